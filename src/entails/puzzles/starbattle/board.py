"""Boards of Star Battle: a square of regions, and how many stars each line has.

stars: 1           how many stars each row, column and region has; 1 if the line is left out
aabb
abbb               a letter is a region; its cells hang together
ccdd
cddd
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.boards.answer import Cell
from entails.boards.areas import numbered
from entails.boards.grid import BoardText, Header, name_of, shown, take_apart
from entails.values import dataclass

# A block of 2 × 2 cells has at most one star. So in two rows n stars each need 4n - 1 columns, and boards have at most 50.
MOST_STARS = 12

LAYOUT = """\
stars: how many stars each row, column and region has; 1 if the line is left out
rows of cells, as many as columns, a letter each: a letter is a region, whose cells hang together
# starts a comment, above the rows"""


@dataclass(frozen=True)
class Board:
    """A letter for each cell, and the number of stars of each row, column and region.

    Board(("aabb", "abbb", "ccdd", "cddd"), stars=1)
    """

    regions: tuple[str, ...]
    stars: int = 1

    @property
    def side(self) -> int:
        return len(self.regions)

    def cells(self) -> Iterator[Cell]:
        return ((r, c) for r in range(self.side) for c in range(self.side))

    def region(self, cell: Cell) -> str:
        return self.regions[cell[0]][cell[1]]

    def letters(self) -> dict[str, list[Cell]]:
        """The cells of each region, regions in the order in which one meets them reading."""
        found: dict[str, list[Cell]] = {}
        for cell in self.cells():
            found.setdefault(self.region(cell), []).append(cell)
        return found

    def joined(self, a: Cell, b: Cell) -> bool:
        """Are two neighbours in one region?"""
        return self.region(a) == self.region(b)


def parse(text: str, file: str | None = None) -> Board:
    source = take_apart(text, file, ("stars",))
    source.once()
    source.rectangle()
    _refuse_shape(source)
    for row in source.rows:
        for place, character in enumerate(row.text):
            if not (character.isascii() and character.isalpha()):
                message = f"{shown(character)} is no region: expected a letter from a to z or A to Z"
                source.fail(message, row.offset + place, character, "a letter")
    board = Board(tuple(row.text for row in source.rows), *(_stars(source, header) for header in source.headers))
    _refuse_regions(source, board)
    return board


def _stars(source: BoardText, header: Header) -> int:
    value, expected = header.value, f"a number from 1 to {MOST_STARS}"
    if not (value.isascii() and value.isdecimal() and len(value) < 3 and 1 <= int(value) <= MOST_STARS):
        source.fail(f"stars: expected {expected}, found “{value[:20]}”", header.offset, value, expected)
    return int(value)


def _refuse_shape(source: BoardText) -> None:
    height, width = len(source.rows), len(source.rows[0].text)
    if height != width:
        row = source.rows[width] if height > width else source.rows[-1]
        place = row.offset if height > width else row.offset + len(row.text)
        source.fail(f"expected as many rows as columns, found {height} rows of {width} cells", place)


def _refuse_regions(source: BoardText, board: Board) -> None:
    """Refuse a region that falls apart, then too many or too few regions."""

    def fail(message: str, cell: Cell) -> None:
        source.fail(message, source.rows[cell[0]].offset + cell[1], board.region(cell))

    areas, regions = numbered(board.side, board.side, board.joined), board.letters()
    for letter, (first, *others) in regions.items():
        for cell in others:
            if areas[cell] != areas[first]:
                fail(
                    f"region {letter} falls apart: no way inside it leads from {name_of(first)} to {name_of(cell)}",
                    cell,
                )
    if len(regions) != board.side:
        counted = "1 region" if len(regions) == 1 else f"{len(regions)} regions"
        first, *_ = list(regions.values())[board.side if len(regions) > board.side else 0]
        fail(f"expected as many regions as rows, found {counted} and {board.side} rows", first)


def write(board: Board) -> str:
    return "\n".join([f"stars: {board.stars}", *board.regions]) + "\n"
