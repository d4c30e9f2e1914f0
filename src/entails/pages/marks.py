"""The marks of boards of a page as shapes: discs, stars, arrows, crosses, what stands between two cells."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from entails.boards.picture import CELL, FAINT, INK, PAPER, Circle, Line, Point, Polygon, Rectangle, Shape, Text
from entails.pages.patterns import Pattern, Values

EDGE = "#7a5200"
DARK, GOLD, LINE = "#3a3f45", "#f2a900", "#2a8f4f"
TURNS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


def sign_between(mark: str, token: str, place: Point, upright: bool) -> Iterator[Shape]:
    """A mark between two cells side by side, or (not `upright`) one below the other: angles point at the smaller one."""
    x, y = place
    match mark:
        case "less" | "more":
            tip, wide = (-4.0 if mark == "less" else 4.0), 6.0
            ends = [(-tip, -wide), (tip, 0.0), (-tip, wide)]
            points = tuple((x + a, y + b) if upright else (x + b, y + a) for a, b in ends)
            yield Circle(place, 9, PAPER)
            yield Line(points, INK, 2.2)
        case "wall":
            half = CELL / 2
            yield Line(((x, y - half), (x, y + half)) if upright else ((x - half, y), (x + half, y)), INK, 4)
        case "disc" | "dot" | "block":
            yield Circle(place, 6, INK)
        case "ring":
            yield Circle(place, 6, INK)
            yield Circle(place, 4.5, PAPER)
        case _:
            yield Circle(place, 9, PAPER)
            yield Text(place, token, 12, INK)


def split_wall(one: Pattern, values: Values, place: Point) -> Iterator[Shape]:
    """A wall with the sum of what is below it, and of what is right of it."""
    x, y = place
    half = CELL / 2
    yield Rectangle((x - half, y - half), CELL, CELL, DARK)
    yield Line(((x - half, y - half), (x + half, y + half)), FAINT, 1)
    (down, across) = (part.strip("{}") for part in one.text.split("\\"))
    if down in values:
        yield Text((x - half / 2 + 1, y + half / 2), str(values[down]), 13, PAPER)
    if across in values:
        yield Text((x + half / 2 - 1, y - half / 2), str(values[across]), 13, PAPER)


def arrow(place: Point, way: str, colour: str) -> Shape:
    right, down = TURNS[way]
    x, y = place
    tip = (x + right * 7, y + down * 7)
    one, two = (
        (x - right * 5 - down * 5, y - down * 5 - right * 5),
        (x - right * 5 + down * 5, y - down * 5 + right * 5),
    )
    return Polygon((tip, one, two), colour)


def shape_of(mark: str, place: Point, colour: str) -> Iterator[Shape]:
    """The shapes of a mark around a point."""
    x, y = place
    far = CELL * 0.3
    match mark:
        case "right_ring" | "low_ring" | "corner_ring":
            right, low = mark != "low_ring", mark != "right_ring"
            yield from shape_of("ring", (x + CELL / 2 * right, y + CELL / 2 * low), colour)
        case "disc" | "bulb":
            yield Circle(place, far, GOLD if mark == "bulb" else colour)
        case "ring":
            yield Circle(place, far, colour)
            yield Circle(place, far - 3, PAPER)
        case "dot":
            yield Circle(place, 4, colour)
        case "star":
            turns = [(15.0 if step % 2 == 0 else 6.2, step * pi / 5) for step in range(10)]
            points = tuple((x + far * sin(turn), y + 1 - far * cos(turn)) for far, turn in turns)
            yield Polygon(points, GOLD)
            yield Line((*points, points[0]), EDGE, 1.2)
        case "tent":
            yield Polygon(((x, y - far), (x + far, y + far), (x - far, y + far)), "#d9822b")
        case "tree":
            yield Rectangle((x - 2, y), 4, far, "#7a5200")
            yield Circle((x, y - 3), far - 2, LINE)
        case "slash":
            yield Line(((x + CELL / 2, y - CELL / 2), (x - CELL / 2, y + CELL / 2)), colour, 4)
        case "backslash":
            yield Line(((x - CELL / 2, y - CELL / 2), (x + CELL / 2, y + CELL / 2)), colour, 4)
        case "plus" | "minus" | "cross":
            turned = mark == "cross"
            yield Line(((x - far, y - far * turned), (x + far, y + far * turned)), colour, 4)
            if mark != "minus":
                yield Line(((x - far * turned, y + far), (x + far * turned, y - far)), colour, 4)
