"""Boards of Flow: a cover of the grid by paths, mended until its ends allow no other.

Where other solutions differ from the cover, there are links of it that they lack: loose ones. A step cuts the cover at one of
these and lets the ends nearby move and join; what has no more loose links than before is kept. When this does not help for a
while, a flow stays cut, up to the number of flows that such boards have. Which links are loose is a fact about the board, so
nothing depends on the solutions that a solver happens to find.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from math import sqrt
from random import Random

from entails.boards.answer import Answer, Cell
from entails.boards.grid import name_of
from entails.boards.making.maker import Maker, Wish
from entails.boards.making.turning import first_copy, relettered
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.puzzles.flow import Board, lean
from entails.puzzles.making.covers import Cover, Link, SymmetricCover, links_of, settle

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
# Flows on a board, for each cell of its side: with 0.8 to 1 the mending starts, and with 1.25 it is given up. On large boards
# there are more, or they would take minutes.
FEWEST, USUAL, MOST = 0.8, 1.0, 1.25
LARGE, MORE = 12, 0.15  # for each cell that the side is longer
PATIENCE, HASTE = 16, 2  # steps that may bring nothing before a flow stays cut ...
MANY = 25  # ... the latter while so many links are loose: steps take long then, and help little
NEARBY = 3  # steps from a cut to the ends that move
STIRS = 3  # moves tried for each cell there

Paths = list[list[Cell]]


def draw(random: Random, wish: Wish, limit: Limit) -> Board | None:
    side = sqrt(wish.height * wish.width)
    more = MORE * max(0, side - LARGE)
    flows = random.randint(round((FEWEST + more) * side), round((USUAL + more) * side))
    made = (SymmetricCover if wish.symmetric else Cover)(wish.height, wish.width)
    if not settle(made, flows, random):
        return None
    paths = _mended(made, round((MOST + more) * side), random, limit)
    return None if paths is None else board_of(paths, wish.height, wish.width)


def board_of(paths: Paths, height: int, width: int) -> Board:
    """The board with the ends of these paths, lettered from the top left."""
    ends = sorted(sorted((path[0], path[-1])) for path in paths)
    grid = [["."] * width for _ in range(height)]
    for letter, pair in zip(LETTERS, ends, strict=False):
        for r, c in pair:
            grid[r][c] = letter
    return Board(tuple("".join(row) for row in grid))


def _mended(made: Cover, most: int, random: Random, limit: Limit) -> Paths | None:
    """The paths, changed until nothing of them is loose; None if that would take too many."""
    paths, idle = made.laid(), 0
    loose = _loose(made, limit)
    while loose:
        if len(paths) > min(most, len(LETTERS)):
            return None
        made.lay(paths)
        if idle >= (HASTE if len(loose) > MANY else PATIENCE):
            if not made.cut(_middle(paths, loose, random)):
                return None  # all that is loose is at the tips of flows
            idle, paths = 0, made.laid()
            loose = _loose(made, limit)
            continue
        _stir(made, random.choice(loose), len(paths), random)
        idle += 1
        if len(made.paths) <= len(paths) and len(left := _loose(made, limit)) <= len(loose):
            idle = 0 if len(left) < len(loose) else idle
            paths, loose = made.laid(), left
    return paths if len(paths) <= min(most, len(LETTERS)) else None


def _stir(made: Cover, link: Link, most: int, random: Random) -> None:
    made.cut(link)
    near = [cell for cell in made.cells if min(abs(cell[0] - r) + abs(cell[1] - c) for r, c in link) <= NEARBY]
    for here in random.choices(near, k=STIRS * len(near)):
        made.move(here, random.choice(made.near[here]), most, 1)


def _middle(paths: Paths, loose: list[Link], random: Random) -> Link:
    """The loose link with most of its path on either side of it."""

    def short_side(link: Link) -> int:
        path = next(path for path in paths if link <= set(path))
        place = max(map(path.index, link))
        return min(place, len(path) - place)

    longest = max(map(short_side, loose))
    return random.choice([link for link in loose if short_side(link) == longest])


def _loose(made: Cover, limit: Limit) -> list[Link]:
    """Links of the cover that some solution of its board lacks."""
    board = board_of(made.laid(), made.height, made.width)
    with Session(ground(*lean(board), check=limit.check), limit) as session:
        session.guessed(limit)
        session.settle([x for x in session.literals("link") if x > 0], limit)
        always = {frozenset(row) for row in session.certain("link")}
    links = sorted(links_of(made.laid()), key=sorted)
    return [link for link in links if frozenset(map(name_of, link)) not in always]


# --- clues ---


def clues(board: Board, answer: Answer, symmetric: bool) -> list[Hashable]:
    """The pairs of ends; where the board is symmetric, with those that half a turn puts in their place."""
    ends = board.ends()
    if not symmetric:
        return list(ends)
    turned = {letter: {_turned(board, cell) for cell in pair} for letter, pair in ends.items()}
    return list(dict.fromkeys("".join(sorted({a, *(b for b in ends if set(ends[b]) == turned[a])})) for a in ends))


def without(board: Board, letters: str) -> Board:
    return replace(board, rows=tuple("".join("." if cell in letters else cell for cell in row) for row in board.rows))


def _turned(board: Board, cell: Cell) -> Cell:
    return board.height - 1 - cell[0], board.width - 1 - cell[1]


MAKER = Maker(
    usual=(7, 7),
    smallest=(3, 3),
    largest=(15, 15),
    draw=draw,
    likeness=lambda board: first_copy(board.rows, lambda rows: relettered(rows, ".")),
    clues=clues,
    without=without,
    symmetric=True,
    grades=((2, 0), (15, 0)),
)
