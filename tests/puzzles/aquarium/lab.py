"""Aquarium for the laws: all ways to wet cells."""

from collections.abc import Iterator
from itertools import product

from entails.boards.answer import Answer
from entails.puzzles.aquarium import PUZZLE
from entails.puzzles.aquarium.board import Board
from tests.puzzles.labs import Lab


def answers(board: Board) -> Iterator[Answer]:
    for bits in product("~.", repeat=board.height * board.width):
        text = "".join(bits)
        yield {"rows": [text[r * board.width : (r + 1) * board.width] for r in range(board.height)]}


LAB = Lab(
    puzzle=PUZZLE,
    answers=answers,
    key=lambda answer: answer["rows"],
    pieces=(
        "a",
        "b",
        "ab",
        "\n",
        "\n",
        "rows: 1\n",
        "rows: 1 .\n",
        "columns: 0 1\n",
        "water: vessels\n",
        "wall: 0,0 0,1\n",
        "2",
    ),
    largest="\n".join(["a" * 50] * 50),
    small=(6, 7),
    tiny=(3, 3),
)
