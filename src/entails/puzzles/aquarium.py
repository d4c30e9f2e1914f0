"""Aquarium: fill tanks with water; the numbers say how many cells of each row and column are wet.

Readings of the rules. A tank is a connected group of cells with the same letter, so one letter may name several. With
`water: level` (the default, and the report's rule 2) the water has one level in the whole tank. With `water: vessels` it is
as in communicating vessels: two cells of a row need the same only if the tank joins them at or below that row, so the two
arms of an n may differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import pi, sin
from typing import TYPE_CHECKING

from entails.boards.answer import Answer, Broken, Cell
from entails.boards.grid import BoardText, Header, framed, name_of, take_apart
from entails.boards.picture import CELL, FAINT, INK, Line, Picture, Point, Polygon, Rectangle, Shape, Text
from entails.boards.puzzle import Puzzle
from entails.engines.answers import Solution
from entails.models.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles.partial.aquarium import facts, sketch

if TYPE_CHECKING:
    from random import Random

    from entails.boards.making.maker import Maker

THEORY = """
sort Cell, Level, Line
given level(Level, Cell, Cell), above(Cell, Cell), on(Cell, Line)
given clue(Line): number
find  wet(Cell)
say "{p} is wet", "{p} is dry": wet(p)

rule "the water in {a} is level":                  ∀a,p,q (level(a,p,q) → (wet(p) ↔ wet(q)))
rule "water in {p} runs down to {q}":              ∀p,q (above(p,q) ∧ wet(p) → wet(q))
rule "the number of {l} is {clue(l)}":             ∀l ∃=clue(l) p (on(p,l) ∧ wet(p))
"""

Clues = tuple[int | None, ...]


@dataclass(frozen=True)
class Board:
    tanks: tuple[str, ...]
    rows: Clues
    columns: Clues
    vessels: bool = False
    walls: frozenset[frozenset[Cell]] = frozenset()

    @property
    def height(self) -> int:
        return len(self.tanks)

    @property
    def width(self) -> int:
        return len(self.tanks[0])

    def cells(self) -> Iterator[Cell]:
        return ((r, c) for r in range(self.height) for c in range(self.width))

    def joined(self, a: Cell, b: Cell) -> bool:
        """No wall between two neighbours."""
        return self.tanks[a[0]][a[1]] == self.tanks[b[0]][b[1]] and frozenset({a, b}) not in self.walls


def parse(text: str, file: str | None = None) -> Board:
    source = take_apart(text, file, ("rows", "columns", "water", "wall"))
    source.rectangle()
    for row in source.rows:
        for place, character in enumerate(row.text):
            if not character.isalnum():
                source.fail(f"“{character}” is no tank: expected a letter", row.offset + place, character)
    tanks = tuple(row.text for row in source.rows)
    height, width = len(tanks), len(tanks[0])
    board = Board(tanks, (None,) * height, (None,) * width)
    source.once("wall")
    walls = []
    for header in source.headers:
        match header.key:
            case "rows":
                board = replace(board, rows=_clues(source, header, height, width))
            case "columns":
                board = replace(board, columns=_clues(source, header, width, height))
            case "water":
                board = replace(board, vessels=source.choice(header, {"level": False, "vessels": True}))
            case "wall":
                walls.append(source.wall(header, height, width))
                source.neighbours(header, walls[-1], lambda cell: ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)))
    return replace(board, walls=frozenset(walls))


def _clues(source: BoardText, header: Header, number: int, most: int) -> Clues:
    start = header.offset + source.source[header.offset :].index(":") + 1
    words = [(match[0], start + match.start()) for match in re.finditer(r"\S+", source.source[start:].split("\n")[0])]
    words = [(word, place) for word, place in words if place < start + len(source.source[start:].split("#")[0])]
    if len(words) != number:
        wanted = "1 number" if number == 1 else f"{number} numbers"
        source.fail(f"{header.key}: expected {wanted}, found {len(words)}", header.offset, header.value)
    clues: list[int | None] = []
    for word, place in words:
        if word != "." and not (word.isascii() and word.isdecimal() and len(word) < 4 and int(word) <= most):
            expected = f"a number from 0 to {most}, or “.”"
            source.fail(f"{header.key}: expected {expected}, found “{word[:20]}”", place, word, expected)
        clues.append(None if word == "." else int(word))
    return tuple(clues)


def write(board: Board) -> str:
    def clues(numbers: Clues) -> str:
        return " ".join("." if number is None else str(number) for number in numbers)

    headers = [f"rows: {clues(board.rows)}", f"columns: {clues(board.columns)}"]
    headers += ["water: vessels"] if board.vessels else []
    headers += ["wall: " + " ".join(f"{r},{c}" for r, c in sorted(wall)) for wall in sorted(board.walls, key=sorted)]
    return "\n".join([*headers, *board.tanks]) + "\n"


@cache
def _theory() -> Theory:
    return parse_theory(THEORY)


def theory(board: Board) -> Theory:
    return _theory()


def world(board: Board) -> World:
    cells = list(board.cells())
    rows, columns = [f"row{r + 1}" for r in range(board.height)], [f"column{c + 1}" for c in range(board.width)]
    below = [((r, c), (r + 1, c)) for r, c in cells if r + 1 < board.height and board.joined((r, c), (r + 1, c))]
    levels = {_level_name(group): group for group in _level_groups(board) if len(group) > 1}
    clues = {**dict(zip(rows, board.rows, strict=True)), **dict(zip(columns, board.columns, strict=True))}
    return World(
        {"Cell": [name_of(cell) for cell in cells], "Level": list(levels), "Line": rows + columns},
        {
            "level": [(a, name_of(p), name_of(q)) for a, group in levels.items() for p, q in pairwise(group)],
            "above": [(name_of(a), name_of(b)) for a, b in below],
            "on": [pair for r, c in cells for pair in ((name_of((r, c)), rows[r]), (name_of((r, c)), columns[c]))],
        },
        {"clue": {(line,): number for line, number in clues.items() if number is not None}},
    )


def _level_name(group: list[Cell]) -> str:
    """Cells of one row: r2c1to4c6."""
    runs = [[group[0][1]] * 2]
    for _, c in group[1:]:
        if c == runs[-1][1] + 1:
            runs[-1][1] = c
        else:
            runs.append([c, c])
    return f"r{group[0][0] + 1}" + "".join(f"c{a + 1}to{b + 1}" if a < b else f"c{a + 1}" for a, b in runs)


def _level_groups(board: Board) -> Iterator[list[Cell]]:
    """Cells of a row that need the same: from the bottom up, joining what the row adds to what lies below it.

    With one level in the whole tank what lies above joins them as well, so the whole board is joined first."""
    parent = {cell: cell for cell in board.cells()}

    def root(cell: Cell) -> Cell:
        while parent[cell] != cell:
            parent[cell] = cell = parent[parent[cell]]
        return cell

    def join_row(r: int) -> None:
        for c in range(board.width):
            for other in ((r, c + 1), (r + 1, c)):
                if other in parent and board.joined((r, c), other):
                    parent[root((r, c))] = root(other)

    if not board.vessels:
        for r in range(board.height):
            join_row(r)
    for r in reversed(range(board.height)):
        join_row(r)
        groups: dict[Cell, list[Cell]] = {}
        for c in range(board.width):
            groups.setdefault(root((r, c)), []).append((r, c))
        yield from groups.values()


def read(board: Board, solution: Solution) -> Answer:
    wet = {name for (name,) in solution.relations["wet"]}
    lines = ["".join("~" if name_of((r, c)) in wet else "." for c in range(board.width)) for r in range(board.height)]
    return {"rows": lines}


def referee(board: Board, answer: Answer) -> list[Broken]:
    """Count each line; pour: a wet cell wets what its water reaches without going up."""
    rows = [str(row) for row in answer["rows"]]
    if len(rows) != board.height or any(len(row) != board.width or set(row) - set("~.") for row in rows):
        return [Broken("the answer has a “~” or “.” for each cell")]
    wet = {(r, c) for r, c in board.cells() if rows[r][c] == "~"}
    broken = []
    for r, clue in enumerate(board.rows):
        if clue is not None and sum(cell[0] == r for cell in wet) != clue:
            broken.append(Broken(f"row {r + 1} has {_wet_cells(clue)}", tuple((r, c) for c in range(board.width))))
    for c, clue in enumerate(board.columns):
        if clue is not None and sum(cell[1] == c for cell in wet) != clue:
            broken.append(Broken(f"column {c + 1} has {_wet_cells(clue)}", tuple((r, c) for r in range(board.height))))
    for cell in sorted(wet):
        dry = sorted(_poured(board, cell) - wet)
        if dry:
            broken.append(Broken("the water of a tank finds its level", (cell, dry[0])))
    return broken


def _wet_cells(number: int) -> str:
    return "1 wet cell" if number == 1 else f"{number or 'no'} wet cells"


def _poured(board: Board, start: Cell) -> set[Cell]:
    """What must be wet if `start` is: cells of its tank at or below it, joined at or below it (or anyhow, if level)."""
    seen, todo = {start}, [start]
    while todo:
        r, c = todo.pop()
        for other in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            inside = 0 <= other[0] < board.height and 0 <= other[1] < board.width
            low = other[0] >= start[0] or not board.vessels
            if inside and low and other not in seen and board.joined((r, c), other):
                seen.add(other)
                todo.append(other)
    return {cell for cell in seen if cell[0] >= start[0]}


def draw(board: Board, answer: Answer, color: bool, fine: bool) -> str:
    """Tanks with their walls, water in them, numbers above and to the left."""
    water, marked = ("▓", "×") if fine else ("~", "x")

    def filling(cells: list[Cell], width: int) -> str:
        if len(cells) == 1 and answer["rows"][cells[0][0]][cells[0][1]] == "x":  # in answers that are not finished
            return f"{marked} "
        wet = all(answer["rows"][r][c] == "~" for r, c in cells)
        text = (water if wet else " ") * width
        return f"\033[38;5;33m{text}\033[0m" if color and wet else text

    lines = framed(board.height, board.width, board.joined, filling, fine)
    left = ["" if number is None else str(number) for number in board.rows]
    wide = max(map(len, left)) + 1
    head = " " * wide + " " + "".join(f"{'' if number is None else number:>2} " for number in board.columns)
    body = [f"{left[i // 2] if i % 2 else '':>{wide - 1}} {line}" for i, line in enumerate(lines)]
    return "\n".join([*([head.rstrip()] if head.strip() else []), *body])


# --- in pictures ---

WATER, SURFACE, WET_GRID, GLASS = "#8cc8f2", "#1f6fb2", "#6fb3e2", "#fbfcfd"
LEFT, TOP, RIM = 36.0, 34.0, 12.0


def picture(board: Board, answer: Answer | None) -> Picture:
    """Tanks with thick walls, water with a surface, numbers above and to the left."""
    wet = {cell for cell in board.cells() if answer and answer["rows"][cell[0]][cell[1]] == "~"}
    width, height = board.width * CELL, board.height * CELL
    shapes: list[Shape] = [
        Rectangle((LEFT, TOP), width, height, GLASS),
        *(Line(side, FAINT, 1, round=False) for side in _lines(board)),
        *_water(board, wet),
        *(Line(_side(a, b), INK, 4) for a, b in _walls(board)),
        *(_number(number, (LEFT / 2 + 2, TOP + CELL * (r + 0.5))) for r, number in enumerate(board.rows)),
        *(_number(number, (LEFT + CELL * (c + 0.5), TOP / 2 + 2)) for c, number in enumerate(board.columns)),
    ]
    what = "Solution of an Aquarium board" if answer else "Aquarium board"
    title = f"{what}: {board.height} × {board.width} cells{', communicating vessels' if board.vessels else ''}"
    return Picture(LEFT + width + RIM, TOP + height + RIM, tuple(shapes), title)


def _number(number: int | None, place: Point) -> Text:
    return Text(place, "" if number is None else str(number), 18)


def _lines(board: Board) -> Iterator[tuple[Point, Point]]:
    right, bottom = LEFT + board.width * CELL, TOP + board.height * CELL
    for r in range(1, board.height):
        yield (LEFT, TOP + r * CELL), (right, TOP + r * CELL)
    for c in range(1, board.width):
        yield (LEFT + c * CELL, TOP), (LEFT + c * CELL, bottom)


def _walls(board: Board) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of places, one perhaps off the board, with a wall between them."""
    for r in range(board.height + 1):
        for c in range(board.width + 1):
            for other in ((r, c - 1), (r - 1, c)):
                on = [0 <= a < board.height and 0 <= b < board.width for a, b in ((r, c), other)]
                if any(on) and not (all(on) and board.joined((r, c), other)):
                    yield other, (r, c)


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
        body, todo = set(), [left.pop()]
        while todo:
            r, c = todo.pop()
            body.add((r, c))
            near = {other for other in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if other in left}
            near = {other for other in near if board.joined((r, c), other)}
            left -= near
            todo += near
        top = min(r for r, _ in body)
        found |= {cell for cell in body if cell[0] == top}
    return found


def sample(random: Random) -> Board:
    """A small random board."""
    from entails.puzzles.samples.aquarium import sample as made

    return made(random)


def maker() -> Maker:
    """Loaded when a board is made."""
    from entails.puzzles.making.aquarium import MAKER

    return MAKER


PUZZLE = Puzzle(
    "aquarium",
    "Aquarium",
    parse,
    write,
    theory,
    world,
    read,
    draw,
    picture,
    referee,
    facts=facts,
    sketch=sketch,
    maker=maker,
    variants=("a",),
    sample=sample,
)
