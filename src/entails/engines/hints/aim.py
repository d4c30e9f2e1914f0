"""From a theory and a world to a guide that knows where it goes: towards all solutions, or towards the best ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from entails.engines.answers import Best, Fact, Solved
from entails.engines.hints.guide import Guide
from entails.limits import FOREVER, Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.theory import Theory
from entails.models.world import World

Found = Best | Solved


def aimed(theory: Theory, found: Found) -> Theory:
    """The theory of the best solutions, where it has been shown how good they are."""
    if theory.objective and isinstance(found, Best) and found.optimal:
        return replace(theory, rules=(*theory.rules, theory.objective.reached(found.value)), objective=None)
    return theory


def guide(
    theory: Theory,
    world: World,
    found: Found,
    stated: Iterable[Fact] = (),
    shown: Iterable[Fact] = (),
    limit: Limit = FOREVER,
) -> Guide:
    """A guide that starts from what somebody states and what the board shows; `found` is what `solve` found.
    Raises `Contradiction`."""
    grounding = ground(aimed(theory, found), world, REASONS, check=limit.check)
    made = Guide(grounding, stated, shown, limit)
    try:
        # A best solution that is the only one is so among the best, and those are what the guide goes to.
        best = theory.objective is None or (isinstance(found, Best) and found.optimal)
        made.start(found.solution, best and found.unique)
    except BaseException:
        made.close()
        raise
    return made
