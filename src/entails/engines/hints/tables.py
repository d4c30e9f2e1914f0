"""Some rule instances in a solver of their own: what holds in every way to meet them.

The solver of a board has all rules, and a question about a few of them takes it as long as one about all. A table has the
clauses of a few instances alone, with small numbers, so that hundreds of questions are soon answered:

    table = Shelf(grounding, graphs).table([120, 121])
    table.forced([-17], [4, 5, 6])        # [4, -6]: what holds in all ways, if 17 does not
    table.reason(4, [-17, 9])             # ([-17], [121]): what it takes
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from entails.engines.hints.hanging import ConnectedGraph
from entails.logic.cores import minimal_core
from entails.logic.sat_solvers import MiniSat
from entails.models.ground.result import Grounding, Ints

FRESH = 1_000_000_000  # more than any variable
KEPT = 2_000  # tables
CONFLICTS = 1_000  # of one question: what takes more counts as possible


class Shelf:
    """The clauses of a grounding by the instance, or by the auxiliary variable, that they belong to."""

    def __init__(self, grounding: Grounding, graphs: Iterable[ConnectedGraph] = ()) -> None:
        self.selectors = set(grounding.selectors())
        self.graphs = {graph.on: graph for graph in graphs}
        self.tables: dict[frozenset[int], WayTable] = {}
        self.of: dict[int, list[Ints]] = {}
        self.meaning: dict[int, list[Ints]] = {}
        plain = {name for one in grounding.definitions if one.selector is None for name in one.names}
        named = [x for x in grounding.blocks if x in grounding.theory.relations and x not in plain]
        self.own = {v for name in named for v in grounding.variables(name)}
        for clause in grounding.clauses():
            selector = next((-x for x in reversed(clause) if -x in self.selectors), None)
            if selector is not None:
                self.of.setdefault(selector, []).append(clause)
            else:
                for name in {abs(x) for x in clause if abs(x) not in self.own}:
                    self.meaning.setdefault(name, []).append(clause)

    def auxiliary(self, selector: int) -> set[int]:
        """What an instance says by names for parts of formulas."""
        return {abs(x) for clause in self.of.get(selector, ()) for x in clause} - self.own - self.selectors

    def clauses(self, selectors: Iterable[int]) -> set[Ints]:
        found: set[Ints] = set()
        todo: set[int] = set()
        for selector in selectors:
            found.update(self.of.get(selector, ()))
            todo |= self.auxiliary(selector)
        seen: set[int] = set()
        while todo:
            name = todo.pop()
            seen.add(name)
            for clause in self.meaning.get(name, ()):
                if clause not in found:
                    found.add(clause)
                    todo.update(v for x in clause if (v := abs(x)) in self.meaning and v not in seen)
        return found

    def table(self, selectors: Iterable[int]) -> WayTable:
        """The table of some instances; the last ones that were asked for are kept."""
        key = frozenset(selectors)
        if key not in self.tables:
            if len(self.tables) >= KEPT:
                del self.tables[next(iter(self.tables))]
            clauses = self.clauses(key)
            on = {abs(x) for clause in clauses for x in clause}.intersection(self.graphs)
            self.tables[key] = WayTable(sorted(key), clauses, [self.graphs[x] for x in sorted(on)], self.own)
        return self.tables[key]


class WayTable:
    """All ways to meet some rule instances, none of which is written down."""

    def __init__(
        self,
        selectors: Sequence[int],
        clauses: Iterable[Ints],
        graphs: Iterable[ConnectedGraph],
        own: Collection[int],
    ) -> None:
        self.selectors, self.graphs = tuple(selectors), tuple(graphs)
        self.number: dict[int, int] = {}
        self.solver = MiniSat()
        for clause in clauses:
            self.add(clause)
        graphed = {abs(x) for graph in self.graphs for x in (graph.on, *graph.literals)}
        # What hangs together is guessed to be there: each piece that is apart costs a question.
        self.solver.prefer([self._own(x) for graph in self.graphs for x in graph.literals if x])
        self.shown = [(v, n) for v, n in self.number.items() if v in own or v in graphed]  # of a model

    def add(self, clause: Ints) -> None:
        self.solver.add_clause([self._own(x) for x in clause])

    def _own(self, literal: int) -> int:
        own = self.number.setdefault(abs(literal), len(self.number) + 1)
        return own if literal > 0 else -own

    def model(self, literals: Iterable[int]) -> set[int] | None:
        """A way in which all of these hold, as literals; None if there is none; an empty one if that takes long."""
        given = [self._own(x) for x in literals]
        while True:
            self.solver.conf_budget(CONFLICTS)
            found = self.solver.solve_limited(given)
            if not found:
                return None if found is False else set()
            values = self.solver.get_model()
            model = {v if values[n - 1] > 0 else -v for v, n in self.shown}
            cuts = [cut for graph in self.graphs if graph.on in model for cut in graph.cuts(model)]
            broken = [cut for cut in cuts if all(-x in model for x in cut)]
            if not broken:
                return model
            for cut in broken:
                self.add(cut)

    def forced(self, known: Collection[int], open_: Iterable[int]) -> list[int]:
        """The literals of open variables that hold in every way; none if there is no way at all."""
        base = [*self.selectors, *known]
        model = self.model(base)
        if model is None:
            return []
        left = [v if v in model else -v for v in open_ if v in model or -v in model]
        found: list[int] = []
        while left:
            literal = left.pop()
            other = self.model([*base, -literal])
            if other is None:
                found.append(literal)
            else:
                left = [x for x in left if x in other]
        return sorted(found, key=abs)

    def reason(self, literal: int, known: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Few of the known literals, the first ones first, and few of the instances that force a literal."""
        premises = self.core([-literal, *self.selectors], known)
        return tuple(premises), tuple(self.core([-literal, *premises], self.selectors))

    def core(self, fixed: Sequence[int], literals: Sequence[int]) -> list[int]:
        """A minimal part of some literals that contradicts the fixed ones; the first ones are preferred."""

        def refuted(some: list[int]) -> Collection[int] | None:
            if self.model([*fixed, *some]) is not None:
                return None
            core = set(self.solver.get_core())
            return [x for x in some if self._own(x) in core]

        return minimal_core(list(literals), refuted)

    def ways(self, known: Collection[int], variables: Sequence[int], most: int) -> Iterator[frozenset[int]]:
        """Which of the variables hold, in each way; at most so many ways."""
        switch = FRESH + len(self.number)
        for _ in range(most):
            model = self.model([*self.selectors, *known, -switch])
            if model is None:
                return
            yield frozenset(v for v in variables if v in model)
            self.add((switch, *(-x for v in variables for x in (v, -v) if x in model)))
