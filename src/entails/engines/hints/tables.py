"""Some rule instances in a solver of their own: what holds in every way to meet them.

The solver of a board has all rules, and a question about a few of them takes it as long as one about all. A table has the
clauses of a few instances alone, with small numbers, so that hundreds of questions are soon answered:

    table = Shelf(grounding, graphs).table([120, 121])
    table.forced([-17], [4, 5, 6])        # [4, -6]: what holds in all ways, if 17 does not
    table.reason(4, [-17, 9])             # ([-17], [121]): what it takes
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set

from entails.engines.hints.hanging import ConnectedGraph
from entails.logic.cores import minimal_core
from entails.logic.sat_solvers import MiniSat
from entails.models.ground.result import Grounding, Ints

FRESH = 1_000_000_000  # more than any variable
KEPT = 2_000  # tables
CONFLICTS = 1_000  # of one question: what takes more counts as possible
WITNESSES = 12  # ways that a table remembers
SHARED = 4  # solvers that further tables may go into
ALIKE, WIDER = 4, 3  # if at most a quarter of their clauses is missing there, and there are at most three times as many


class Shelf:
    """The clauses of a grounding by the instance, or by the auxiliary variable, that they belong to."""

    def __init__(self, grounding: Grounding, graphs: Iterable[ConnectedGraph] = ()) -> None:
        self.selectors = set(grounding.selectors())
        self.graphs = {graph.on: graph for graph in graphs}
        self.tables: dict[frozenset[int], WayTable] = {}
        self.shared: list[tuple[NumberedSolver, set[int]]] = []  # the last solvers, and which clauses they have
        self.clauses: list[Ints] = []
        self.of: dict[int, list[Ints]] = {}
        self.places: dict[int, list[int]] = {}  # by instance or auxiliary variable: which of the clauses
        self.whole: dict[int, frozenset[int]] = {}  # by instance: these, and those of all names in them
        plain = {name for one in grounding.definitions if one.selector is None for name in one.names}
        named = [x for x in grounding.blocks if x in grounding.theory.relations and x not in plain]
        self.own = {v for name in named for v in grounding.variables(name)}
        for place, clause in enumerate(grounding.clauses()):
            self.clauses.append(clause)
            selector = next((-x for x in reversed(clause) if -x in self.selectors), None)
            if selector is not None:
                self.of.setdefault(selector, []).append(clause)
            for name in (selector,) if selector is not None else {abs(x) for x in clause if abs(x) not in self.own}:
                self.places.setdefault(name, []).append(place)

    def auxiliary(self, selector: int) -> set[int]:
        """What an instance says by names for parts of formulas."""
        return {abs(x) for clause in self.of.get(selector, ()) for x in clause} - self.own - self.selectors

    def _whole(self, selector: int) -> frozenset[int]:
        """The places of the clauses of an instance, and of those that say what names in them mean."""
        if selector not in self.whole:
            found = set(self.places.get(selector, ()))
            todo, seen = self.auxiliary(selector), set[int]()
            while todo:
                seen.add(name := todo.pop())
                for place in self.places.get(name, ()):
                    if place not in found:
                        found.add(place)
                        variables = {abs(x) for x in self.clauses[place]} - self.own
                        todo |= {v for v in variables if v in self.places and v not in seen}
            self.whole[selector] = frozenset(found)
        return self.whole[selector]

    def table(self, selectors: Iterable[int]) -> WayTable:
        """The table of some instances; the last ones that were asked for are kept."""
        key = frozenset(selectors)
        if key not in self.tables:
            if len(self.tables) >= KEPT:
                del self.tables[next(iter(self.tables))]
            places = set[int]().union(*map(self._whole, key))
            self.tables[key] = self._in_a_solver(sorted(key), places)
        return self.tables[key]

    def _in_a_solver(self, selectors: Sequence[int], places: set[int]) -> WayTable:
        """In that of another table which has almost the same clauses: what a cell of Shikaku belongs to is said by all
        rectangles, and by little of its own. Tables with graphs have their own: cuts go from bad to worse there."""
        clauses = [self.clauses[place] for place in sorted(places)]
        on = sorted({abs(x) for clause in clauses for x in clause}.intersection(self.graphs)) if self.graphs else ()
        if on:
            return WayTable(selectors, clauses, [self.graphs[x] for x in on])
        for shared, has in reversed(self.shared):
            missing = places - has
            if len(missing) * ALIKE <= len(places) and len(has) <= WIDER * len(places):
                has |= missing
                return WayTable(selectors, (self.clauses[place] for place in sorted(missing)), (), shared)
        table = WayTable(selectors, clauses)
        self.shared = [*self.shared[1 - SHARED :], (table.numbered, set(places))]
        return table


class NumberedSolver:
    """A solver with small numbers for literals, given out when they are asked for: {120: 1, -120: -1, 17: 2, -17: -2}."""

    def __init__(self) -> None:
        self.solver, self.number = MiniSat(), _Numbers()
        self.own = self.number.__getitem__

    def add(self, clauses: Iterable[Ints]) -> None:
        self.solver.append_formula([list(map(self.own, clause)) for clause in clauses])


class _Numbers(dict[int, int]):
    def __missing__(self, literal: int) -> int:
        number, variable = len(self) // 2 + 1, abs(literal)
        self[variable], self[-variable] = number, -number
        return self[literal]


class WayTable:
    """All ways to meet some rule instances, none of which is written down."""

    def __init__(
        self,
        selectors: Sequence[int],
        clauses: Iterable[Ints],
        graphs: Iterable[ConnectedGraph] = (),
        solver: NumberedSolver | None = None,
    ) -> None:
        """With a `solver` that has other clauses too: each of them has a selector, which nobody assumes."""
        self.selectors, self.graphs = tuple(selectors), tuple(graphs)
        self.numbered = solver or NumberedSolver()
        self.solver, self.number = self.numbered.solver, self.numbered.number
        self.numbered.add(clauses)
        nodes = [self.number[x] for graph in self.graphs for x in graph.literals if x]
        # What hangs together is guessed to be there: each piece that is apart costs a question.
        self.solver.prefer(nodes)
        graphed = {abs(x) for graph in self.graphs for x in (graph.on, *graph.literals) if x}
        self.graphed = {v: self.number[v] for v in sorted(graphed)}
        self.witnesses: deque[frozenset[int]] = deque(
            maxlen=WITNESSES
        )  # ways to meet all instances: what is open, and known

    def excludes(self, literals: Iterable[int]) -> bool:
        """Is there no way in which all of these hold? If that takes long, it counts as no."""
        return self._values(literals) is None

    def _values(self, literals: Iterable[int]) -> list[int] | None:
        """A way in which all of these hold, as the solver has it: 3 or -3 at the third place; None if there is none; an empty
        one if that takes long."""
        given = list(map(self.numbered.own, literals))
        while True:
            self.solver.conf_budget(CONFLICTS)
            found = self.solver.solve_limited(given)
            if not found:
                return None if found is False else []
            values = self.solver.get_model()
            if not self.graphs:
                return values
            model = _read(values, self.graphed)
            cuts = [cut for graph in self.graphs if graph.on in model for cut in graph.cuts(model)]
            broken = [cut for cut in cuts if all(-x in model for x in cut)]
            if not broken:
                return values
            self.numbered.add(broken)

    def forced(self, known: Collection[int], open_: Iterable[int]) -> list[int]:
        """The literals of open variables that hold in every way; none if there is no way at all. Ways that were found before
        count, as long as nothing that is known by now excludes them."""
        base, told = [*self.selectors, *known], frozenset(known)
        shown = {v: self.number[v] for v in open_ if v in self.number}
        agree = [way for way in self.witnesses if way >= told]
        model = agree[0] if agree else self._witness(base, told, shown)
        if model is None:
            return []
        left = [v if v in model else -v for v in shown if v in model or -v in model]
        for way in agree:
            left = [x for x in left if x in way]
        found: list[int] = []
        while left:
            literal = left.pop()
            other = self._witness([*base, -literal], told, shown)
            if other is None:
                found.append(literal)
            else:
                left = [x for x in left if x in other]
        return sorted(found, key=abs)

    def _witness(self, literals: Iterable[int], told: frozenset[int], shown: Mapping[int, int]) -> Set[int] | None:
        """A way in which some literals hold: what is known, and what is open in it. It is remembered."""
        values = self._values(literals)
        if not values:
            return None if values is None else set()
        way = told.union(_read(values, shown))
        self.witnesses.append(way)
        return way

    def reason(self, literal: int, known: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Few of the known literals, the first ones first, and few of the instances that force a literal."""
        premises = self.core([-literal, *self.selectors], known)
        return tuple(premises), tuple(self.core([-literal, *premises], self.selectors))

    def core(self, fixed: Sequence[int], literals: Sequence[int]) -> list[int]:
        """A minimal part of some literals that contradicts the fixed ones; the first ones are preferred."""

        def refuted(some: list[int]) -> Collection[int] | None:
            if not self.excludes([*fixed, *some]):
                return None
            core = set(self.solver.get_core())
            return [x for x in some if self.number[x] in core]

        return minimal_core(list(literals), refuted)

    def ways(self, known: Collection[int], variables: Sequence[int], most: int) -> Iterator[frozenset[int]]:
        """Which of the variables hold, in each way; at most so many ways."""
        switch = FRESH + len(self.number)
        shown = {v: self.number[v] for v in variables if v in self.number}
        for _ in range(most):
            values = self._values([*self.selectors, *known, -switch])
            if values is None:
                break
            way = _read(values, shown)
            yield frozenset(v for v in way if v > 0)
            self.numbered.add([(switch, *(-x for x in way))])
        self.numbered.add([(switch,)])  # so that the solver may drop what excludes these ways


def _read(values: Sequence[int], shown: Mapping[int, int]) -> set[int]:
    """The literals of some variables in a model of the solver."""
    return {v if values[n - 1] > 0 else -v for v, n in shown.items()} if values else set()
