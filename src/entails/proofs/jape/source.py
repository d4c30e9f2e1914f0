"""The text of a Jape file: its keywords with their offsets, and parts of it read as formulas. Errors point into the file."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from typing import NoReturn, TypeVar

from entails.errors import EntailsError, NotationError, ProofError
from entails.logic.notation import JAPE, Reader
from entails.values import NamedTuple, pattern

MAX_CHARACTERS = 5_000_000
T = TypeVar("T")

PANELS = ("CONJECTUREPANEL", "TACTICPANEL", "MENU")
BLOCKS = ("PROOF", "CURRENTPROOF", "THEOREM", "DERIVED RULE")
_INSIDE = ("WHERE", "FROM", "INFER", "FORMULAE", "IS", "SEMANTICS", "END")
# A keyword stands between spaces. Text in quotation marks is a name, even if it contains a keyword.
_WORD = pattern(rf'"[^"\n]*"|(?<!\S)({"|".join((*PANELS, *BLOCKS, *_INSIDE))})(?=[\s"(]|\Z)'.replace(" ", "[ \t]{1,9}"))
# Jape writes E[x\i] for the letter E with i in place of x. Our letters have their arguments in brackets, so E is enough.
_REPLACED = pattern(r"(?<=[\w'\]])\[[^\[\]()\\\n]{1,200}\\[^\[\]()\\\n]{1,200}\]")


class Keyword(NamedTuple):
    """A keyword, where it starts and ends, and where the next one starts."""

    word: str
    start: int
    end: int
    stop: int


class Source:
    """The text without comments, and the file name for errors."""

    def __init__(self, text: str, file: str | None) -> None:
        self.text, self.file = _without_comments(plain(text)), file
        if len(self.text) > MAX_CHARACTERS:
            self.fail(f"a file of at most {MAX_CHARACTERS:,} characters was expected", 0)
        self._ends = line_ends(self.text)

    def fail(self, message: str, offset: int) -> NoReturn:
        raise ProofError(message, file=self.file, source=self.text, offset=min(offset, len(self.text)))

    def line(self, offset: int) -> int:
        return line_of(offset, self._ends)

    def words(self) -> list[Keyword]:
        found = [match for match in _WORD.finditer(self.text) if match[1]]
        stops = [match.start() for match in found[1:]] + [len(self.text)] * bool(found)
        return [
            Keyword(" ".join(match[1].split()), match.start(), match.end(), stop)
            for match, stop in zip(found, stops, strict=True)
        ]

    def after(self, word: Keyword) -> str:
        """The text between this keyword and the next."""
        return self.text[word.end : word.stop].strip()

    def first(self, start: int, stop: int) -> int:
        """The offset of the first character in this part that is not a space."""
        part = self.text[start:stop]
        return start + len(part) - len(part.lstrip())

    def read(self, start: int, stop: int, reading: Callable[[Reader], T]) -> T:
        """Read a part of the text with `reading`. Errors point into the whole file."""
        part = self.text[start:stop]
        if "[" in part:
            part = _REPLACED.sub(lambda match: " " * len(match[0]), part)
        try:
            reader = Reader(part, grammar=JAPE)
            found = reading(reader)
            if not reader.sees("end"):
                reader.fail("∧, ∨, →, “,” or the end of the formula")
            return found
        except NotationError as error:
            lines = part.split("\n")
            before = sum(len(line) + 1 for line in lines[: (error.line or 1) - 1]) + (error.column or 1) - 1
            self.fail(error.message, start + before)
        except EntailsError as error:
            self.fail(error.message, self.first(start, stop))


def line_ends(text: str) -> list[int]:
    return [match.start() for match in re.finditer("\n", text)]


def line_of(offset: int, ends: list[int]) -> int:
    return bisect_left(ends, offset) + 1


def plain(text: str) -> str:
    """The text without byte-order marks, with “\\n” at the end of each line.

    Where saved files were pasted together, a mark stands at the start of a line, or between two words.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return re.sub("^\ufeff+", "", text, flags=re.MULTILINE).replace("\ufeff", " ")


def _without_comments(text: str) -> str:
    """The text with spaces in place of /* comments */, so that offsets stay the same."""
    parts: list[str] = []
    done = 0
    while (start := text.find("/*", done)) >= 0 and (end := text.find("*/", start + 2)) >= 0:
        comment = text[start : end + 2]
        parts += [text[done:start], re.sub(r"[^\n]", " ", comment)]
        done = end + 2
    return "".join([*parts, text[done:]])
