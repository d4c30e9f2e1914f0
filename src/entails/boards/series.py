"""Our own packs: several boards of one puzzle in one file. Each is written as in a file of its own, below a line with its
number. Text before the first such line is ignored, and so is what follows a number:

    # twelve boards for a rainy day
    === 1  easy
    A.A
    .BC
    BC.
    === 2
    …
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from entails.errors import BoardError
from entails.values import NamedTuple, pattern

_HEAD = pattern(r"^===[ \t]*(\d{1,9})(?!\d).*$\n?", re.MULTILINE)


class Which(NamedTuple):
    """Which board of a pack: `PACK:3` is the third, `PACK:level=30` the one that says that it is level 30. In a pack of our
    own every board says its number, and both go by that."""

    number: int
    by_level: bool = False

    def __str__(self) -> str:
        return f"level {self.number}" if self.by_level else f"line {self.number}"


def head(number: int, remark: str = "") -> str:
    """The line above a board of a pack."""
    return f"=== {number}  {remark}".rstrip() + "\n"


def is_series(text: str) -> bool:
    return _HEAD.search(text) is not None


def numbers(text: str) -> list[int]:
    return [int(match[1]) for match in _HEAD.finditer(text)]


class NumberedBoard(NamedTuple):
    """A board of a pack: its number, its text with the line above it, and the line of the pack on which that stands."""

    number: int
    text: str
    line: int


def boards(text: str) -> Iterator[NumberedBoard]:
    """All boards of a pack, in one pass."""
    last, line = None, 1
    for match in chain(_HEAD.finditer(text), [None]):
        end = match.start() if match else len(text)
        if last:
            yield NumberedBoard(int(last[1]), text[last.start() : end], line)
            line += text.count("\n", last.start(), end)
        else:
            line += text.count("\n", 0, end)
        last = match


def board_text(text: str, number: int, file: str | None = None) -> str:
    """The text of the board with this number."""
    heads = list(_HEAD.finditer(text))
    for place, match in enumerate(heads):
        if int(match[1]) == number:
            return text[match.end() : heads[place + 1].start() if place + 1 < len(heads) else len(text)]
    there = ", ".join(match[1] for match in heads[:20]) + (", …" if len(heads) > 20 else "")
    raise BoardError(f"there is no board {number} in this pack (there are: {there})", file=file)


def start(text: str, number: int) -> int:
    """Where the line above the board with this number begins."""
    return next(match.start() for match in _HEAD.finditer(text) if int(match[1]) == number)
