"""The one door from a question to the grounder: a stage that can be watched."""

from __future__ import annotations

from entails.limits import FOREVER, Limit
from entails.logic.formula import Formula
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import CLAUSES, Purpose
from entails.models.ground.result import Grounding
from entails.models.theory import Theory
from entails.models.world import World


def grounded(
    theory: Theory, world: World, purpose: Purpose = CLAUSES, limit: Limit = FOREVER, denied: Formula | None = None
) -> Grounding:
    """The theory on the world, ground for a purpose. `denied` is a claim (from `Theory.claim`) that is to be false.

    Whoever listens to the limit is told the stage "ground" with the sizes, such as
    `["1234 variables (400 to find)", "5678 clauses"]`. Raises `OutOfTime`.
    """
    with limit.stage("ground") as details:
        grounding = ground(theory, world, purpose, denied=denied, check=limit.check)
        if limit.listener:
            details += sizes(grounding)
    return grounding


def sizes(grounding: Grounding) -> list[str]:
    """How large a grounding is, in words."""
    clauses = sum(1 for _ in grounding.clauses())
    whole = [f"{len(grounding.cardinalities)} counts kept whole"] if grounding.cardinalities else []
    return [f"{grounding.top} variables ({grounding.found} to find)", f"{clauses} clauses", *whole]
