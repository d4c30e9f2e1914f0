"""What a definition can derive at most: every literal that the solver decides is taken to hold.

A definition is ground from its facts upwards, as databases do it (semi-naive evaluation): what was derived last time
drives the next join, in the place of each atom of the definition's own. So a path of 1,000 nodes costs 1,000 small joins
and not a look at a million pairs, and an atom that nothing can derive never gets a variable.

The rows so far are facts under the name `domain_of(relation)`, which every way has among its guards already.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from math import prod

from entails.errors import SizeError
from entails.models.ground.clauses import Body, Literal, domain_of, names_of
from entails.models.ground.comparisons import is_pin
from entails.models.ground.emitter import Emitter
from entails.models.ground.facts import Facts, Key, Table
from entails.models.ground.result import MAX_VARIABLES, too_many_variables

MAX_DEFINED = 2_000_000  # atoms of one defined relation


def derivable(emitter: Emitter, names: Iterable[str], ways: Sequence[Body]) -> list[list[Table]]:
    """The instances of each way, as tables. The rows that each relation can have are facts afterwards."""
    return _Deriving(emitter, names, ways).run()


class _Deriving:
    def __init__(self, emitter: Emitter, names: Iterable[str], ways: Sequence[Body]) -> None:
        self.emitter, self.ways = emitter, ways
        self.facts: Facts = emitter.join.facts
        self.names = {domain_of(name): name for name in names}
        self.known: dict[str, set[Key]] = {name: set() for name in self.names}
        self.new: dict[str, dict[Key, None]] = {name: {} for name in self.names}
        self.tables: list[list[Table]] = [[] for _ in ways]

    def run(self) -> list[list[Table]]:
        own = [[guard for guard in way.guards if guard.name in self.names] for way in self.ways]
        for place, way in enumerate(self.ways):
            if not own[place]:
                self._join(place, None, way.guards)
        while any(self.new.values()):
            last, self.new = self.new, {name: {} for name in self.names}
            self._learn(last)
            for place, guards in enumerate(own):
                for guard in guards:
                    if start := self._bound(guard, last[guard.name]):
                        self._join(place, start, tuple(other for other in self.ways[place].guards if other != guard))
        return self.tables

    def _refuse(self, name: str, rows: int) -> None:
        if rows > MAX_DEFINED:
            raise SizeError(f"{name} is defined for more than {MAX_DEFINED:,} rows")

    def _foresee(self, way: Body, start: Table, guards: tuple[Literal, ...]) -> None:
        """Refuse what would be too large before its rows are made. A variable that no guard speaks of takes every value, so
        the rows of the others are only multiplied by the size of its sort."""
        sizes = {name: self.emitter.atoms.sizes[sort] for name, sort in way.variables if name not in start.columns}
        free = sizes.keys() - {name for guard in guards for name in guard.arguments}
        if not free or start.size * prod(sizes.values()) <= MAX_DEFINED:
            return
        heads = prod(sizes[name] for name in free.intersection(way.head.arguments))
        instances = prod(sizes[name] for name in free)
        others = tuple((name, sort) for name, sort in way.variables if name not in free)
        first = [name for name in way.head.arguments if name not in free]
        found: set[Key] = set()
        total = 0
        for table in self.emitter.join.chunks(start, others, guards):
            columns = [table.columns[name] for name in first]
            found.update(zip(*columns, strict=True) if columns else repeat((), min(1, table.size)))
            self._refuse(way.head.name, len(found) * heads)
            total += table.size
            if total * instances > MAX_VARIABLES and len(way.literals) > 1:  # each body gets a name
                raise too_many_variables()

    def _learn(self, rows: Mapping[str, dict[Key, None]]) -> None:
        for name, some in rows.items():
            self.facts.extend(name, some)
            self._refuse(self.names[name], len(self.known[name]))

    def _join(self, place: int, start: Table | None, guards: tuple[Literal, ...]) -> None:
        way = self.ways[place]
        start = self.emitter.start(start, way.head, way.guards, way.literals, *way.conditionals)
        name = domain_of(way.head.name)
        known, new = self.known[name], self.new[name]
        self._foresee(way, start, guards)
        wanted = {*names_of(way.head, *way.literals, *way.conditionals)}
        for table in self.emitter.join.chunks(start, way.variables, guards, (), wanted):
            if table.size:
                self.tables[place].append(table)
                columns = [table.columns[one] for one in way.head.arguments]
                rows: Iterable[Key] = zip(*columns, strict=True) if columns else [()]
                fresh = (row for row in rows if row not in known) if known else rows
                new.update(dict.fromkeys(fresh))
                self._refuse(way.head.name, len(known) + len(new))
        known.update(new)

    def _bound(self, guard: Literal, rows: Iterable[Key]) -> Table | None:
        """The rows of a guard as a table over its variables; None if there are none. An argument may stand there twice,
        and may be a pin: other elements are left out."""
        first = {name: guard.arguments.index(name) for name in guard.arguments}
        pins = [(first[name], self.emitter.atoms.pinned(name)) for name in first if is_pin(name)]
        same = [(place, first[name]) for place, name in enumerate(guard.arguments) if first[name] != place]
        kept = [
            row
            for row in rows
            if all(row[place] == element for place, element in pins) and all(row[a] == row[b] for a, b in same)
        ]
        return Table({name: [row[place] for row in kept] for name, place in first.items()}, len(kept)) if kept else None
