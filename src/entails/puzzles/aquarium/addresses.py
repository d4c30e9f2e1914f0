"""Aquarium in addresses of puzz.link.

The body has two parts. The first is the borders: all sides between neighbours in a row, row by row, then (from a new digit
on) all sides between neighbours in a column, row by row. The second is the numbers of the columns, then those of the rows.
Water is as in communicating vessels unless there is the flag `r`, one level in each region.
"""

from __future__ import annotations

from entails.boards.addresses import (
    HOST,
    Address,
    read_borders,
    read_numbers,
    write_borders,
    write_numbers,
)
from entails.boards.piece import Piece, Written
from entails.puzzles.aquarium.board import Board, Clues
from entails.puzzles.aquarium.tanks import lettered, line


def read_aquarium(address: Address) -> Board:
    width, height = address.width, address.height
    if len(address.body) != 2:
        wrong = address.body[2] if len(address.body) > 2 else address.end
        wrong.fail("expected two parts after the size, the borders and the numbers, with a slash between them")
    borders, numbers = address.body
    rows, inner = lettered(height, width, read_borders(borders, height, width))
    clues = _clues(numbers, height, width)
    return Board(rows, clues[width:], clues[:width], vessels="r" not in address.flags, walls=inner)


def _clues(piece: Piece, height: int, width: int) -> Clues:
    """The numbers of the columns, then those of the rows."""
    found = read_numbers(piece, width + height, "numbers of columns and rows")
    for order, (clue, place) in enumerate(found):
        name, most = line(order, height, width)
        if clue is not None and clue > most:
            piece.fail(f"expected a number for {name} from 0 to {most}, found {clue}", place, f"at most {most}")
    return tuple(clue for clue, _ in found)


def write_aquarium(board: Board) -> Written:
    borders = write_borders(board.height, board.width, board.joined)
    flags = "" if board.vessels else "r/"
    numbers = write_numbers(board.columns + board.rows)
    return Written(f"{HOST}aquarium/{flags}{board.width}/{board.height}/{borders}/{numbers}")
