"""The board as sets of cells, and where what is sought still has room.

Cells are numbered row by row, and a set of cells is an integer with a bit for each. What is known is a `Sky`: the cells with
stars (or whatever is sought) and those that are open. All others are empty.

    sky = chart.put(sky, 17)       # a star in cell 17: what it closes is closed
    chart.room(unit, sky)          # have the open cells of this row, column or region room for the stars that it lacks?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from entails.engines.answers import Fact
from entails.engines.hints.arguing.counting.shape import UnitKind, Vocabulary, kind_of
from entails.engines.hints.arguing.shapes import Quota, quotas
from entails.engines.hints.sentences import Cell
from entails.engines.hints.telling import Known


class Sky(NamedTuple):
    stars: int
    open: int


class Unit(NamedTuple):
    """What has a number of stars: row 3, region C."""

    kind: UnitKind
    label: str
    cells: int
    wanted: int

    @property
    def name(self) -> str:
        return f"{self.kind.name} {self.label}"


def members(cells: int) -> Iterator[int]:
    """The numbers of the cells of a set."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


class Chart:
    """The rows, columns and regions of a board, and which cells touch: read off what its rules come to."""

    def __init__(self, known: Known, words: Vocabulary) -> None:
        grounding, self.words = known.grounding, words
        rows = {v: known.facts[v][1] for v in grounding.variables(words.relation)}
        self.places = sorted((int(r) - 1, int(c) - 1) for r, c in rows.values())
        place = {cell: number for number, cell in enumerate(self.places)}
        self._number = {v: place[int(r) - 1, int(c) - 1] for v, (r, c) in rows.items()}
        self.around = [0] * len(place)
        self.units: list[Unit] = []
        relation = grounding.theory.relations[words.relation]
        for quota in quotas(grounding, rows):
            instance = grounding.selected(quota.selector)
            if kind := kind_of(instance.rule, relation):
                (label,) = instance.values.values()
                self.units.append(Unit(kind, str(label), self._set(quota.literals), quota.low))
            else:
                self._touching(quota)
        self.units.sort(key=lambda unit: words.kinds.index(unit.kind))
        self.lines = [[unit for unit in self.units if unit.kind == kind] for kind in words.kinds if kind.is_line]
        self.regions = [unit for unit in self.units if not unit.kind.is_line]
        self.several = any(unit.wanted > 1 for unit in self.units)
        self.units_of = [[unit for unit in self.units if unit.cells >> number & 1] for number in range(len(place))]
        self._needed: dict[tuple[int, int], int] = {}  # the same cells are asked for again and again
        self._tried: tuple[Sky, list[tuple[int, Sky]]] = (Sky(0, 0), [])

    def _set(self, literals: Iterable[int]) -> int:
        return sum(1 << self._number[abs(x)] for x in literals)

    def _touching(self, quota: Quota) -> None:
        for a, b in combinations([self._number[abs(x)] for x in quota.literals], 2):
            self.around[a] |= 1 << b
            self.around[b] |= 1 << a

    def cells(self, some: int) -> tuple[Cell, ...]:
        return tuple(self.places[number] for number in members(some))

    def facts(self, some: int, holds: bool) -> tuple[Fact, ...]:
        return tuple(Fact(self.words.relation, (r + 1, c + 1), holds) for r, c in self.cells(some))

    def number(self, fact: Fact) -> int:
        """The number of the cell that a fact speaks of."""
        r, c = fact.row
        return self.places.index((int(r) - 1, int(c) - 1))

    def seen(self, known: Known) -> Sky:
        marks = [known.holds(self.words.relation, r + 1, c + 1) for r, c in self.places]
        return Sky(
            sum(1 << number for number, mark in enumerate(marks) if mark),
            sum(1 << number for number, mark in enumerate(marks) if mark is None),
        )

    # --- what is known ---

    def lacks(self, unit: Unit, sky: Sky) -> int:
        """How many stars of a unit are still to be found."""
        return unit.wanted - (unit.cells & sky.stars).bit_count()

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

    def tried(self, sky: Sky) -> list[tuple[int, Sky]]:
        """Each open cell with what is known once a star is there. The last answer is kept: every unit asks for it."""
        if self._tried[0] != sky:
            self._tried = sky, [(cell, self.put(sky, cell)) for cell in members(sky.open)]
        return self._tried[1]

    def put_all(self, sky: Sky, stars: int) -> Sky:
        for star in members(stars):
            sky = self.put(sky, star)
        return sky
