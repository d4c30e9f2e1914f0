"""How addresses of puzz.link write the tokens of a board, one after the other. A page's `address` line names these ways.

    NUMBERS.read(Cursor(piece), 5, ())       # 1h3g -> ["1", ".", ".", "3", "."]
    NUMBERS.write(["1", ".", ".", "3", "."], ())

`signs` are the tokens that the line lists behind a way: circles "w" "b". Letters stand for runs of places without a token.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from entails.boards.piece import Piece
from entails.errors import BoardError
from entails.pages.patterns import NOTHING
from entails.values import dataclass, pattern

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SIXTEEN = DIGITS[16:]  # g to z: 1 to 20 places without a token
TEN = DIGITS[10:]  # a to z: 1 to 26 such places
WAYS = ".nswe"  # the directions of arrows, 1 to 4
_ARROW = pattern(r"([0-9]+)([nswe])")

Signs = Sequence[str]


@dataclass
class Cursor:
    """A place in the body of an address."""

    piece: Piece
    place: int = 0

    def fail(self, expected: str) -> NoReturn:
        found = self.piece.text[self.place : self.place + 1]
        there = f"found “{found}”" if found else "the address ends"
        self.piece.fail(f"expected {expected}: {there}", self.place, expected)

    def take(self, number: int = 1, expected: str = "more of the board") -> str:
        text = self.piece.text[self.place : self.place + number]
        if len(text) < number:
            self.place = len(self.piece.text)
            self.fail(expected)
        self.place += number
        return text

    def number(self, length: int, base: int) -> int:
        text = self.take(length)
        if any(sign not in DIGITS[:base] for sign in text):
            self.place -= length
            self.fail(f"a number of {length} digits")
        return int(text, base)

    def back(self) -> Cursor:
        self.place -= 1
        return self


class TokenCode(NamedTuple):
    """Reads so many tokens at a cursor; writes tokens."""

    read: Callable[[Cursor, int, Signs], list[str]]
    write: Callable[[Sequence[str], Signs], str]


def cannot(token: str) -> NoReturn:
    raise BoardError(f"“{token[:20]}” cannot be written in an address of puzz.link")


def digits_of(number: int, base: int) -> str:
    text = ""
    while number:
        number, last = divmod(number, base)
        text = DIGITS[last] + text
    return text or "0"


# --- items, and letters for places without one ---


def with_runs(
    letters: str, read: Callable[[Cursor, str, Signs], str], write: Callable[[str, Signs], str], what: str
) -> TokenCode:
    """`read` gets the first sign of an item, with the cursor behind it."""

    def read_all(cursor: Cursor, size: int, signs: Signs) -> list[str]:
        found: list[str] = []
        while len(found) < size:
            sign = cursor.take(expected=what)
            if sign in letters:
                found += [NOTHING] * (letters.index(sign) + 1)
            else:
                found.append(read(cursor, sign, signs))
        if len(found) > size:
            cursor.back().fail(f"{size} places")
        return found

    def write_all(tokens: Sequence[str], signs: Signs) -> str:
        return runs([None if token == NOTHING else write(token, signs) for token in tokens], letters)

    return TokenCode(read_all, write_all)


def runs(items: Sequence[str | None], letters: str) -> str:
    text, empty = "", 0
    for item in (*items, ""):
        if item is None:
            empty += 1
            continue
        text += letters[-1] * (empty // len(letters)) + (
            letters[empty % len(letters) - 1] if empty % len(letters) else ""
        )
        text, empty = text + item, 0
    return text


def _read_number(cursor: Cursor, sign: str, signs: Signs) -> str:
    if sign in DIGITS[:16]:
        return str(int(sign, 16))
    forms = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
    if sign in forms:
        length, more = forms[sign]
        return str(cursor.number(length, 16) + more)
    return _secret(cursor, sign, signs)


def _secret(cursor: Cursor, sign: str, signs: Signs) -> str:
    """A point: a number that the author keeps secret, where the page has a token for it."""
    if sign != "." or not signs:
        cursor.back().fail("a number, or a letter for places without one")
    return signs[0]


def _write_number(token: str, signs: Signs) -> str:
    if token in signs[:1]:
        return "."
    if not token.isdecimal() or int(token) >= 4096:
        cannot(token)
    text = digits_of(int(token), 16)
    return ("", "-", "+")[len(text) - 1] + text


NUMBERS = with_runs(SIXTEEN, _read_number, _write_number, "a number")


def _read_arrow(cursor: Cursor, sign: str, _signs: Signs) -> str:
    if sign not in "1234-6789":
        cursor.back().fail("an arrow with a number")
    length = 3 if sign == "-" else 1 if sign < "5" else 2
    way = cursor.number(1, 5) if sign == "-" else int(sign) % 5
    if cursor.piece.text[cursor.place : cursor.place + 1] == "." or not way:
        cursor.fail("a number")
    return f"{cursor.number(length, 16)}{WAYS[way]}"


def _write_arrow(token: str, _signs: Signs) -> str:
    found = _ARROW.fullmatch(token)
    if not found or int(found[1]) > 4095:
        cannot(token)
    way, text = WAYS.index(found[2]), digits_of(int(found[1]), 16)
    return (f"{way}", f"{way + 5}", f"-{way}")[len(text) - 1] + text


ARROWS = with_runs(TEN, _read_arrow, _write_arrow, "an arrow with a number")


def _read_sign(cursor: Cursor, sign: str, signs: Signs) -> str:
    if sign not in DIGITS[1 : len(signs) + 1]:
        cursor.back().fail(f"1 to {len(signs)}")
    return signs[int(sign) - 1]


def _write_sign(token: str, signs: Signs) -> str:
    return str(signs.index(token) + 1) if token in signs else cannot(token)


SIGNS = with_runs(SIXTEEN, _read_sign, _write_sign, "a sign")


def _read_one_less(cursor: Cursor, sign: str, signs: Signs) -> str:
    if sign in DIGITS[:10]:
        return str(int(sign) + 1)
    if sign == "-":
        return str(cursor.number(2, 10) + 1)
    if sign not in TEN[: len(signs)]:
        cursor.back().fail("a number or a sign")
    return signs[TEN.index(sign)]


def _write_one_less(token: str, signs: Signs) -> str:
    if token in signs:
        return TEN[signs.index(token)]
    if not token.isdecimal() or not 1 <= int(token) <= 100:
        cannot(token)
    return f"{int(token) - 1}" if int(token) < 11 else f"-{int(token) - 1}"


ONE_LESS = with_runs(SIXTEEN, _read_one_less, _write_one_less, "a number or a sign")


# --- numbers up to 4, which also say how many places behind them are empty ---


def _read_small(cursor: Cursor, size: int, signs: Signs) -> list[str]:
    found: list[str] = []
    while len(found) < size:
        sign = cursor.take(expected="a number up to 4")
        if sign in SIXTEEN:
            found += [NOTHING] * (SIXTEEN.index(sign) + 1)
        elif sign in DIGITS[:15]:
            value = int(sign, 16)
            found += [str(value % 5), *[NOTHING] * (value // 5)]
        else:
            found.append(_secret(cursor, sign, signs))
    return found[:size]  # behind the last number there may be fewer places than it says


def _write_small(tokens: Sequence[str], signs: Signs) -> str:
    items: list[str | None] = []
    place = 0
    while place < len(tokens):
        token, empty = tokens[place], 0
        if token == NOTHING:
            items.append(None)
        elif token in signs[:1]:
            items.append(".")
        elif token.isdecimal() and int(token) < 5:
            ahead = [*tokens[place + 1 : place + 3], NOTHING, NOTHING][:2]
            empty = next((number for number, one in enumerate(ahead) if one != NOTHING), 2)
            items.append(DIGITS[int(token) + 5 * empty])
        else:
            cannot(token)
        place += 1 + empty
    return runs(items, SIXTEEN)


SMALL = TokenCode(_read_small, _write_small)


# --- a digit for each place, or for several ---


def _read_digits(cursor: Cursor, size: int, _signs: Signs) -> list[str]:
    def one() -> str:
        sign = cursor.take(expected="a number")
        if sign == ".":
            return NOTHING
        return str(cursor.number(2, 36)) if sign == "-" else str(cursor.back().number(1, 36))

    return [one() for _ in range(size)]


def _write_digits(tokens: Sequence[str], _signs: Signs) -> str:
    def one(token: str) -> str:
        if token == NOTHING:
            return "."
        if not token.isdecimal() or int(token) >= 36 * 36:
            cannot(token)
        return ("" if int(token) < 36 else "-") + digits_of(int(token), 36)

    return "".join(map(one, tokens))


def _read_packed(base: int, each: int) -> Callable[[Cursor, int, Signs], list[str]]:
    """Several places to a digit, the first one in the highest part: three circles, five walls."""

    def read(cursor: Cursor, size: int, signs: Signs) -> list[str]:
        found: list[str] = []
        while len(found) < size:
            value = cursor.number(1, base**each)
            parts = [value // base ** (each - 1 - place) % base for place in range(each)]
            if any(part > len(signs) or (part and not signs[part - 1]) for part in parts):
                cursor.back().fail(" or ".join(sign for sign in signs if sign))
            found += [signs[part - 1] if part else NOTHING for part in parts]
        return found[:size]

    return read


def _write_packed(base: int, each: int) -> Callable[[Sequence[str], Signs], str]:
    def write(tokens: Sequence[str], signs: Signs) -> str:
        values = [
            0 if token == NOTHING else signs.index(token) + 1 if token in signs else cannot(token) for token in tokens
        ]
        values += [0] * (-len(values) % each)
        groups = [values[place : place + each] for place in range(0, len(values), each)]
        return "".join(DIGITS[sum(part * base ** (each - 1 - i) for i, part in enumerate(group))] for group in groups)

    return write


def _read_marks(cursor: Cursor, size: int, signs: Signs) -> list[str]:
    """A digit is a mark and so many places without one behind it; i to z are 1 to 18 places without one."""
    found: list[str] = []
    while len(found) < size:
        value = cursor.number(1, 36)
        found += [signs[0], *[NOTHING] * value] if value < 18 else [NOTHING] * (value - 17)
    return found[:size]


def _write_marks(tokens: Sequence[str], signs: Signs) -> str:
    text, place = "", 0
    while place < len(tokens):
        marked = tokens[place] == signs[0]
        if not marked and tokens[place] != NOTHING:
            cannot(tokens[place])
        rest = tokens[place + 1 : place + 18]
        empty = next((number for number, one in enumerate(rest) if one != NOTHING), len(rest))
        text += DIGITS[empty if marked else empty + 18]
        place += empty + 1
    return text


def _read_sixty(cursor: Cursor, size: int, _signs: Signs) -> list[str]:
    return [str(cursor.number(2, 32) if _at(cursor, "-") else cursor.number(1, 32)) for _ in range(size)]


def _at(cursor: Cursor, sign: str) -> bool:
    """Is this sign next? Then it is passed."""
    there = cursor.piece.text[cursor.place : cursor.place + 1] == sign
    cursor.place += there
    return there


def _write_sixty(tokens: Sequence[str], _signs: Signs) -> str:
    if any(token == NOTHING for token in tokens):
        raise BoardError("an address of puzz.link needs a number for each row and column here")
    return "".join(("-" if int(token) > 31 else "") + digits_of(int(token), 32) for token in tokens)


def _read_full(cursor: Cursor, size: int, signs: Signs) -> list[str]:
    return [NOTHING if _at(cursor, ".") else _read_number(cursor, cursor.take(), signs) for _ in range(size)]


def _write_full(tokens: Sequence[str], signs: Signs) -> str:
    return "".join("." if token == NOTHING else _write_number(token, signs) for token in tokens)


ENCODINGS = {
    "numbers": NUMBERS,
    "small numbers": SMALL,
    "digits": TokenCode(_read_digits, _write_digits),
    "arrows": ARROWS,
    "signs": SIGNS,
    "numbers and signs": ONE_LESS,
    "circles": TokenCode(_read_packed(3, 3), _write_packed(3, 3)),
    "walls": TokenCode(_read_packed(2, 5), _write_packed(2, 5)),
    "marks": TokenCode(_read_marks, _write_marks),
}
OUTSIDE = {
    "outside": NUMBERS,
    "outside all": TokenCode(_read_full, _write_full),
    "outside sums": TokenCode(_read_sixty, _write_sixty),
}
