"""How hard a board is: by the hardest step that its own explanation needs, and then by the number of steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from entails.engines.limits import Limit
from entails.errors import EngineError
from entails.puzzles.puzzle import Answer, Puzzle


@dataclass(frozen=True, slots=True)
class Grade:
    name: str  # easy, medium or hard
    hardest: int  # rule instances that the hardest step rests on
    steps: int


def grade(made: Puzzle, board: Any, answer: Answer, limit: Limit) -> Grade:
    """HOOK: the list of steps of `entails explain` is to be measured here, once there is one."""
    raise EngineError("boards cannot be graded yet, so --difficulty cannot be met")
