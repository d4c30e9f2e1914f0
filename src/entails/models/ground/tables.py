"""Joins over columns of integers: which values of a rule's variables pass its guards.

Facts drive the loops: a guard with an unbound variable extends the table by its matching facts, one without filters it, and
only a variable that no guard binds runs over its whole sort. All loops over rows are inside list, zip and itertools. A column
that no later step asks for is dropped before rows are repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import chain, repeat
from math import inf, prod
from operator import add, eq, ne, not_, sub
from typing import cast

from entails.errors import SizeError
from entails.logic.evaluate import is_numeral
from entails.logic.formula import Term
from entails.logic.parts import names_in
from entails.models.ground.clauses import EQUALITY, SOME, TEST, Comparison, Literal, names_of
from entails.models.ground.facts import Column, Facts, Key, LinearColumn, Table
from entails.models.ground.given import GivenTerms, Values, bounds, factors, solvable
from entails.models.ground.slices import FactSlice, OrderedFacts, elements_within, has_some, sliced
from entails.models.signature import Variables
from entails.values import NamedTuple, dataclass

PARENT = " "  # the column that says from which row of a table another one comes: no variable is called that
MAX_ROWS = 5_000_000  # that one ∃ or one count may range over
CHUNK = 20_000  # rows worked on at a time, so that memory stays small and a time limit is noticed


Live = Set[str] | None  # the columns that somebody asks for later; None: any may be


class JoinStep(NamedTuple):
    """One step of a join: a table becomes another one. `uses` are the columns that it looks at."""

    run: Callable[[Table, Live], Table]
    uses: Iterable[str] = ()
    growth: float = 1  # about how many rows it makes of one
    live: Live = None


class _Ranging(NamedTuple):
    """A variable that inequalities bound: from both sides? How many values do they leave at most, if that can be told, and
    about how many? One that is bound from one side only waits for its turn."""

    variable: str
    guards: list[Literal]
    closed: bool
    tight: float
    growth: float


def _width(test: Comparison) -> float:
    """How many values |…| ≤ 2 leaves: 5."""
    if test.left.name == "abs" and is_numeral(test.right.name) and test.symbol in ("<", "≤"):
        return max(1, 2 * int(test.right.name) + 1)
    return inf


@dataclass
class Join:
    """Extends tables by variables under guards. `check` is called now and then: it raises when time is up."""

    facts: Facts
    terms: GivenTerms
    sizes: Mapping[str, int]
    check: Callable[[], None]

    def chunks(
        self,
        start: Table,
        variables: Variables,
        guards: Iterable[Literal],
        computed: Sequence[LinearColumn] = (),
        wanted: Live = None,
    ) -> Iterator[Table]:
        """The joined table in pieces; a piece has whole rows but not always all children of a row of `start`. Of the columns
        that are not computed only those that are wanted need be there."""
        yield from self._run(start, self._plan(start, variables, list(guards), computed, wanted), CHUNK)

    def whole(
        self,
        start: Table,
        variables: Variables,
        guards: Iterable[Literal],
        computed: Sequence[LinearColumn] = (),
        wanted: Live = None,
    ) -> Table:
        """The joined table in one piece, rows in the order of `start`."""
        pieces: list[Table] = []
        total = 0
        for piece in self.chunks(start, variables, guards, computed, wanted):
            pieces.append(piece)
            total += piece.size
            if total > MAX_ROWS:
                raise SizeError(f"a quantifier ranges over more than {MAX_ROWS:,} rows here")
        if len(pieces) == 1:
            return pieces[0]
        columns = {name: list(chain.from_iterable(p.columns[name] for p in pieces)) for name in pieces[0].columns}
        return Table(columns, total)

    def growth(self, start: Table, variables: Variables, guards: Iterable[Literal]) -> float:
        """About how many rows the join makes of one."""
        return prod(max(1.0, step.growth) for step in self._plan(start, variables, list(guards), ()))

    def _run(self, table: Table, steps: list[JoinStep], chunk: int) -> Iterator[Table]:
        for place, step in enumerate(steps):
            width = max(1, int(chunk / max(1.0, step.growth)))
            if table.size > width:
                for begin in range(0, table.size, width):
                    yield from self._run(table.rows(begin, begin + width), steps[place:], chunk)
                return
            self.check()
            table = step.run(table, step.live)
        yield table

    def computed(self, table: Table, columns: Iterable[LinearColumn]) -> Table:
        """The table with these columns."""
        for column in columns:
            table = self._compute(column, sorted(column.scales), True, table, None)
        return table

    # --- planning ---

    def _plan(
        self,
        start: Table,
        variables: Variables,
        guards: list[Literal],
        computed: Sequence[LinearColumn],
        wanted: Live = None,
    ) -> list[JoinStep]:
        """Filter as soon as possible, compute what can be computed, then follow the guard with the fewest facts a row."""
        bound = set(start.columns)
        waiting = {name: sort for name, sort in variables if name not in bound}
        steps: list[JoinStep] = []
        summed: dict[str, set[str]] = {}
        divided: set[tuple[Term, Term]] = set()

        def compute(last: bool = False) -> None:
            for column in computed:
                new = (bound & column.scales.keys()) - summed.get(column.name, set())
                if new or (last and column.name not in summed):
                    done = summed.setdefault(column.name, set())
                    done.update(new)
                    whole = done >= column.scales.keys()
                    steps.append(JoinStep(partial(self._compute, column, sorted(new), whole), new))

        while waiting or guards:
            ready = next((g for g in guards if bound.issuperset(g.arguments)), None)
            if ready:
                guards.remove(ready)
                steps.append(JoinStep(partial(self._filter, ready), [*names_of(ready)]))
                continue
            compute()
            steps += self._divisions(guards, bound, divided)
            new, step = self._next(waiting, guards, bound)
            steps.append(step)
            bound.update(new)
            for name in new:
                waiting.pop(name, None)
        compute(last=True)
        return steps if wanted is None else _with_live(steps, {*wanted, *(column.name for column in computed)})

    def _divisions(
        self, guards: Iterable[Literal], bound: set[str], done: set[tuple[Term, Term]]
    ) -> Iterator[JoinStep]:
        """Of x · y = z with x and z known, rows in which x does not divide z are dropped before y is looked for."""
        for guard in guards:
            for pair in factors(guard.test) if guard.test and guard.positive else ():
                known = {name for term in pair for name in names_in(term)} & set(guard.arguments)
                if known <= bound and pair not in done:
                    done.add(pair)
                    yield JoinStep(partial(self._divided, *pair), known)

    def _next(
        self, waiting: Mapping[str, str], guards: list[Literal], bound: set[str]
    ) -> tuple[tuple[str, ...], JoinStep]:
        """The step that binds more variables, and which; the guards that it settles are done with."""
        driver = min((g for g in guards if self._drives(g, bound)), key=lambda g: self._fan(g, bound), default=None)
        ranging = self._ranging(waiting, guards, bound)
        if ranging and (driver is None or ranging.tight < self._fan(driver, bound)):
            for guard in ranging.guards:
                guards.remove(guard)
            tests = [guard.test for guard in ranging.guards if guard.test]
            last = self.sizes[waiting[ranging.variable]] - 1
            uses = [name for guard in ranging.guards for name in guard.arguments]
            return (ranging.variable,), JoinStep(
                partial(self._range, tests, ranging.variable, last), uses, ranging.growth
            )
        if driver:
            guards.remove(driver)
            new = tuple(dict.fromkeys(name for name in driver.arguments if name not in bound))
            solve = partial(self._solve, waiting.get(new[0])) if driver.test else self._extend
            step = self._copy if driver.name == EQUALITY else solve
            return new, JoinStep(partial(step, driver, new), driver.arguments, self._fan(driver, bound))
        first, sort = next(iter(waiting.items()))
        return (first,), JoinStep(partial(self._product, first, sort), (), self.sizes[sort])

    def _ranging(self, waiting: Mapping[str, str], guards: list[Literal], bound: set[str]) -> _Ranging | None:
        """The variable that inequalities bound best, all others in them being bound already."""
        found: dict[str, list[Literal]] = {}
        for guard in guards:
            if guard.test and guard.positive:
                free = [name for name in guard.arguments if name not in bound]
                if len(free) == 1 and free[0] in waiting and bounds(self.terms, guard.test, free[0]):
                    found.setdefault(free[0], []).append(guard)
        ranged = [self._ranged(name, self.sizes[waiting[name]], some) for name, some in found.items()]
        first = next(iter(waiting), None)
        return min(
            (one for one in ranged if one.closed or one.variable == first), key=lambda one: one.growth, default=None
        )

    def _ranged(self, variable: str, size: int, guards: list[Literal]) -> _Ranging:
        tests = [guard.test for guard in guards if guard.test]
        tight = min((_width(test) for test in tests), default=inf)
        sides = {side for test in tests for side in bounds(self.terms, test, variable)}
        return _Ranging(variable, guards, len(sides) > 1, tight, min(tight, size / (1 + len(sides))))

    def _drives(self, guard: Literal, bound: set[str]) -> bool:
        """Can the guard bind its unbound variables?"""
        if guard.test:
            free = [name for name in guard.arguments if name not in bound]
            return guard.positive and len(free) == 1 and solvable(guard.test, free[0])
        if guard.name == SOME:
            return False
        return guard.positive and (guard.name != EQUALITY or not bound.isdisjoint(guard.arguments))

    def _fan(self, guard: Literal, bound: set[str]) -> float:
        """About how many rows the guard makes of one."""
        if guard.name in (EQUALITY, TEST):
            return 1
        rows = self.facts.relations[guard.name]
        fixed = sum(name in bound for name in guard.arguments)
        return float(len(rows) ** (1 - fixed / len(guard.arguments)))

    # --- steps ---

    def _filter(self, guard: Literal, table: Table, live: Live) -> Table:
        return table.only(live).keep(self._passes(guard, table))

    def _passes(self, guard: Literal, table: Table) -> list[bool]:
        """For each row, whether it passes the guard."""
        if guard.test:
            holds = self.terms.test(guard.test, table.columns, table.size)
            return holds if guard.positive else list(map(not_, holds))
        if guard.name == SOME:
            found = self._some(guard, table)
            return found if guard.positive else list(map(not_, found))
        columns = [table.columns[name] for name in guard.arguments]
        if guard.name == EQUALITY:
            return list(map(eq if guard.positive else ne, *columns))
        if not columns:
            return [bool(self.facts.relations[guard.name]) == guard.positive] * table.size
        members = self.facts.members(guard.name)
        values: Iterable[Key | int] = columns[0] if len(columns) == 1 else zip(*columns, strict=True)
        found = list(map(members.__contains__, values))
        return found if guard.positive else list(map(not_, found))

    def _divided(self, factor: Term, product: Term, table: Table, live: Live) -> Table:
        return table.only(live).keep(self.terms.divides(factor, product, table.columns, table.size))

    def _some(self, guard: Literal, table: Table) -> list[bool]:
        """For each row of the table: has one of the ranges a row there?"""
        if not table.size:
            return []
        slices = [
            sliced(one, guard.arguments, lambda some: self._fan(some, set(guard.arguments))) for one in guard.ranges
        ]
        if all(one and not one.rest for one in slices):
            found = [has_some(*self._ordered(one, table)) for one in slices if one]
            return list(map(any, zip(*found, strict=True))) if found else [False] * table.size
        return self._some_joined(guard, slices, table)

    def _some_joined(self, guard: Literal, slices: Sequence[FactSlice | None], table: Table) -> list[bool]:
        """The same by joins. Rows that agree are looked at once."""
        keys = list(zip(*(table.columns[name] for name in guard.arguments), strict=True)) or [()] * table.size
        different = list(dict.fromkeys(keys))
        columns = {
            name: list(column) for name, column in zip(guard.arguments, zip(*different, strict=True), strict=True)
        }
        found: set[int] = set()
        start = Table({**columns, PARENT: list(range(len(different)))}, len(different))
        for one, part in zip(guard.ranges, slices, strict=True):
            pieces = (
                self._in_slices(part, start) if part else self.chunks(start, one.variables, one.guards, (), {PARENT})
            )
            for piece in pieces:
                found.update(piece.columns[PARENT])
        places = {key: place in found for place, key in enumerate(different)}
        return [places[key] for key in keys]

    def _ordered(
        self, one: FactSlice, table: Table
    ) -> tuple[OrderedFacts, Iterable[Key | int], Values | None, Values | None]:
        """The facts of a slice in their order, and for each row of the table where to look among them."""
        index = OrderedFacts(self.facts.index(one.driver, one.bound, (one.variable,)), one, self.terms)
        return index, self._keys(one.bound, table), *one.bounds(self.terms, table.columns, table.size)

    def _in_slices(self, one: FactSlice, start: Table) -> Iterator[Table]:
        """The rows of a slice that pass the guards that are left."""
        width = max(1, int(CHUNK / max(1.0, self._fan(one.driver, set(start.columns)))))
        asked = {PARENT, *(name for guard in one.rest for name in names_of(guard))}
        for begin in range(0, start.size, width):
            table = start.rows(begin, begin + width)
            found = elements_within(*self._ordered(one, table))
            columns = table.only(asked).repeated(list(map(len, found)))
            flat = list(chain.from_iterable(found))
            yield from self.chunks(Table({**columns, one.variable: flat}, len(flat)), (), one.rest, (), {PARENT})

    def _copy(self, guard: Literal, new: tuple[str, ...], table: Table, live: Live) -> Table:
        """An equation with one side bound."""
        (bound,) = (name for name in guard.arguments if name not in new)
        return Table({**table.only(live).columns, new[0]: table.columns[bound]}, table.size)

    def _solve(self, sort: str | None, guard: Literal, new: tuple[str, ...], table: Table, live: Live) -> Table:
        """An equation with one variable that is not bound."""
        assert guard.test is not None
        ways = self.terms.solutions(guard.test, new[0], table.columns, table.size)
        if ways is None:
            assert sort is not None
            return self._filter(guard, self._product(new[0], sort, table, None), live)
        table = table.only(live)
        if len(ways) == 1:
            kept = table.keep([x is not None for x in ways[0]])
            found = ways[0] if kept is table else [x for x in ways[0] if x is not None]
            return Table({**kept.columns, new[0]: cast("Column", found)}, kept.size)
        found = [x for row in zip(*ways, strict=True) for x in row if x is not None]
        columns = table.repeated([len(row) - row.count(None) for row in zip(*ways, strict=True)])
        return Table({**columns, new[0]: cast("Column", found)}, len(found))

    def _extend(self, guard: Literal, new: tuple[str, ...], table: Table, live: Live) -> Table:
        bound = tuple(dict.fromkeys(name for name in guard.arguments if name not in new))
        index = self.facts.index(guard, bound, new)
        matches = [index.get(key, ()) for key in self._keys(bound, table)]
        columns = table.only(live).repeated(list(map(len, matches)))
        flat = list(chain.from_iterable(matches))
        if len(new) == 1:
            return Table({**columns, new[0]: flat}, len(flat))
        found = zip(*flat, strict=True) if flat else ([] for _ in new)
        return Table({**columns, **{name: list(column) for name, column in zip(new, found, strict=True)}}, len(flat))

    def _keys(self, bound: tuple[str, ...], table: Table) -> Iterable[Key | int]:
        """What to look up in an index, for each row."""
        if len(bound) == 1:
            return table.columns[bound[0]]
        return zip(*(table.columns[name] for name in bound), strict=True) if bound else repeat((), table.size)

    def _product(self, name: str, sort: str, table: Table, live: Live) -> Table:
        size = self.sizes[sort]
        return Table({**table.only(live).repeated(size), name: list(range(size)) * table.size}, table.size * size)

    def _range(self, tests: list[Comparison], name: str, last: int, table: Table, live: Live) -> Table:
        """A variable over the places that inequalities leave it."""
        found = self.terms.within(tests, name, last, table.columns, table.size)
        columns = table.only(live).repeated(list(map(len, found)))
        flat = list(chain.from_iterable(found))
        return Table({**columns, name: flat}, len(flat))

    def _compute(self, linear: LinearColumn, new: list[str], whole: bool, table: Table, live: Live) -> Table:
        """Add what has been bound since the last time; finish when that is the whole."""
        column = table.columns.get(linear.name)
        for name in new:
            scale, values = linear.scales[name], table.columns[name]
            if column is None:
                column = [linear.base + scale * x for x in values]
            elif scale == 1:
                column = list(map(add, column, values))
            elif scale == -1:
                column = list(map(sub, column, values))
            else:
                column = [x + scale * y for x, y in zip(column, values, strict=True)]
        if column is None:
            column = [linear.base] * table.size
        if linear.finish and whole:
            column = linear.finish(column)
        return Table({**table.only(live).columns, linear.name: column}, table.size)


def _with_live(steps: list[JoinStep], live: set[str]) -> list[JoinStep]:
    """The steps, each with the columns that are asked for after it; `live` are those that are wanted in the end."""
    found: list[JoinStep] = []
    for step in reversed(steps):
        found.append(step._replace(live=frozenset(live)))
        live.update(step.uses)
    return found[::-1]
