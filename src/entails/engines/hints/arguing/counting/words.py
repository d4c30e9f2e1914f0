"""Cells and units as people point at them: "r1c1–r1c3 and r4c2", "rows 3 and 4"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from entails.engines.hints.arguing.counting.chart import Cell, Chart, Unit


def listed(words: Sequence[str]) -> str:
    """“a”, “a and b”, “a, b and c”."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def ranges(cells: Iterable[Cell]) -> str:
    """Cells in runs along rows or along columns, whichever are fewer."""
    cells = list(cells)
    across = _runs(sorted(cells), lambda cell, place: (cell[0], cell[1] - place))
    down = _runs(sorted(cells, key=lambda cell: cell[::-1]), lambda cell, place: (cell[1], cell[0] - place))
    return listed(min(across, down, key=len))


def _runs(cells: list[Cell], key: Callable[[Cell, int], tuple[int, int]]) -> list[str]:
    runs = [[cell for _, cell in run] for _, run in groupby(enumerate(cells), key=lambda pair: key(pair[1], pair[0]))]
    return ["–".join(f"r{r + 1}c{c + 1}" for r, c in dict.fromkeys((run[0], run[-1]))) for run in runs]


def units_named(units: Sequence[Unit]) -> str:
    """“row 3”, “rows 3 and 4”."""
    several = f"{units[0].kind.name}s {listed([unit.label for unit in units])}"
    return units[0].name if len(units) == 1 else several


def units_listed(units: Iterable[Unit]) -> str:
    """“row 3 and region C”."""
    return listed([unit.name for unit in units])


def have_stars(chart: Chart, cells: int) -> str:
    return f"{ranges(chart.cells(cells))} {chart.words.has if cells.bit_count() == 1 else chart.words.have}"


def are_empty(chart: Chart, cells: int) -> str:
    return f"{ranges(chart.cells(cells))} {chart.words.lacks if cells.bit_count() == 1 else chart.words.lack}"


def too_few(chart: Chart, left: int, stars: int) -> str:
    """“only r1c1–r1c2 left, which touch”: why so many stars have no room in some cells."""
    if not left:
        return "no cell left"
    cells, count, counted = ranges(chart.cells(left)), left.bit_count(), chart.words.counted(stars)
    if count < stars:
        return f"only {cells} left for {counted}"
    close = f"with no room for {counted} that do not touch" if stars > 2 else "which touch"
    return f"only {cells} left, {'which all touch one another' if stars == 2 < count else close}"
