"""Flow in pictures: ends with their letters, flows between them, walls, holes, bridges and warps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, dist, pi, sin, sqrt

from entails.boards.answer import Answer, Cell
from entails.boards.grid import cells_of
from entails.boards.palette import Colour, colours_for, mixed, readable_on
from entails.boards.picture import (
    CELL,
    FAINT,
    INK,
    PAPER,
    Circle,
    Line,
    Picture,
    Point,
    Polygon,
    Rectangle,
    Shape,
    Text,
    bent,
)
from entails.logic.joined import reached
from entails.puzzles.flow.board import Board

SIDE = 25.0  # of a hexagon
BLANK, HOLE = "#f4f6f8", "#59606b"
STRAY = "#8f8c84"
WIDE, CASED = 13.0, 17.0  # a flow, and with its dark edge


def picture(board: Board, answer: Answer | None) -> Picture:
    colours = colours_for(board.ends())
    paths = {letter: cells_of(path) for letter, path in (answer["paths"] if answer else {}).items() if path}
    width, height = _size(board)
    shapes = [
        *_ground(board, {cell: colours[letter] for letter, path in paths.items() for cell in path}),
        *(shape for cell in _bridges(board) for shape in _rails(board, cell)),
        *_frame(board),
        *(Line((_centre(board, a), _centre(board, b)), STRAY, WIDE / 2) for a, b in _stray(answer)),
        *(shape for letter, path in paths.items() for shape in _flow(board, path, letter, colours[letter])),
        *(shape for cell in _bridges(board) for shape in _overpass(board, cell, paths, colours)),
        *(shape for letter, cells in board.ends().items() for shape in _ends(board, cells, letter, colours[letter])),
    ]
    what = "Solution of a Flow board" if answer else "Flow board"
    kind = "hexagonal cells" if board.hexagonal else "cells"
    title = f"{what}: {board.height} × {board.width} {kind}, flows {', '.join(colours)}"
    return Picture(width, height, tuple(shapes), title, {cell: _centre(board, cell) for cell in _places(board)})


def _stray(answer: Answer | None) -> list[tuple[Cell, Cell]]:
    """The links of an unfinished answer that no end is joined to yet."""
    pairs = map(cells_of, answer.get("stray", ()) if answer else ())
    return [(a, b) for a, b in pairs if dist(a, b) < 2]


def _margin(board: Board) -> float:
    return 32 if board.wrap_rows or board.wrap_columns else 12


def _size(board: Board) -> Point:
    if board.hexagonal:
        width, height = (1.5 * board.width + 0.5) * SIDE, (board.height + 0.5) * sqrt(3) * SIDE
    else:
        width, height = board.width * CELL, board.height * CELL
    return width + 2 * _margin(board), height + 2 * _margin(board)


def _centre(board: Board, place: Cell) -> Point:
    (r, c), margin = place, _margin(board)
    if board.hexagonal:
        down = r + (1.0 if c % 2 == 0 else 0.5)
        return margin + SIDE * (1.5 * c + 1), margin + sqrt(3) * SIDE * down
    return margin + CELL * (c + 0.5), margin + CELL * (r + 0.5)


def _outline(board: Board, cell: Cell, gap: float) -> tuple[Point, ...]:
    """The corners of a cell, a little inside."""
    x, y = _centre(board, cell)
    corners = 6 if board.hexagonal else 4
    reach = SIDE - gap * 2 / sqrt(3) if board.hexagonal else (CELL / 2 - gap) * sqrt(2)
    turns = [2 * pi * (k / corners + (0 if board.hexagonal else 1 / 8)) for k in range(corners)]
    return tuple((x + reach * cos(turn), y + reach * sin(turn)) for turn in turns)


def _side(board: Board, cell: Cell, place: Cell, out: float = 0) -> tuple[Point, Point, Point, Point]:
    """The side of a cell towards a place: its middle (moved out), its two corners and the direction outwards."""
    (x, y), (u, v) = _centre(board, cell), _centre(board, place)
    far = dist((x, y), (u, v))
    a, b = (u - x) / far, (v - y) / far
    half = (SIDE if board.hexagonal else CELL) / 2
    m, n = (x + u) / 2 + a * out, (y + v) / 2 + b * out
    return (m, n), (m - b * half, n + a * half), (m + b * half, n - a * half), (a, b)


def _ground(board: Board, owner: dict[Cell, Colour]) -> Iterator[Shape]:
    """Cells in a pale tone of their flow; the grid is what shows between them. Holes are dark, but those around the board
    are left out: they only say what shape it has."""
    outside = _outside(board)
    for cell in _places(board):
        if board.at(cell) != "*":
            tinted = cell in owner and board.at(cell) != "+"
            yield Polygon(_outline(board, cell, 0), FAINT)
            yield Polygon(_outline(board, cell, 0.6), mixed(owner[cell].code, PAPER, 0.8) if tinted else BLANK)
        elif cell not in outside:
            yield Polygon(_outline(board, cell, -0.2), HOLE)


def _places(board: Board) -> Iterator[Cell]:
    return ((r, c) for r in range(board.height) for c in range(board.width))


def _outside(board: Board) -> set[Cell]:
    """Holes that lie at the rim or next to such holes."""
    holes = {cell for cell in _places(board) if board.at(cell) == "*"}
    around = {cell: {place for _, place in board.sides(cell)} for cell in holes}
    rim = [cell for cell in holes if not around[cell] <= set(_places(board))]
    return {*reached(rim, lambda cell: around[cell] & holes)}


def _frame(board: Board) -> Iterator[Shape]:
    """The rim of the board and its walls; where the board wraps around the rim is open and an arrow leads out."""
    opened = set(board.open_sides())
    for cell in board.cells():
        for _, place in board.sides(cell):
            other = board.beyond(place)
            if (other != place and (cell, place) not in opened) or (other and board.at(other) == "*"):
                yield Line(_side(board, cell, place)[1:3], INK, 3)
    for cell, place in board.walled_sides():
        yield Line(_side(board, cell, place)[1:3], INK, 6)
    for cell, place in sorted(opened):
        yield _arrow(board, cell, place, 5, 5, 8, "#9aa3ad")


def _arrow(board: Board, cell: Cell, place: Cell, out: float, half: float, long: float, colour: str) -> Polygon:
    (x, y), _, _, (a, b) = _side(board, cell, place, out)
    return Polygon(((x - b * half, y + a * half), (x + b * half, y - a * half), (x + a * long, y + b * long)), colour)


def _flow(board: Board, path: list[Cell], letter: str, colour: Colour) -> Iterator[Shape]:
    """A thick line with a dark edge; a flow that leaves the board ends in an arrow there and goes on at another."""
    edge = _edge(colour)
    pieces, warps = [[_centre(board, path[0])]], []
    for here, there in pairwise(path):
        place = board.towards(here, there)
        if place != there:
            back = (there[0] + here[0] - place[0], there[1] + here[1] - place[1])
            warps += [(here, place), (there, back)]
            pieces[-1].append(_side(board, here, place, 5)[0])
            pieces.append([_side(board, there, back, 5)[0]])
        pieces[-1].append(_centre(board, there))
    for cell, place in warps:
        yield _arrow(board, cell, place, 3, 13, 17, edge)
    lines = [bent(piece, 12) for piece in pieces]
    for line in lines:
        yield Line(line, edge, CASED, round=not warps)
    for cell, place in warps:
        yield _arrow(board, cell, place, 5, 9, 11.5, colour.code)
    for line in lines:
        yield Line(line, colour.code, WIDE, round=not warps, note=f"{letter}: {colour.name}")


def _edge(colour: Colour) -> str:
    return mixed(colour.code, "#000000", 0.45)


def _ends(board: Board, cells: list[Cell], letter: str, colour: Colour) -> Iterator[Shape]:
    for cell in cells:
        centre = _centre(board, cell)
        yield Circle(centre, 15, _edge(colour))
        yield Circle(centre, 13, colour.code, note=f"{letter}: {colour.name}")
        yield Text(centre, letter, 17, readable_on(colour.code))


# --- bridges: one flow passes over, left to right, and one under it ---

RAIL, RAILS, BELOW = "#5d6672", 11.0, "#dde2e8"


def _bridges(board: Board) -> Iterator[Cell]:
    return (cell for cell in board.cells() if board.at(cell) == "+")


def _rails(board: Board, cell: Cell) -> Iterator[Shape]:
    x, y = _centre(board, cell)
    half = CELL / 2 - 1
    yield Rectangle((x - RAILS, y - half), 2 * RAILS, 2 * half, BELOW)
    for side in (-RAILS, RAILS):
        for near, far in ((-half, -RAILS - 3), (RAILS + 3, half)):
            yield Line(((x + side, y + near), (x + side, y + far)), RAIL, 2)


def _overpass(board: Board, cell: Cell, paths: dict[str, list[Cell]], colours: dict[str, Colour]) -> Iterator[Shape]:
    (x, y), half = _centre(board, cell), CELL / 2
    yield Rectangle((x - half + 0.6, y - RAILS), CELL - 1.2, 2 * RAILS, PAPER)
    for side in (-RAILS, RAILS):
        yield Line(((x - half + 1, y + side), (x + half - 1, y + side)), RAIL, 2)
    for letter, path in paths.items():
        for here, there in pairwise(path):
            if cell in (here, there) and board.towards(here, there)[0] == here[0]:
                for colour, wide in ((_edge(colours[letter]), CASED), (colours[letter].code, WIDE)):
                    yield Line(((x - half, y), (x + half, y)), colour, wide, round=False)
                break
