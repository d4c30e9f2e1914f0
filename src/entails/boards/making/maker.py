"""What a board should be like, and what a puzzle has to know so that boards of it can be made.

Same seed, same board, on every machine. So nothing here may rest on what differs between two runs: on the clock, on the
order of a set, or on *which* solution a solver comes upon first. What may be asked of the engines is what is true of the
board: how many solutions it has, and what they all have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from entails.boards.answer import Answer
from entails.engines.answers import Best, Solved, Unknown
from entails.limits import Limit, OutOfTime

DIFFICULTIES = ("easy", "medium", "hard")


@dataclass(frozen=True, slots=True)
class Wish:
    """`minimal`: no clue can be dropped. `symmetric`: half a turn of the board leaves its clues where they are."""

    height: int
    width: int
    minimal: bool = False
    symmetric: bool = False
    difficulty: str | None = None
    graded: bool = False  # with a difficulty it must be


@dataclass(frozen=True, slots=True)
class Maker:
    """`draw` makes a board that is likely to have one solution (None: not this time). `clues` says what could be dropped from
    a board with this answer, in groups that go together, and `without` drops such a group. All copies of a board, turned or
    mirrored, have the same `likeness`. Sizes are rows and columns."""

    usual: tuple[int, int]
    smallest: tuple[int, int]
    largest: tuple[int, int]
    draw: Callable[[Random, Wish, Limit], Any | None]
    likeness: Callable[[Any], Hashable]
    clues: Callable[[Any, Answer, bool], list[Hashable]] | None = None  # None: no clue of it can be dropped
    without: Callable[[Any, Any], Any] | None = None
    symmetric: bool = False  # can boards of it be?
    few: int = 1  # solutions that a board may have
    # A board is medium, or hard, if its hardest step and the number of its steps are at least these.
    grades: tuple[tuple[int, int], tuple[int, int]] = ((2, 0), (10, 0))
    parts: tuple[str, str] = ("rows", "columns")  # what a size says


class Known(NamedTuple):
    """What was proved of a board: what the engines said of it, a person's answer, and how many solutions there are."""

    found: Solved | Best
    answer: Answer
    solutions: int = 1


def stop_if_stopped(answer: object) -> None:
    """An answer that is not known because time is up must not lead to another board: the clock would have drawn it."""
    if answer == Unknown("time limit"):
        raise OutOfTime
    if answer == Unknown("interrupted"):
        raise KeyboardInterrupt
