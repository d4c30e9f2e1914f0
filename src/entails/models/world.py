"""Worlds (the facts of one board) and solutions (what the `find` relations turned out to be)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

Element = str | int
Row = tuple[Element, ...]


@dataclass(frozen=True)
class World:
    """A finite structure for the given part of a theory: elements of each sort, facts, numbers."""

    elements: Mapping[str, Sequence[Element]] = field(default_factory=dict)
    facts: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    numbers: Mapping[str, Mapping[Row, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Structure:
    """A world together with extents for its other relations: what `evaluate` takes. Elements go by their names."""

    world: World
    relations: Mapping[str, Sequence[Row]]

    @cached_property
    def _extents(self) -> dict[str, frozenset[tuple[str, ...]]]:
        every = {**self.world.facts, **self.relations}
        return {name: frozenset(tuple(map(str, row)) for row in rows) for name, rows in every.items()}

    @cached_property
    def _numbers(self) -> dict[str, dict[tuple[str, ...], int]]:
        return {
            name: {tuple(map(str, row)): number for row, number in table.items()}
            for name, table in self.world.numbers.items()
        }

    def elements(self, sort: str | None) -> list[str]:
        return [str(element) for element in self.world.elements[sort or ""]]

    def holds(self, relation: str, arguments: tuple[str, ...]) -> bool:
        return arguments in self._extents.get(relation, frozenset())

    def number(self, name: str, arguments: tuple[str, ...]) -> int | None:
        return self._numbers.get(name, {}).get(arguments)
