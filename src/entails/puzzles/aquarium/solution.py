"""From a solution of the theory to an answer: {"rows": ["~~.", "~.."]}, where `~` is water."""

from __future__ import annotations

from entails.boards.answer import Answer
from entails.boards.grid import name_of
from entails.engines.answers import Solution
from entails.puzzles.aquarium.board import Board


def read(board: Board, solution: Solution) -> Answer:
    wet = {name for (name,) in solution.relations["wet"]}
    lines = ["".join("~" if name_of((r, c)) in wet else "." for c in range(board.width)) for r in range(board.height)]
    return {"rows": lines}
