"""One text made of several files: a theory, what it includes, and files of facts.

`include "FILE"` stands alone on its line and is replaced by the lines of that file. Everything else reads one long text; only
errors have to know which file a line came from.

    pages = assembled("include \"walls.fol\"\nfind wet(Cell)\n", "house.fol", files)
    pages.text                   # the lines of walls.fol, then “find wet(Cell)”
    pages.place(9)               # ("house.fol", 2)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence

from entails.errors import EntailsError, TheoryError
from entails.values import dataclass, field, pattern

Opener = Callable[[str, str | None], tuple[str, str]]  # a name and the file that names it -> the path, and its text

MAX_PAGES = 100
_INCLUDE = pattern(r'^[ \t]*include[ \t]*"([^"\n]*)"[ \t]*(?:--[^\n]*)?$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Page:
    """Lines of one file, as they stand in the whole text."""

    start: int  # the line of the whole text that is its first
    file: str | None
    line: int  # which line of the file that is


@dataclass(frozen=True, slots=True)
class Pages:
    """A text and where its lines come from. `facts` is the line at which files of facts begin."""

    text: str
    pages: tuple[Page, ...]
    facts: int | None = None

    def place(self, line: int) -> tuple[str | None, int]:
        """The file that a line (counted from 1) comes from, and which line of it that is."""
        page = self.pages[bisect_right([page.start for page in self.pages], line) - 1]
        return page.file, line - page.start + page.line

    def line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def same_file(self, one: int | None, other: int | None) -> bool:
        """Do two places, given by their offsets, stand in the same file?"""
        if len(self.pages) == 1 or one is None or other is None:
            return True
        return self.place(self.line(one))[0] == self.place(self.line(other))[0]

    def is_fact(self, offset: int) -> bool:
        """Does this stand in a file of facts?"""
        return self.facts is not None and self.line(offset) >= self.facts

    def mend(self, error: EntailsError) -> None:
        """An error that has a place in the whole text gets its place in the file."""
        if error.line is not None:
            error.file, error.line = self.place(error.line)


@dataclass
class _Assembly:
    opened: Opener | None
    lines: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def add(self, text: str, file: str | None, above: tuple[str, ...]) -> None:
        """The lines of a file, with those of the files that it includes in their places."""
        done = 0  # lines of this file
        start = 0
        for match in _INCLUDE.finditer(text):
            before = text[start : match.start()]
            self._lines(before, file, done + 1)
            done += before.count("\n") + 1
            self._include(match, text, file, above)
            start = match.end() + 1
        self._lines(text[start:], file, done + 1)

    def _lines(self, text: str, file: str | None, line: int) -> None:
        if text:
            self.pages.append(Page(len(self.lines) + 1, file, line))
            self.lines += text.removesuffix("\n").split("\n")

    def _include(self, match: re.Match[str], text: str, file: str | None, above: tuple[str, ...]) -> None:
        def refuse(message: str) -> TheoryError:
            return TheoryError(message, file=file, source=text, offset=match.start(1))

        if self.opened is None:
            raise refuse("a text that stands in no file cannot include one")
        try:
            path, inner = self.opened(match[1], file)
        except EntailsError as error:
            raise refuse(f"include “{match[1]}”: it {error.message}") from None
        if path in above:
            raise refuse(f"{match[1]} includes itself")
        if path in self.seen:
            return
        if len(self.seen) > MAX_PAGES:
            raise refuse(f"more than {MAX_PAGES} files are included")
        self.seen.add(path)
        self.add(inner, path, (*above, path))


def assembled(
    text: str, file: str | None, opened: Opener | None = None, facts: Sequence[tuple[str, str]] = ()
) -> Pages:
    """The text of a theory with what it includes, and below it files of facts (each its name and text)."""
    if not facts and "include" not in text:
        return Pages(text, (Page(1, file, 1),))
    whole = _Assembly(opened)
    whole.add(text, file, (file or "",))
    begin = len(whole.lines) + 1
    for name, inner in facts:
        whole.add(inner, name, (name,))
    if not whole.pages:
        return Pages(text, (Page(1, file, 1),))
    return Pages("\n".join(whole.lines) + "\n", tuple(whole.pages), begin if facts else None)
