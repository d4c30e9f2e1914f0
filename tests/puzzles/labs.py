"""What the laws need of a puzzle besides the puzzle: a laboratory for each, in the file `lab` of its folder.

A law takes small random boards (`Puzzle.sample`) and compares what the theory finds with all answers that one could give,
of which the referee accepts a few.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar

from entails.boards.answer import Answer
from entails.boards.puzzle import Puzzle

B = TypeVar("B")


@dataclass(frozen=True)
class Lab(Generic[B]):
    puzzle: Puzzle[B]
    answers: Callable[[B], Iterator[Answer]]  # every answer that one could give, far more than are right
    key: Callable[[Answer], object]  # equal for answers that mean the same
    pieces: tuple[str, ...]  # of random texts, some of which are boards
    largest: str  # the text of a board as large as any
    small: tuple[int, int]  # a size of boards that are made in no time
    tiny: tuple[int, int] | None  # one for which all answers can be listed
    value: Callable[[Answer], int] | None = None  # how good an answer is, if the best one is sought
    judge: Callable[[B, Answer], bool] | None = None  # is it right? Where the referee asks the rules

    def is_right(self, board: B, answer: Answer) -> bool:
        """By code that shares nothing with the rules."""
        return self.judge(board, answer) if self.judge else not self.puzzle.referee(board, answer)


def lab(name: str) -> Lab[Any]:
    found: Lab[Any] = import_module(f"tests.puzzles.{name}.lab").LAB
    return found


LABS = {file.parent.name: lab(file.parent.name) for file in sorted(Path(__file__).parent.glob("*/lab.py"))}
