"""How one aim is brought to its best value, by the way that suits it.

Climbing (`climb`): two questions take turns, each with a budget of conflicts that grows: "is there one better than the best
so far?" and "is there one in the upper half of what is left?" A yes to either raises the value, a no lowers the bound, and
where they meet the value is proved best. The goal goes up in larger and larger steps for as long as it is met.

Where there are weights or preferences, what cannot be avoided is paid for as well (`cores`), in turns with climbing and with
CP-SAT, if that is installed (`linear_best`). Where weights are so large that only an adder can say them, CP-SAT works alone.
What was measured is in docs/decisions/020-aims.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from entails.engines.answers import Solution
from entails.engines.solvers import linear_best
from entails.engines.solvers.cores import Payer
from entails.engines.solvers.sat import Session
from entails.engines.solvers.targets import Target
from entails.limits import Limit
from entails.logic.cp_sat import Improved

FIRST_BUDGET = 2_000  # conflicts
QUICK = 200  # conflicts in the first turn: whatever takes more is worth the import of CP-SAT, .08 s
FIRST_WORK = 0.02  # of CP-SAT in that turn, in its own units, of about a second
WORK = 1 / 4_000  # of CP-SAT for a conflict in later ones
MOST_CLAUSES = 300_000  # that CP-SAT gets where others work too: handing them over takes seconds


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
    every = (*(one.cost_weights for one in targets), *(one.weights for one in session.grounding.sums))
    asked = first.true is not None and (target.pays or target.adds) and linear_best.takes(*every)
    by_cp_sat = _CpSat(session, targets, reached) if asked else None
    if target.pays:
        yield from _in_turns(session, target, first, limit, fixed, by_cp_sat)
    elif target.adds and by_cp_sat:
        yield first
        yield from by_cp_sat.improved(first, limit)
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
    session: Session,
    target: Target,
    incumbent: Incumbent,
    limit: Limit,
    given: Sequence[int],
    by_cp_sat: _CpSat | None,
) -> Iterator[Incumbent]:
    """Paying from below, climbing and CP-SAT take turns, each time with more conflicts for a search."""
    payer = Payer(session, target.cost_weights, given)
    for conflicts, work in _turns():
        if incumbent.proved:
            break
        start = incumbent
        for incumbent in _pay(session, target, payer, start, limit, conflicts):
            yield incumbent
        if by_cp_sat and not incumbent.proved and by_cp_sat.is_affordable:
            late = incumbent
            for incumbent in by_cp_sat.improved(late, limit, work):
                yield incumbent
        if conflicts >= FIRST_BUDGET:  # before it, what climbing takes in clauses costs more than it may find
            middle = incumbent
            for incumbent in climb(session, target, middle, limit, given, conflicts):
                yield incumbent
    if payer.done:  # whatever avoids the rest costs no more
        switch = target.switches[incumbent.value] = session.grounding.fresh()
        for literal in payer.weights:
            session.add([-switch, literal])
    yield incumbent


def _turns() -> Iterator[tuple[int, float]]:
    """Turn by turn the conflicts for a search, and the work for CP-SAT."""
    yield QUICK, FIRST_WORK
    budget = FIRST_BUDGET
    while True:
        yield budget, WORK * budget
        budget *= 2


def _pay(
    session: Session, target: Target, payer: Payer, incumbent: Incumbent, limit: Limit, conflicts: int
) -> Iterator[Incumbent]:
    """How the incumbent changes while what cannot be avoided is paid for."""
    for cost, true in payer.pay(limit, conflicts):
        incumbent = incumbent._replace(bound=min(incumbent.bound, target.most - cost))
        if true is not None and target.value(true) > incumbent.value:
            incumbent = Incumbent(target.value(true), incumbent.bound, session.solution(), true)
        yield incumbent


class _CpSat:
    """CP-SAT at work on the last of some aims. It gets all clauses when it is first asked."""

    def __init__(self, session: Session, targets: Sequence[Target], reached: Sequence[Incumbent]) -> None:
        self.session, self.target, self.within = session, targets[-1], budgets(targets[:-1], reached)
        self.minimiser: linear_best.Minimiser | None = None

    @cached_property
    def is_affordable(self) -> bool:
        return sum(1 for _ in self.session.grounding.clauses_beside_sums()) <= MOST_CLAUSES

    def improved(self, incumbent: Incumbent, limit: Limit, work: float | None = None) -> Iterator[Incumbent]:
        """How the incumbent changes until it is proved best, or so much work is done."""
        session, target = self.session, self.target
        if self.minimiser is None:
            self.minimiser = linear_best.Minimiser(session, target.cost_weights, self.within, limit)
            target.minimiser = self.minimiser
        known = Improved(target.most - incumbent.bound, target.most - incumbent.value, incumbent.true or set())
        for bound, cost, true in self.minimiser.cheapest(known, limit, work):
            session.true = true
            target.linear = bound == cost
            yield Incumbent(target.most - cost, target.most - bound, session.solution(), true)


def budgets(targets: Sequence[Target], reached: Sequence[Incumbent]) -> list[linear_best.Budget]:
    """What each of these aims may cost, so that it stays as good as it is."""
    return [(one.cost_weights, one.most - best.value) for one, best in zip(targets, reached, strict=False)]
