"""Which words of a list an answer colours in a given way, for all words at once.

A set of words is an int with a bit for each word, so a step takes as long for 15,000 words as for one. For each place and
letter there is the set of the words that have it there. An answer and the green places of a row determine how many copies of
each letter are left for yellow. So, whatever the other colours are, a word is yellow at a place if

    it has a letter there of which c copies are left, and fewer than c of that letter further left, green places not counted.

The words that fit a row are intersections of these sets and their complements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from math import perm, prod

from entails.limits import FOREVER, Limit
from entails.values import dataclass

GREEN, YELLOW, WHITE = "G", "Y", "W"

Row = str  # a colour for each place
Grids = Sequence[Sequence[Row]]


@dataclass(frozen=True, eq=False)
class Columns:
    """For each place and letter the set of the words that have it there."""

    words: tuple[str, ...]
    having: tuple[Mapping[str, int], ...]

    def members(self, chosen: int) -> list[str]:
        """The words of a set: with the words ("ab", "cd", "ef"), members(0b101) is ["ab", "ef"]."""
        return list(compress(self.words, map("1".__eq__, reversed(f"{chosen:b}"))))


@lru_cache(maxsize=4)
def columns(words: tuple[str, ...]) -> Columns:
    size = len(words) // 8 + 1
    having: list[dict[str, int]] = []
    for column in zip(*words, strict=True):
        bits = {letter: bytearray(size) for letter in set(column)}
        for place, letter in enumerate(column):
            bits[letter][place >> 3] |= 1 << (place & 7)
        having.append({letter: int.from_bytes(data, "little") for letter, data in bits.items()})
    return Columns(words, tuple(having))


class Sieve:
    """Finds the words that fit some rows with the same green places, for one answer after another."""

    def __init__(self, table: Columns, rows: Iterable[Row], counted: bool) -> None:
        """If `counted`, a letter is coloured as often as the answer has it; otherwise wherever the answer has it at all."""
        self.rows = list(rows)
        self.counted = counted
        self.having = table.having
        self.every = (1 << len(table.words)) - 1
        colours = list(enumerate(self.rows[0]))
        self.greens = [place for place, colour in colours if colour == GREEN]
        self.others = [place for place, colour in colours if colour != GREEN]
        self.copies: dict[tuple[str, int, int], int] = {}  # results of `_copies`, which answers share

    def fitting(self, answer: str) -> list[int]:
        """For each row the set of the words that the answer colours that way."""
        chosen = self.every
        for place in self.greens:
            chosen &= self.having[place].get(answer[place], 0)
        for place in self.others:
            chosen &= ~self.having[place].get(answer[place], 0)
        if not chosen:
            return [0] * len(self.rows)
        left = Counter(answer[place] for place in self.others) if self.counted else Counter(set(answer))
        yellow = {place: self._yellow(left, place) for place in self.others}
        found = []
        for row in self.rows:
            fit = chosen
            for place, words in yellow.items():
                fit &= words if row[place] == YELLOW else ~words
            found.append(fit)
        return found

    def _yellow(self, left: Mapping[str, int], place: int) -> int:
        words = 0
        for letter, copies in left.items():
            key = (letter, place, copies)
            if key not in self.copies:
                self.copies[key] = self._copies(letter, place, copies)
            words |= self.copies[key]
        return words

    def _copies(self, letter: str, place: int, copies: int) -> int:
        """The words with the letter at a place and fewer than `copies` of it further left, green places not counted."""
        words = self.having[place].get(letter, 0)
        if not self.counted:
            return words
        seen = [self.every, *([0] * copies)]  # words with at least 0, 1, 2, … of the letter so far
        for earlier in self.others:
            if earlier < place:
                for number in range(copies, 0, -1):
                    seen[number] |= seen[number - 1] & self.having[earlier].get(letter, 0)
        return words & ~seen[copies]


def fitting(words: tuple[str, ...], rows: Iterable[Row], answer: str, counted: bool) -> dict[Row, int]:
    """For each row the set of the words that fit it."""
    table = columns(words)
    found: dict[Row, int] = {}
    for together in _by_greens(rows):
        found.update(zip(together, Sieve(table, together, counted).fitting(answer), strict=True))
    return found


def members(words: tuple[str, ...], chosen: int) -> list[str]:
    return columns(words).members(chosen)


def ranked(
    words: tuple[str, ...],
    answers: Sequence[str],
    grids: Grids,
    *,
    counted: bool,
    repeat: bool,
    limit: Limit = FOREVER,
) -> list[tuple[str, int]]:
    """Each answer that can have coloured all the grids, with the number of ways to fill them in; most ways first.

    An answer gives every word one colouring. So rows with different colours have no word in common, and rows of a grid with
    the same colours take their words from the same set, with repetition or without.
    """
    ways = dict.fromkeys(answers, 1)
    times: dict[Row, list[int]] = {}  # for each row how often it is in each grid that has it
    for grid in grids:
        for row, number in Counter(grid).items():
            times.setdefault(row, []).append(number)
    for together in _by_greens(times):
        sieve = Sieve(columns(words), together, counted)
        for turn, (answer, before) in enumerate(list(ways.items())):
            if not turn % 256:
                limit.check()
            sizes = [fit.bit_count() for fit in sieve.fitting(answer)]
            now = before * prod(
                size**number if repeat else perm(size, number)
                for row, size in zip(together, sizes, strict=True)
                for number in times[row]
            )
            if now:
                ways[answer] = now
            else:
                del ways[answer]
    return sorted(ways.items(), key=lambda item: (-item[1], item[0]))


def _by_greens(rows: Iterable[Row]) -> list[list[Row]]:
    """Different rows, in groups with the same green places."""
    groups: dict[str, list[Row]] = {}
    for row in dict.fromkeys(rows):
        groups.setdefault(row.replace(YELLOW, WHITE), []).append(row)
    return list(groups.values())


def fillings(choices: Sequence[Sequence[str]], grid_of: Sequence[int], repeat: bool) -> Iterator[tuple[str, ...]]:
    """Every way to choose a word for each row, with no word twice in a grid unless `repeat`.

    There may be more rows than Python can nest calls, so this has a stack of its own.
    """
    if not choices:
        yield ()
        return
    chosen: list[str] = []
    taken: set[tuple[int, str]] = set()
    open_rows = [iter(choices[0])]
    while open_rows:
        grid = grid_of[len(chosen)]
        word = next((word for word in open_rows[-1] if repeat or (grid, word) not in taken), None)
        if word is None:
            open_rows.pop()
            if chosen:
                taken.discard((grid_of[len(chosen) - 1], chosen.pop()))
        elif len(open_rows) == len(choices):
            yield (*chosen, word)
        else:
            taken.add((grid, word))
            chosen.append(word)
            open_rows.append(iter(choices[len(chosen)]))
