"""Boards of Aquarium: tanks that grow from scattered cells, some water in each, and all the numbers.

Where other solutions differ, cells are loose: wet in some and dry in others. A step changes the water or the shape of a tank
that has such cells; what has no more of them than before is kept.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from random import Random

from entails.boards.answer import Answer, Cell
from entails.boards.grid import name_of
from entails.boards.making.maker import Maker, Wish
from entails.boards.making.turning import mirrored, relettered
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import SOLVING
from entails.puzzles.aquarium import Board, theory, world

SMALL, BIG = 3.5, 6.5  # cells of a tank, on average over a board
STEPS = 200  # changes before a board is given up
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

Tanks = dict[Cell, int]  # the tank of each cell
Levels = dict[int, int]  # for each tank the highest row with water in it; below the board if there is none


def draw(random: Random, wish: Wish, limit: Limit) -> Board | None:
    tanks = _grown(wish.height, wish.width, random)
    levels = {tank: _level(tanks, tank, random) for tank in sorted(set(tanks.values()))}
    loose = _loose(tanks, levels, limit)
    for _ in range(STEPS):
        if not loose:
            return board_of(tanks, levels)
        tank = tanks[random.choice(loose)]
        shape = _reshaped(tanks, tank, random) if random.random() < 0.5 else tanks
        water = {**levels, tank: _level(shape, tank, random)}
        left = _loose(shape, water, limit)
        if len(left) <= len(loose):
            tanks, levels, loose = shape, water, left
    return None


def _grown(height: int, width: int, random: Random) -> Tanks:
    """Tanks of many sizes: each has an appetite of its own, and takes one free cell after another."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    number = max(1, round(len(cells) / random.uniform(SMALL, BIG)))
    tanks = {cell: tank for tank, cell in enumerate(random.sample(cells, k=number))}
    appetite = [random.uniform(0.3, 2) for _ in range(number)]
    while len(tanks) < len(cells):
        edge = [(cell, other) for cell in cells if cell in tanks for other in _near(cell) if other not in tanks]
        edge = [(cell, other) for cell, other in edge if 0 <= other[0] < height and 0 <= other[1] < width]
        ((cell, other),) = random.choices(edge, weights=[appetite[tanks[cell]] for cell, _ in edge])
        tanks[other] = tanks[cell]
    return {cell: tanks[cell] for cell in cells}


def _near(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def _level(tanks: Tanks, tank: int, random: Random) -> int:
    rows = sorted({r for (r, _), owner in tanks.items() if owner == tank})
    return random.choice([*rows, rows[-1] + 1])


def _reshaped(tanks: Tanks, tank: int, random: Random) -> Tanks:
    """A tank takes a cell from a neighbour or gives it one, if both stay in one piece."""
    border = [
        (cell, other) for cell in tanks for other in _near(cell) if other in tanks and tanks[cell] != tanks[other]
    ]
    border = [pair for pair in border if tank in (tanks[pair[0]], tanks[pair[1]])]
    if not border:
        return tanks
    cell, other = random.choice(border)
    changed = {**tanks, other: tanks[cell]}
    return changed if _is_connected(changed, tanks[other]) else tanks


def _is_connected(tanks: Tanks, tank: int) -> bool:
    left = {cell for cell, owner in tanks.items() if owner == tank}
    if not left:
        return False
    todo = [left.pop()]
    while todo:
        near = left.intersection(_near(todo.pop()))
        left -= near
        todo += near
    return not left


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
    """A letter for each tank, from the top left; one that has served elsewhere may serve again, but not beside itself."""
    letters: dict[int, str] = {}
    for tank in dict.fromkeys(tanks[cell] for cell in sorted(tanks)):
        beside = {tanks.get(other) for cell, owner in tanks.items() if owner == tank for other in _near(cell)}
        taken = {letters[other] for other in beside if other in letters}
        start = len(letters) % len(LETTERS)
        letters[tank] = next(letter for letter in LETTERS[start:] + LETTERS[:start] if letter not in taken)
    return letters


def _loose(tanks: Tanks, levels: Levels, limit: Limit) -> list[Cell]:
    """Cells that are wet in some solutions and dry in others."""
    board = board_of(tanks, levels)
    with Session(ground(theory(board), world(board), SOLVING, check=limit.check), limit) as session:
        session.search((), limit)
        session.settle(session.literals("wet"), limit)
        always = {name for (name,) in session.certain("wet")}
    return [cell for cell in sorted(tanks) if name_of(cell) not in always]


# --- clues ---


def clues(board: Board, answer: Answer, symmetric: bool) -> list[Hashable]:
    """The numbers, each with the one that half a turn puts in its place, where that is wanted."""
    found: dict[frozenset[tuple[str, int]], None] = {}
    for side, numbers in (("row", board.rows), ("column", board.columns)):
        for place, number in enumerate(numbers):
            if number is not None:
                found[frozenset({(side, place), (side, len(numbers) - 1 - place if symmetric else place)})] = None
    return list(found)


def without(board: Board, dropped: frozenset[tuple[str, int]]) -> Board:
    return replace(
        board,
        rows=tuple(None if ("row", place) in dropped else number for place, number in enumerate(board.rows)),
        columns=tuple(None if ("column", place) in dropped else number for place, number in enumerate(board.columns)),
    )


def likeness(board: Board) -> Hashable:
    """Water knows up from down, so a board has one other copy only."""
    here = relettered(board.tanks), tuple(map(str, board.rows)), tuple(map(str, board.columns))
    there = relettered(mirrored(board.tanks)), tuple(map(str, board.rows)), tuple(map(str, board.columns[::-1]))
    return min(here, there)


MAKER = Maker(
    usual=(8, 8),
    smallest=(2, 2),
    largest=(30, 30),
    draw=draw,
    likeness=likeness,
    clues=clues,
    without=without,
    symmetric=True,
    grades=((2, 0), (2, 5)),
)
