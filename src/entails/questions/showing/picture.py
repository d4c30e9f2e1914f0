"""What is shown of a solution, as a picture: its parts one below the other, each with its name if there are several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import hypot

from entails.boards.lighting import around, moved, new_frame
from entails.boards.palette import PALETTE, mixed, readable_on
from entails.boards.picture import FAINT, INK, PAPER, Circle, Line, Picture, Point, Polygon, Rectangle, Shape, Text
from entails.logic.evaluate import is_numeral
from entails.questions.showing.layout import ShownGraph, ShownGrid, ShownGroups, ShownList, ShownPart, ShownTable
from entails.questions.showing.placing import placed
from entails.values import dataclass

MARGIN = 20.0
SIZE = 17.0  # of letters
LETTER = 0.56  # how wide a letter is, as a share of its size
LINE = 26.0  # from one line of text to the next
CELL = 38.0
HEAD, SHADE, FOUND, GIVEN = "#6b7580", "#f3f5f7", "#1d5fbf", INK
PLAIN = "#dfe7f1"  # nodes without a colour
MOST_LINES = 200
MOST_WIDTH = 90  # letters in a line of a list
NODE = 17.0
EDGE = 78.0
NAMED = {"black": "#23262b", "white": "#ffffff", "grey": "#80848e", "gray": "#80848e", "gold": "#e0b020"}


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A part with its upper left corner at 0, 0."""

    width: float
    height: float
    shapes: list[Shape]


def shown_picture(parts: Sequence[ShownPart], title: str) -> Picture:
    shapes: list[Shape] = []
    y, width = MARGIN, 120.0
    for part in parts:
        drawn = _drawn(part)
        unnamed = isinstance(part, ShownGrid | ShownGraph) or (isinstance(part, ShownTable) and part.heads)
        named = len(parts) > 1 or not unnamed
        if named:
            shapes.append(_left(part.name, MARGIN, y + LINE / 2, bold=True))
            y += LINE + 4
        shapes += [moved(shape, MARGIN, y) for shape in drawn.shapes]
        y += drawn.height + MARGIN
        width = max(width, drawn.width, _wide(part.name) if named else 0)
    return Picture(width + 2 * MARGIN, max(y, 2 * MARGIN), tuple(shapes), title)


def _drawn(part: ShownPart) -> _Drawn:
    match part:
        case ShownList(_, items):
            return _lines(_broken(", ".join(items)))
        case ShownGroups(_, groups):
            return _table(ShownTable("", (), tuple((head, ", ".join(items)) for head, items in groups)))
        case ShownTable():
            return _table(part)
        case ShownGrid():
            return _grid(part)
        case ShownGraph():
            return _graph(part)


# --- text ---


def _wide(text: str, size: float = SIZE) -> float:
    return size * sum(1.0 if ord(letter) > 0x2E80 else LETTER for letter in text)


def _left(text: str, x: float, y: float, *, bold: bool = False, colour: str = INK) -> Text:
    """Text that begins at x."""
    return Text((x + _wide(text) / 2, y), text, SIZE, colour, bold)


def _broken(text: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, MOST_WIDTH, break_long_words=False, break_on_hyphens=False)


def _lines(lines: Sequence[str]) -> _Drawn:
    shown = [*lines[:MOST_LINES], *(["…"] if len(lines) > MOST_LINES else [])]
    shapes: list[Shape] = [_left(line, 0, LINE * (n + 0.5)) for n, line in enumerate(shown)]
    return _Drawn(max(map(_wide, shown), default=0), LINE * len(shown), shapes)


def _table(part: ShownTable) -> _Drawn:
    """Rows with every second one shaded, below the heads of the columns."""
    rows = part.rows[:MOST_LINES]
    heads = [part.heads] if part.heads else []
    gap = 24.0
    columns = [max(map(_wide, column)) for column in zip(*heads, *rows, strict=True)] or [60.0]
    width = sum(columns) + gap * len(columns)
    shapes: list[Shape] = []
    for number, row in enumerate([*heads, *rows]):
        y = LINE * number
        if number >= len(heads) and (number - len(heads)) % 2 == 0:
            shapes.append(Rectangle((0, y), width, LINE, SHADE, 4))
        x = gap / 2
        for text, wide in zip(row, columns, strict=True):
            head = number < len(heads)
            shapes.append(Text((x + wide / 2, y + LINE / 2), text, SIZE, HEAD if head else INK, head))
            x += wide + gap
    return _Drawn(width, LINE * (len(heads) + len(rows)), shapes)


# --- grids ---


def _grid(part: ShownGrid) -> _Drawn:
    texts = [*part.columns, *part.cells.values()]
    wide = max(CELL, max(map(_wide, texts), default=0) + 14)
    left = max(map(_wide, part.rows), default=0) + 12
    top = LINE
    width, height = wide * len(part.columns), CELL * len(part.rows)

    def centre(r: int, c: int) -> Point:
        return left + wide * (c + 0.5), top + CELL * (r + 0.5)

    shapes: list[Shape] = [Rectangle((left, top), width, height, PAPER)]
    shapes += _cells(part, centre, wide)
    for c in range(len(part.columns) + 1):
        shapes.append(Line(((left + wide * c, top), (left + wide * c, top + height)), FAINT, 1, False))
    for r in range(len(part.rows) + 1):
        shapes.append(Line(((left, top + CELL * r), (left + width, top + CELL * r)), FAINT, 1, False))
    shapes += [Line(((x * wide + left, y * CELL + top), (u * wide + left, v * CELL + top)), INK, 2.5)
               for x, y, u, v in _walls(part)]  # fmt: skip
    shapes += [Text((left / 2 - 2, centre(r, 0)[1]), name, 13, HEAD, False) for r, name in enumerate(part.rows)]
    shapes += [Text((centre(0, c)[0], top / 2), name, 13, HEAD, False) for c, name in enumerate(part.columns)]
    half = wide / 2, CELL / 2
    shapes += [stroke for spot in part.named for stroke in around(spot, centre, half)]
    shapes += [new_frame(centre(*cell), half) for cell in sorted(part.new)]
    return _Drawn(left + width + 2, top + height + 2, shapes)


def _cells(part: ShownGrid, centre: Callable[[int, int], Point], wide: float) -> list[Shape]:
    colours = {} if part.marks else _colours(sorted(set(part.cells.values())))
    shapes: list[Shape] = []
    for (r, c), text in part.cells.items():
        x, y = centre(r, c)
        if part.marks and not text:
            shapes.append(Circle((x, y), CELL * 0.28, FOUND))
            continue
        if text in colours:
            shapes.append(Rectangle((x - wide / 2, y - CELL / 2), wide, CELL, mixed(colours[text], PAPER, 0.72)))
        found = part.fixed and (r, c) not in part.fixed
        shapes.append(Text((x, y), text, SIZE, FOUND if found else GIVEN, (r, c) in part.fixed))
    return shapes


def _colours(values: Sequence[str]) -> dict[str, str]:
    """A shade for each value, where there are few and they are words: who is where is seen at a glance."""
    words = [value for value in values if value and not value.lstrip("-").isdecimal()]
    if len(words) != len(values) or len(values) > 8:
        return {}
    return {value: colour_of(value, place) for place, value in enumerate(values)}


def colour_of(value: str, place: int) -> str:
    """A value that is a colour's name has that colour."""
    named = {colour.name: colour.code for colour in PALETTE} | NAMED
    return named.get(value.lower(), PALETTE[place % len(PALETTE)].code)


def _walls(part: ShownGrid) -> list[tuple[float, float, float, float]]:
    """The sides between cells of different regions, and the outline; from corner to corner, in cells."""
    down, right = len(part.rows), len(part.columns)
    walls: list[tuple[float, float, float, float]] = [(0, 0, right, 0), (0, down, right, down)]
    walls += [(0, 0, 0, down), (right, 0, right, down)]
    for r, c in product(range(down), range(right)):
        here = part.regions.get((r, c))
        if c + 1 < right and part.regions.get((r, c + 1)) != here:
            walls.append((c + 1, r, c + 1, r + 1))
        if r + 1 < down and part.regions.get((r + 1, c)) != here:
            walls.append((c, r + 1, c + 1, r + 1))
    return walls


# --- graphs ---


def _graph(part: ShownGraph) -> _Drawn:
    longest = max((_wide(node, 13) for node in part.nodes), default=0)
    outside = longest > 2 * NODE - 6 and not part.places  # names stand below the nodes
    pad = max(NODE + 6, longest / 2 + 4 if outside else 0)
    centres = _centres(part, pad, outside)
    shapes = [_line(centres[one], centres[other]) for one, other in part.edges]
    if outside:
        shapes += [shape for name, centre in zip(part.nodes, centres, strict=True) for shape in _below(name, centre)]
    if part.directed:
        shapes += [_tip(centres[one], centres[other]) for one, other in part.edges if one != other]
    for number, name in enumerate(part.nodes):
        shapes += _node(part, number, centres[number], part.values.get(number, "") if outside else name)
    width = max((x for x, _ in centres), default=0) + pad
    return _Drawn(width, max((y for _, y in centres), default=0) + NODE + (22 if outside else 6), shapes)


def _below(name: str, centre: Point) -> list[Shape]:
    """The name of a node, below it."""
    (x, y), wide = centre, _wide(name, 13)
    box = Rectangle((x - wide / 2 - 1, y + NODE + 3), wide + 2, 15, PAPER, 3)
    return [box, Text((x, y + NODE + 10), name, 13, INK, False)]


def _node(part: ShownGraph, number: int, centre: Point, inside: str) -> list[Shape]:
    """A disc in the colour of its value; numbers have no colours."""
    value = part.values.get(number)
    fill = PLAIN
    if value is not None and not all(map(is_numeral, part.every)):
        fill = colour_of(value, part.every.index(value))
    size = min(13.0, (2 * NODE - 4) / (LETTER * max(1, len(inside))))
    text = Text(centre, inside if size >= 8 else inside[:3], max(size, 8), readable_on(fill), False)
    return [Circle(centre, NODE + 1.5, INK), Circle(centre, NODE, fill, value or ""), text]


def _centres(part: ShownGraph, pad: float, outside: bool) -> list[Point]:
    if part.places:
        return [(pad + CELL * 1.5 * c, pad + CELL * 1.5 * r) for r, c in _squeezed(part.places)]
    spots = placed(len(part.nodes), part.edges)
    gaps = [hypot(a[0] - b[0], a[1] - b[1]) for n, a in enumerate(spots) for b in spots[:n]]
    apart = 2 * NODE + (34 if outside else 12)  # of the two nodes that are nearest to each other
    unit = max(EDGE, min(200.0, apart / max(0.2, min(gaps, default=1.0))))
    x, y = min((p[0] for p in spots), default=0), min((p[1] for p in spots), default=0)
    top = NODE + (22 if any(one == other for one, other in part.edges) else 4)  # a loop needs room
    return [(pad + unit * (a - x), top + unit * (b - y)) for a, b in spots]


def _squeezed(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Rows and columns counted from the first that is used."""
    down, right = min(r for r, _ in places), min(c for _, c in places)
    return [(r - down, c - right) for r, c in places]


def _line(start: Point, end: Point) -> Shape:
    if start != end:
        return Line((start, end), HEAD, 2)
    x, y = start
    return Line(((x + 4, y - NODE), (x + 12, y - NODE - 16), (x + 24, y - NODE - 8), (x + NODE, y - 4)), HEAD, 2)


def _tip(start: Point, end: Point) -> Shape:
    """The tip of an arrow, in the middle of the line, where no name stands."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = (start[0] + end[0]) / 2 + 6 * ux, (start[1] + end[1]) / 2 + 6 * uy
    wings = [(tip[0] - 11 * ux + s * 5 * uy, tip[1] - 11 * uy - s * 5 * ux) for s in (1, -1)]
    return Polygon((tip, *wings), HEAD)
