"""Boards of Overflow, which are levels of tiles.

U-L        U ocean, - straight, L curved, + bridge, # moat; a space is no tile
 +#
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.boards.answer import Cell
from entails.boards.grid import MAX_SIDE, MAX_TEXT, STEPS, BoardText, shown
from entails.values import dataclass

KINDS = {"-": "straight", "L": "curved", "+": "bridge", "#": "moat", "U": "ocean"}

LAYOUT = """\
rows of tiles, a character each:
  U  an ocean
  #  a moat
  -  a straight tile
  L  a curve
  +  a bridge
a blank is no tile"""


@dataclass(frozen=True)
class Board:
    """A level: a character for each tile, rows of one length, as in Board(("U-+", " L#"))."""

    rows: tuple[str, ...]

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def cells(self) -> Iterator[Cell]:
        return ((r, c) for r, row in enumerate(self.rows) for c, tile in enumerate(row) if tile != " ")

    def at(self, cell: Cell) -> str:
        """The tile of a cell; a space off the board."""
        r, c = cell
        inside = 0 <= r < self.height and 0 <= c < self.width
        return self.rows[r][c] if inside else " "

    def linkable(self, cell: Cell) -> dict[str, Cell]:
        """The tiles that a tile could link to, by direction. Oceans do not link to oceans, nor moats to moats."""
        around = {way: (cell[0] + a, cell[1] + b) for way, (a, b) in STEPS.items()}
        own = self.at(cell)
        return {
            way: other
            for way, other in around.items()
            if self.at(other) != " " and not (own in "U#" and self.at(other) == own)
        }


def parse(text: str, file: str | None = None) -> Board:
    source = BoardText(text, file, (), ())
    if len(text) > MAX_TEXT:
        source.fail(f"the file is longer than {MAX_TEXT:,} characters", MAX_TEXT)
    lines = list(_tiles(source))
    while lines and not lines[-1]:
        lines.pop()
    width = max(map(len, lines), default=0)
    if not width:
        source.fail("the level is empty: expected rows of tiles", 0)
    if width > MAX_SIDE or len(lines) > MAX_SIDE:
        source.fail(f"the level is larger than {MAX_SIDE} × {MAX_SIDE}", 0)
    return Board(tuple(line.ljust(width) for line in lines))


def _tiles(source: BoardText) -> Iterator[str]:
    """The lines of the text, each a row of tiles."""
    offset = 0
    for line in source.source.split("\n"):
        for place, tile in enumerate(line.rstrip()):
            if tile not in KINDS and tile != " ":
                expected = "“-”, “L”, “+”, “#”, “U” or a space"
                source.fail(f"{shown(tile)} is no tile: expected {expected}", offset + place, tile, expected)
        yield line.rstrip()
        offset += len(line) + 1


def write(board: Board) -> str:
    return "\n".join(row.rstrip() for row in board.rows) + "\n"
