"""Where a piece of a rule stands in a Python file: errors point there as they point into a theory file.

What is written down is cheap, a code object and an instruction; lines and columns are looked up when a theory is checked.
"""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Iterable
from io import StringIO
from itertools import islice
from tokenize import OP, TokenError, generate_tokens
from types import CodeType
from typing import NamedTuple

from entails.errors import EntailsError
from entails.models.pages import Page, Pages

_FREE = re.compile(r"; for a variable put ∀(\w+) or ∃\w+ before it$")
_HERE = __name__.rpartition(".")[0]


class CodePlace(NamedTuple):
    """An instruction of somebody's code."""

    code: CodeType
    instruction: int

    def spot(self) -> tuple[str, int, int]:
        """The file, the line (from 1) and the column (from 0, in bytes)."""
        line, _, column, _ = next(islice(self.code.co_positions(), self.instruction // 2, None))
        return self.code.co_filename, line or self.code.co_firstlineno, column or 0

    def text(self) -> str:
        """The source text at this place; empty if the file is not at hand."""
        first, last, start, end = next(islice(self.code.co_positions(), self.instruction // 2, None))
        if first is None or last is None or start is None or end is None:
            return ""
        lines = [line.encode() for line in linecache.getlines(self.code.co_filename)[first - 1 : last]]
        if len(lines) <= last - first:
            return ""
        lines[-1] = lines[-1][:end]
        lines[0] = lines[0][start:]
        return b"".join(lines).decode(errors="ignore")


def operators(text: str) -> list[str]:
    """The signs of an expression that stand in no brackets."""
    found, depth = [], 0
    try:
        for token in generate_tokens(StringIO(f"({text})").readline):
            sign = token.string
            depth += (sign in ("(", "[", "{")) - (sign in (")", "]", "}"))
            if depth == 1 and token.type == OP and sign not in "()[]{}":
                found.append(sign)
    except (TokenError, SyntaxError):
        return []
    return found


def caller() -> CodePlace:
    """The place in the code that called into this room."""
    frame = sys._getframe(1)
    while frame.f_back and str(frame.f_globals.get("__name__", "")).startswith(_HERE):
        frame = frame.f_back
    return CodePlace(frame.f_code, frame.f_lasti)


class CodeLines:
    """The Python files that some places stand in, as one text: what checks a theory knows one text with offsets."""

    def __init__(self, places: Iterable[CodePlace]) -> None:
        last: dict[str, int] = {}
        for file, line, _ in (place.spot() for place in places):
            last[file] = max(line, last.get(file, 0))
        self.starts: dict[str, int] = {}
        self.lines: list[str] = []
        for file, line in last.items():
            self.starts[file] = len(self.lines)
            known = [one.rstrip("\n") for one in linecache.getlines(file)]
            self.lines += known + [""] * (line - len(known))  # of what was typed at a prompt there may be no text
        self.before = [0]
        for one in self.lines:
            self.before.append(self.before[-1] + len(one) + 1)
        pages = tuple(Page(start + 1, file, 1) for file, start in self.starts.items())
        self.pages = Pages("\n".join(self.lines) + "\n", pages or (Page(1, None, 1),))

    def offset(self, place: CodePlace) -> int:
        file, line, column = place.spot()
        number = self.starts[file] + line - 1
        return self.before[number] + len(self.lines[number].encode()[:column].decode(errors="ignore"))

    def mended(self, error: EntailsError) -> EntailsError:
        """An error with a place in the whole text gets its place in its file."""
        for one in error.each():
            self.pages.mend(one)
            one.message = _FREE.sub(r"; for a variable write forall(\1, …) or exists(\1, …) around it", one.message)
            if not one.excerpt.strip(" \n^"):
                one.excerpt = ""
        return error
