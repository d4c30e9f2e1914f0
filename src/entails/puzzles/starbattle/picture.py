"""Star Battle in pictures: pale regions with thick walls and a small letter each, stars in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import cos, pi, sin

from entails.boards.answer import Answer, Cell
from entails.boards.areas import walls
from entails.boards.palette import PALETTE, mixed
from entails.boards.picture import (
    CELL,
    FAINT,
    INK,
    PAPER,
    Line,
    Picture,
    Point,
    Polygon,
    Rectangle,
    Shape,
    Text,
    crosses,
)
from entails.puzzles.starbattle.board import Board

RIM = 12.0
PALE = 0.82  # the share of paper in the colour of a region
LETTER = "#5b6168"
GOLD, EDGE = "#f2a900", "#7a5200"
OUTER, INNER = 15.0, 6.2  # how far the five points of a star and the corners between them lie from its middle


def picture(board: Board, answer: Answer | None) -> Picture:
    stars = [cell for cell in board.cells() if answer and answer["rows"][cell[0]][cell[1]] == "*"]
    size = board.side * CELL
    shapes: list[Shape] = [
        *_regions(board),
        *(Line(side, FAINT, 1, round=False) for side in _lines(board.side)),
        *(Line(_side(a, b), INK, 4) for a, b in walls(board.side, board.side, board.joined)),
        *(_letter(letter, cells[0]) for letter, cells in board.letters().items()),
        *(shape for cell in stars for shape in _star(cell)),
    ]
    places = {(r, c): (RIM + CELL * (c + 0.5), RIM + CELL * (r + 0.5)) for r, c in board.cells()}
    shapes += crosses(places, answer)
    what = "Solution of a Star Battle board" if answer else "Star Battle board"
    counted = "1 star" if board.stars == 1 else f"{board.stars} stars"
    title = f"{what}: {board.side} × {board.side} cells, {counted} in each row, column and region"
    return Picture(size + 2 * RIM, size + 2 * RIM, tuple(shapes), title, places)


def _corner(cell: Cell) -> Point:
    return RIM + cell[1] * CELL, RIM + cell[0] * CELL


def _regions(board: Board) -> Iterator[Shape]:
    """Cells side by side in one region make one rectangle."""
    colours = {letter: PALETTE[place % len(PALETTE)].code for place, letter in enumerate(board.letters())}
    for r, row in enumerate(board.regions):
        c = 0
        for letter, run in groupby(row):
            length = len(list(run))
            yield Rectangle(_corner((r, c)), length * CELL, CELL, mixed(colours[letter], PAPER, PALE))
            c += length


def _lines(side: int) -> Iterator[tuple[Point, Point]]:
    for place in range(1, side):
        yield _corner((place, 0)), _corner((place, side))
        yield _corner((0, place)), _corner((side, place))


def _side(a: Cell, b: Cell) -> tuple[Point, Point]:
    """Between a cell and the one to its right or below it."""
    return _corner(b), _corner((b[0] + 1, b[1]) if a[0] == b[0] else (b[0], b[1] + 1))


def _letter(letter: str, cell: Cell) -> Text:
    x, y = _corner(cell)
    return Text((x + 9, y + 10), letter, 10, LETTER)


def _star(cell: Cell) -> Iterator[Shape]:
    x, y = _corner(cell)
    middle = (x + CELL / 2, y + CELL / 2 + 1)
    points = []
    for step in range(10):
        reach, turn = (INNER if step % 2 else OUTER), step * pi / 5
        points.append((middle[0] + reach * sin(turn), middle[1] - reach * cos(turn)))
    yield Polygon(tuple(points), GOLD)
    yield Line((*points, points[0]), EDGE, 1.2)
