"""Unfinished answers to Aquarium: {"rows": ["~x.", "..."]}, where `~` is wet, `x` dry, and `.` open.

A sketch also says what hints call the tanks, each with its first cell: {"rows": …, "tanks": {"A": [0, 0], "B": [0, 2]}}.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.boards.answer import Answer
from entails.boards.grid import name_of, rows_of
from entails.engines.answers import Fact
from entails.puzzles.aquarium.board import Board
from entails.puzzles.aquarium.names import tags

WET, DRY = "~", "xX-"


def facts(board: Board, answer: Answer) -> Iterator[Fact]:
    for cell, mark in rows_of(answer, board.height, board.width, WET + DRY + ".? "):
        if mark in WET + DRY:
            yield Fact("wet", (name_of(cell),), mark == WET)


def sketch(board: Board, settled: Iterable[Fact]) -> Answer:
    marks = {fact.row[0]: WET if fact.holds else DRY[0] for fact in settled}
    rows = ["".join(marks.get(name_of((r, c)), ".") for c in range(board.width)) for r in range(board.height)]
    return {"rows": rows, "tanks": {name: list(cell) for name, cell in tags(board).items()}}
