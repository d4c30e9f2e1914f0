"""Unfinished answers to Star Battle: {"rows": ["*x.", "..."]}, where `*` is a star, `x` an empty cell, and `.` open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.boards.answer import Answer, Cell
from entails.boards.grid import cells_named, name_of, rows_of
from entails.engines.answers import Fact
from entails.models.world import Element, World
from entails.puzzles.starbattle.board import Board

STAR, EMPTY = "*", "xX-"


def facts(board: Board, answer: Answer) -> Iterator[Fact]:
    for cell, mark in rows_of(answer, board.side, board.side, STAR + EMPTY + ".? "):
        if mark in STAR + EMPTY:
            yield Fact("star", (name_of(cell),), mark == STAR)


def sketch(board: Board, settled: Iterable[Fact]) -> Answer:
    marks = {fact.row[0]: STAR if fact.holds else EMPTY[0] for fact in settled}
    rows = ["".join(marks.get(name_of((r, c)), ".") for c in range(board.side)) for r in range(board.side)]
    return {"rows": rows}


def places(board: Board, named: list[tuple[str, Element]]) -> list[Cell]:
    """The cells among these elements, and all cells of the rows, columns and regions among them."""
    cells = set(cells_named(World(), [element for sort, element in named if sort == "Cell"]))
    for r, c in board.cells():
        if {("Row", r + 1), ("Column", c + 1), ("Region", board.region((r, c)))}.intersection(named):
            cells.add((r, c))
    return sorted(cells)
