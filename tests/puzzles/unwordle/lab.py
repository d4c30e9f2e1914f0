"""Unwordle for the laws: any words of the list in the rows, and any for the answer."""

from collections.abc import Iterator
from itertools import product

from entails.boards.answer import Answer
from entails.puzzles.unwordle import PUZZLE
from entails.puzzles.unwordle.board import Board
from tests.puzzles.labs import Lab


def answers(board: Board) -> Iterator[Answer]:
    last = [board.answer] if board.answer else board.words.guesses
    for words in product(board.words.guesses, repeat=len(board.rows)):
        for answer in last:
            yield {"words": [*words, answer]}


LAB = Lab(
    puzzle=PUZZLE,
    answers=answers,
    key=lambda answer: answer["words"],
    pieces=(
        "answer: ?\n",
        "answer: ab\n",
        "list: ab ba\n",
        "scoring: report\n",
        "4/6\n",
        "GY\n",
        "WW\n",
        "🟩⬛\n",
        "\n",
        "G",
        "hm",
    ),
    largest="\n".join(["answer: ?", *["W" * 15] * 700]),
    small=(3, 5),
    tiny=None,  # lists of English are too long for that
)
