"""Clauses and counts as linear inequalities, for where a SAT solver gets stuck in counting.

Counts that share their literals crosswise (the rows and columns of a board) cannot be refuted by clauses in any reasonable
time: resolution has to go through the cases that adding up inequalities settles at once. CP-SAT can learn by adding up
(`use_pb_resolution`); its relaxations and its presolve only get in the way here, so they are off. What was tried is in
docs/decisions/007-counts.md. Where OR-Tools is not installed, CaDiCaL takes the counts as clauses: the same answer, later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from threading import Thread
from typing import Any

from entails.limits import Limit, uninterrupted
from entails.logic.joined import Joined
from entails.logic.sat_solvers import Cadical
from entails.models.ground.cardinality import substituted, template
from entails.models.ground.result import Cardinality, Ints

TICK = 0.05  # seconds between looks at the clock
SLICE = 2_000  # conflicts between looks at the clock


def search(top: int, clauses: Iterable[Ints], cardinalities: Iterable[Cardinality], limit: Limit) -> set[int] | None:
    """The true variables of a model, None if there is none. Raises when time is up.

    search(3, [(1, 2)], [Cardinality((1, 2, 3), 1, 1)], FOREVER)   # {1}, or {2}
    """
    limit.unstoppable()
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        return _by_clauses(top, clauses, cardinalities, limit)

    every = list(clauses)
    same = _equal(top, every)
    model = cp_model.CpModel()
    variables: dict[int, Any] = {}

    def literal(x: int) -> Any:
        x = same[x] if x > 0 else -same[-x]
        if abs(x) not in variables:
            variables[abs(x)] = model.new_bool_var("")
        return variables[x] if x > 0 else ~variables[-x]

    for clause in every:
        model.add_bool_or([literal(x) for x in clause])
    for count in cardinalities:
        weights = Counter(count.literals)
        model.add_linear_constraint(
            cp_model.LinearExpr.weighted_sum([literal(x) for x in weights], list(weights.values())),
            count.low,
            count.high,
        )
    solver = _solver()
    status = _solve(solver, model, limit)
    if status == cp_model.INFEASIBLE:
        return None
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return {v for v in range(1, top + 1) if same[v] in variables and solver.value(literal(v))}


def _solver() -> Any:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.use_pb_resolution = True
    solver.parameters.linearization_level = 0
    solver.parameters.cp_model_presolve = False
    return solver


def _solve(solver: Any, model: Any, limit: Limit) -> Any:
    """In a thread of its own, so that time limits and Ctrl-C are noticed while it works."""
    found: list[Any] = []
    thread = Thread(target=lambda: found.append(solver.solve(model)), daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(TICK)
            limit.check()
    except BaseException:
        solver.stop_search()
        thread.join()
        raise
    return found[0]


def _by_clauses(
    top: int, clauses: Iterable[Ints], cardinalities: Iterable[Cardinality], limit: Limit
) -> set[int] | None:
    """The same search with the counts written out as clauses."""
    with Cadical() as solver:
        solver.append_formula(clauses)
        first = top + 1
        for literals, low, high in cardinalities:
            limit.check()
            for comparison, bound in (("≥", low), ("≤", high)):
                pattern = template(len(literals), comparison, bound)
                if pattern.clauses is None:
                    return None
                solver.append_formula(substituted(pattern, literals, first))
                first += pattern.fresh
        found = None
        while found is None:
            limit.check()
            solver.conf_budget(SLICE)
            with uninterrupted():
                found = solver.solve_limited()
        return {v for v in solver.get_model() if 0 < v <= top} if found else None


def _equal(top: int, clauses: list[Ints]) -> list[int]:
    """For each variable one that stands for it: variables that imply each other are one."""
    implied = {(min(clause), max(clause)) for clause in clauses if len(clause) == 2}
    joined: Joined[int] = Joined()
    for a, b in implied:
        if a < 0 < b and (-b, -a) in implied:
            joined.join(-a, b)
    return [joined.root(v) for v in range(top + 1)]
