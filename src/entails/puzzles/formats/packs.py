"""Level packs of Flow Free, as its community stores them: one level a line, each with its solution.

    [X_|W_]WIDTH[:HEIGHT][+FLAGS],0,LEVEL,FLOWS[,BRIDGES[,HOLES[,WALLS]]];PATH;PATH;…

Cells are numbered row by row from 0. `X_` has hexagonal cells; in `W_` both edges wrap around. `12:13` are two bridges,
`0:4_B` two holes (what follows `_` is decoration), `2|9:7|8` two walls. A path lists the cells of a flow from end to end.
"""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from entails.boards.answer import Answer, Cell
from entails.boards.grid import MAX_SIDE
from entails.errors import BoardError
from entails.puzzles.flow import Board

LETTERS = "".join(
    chr(code) for start, stop in ((65, 91), (97, 123), (48, 58), (913, 930)) for code in range(start, stop)
)
_HEAD = re.compile(r"(?P<shape>[XW]_)?(?P<width>\d{1,3})(?::(?P<height>\d{1,3}))?(?:\+.*)?")


class Level(NamedTuple):
    number: int
    board: Board
    solution: Answer


def read_level(text: str, number: int, file: str | None = None) -> Level:
    """The level with this number (the third field of its line)."""
    offset = 0
    for line in text.split("\n"):
        fields = line.split(";")[0].split(",")
        if len(fields) > 2 and fields[2].strip() == str(number):
            return parse_level(line.strip(), text, offset, file)
        offset += len(line) + 1
    raise BoardError(f"there is no level {number} in this pack", file=file)


def parse_level(line: str, source: str | None = None, offset: int = 0, file: str | None = None) -> Level:
    def fail(expected: str) -> NoReturn:
        raise BoardError(f"expected {expected}", file=file, source=line if source is None else source, offset=offset)

    head, *paths = line.rstrip(";").split(";")
    fields = [*head.split(","), "", "", "", "", "", ""]
    shape = _HEAD.fullmatch(fields[0])
    if not shape or not fields[2].isdecimal() or not paths:
        fail("a level: WIDTH,0,LEVEL,FLOWS;PATH;PATH;…")
    width, height = int(shape["width"]), int(shape["height"] or shape["width"])
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        fail(f"a board of at most {MAX_SIDE} × {MAX_SIDE}")

    def cells(field: str, between: str) -> list[Cell]:
        words = [word.split("_")[0] for word in field.split(between) if word]
        if not all(word.isdecimal() and len(word) < 6 and int(word) < width * height for word in words):
            fail(f"cells from 0 to {width * height - 1}, found “{field[:40]}”")
        return [divmod(int(word), width) for word in words]

    flows = [cells(path, ",") for path in paths if path]
    if len(flows) > len(LETTERS) or any(len(flow) < 2 for flow in flows):
        fail(f"at most {len(LETTERS)} flows of at least two cells")
    grid = [["."] * width for _ in range(height)]
    for sign, marked in (("+", cells(fields[4], ":")), ("*", cells(fields[5], ":"))):
        for r, c in marked:
            grid[r][c] = sign
    for letter, flow in zip(LETTERS, flows, strict=False):
        for r, c in (flow[0], flow[-1]):
            grid[r][c] = letter
    walls = [cells(wall, "|") for wall in fields[6].split(":") if wall]
    if any(len(wall) != 2 for wall in walls):
        fail("walls as pairs of cells, as in 2|9:7|8")
    warp = shape["shape"] == "W_"
    board = Board(
        tuple("".join(row) for row in grid),
        wrap_rows=warp,
        wrap_columns=warp,
        hexagonal=shape["shape"] == "X_",
        walls=frozenset(frozenset(wall) for wall in walls),
    )
    solution = {letter: [list(cell) for cell in flow] for letter, flow in zip(LETTERS, flows, strict=False)}
    return Level(int(fields[2]), board, {"paths": solution})
