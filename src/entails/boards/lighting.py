"""Steps in pictures: what is new and what it rests on, lit on the board; and many boards on one sheet.

lit(picture, new=[(0, 1)], reason=[(0, 0), (1, 1)])      # an orange frame around r1c2, blue ones around r1c1 and r2c2
sheet([first, second, third], ["1", "2", "3"])           # side by side, with their numbers
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, sqrt

from entails.boards.answer import Cell
from entails.boards.picture import CELL, INK, Circle, Line, Picture, Point, Polygon, Rectangle, Shape, Text
from entails.values import replace

NEW, REASON = "#c26a00", "#0b5cad"  # what the step says, and the cells that its reason speaks of
GAP, CAPTION = 20.0, 26.0
MARGIN = 26.0  # for the names of rows and columns


def around(spot: Collection[Cell], place: Callable[[int, int], Point], half: Point) -> Iterator[Shape]:
    """A dashed frame around the cells of one thing, all of it inside; `half` is half the width and height of a cell."""
    inset = 4.0 if len(spot) == 1 else 1.5
    wide, high = half[0] - inset, half[1] - inset
    for r, c in sorted(spot):
        corners = _rectangle(place(r, c), wide, high)
        sides = zip(((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)), pairwise(corners), strict=True)
        yield from (stroke for beside, side in sides if beside not in spot for stroke in _strokes(*side))


def lit(picture: Picture, new: Iterable[Cell], reason: Iterable[Cell] = ()) -> Picture:
    """The picture with frames around cells: thick ones where something is new, dashed ones where the reason lies."""
    framed, half = set(new) & picture.places.keys(), (CELL / 2, CELL / 2)
    rest = sorted((set(reason) & picture.places.keys()) - framed)
    frames = [shape for cell in rest for shape in around([cell], lambda r, c: picture.places[r, c], half)]
    frames += [new_frame(picture.places[cell], half) for cell in sorted(framed)]
    return replace(picture, shapes=(*picture.shapes, *frames))


def _rectangle(centre: Point, wide: float, high: float) -> tuple[Point, ...]:
    x, y = centre
    return (x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high), (x - wide, y - high)


def new_frame(centre: Point, half: Point) -> Line:
    return Line(_rectangle(centre, half[0] - 3, half[1] - 3), NEW, 4)


def side_frame(picture: Picture, start: Cell, end: Cell) -> Line:
    """A thick frame around the side between two corners, which are counted from 0: (0, 0) and (0, 1) are those above r1c1."""
    left, top = (one - CELL / 2 for one in picture.places[0, 0])
    (r, c), (s, d) = sorted((start, end))
    centre = left + (c + d) * CELL / 2, top + (r + s) * CELL / 2
    long, thin = CELL / 2 - 3, CELL / 8
    return Line(_rectangle(centre, *((long, thin) if r == s else (thin, long))), NEW, 3)


def _strokes(start: Point, end: Point) -> Iterator[Line]:
    """Two on a side: shape tells the two kinds of frames apart as well as colour does."""
    (x, y), (u, v) = start, end
    for first, last in ((0.0, 0.3), (0.7, 1.0)):
        begin = x + (u - x) * first, y + (v - y) * first
        yield Line((begin, (x + (u - x) * last, y + (v - y) * last)), REASON, 2.5)


def labelled(picture: Picture) -> Picture:
    """The picture with r1, r2 … beside its rows and c1, c2 … above its columns, as sentences name them."""
    rows: dict[int, Point] = {}
    columns: dict[int, Point] = {}
    for (r, c), place in picture.places.items():
        rows[r] = min(rows.get(r, place), place)
        columns[c] = min(columns.get(c, place), place, key=lambda point: point[1])
    if not rows:
        return picture
    size = min(15.0, CELL / 3)
    shapes = [moved(shape, MARGIN, MARGIN) for shape in picture.shapes]
    shapes += [Text((MARGIN / 2, y + MARGIN), f"r{r + 1}", size, INK) for r, (_, y) in sorted(rows.items())]
    shapes += [Text((x + MARGIN, MARGIN / 2), f"c{c + 1}", size, INK) for c, (x, _) in sorted(columns.items())]
    places = {cell: (x + MARGIN, y + MARGIN) for cell, (x, y) in picture.places.items()}
    return Picture(picture.width + MARGIN, picture.height + MARGIN, tuple(shapes), picture.title, places)


def sheet(pictures: Sequence[Picture], captions: Sequence[str]) -> Picture:
    """All pictures on one, row by row, as square as it gets."""
    width, height = max(one.width for one in pictures), max(one.height for one in pictures) + CAPTION
    columns = ceil(sqrt(len(pictures) * height / width)) if len(pictures) > 1 else 1
    rows = ceil(len(pictures) / columns)
    shapes: list[Shape] = []
    for place, (picture, caption) in enumerate(zip(pictures, captions, strict=True)):
        x, y = place % columns * (width + GAP), place // columns * (height + GAP)
        shapes.append(Text((x + width / 2, y + CAPTION / 2), caption, 18, INK))
        shapes += [moved(shape, x, y + CAPTION) for shape in picture.shapes]
    size = columns * (width + GAP) - GAP, rows * (height + GAP) - GAP
    return Picture(*size, tuple(shapes), f"{len(pictures)} steps: {pictures[0].title}")


def moved(shape: Shape, right: float, down: float) -> Shape:
    match shape:
        case Line(points) | Polygon(points):
            return replace(shape, points=tuple((x + right, y + down) for x, y in points))
        case Circle((x, y)) | Text((x, y)):
            return replace(shape, centre=(x + right, y + down))
        case Rectangle((x, y)):
            return replace(shape, corner=(x + right, y + down))
