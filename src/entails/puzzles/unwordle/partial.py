"""Unfinished answers to Unwordle: {"words": ["b?s?d", "?????"]}, where `?` is an open letter.

The last word is the answer's. It may be missing, and is ignored if the board gives the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.boards.answer import Answer, AnswerPart, Cell
from entails.engines.answers import Fact
from entails.models.world import Element
from entails.puzzles.unwordle.board import Board

OPEN = "?._ "


def facts(board: Board, answer: Answer) -> Iterator[Fact]:
    whole = AnswerPart(answer)["words"]
    words = whole.items()
    rows = len(board.rows)
    if len(words) not in (rows, rows + 1):
        whole.refuse(f"expected {rows} words, and perhaps the answer, found {len(words)}")
    letters = set("".join(board.words.guesses) + (board.answer or ""))
    for number, part in enumerate(words, 1):
        word = "" if part.value is None else part.text().lower()
        if word and len(word) != board.width:
            part.refuse(f"expected {board.width} letters, “?” where one is not known, found “{word[:20]}”")
        for place, letter in enumerate(word, 1):
            if letter in OPEN or (number > rows and board.answer):
                continue
            if letter not in letters:
                part.refuse(f"expected letters of words in the list and “?”, found “{letter}”")
            where = (number, place, letter) if number <= rows else (place, letter)
            yield Fact("letter" if number <= rows else "answer", where, True)


def sketch(board: Board, settled: Iterable[Fact]) -> Answer:
    words = [["?"] * board.width for _ in board.rows] + [list(board.answer or "?" * board.width)]
    for fact in settled:
        if fact.holds and fact.relation == "letter":
            words[int(fact.row[0]) - 1][int(fact.row[1]) - 1] = str(fact.row[2])
        elif fact.holds and fact.relation == "answer":
            words[-1][int(fact.row[0]) - 1] = str(fact.row[1])
    return {"words": ["".join(word) for word in words]}


def places(board: Board, named: list[tuple[str, Element]]) -> list[Cell]:
    """Where the rows and places among these elements meet. Without a place that is the whole row; without a row it is the
    row of the answer."""
    rows = [int(element) - 1 for sort, element in named if sort == "Row"]
    columns = [int(element) - 1 for sort, element in named if sort == "Place"]
    rows = rows or [len(board.rows)] * bool(columns)
    return [(r, c) for r in rows for c in columns or range(board.width)]
