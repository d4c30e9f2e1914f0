"""Addresses of puzz.link and its relatives, in which the whole board stands in the address. Nothing is ever fetched.

    https://puzz.link/p?GENRE/[FLAGS/]WIDTH/HEIGHT/BODY

Each genre writes the body in its own way; its readers and writers are with the puzzle. What many genres share is here:

Numbers. A hexadecimal digit is a number, `-` starts two digits, `+` three; `g` to `z` are 1 to 20 places without a number.

Borders. Five to a digit of base 32, highest bit first.

The flag `v:` says that the author has changed the rules, but not how.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from entails.boards.areas import Joined, sides
from entails.boards.grid import MAX_TEXT
from entails.boards.piece import Piece
from entails.values import pattern

HOST = "https://puzz.link/p?"
EXAMPLE = HOST + "numlin/5/5/1j2h3m1h2j3"
MAX_ADDRESS = 20_000  # 50 × 50 cells of at most four characters, and some more
VARIANT = "the author marked this board as a variant: its rules may differ, and the address does not say how"

_ADDRESS = pattern(r"https?://\S*|[\w-]+(\.[\w-]+)+(:\d+)?/[^\s?]*\?[\w+]+/\S*", re.IGNORECASE)
_SHORTCUT = pattern(r"\s*\[InternetShortcut\][^=]{0,999}\bURL=(\S*)", re.IGNORECASE)
_HEAD = pattern(r"[^?]*\?(?:m\+)?(?P<genre>[A-Za-z0-9]+)(?:_edit|_test|_play)?(?:/|$)")
_NUMBER = pattern(r"([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|=([0-9a-f]{3})|%([0-9a-f]{3})")
_MORE = (0, 0, 0, 4096, 8192)  # what is added to the number that each of these forms writes
_RUNS = "ghijklmnopqrstuvwxyz"  # 1 to 20 places without a number
_BITS = "0123456789abcdefghijklmnopqrstuv"


class Address(NamedTuple):
    """An address taken apart. `end` is empty and stands where the address ends, for errors that point there."""

    genre: str
    flags: str
    width: int
    height: int
    body: tuple[Piece, ...]
    end: Piece

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks for the user about what the address says besides the board."""
        return (VARIANT,) if "v:" in self.flags else ()


def find_address(text: str, file: str | None = None) -> Piece | None:
    """The address that this text is, or that it holds if it is a shortcut file. None if it is neither."""
    if len(text) > MAX_TEXT:
        return None
    whole = Piece(text, 0, text, file)
    shortcut = _SHORTCUT.match(text)
    piece = whole.cut(*shortcut.span(1)) if shortcut else whole.stripped()
    return piece if _ADDRESS.fullmatch(piece.text) else None


def read_address(piece: Piece, genres: Sequence[str], advice: str = "") -> Address:
    """Take an address apart. Raises `BoardError` if its genre is none of `genres`, or if it holds no board at all; then the
    message ends with `advice`, if there is some.

    read_address(find_address("https://puzz.link/p?numlin/3/2/1g212g"), ["numlin"]).body     # the piece 1g212g
    """
    if len(piece.text) > MAX_ADDRESS:
        piece.fail(f"the address is longer than {MAX_ADDRESS} characters", MAX_ADDRESS)
    head = _HEAD.match(piece.text)
    if not head:
        more = f" ({advice})" if advice else ""
        piece.fail(f"nothing is fetched: expected an address that holds the board, as {EXAMPLE} does{more}")
    genre = head["genre"]
    if genre not in genres:
        expected = ", ".join(genres)
        piece.fail(f"there is no puzzle “{genre[:20]}” here: expected one of {expected}", head.start("genre"), expected)
    return _take_apart(genre, piece.cut(head.end()))


def _take_apart(genre: str, rest: Piece) -> Address:
    parts = rest.split("/")
    size = next((place for place, part in enumerate(parts) if part.text.isdecimal()), len(parts))
    flags = "/".join(part.text for part in parts[:size])
    end = rest.cut(len(rest.text))
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


# --- borders ---


def read_bits(piece: Piece, sizes: tuple[int, ...]) -> list[bool]:
    """Bits in groups of these sizes, each group starting with a new digit."""
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


def write_bits(bits: Sequence[bool]) -> str:
    """One group of bits, five to a digit: [True, False, True, False] is written k, which is 10100."""
    groups = [bits[place : place + 5] for place in range(0, len(bits), 5)]
    return "".join(_BITS[sum(16 >> place for place, bit in enumerate(group) if bit)] for group in groups)


def read_borders(piece: Piece, height: int, width: int) -> Joined:
    """The sides between neighbours in a row, row by row, then (from a new digit on) those between neighbours in a column.
    Returns a function that says of two neighbours whether there is no border between them."""
    pairs = list(sides(height, width))
    upright = height * (width - 1)
    bits = read_bits(piece, (upright, len(pairs) - upright))
    walls = {frozenset(pair) for pair, wall in zip(pairs, bits, strict=True) if wall}
    return lambda a, b: frozenset({a, b}) not in walls


def write_borders(height: int, width: int, joined: Joined) -> str:
    walls = [not joined(a, b) for a, b in sides(height, width)]
    upright = height * (width - 1)
    return write_bits(walls[:upright]) + write_bits(walls[upright:])
