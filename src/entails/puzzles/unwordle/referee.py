"""The referee of Unwordle: colours each word as the game does, and compares. It knows nothing of the theory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entails.boards.answer import Answer, AnswerPart, Broken
from entails.puzzles.unwordle.board import Board


def referee(board: Board, answer: Answer) -> list[Broken]:
    words = AnswerPart(answer)["words"].texts()
    if not all(len(word) == board.width for word in words):
        return [Broken(f"every word has {board.width} letters")]
    if len(words) != len(board.rows) + 1:
        return [Broken("there is a word for each row, and the answer at the end")]
    *guesses, last = words
    broken: list[Broken] = []
    if last != board.answer if board.answer else last not in board.words.answers:
        broken.append(Broken("the answer is the one that is given" if board.answer else "the answer may be one"))
    broken += _miscoloured(board, guesses, last)
    return broken if board.repeat else [*broken, *_repeated(board, guesses, last)]


def _miscoloured(board: Board, guesses: Sequence[str], answer: str) -> Iterator[Broken]:
    listed = set(board.words.guesses)
    for number, (word, row) in enumerate(zip(guesses, board.rows, strict=True)):
        if word not in listed:
            yield Broken("a guess is a word of the list", ((number, 0),))
        right = marks(word, answer, board.report)
        wrong = tuple((number, place) for place, mark in enumerate(right) if mark != row[place])
        if wrong:
            yield Broken("the colours are those that the answer gives", wrong)


def _repeated(board: Board, guesses: Sequence[str], answer: str) -> Iterator[Broken]:
    rows: dict[tuple[int, str], list[int]] = {}  # by grid and word
    for number, (grid, word) in enumerate(zip(board.grid_of, guesses, strict=True)):
        earlier = rows.setdefault((grid, word), [])
        if earlier or word == answer:
            yield Broken("no word stands twice", ((number, 0), *((i, 0) for i in earlier)))
        earlier.append(number)


def marks(word: str, answer: str, report: bool) -> str:
    """How the answer colours a word: marks("babes", "abbey", False) is "YYGGW"."""
    left = [b for a, b in zip(word, answer, strict=True) if a != b]
    row = ""
    for a, b in zip(word, answer, strict=True):
        yellow = a in answer if report else a in left
        row += "G" if a == b else "Y" if yellow else "W"
        if row[-1] == "Y" and not report:
            left.remove(a)
    return row
