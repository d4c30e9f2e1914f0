"""The best solution, with a proof that none is better, or with a bound if time is up.

Two questions take turns, each with a budget of conflicts that grows: "is there one better than the best so far?" and "is
there one in the upper half of what is left?" A yes to either raises the value, a no lowers the bound, and where they meet
the value is proved best. Where a puzzle has a quicker way from a solution to good ones (`improve`), that goes first, and the
questions go on from what it found.

All solutions in order (`in_order`) take the same two questions again and again: the best of those that are left, then the
others that are as good, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from entails.engines.answers import Best, Impossible, Solution, Solved, Unknown
from entails.engines.solvers.sat import Session
from entails.errors import EngineError, TheoryError
from entails.limits import FOREVER, STOPS, Limit, why
from entails.models.ground.cardinality import MAX_CLAUSES, sorting_clauses, sorting_network, substituted, template
from entails.models.ground.result import Grounding, Ints
from entails.models.ground.weights import compared

FIRST_BUDGET = 2_000  # conflicts


Improve = Callable[[Solution], Best]


def optimise(
    session: Session, limit: Limit = FOREVER, unique: bool = False, improve: Improve | None = None
) -> Best | Impossible | Unknown:
    """The best solution; with `unique`, also whether it is the only one as good."""
    target = _Target(session.grounding)
    session.solver.set_phases(target.literals)
    solved = session.first(limit)
    if not isinstance(solved, Solved):
        return solved
    incumbent = _Incumbent(target.value(session.true), target.most, solved.solution)
    stopped, only = None, None
    if improve:
        found = improve(solved.solution)
        if found.why:
            return found
        incumbent = _Incumbent(target.inside(found.value), target.inside(found.bound), found.solution)
    try:
        for better in _climb(session, target, incumbent, limit):
            incumbent = better
            limit.say(f"best so far {target.outside(better.value)}, bound {target.outside(better.bound)}")
            limit.found(partial(_best, target, better, None))
        if unique:
            switch = target.at_least(session, incumbent.value)
            session.search([switch], limit)
            incumbent = incumbent._replace(solution=session.solution())
            only = session.only(limit, [switch])
    except STOPS as stop:
        stopped = why(stop)
    except TheoryError as error:  # the count cannot be written down: what was found still stands
        stopped = error.message
    return _best(target, incumbent, only, stopped)


def _best(target: _Target, incumbent: _Incumbent, only: bool | None, stopped: str | None) -> Best:
    return Best(target.outside(incumbent.value), target.outside(incumbent.bound), incumbent.solution, only, stopped)


class _Incumbent(NamedTuple):
    """The best solution so far with its value, and a bound that nothing can pass."""

    value: int
    bound: int
    solution: Solution


def _climb(
    session: Session, target: _Target, incumbent: _Incumbent, limit: Limit, assumptions: Sequence[int] = ()
) -> Iterator[_Incumbent]:
    """How the incumbent changes until value and bound meet; what is refuted holds under the assumptions."""
    value, bound, solution = incumbent
    budget = FIRST_BUDGET
    while value < bound:
        yield _Incumbent(value, bound, solution)
        for goal in dict.fromkeys((value + 1, (value + bound + 1) // 2)):
            switch = target.at_least(session, goal)
            found = session.search([*assumptions, switch], limit, budget)
            if found:
                value, solution = target.value(session.true), session.solution()
                break
            if found is False:
                bound = goal - 1
                session.add([*(-x for x in assumptions), -switch])
                break
        else:
            budget *= 2
    yield _Incumbent(value, bound, solution)


def in_order(session: Session, limit: Limit = FOREVER, worst_first: bool = False) -> Iterator[tuple[int, Solution]]:
    """Every solution once with its value, from the best to the worst or the other way round. Raises `OutOfTime` when time
    is up: what came before is in order, but is not all."""
    target = _Target(session.grounding, worst_first)
    session.solver.set_phases(target.literals)
    target.make_ladder(session)
    remaining = session.grounding.fresh()  # under this literal the solutions so far are excluded
    bound = target.most
    try:
        while session.search([remaining], limit):
            incumbent = _Incumbent(target.value(session.true), bound, session.solution())
            *_, incumbent = _climb(session, target, incumbent, limit, [remaining])
            bound = incumbent.value
            equal = [remaining, target.at_least(session, bound)]
            while session.search(equal, limit):
                blocking = session.blocking()
                yield target.outside(bound), session.solution()
                session.add([-remaining, *blocking])
            bound -= 1
    finally:
        session.add([-remaining])


class _Target:
    """The objective as literals with weights, whose sum should be as large as can be (or, to start from the worst, as small).
    `switches` has for a goal a literal under which the sum is at least that."""

    def __init__(self, grounding: Grounding, worst_first: bool = False) -> None:
        objective = grounding.theory.objective
        if objective is None:
            raise EngineError("the theory has no maximise or minimise line")
        self.grounding = grounding
        self.sign = -1 if (objective.direction == "minimise") != worst_first else 1
        # A literal that makes the sum less counts as one that makes it more when it is false.
        self.weights = [(abs(w), x if w * self.sign > 0 else -x) for w, x in grounding.objective if w]
        self.least = grounding.constant * self.sign + sum(min(0, w * self.sign) for w, _ in grounding.objective)
        self.literals = [x for _, x in self.weights]
        self.most = sum(w for w, _ in self.weights)
        self.switches: dict[int, int] = {}

    def value(self, true: set[int]) -> int:
        return sum(w for w, x in self.weights if ((x in true) if x > 0 else (-x not in true)))

    def outside(self, value: int) -> int:
        """The value as the user sees it."""
        return (self.least + value) * self.sign

    def inside(self, value: int) -> int:
        """The other way round."""
        return value * self.sign - self.least

    def clauses(self, goal: int) -> list[Ints]:
        """Clauses that say that the sum is at least `goal`."""
        if all(weight == 1 for weight, _ in self.weights):
            return at_least(self.grounding, self.literals, goal)
        return compared(self.weights, "≥", goal, lambda literal: None, self.grounding.fresh)

    def at_least(self, session: Session, goal: int) -> int:
        """A literal under which the sum is at least `goal`."""
        if goal not in self.switches:
            self.switches[goal] = self.grounding.fresh()
            for clause in self.clauses(goal):
                session.add((-self.switches[goal], *clause))
        return self.switches[goal]

    def make_ladder(self, session: Session) -> None:
        """Literals for all goals at once, where one network is shorter than a count for each."""
        size = len(self.literals)
        if size * size.bit_length() ** 2 > MAX_CLAUSES or any(weight != 1 for weight, _ in self.weights):
            return
        network = sorting_network(size)
        first = self.grounding.fresh(2 * len(network))
        outputs, clauses = sorting_clauses(network, self.literals, first)
        for clause in clauses:
            session.add(clause)
        self.switches.update(enumerate(outputs, start=1))


def at_least(grounding: Grounding, literals: list[int], goal: int) -> list[Ints]:
    """Clauses that say that at least `goal` of the literals are true."""
    pattern = template(len(literals), "≥", goal)
    if pattern.clauses is None:
        return [()]
    return substituted(pattern, literals, grounding.fresh(pattern.fresh))


def better_than(grounding: Grounding, value: int) -> list[Ints]:
    """Clauses that say that the objective is better than `value`."""
    target = _Target(grounding)
    return target.clauses(target.inside(value) + 1)
