"""Boards of Aquarium: tanks, and numbers of wet cells.

rows: 1 2          a number for each row, or `.`
columns: . 1 2
aab                cells with the same letter that touch are one tank
abb
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entails.boards.answer import Cell
from entails.boards.grid import BoardText, Header, is_letter, shown, take_apart, wall_header
from entails.errors import amount
from entails.values import dataclass, replace

Clues = tuple[int | None, ...]  # None: the line has no number

LAYOUT = """\
rows: a number for each row, or “.” where there is none; all may be left out
columns: the same for each column
water: vessels, if arms of a tank that join only above the water may differ; level (one level a tank) if left out
wall: r1c2 r1c3 (a line each): these neighbours of one tank have a wall between them
rows of cells, a letter each: cells with the same letter that touch are one tank
# starts a comment, above the rows"""


@dataclass(frozen=True)
class Board:
    """A letter for each cell, and a number or None for each row and column. A wall is a set of two neighbours.

    Board(("aab", "abb"), rows=(1, None), columns=(0, 1, 2), vessels=True)
    """

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
        """Are two neighbours in one tank, with no wall between them?"""
        same = self.tanks[a[0]][a[1]] == self.tanks[b[0]][b[1]]
        return same and not (self.walls and frozenset({a, b}) in self.walls)


def parse(text: str, file: str | None = None) -> Board:
    source = take_apart(text, file, ("rows", "columns", "water", "wall"))
    source.rectangle()
    for row in source.rows:
        for place, character in enumerate(row.text):
            if not is_letter(character):
                source.fail(f"{shown(character)} is no tank: expected a letter", row.offset + place, character)
    source.once("wall")
    tanks = tuple(row.text for row in source.rows)
    board = Board(tanks, (None,) * len(tanks), (None,) * len(tanks[0]))
    for header in source.headers:
        board = _with(source, board, header)
    return board


def _with(source: BoardText, board: Board, header: Header) -> Board:
    """The board with what a header says."""
    match header.key:
        case "rows":
            return replace(board, rows=_clues(source, header, board.height, board.width))
        case "columns":
            return replace(board, columns=_clues(source, header, board.width, board.height))
        case "water":
            return replace(board, vessels=source.choice(header, {"level": False, "vessels": True}))
    wall = source.wall(header, board.height, board.width)
    source.neighbours(header, wall, lambda cell: ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)))
    return replace(board, walls=board.walls | {wall})


def _clues(source: BoardText, header: Header, number: int, most: int) -> Clues:
    """The numbers of a header: `number` of them, each at most `most`, or “.” for none."""
    start = header.offset + source.source[header.offset :].index(":") + 1
    words = [(match[0], start + match.start()) for match in re.finditer(r"\S+", source.source[start:].split("\n")[0])]
    words = [(word, place) for word, place in words if place < start + len(source.source[start:].split("#")[0])]
    if len(words) != number:
        source.fail(
            f"{header.key}: expected {amount(number, 'number')}, found {len(words)}", header.offset, header.value
        )
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
    headers += map(wall_header, sorted(board.walls, key=sorted))
    return "\n".join([*headers, *board.tanks]) + "\n"
