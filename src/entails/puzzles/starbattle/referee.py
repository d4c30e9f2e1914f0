"""The referee of Star Battle: counts the stars of each line and region, and looks around each star. It knows no theory."""

from __future__ import annotations

from collections.abc import Iterator

from entails.boards.answer import Answer, AnswerPart, Broken, Cell
from entails.puzzles.starbattle.board import Board


def referee(board: Board, answer: Answer) -> list[Broken]:
    rows = AnswerPart(answer)["rows"].texts()
    if len(rows) != board.side or any(len(row) != board.side or set(row) - set("*.") for row in rows):
        return [Broken("the answer has a “*” or “.” for each cell")]
    stars = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "*"}
    return [*_miscounted(board, stars), *_touching(stars)]


def _miscounted(board: Board, stars: set[Cell]) -> Iterator[Broken]:
    wanted = "1 star" if board.stars == 1 else f"{board.stars} stars"
    for name, cells in _lines(board):
        if len(stars.intersection(cells)) != board.stars:
            yield Broken(f"{name} has {wanted}", tuple(cells))


def _lines(board: Board) -> Iterator[tuple[str, list[Cell]]]:
    span = range(board.side)
    yield from ((f"row {r + 1}", [(r, c) for c in span]) for r in span)
    yield from ((f"column {c + 1}", [(r, c) for r in span]) for c in span)
    yield from ((f"region {letter}", cells) for letter, cells in board.letters().items())


def _touching(stars: set[Cell]) -> Iterator[Broken]:
    for r, c in sorted(stars):
        for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
            if other in stars:
                yield Broken("no two stars touch", ((r, c), other))
