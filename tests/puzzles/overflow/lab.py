"""Overflow for the laws: all sets of links between neighbours."""

from collections.abc import Iterator
from itertools import product

from entails.boards.answer import Answer
from entails.puzzles.overflow import PUZZLE
from entails.puzzles.overflow.board import Board
from tests.puzzles.labs import Lab


def answers(board: Board) -> Iterator[Answer]:
    sides = sorted({tuple(sorted((cell, other))) for cell in board.cells() for other in board.linkable(cell).values()})
    for bits in product([False, True], repeat=len(sides)):
        yield {"links": [[list(a), list(b)] for bit, (a, b) in zip(bits, sides, strict=True) if bit]}


LAB = Lab(
    puzzle=PUZZLE,
    answers=answers,
    key=lambda answer: answer["links"],
    pieces=("U", "#", "-", "L", "+", " ", "\n", "x"),
    largest="\n".join(["U-L+#" * 10] * 50),
    small=(5, 6),
    tiny=(3, 3),
    value=lambda answer: len({tuple(cell) for link in answer["links"] for cell in link}),
)
