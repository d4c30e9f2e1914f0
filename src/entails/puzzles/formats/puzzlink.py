"""Addresses of puzz.link and its relatives, in which the whole board stands in the address. Nothing is ever fetched.

    https://puzz.link/p?GENRE/[FLAGS/]WIDTH/HEIGHT/BODY

`numlin` is Numberlink: cells may stay empty (`fill: no`). `arukone` is the same with letters, and its flows fill the board
unless there is the flag `e`. Both list the cells row by row: a hexadecimal digit is a number, `-` starts two digits, `+`
three, and g to z are 1 to 20 empty cells.

`aquarium` has two parts. The first is the borders, five to a digit of base 32, highest bit first: all sides between
neighbours in a row, row by row, then (from a new digit on) all sides between neighbours in a column, row by row. The second
part is the numbers of the columns, then of the rows, written as above. Water is as in communicating vessels unless there is
the flag `r`, one level in each region. The flag `v:` says that the author has changed the rules, but not how.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from entails.boards.answer import Cell
from entails.boards.formats.piece import Piece, Read, Written
from entails.boards.grid import times
from entails.errors import BoardError
from entails.puzzles import aquarium, flow
from entails.puzzles.formats.tanks import lettered, line, sides

HOST = "https://puzz.link/p?"
EXAMPLE = HOST + "numlin/5/5/1j2h3m1h2j3"
MAX_ADDRESS = 20_000  # 50 × 50 cells of at most four characters, and some more

_HEAD = re.compile(r"[^?]*\?(?:m\+)?(?P<genre>[A-Za-z0-9]+)(?:_edit|_test|_play)?(?:/|$)")
_NUMBER = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|=([0-9a-f]{3})|%([0-9a-f]{3})")
_MORE = (0, 0, 0, 4096, 8192)  # what is added to the number that each of these forms writes
_RUNS = "ghijklmnopqrstuvwxyz"  # 1 to 20 cells without a number
_BITS = "0123456789abcdefghijklmnopqrstuv"

# The characters of our boards for the numbers from 0 on. Who needs more than 61 gets letters of alphabets that are as wide as
# ours and have few letters that look like them. A board of 50 × 50 has room for 1,250 pairs.
_RANGES = (
    *((0x30, 0x3A), (0x41, 0x5B), (0x61, 0x7B)),  # digits, A to Z, a to z
    *((0x3B1, 0x3CA), (0x561, 0x587), (0x531, 0x557), (0x10D0, 0x10F1)),  # Greek, Armenian, Georgian
    *((0x1200, 0x135B), (0x1401, 0x166D), (0x13A0, 0x13F5), (0xA500, 0xA60C)),  # Ethiopic and other syllabaries
)
NUMERALS = "".join(chr(code) for first, stop in _RANGES for code in range(first, stop) if chr(code).isalnum())
LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"  # of arukone, from 1 on


class Address(NamedTuple):
    genre: str
    flags: str
    width: int
    height: int
    body: tuple[Piece, ...]
    end: Piece  # nothing, but with the place where the address ends


def read_address(piece: Piece) -> Read:
    address = take_apart(piece)
    board = GENRES[address.genre](address)
    variant = "the author marked this board as a variant: its rules may differ, and the address does not say how"
    kind = "aquarium" if address.genre == "aquarium" else "flow"
    return Read(kind, board, (variant,) if "v:" in address.flags else ())


def take_apart(piece: Piece) -> Address:
    if len(piece.text) > MAX_ADDRESS:
        piece.fail(f"the address is longer than {MAX_ADDRESS} characters", MAX_ADDRESS)
    head = _HEAD.match(piece.text)
    if not head:
        piece.fail(
            f"nothing is fetched: expected an address that holds the board, as {EXAMPLE} does"
            " (of the Aquarium site copy the task string from the source of the page)"
        )
    genre = head["genre"]
    if genre not in GENRES:
        known = ", ".join(GENRES)
        piece.fail(f"there is no puzzle “{genre[:20]}” here: expected one of {known}", head.start("genre"), known)
    parts = piece.cut(head.end()).split("/")
    size = next((place for place, part in enumerate(parts) if part.text.isdecimal()), len(parts))
    flags = "/".join(part.text for part in parts[:size])
    end = piece.cut(len(piece.text))
    if len(parts) < size + 3:
        end.fail(f"the address is too short: expected {genre}/WIDTH/HEIGHT/BODY")
    width, height, *body = parts[size:]
    while len(body) > 1 and not body[-1].text:
        body.pop()  # a slash at the end
    return Address(genre, flags, width.side("a width"), height.side("a height"), tuple(body), end)


# --- numbers ---


def read_numbers(piece: Piece, size: int, what: str) -> list[tuple[int | None, int]]:
    """A number or nothing for each of `size` things, with its place in the piece."""
    found: list[tuple[int | None, int]] = []
    place = 0
    while place < len(piece.text):
        character = piece.text[place]
        match = _NUMBER.match(piece.text, place)
        if match:
            number = next(int(digits, 16) + more for digits, more in zip(match.groups(), _MORE, strict=True) if digits)
            found.append((number, place))
        elif character in _RUNS:
            found += [(None, place)] * (_RUNS.index(character) + 1)
        elif character == ".":
            piece.fail("“.” is a number that the author keeps secret: expected a number", place)
        else:
            piece.fail(f"“{character}” is no number: expected 0 to f, - with 2 digits, + with 3, or g to z", place)
        if len(found) > size:
            piece.fail(f"expected {size} {what}, but here is one more", place)
        place = match.end() if match else place + 1
    if len(found) < size:
        piece.fail(f"the address ends after {len(found)} of {size} {what}", place)
    return found


def write_numbers(numbers: Iterable[int | None]) -> str:
    text, empty = "", 0

    def run() -> str:
        return _RUNS[-1] * (empty // 20) + (_RUNS[empty % 20 - 1] if empty % 20 else "")

    for number in numbers:
        if number is None:
            empty += 1
        else:
            text += run() + (f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}")
            empty = 0
    return text + run()


# --- numlin and arukone ---


def _read_links(address: Address, characters: str, fill: bool) -> flow.Board:
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
    names = _characters(list(places), characters)
    text = "".join("." if number is None else names[number] for number, _ in clues)
    rows = tuple(text[r * address.width : (r + 1) * address.width] for r in range(address.height))
    return flow.Board(rows, fill=fill)


def _characters(numbers: list[int], characters: str) -> dict[int, str]:
    """The character of each number; one that has none gets a character that is not in use."""
    own = {number: characters[number] for number in numbers if number < len(characters) and characters[number] != " "}
    free = (character for character in NUMERALS[1:] if character not in own.values())
    return {number: own.get(number) or next(free) for number in numbers}


def write_numlin(board: flow.Board) -> Written:
    lost = [
        *(
            ["in numlin cells may stay empty, so that the flows fill the board is lost (arukone keeps it)"]
            if board.fill
            else []
        ),
        *([] if board.touch else ["that a flow never runs beside itself is lost"]),
    ]
    letters = board.ends().keys()
    # Digits are taken at their word, and with them what stands for a larger number. Letters alone are only names.
    kept = any(letter.isdigit() for letter in letters) and "0" not in letters and set(letters) <= set(NUMERALS)
    numbers = {letter: NUMERALS.index(letter) for letter in letters} if kept else _in_order(board)
    return Written(f"{HOST}numlin/{_links(board, numbers)}", tuple(lost))


def write_arukone(board: flow.Board) -> Written:
    lost = [] if board.touch else ["that a flow never runs beside itself is lost"]
    letters = board.ends().keys()
    if len(letters) >= len(LETTERS):
        raise BoardError(f"arukone has {len(LETTERS) - 1} letters, and this board has {len(letters)}")
    kept = set(letters) <= set(LETTERS)
    numbers = {letter: LETTERS.index(letter) for letter in letters} if kept else _in_order(board)
    return Written(f"{HOST}arukone/{'' if board.fill else 'e/'}{_links(board, numbers)}", tuple(lost))


def _in_order(board: flow.Board) -> dict[str, int]:
    return {letter: number for number, letter in enumerate(sorted(board.ends()), 1)}


def _links(board: flow.Board, numbers: dict[str, int]) -> str:
    text = "".join(board.rows)
    strange = {
        "holes": "*" in text,
        "bridges": "+" in text,
        "walls": bool(board.walls),
        "edges that wrap around": board.wrap_rows or board.wrap_columns,
        "hexagonal cells": board.hexagonal,
    }
    for what, there in strange.items():
        if there:
            raise BoardError(f"puzz.link has no {what}, so this board cannot be written as an address")
    return f"{board.width}/{board.height}/{write_numbers(numbers.get(character) for character in text)}"


# --- aquarium ---


def _read_aquarium(address: Address) -> aquarium.Board:
    width, height = address.width, address.height
    if len(address.body) != 2:
        wrong = address.body[2] if len(address.body) > 2 else address.end
        wrong.fail("expected two parts after the size, the borders and the numbers, with a slash between them")
    borders, numbers = address.body
    upright = width * height - height
    pairs = list(sides(height, width))
    bits = _read_bits(borders, (upright, len(pairs) - upright))
    walls = {pair for pair, wall in zip(pairs, bits, strict=True) if wall}
    rows, inner = lettered(height, width, lambda a, b: (a, b) not in walls)
    clues = read_numbers(numbers, width + height, "numbers of columns and rows")
    for order, (clue, place) in enumerate(clues):
        name, most = line(order, height, width)
        if clue is not None and clue > most:
            numbers.fail(f"expected a number for {name} from 0 to {most}, found {clue}", place, f"at most {most}")
    found = tuple(clue for clue, _ in clues)
    return aquarium.Board(rows, found[width:], found[:width], vessels="r" not in address.flags, walls=inner)


def _read_bits(piece: Piece, sizes: tuple[int, ...]) -> list[bool]:
    """So many bits, then so many more from a new digit on."""
    digits = [-(-size // 5) for size in sizes]
    if len(piece.text) != sum(digits):
        place = min(len(piece.text), sum(digits))
        piece.fail(f"expected {sum(digits)} digits of borders, found {len(piece.text)}", place)
    bits: list[bool] = []
    place = 0
    for size, number in zip(sizes, digits, strict=True):
        group: list[bool] = []
        for digit in piece.text[place : place + number]:
            if digit not in _BITS:
                piece.fail(f"“{digit}” is no digit of a border: expected 0 to 9 or a to v", piece.text.index(digit))
            group += [bool(_BITS.index(digit) & bit) for bit in (16, 8, 4, 2, 1)]
        bits += group[:size]
        place += number
    return bits


def write_aquarium(board: aquarium.Board) -> Written:
    def digits(pairs: list[tuple[Cell, Cell]]) -> str:
        walls = [not board.joined(a, b) for a, b in pairs]
        groups = [walls[place : place + 5] for place in range(0, len(walls), 5)]
        return "".join(_BITS[sum(16 >> place for place, wall in enumerate(group) if wall)] for group in groups)

    pairs = list(sides(board.height, board.width))
    upright = board.width * board.height - board.height
    borders = digits(pairs[:upright]) + digits(pairs[upright:])
    flags = "" if board.vessels else "r/"
    numbers = write_numbers(board.columns + board.rows)
    return Written(f"{HOST}aquarium/{flags}{board.width}/{board.height}/{borders}/{numbers}")


GENRES: dict[str, Callable[[Address], Any]] = {
    "numlin": lambda address: _read_links(address, NUMERALS, fill=False),
    "arukone": lambda address: _read_links(address, LETTERS, fill="e" not in address.flags),
    "aquarium": _read_aquarium,
}
