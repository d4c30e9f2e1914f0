"""The one door from a question to the grounder: a stage that can be watched, and that is gone through once where it can be.

What reasons are read off is asked for again and again (by steps, by their details, by what follows from a move), so a world
keeps the last groundings that were made of it for that purpose.
"""

from __future__ import annotations

from entails.limits import FOREVER, Limit
from entails.logic.formula import Formula
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import CLAUSES, REASONS, Purpose
from entails.models.ground.result import Grounding
from entails.models.theory import Theory
from entails.models.world import World

MOST_KEPT = 2  # of a world: of all solutions, and of the best ones


def grounded(
    theory: Theory, world: World, purpose: Purpose = CLAUSES, limit: Limit = FOREVER, denied: Formula | None = None
) -> Grounding:
    """The theory on the world, ground for a purpose. `denied` is a claim (from `Theory.claim`) that is to be false.

    Whoever listens to the limit is told the stage "ground" with the sizes, such as
    `["1234 variables (400 to find)", "5678 clauses"]`. Raises `OutOfTime`.
    """
    keeps = purpose is REASONS and denied is None
    if keeps and (kept := _kept(theory, world)):
        return kept
    with limit.stage("ground") as details:
        grounding = ground(theory, world, purpose, denied=denied, check=limit.check)
        if limit.listener:
            details += sizes(grounding)
    if keeps:
        world.kept[:] = [(grounding, grounding.top), *world.kept[: MOST_KEPT - 1]]
    return grounding


def _kept(theory: Theory, world: World) -> Grounding | None:
    """The grounding of this very theory, unless somebody has taken variables of it since."""
    return next((one for one, top in world.kept if one.theory == theory and one.top == top), None)


def sizes(grounding: Grounding) -> list[str]:
    """How large a grounding is, in words."""
    clauses = sum(1 for _ in grounding.clauses())
    whole = [f"{len(grounding.cardinalities)} counts kept whole"] if grounding.cardinalities else []
    return [f"{grounding.top} variables ({grounding.found} to find)", f"{clauses} clauses", *whole]
