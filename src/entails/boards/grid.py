"""Boards on a grid: headers and rows of a board file, cells and their names, a frame for the terminal.

A board file starts with headers (`key: value`, and comments after `#`); the first line that is no header starts the rows.
What people type and read counts from 1: the top left cell is r1c1. In JSON, and in our own values, it is (0, 0).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NoReturn

from entails.boards.answer import AnswerPart, Cell
from entails.errors import BoardError
from entails.logic.visible import code_point, hidden
from entails.models.world import Element, World
from entails.values import dataclass, pattern

MAX_SIDE = 50
MAX_TEXT = 200_000

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}

_CELL = pattern(r"r(\d+)c(\d+)[hv]?")  # a bridge is two strands, one across and one down
_PAIR = pattern(r"(\d{1,3}),(\d{1,3})")
_HEADER = pattern(r"\s*([A-Za-z]+)\s*:(.*)")


def name_of(cell: Cell) -> str:
    """The name of a cell in sentences and theories: (0, 1) is r1c2."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def cell_of(name: str) -> Cell | None:
    """The cell of a name: r1c2 is (0, 1). None if it names no cell."""
    match = re.fullmatch(r"r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})", name, re.ASCII)
    return (int(match[1]) - 1, int(match[2]) - 1) if match else None


def is_letter(character: str) -> bool:
    """Is this a letter or digit of any alphabet, and one that can be seen? Unicode has letters that are blank (U+3164)."""
    return character.isalnum() and hidden(character) is None


def shown(character: str) -> str:
    """A character in a message: “x”, or its number if it cannot be seen."""
    return f"“{character}”" if hidden(character) is None else f"the character {code_point(character)}"


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a board file and where it starts."""

    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class Header:
    key: str
    value: str
    offset: int


@dataclass(frozen=True, slots=True)
class BoardText:
    """A board file taken apart, with methods that read headers. Errors point into `source`."""

    source: str
    file: str | None
    headers: tuple[Header, ...]
    rows: tuple[SourceLine, ...]

    def fail(self, message: str, offset: int, found: str | None = None, expected: str | None = None) -> NoReturn:
        raise BoardError(message, file=self.file, source=self.source, offset=offset, found=found, expected=expected)

    def choice(self, header: Header, choices: dict[str, bool]) -> bool:
        """The meaning of a header that has one of two values: choice(header, {"yes": True, "no": False})."""
        if header.value not in choices:
            expected = " or ".join(choices)
            self.fail(
                f"{header.key}: expected {expected}, found “{header.value}”", header.offset, header.value, expected
            )
        return choices[header.value]

    def wall(self, header: Header, height: int, width: int) -> frozenset[Cell]:
        """The two cells of a header such as `wall: r1c1 r1c2`, with a wall between them. `0,0 0,1`, from 0, is read too."""
        names = header.value.split()
        cells = [cell for name in names if (cell := cell_of(name) or _from_0(name)) is not None]
        if len(cells) != 2 or len(names) != 2:
            self.fail("wall: expected two cells, as in “wall: r1c1 r1c2”", header.offset, header.value)
        for r, c in cells:
            if r >= height or c >= width:
                self.fail(
                    f"wall: there is no cell {name_of((r, c))} on a board of {height} × {width} cells", header.offset
                )
        return frozenset(cells)

    def neighbours(self, header: Header, wall: frozenset[Cell], near: Callable[[Cell], Iterable[Cell]]) -> None:
        """Refuse a wall between cells that are no neighbours. It would change nothing, and nobody would notice."""
        if not any(b in near(a) for a in wall for b in wall - {a}):
            self.fail("wall: expected two cells side by side", header.offset, header.value)

    def once(self, *repeated: str) -> None:
        """Refuse a header that stands twice, unless its key is in `repeated`."""
        seen = set()
        for header in self.headers:
            if header.key in seen and header.key not in repeated:
                self.fail(f"{header.key}: stands a second time", header.offset)
            seen.add(header.key)

    def rectangle(self) -> None:
        """Refuse rows of different lengths, an empty board, and one with more than MAX_SIDE cells a side."""
        if not self.rows or not self.rows[0].text:
            self.fail("the board is empty: expected rows of cells", len(self.source))
        width = len(self.rows[0].text)
        for row in self.rows:
            if len(row.text) != width:
                end = row.offset + min(len(row.text), width)
                self.fail(f"this row has {len(row.text)} cells, but the first one has {width}", end)
        if len(self.rows) > MAX_SIDE or width > MAX_SIDE:
            self.fail(f"the board is larger than {MAX_SIDE} × {MAX_SIDE}", self.rows[0].offset)


def _from_0(name: str) -> Cell | None:
    """A cell as older files write it: 0,1 is (0, 1)."""
    match = _PAIR.fullmatch(name)
    return (int(match[1]), int(match[2])) if match else None


def wall_header(wall: Iterable[Cell]) -> str:
    """wall_header({(0, 1), (0, 0)})    # "wall: r1c1 r1c2" """
    return f"wall: {' '.join(map(name_of, sorted(wall)))}"


def take_apart(source: str, file: str | None, keys: tuple[str, ...]) -> BoardText:
    """The headers and rows of a board file. Blank lines before and after the rows are ignored. Raises `BoardError` for a
    header whose key is not in `keys`."""
    board = BoardText(source, file, (), ())
    if len(source) > MAX_TEXT:
        board.fail(f"the file is longer than {MAX_TEXT:,} characters", MAX_TEXT)
    headers: list[Header] = []
    rows: list[SourceLine] = []
    offset = 0
    for line in source.split("\n"):
        text = line.rstrip("\r")
        match = _HEADER.fullmatch(text.split("#")[0])
        if rows:
            rows.append(SourceLine(text.rstrip(), offset))
        elif match:
            if match[1] not in keys:
                board.fail(f"there is no header “{match[1]}” (there are: {', '.join(keys)})", offset, match[1])
            headers.append(Header(match[1], match[2].strip(), offset))
        elif text.split("#")[0].strip():
            rows.append(SourceLine(text.rstrip(), offset))
        offset += len(line) + 1
    while rows and not rows[-1].text:
        rows.pop()
    return BoardText(source, file, tuple(headers), tuple(rows))


# --- answers ---


def rows_of(answer: Mapping[str, Any], height: int, width: int, marks: str) -> Iterator[tuple[Cell, str]]:
    """The characters of an answer's `rows`, if it has any, each with its cell. Rows may be short, but all must be there.
    Raises `WrongAnswer` for a character that is not in `marks`."""
    whole = AnswerPart(answer).get("rows", [])
    rows = whole.items()
    if rows and len(rows) != height:
        whole.refuse(f"expected an answer of {height} rows, found {len(rows)}")
    for r, row in enumerate(rows):
        text = row.text().rstrip()
        if len(text) > width:
            row.refuse(f"expected {width} cells in row {r + 1}, found {len(text)}")
        for c, character in enumerate(text):
            if character not in marks:
                row.refuse(f"expected one of “{marks}” in {name_of((r, c))}, found “{character}”")
            yield (r, c), character


def cells_of(path: Iterable[Iterable[Any]]) -> list[Cell]:
    """The cells of a path of an answer: [[0, 1], [0, 2]] becomes [(0, 1), (0, 2)]."""
    return [(int(r), int(c)) for r, c in path]


def cell_named(name: str) -> Cell | None:
    """The cell whose name this is: r1c2 is (0, 1)."""
    match = _CELL.fullmatch(name)
    return (int(match[1]) - 1, int(match[2]) - 1) if match else None


def cells_in(text: str) -> list[Cell]:
    """The cells that a sentence names, in its order: [(0, 1), (2, 0)] of “r1c2 joins r3c1”."""
    return [(int(r) - 1, int(c) - 1) for r, c in _CELL.findall(text)]


def cells_named(world: World, elements: Iterable[Element]) -> list[Cell]:
    """The cells that elements of a world name. If no element names a cell, the cells in all facts about these elements."""
    elements = set(elements)
    about = [row for rows in world.facts.values() for row in rows if elements.intersection(row)]
    for names in (elements, [element for row in about for element in row]):
        found = {cell for name in names if (cell := cell_named(str(name)))}
        if found:
            return sorted(found)
    return []


# --- drawing ---

CORNERS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by the sides that meet: 1 up, 2 down, 4 left, 8 right


def corner_of(wall: Callable[[Cell, Cell], bool], r: int, c: int, fine: bool) -> str:
    """The character where walls meet above and left of a cell; empty if there are none."""
    around = [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)]
    sides = [wall(around[a], around[b]) for a, b in ((0, 1), (2, 3), (0, 2), (1, 3))]
    code = sum(1 << place for place, there in enumerate(sides) if there)
    return "" if not code else CORNERS[code] if fine else "+"


def framed(
    height: int,
    width: int,
    joined: Callable[[Cell, Cell], bool],
    filling: Callable[[list[Cell], int], str],
    fine: bool,
    tags: Mapping[Cell, str] = MappingProxyType({}),
) -> list[str]:
    """A grid with walls between cells that are not joined, as lines of text.

    `filling` takes a cell and returns what it shows, in two characters. It also takes two or four cells that are joined and
    returns what shows where they meet, in as many characters as its second argument says. `tags` are names of one or two
    characters that stand in the wall above a cell.
    """

    def on(cell: Cell) -> bool:
        return 0 <= cell[0] < height and 0 <= cell[1] < width

    def wall(a: Cell, b: Cell) -> bool:
        return (on(a) or on(b)) and not (on(a) and on(b) and joined(a, b))

    def corner(r: int, c: int) -> str:
        return corner_of(wall, r, c, fine) or filling([(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)], 1)

    def between(a: Cell, b: Cell, bar: str) -> str:
        return bar if wall(a, b) else filling([a, b], len(bar))

    bar, dash = ("│", "──") if fine else ("|", "--")
    lines = []
    for r in range(height + 1):
        tagged = [(tags.get((r, c), "") + dash)[:2] for c in range(width)]
        top = [corner(r, c) + between((r - 1, c), (r, c), tagged[c]) for c in range(width)]
        lines.append("".join(top) + corner(r, width))
        if r < height:
            cells = [between((r, c - 1), (r, c), bar) + filling([(r, c)], 2) for c in range(width)]
            lines.append("".join(cells) + bar)
    return lines
