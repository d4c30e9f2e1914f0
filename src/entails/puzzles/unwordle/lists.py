"""Word lists: one word a line. Words above a line `---` may be answers, those below it are only guessed; without such a line
every word may be both. Where there are two such lines, those between them are answers too, but rare ones. Words of other
lengths and lines that are no single word are ignored, so that one list serves for all lengths. The lists that ship are in the
folder `words`, with a NOTICE of where they are from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from entails.reads import note_read
from entails.values import dataclass

SHORTEST, LONGEST = 2, 15  # letters
MAX_BYTES = 5_000_000
MAX_WORDS = 500_000
MARK = "---"


class BadList(Exception):
    """A list that cannot be read; says why."""


@dataclass(frozen=True)
class Words:
    """Words of one length. Those that may be the answer come first in `guesses`, and among those the `rare` ones come last.
    `file` is the name of the list as the board has it, "" if the board itself lists the words, and None for the list that
    ships."""

    guesses: tuple[str, ...]
    answers: tuple[str, ...]
    file: str | None = None
    rare: frozenset[str] = frozenset()

    @property
    def usual(self) -> tuple[str, ...]:
        """The answers that are not rare."""
        return self.answers[: len(self.answers) - len(self.rare)]


def is_word(text: str) -> bool:
    """Is this SHORTEST to LONGEST small letters, of any alphabet?"""
    return SHORTEST <= len(text) <= LONGEST and text.isalpha() and text == text.lower()


@cache
def shipped(length: int) -> Words:
    """The list of English words of this length that ships."""
    text = files(__package__).joinpath("words", f"english-{length}.txt").read_text(encoding="ascii")
    return sorted_out(text.split(), length, None)


def read_words(path: Path, length: int, name: str) -> Words:
    """The words of a length in a user's file. Raises `BadList`."""
    note_read(str(path))
    try:
        if not path.is_file():  # a folder, or a device that would never end
            raise BadList("there is no such file" if not path.exists() else "this is no ordinary file")
        with path.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadList(f"it cannot be read ({getattr(error, 'strerror', None) or 'a name that no file has'})") from None
    if len(data) > MAX_BYTES:
        raise BadList(f"it is larger than {MAX_BYTES // 1_000_000} MB")
    try:
        lines = data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadList(f"line {line} is not UTF-8 text") from None
    if len(lines) > MAX_WORDS:
        raise BadList(f"it has more than {MAX_WORDS:,} lines")
    entries = [line.strip() for line in lines]
    for number, entry in enumerate(entries, start=1):
        if not entry.isprintable():
            raise BadList(f"line {number} is no text")
    words = sorted_out(entries, length, name)
    if not words.guesses:
        raise BadList(f"it has no word of {length} letters")
    return words


def sorted_out(entries: Iterable[str], length: int, file: str | None) -> Words:
    """The words of a length, each once, those that may be answers first."""
    section: dict[str, int] = {}  # for each word the number of marks above it
    marks = 0
    for entry in entries:
        word = entry.lower()
        if entry == MARK:
            marks += 1
        elif len(word) == length and is_word(word):
            section.setdefault(word, marks)
    guesses = tuple(sorted(section, key=section.__getitem__))
    answers = tuple(word for word in guesses if section[word] < max(1, marks))
    return Words(guesses, answers, file, frozenset(word for word in answers if section[word]))
