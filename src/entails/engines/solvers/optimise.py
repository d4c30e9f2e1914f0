"""The best solution, with a proof that none is better, or with a bound if time is up.

Aims come one after the other: the first is brought to its best value, then the second among the solutions that have that
value, and so on. For one aim two questions take turns, each with a budget of conflicts that grows: "is there one better than
the best so far?" and "is there one in the upper half of what is left?" A yes to either raises the value, a no lowers the
bound, and where they meet the value is proved best. Where a puzzle has a quicker way from a solution to good ones
(`improve`), that goes first, and the questions go on from what it found.

All solutions in order (`in_order`) take the same two questions again and again: the best of those that are left, then the
others that are as good, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from entails.engines.answers import Aim, Best, Impossible, Solution, Solved, Unknown, Unmet
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
    targets = _targets(session.grounding)
    _lean_towards(session, targets)
    solved = session.first(limit)
    if not isinstance(solved, Solved):
        return solved
    first = [_Incumbent(one.value(session.true), one.most, solved.solution, session.true) for one in targets]
    if improve:
        found, (target,) = improve(solved.solution), targets
        if found.why:
            return found
        first = [_Incumbent(target.inside(found.value), target.inside(found.bound), found.solution, None)]
    reached, stopped, only = first, None, None
    try:
        for reached in _stages(session, targets, first, limit):
            limit.say(_so_far(targets, reached))
            limit.found(partial(_answer, session.grounding, targets, reached, None))
        if unique:
            reached, only = _only(session, targets, reached, limit)
    except STOPS as stop:
        stopped = why(stop)
    except TheoryError as error:  # the count cannot be written down: what was found still stands
        stopped = error.message
    return _answer(session.grounding, targets, reached, only, stopped)


class _Incumbent(NamedTuple):
    """The best value so far of an aim, a bound that nothing can pass, and a solution that has this value; its model, unless
    it came from elsewhere."""

    value: int
    bound: int
    solution: Solution
    true: set[int] | None


def _stages(
    session: Session, targets: Sequence[_Target], reached: list[_Incumbent], limit: Limit
) -> Iterator[list[_Incumbent]]:
    """How the incumbents change, aim by aim. A better model for one aim may be worse for those that come after it."""
    fixed: list[int] = []
    for place, target in enumerate(targets):
        for better in _climb(session, target, reached[place], limit, fixed):
            rest = [
                better._replace(value=one.value(better.true or set()), bound=old.bound)
                for one, old in zip(targets[place + 1 :], reached[place + 1 :], strict=True)
            ]
            done = [better._replace(value=old.value, bound=old.bound) for old in reached[:place]]
            reached = [*done, better, *rest]
            yield reached
        if place + 1 < len(targets):
            fixed.append(target.at_least(session, reached[place].value))


def _climb(
    session: Session, target: _Target, incumbent: _Incumbent, limit: Limit, assumptions: Sequence[int] = ()
) -> Iterator[_Incumbent]:
    """How the incumbent changes until value and bound meet; what is refuted holds under the assumptions."""
    value, bound, solution, true = incumbent
    budget = FIRST_BUDGET
    while value < bound:
        yield _Incumbent(value, bound, solution, true)
        for goal in dict.fromkeys((value + 1, (value + bound + 1) // 2)):
            switch = target.at_least(session, goal)
            found = session.search([*assumptions, switch], limit, budget)
            if found:
                value, solution, true = target.value(session.true), session.solution(), session.true
                break
            if found is False:
                bound = goal - 1
                session.add([*(-x for x in assumptions), -switch])
                break
        else:
            budget *= 2
    yield _Incumbent(value, bound, solution, true)


def _only(
    session: Session, targets: Sequence[_Target], reached: list[_Incumbent], limit: Limit
) -> tuple[list[_Incumbent], bool | None]:
    """Is the solution the only one that is as good? One that came from elsewhere is replaced by a model that is as good."""
    switches = [one.at_least(session, best.value) for one, best in zip(targets, reached, strict=True)]
    if reached[0].true is None:
        session.search(switches, limit)
        reached = [best._replace(solution=session.solution(), true=session.true) for best in reached]
    session.true = reached[0].true or set()
    return reached, session.only(limit, switches)


def _so_far(targets: Sequence[_Target], reached: Sequence[_Incumbent]) -> str:
    pairs = list(zip(targets, reached, strict=True))
    values = ", ".join(str(target.outside(best.value)) for target, best in pairs)
    return f"best so far {values}, bound {', '.join(str(target.outside(best.bound)) for target, best in pairs)}"


def _answer(
    grounding: Grounding,
    targets: Sequence[_Target],
    reached: Sequence[_Incumbent],
    only: bool | None,
    stopped: str | None,
) -> Best:
    aims = tuple(
        Aim(aim, target.outside(best.value), target.outside(best.bound))
        for aim, target, best in zip(grounding.theory.aims, targets, reached, strict=True)
    )
    last = reached[-1]
    unmet = tuple(Unmet(*one) for one in grounding.unmet(last.true or set())) if grounding.theory.preferences else None
    return Best(aims[0].value, aims[0].bound, last.solution, only, stopped, aims=aims, unmet=unmet)


def in_order(
    session: Session, limit: Limit = FOREVER, worst_first: bool = False
) -> Iterator[tuple[tuple[int, ...], Solution]]:
    """Every solution once with what its aims come to, from the best to the worst or the other way round. Raises `OutOfTime`
    when time is up: what came before is in order, but is not all."""
    targets = _targets(session.grounding, worst_first)
    _lean_towards(session, targets)
    for target in targets:
        target.make_ladder(session)
    remaining = session.grounding.fresh()  # under this literal the solutions so far are excluded
    try:
        for values in _levels(session, targets, limit, [remaining]):
            blocking = session.blocking()
            yield tuple(one.outside(value) for one, value in zip(targets, values, strict=True)), session.solution()
            session.add([-remaining, *blocking])
    finally:
        session.retire(remaining)


def _levels(
    session: Session, targets: Sequence[_Target], limit: Limit, assumptions: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Go to the best model that is left, again and again; whoever listens excludes it. By the first aim; those that are as
    good by the others."""
    if not targets:
        while session.search(assumptions, limit):
            yield ()
        return
    target, *others = targets
    bound = target.most
    while session.search(assumptions, limit):
        incumbent = _Incumbent(target.value(session.true), bound, session.solution(), session.true)
        *_, incumbent = _climb(session, target, incumbent, limit, assumptions)
        bound = incumbent.value
        for values in _levels(session, others, limit, [*assumptions, target.at_least(session, bound)]):
            yield (bound, *values)
        bound -= 1


def _targets(grounding: Grounding, worst_first: bool = False) -> list[_Target]:
    if not grounding.aims:
        raise EngineError("the theory has no maximise or minimise line")
    return [_Target(grounding, place, worst_first) for place in range(len(grounding.aims))]


def _lean_towards(session: Session, targets: Sequence[_Target]) -> None:
    """Let the solver guess first what makes the sums larger; where aims differ, what the first one wants."""
    wanted = {abs(x): x for target in reversed(targets) for x in target.literals}
    session.solver.set_phases(list(wanted.values()))


class _Target:
    """An aim as literals with weights, whose sum should be as large as can be (or, to start from the worst, as small).
    `switches` has for a goal a literal under which the sum is at least that."""

    def __init__(self, grounding: Grounding, place: int = 0, worst_first: bool = False) -> None:
        self.grounding, aimed = grounding, grounding.aims[place]
        self.sign = -1 if (grounding.theory.aims[place].direction == "minimise") != worst_first else 1
        # A literal that makes the sum less counts as one that makes it more when it is false.
        self.weights = [(abs(w), x if w * self.sign > 0 else -x) for w, x in aimed.weights if w]
        self.least = aimed.constant * self.sign + sum(min(0, w * self.sign) for w, _ in aimed.weights)
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
            clauses = self.clauses(goal)
            self.switches[goal] = self.grounding.fresh()
            for clause in clauses:
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


def better_than(grounding: Grounding, values: Sequence[int]) -> list[Ints]:
    """Clauses that say that a solution is better than one whose aims come to these values: it is better in one of them and
    as good in those before it."""
    targets = _targets(grounding)
    goals = [target.inside(value) for target, value in zip(targets, values, strict=True)]
    if len(targets) == 1:
        return targets[0].clauses(goals[0] + 1)
    cases = [grounding.fresh() for _ in targets]
    found: list[Ints] = [tuple(cases)]
    for place, case in enumerate(cases):
        for before in range(place):
            found += [(-case, *clause) for clause in targets[before].clauses(goals[before])]
        found += [(-case, *clause) for clause in targets[place].clauses(goals[place] + 1)]
    return found
