"""The best value of an aim by CP-SAT, for where a SAT solver gets stuck in adding up.

Whether forty items with weights up to 1,000 can be worth more is a question about inequalities: their linear relaxation
answers most of it, and clauses that add up binary numbers hide it. So CP-SAT gets the sums as they are, and everything else
as clauses. Loops that a definition does not derive are cut off as in a `Session`: a best model that has one is excluded, and
the search begins again; its bound holds in any case.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from importlib.util import find_spec
from math import ceil
from threading import Thread
from typing import Any, NamedTuple

from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.result import Grounding, Ints, SumClause

TICK = 0.02  # seconds between looks at the clock
LARGEST = 1 << 60  # that a sum may come to
ROUNDING = 1e-6  # bounds are whole numbers, told as others

Weights = Sequence[tuple[int, int]]  # weights and literals
Budget = tuple[Weights, int]  # literals with weights, and what they may come to


class Improved(NamedTuple):
    """What the literals with weights come to at least in any model, and at most in the best one so far, which is `true`."""

    bound: int
    cost: int
    true: set[int]


def is_installed() -> bool:
    return find_spec("ortools") is not None


def takes(*sums: Weights) -> bool:
    """Can CP-SAT be asked about these sums? It must be installed, and it adds up numbers of 64 bits."""
    return is_installed() and all(sum(abs(weight) for weight, _ in one) < LARGEST for one in sums)


class Minimiser:
    """Looks for models in which literals with weights come to less and less, each of the sums `within` staying in its budget.
    What CP-SAT is told is kept from one search to the next."""

    def __init__(self, session: Session, weights: Weights, within: Sequence[Budget], limit: Limit) -> None:
        self.grounding = session.grounding
        self.model = _Model(session, within, limit)
        self.model.minimise(weights)

    def cheapest(self, known: Improved, limit: Limit, work: float | None = None) -> Iterator[Improved]:
        """Better and better models, until the cost is the bound, or so much work is done: CP-SAT counts it in units of about
        a second, always alike. Raises `OutOfTime`; what came before stands."""
        while known.bound < known.cost:
            cuts: list[Ints] = []
            for bound, cost, true in self.model.improving(known, limit, work):
                unfounded = _cuts(self.grounding, true)
                cuts += unfounded
                better = not unfounded and cost < known.cost
                known = Improved(
                    max(bound, known.bound), cost if better else known.cost, true if better else known.true
                )
                yield known
            self.model.add_clauses(cuts)
            work = None if work is None else work - self.model.worked
            if not cuts or (work is not None and work <= 0):
                return


def is_another(session: Session, within: Sequence[Budget], blocking: Ints, limit: Limit) -> bool:
    """Is there a model within the budgets that the clause does not exclude? Raises `OutOfTime`. The last sum is minimised as
    well: its linear relaxation shows sooner that there is none, and any model is enough."""
    model = _Model(session, within, limit)
    model.minimise(within[-1][0])
    model.add_clauses([blocking])
    while (true := model.search(limit)) is not None:
        cuts = _cuts(session.grounding, true)
        if not cuts:
            return True
        model.add_clauses(cuts)
    return False


def _cuts(grounding: Grounding, true: set[int]) -> list[Ints]:
    """What excludes the unfounded sets of a model."""
    definitions = grounding.lazy
    return [cut for one in definitions for part in one.unfounded(true) for cut in one.cut(part)]


class _Model:
    """A grounding as CP-SAT takes it."""

    def __init__(self, session: Session, within: Sequence[Budget], limit: Limit) -> None:
        from ortools.sat.python import cp_model

        limit.unstoppable()
        grounding = session.grounding
        self.cp = cp_model
        self.model: Any = cp_model.CpModel()
        self.variables: dict[int, Any] = {}
        self.worked = 0.0  # in the last search, as CP-SAT counts it
        self.add_clauses(grounding.clauses_beside_sums())
        self.add_clauses((literal,) for literal in grounding.valued)
        for one in grounding.sums:
            self.add_sum(one)
        for weights, budget in within:
            self.add_sum(SumClause(tuple(weights), "≤", budget, ()))
        for place, part in session.cuts:
            self.add_clauses(grounding.lazy[place].cut(part))

    def literal(self, x: int) -> Any:
        variable = self.variables.get(abs(x))
        if variable is None:
            variable = self.variables[abs(x)] = self.model.new_bool_var("")
        return variable if x > 0 else ~variable

    def add_clauses(self, clauses: Iterable[Ints]) -> None:
        for clause in clauses:
            self.model.add_bool_or([self.literal(x) for x in clause])

    def expression(self, weights: Weights) -> Any:
        return self.cp.LinearExpr.weighted_sum([self.literal(x) for _, x in weights], [w for w, _ in weights])

    def add_sum(self, one: SumClause) -> None:
        expression, bound = self.expression(one.weights), one.bound
        compared = {
            "≤": lambda: expression <= bound,
            "<": lambda: expression < bound,
            "≥": lambda: expression >= bound,
            ">": lambda: expression > bound,
            "=": lambda: expression == bound,
        }[one.comparison]()
        constraint = self.model.add(compared)
        if one.literals:
            constraint.only_enforce_if([self.literal(-x) for x in one.literals])

    def minimise(self, weights: Weights) -> None:
        self.model.minimize(self.expression(weights))

    def search(self, limit: Limit) -> set[int] | None:
        """The true variables of any model."""
        collector = _collector(self, only_one=True)
        for _ in self._run(collector, limit, None):
            pass
        true: set[int] | None = collector.true
        return true

    def improving(self, known: Improved, limit: Limit, work: float | None) -> Iterator[Improved]:
        """Models as they are found, each better than the one before; at last the bound."""
        self.model.clear_hints()
        for v, variable in self.variables.items():
            self.model.add_hint(variable, v in known.true)
        collector = _collector(self)
        solver = yield from self._run(collector, limit, work)
        bound = ceil(solver.best_objective_bound - ROUNDING)
        cost = round(solver.objective_value) if collector.true else known.cost
        yield Improved(min(bound, cost), cost, collector.true or known.true)

    def _run(self, collector: Any, limit: Limit, work: float | None) -> Generator[Improved, None, Any]:
        """In a thread of its own, so that time limits and Ctrl-C are noticed while it works."""
        solver = self.cp.CpSolver()
        solver.parameters.num_workers = 1
        if work is not None:
            solver.parameters.max_deterministic_time = work
        thread = Thread(target=lambda: solver.solve(self.model, collector), daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(TICK)
                limit.check()
                while collector.found:
                    yield collector.found.pop(0)
        except BaseException:
            solver.stop_search()
            thread.join()
            raise
        self.worked = solver.response_proto.deterministic_time
        yield from collector.found
        return solver


def _collector(model: _Model, only_one: bool = False) -> Any:
    """Collects the models that are found; stops the search at the first, if `only_one` is wanted."""

    class Collector(model.cp.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.found: list[Improved] = []
            self.true: set[int] | None = None

        def on_solution_callback(self) -> None:
            self.true = {v for v, variable in model.variables.items() if self.boolean_value(variable)}
            bound, cost = round(self.best_objective_bound), round(self.objective_value)
            self.found.append(Improved(bound, cost, self.true))
            if only_one:
                self.stop_search()

    return Collector()
