"""Boards of Aquarium: tanks grow from scattered cells, each gets some water, and the numbers are counted.

A cell that is wet in some solutions and dry in others is *loose*. One step changes the water or the shape of a tank that has
loose cells; the new board is kept if it has no more loose cells than before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from math import sqrt
from random import Random

from entails.boards.answer import Answer, Cell
from entails.boards.areas import hangs_together, near
from entails.boards.grid import name_of
from entails.boards.maker import Bar, Maker, Wish
from entails.boards.turning import mirrored, relettered
from entails.engines.consequences.backbone import certain
from entails.limits import Limit
from entails.puzzles.aquarium.board import Board, Clues
from entails.puzzles.aquarium.rules import theory, world
from entails.puzzles.aquarium.techniques import MUCH
from entails.values import replace

SMALL, BIG = 3.5, 6.5  # cells of a tank, on average over a board
# Where a difficulty is wished for, a tank has a third of the side and so many cells more on average, as on the site's boards.
MORE = {"easy": 4.0, "medium": 2.0, "hard": 0.0}
DRY, WET = 0.2, 0.8  # so much of a board is wet, at least and at most
STEPS = 200  # changes before a board is given up
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

Tanks = dict[Cell, int]  # the tank of each cell
Levels = dict[int, int]  # for each tank the highest row with water in it; the row below the tank if it is empty

RowOrColumn = tuple[str, int]  # ("row", 2) or ("column", 0)


def maker() -> Maker[Board]:
    return Maker(
        usual=(8, 8),
        smallest=(2, 2),
        largest=(30, 30),
        draw=draw,
        likeness=likeness,
        drops=drops,
        symmetric=True,
        grades=(Bar(MUCH, 0.32), Bar(MUCH, 0.82)),  # benchmarks/grades.py: as the site grades its boards
    )


def draw(random: Random, wish: Wish, limit: Limit) -> Board | None:
    tanks = _grown(wish, random)
    levels = {tank: _level(tanks, tank, random) for tank in sorted(set(tanks.values()))}
    loose = _loose(tanks, levels, limit)
    for _ in range(STEPS):
        if not loose:
            board = board_of(tanks, levels)
            return board if DRY <= sum(filter(None, board.rows)) / len(tanks) <= WET else None
        tank = tanks[random.choice(loose)]
        shape = _reshaped(tanks, tank, random) if random.random() < 0.5 else tanks
        water = {**levels, tank: _level(shape, tank, random)}
        left = _loose(shape, water, limit)
        if len(left) <= len(loose):
            tanks, levels, loose = shape, water, left
    return None


def _cells_of_a_tank(wish: Wish, random: Random) -> float:
    if wish.difficulty is None:
        return random.uniform(SMALL, BIG)
    return (sqrt(wish.height * wish.width) / 3 + MORE[wish.difficulty]) * random.uniform(0.9, 1.1)


def _grown(wish: Wish, random: Random) -> Tanks:
    """Tanks of many sizes. Each starts from one cell and takes free neighbours, some tanks more often than others."""
    height, width = wish.height, wish.width
    cells = [(r, c) for r in range(height) for c in range(width)]
    number = min(len(cells), max(1, round(len(cells) / _cells_of_a_tank(wish, random))))
    tanks = {cell: tank for tank, cell in enumerate(random.sample(cells, k=number))}
    appetite = [random.uniform(0.3, 2) for _ in range(number)]
    while len(tanks) < len(cells):
        edge = [(cell, other) for cell in cells if cell in tanks for other in near(cell) if other not in tanks]
        edge = [(cell, other) for cell, other in edge if 0 <= other[0] < height and 0 <= other[1] < width]
        ((cell, other),) = random.choices(edge, weights=[appetite[tanks[cell]] for cell, _ in edge])
        tanks[other] = tanks[cell]
    return {cell: tanks[cell] for cell in cells}


def _level(tanks: Tanks, tank: int, random: Random) -> int:
    rows = sorted({r for (r, _), owner in tanks.items() if owner == tank})
    return random.choice([*rows, rows[-1] + 1])


def _reshaped(tanks: Tanks, tank: int, random: Random) -> Tanks:
    """The tanks after one takes a cell from a neighbour, or gives it one; unchanged if the giver would fall apart."""
    border = [(cell, other) for cell in tanks for other in near(cell) if other in tanks and tanks[cell] != tanks[other]]
    border = [pair for pair in border if tank in (tanks[pair[0]], tanks[pair[1]])]
    if not border:
        return tanks
    cell, other = random.choice(border)
    changed = {**tanks, other: tanks[cell]}
    left = {cell for cell, owner in changed.items() if owner == tanks[other]}
    return changed if left and hangs_together(left) else tanks


def board_of(tanks: Tanks, levels: Levels) -> Board:
    height, width = 1 + max(r for r, _ in tanks), 1 + max(c for _, c in tanks)
    wet = {cell for cell, tank in tanks.items() if cell[0] >= levels[tank]}
    letters = _lettered(tanks)
    return Board(
        tuple("".join(letters[tanks[r, c]] for c in range(width)) for r in range(height)),
        tuple(sum((r, c) in wet for c in range(width)) for r in range(height)),
        tuple(sum((r, c) in wet for r in range(height)) for c in range(width)),
    )


def _lettered(tanks: Tanks) -> dict[int, str]:
    """A letter for each tank, in order from the top left. On large boards letters come again, but never for neighbours."""
    letters: dict[int, str] = {}
    for tank in dict.fromkeys(tanks[cell] for cell in sorted(tanks)):
        beside = {tanks.get(other) for cell, owner in tanks.items() if owner == tank for other in near(cell)}
        taken = {letters[other] for other in beside if other in letters}
        start = len(letters) % len(LETTERS)
        letters[tank] = next(letter for letter in LETTERS[start:] + LETTERS[:start] if letter not in taken)
    return letters


def _loose(tanks: Tanks, levels: Levels, limit: Limit) -> list[Cell]:
    """Cells that are wet in some solutions of the board and dry in others."""
    board = board_of(tanks, levels)
    settled = {name for (name,) in certain(theory(board), world(board), "wet", limit)}
    return [cell for cell in sorted(tanks) if name_of(cell) not in settled]


# --- clues ---


def drops(board: Board, answer: Answer, symmetric: bool) -> list[Callable[[Board], Board]]:
    """A clue is a number; on a symmetric board together with the one that half a turn puts in its place."""
    groups: dict[frozenset[RowOrColumn], None] = {}
    for side, numbers in (("row", board.rows), ("column", board.columns)):
        for place, number in enumerate(numbers):
            if number is not None:
                groups[frozenset({(side, place), (side, len(numbers) - 1 - place if symmetric else place)})] = None
    return [partial(without, lines=lines) for lines in groups]


def without(board: Board, lines: frozenset[RowOrColumn]) -> Board:
    def left(side: str, numbers: Clues) -> Clues:
        return tuple(None if (side, place) in lines else number for place, number in enumerate(numbers))

    return replace(board, rows=left("row", board.rows), columns=left("column", board.columns))


def likeness(board: Board) -> Hashable:
    """The board or its mirror image, whichever is less. Water knows up from down, so there are no other copies."""
    here = relettered(board.tanks), tuple(map(str, board.rows)), tuple(map(str, board.columns))
    there = relettered(mirrored(board.tanks)), tuple(map(str, board.rows)), tuple(map(str, board.columns[::-1]))
    return min(here, there)
