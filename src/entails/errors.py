"""What can go wrong, as one tree.

    EntailsError
    ├── NotationError   a formula that cannot be read
    ├── BoardError      a board file that cannot be read
    ├── TheoryError     a theory whose parts do not fit together
    │   └── SizeError   a theory that is too large to ground
    ├── ProofError      a proof or certificate that cannot be read
    └── EngineError     an engine that cannot be used for this question

Each says where (file, line, column), what was found and what was expected. A file with several mistakes raises the first,
which carries the others (`further`). "No solution" and "not known" are answers (see `entails.engines.answers`), never
exceptions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from entails.values import pattern

EXCERPT = 72  # widest piece of a source line that an error shows
MOST_MISTAKES = 10  # of one text that are told at once

# Characters that a terminal obeys instead of showing them: control characters (but for line ends and tabs), and marks that
# turn the direction of text or break a line.
OBEYED = pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


# What else ends a line in Unicode. Each is one character, so that a text with plain line ends has the same places.
_OTHER_ENDS = "\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_LINE_END = pattern(f"\r(?!\n)|[{_OTHER_ENDS[1:]}]")

_NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def plain_lines(text: str) -> str:
    """The text with \\n for every kind of line end, so that nothing hides behind one that only some programs show."""
    return _LINE_END.sub("\n", text) if any(end in text for end in _OTHER_ENDS) else text


def obeyed(text: str, instead: Callable[[re.Match[str]], str]) -> str:
    """The text with something else for each character that a terminal would obey. Most texts can be printed as they are."""
    return text if text.replace("\n", "").replace("\t", "").isprintable() else OBEYED.sub(instead, text)


def visible(text: str) -> str:
    """Text from a file or a command line as a terminal may have it: what it would obey is spelled out.

    visible("soup\\x1b[2J")     # "soup\\\\x1b[2J"
    """
    return obeyed(text, lambda match: repr(match[0])[1:-1])


def listed(words: Sequence[str], link: str = "and") -> str:
    """“a”, “a and b”, “a, b and c”; nothing of nothing."""
    return f" {link} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def numeral(number: int) -> str:
    """“no”, “one”, “two” … “twelve”, “13”."""
    return _NUMERALS[number] if number < len(_NUMERALS) else str(number)


def amount(number: int, noun: str) -> str:
    """“1 board”, “2 boards”, “1,500 boards”."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def times(number: int) -> str:
    """“once”, “twice”, “3 times”."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def capitalised(text: str) -> str:
    """The text with a capital letter at its beginning, whatever stands there."""
    return text[:1].upper() + text[1:]


def one_message(text: str) -> str:
    """A message whose further lines are indented; line ends that come from what it quotes are spelled out.

    one_message("found “a\\nb”\\n    the line")     # "found “a\\\\nb”\\n    the line"
    """
    return re.sub(r"\n(?! )", r"\\n", text)


class EntailsError(Exception):
    """The root: a sentence for the user, with its place in the text where there is one."""

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        source: str | None = None,
        offset: int | None = None,
        found: str | None = None,
        expected: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.found = found
        self.expected = expected
        self.line: int | None = None
        self.column: int | None = None
        self.offset: int | None = None
        self.excerpt = ""
        self.further: tuple[EntailsError, ...] = ()  # the other mistakes of the same text
        if source is not None and offset is not None:
            self.place(source, offset)

    def place(self, source: str, offset: int) -> None:
        """Point at a character of a text, unless the error points somewhere already."""
        if self.line is not None:
            return
        source = plain_lines(source)
        before = source[:offset]
        start = before.rfind("\n") + 1
        end = source.find("\n", offset)
        line = source[start : len(source) if end < 0 else end].rstrip("\r")
        self.offset = offset
        self.line = before.count("\n") + 1
        self.column = offset - start + 1
        left = max(0, offset - start - EXCERPT // 2)
        before, after = line[left : offset - start], line[offset - start : left + EXCERPT]
        before, after = (visible(part.replace("\t", " ")) for part in (before, after))
        self.excerpt = f"    {before}{after}\n    {' ' * len(before)}^"

    def each(self) -> tuple[EntailsError, ...]:
        """This mistake and the other ones of the same text, in their order."""
        return (self, *self.further)

    def __str__(self) -> str:
        return "\n".join(error.alone() for error in self.each())

    def alone(self) -> str:
        """The message of this mistake with its place, without the other ones."""
        file = None if self.file is None else self.file.replace("\n", "\\n") or "“”"
        place = [str(part) for part in (file, self.line, self.column) if part is not None]
        head = visible(f"{':'.join(place)}: {self.message}" if place else self.message)
        return f"{head}\n{self.excerpt}" if self.excerpt else head


def together(errors: Sequence[EntailsError]) -> EntailsError:
    """The first of several mistakes in a text. It carries those that follow, up to `MOST_MISTAKES` in all."""
    first, *others = sorted(errors, key=lambda error: error.offset or 0)[:MOST_MISTAKES]
    first.further = tuple(others)
    return first


class NotationError(EntailsError):
    """A formula that cannot be read."""


class BoardError(EntailsError):
    """A board file that cannot be read."""


class TheoryError(EntailsError):
    """A theory whose parts do not fit together, or that is too large to ground."""


class SizeError(TheoryError):
    """A theory that is too large to ground: on a board whose rules are right, that is the board's fault."""


class ProofError(EntailsError):
    """A proof or a certificate that cannot be read."""


class EngineError(EntailsError):
    """An engine that cannot be used for this question."""


def file_error(what: str, error: Exception | str, file: str) -> BoardError:
    """`file_error("cannot be read", error, "a.flow")`: what the system says of a file, as an error of ours."""
    return BoardError(f"{what}: {getattr(error, 'strerror', None) or error}", file=file)
