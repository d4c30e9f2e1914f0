"""Does a claim follow from the rules on this world? Refute the theory with the claim denied, or show where it fails."""

from __future__ import annotations

from entails.engines.answers import Follows, Refuted, Solved, Unknown
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, STOPS, Limit, why
from entails.logic.formula import Formula
from entails.models.ground.grounder import ground
from entails.models.theory import Theory
from entails.models.world import World


def ask(theory: Theory, world: World, claim: Formula, limit: Limit = FOREVER) -> Follows | Refuted | Unknown:
    """`claim` comes from `Theory.claim`."""
    try:
        with Session(ground(theory, world, denied=claim, check=limit.check), limit) as session:
            counter = session.first(limit)
        if isinstance(counter, Solved):
            return Refuted(counter.solution)
        if isinstance(counter, Unknown):
            return counter
        with Session(ground(theory, world, check=limit.check), limit) as session:
            return Follows(vacuous=not session.search((), limit))
    except STOPS as stop:
        return Unknown(why(stop))
