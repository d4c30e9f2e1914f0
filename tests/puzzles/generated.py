"""Boards that are made, by seed."""

from typing import TypeVar

from entails.boards.maker import Maker, Wish
from entails.boards.puzzle import Puzzle
from entails.limits import FOREVER
from entails.questions.generate import NewBoard, Seed, new_board

B = TypeVar("B")


def maker_of(puzzle: Puzzle[B]) -> Maker[B]:
    assert puzzle.maker
    return puzzle.maker()


def some(puzzle: Puzzle[B], number: int, wish: Wish) -> list[NewBoard]:
    return [new_board(puzzle, maker_of(puzzle), wish, Seed(7, place), FOREVER) for place in range(1, number + 1)]
