"""The rules of Star Battle in first-order logic, and the facts of a board that they speak of.

One star and several are said in different words, so there are two variants of the theory. That stars do not touch is one
instance for the whole board. With one for each cell, explanations named cells instead of the reason: that r1c3 and r1c4 are
empty beside a star in r2c4 took two sentences, one about r1c3 and one about r1c4.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.models.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import Row, World
from entails.puzzles.starbattle.board import Board

THEORY = """
sort Cell, Row, Column, Region
given row(Cell, Row), column(Cell, Column), region(Cell, Region), touch(Cell, Cell)
find  star(Cell)
say "{p} has a star" | "{p} have a star", "{p} is empty" | "{p} are empty": star(p)

rule "no two stars touch":                   ∀p,q (touch(p,q) ∧ star(p) → ¬star(q))
"""

ONE = """
rule "row {r} has one star" | "rows {r} have one star":           ∀r ∃=1 p (row(p,r) ∧ star(p))
rule "column {c} has one star" | "columns {c} have one star":     ∀c ∃=1 p (column(p,c) ∧ star(p))
rule "region {a} has one star" | "regions {a} have one star":     ∀a ∃=1 p (region(p,a) ∧ star(p))
"""

SEVERAL = """
given stars: number

rule "row {r} has {stars} stars" | "rows {r} have {stars} stars":           ∀r ∃=stars p (row(p,r) ∧ star(p))
rule "column {c} has {stars} stars" | "columns {c} have {stars} stars":     ∀c ∃=stars p (column(p,c) ∧ star(p))
rule "region {a} has {stars} stars" | "regions {a} have {stars} stars":     ∀a ∃=stars p (region(p,a) ∧ star(p))
"""


def theory(board: Board) -> Theory:
    return _theory(board.stars > 1)


@cache
def _theory(several: bool) -> Theory:
    return parse_theory(THEORY + (SEVERAL if several else ONE))


def world(board: Board) -> World:
    return _world(board, grid(board.side).touch)


def lean(board: Board) -> tuple[Theory, World]:
    """The same with each two cells that touch in one order only: the rule says the same of both."""
    return theory(board), _world(board, grid(board.side).touch_once)


def _world(board: Board, touch: tuple[Row, ...]) -> World:
    here = grid(board.side)
    lines, regions = range(1, board.side + 1), list(dict.fromkeys("".join(board.regions)))
    return World(
        {"Cell": here.cells, "Row": lines, "Column": lines, "Region": regions},
        {
            "row": here.row,
            "column": here.column,
            "region": list(zip(here.cells, "".join(board.regions), strict=True)),
            "touch": touch,
        },
        {"stars": {(): board.stars}} if board.stars > 1 else {},
    )


class Grid(NamedTuple):
    """What all boards of one size have in common: the names of the cells, and how they lie."""

    cells: tuple[str, ...]
    row: tuple[Row, ...]
    column: tuple[Row, ...]
    touch: tuple[Row, ...]
    touch_once: tuple[Row, ...]


@lru_cache(maxsize=8)
def grid(side: int) -> Grid:
    names = {(r, c): name_of((r, c)) for r in range(side) for c in range(side)}
    touch = [(p, q) for p in names for q in _around(side, p)]
    return Grid(
        tuple(names.values()),
        tuple((name, r + 1) for (r, _), name in names.items()),
        tuple((name, c + 1) for (_, c), name in names.items()),
        tuple((names[p], names[q]) for p, q in touch),
        tuple((names[p], names[q]) for p, q in touch if p < q),
    )


def _around(side: int, cell: Cell) -> Iterator[Cell]:
    """The cells that touch a cell, also those at its corners."""
    for r in range(max(0, cell[0] - 1), min(side, cell[0] + 2)):
        for c in range(max(0, cell[1] - 1), min(side, cell[1] + 2)):
            if (r, c) != cell:
                yield r, c
