"""Grounding as a stage of the work: timed, and told to whoever listens."""

from __future__ import annotations

from entails.limits import Limit
from entails.logic.formula import Formula
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import Purpose
from entails.models.ground.result import Grounding
from entails.models.theory import Theory
from entails.models.world import World


def grounded(theory: Theory, world: World, purpose: Purpose, limit: Limit, denied: Formula | None = None) -> Grounding:
    """`ground`, within a limit. With a listener the stage tells how many variables and clauses there are."""
    with limit.stage("ground") as details:
        grounding = ground(theory, world, purpose, denied=denied, check=limit.check)
        if limit.listener:
            clauses = sum(len(batch.clauses) for batch in grounding.batches) + len(grounding.auxiliary)
            details += [f"{grounding.top} variables ({grounding.found} to find)", f"{clauses} clauses"]
            details += [f"{len(grounding.counts)} counts kept whole"] if grounding.counts else []
    return grounding
