"""The one function through which questions ground a theory. It reports the stage "ground" to whoever watches the limit.

A grounding for reasons (purpose `REASONS`) is needed several times in one question: by the steps, by their details, by what
follows from a move. So a world keeps the last `MOST_KEPT` groundings that were made for that purpose.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from entails.limits import FOREVER, Limit
from entails.logic.formula import Formula
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import CLAUSES, REASONS, Purpose
from entails.models.ground.result import Grounding
from entails.models.theory import Theory
from entails.models.world import World

MOST_KEPT = 2  # groundings a world: one of the theory, one of the theory of its best solutions


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
    """The kept grounding of this theory. One whose `top` has grown is passed over: a session took fresh variables of it."""
    return next((one for one, top in world.kept if one.theory == theory and one.top == top), None)


def sizes(grounding: Grounding) -> list[str]:
    """How large a grounding is, in words."""
    clauses = sum(1 for _ in grounding.clauses())
    whole = [f"{len(grounding.cardinalities)} counts kept whole"] if grounding.cardinalities else []
    return [f"{grounding.top} variables ({grounding.found} to find)", f"{clauses} clauses", *whole]


def signed(variables: Iterable[int], true: Container[int | None]) -> list[int]:
    """The literals that say of each variable whether it is true: [1, -2] of 1 and 2, if only 1 is."""
    return [v if v in true else -v for v in variables]
