"""How sentences list things: "a, b and c", cells of a board in runs: "r1c1–r1c3", and small numbers as words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

Cell = tuple[int, int]  # row and column, from 0

NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def numeral(number: int) -> str:
    """“no”, “one”, “two” … “twelve”, “13”."""
    return NUMERALS[number] if number < len(NUMERALS) else str(number)


def listed(words: Sequence[str], link: str = "and") -> str:
    """“a”, “a and b”, “a, b and c”; nothing of nothing."""
    return f" {link} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def runs_across(cells: Iterable[Cell]) -> list[str]:
    """Cells along rows, each run by its ends: ["r3c1–r3c2", "r3c5"]."""
    return _runs(sorted(cells), lambda cell, place: (cell[0], cell[1] - place))


def runs_down(cells: Iterable[Cell]) -> list[str]:
    return _runs(sorted(cells, key=lambda cell: cell[::-1]), lambda cell, place: (cell[1], cell[0] - place))


def _runs(cells: list[Cell], key: Callable[[Cell, int], tuple[int, int]]) -> list[str]:
    runs = [[cell for _, cell in run] for _, run in groupby(enumerate(cells), key=lambda pair: key(pair[1], pair[0]))]
    return ["–".join(f"r{r + 1}c{c + 1}" for r, c in dict.fromkeys((run[0], run[-1]))) for run in runs]
