"""Cells and units as people point at them: "r1c1–r1c3 and r4c2", "rows 3 and 4"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from entails.engines.hints.arguing.counting.chart import Chart, Unit
from entails.engines.hints.sentences import Cell, runs_across, runs_down
from entails.errors import listed


def ranges(cells: Sequence[Cell]) -> str:
    """Cells in runs along rows or along columns, whichever are fewer."""
    return listed(min(runs_across(cells), runs_down(cells), key=len))


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
