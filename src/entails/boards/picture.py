"""Pictures: a few shapes on a sheet, written as SVG or painted as PNG.

A puzzle says what its board looks like in these shapes and nothing else; how they become a file is decided here, once. A cell
is CELL units wide, x runs to the right and y down. Shapes are painted in their order. Colours are written “#rrggbb” and are
opaque: what should look paler is mixed beforehand, so that both writers show the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape  # xml.sax.saxutils would do as well, and load half of the network on the way
from io import BytesIO
from itertools import pairwise
from math import dist, hypot
from typing import TYPE_CHECKING

from entails.boards.answer import Answer, Cell
from entails.errors import EngineError
from entails.values import dataclass, field

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

CELL = 40
PAPER, INK, FAINT = "#ffffff", "#23262b", "#ccd2d8"
CROSS, ARM = "#8f8c84", 6.0

MOST_PIXELS = 3000  # a side of a PNG
OVERSIZE = 3  # painted so many times larger and then reduced, which makes edges smooth
MOST_OVERSIZED = 7500  # a side while it is painted: about 170 MB

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, with round joins. A browser shows the note when the pointer is on the line."""

    points: tuple[Point, ...]
    colour: str
    width: float
    round: bool = True  # at its two ends
    note: str = ""


@dataclass(frozen=True, slots=True)
class Circle:
    centre: Point
    radius: float
    fill: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Rectangle:
    corner: Point  # the upper left one
    width: float
    height: float
    fill: str
    radius: float = 0  # of its corners


@dataclass(frozen=True, slots=True)
class Polygon:
    points: tuple[Point, ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Text:
    """A word or a letter. Its capitals are centred on a point."""

    centre: Point
    text: str
    size: float
    colour: str = INK
    bold: bool = True


Shape = Line | Circle | Rectangle | Polygon | Text


@dataclass(frozen=True, slots=True)
class Picture:
    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str  # for those who hear the picture instead of seeing it
    places: Mapping[Cell, Point] = field(default_factory=dict, compare=False)  # the middle of each cell that can be lit


# --- crosses ---


def crosses(places: Mapping[Cell, Point], answer: Answer | None) -> Iterator[Line]:
    """A small cross in every cell that an unfinished answer marks with x: nothing will be there."""
    rows = (answer or {}).get("rows", ())
    for r, c in [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "x"]:
        yield from cross(places[r, c])


def cross(place: Point, arm: float = ARM) -> Iterator[Line]:
    x, y = place
    yield Line(((x - arm, y - arm), (x + arm, y + arm)), CROSS, 2)
    yield Line(((x - arm, y + arm), (x + arm, y - arm)), CROSS, 2)


# --- curves ---


def bent(points: Sequence[Point], radius: float, steps: int = 6) -> tuple[Point, ...]:
    """The same line with its corners rounded off: each corner becomes a curve that starts at most `radius` before it."""
    found = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        reach = min(radius, dist(before, corner) / 2, dist(corner, after) / 2)
        start, end = _towards(corner, before, reach), _towards(corner, after, reach)
        for step in range(steps + 1):
            t = step / steps
            found.append(
                (
                    (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * corner[0] + t**2 * end[0],
                    (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * corner[1] + t**2 * end[1],
                )
            )
    return (*found, points[-1])


def _towards(start: Point, goal: Point, length: float) -> Point:
    far = dist(start, goal) or 1
    return start[0] + (goal[0] - start[0]) * length / far, start[1] + (goal[1] - start[1]) * length / far


# --- SVG ---

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
CAPITALS = 0.36  # half the height of a capital, as a share of the size of its letters


def to_svg(picture: Picture) -> str:
    """The picture as a document of its own: its own paper, no scripts, nothing fetched from elsewhere."""
    width, height = _number(picture.width), _number(picture.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="{FONTS}" text-anchor="middle" stroke-linejoin="round">'
    )
    title = f"<title>{escape(_visible(picture.title))}</title>"
    paper = Rectangle((0, 0), picture.width, picture.height, PAPER)
    return "\n".join([head, title, *map(_svg_of, (paper, *picture.shapes)), "</svg>"]) + "\n"


def _svg_of(shape: Shape) -> str:
    match shape:
        case Line(points, colour, width, ends, note):
            cap = ' stroke-linecap="round"' if ends else ""
            look = f'fill="none" stroke="{colour}" stroke-width="{_number(width)}"{cap}'
            return _noted("polyline", f'points="{_points(points)}" {look}', note)
        case Circle((x, y), radius, fill, note):
            place = f'cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"'
            return _noted("circle", f'{place} fill="{fill}"', note)
        case Rectangle((x, y), width, height, fill, radius):
            place = f'x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}"'
            corners = f' rx="{_number(radius)}"' if radius else ""
            return f'<rect {place}{corners} fill="{fill}"/>'
        case Polygon(points, fill):
            return f'<polygon points="{_points(points)}" fill="{fill}"/>'
        case Text((x, y), text, size, colour, bold):
            place = f'x="{_number(x)}" y="{_number(y + CAPITALS * size)}"'
            look = f'font-size="{_number(size)}" fill="{escape(colour)}"' + (' font-weight="bold"' if bold else "")
            return f"<text {place} {look}>{escape(_visible(text))}</text>"


def _noted(tag: str, attributes: str, note: str) -> str:
    if not note:
        return f"<{tag} {attributes}/>"
    return f"<{tag} {attributes}><title>{escape(_visible(note))}</title></{tag}>"


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _visible(text: str) -> str:
    """The text with a replacement character for each that XML cannot hold."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


# --- PNG ---


def to_png(picture: Picture, scale: float = 2.0) -> bytes:
    """The picture with `scale` pixels a unit, or fewer if it would have more than MOST_PIXELS a side."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise EngineError("a PNG needs Pillow: pip install pillow (an SVG needs nothing)") from None

    scale = min(scale, MOST_PIXELS / max(picture.width, picture.height))
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    oversize = max(1, min(OVERSIZE, MOST_OVERSIZED // max(size)))
    image = Image.new("RGB", (size[0] * oversize, size[1] * oversize), PAPER)
    brush = ImageDraw.Draw(image)
    for shape in picture.shapes:
        _paint(brush, shape, scale * oversize)
    file = BytesIO()
    image.reduce(oversize).save(file, "PNG", optimize=True)
    return file.getvalue()


def _paint(brush: ImageDraw, shape: Shape, scale: float) -> None:
    match shape:
        case Line(points, colour, width, ends):
            _paint_line(brush, [(x * scale, y * scale) for x, y in points], colour, width * scale, ends)
        case Circle((x, y), radius, fill):
            _paint_disc(brush, (x * scale, y * scale), radius * scale, fill)
        case Rectangle((x, y), width, height, fill, radius):
            box = (x * scale, y * scale, (x + width) * scale - 1, (y + height) * scale - 1)
            if box[0] <= box[2] and box[1] <= box[3]:
                brush.rounded_rectangle(box, radius * scale, fill)
        case Polygon(points, fill):
            brush.polygon([(x * scale, y * scale) for x, y in points], fill)
        case Text((x, y), text, size, colour, bold):
            from PIL import ImageFont

            place = (x * scale, (y + CAPITALS * size) * scale)
            stroke = size * scale * 0.025 if bold else 0  # the font that Pillow brings along has one weight
            font = ImageFont.load_default(size * scale)
            brush.text(place, _visible(text), colour, font, anchor="ms", stroke_width=round(stroke), stroke_fill=colour)


def _paint_disc(brush: ImageDraw, centre: Point, radius: float, fill: str) -> None:
    x, y = centre
    brush.ellipse((x - radius, y - radius, x + radius, y + radius), fill)


def _paint_line(brush: ImageDraw, points: Sequence[Point], colour: str, width: float, ends: bool) -> None:
    """Paint each piece as a rectangle and each join as a disc. That is exact at every width; Pillow's own lines are not."""
    for (x, y), (u, v) in pairwise(points):
        length = hypot(u - x, v - y)
        if length:
            a, b = (y - v) / length * width / 2, (u - x) / length * width / 2
            brush.polygon([(x + a, y + b), (u + a, v + b), (u - a, v - b), (x - a, y - b)], colour)
    for place in points if ends else points[1:-1]:
        _paint_disc(brush, place, width / 2, colour)
