"""Does a claim follow from the rules on this world?

The theory is ground with the claim denied. If that has no solution the claim follows; a solution of it is a counterexample.
If the rules have no solution even without the claim, everything follows, and the answer says so.
"""

from __future__ import annotations

from entails.engines.answers import Follows, Refuted, Solved, Unknown
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, STOPS, Limit, why
from entails.logic.formula import Formula
from entails.models.ground.purpose import CLAUSES
from entails.models.theory import Theory
from entails.models.world import World


def ask(theory: Theory, world: World, claim: Formula, limit: Limit = FOREVER) -> Follows | Refuted | Unknown:
    """Does the claim hold in every solution? It comes from `Theory.claim`.

    ask(theory, world, theory.claim(parse("∃x chosen(x)")))   # Follows(), Refuted(solution) or Unknown(why)
    """
    try:
        with Session(grounded(theory, world, CLAUSES, limit, claim), limit) as session:
            counter = session.first(limit)
        if isinstance(counter, Solved):
            return Refuted(counter.solution)
        if isinstance(counter, Unknown):
            return counter
        with Session(grounded(theory, world, CLAUSES, limit), limit) as session:
            return Follows(vacuous=not session.search((), limit))
    except STOPS as stop:
        return Unknown(why(stop))
