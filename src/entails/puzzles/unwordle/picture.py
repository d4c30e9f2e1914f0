"""Unwordle in pictures: letters on their colours.

A colour is a shape as well, for those who cannot tell green from yellow: green is square, yellow is round.
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.boards.answer import Answer, Cell
from entails.boards.picture import CELL, FAINT, INK, PAPER, Picture, Point, Rectangle, Shape, Text
from entails.puzzles.unwordle.board import Board

FILL = {"G": "#2e7d4f", "Y": "#f2c230", "W": "#e3e6ea"}
LETTER = {"G": PAPER, "Y": INK, "W": INK}
ROUND = {"G": 3.0, "Y": 17.0, "W": 3.0}
RIM, GAP = 10.0, 14.0


def picture(board: Board, answer: Answer | None) -> Picture:
    """The grids one below the other, each with a green row for the answer at its end; empty if the answer is sought."""
    words = iter(answer["words"][:-1] if answer else [""] * len(board.rows))
    last = answer["words"][-1] if answer else board.answer or ""
    shapes: list[Shape] = []
    places: dict[Cell, Point] = {}
    y, line = RIM, 0
    for number, grid in enumerate(board.guesses):
        if number:
            y += GAP
        for row in grid:
            shapes += _tiles(y, next(words), row)
            places |= {(line, c): (RIM + CELL * (c + 0.5), y + CELL / 2) for c in range(board.width)}
            y, line = y + CELL, line + 1
        shapes.append(Rectangle((RIM, y + 1), board.width * CELL, 2, FAINT))
        y += 4
        shapes += _tiles(y, last, "G" * board.width)
        places |= {(len(board.rows), c): (RIM + CELL * (c + 0.5), y + CELL / 2) for c in range(board.width)}
        y += CELL
    what = "Solution of an Unwordle board" if answer else "Unwordle board"
    size = f"{len(board.rows)} rows of {board.width} letters"
    return Picture(2 * RIM + board.width * CELL, y + RIM, tuple(shapes), f"{what}: {size}", places)


def _tiles(y: float, word: str, row: str) -> Iterator[Shape]:
    for place, mark in enumerate(row):
        x = RIM + place * CELL
        yield Rectangle((x + 2, y + 2), CELL - 4, CELL - 4, FILL[mark], ROUND[mark])
        if word[place : place + 1] not in ("", "?"):
            yield Text((x + CELL / 2, y + CELL / 2), word[place].upper(), 22, LETTER[mark])
