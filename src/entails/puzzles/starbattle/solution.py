"""From a solution of the theory to an answer: {"rows": [".*..", "...*", "*...", "..*."]}, where `*` is a star."""

from __future__ import annotations

from entails.boards.answer import Answer
from entails.boards.grid import name_of
from entails.engines.answers import Solution
from entails.puzzles.starbattle.board import Board


def read(board: Board, solution: Solution) -> Answer:
    stars = {name for (name,) in solution.relations["star"]}
    lines = ["".join("*" if name_of((r, c)) in stars else "." for c in range(board.side)) for r in range(board.side)]
    return {"rows": lines}
