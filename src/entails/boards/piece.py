"""What the formats share: a piece of text that knows its place, and a board written in somebody's format."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from entails.boards.grid import MAX_SIDE
from entails.errors import BoardError
from entails.values import dataclass


class Written(NamedTuple):
    """A board in somebody's format, and what that format cannot say of it."""

    text: str
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a text, and where it starts, so that an error points to the place in the whole text.

    whole = Piece("12,x", 0, "12,x", "board.txt")
    whole.split(",")[1].number("a number", 9)      # BoardError: board.txt:1:4: expected a number from 0 to 9, found “x”
    """

    text: str
    start: int
    source: str
    file: str | None = None

    def fail(self, message: str, place: int = 0, expected: str | None = None) -> NoReturn:
        found = self.text[place : place + 20] or None
        raise BoardError(
            message, file=self.file, source=self.source, offset=self.start + place, found=found, expected=expected
        )

    def cut(self, begin: int, end: int | None = None) -> Piece:
        return Piece(self.text[begin:end], self.start + begin, self.source, self.file)

    def stripped(self, characters: str | None = None) -> Piece:
        begin = len(self.text) - len(self.text.lstrip(characters))
        return self.cut(begin, max(begin, len(self.text.rstrip(characters))))

    def split(self, separator: str) -> list[Piece]:
        pieces, begin = [], 0
        for text in self.text.split(separator):
            pieces.append(self.cut(begin, begin + len(text)))
            begin += len(text) + len(separator)
        return pieces

    def number(self, what: str, most: int, least: int = 0) -> int:
        if not re.fullmatch(r"[0-9]{1,6}", self.text) or not least <= int(self.text) <= most:
            expected = f"{what} from {least} to {most}"
            self.fail(f"expected {expected}, found “{self.text[:20]}”", expected=expected)
        return int(self.text)

    def side(self, what: str) -> int:
        return self.number(what, MAX_SIDE, 1)
