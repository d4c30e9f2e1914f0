"""Task strings of the well-known Aquarium site, as they stand in the source of its pages.

    4_5_5_3_3_1_4_5_5_3_1_3;1,1,2,3,3,3,1,2,…

The numbers of the columns from left to right, then those of the rows from top to bottom, then the tank of each cell, row by
row. The size is not written down: it follows from how many numbers there are. The site's boards are squares. If the counts
fit a wide board and a tall one only, we take the one on which the numbers can be right (columns and rows add up to the same,
none is larger than its line, tanks hang together), and the wide one if that does not decide.
The site's rule is one level in the whole tank (`water: level`).
"""

from __future__ import annotations

from math import isqrt

from entails.boards.answer import Cell
from entails.boards.areas import numbered
from entails.boards.grid import MAX_SIDE, MAX_TEXT
from entails.boards.piece import Piece, Written
from entails.errors import BoardError
from entails.puzzles.aquarium.board import Board
from entails.puzzles.aquarium.rules import world
from entails.puzzles.aquarium.tanks import lettered, line
from entails.values import pattern, replace

_TASK = pattern(r"(?:(?:var\s{1,9})?task\s{0,9}=\s{0,9})?['\"]?(?=\d{1,4}_[\d_]{0,999};)")


def find_task(text: Piece) -> Board | None:
    """The board that a task string holds; None if the text is none. It may stand in `var task = '…';`, as it is copied from
    the page."""
    piece = text.stripped()
    start = _TASK.match(piece.text) if len(piece.text) <= MAX_TEXT else None
    return read_task(piece.cut(start.end())) if start else None


def read_task(piece: Piece) -> Board:
    middle = piece.text.find(";")
    if middle < 0:
        piece.fail("expected a task string, as in 1_1_0_2;1,2,1,2")
    words, cells = piece.cut(0, middle).split("_"), piece.cut(middle + 1).stripped(" \t'\";")
    numbers = [word.number("a number", MAX_SIDE) for word in words]
    tanks = [word.number("the number of a tank", 999_999) for word in cells.split(",")]
    height, width = _size(cells, numbers, tanks)

    def joined(a: Cell, b: Cell) -> bool:
        return tanks[a[0] * width + a[1]] == tanks[b[0] * width + b[1]]

    for place, word in enumerate(words):
        name, most = line(place, height, width)
        word.number(f"a number for {name}", most)
    rows, walls = lettered(height, width, joined)
    return Board(rows, tuple(numbers[width:]), tuple(numbers[:width]), walls=walls)


def _size(piece: Piece, numbers: list[int], tanks: list[int]) -> tuple[int, int]:
    """Height and width, of which we know the sum and the product."""
    lines, cells = len(numbers), len(tanks)
    root = isqrt(max(0, lines * lines - 4 * cells))
    short, long = (lines - root) // 2, (lines + root) // 2
    if short + long != lines or short * long != cells or not 0 < short <= long <= MAX_SIDE:
        piece.fail(
            f"{lines} numbers and {cells} cells fit no board of at most {MAX_SIDE} × {MAX_SIDE}: expected a number"
            " for each column and each row, then a tank for each cell"
        )
    wide, tall = (short, long), (long, short)
    return tall if _doubts(tall, numbers, tanks) < _doubts(wide, numbers, tanks) else wide


def _doubts(size: tuple[int, int], numbers: list[int], tanks: list[int]) -> int:
    """The number of reasons against this size of the board."""
    height, width = size
    columns, rows = numbers[:width], numbers[width:]
    found = numbered(height, width, lambda a, b: tanks[a[0] * width + a[1]] == tanks[b[0] * width + b[1]])
    return (
        (max(columns) > height or max(rows) > width)
        + (sum(columns) != sum(rows))
        + (len(set(found.values())) != len(set(tanks)))
    )


def write_task(board: Board) -> Written:
    numbers: list[int] = []
    for place, number in enumerate(board.columns + board.rows):
        if number is None:
            name, _ = line(place, board.height, board.width)
            raise BoardError(f"a task string has a number for every column and row, and {name} of this board has none")
        numbers.append(number)
    tanks = numbered(board.height, board.width, board.joined)
    text = "_".join(map(str, numbers)) + ";" + ",".join(str(tanks[cell]) for cell in board.cells())
    lost = []
    level = replace(board, vessels=False)
    if board.vessels and world(board) != world(level):
        lost.append("on the site a tank has one level, so “water: vessels” is lost")
    height, width = _size(Piece(text, 0, text), numbers, [tanks[cell] for cell in board.cells()])
    if (height, width) != (board.height, board.width):
        lost.append(f"a task string does not tell its width from its height; this one is read as {width} × {height}")
    return Written(text, tuple(lost))
