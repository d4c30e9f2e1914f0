"""Columns of integers: tables of bindings, and facts with the ways to look them up.

A `Table` holds one list for each variable; row i is the i-th entry of every list. No object is made for a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from itertools import chain, compress, repeat
from operator import itemgetter
from typing import Any

from entails.models.ground.clauses import Literal
from entails.values import NamedTuple, dataclass, field

Column = list[int]
Key = tuple[int, ...]


class LinearColumn(NamedTuple):
    """A column to be computed on the way: base + Σ scale·variable, then `finish`. It is computed as soon as its variables
    are bound, so that a later product only repeats it.

        LinearColumn("#0", 10, {"p": 4, "c": 1})   # 10 + 4·p + c: the variable of colour(p,c), if there are 4 colours
    """

    name: str
    base: int
    scales: Mapping[str, int]
    finish: Callable[[Column], Column] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Bindings of variables: Table({"p": [0, 0, 1], "q": [1, 2, 2]}, 3) has three rows, the first p = 0, q = 1."""

    columns: dict[str, Column]
    size: int

    def rows(self, start: int, stop: int) -> Table:
        return Table(self._each(lambda column: column[start:stop]), min(stop, self.size) - start)

    def only(self, names: Set[str] | None) -> Table:
        """The columns with these names; all of them if there are none."""
        if names is None or self.columns.keys() <= names:
            return self
        return Table({name: column for name, column in self.columns.items() if name in names}, self.size)

    def keep(self, mask: list[bool]) -> Table:
        if all(mask):
            return self
        return Table(self._each(lambda column: list(compress(column, mask))), sum(mask))

    def repeated(self, times: list[int] | int) -> dict[str, Column]:
        """Each row as often as said."""
        if times == 1:
            return self.columns
        counts = repeat(times) if isinstance(times, int) else times
        return self._each(lambda column: list(chain.from_iterable(map(repeat, column, counts))))

    def _each(self, change: Callable[[Column], Column]) -> dict[str, Column]:
        """The columns changed; one that stands under two names (r = s) is changed once."""
        changed: dict[int, Column] = {}
        for column in self.columns.values():
            if id(column) not in changed:
                changed[id(column)] = change(column)
        return {name: changed[id(column)] for name, column in self.columns.items()}


@dataclass
class Facts:
    """Relations as rows of element numbers, with an index for every way in which a join has asked for them."""

    relations: dict[str, list[Key]] = field(default_factory=dict)
    _sets: dict[str, set[Any]] = field(default_factory=dict)
    _indexes: dict[object, dict[Key | int, list[Any]]] = field(default_factory=dict)
    _fillers: dict[str, list[Callable[[Sequence[Key]], None]]] = field(
        default_factory=dict
    )  # what keeps indexes up to date

    def extend(self, name: str, rows: Iterable[Key]) -> None:
        """More rows of a relation, none of which it has yet."""
        rows = list(rows)
        self.relations[name] += rows
        if name in self._sets:
            self._sets[name].update(row[0] if len(row) == 1 else row for row in rows)
        for fill in self._fillers.get(name, ()):
            fill(rows)

    def forget(self, name: str) -> None:
        """The relation is none any more."""
        del self.relations[name]
        self._sets.pop(name, None)
        self._fillers.pop(name, None)
        self._indexes = {key: index for key, index in self._indexes.items() if key[0] != name}  # type: ignore[index]

    def members(self, name: str) -> set[Key] | set[int]:
        """The rows as a set; for a relation with one argument, of plain integers."""
        if name not in self._sets:
            rows = self.relations[name]
            self._sets[name] = {row[0] for row in rows} if rows and len(rows[0]) == 1 else set(rows)
        return self._sets[name]

    def index(self, guard: Literal, bound: tuple[str, ...], new: tuple[str, ...]) -> Mapping[Key | int, list[Any]]:
        """From the values of the bound variables to those of the new ones. One value alone is a plain integer."""
        first = {name: guard.arguments.index(name) for name in guard.arguments}
        shape = tuple(str(first[name]) for name in guard.arguments)
        key = (guard.name, shape, frozenset(str(first[name]) for name in bound))
        if key in self._indexes:
            return self._indexes[key]
        index: dict[Key | int, list[Any]] = {}
        places, others = [first[name] for name in bound], [first[name] for name in new]
        repeats = [(place, first[name]) for place, name in enumerate(guard.arguments) if first[name] != place]
        pick_key, pick_value = _picker(places), _picker(others)

        def fill(rows: Sequence[Key]) -> None:
            if repeats:
                rows = [row for row in rows if all(row[a] == row[b] for a, b in repeats)]
            for key, value in zip(map(pick_key, rows), map(pick_value, rows), strict=True):
                if key in index:
                    index[key].append(value)
                else:
                    index[key] = [value]

        if not places and len(others) > 1 and others == list(range(len(guard.arguments))):
            index[()] = self.relations[guard.name]
        else:
            fill(self.relations[guard.name])
            self._fillers.setdefault(guard.name, []).append(fill)
        self._indexes[key] = index
        return index


def _picker(places: list[int]) -> Callable[[Key], Any]:
    return itemgetter(*places) if places else lambda row: ()
