"""What a puzzle has to know so that boards of it can be made, and what a user may wish a board to be like.

Same seed, same board, on every machine. So nothing in a maker may depend on what differs between two runs: the clock, the
order of a set, or *which* solution a solver comes upon first. A maker may ask the engines only for what is true of the board:
how many solutions it has, and what all of them have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import Generic, NamedTuple, TypeVar

from entails.boards.answer import Answer
from entails.engines.answers import Unknown
from entails.limits import Limit, OutOfTime
from entails.values import dataclass

DIFFICULTIES = ("easy", "medium", "hard")

B = TypeVar("B")  # the type of a puzzle's boards


@dataclass(frozen=True, slots=True)
class Wish:
    """What a board should be like.

    `minimal`: no clue can be dropped. `symmetric`: half a turn of the board leaves its clues where they are. `needs` and
    `without` are techniques that the board's explanation uses, and never uses. `graded`: the board is to be graded; if there
    is a wish for a difficulty or for techniques, it must be.
    """

    height: int
    width: int
    minimal: bool = False
    symmetric: bool = False
    difficulty: str | None = None
    graded: bool = False
    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class Bar(NamedTuple):
    """From where on a board is harder: its explanation has steps by this technique or by one that players learn later, at
    least one and at least `times` for each row of a square as large. A puzzle that names no techniques has a number in place
    of the technique: so many rule instances that one step rests on.

        Bar("what if")            # at least once
        Bar("too much", 0.8)      # on 10 × 10 cells at least eight times
    """

    technique: str | int
    times: float = 0


@dataclass(frozen=True)
class Maker(Generic[B]):
    """How boards of a puzzle are made. Sizes are rows and columns.

    `draw` makes a board that is likely to have one solution, or None if this attempt failed. `drops` takes a board, its
    answer and whether the board must stay symmetric; it returns one function for each clue (or group of clues that go
    together), which takes a board and returns it without that clue. `likeness` is the same for all copies of a board, turned
    or mirrored, and differs for other boards.

        for drop in maker.drops(board, answer, False):
            smaller = drop(board)
    """

    usual: tuple[int, int]
    smallest: tuple[int, int]
    largest: tuple[int, int]
    draw: Callable[[Random, Wish, Limit], B | None]
    likeness: Callable[[B], Hashable]
    drops: Callable[[B, Answer, bool], list[Callable[[B], B]]] | None = None  # None: no clue can be dropped
    symmetric: bool = False  # whether boards can be made symmetric
    few: int = 1  # the most solutions that a board may have
    grades: tuple[Bar, Bar] = (Bar(2), Bar(10))  # from where on a board is medium, and hard
    parts: tuple[str, str] = ("rows", "columns")  # what the two numbers of a size count


def stop_if_stopped(answer: object) -> None:
    """Raise again what stopped an engine. Taken for a “no”, it would lead to another board, drawn by the clock."""
    if answer == Unknown("time limit"):
        raise OutOfTime
    if answer == Unknown("interrupted"):
        raise KeyboardInterrupt
