"""The best solution, with a proof that none is better, or with a bound if time is up.

Aims come one after the other: the first is brought to its best value (`climbing`), then the second among the solutions that
have that value, and so on. Where a puzzle has a quicker way from a solution to good ones (`improve`), that goes first.

All solutions in order (`in_order`) take the same two questions again and again: the best of those that are left, then the
others that are as good, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from entails.engines.answers import Aim, Best, Impossible, Solution, Solved, Unknown, Unmet
from entails.engines.grounding import grounded
from entails.engines.solvers import linear_best
from entails.engines.solvers.climbing import Incumbent, budgets, climb, steps
from entails.engines.solvers.sat import Session
from entails.engines.solvers.targets import Target, targets_of
from entails.errors import TheoryError
from entails.limits import FOREVER, STOPS, Limit, why
from entails.models.ground.purpose import CLAUSES
from entails.models.ground.result import Grounding
from entails.values import replace

Improve = Callable[[Solution], Best]


def optimise(
    session: Session, limit: Limit = FOREVER, unique: bool = False, improve: Improve | None = None
) -> Best | Solved | Impossible | Unknown:
    """The best solution; with `unique`, also whether it is the only one as good. If there are solutions, and in none of them
    all objectives have a value, none is best: one of them is then returned as `Solved`, with a note."""
    targets = targets_of(session.grounding)
    _lean_towards(session, targets)
    for literal in session.grounding.valued:
        session.add([literal])
    solved = session.first(limit)
    if isinstance(solved, Impossible):
        return without_best(session.grounding, limit)
    if isinstance(solved, Unknown):
        return solved
    first = [Incumbent(one.value(session.true), one.most, solved.solution, session.true) for one in targets]
    if improve:
        found, (target,) = improve(solved.solution), targets
        if found.why:
            return found
        first = [Incumbent(target.inside(found.value), target.inside(found.bound), found.solution, None)]
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


def without_best(grounding: Grounding, limit: Limit) -> Solved | Impossible | Unknown:
    """What to answer where no solution can be compared: there is none at all, or none has a value."""
    if not grounding.valued:
        return Impossible()
    theory = grounding.theory
    terms = [f"“{one.show()}”" for one in theory.objectives]
    valued = f"has {terms[0]} a value" if len(terms) == 1 else f"have all of {', '.join(terms)} a value"
    with Session(grounded(theory.without_aims(), grounding.world, CLAUSES, limit), limit) as session:
        found = session.solve(limit)
    return (
        replace(found, note=f"No solution is best: in none of them {valued}.") if isinstance(found, Solved) else found
    )


def _stages(
    session: Session, targets: Sequence[Target], reached: list[Incumbent], limit: Limit
) -> Iterator[list[Incumbent]]:
    """How the incumbents change, aim by aim. A better model for one aim may be worse for those that come after it."""
    fixed: list[int] = []
    for place, target in enumerate(targets):
        for better in steps(session, targets[: place + 1], reached, limit, fixed):
            rest = [
                better._replace(value=one.value(better.true or set()), bound=old.bound)
                for one, old in zip(targets[place + 1 :], reached[place + 1 :], strict=True)
            ]
            done = [better._replace(value=old.value, bound=old.bound) for old in reached[:place]]
            reached = [*done, better, *rest]
            yield reached
        if place + 1 < len(targets):
            fixed.append(target.at_least(session, reached[place].value))


def _only(
    session: Session, targets: Sequence[Target], reached: list[Incumbent], limit: Limit
) -> tuple[list[Incumbent], bool | None]:
    """Is the solution the only one that is as good? One that came from elsewhere is replaced by a model that is as good."""
    every = (*(one.cost_weights for one in targets), *(one.weights for one in session.grounding.sums))
    linear = any(one.adds or one.linear for one in targets) and linear_best.takes(*every)
    elsewhere = reached[0].true is None
    # To say it in clauses may take many; CP-SAT needs none.
    switches = [
        one.at_least(session, best.value) for one, best in zip(targets, reached, strict=True) if elsewhere or not linear
    ]
    if elsewhere:
        session.search(switches, limit)
        reached = [best._replace(solution=session.solution(), true=session.true) for best in reached]
    session.true = reached[0].true or set()
    if not linear:
        return reached, session.only(limit, switches)
    *others, last = budgets(targets, reached)
    try:
        minimiser = targets[-1].minimiser or linear_best.Minimiser(session, last[0], others, limit)
        return reached, not minimiser.is_another(last, tuple(session.blocking()), limit)
    except STOPS:  # the best is proved; whether it is the only one is not known
        return reached, None


def _so_far(targets: Sequence[Target], reached: Sequence[Incumbent]) -> str:
    pairs = list(zip(targets, reached, strict=True))
    values = ", ".join(str(target.outside(best.value)) for target, best in pairs)
    return f"best so far {values}, bound {', '.join(str(target.outside(best.bound)) for target, best in pairs)}"


def _answer(
    grounding: Grounding,
    targets: Sequence[Target],
    reached: Sequence[Incumbent],
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
    """Every solution once with what its aims come to, from the best to the worst or the other way round; those in which an
    objective has no value are left out. Raises `OutOfTime` when time is up: what came before is in order, but is not all."""
    targets = targets_of(session.grounding, worst_first)
    _lean_towards(session, targets)
    for target in targets:
        target.make_ladder(session)
    remaining = session.grounding.fresh()  # under this literal the solutions so far are excluded
    for literal in session.grounding.valued:  # and those without a value
        session.add([-remaining, literal])
    try:
        for values in _levels(session, targets, limit, [remaining]):
            blocking = session.blocking()
            yield tuple(one.outside(value) for one, value in zip(targets, values, strict=True)), session.solution()
            session.add([-remaining, *blocking])
    finally:
        session.retire(remaining)


def _levels(
    session: Session, targets: Sequence[Target], limit: Limit, assumptions: Sequence[int]
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
        incumbent = Incumbent(target.value(session.true), bound, session.solution(), session.true)
        *_, incumbent = climb(session, target, incumbent, limit, assumptions)
        bound = incumbent.value
        for values in _levels(session, others, limit, [*assumptions, target.at_least(session, bound)]):
            yield (bound, *values)
        bound -= 1


def _lean_towards(session: Session, targets: Sequence[Target]) -> None:
    """Let the solver guess first what makes the sums larger; where aims differ, what the first one wants."""
    wanted = {abs(x): x for target in reversed(targets) for x in target.literals}
    session.solver.set_phases(list(wanted.values()))
