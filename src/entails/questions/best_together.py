"""The best solution, found by a team: `solve` with more than one processor, where something is maximised or minimised.

What is proved soon is found as always. Else cubes are asked for better and better solutions (`entails.engines.cubes.best`).
Where there are weights or preferences, the optimiser has ways that no cube has, so one of the team goes those; whoever ends
first has the answer. Whether a best solution is the only one is then asked of the theory whose solutions are the best ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from entails.engines.answers import Aim, Best, Impossible, Solved, Unknown
from entails.engines.cubes import best as cubes
from entails.engines.cubes.bench import Bench, sent
from entails.engines.cubes.best import Ascent, BestPlan, Improvement, first_portions
from entails.engines.cubes.scheduling import Portion, Returned, Team
from entails.engines.cubes.searching import CUBES_EACH, FIRST
from entails.engines.grounding import grounded
from entails.engines.hints.guiding.aim import best_only
from entails.engines.solvers.optimise import optimise, without_best
from entails.engines.solvers.sat import Session
from entails.engines.solvers.targets import targets_of
from entails.limits import STOPS, Limit, why
from entails.models.ground.purpose import CLAUSES, SOLVING
from entails.models.ground.result import Grounding
from entails.models.theory import Theory
from entails.models.world import World
from entails.questions.problem import Problem
from entails.questions.together import solve_together
from entails.questions.turns import SolutionSearch
from entails.values import replace

SOON = 1.0  # seconds of work: what takes longer is shared

Outcome = Best | Solved | Impossible | Unknown


def best_together(
    search: SolutionSearch, team: Team, limit: Limit, unique: bool, alone: Callable[[Limit, bool], Outcome]
) -> Outcome:
    """The best solution; with `unique`, also whether it is the only one as good. `alone` is how one process finds it."""
    soon = alone(limit.working(SOON), unique)
    if isinstance(soon, Impossible | Solved) or soon.why == why(KeyboardInterrupt()):
        return soon
    answer = soon if isinstance(soon, Best) and soon.optimal else _Shared(search, limit, soon).answer(team)
    if not (unique and isinstance(answer, Best) and answer.optimal and answer.unique is None):
        return answer
    limit.found(lambda _: answer)
    return _with_uniqueness(search, answer, team, limit)


def _with_uniqueness(search: SolutionSearch, answer: Best, team: Team, limit: Limit) -> Best:
    theory, world = search.stated
    best = Problem(best_only(theory, answer), world)
    try:
        with SolutionSearch(best, limit, as_printed=True) as among:
            others = solve_together(among, team, limit, unique=True, known=answer.solution)
    except STOPS:
        return answer
    return replace(answer, unique=others.unique, why=None) if isinstance(others, Solved) else answer


class _Shared:
    def __init__(self, search: SolutionSearch, limit: Limit, soon: Best | Unknown) -> None:
        self.search, self.limit, self.soon = search, limit, soon
        self.grounding: Grounding = search.session.grounding
        self.by_one: Best | Solved | Impossible | None = None  # of one who has gone another way

    def answer(self, team: Team) -> Outcome:
        limit, soon = self.limit, self.soon
        limit.unstoppable()
        first = Improvement(soon.values, soon.solution, soon.unmet) if isinstance(soon, Best) else None
        ascent = Ascent(self.grounding, first, self._tell, self._is_enough)
        try:
            ascent.run(team, [*self._other_way(), *self._portions(team)], limit)
        except STOPS as stop:
            return self._best(ascent.best, why(stop)) if ascent.best else Unknown(limit.stopped(stop))
        if self.by_one is not None:
            return self.by_one
        return self._best(ascent.best, None) if ascent.best else without_best(self.grounding, limit)

    def _is_enough(self, answer: Any) -> bool:
        self.by_one = answer
        return True

    def _tell(self, best: Improvement) -> None:
        self.limit.found(lambda stopped: self._best(best, stopped))

    def _best(self, best: Improvement, stopped: str | None) -> Best:
        """The answer: if it was stopped, with the bounds that were known before."""
        targets = targets_of(self.grounding)
        bounds = [target.outside(target.most) for target in targets]
        if isinstance(self.soon, Best):
            bounds = list(self.soon.bounds)
        if stopped is None:
            bounds = list(best.values)
        pairs = zip(self.grounding.theory.aims, best.values, bounds, strict=True)
        aims = tuple(Aim(aim, value, bound) for aim, value, bound in pairs)
        return Best(aims[0].value, aims[0].bound, best.solution, None, stopped, aims=aims, unmet=best.unmet)

    def _portions(self, team: Team) -> list[Portion]:
        plan = BestPlan(sent(*self.search.stated), cubes.SECONDS)
        bench = Bench(grounded(*self.search.stated, CLAUSES, self.limit), self.limit)
        try:
            return first_portions(bench, plan, CUBES_EACH * team.size)
        finally:
            bench.close()

    def _other_way(self) -> list[Portion]:
        if all(target.unit and not target.preferred for target in targets_of(self.grounding)):
            return []
        return [Portion(best_alone, (*self.search.stated,), FIRST)]


def best_alone(limit: Limit, context: object, theory: Theory, world: World) -> Returned:
    """The best solution by one process, as if there were no others."""
    with Session(grounded(theory, world, SOLVING, limit), limit) as session:
        answer = optimise(session, limit)
    limit.check()
    if isinstance(answer, Unknown) or (isinstance(answer, Best) and not answer.optimal):
        return Returned(None)  # it cannot be written down: the others go on
    return Returned(answer)
