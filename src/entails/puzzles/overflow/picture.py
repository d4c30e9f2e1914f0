"""Overflow in pictures: channels and the water in them, oceans with waves, moats with castles."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin

from entails.boards.answer import Answer, Cell
from entails.boards.grid import OPPOSITE, STEPS
from entails.boards.picture import CELL, Line, Picture, Point, Polygon, Rectangle, Shape, bent, crosses
from entails.puzzles.overflow.board import Board
from entails.puzzles.overflow.solution import Ways, sides_of

SAND, DRY, DRY_EDGE = "#f3e7cd", "#fffaf0", "#d3c09a"
BLUE, BLUE_EDGE, DEEP, FOAM = "#3d9be0", "#14568f", "#1b66a8", "#d9efff"
EARTH, CASTLE, CASTLE_EDGE = "#6b4a2f", "#f0d79c", "#3d2916"
WIDE, CASED = 12.0, 16.0
MARGIN = 10.0


def picture(board: Board, answer: Answer | None) -> Picture:
    """Tiles as they lie in the file; with an answer those with water are turned as it says."""
    ways = sides_of(board, answer) if answer else {}
    shapes = [shape for cell in board.cells() for shape in _tile(board, cell, ways.get(cell, frozenset()))]
    places = {(r, c): (MARGIN + CELL * (c + 0.5), MARGIN + CELL * (r + 0.5)) for r, c in board.cells()}
    shapes += crosses(places, answer)
    height, width = board.height, board.width
    what = f"Solution of an Overflow level, length {sum(map(bool, ways.values()))}" if answer else "Overflow level"
    size = width * CELL + 2 * MARGIN, height * CELL + 2 * MARGIN
    return Picture(*size, tuple(shapes), f"{what}: {height} × {width} tiles", places)


def _tile(board: Board, cell: Cell, wet: Ways) -> Iterator[Shape]:
    x, y = MARGIN + CELL * (cell[1] + 0.5), MARGIN + CELL * (cell[0] + 0.5)
    ground = {"U": DEEP, "#": EARTH}.get(board.at(cell), SAND)
    half = CELL / 2
    yield Rectangle((x - half + 0.75, y - half + 0.75), CELL - 1.5, CELL - 1.5, ground, 5)
    match board.at(cell):
        case "U":
            yield from _mouth((x, y), wet)
            yield from _waves((x, y))
        case "#":
            yield from _mouth((x, y), wet)
            yield from _castle((x, y))
        case "-":
            yield from _channel((x, y), wet or frozenset({"left", "right"}), bool(wet))
        case "L":
            yield from _channel((x, y), wet or frozenset({"up", "right"}), bool(wet))
        case _:
            for strand in (frozenset({"up", "down"}), frozenset({"left", "right"})):
                yield from _channel((x, y), strand, bool(strand & wet), over="left" in strand)


def _channel(centre: Point, ways: Ways, wet: bool, over: bool = False) -> Iterator[Shape]:
    """From side to side of a tile (an answer that is wrong may lead to more sides, or to one); the upper strand of a
    bridge has banks of sand that hide what runs beneath."""
    sides = sorted(ways)
    if len(sides) == 2:
        lines = [bent((_edge(centre, sides[0]), centre, _edge(centre, sides[1])), CELL / 2 - 2, 10)]
    else:
        lines = [(_edge(centre, way), centre) for way in sides]
    if over:
        yield Line((_edge(centre, sides[0], 4), _edge(centre, sides[1], 4)), SAND, CASED + 6, round=False)
    for colour, width in ((BLUE_EDGE if wet else DRY_EDGE, CASED), (BLUE if wet else DRY, WIDE)):
        yield from (Line(line, colour, width, round=False) for line in lines)


def _edge(centre: Point, way: str, short: float = 0) -> Point:
    a, b = STEPS[way]
    return centre[0] + b * (CELL / 2 - short), centre[1] + a * (CELL / 2 - short)


def _mouth(centre: Point, wet: Ways) -> Iterator[Shape]:
    """Where water leaves an ocean or runs into a moat."""
    for way in wet:
        for colour, width in ((BLUE_EDGE, CASED), (BLUE, WIDE)):
            yield Line((_edge(centre, way), _edge(centre, OPPOSITE[way], CELL / 2)), colour, width, round=False)


def _waves(centre: Point) -> Iterator[Shape]:
    x, y = centre
    for down in (-9, 0, 9):
        crest = tuple((x + step - 13, y + down + 2.6 * sin(step / 13 * 2 * pi)) for step in range(27))
        yield Line(crest, FOAM, 2.6)


def _castle(centre: Point) -> Iterator[Shape]:
    """A wall with three merlons and a gate."""
    x, y = centre
    outline = [(-12, 11), (-12, -11), (-6, -11), (-6, -5), (-3, -5), (-3, -11), (3, -11), (3, -5), (6, -5), (6, -11)]
    points = tuple((x + a, y + b) for a, b in [*outline, (12, -11), (12, 11)])
    yield Line((*points, points[0]), CASTLE_EDGE, 3)
    yield Polygon(points, CASTLE)
    yield Rectangle((x - 3.5, y + 1), 7, 10, CASTLE_EDGE)
