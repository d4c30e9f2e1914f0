"""How one aim is brought to its best value, by the way that suits it.

Climbing (`climb`): two questions take turns, each with a budget of conflicts that grows: "is there one better than the best
so far?" and "is there one in the upper half of what is left?" A yes to either raises the value, a no lowers the bound, and
where they meet the value is proved best. The goal goes up in larger and larger steps for as long as it is met.

Where there are weights or preferences, what cannot be avoided is paid for as well (`cores`), in turns with climbing. And
where weights are so large that only an adder can say them, CP-SAT goes on if it is installed (`linear_best`).
What was measured is in docs/decisions/020-aims.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entails.engines.answers import Solution
from entails.engines.solvers import linear_best
from entails.engines.solvers.cores import Payer
from entails.engines.solvers.sat import Session
from entails.engines.solvers.targets import Target
from entails.limits import Limit

FIRST_BUDGET = 2_000  # conflicts


class Incumbent(NamedTuple):
    """The best value so far of an aim, a bound that nothing can pass, and a solution that has this value; its model, unless
    it came from elsewhere."""

    value: int
    bound: int
    solution: Solution
    true: set[int] | None

    @property
    def proved(self) -> bool:
        return self.value >= self.bound


def steps(
    session: Session, targets: Sequence[Target], reached: Sequence[Incumbent], limit: Limit, fixed: Sequence[int]
) -> Iterator[Incumbent]:
    """How the incumbent of the last of these aims changes until it is proved best. The literals `fixed` say that the others
    stay as good as they are."""
    target, first = targets[-1], reached[len(targets) - 1]
    target.add_up(session)
    if target.pays:
        yield from _in_turns(session, target, first, limit, fixed)
    elif target.adds and first.true is not None and linear_best.is_installed():
        yield from _by_cp_sat(session, targets, reached, limit)
    else:
        yield from climb(session, target, first, limit, fixed)


def climb(
    session: Session,
    target: Target,
    incumbent: Incumbent,
    limit: Limit,
    assumptions: Sequence[int] = (),
    most: int | None = None,
) -> Iterator[Incumbent]:
    """How the incumbent changes until value and bound meet, or the next search may take more than `most` conflicts. What is
    refuted holds under the assumptions."""
    budget, step = FIRST_BUDGET if most is None else most, 1
    while not incumbent.proved and (most is None or budget <= most):
        yield incumbent
        value, bound = incumbent.value, incumbent.bound
        for goal in dict.fromkeys((min(value + step, bound), (value + bound + 1) // 2)):
            switch = target.at_least(session, goal)
            found = session.search([*assumptions, switch], limit, budget)
            if found:
                incumbent = Incumbent(target.value(session.true), bound, session.solution(), session.true)
                step *= 2
                break
            step = 1
            if found is False:
                incumbent = incumbent._replace(bound=goal - 1)
                session.add([*(-x for x in assumptions), -switch])
                break
        else:
            budget *= 2
    yield incumbent


def _in_turns(
    session: Session, target: Target, incumbent: Incumbent, limit: Limit, given: Sequence[int]
) -> Iterator[Incumbent]:
    """Paying from below and climbing take turns, each time with more conflicts for a search."""
    payer, budget = Payer(session, target.cost_weights, given), FIRST_BUDGET
    while not incumbent.proved:
        start = incumbent
        for incumbent in _pay(session, target, payer, start, limit, budget):
            yield incumbent
        middle = incumbent
        for incumbent in climb(session, target, middle, limit, given, budget):
            yield incumbent
        budget *= 2
    if payer.done:  # whatever avoids the rest costs no more
        switch = target.switches[incumbent.value] = session.grounding.fresh()
        for literal in payer.weights:
            session.add([-switch, literal])
    yield incumbent


def _pay(
    session: Session, target: Target, payer: Payer, incumbent: Incumbent, limit: Limit, conflicts: int
) -> Iterator[Incumbent]:
    """How the incumbent changes while what cannot be avoided is paid for."""
    for cost, true in payer.pay(limit, conflicts):
        incumbent = incumbent._replace(bound=min(incumbent.bound, target.most - cost))
        if true is not None and target.value(true) > incumbent.value:
            incumbent = Incumbent(target.value(true), incumbent.bound, session.solution(), true)
        yield incumbent


def _by_cp_sat(
    session: Session, targets: Sequence[Target], reached: Sequence[Incumbent], limit: Limit
) -> Iterator[Incumbent]:
    target, first = targets[-1], reached[len(targets) - 1]
    yield first
    known = linear_best.Improved(target.most - first.bound, target.most - first.value, first.true or set())
    for bound, cost, true in linear_best.cheapest(
        session, target.cost_weights, budgets(targets[:-1], reached), known, limit
    ):
        session.true = true
        yield Incumbent(target.most - cost, target.most - bound, session.solution(), true)


def budgets(targets: Sequence[Target], reached: Sequence[Incumbent]) -> list[linear_best.Budget]:
    """What each of these aims may cost, so that it stays as good as it is."""
    return [(one.cost_weights, one.most - best.value) for one, best in zip(targets, reached, strict=False)]
