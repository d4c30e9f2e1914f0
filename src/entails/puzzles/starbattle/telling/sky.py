"""The board as sets of cells, and where stars still have room.

Cells are numbered row by row, and a set of cells is an integer with a bit for each. What is known is a `Sky`: the cells with
stars and those that are open. All others are empty.

    sky = chart.put(sky, 17)       # a star in cell 17: what it closes is closed
    chart.room(unit, sky)          # have the open cells of this row, column or region room for the stars that it lacks?
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.engines.hints.telling import Known
from entails.puzzles.starbattle.board import Board


class Sky(NamedTuple):
    stars: int
    open: int


class Unit(NamedTuple):
    """A row, column or region: “row 3”, “region C”."""

    name: str
    cells: int


def members(cells: int) -> Iterator[int]:
    """The numbers of the cells of a set."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


class Chart:
    """The rows, columns and regions of a board, and which cells touch."""

    def __init__(self, board: Board) -> None:
        self.side, self.stars = board.side, board.stars
        side = range(self.side)
        self.rows = [Unit(f"row {r + 1}", self.set_of((r, c) for c in side)) for r in side]
        self.columns = [Unit(f"column {c + 1}", self.set_of((r, c) for r in side)) for c in side]
        self.regions = [Unit(f"region {name}", self.set_of(iter(cells))) for name, cells in board.letters().items()]
        self.units = [*self.rows, *self.columns, *self.regions]
        self._needed: dict[tuple[int, int], int] = {}  # the same cells are asked for again and again
        self.around = [self._around(number) for number in range(self.side**2)]
        self.units_of = [[unit for unit in self.units if unit.cells >> number & 1] for number in range(self.side**2)]

    def set_of(self, cells: Iterator[Cell]) -> int:
        return sum(1 << r * self.side + c for r, c in cells)

    def cell(self, number: int) -> Cell:
        return divmod(number, self.side)

    def cells(self, some: int) -> tuple[Cell, ...]:
        return tuple(map(self.cell, members(some)))

    def _around(self, number: int) -> int:
        row, column = self.cell(number)
        near = [
            (r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2) if (r, c) != (row, column)
        ]
        return self.set_of((r, c) for r, c in near if 0 <= r < self.side and 0 <= c < self.side)

    def seen(self, known: Known) -> Sky:
        marks = [known.holds("star", name_of(self.cell(number))) for number in range(self.side**2)]
        return Sky(
            sum(1 << number for number, mark in enumerate(marks) if mark),
            sum(1 << number for number, mark in enumerate(marks) if mark is None),
        )

    # --- what is known ---

    def lacks(self, unit: Unit, sky: Sky) -> int:
        """How many stars of a unit are still to be found."""
        return self.stars - (unit.cells & sky.stars).bit_count()

    def room(self, unit: Unit, sky: Sky) -> bool:
        return self.fits(unit.cells & sky.open, self.lacks(unit, sky))

    def fits(self, cells: int, stars: int) -> bool:
        """Can so many stars stand in these cells, none touching another?"""
        if stars <= 0 or cells.bit_count() < stars:
            return stars <= 0
        first = cells & -cells
        rest = cells ^ first
        return self.fits(rest & ~self.around[first.bit_length() - 1], stars - 1) or self.fits(rest, stars)

    def needed(self, unit: Unit, sky: Sky) -> int:
        """The open cells of a unit without which its stars have no room."""
        left, lacks = unit.cells & sky.open, self.lacks(unit, sky)
        if (left, lacks) not in self._needed:
            some = [cell for cell in members(left) if not self.fits(left & ~(1 << cell), lacks)]
            self._needed[left, lacks] = sum(1 << cell for cell in some)
        return self._needed[left, lacks]

    def closed_by(self, sky: Sky, star: int) -> int:
        """The open cells that a known star closes: those around it, and the rest of the units that have all their stars."""
        closed = self.around[star]
        for unit in self.units_of[star]:
            closed |= 0 if self.lacks(unit, sky) else unit.cells
        return closed & sky.open

    def put(self, sky: Sky, star: int) -> Sky:
        with_star = Sky(sky.stars | 1 << star, sky.open & ~(1 << star))
        return Sky(with_star.stars, with_star.open & ~self.closed_by(with_star, star))

    def put_all(self, sky: Sky, stars: int) -> Sky:
        for star in members(stars):
            sky = self.put(sky, star)
        return sky
