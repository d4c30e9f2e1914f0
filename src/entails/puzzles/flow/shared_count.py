"""Counting by several processes: the links across the middle of the board are decided first, some of them.

Two sweeps go towards each other and meet in the middle, where their layers are widest (`entails.engines.solvers.frontier`).
What a link there does is part of every state that is near, so deciding it divides these states between two counts, and only
what lies far from the middle is done twice.
"""

from __future__ import annotations

from itertools import product

from entails.engines.answers import Certain
from entails.engines.consequences.backbone import certain
from entails.engines.cubes.scheduling import Portion, Returned
from entails.engines.solvers import frontier
from entails.limits import Limit
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.counting import FORCED, MOST_STATES, sweep
from entails.puzzles.flow.rules import lean


def portions(board: Board, number: int, limit: Limit) -> list[Portion] | None:
    """At least so many portions, if there are links enough. None with `touch: no`: the frontier cannot tell then."""
    if not board.touch:
        return None
    forced = certain(*lean(board), "link", limit, conflicts=FORCED)
    links = [link for link in middle(board) if link not in forced and link[::-1] not in forced]
    chosen = links[: max(0, number - 1).bit_length()]
    cubes = list(product([True, False], repeat=len(chosen)))
    return [
        Portion(count_part, (board, {**forced, **dict(zip(chosen, cube, strict=True))}), 1 / len(cubes))
        for cube in cubes
    ]


def middle(board: Board) -> list[tuple[str, str]]:
    """The links that cross the line in the middle of the sweep, those in the middle of that line first."""
    by_row = board.height >= board.width
    along, last = (0, board.height // 2 - 1) if by_row else (1, board.width // 2 - 1)
    which = -1 if by_row else 0
    found = []
    for cell in board.cells():
        if cell[along] == last:
            for direction, other in board.steps(cell):
                if direction == ("down" if by_row else "right"):
                    found.append((cell[1 - along], (board.strands(cell)[which], board.strands(other)[which])))
    centre = (board.width if by_row else board.height) / 2
    return [link for _, link in sorted(found, key=lambda one: abs(one[0] - centre))]


def count_part(limit: Limit, context: object, board: Board, links: Certain) -> Returned:
    """How many solutions have these links, and lack those. Raises `TooWide`."""
    return Returned(frontier.count(sweep(board, links), limit.check, MOST_STATES))
