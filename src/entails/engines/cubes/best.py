"""Better solutions, cube by cube, until there is none.

What a portion is asked is: is there a solution in the cube that is better than the best that anybody has found? A better one
goes to all with their next portions. When no cube has a better one, the best is proved; each has then been asked for better
than something that was no better than it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from entails.engines.answers import Solution, Unmet
from entails.engines.cubes.bench import Bench, Cube, opened
from entails.engines.cubes.scheduling import Portion, Returned, TaskContext, Team, conquer
from entails.engines.solvers.targets import better_than, targets_of
from entails.limits import FOREVER, Limit, OutOfTime
from entails.models.ground.result import Grounding

SECONDS = 1.0  # of work for a cube, before it is cut

Values = tuple[int, ...]  # what the aims come to, the first matters most


class BestPlan(NamedTuple):
    data: bytes
    seconds: float | None


class Improvement(NamedTuple):
    """A solution, what its aims come to, and the preferences that it does not meet."""

    values: Values
    solution: Solution
    unmet: tuple[Unmet, ...] | None


def improve_cube(limit: Limit, context: TaskContext, plan: BestPlan, cube: Cube, share: float) -> Returned:
    """The best solution in the cube, if it is better than what is known; or the best so far, and the parts of the cube."""
    bench = opened(plan.data, limit)
    literals, session = bench.literals(cube), bench.session
    mine = context.patient(limit, plan.seconds)  # from here: a session that is new takes its time
    known: Values | None = context.known
    best: Improvement | None = None
    try:
        while session.search([*literals, *bench.grounding.valued, *_better(bench, known)], mine):
            best = _improvement(bench)
            known = best.values
        return Returned(best)
    except OutOfTime:
        limit.check()
    branches = bench.lookahead.parts(literals)
    if branches is None:
        return Returned(best)
    if not branches:
        whole = plan._replace(seconds=None)
        return Returned(best, (Portion(improve_cube, (whole, cube, share), share),))
    return Returned(best, tuple(bench.portions(improve_cube, plan, cube, branches, share)))


def _better(bench: Bench, known: Values | None) -> list[int]:
    """A literal under which a solution is better than these values."""
    if known is None:
        return []
    key = f"better than {known}"
    if key not in bench.kept:
        switch = bench.kept[key] = bench.grounding.fresh()
        for clause in better_than(bench.grounding, known):
            bench.session.add([-switch, *clause])
    return [bench.kept[key]]


def _improvement(bench: Bench) -> Improvement:
    grounding, true = bench.grounding, bench.session.true
    values = tuple(aim.value(true) for aim in grounding.aims)
    unmet = tuple(Unmet(*one) for one in grounding.unmet(true)) if grounding.theory.preferences else None
    return Improvement(values, bench.session.solution(), unmet)


class Ascent:
    """The best that a team has found. `on_better` is called with each; what portions of another kind return goes to
    `is_enough`."""

    def __init__(
        self,
        grounding: Grounding,
        first: Improvement | None,
        on_better: Callable[[Improvement], None] = lambda best: None,
        is_enough: Callable[[Any], bool] = lambda returned: False,
    ) -> None:
        self.best, self.on_better, self.is_enough = first, on_better, is_enough
        self._targets = targets_of(grounding)

    def run(self, team: Team, portions: Iterable[Portion], limit: Limit = FOREVER) -> None:
        """Until nothing is better. Raises when time is up; the best by then is there."""
        conquer(team, portions, self._take, limit, lambda: self.best.values if self.best else None)

    def _take(self, found: Any) -> bool:
        if not isinstance(found, Improvement | None):
            return self.is_enough(found)
        if found and (self.best is None or self._inside(found.values) > self._inside(self.best.values)):
            self.best = found
            self.on_better(found)
        return False

    def _inside(self, values: Values) -> Values:
        """The values as numbers, larger ones better."""
        return tuple(target.inside(value) for target, value in zip(self._targets, values, strict=True))


def first_portions(bench: Bench, plan: BestPlan, number: int) -> list[Portion]:
    """About so many portions that cover all."""
    return list(bench.portions(improve_cube, plan, (), bench.lookahead.first(number)))
