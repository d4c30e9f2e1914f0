"""Aquarium in pictures: tanks with thick walls, water with a surface, numbers above and to the left."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin

from entails.boards.answer import Answer, Cell
from entails.boards.areas import near, walls
from entails.boards.picture import CELL, FAINT, INK, Line, Picture, Point, Polygon, Rectangle, Shape, Text, crosses
from entails.logic.joined import reached
from entails.puzzles.aquarium.board import Board

WATER, SURFACE, WET_GRID, GLASS = "#8cc8f2", "#1f6fb2", "#6fb3e2", "#fbfcfd"
LEFT, TOP, RIM = 36.0, 34.0, 12.0


def picture(board: Board, answer: Answer | None) -> Picture:
    wet = {cell for cell in board.cells() if answer and answer["rows"][cell[0]][cell[1]] == "~"}
    width, height = board.width * CELL, board.height * CELL
    shapes: list[Shape] = [
        Rectangle((LEFT, TOP), width, height, GLASS),
        *(Line(side, FAINT, 1, round=False) for side in _lines(board)),
        *_water(board, wet),
        *(Line(_side(a, b), INK, 4) for a, b in walls(board.height, board.width, board.joined)),
        *(_name(name, cell) for name, cell in (answer or {}).get("tanks", {}).items()),
        *(_number(number, (LEFT / 2 + 2, TOP + CELL * (r + 0.5))) for r, number in enumerate(board.rows)),
        *(_number(number, (LEFT + CELL * (c + 0.5), TOP / 2 + 2)) for c, number in enumerate(board.columns)),
    ]
    places = {(r, c): (LEFT + CELL * (c + 0.5), TOP + CELL * (r + 0.5)) for r, c in board.cells()}
    shapes += crosses(places, answer)
    what = "Solution of an Aquarium board" if answer else "Aquarium board"
    title = f"{what}: {board.height} × {board.width} cells{', communicating vessels' if board.vessels else ''}"
    return Picture(LEFT + width + RIM, TOP + height + RIM, tuple(shapes), title, places)


def _number(number: int | None, place: Point) -> Text:
    return Text(place, "" if number is None else str(number), 18)


def _name(name: str, cell: Cell) -> Text:
    """The name of a tank, small, in the upper left corner of its first cell."""
    return Text((LEFT + cell[1] * CELL + 5 + 3 * len(name), TOP + cell[0] * CELL + 10), name, 10)


def _lines(board: Board) -> Iterator[tuple[Point, Point]]:
    right, bottom = LEFT + board.width * CELL, TOP + board.height * CELL
    for r in range(1, board.height):
        yield (LEFT, TOP + r * CELL), (right, TOP + r * CELL)
    for c in range(1, board.width):
        yield (LEFT + c * CELL, TOP), (LEFT + c * CELL, bottom)


def _side(a: Cell, b: Cell) -> tuple[Point, Point]:
    """Between a cell and the one to its right or below it."""
    x, y = LEFT + b[1] * CELL, TOP + b[0] * CELL
    return (x, y), ((x, y + CELL) if a[0] == b[0] else (x + CELL, y))


def _water(board: Board, wet: set[Cell]) -> Iterator[Shape]:
    """Wet cells, with waves where their water stands highest; under a lower ceiling it fills the cell."""
    surface = _surface(board, wet)
    for r, c in sorted(wet):
        x, y = LEFT + c * CELL, TOP + r * CELL
        if (r, c) in surface:
            crest = tuple((x + 2 * step, y + 8 + 2 * sin(step / 10 * 2 * pi)) for step in range(CELL // 2 + 1))
            yield Polygon((*crest, (x + CELL, y + CELL), (x, y + CELL)), WATER)
            yield Line(crest, SURFACE, 2.4, round=False)
        else:
            yield Rectangle((x, y), CELL, CELL, WATER)
            yield Line(((x, y), (x + CELL, y)), WET_GRID, 1, round=False)
        if (r, c - 1) in wet:
            yield Line(((x, y + (9 if (r, c) in surface else 0)), (x, y + CELL)), WET_GRID, 1, round=False)


def _surface(board: Board, wet: set[Cell]) -> set[Cell]:
    """The highest cells of each body of water."""
    found: set[Cell] = set()
    left = set(wet)
    while left:
        start = left.pop()
        body = reached(
            [start], lambda cell: (other for other in near(cell) if other in wet and board.joined(cell, other))
        )
        left -= body.keys()
        top = min(r for r, _ in body)
        found |= {cell for cell in body if cell[0] == top}
    return found
