"""Flow in addresses of puzz.link, which has it twice.

`numlin` is Numberlink: cells may stay empty (`fill: no`). `arukone` is the same with letters, and its flows fill the board
unless there is the flag `e`. Both list the cells row by row, a number for each end.
"""

from __future__ import annotations

from entails.boards.addresses import HOST, Address, read_numbers, write_numbers
from entails.boards.piece import Written
from entails.errors import BoardError, times
from entails.puzzles.flow.board import Board

# The characters of our boards for the numbers from 0 on. Whoever needs more than 61 gets letters of alphabets that are as
# wide as ours and have few letters that look like ours. A board of 50 × 50 has room for 1,250 pairs.
_RANGES = (
    *((0x30, 0x3A), (0x41, 0x5B), (0x61, 0x7B)),  # digits, A to Z, a to z
    *((0x3B1, 0x3CA), (0x561, 0x587), (0x531, 0x557), (0x10D0, 0x10F1)),  # Greek, Armenian, Georgian
    *((0x1200, 0x135B), (0x1401, 0x166D), (0x13A0, 0x13F5), (0xA500, 0xA60C)),  # Ethiopic and other syllabaries
)
NUMERALS = "".join(chr(code) for first, stop in _RANGES for code in range(first, stop) if chr(code).isalnum())
LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"  # of arukone, from 1 on

TOUCH_IS_LOST = "that a flow never runs beside itself is lost"
FILL_IS_LOST = "in numlin cells may stay empty, so that the flows fill the board is lost (arukone keeps it)"


def read_numlin(address: Address) -> Board:
    return Board(_rows(address, NUMERALS), fill=False)


def read_arukone(address: Address) -> Board:
    return Board(_rows(address, LETTERS), fill="e" not in address.flags)


def _rows(address: Address, characters: str) -> tuple[str, ...]:
    """The rows of a board, with one of `characters` for each number."""
    if len(address.body) > 1:
        address.body[1].fail("expected nothing more: the cells are all there")
    piece = address.body[0]
    clues = read_numbers(piece, address.width * address.height, "cells")
    places: dict[int, list[int]] = {}
    for number, place in clues:
        if number is not None:
            places.setdefault(number, []).append(place)
    for number, found in places.items():
        if len(found) != 2:
            piece.fail(f"the number {number} stands {times(len(found))} on the board: expected 2", found[-1])
    if not places:
        piece.fail("there is no number on the board: expected numbers in pairs")
    character = _characters(list(places), characters)
    text = "".join("." if number is None else character[number] for number, _ in clues)
    return tuple(text[r * address.width : (r + 1) * address.width] for r in range(address.height))


def _characters(numbers: list[int], characters: str) -> dict[int, str]:
    """The character of each number. A number that has none gets one that is not in use."""
    own = {number: characters[number] for number in numbers if number < len(characters) and characters[number] != " "}
    free = (character for character in NUMERALS[1:] if character not in own.values())
    return {number: own.get(number) or next(free) for number in numbers}


def write_numlin(board: Board) -> Written:
    lost = [*([FILL_IS_LOST] if board.fill else []), *([] if board.touch else [TOUCH_IS_LOST])]
    letters = board.ends().keys()
    # If an end is a digit the user means numbers, and each letter stands for a larger one. Letters alone are only names.
    kept = any(letter.isdigit() for letter in letters) and "0" not in letters and set(letters) <= set(NUMERALS)
    numbers = {letter: NUMERALS.index(letter) for letter in letters} if kept else _in_order(board)
    return Written(f"{HOST}numlin/{_cells(board, numbers)}", tuple(lost))


def write_arukone(board: Board) -> Written:
    lost = [] if board.touch else [TOUCH_IS_LOST]
    letters = board.ends().keys()
    if len(letters) >= len(LETTERS):
        raise BoardError(f"arukone has {len(LETTERS) - 1} letters, and this board has {len(letters)}")
    kept = set(letters) <= set(LETTERS)
    numbers = {letter: LETTERS.index(letter) for letter in letters} if kept else _in_order(board)
    return Written(f"{HOST}arukone/{'' if board.fill else 'e/'}{_cells(board, numbers)}", tuple(lost))


def _in_order(board: Board) -> dict[str, int]:
    return {letter: number for number, letter in enumerate(sorted(board.ends()), 1)}


def _cells(board: Board, numbers: dict[str, int]) -> str:
    """The size and the cells, as an address has them."""
    text = "".join(board.rows)
    unknown = {
        "holes": "*" in text,
        "bridges": "+" in text,
        "walls": bool(board.walls),
        "edges that wrap around": board.wrap_rows or board.wrap_columns,
        "hexagonal cells": board.hexagonal,
    }
    for what, there in unknown.items():
        if there:
            raise BoardError(f"puzz.link has no {what}, so this board cannot be written as an address")
    return f"{board.width}/{board.height}/{write_numbers(numbers.get(character) for character in text)}"
