"""Clauses and counts as linear inequalities, for where a SAT solver gets stuck in counting.

Counts that share their literals crosswise (the rows and columns of a board) cannot be refuted by clauses in any reasonable
time: resolution has to go through the cases that adding up inequalities settles at once. CP-SAT can learn by adding up
(`use_pb_resolution`); its relaxations and its presolve only get in the way here, so they are off. What was tried is in
docs/decisions/007-counts.md. Where OR-Tools is not installed, CaDiCaL takes the counts as clauses: the same answer, later.
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.limits import Limit, uninterrupted
from entails.logic.cp_sat import LinearModel
from entails.logic.joined import Joined
from entails.logic.sat_solvers import Cadical
from entails.models.ground.cardinality import substituted, template
from entails.models.ground.result import Cardinality, Ints

PARAMETERS = {"use_pb_resolution": True, "linearization_level": 0, "cp_model_presolve": False}
SLICE = 2_000  # conflicts between looks at the clock


def search(top: int, clauses: Iterable[Ints], cardinalities: Iterable[Cardinality], limit: Limit) -> set[int] | None:
    """The true variables of a model, None if there is none. Raises when time is up.

    search(3, [(1, 2)], [Cardinality((1, 2, 3), 1, 1)], FOREVER)   # {1}, or {2}
    """
    limit.unstoppable()
    try:
        model = LinearModel()
    except ImportError:
        return _by_clauses(top, clauses, cardinalities, limit)

    every = list(clauses)
    same = _equal(top, every)
    model.add_clauses(tuple(same[x] if x > 0 else -same[-x] for x in clause) for clause in every)
    for count in cardinalities:
        model.add_sum([(1, same[x] if x > 0 else -same[-x]) for x in count.literals], count.low, count.high)
    found = next(model.run(limit, PARAMETERS), None)
    if found is None:
        assert model.found is False, "CP-SAT was stopped by nobody"
        return None
    return {v for v in range(1, top + 1) if same[v] in found.true}


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
