"""Cells of a board as sentences list them, those in a line by the ends of the line: "r1c1–r1c3"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

LEAST = 3  # cells in a line that are said by the ends of the line

Cell = tuple[int, int]  # row and column


def in_lines(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells in reading order, three or more in a row or column together: [[(1, 1), (1, 2), (1, 3)], [(2, 5)]]."""
    left, lines = set(cells), list[list[Cell]]()
    for down, across in ((0, 1), (1, 0)):
        for r, c in sorted(left):
            if (r, c) in left and (r - down, c - across) not in left:
                line = [(r, c)]
                while (after := (line[-1][0] + down, line[-1][1] + across)) in left:
                    line.append(after)
                if len(line) >= LEAST:
                    left.difference_update(line)
                    lines.append(line)
    return sorted([*lines, *([cell] for cell in left)])


def runs_across(cells: Iterable[Cell]) -> list[str]:
    """Cells along rows, each run by its ends: ["r3c1–r3c2", "r3c5"]."""
    return _runs(sorted(cells), lambda cell, place: (cell[0], cell[1] - place))


def runs_down(cells: Iterable[Cell]) -> list[str]:
    return _runs(sorted(cells, key=lambda cell: cell[::-1]), lambda cell, place: (cell[1], cell[0] - place))


def _runs(cells: list[Cell], key: Callable[[Cell, int], tuple[int, int]]) -> list[str]:
    runs = [[cell for _, cell in run] for _, run in groupby(enumerate(cells), key=lambda pair: key(pair[1], pair[0]))]
    return ["–".join(f"r{r + 1}c{c + 1}" for r, c in dict.fromkeys((run[0], run[-1]))) for run in runs]
