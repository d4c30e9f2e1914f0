"""Counting the solutions of Flow with the frontier engine, which counts systems of paths without listing them.

The board becomes a sweep over its cells: at each, which two of its sides a flow may take. Links that are known to be in all
solutions, or in none, leave less to choose and keep the frontier narrow. A ban on flows that run beside themselves says
nothing about sides, so with `touch: no` the frontier cannot tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from entails.boards.answer import Cell
from entails.engines.answers import Certain, Counted, Unknown
from entails.engines.consequences.backbone import certain
from entails.engines.solvers import frontier
from entails.engines.solvers.frontier import End, Option, Sweep, Vertex
from entails.limits import STOPS, Limit, why
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.rules import lean
from entails.values import NamedTuple

FORCED = 20  # conflicts to show that a link is forced
EASY_STATES = 150_000  # states in a layer of the frontier: quicker than to ask a solver what is forced
FEW_STATES = 60_000  # about half a second in all
MANY_STATES = 1_500_000  # some ten seconds
MOST_STATES = 3_000_000  # about a gigabyte
ALIKE = 2  # a board whose sides differ by no more may be narrower across
WIDE = 15  # boards of this width need more than many states, unless most of their links are known


def count(board: Board, limit: Limit) -> Counted | Unknown | None:
    """The number of solutions. None with `touch: no`, and where the frontier grows too wide: the theory may still be
    countable, as on wide boards with few letters."""
    if not board.touch:
        return None
    try:
        return Counted(_counted(board, limit))
    except frontier.TooWide:
        return None
    except STOPS as stop:
        return Unknown(why(stop))


def _counted(board: Board, limit: Limit) -> int:
    try:
        return frontier.count(sweep(board, {}), limit.check, EASY_STATES)
    except frontier.TooWide:
        # Links that can soon be shown to be in all solutions, or in none: the fewer are open, the narrower the frontier.
        forced = certain(*lean(board), "link", limit, conflicts=FORCED)
        return frontier.count(sweep(board, forced), limit.check, MOST_STATES)


def unique(board: Board, links: Certain, turn: int, limit: Limit) -> bool | None:
    """Is there one solution, given which links are certain? On small hard boards counting is far quicker than a proof. None
    if the frontier grows wider than this turn allows."""
    if not board.touch:
        return None
    states = MANY_STATES if turn and min(board.height, board.width) < WIDE else FEW_STATES << turn
    try:
        return frontier.count(sweep(board, links), limit.check, states) == 1
    except frontier.TooWide:
        return None


def sweep(board: Board, links: Certain) -> Sweep:
    return swept(board, links).sweep


class SweptBoard(NamedTuple):
    """A board for the frontier engine, and the two strands of each of its edges, by number."""

    sweep: Sweep
    edges: list[tuple[str, str]]


def swept(board: Board, links: Certain) -> SweptBoard:
    """The sweep goes along the shorter side, so that the frontier is narrow; and across as well if both are nearly the
    same."""
    letters = {letter: number for number, letter in enumerate(sorted(board.ends()))}
    by_row = board.height >= board.width
    cells = sorted(board.cells(), key=lambda cell: cell if by_row else cell[::-1])
    strands = {cell: board.strands(cell) for cell in cells}
    edges: dict[tuple[str, str], int] = {}
    pairs: list[tuple[str, str]] = []
    near: dict[str, list[int]] = {strand: [] for each in strands.values() for strand in each}
    for cell in cells:
        for direction, other in board.steps(cell):
            which = -1 if direction in ("up", "down") else 0
            here, there = strands[cell][which], strands[other][which]
            if (here, there) not in edges:
                edges[here, there] = edges[there, here] = number = len(pairs)
                pairs.append((here, there))
                near[here].append(number)
                near[there].append(number)
    settled = {edges[str(a), str(b)]: holds for (a, b), holds in links.items()}
    places = [(cell, strand) for cell in cells for strand in strands[cell]]
    across = sorted(range(len(places)), key=lambda place: places[place][0][:: -1 if by_row else 1])
    problem = Sweep(
        tuple(_vertex(board, cell, near[strand], letters, settled) for cell, strand in places),
        across=tuple(across) if abs(board.height - board.width) <= ALIKE else None,
        places=tuple([cell if by_row else cell[::-1] for cell, _ in places]) if _is_flat(board) else None,
    )
    return SweptBoard(problem, pairs)


def _is_flat(board: Board) -> bool:
    """Whether the board lies in the plane, so that flows cannot cross."""
    return not board.wrap_rows and not board.wrap_columns and not any("+" in row for row in board.rows)


def _vertex(board: Board, cell: Cell, near: list[int], letters: dict[str, int], settled: Mapping[int, bool]) -> Vertex:
    """The ways in which flows can use a cell: for each, the edges that are taken. Ways that contradict what is settled are
    left out."""
    letter = board.at(cell)
    if letter in ".+":
        ways: list[tuple[tuple[int, ...], Option]] = [(pair, Option((pair,))) for pair in combinations(near, 2)]
        if not board.fill:
            ways.append(((), Option(())))
    else:
        ways = [((edge,), Option(((edge, End(letters[letter])),))) for edge in near]
    known = [(edge, settled[edge]) for edge in near if edge in settled]
    if not known:
        return Vertex(tuple([option for _, option in ways]))
    return Vertex(tuple([option for taken, option in ways if all((x in taken) == holds for x, holds in known)]))
