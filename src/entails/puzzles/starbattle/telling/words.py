"""Cells and lines as people point at them: "r1c1–r1c3 and r4c2", "rows 3 and 4"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.puzzles.starbattle.telling.sky import Unit


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
    return [name_of(run[0]) + (f"–{name_of(run[-1])}" if len(run) > 1 else "") for run in runs]


def units_named(units: Sequence[Unit]) -> str:
    """“row 3”, “rows 3 and 4”."""
    kind, _ = units[0].name.split()
    return units[0].name if len(units) == 1 else f"{kind}s {listed([unit.name.split()[1] for unit in units])}"


def units_listed(units: Iterable[Unit]) -> str:
    """“row 3 and region C”."""
    return listed([unit.name for unit in units])
