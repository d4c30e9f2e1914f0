"""Level packs of Flow Free, as its community stores them: one level a line, each with its solution.

    [X_|W_]WIDTH[:HEIGHT][+FLAGS],0,LEVEL,FLOWS[,BRIDGES[,HOLES[,WALLS]]];PATH;PATH;…

Cells are numbered row by row from 0. `X_` has hexagonal cells; in `W_` both edges wrap around. `12:13` are two bridges,
`0:4_B` two holes (what follows `_` is decoration), `2|9:7|8` two walls. A path lists the cells of a flow from end to end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from entails.boards.answer import Answer, Cell
from entails.boards.grid import MAX_SIDE, BoardText
from entails.boards.series import Which
from entails.errors import BoardError, listed, times
from entails.puzzles.flow.board import Board
from entails.values import dataclass, pattern

LETTERS = "".join(
    chr(code) for start, stop in ((65, 91), (97, 123), (48, 58), (913, 930)) for code in range(start, stop)
)
_SHAPE = pattern(r"(?P<kind>[XW]_)?(?P<width>\d{1,3})(?::(?P<height>\d{1,3}))?(?:\+.*)?")


Grid = list[list[str]]


class Level(NamedTuple):
    """A level of a pack, and the solution that the pack stores with it."""

    number: int
    board: Board
    solution: Answer


def levels(text: str) -> list[int]:
    """The numbers of the levels of a pack, line by line; none if the text is no pack. A number may come again."""
    return [number for _, number, _ in _lines(text)]


def _lines(text: str) -> list[tuple[str, int, int]]:
    """The lines that look like levels: each with the level's number, which is its third field, and where it starts."""
    found, offset = [], 0
    for line in text.split("\n"):
        fields = line.split(";")[0].split(",")
        if ";" in line and len(fields) > 2 and fields[2].strip().isdecimal():
            found.append((line.strip(), int(fields[2]), offset))
        offset += len(line) + 1
    return found


def read_pack(text: str, which: Which, file: str | None = None) -> Board | None:
    """The board of a level. None if no line of the text looks like a level."""
    return read_level(text, which, file).board if levels(text) else None


def read_level(text: str, which: Which, file: str | None = None) -> Level:
    """A level by its line (`Which(3)`: the third) or by its number (`Which(30, by_level=True)`)."""
    lines = _lines(text)
    numbers = [number for _, number, _ in lines]
    places = [p for p, n in enumerate(numbers, 1) if n == which.number] if which.by_level else [which.number]
    if len(places) > 1:
        named = listed([str(place) for place in places])
        message = f"level {which.number} stands in this pack {times(len(places))}: expected PACK:N, where N is {named}"
        raise BoardError(message, file=file)
    if not places or not 0 < places[0] <= len(lines):
        raise BoardError(f"there is no {which} in this pack: {_expected(numbers)}", file=file)
    line, _, offset = lines[places[0] - 1]
    return parse_level(line, text, offset, file)


def _expected(numbers: list[int]) -> str:
    last = f" to PACK:{len(numbers)}" if len(numbers) > 1 else ""
    return (
        f"expected PACK:1{last} for a line, or PACK:level={numbers[0]} for the number of a level"
        if numbers
        else "it is empty"
    )


def parse_level(line: str, source: str | None = None, offset: int = 0, file: str | None = None) -> Level:
    """One line of a pack. Errors point to the line, which starts at `offset` in `source`."""
    whole = line if source is None else source
    return _Reader(BoardText(whole, file, (), ()), offset).level(line)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads a line of a pack; errors point to where it starts."""

    source: BoardText
    offset: int

    def fail(self, expected: str) -> NoReturn:
        self.source.fail(f"expected {expected}", self.offset)

    def level(self, line: str) -> Level:
        head, *paths = line.rstrip(";").split(";")
        size, _, number, _, bridges, holes, walls, *_ = [*head.split(","), "", "", "", "", "", "", ""]
        shape = _SHAPE.fullmatch(size)
        if not shape or not number.isdecimal() or not paths:
            self.fail("a level: WIDTH,0,LEVEL,FLOWS;PATH;PATH;…")
        width, height = int(shape["width"]), int(shape["height"] or shape["width"])
        if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
            self.fail(f"a board of at most {MAX_SIDE} × {MAX_SIDE}")
        grid = [["."] * width for _ in range(height)]
        flows = self.flows(grid, paths)
        self.mark(grid, "+", bridges)
        self.mark(grid, "*", holes)
        for letter, flow in flows.items():
            for r, c in (flow[0], flow[-1]):
                grid[r][c] = letter
        board = Board(
            tuple("".join(row) for row in grid),
            wrap_rows=shape["kind"] == "W_",
            wrap_columns=shape["kind"] == "W_",
            hexagonal=shape["kind"] == "X_",
            walls=frozenset(self.walls(grid, walls)),
        )
        return Level(
            int(number), board, {"paths": {letter: [list(cell) for cell in flow] for letter, flow in flows.items()}}
        )

    def cells(self, grid: Grid, field: str, between: str) -> list[Cell]:
        size = len(grid) * len(grid[0])
        words = [word.split("_")[0] for word in field.split(between) if word]
        if not all(word.isdecimal() and len(word) < 6 and int(word) < size for word in words):
            self.fail(f"cells from 0 to {size - 1}, found “{field[:40]}”")
        return [divmod(int(word), len(grid[0])) for word in words]

    def flows(self, grid: Grid, paths: list[str]) -> dict[str, list[Cell]]:
        flows = [self.cells(grid, path, ",") for path in paths if path]
        if len(flows) > len(LETTERS) or any(len(flow) < 2 for flow in flows):
            self.fail(f"at most {len(LETTERS)} flows of at least two cells")
        return dict(zip(LETTERS, flows, strict=False))

    def mark(self, grid: Grid, sign: str, field: str) -> None:
        for r, c in self.cells(grid, field, ":"):
            grid[r][c] = sign

    def walls(self, grid: Grid, field: str) -> Iterator[frozenset[Cell]]:
        for text in field.split(":"):
            wall = self.cells(grid, text, "|")
            if text and len(wall) != 2:
                self.fail("walls as pairs of cells, as in 2|9:7|8")
            if text:
                yield frozenset(wall)
