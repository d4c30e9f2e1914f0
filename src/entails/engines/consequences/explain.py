"""Why there is no solution: as few rule instances as possible that cannot all hold.

Each rule instance has a selector. If all selectors are assumed, the solver's core is a first reason; leaving out one after
the other makes it minimal. A smaller one is then looked for among all instances: any reason must hit every set of instances
whose removal leaves a solution, so a smallest hitting set of those found so far is either a smallest reason or shows
another such set (Ignatiev et al., 2015).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from entails.engines.answers import Because, Solved, Unknown
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, STOPS, Limit, uninterrupted, why
from entails.logic.cores import minimal_core
from entails.models.ground.result import Grounding

if TYPE_CHECKING:
    from pysat.examples.hitman import Hitman

ROUNDS = 200  # hitting sets tried on the way to a smallest reason
# Propagations for one hitting set: about half a second. It cannot be stopped, and those that follow take longer and longer.
WORK = 2_500_000


def explain(grounding: Grounding, limit: Limit = FOREVER) -> Because | Solved | Unknown:
    """The reason why a theory grounded with selectors has no solution; or the solution that it has."""
    reason: list[int] | None = None
    minimal = False
    try:
        with Session(grounding, limit) as session:
            selectors = grounding.selectors()
            if session.search(selectors, limit):
                return Solved(session.solution())
            reason = session.core()
            limit.say(f"a reason of {len(reason)} rule instances so far")
            reason = shrink(session, reason, limit)
            minimal = True
            reason = smallest(session, selectors, reason, limit)
    except STOPS as stop:
        if reason is None:
            return Unknown(why(stop))
    return Because(tuple(grounding.selected(x) for x in sorted(reason)), minimal)


def shrink(session: Session, core: list[int], limit: Limit = FOREVER) -> list[int]:
    """A minimal part of a core, sorted: [3, 7, 9] from [9, 3, 5, 7], if 5 is not needed.

    The latest rules are left out first, so that what remains speaks of the board's own numbers as far as it can.
    """

    def refuted(literals: list[int]) -> Collection[int] | None:
        return None if session.search(literals, limit) else session.core()

    return minimal_core(sorted(core), refuted)


def smallest(session: Session, selectors: list[int], reason: list[int], limit: Limit = FOREVER) -> list[int]:
    """A smallest reason, if it is found within `ROUNDS` hitting sets of `WORK` propagations each; else `reason`."""
    from pysat.examples.hitman import Hitman

    with Hitman(solver="m22", htype="sorted") as hitter:
        for _ in range(ROUNDS):
            limit.check()
            before = _work(hitter)
            with uninterrupted():
                candidate = hitter.get() or []
            if len(candidate) >= len(reason) or _work(hitter) - before > WORK:
                return reason
            if not session.search(candidate, limit):
                return shrink(session, session.core(), limit)
            correction = _correction(session, selectors, limit)
            with uninterrupted():
                hitter.hit(correction)
    return reason


def _work(hitter: Hitman) -> int:
    """The propagations of the MaxSAT solver's own SAT solver so far: the same number on every machine."""
    return int(hitter.oracle.oracle.accum_stats()["propagations"])


def _correction(session: Session, selectors: list[int], limit: Limit) -> list[int]:
    """A minimal set of selectors to give up: grow what the last model keeps until nothing more fits."""
    kept = [x for x in selectors if x in session.true]
    missing = [x for x in selectors if x not in session.true]
    given_up: list[int] = []
    while missing:
        candidate = missing.pop()
        if session.search([*kept, candidate], limit):
            missing = [x for x in missing if x not in session.true]
            kept = [x for x in selectors if x in session.true]
        else:
            given_up.append(candidate)
    return given_up
