"""What told steps rest on: for each fact a few rule instances, and a few facts known before, that force it.

A puzzle tells a step in its own words, and the solver only says that it follows. Who wants to know from what (a program, a
picture, a curious reader) asks here, after the steps were found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.engines.answers import Fact
from entails.engines.grounding import grounded
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Deduction, Step
from entails.limits import FOREVER, Limit
from entails.models.ground.purpose import REASONS
from entails.models.theory import Theory
from entails.models.world import World
from entails.values import replace


def detailed(
    theory: Theory, world: World, start: Iterable[Fact], steps: Iterable[Step], limit: Limit = FOREVER
) -> tuple[Step, ...]:
    """The same steps, each with its deductions. `start` has the facts that were known before the first one. Without a step
    that lacks them, nothing is done."""
    steps = tuple(steps)
    if all(step.bundles for step in steps):
        return steps
    knowledge = Knowledge(grounded(theory, world, REASONS, limit), start, limit=limit)
    try:
        return tuple(_in_detail(knowledge, steps))
    finally:
        knowledge.session.close()


def seen(theory: Theory, world: World, facts: Iterable[Fact], limit: Limit = FOREVER) -> list[Deduction]:
    """For facts that one sees on the board, and that no step tells: the rule instances that alone force each."""
    knowledge = Knowledge(grounded(theory, world, REASONS, limit), limit=limit)
    try:
        knowledge.explained = set()
        return [_deduction(knowledge, x) for fact in facts if (x := knowledge.literal(fact)) is not None]
    finally:
        knowledge.session.close()


def _in_detail(knowledge: Knowledge, steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        deductions = []
        for fact in (*step.facts, *step.aside):
            literal = knowledge.literal(fact)
            assert literal is not None
            if not step.bundles:
                deductions.append(_deduction(knowledge, literal))
            knowledge.explained.add(literal)
        knowledge.explained.update(x for one in step.deductions() if one.fact and (x := knowledge.literal(one.fact)))
        yield replace(step, bundles=(tuple(deductions),)) if deductions else step


def _deduction(knowledge: Knowledge, literal: int) -> Deduction:
    selectors, premises = knowledge.reason(literal, knowledge.explained)
    instances = tuple(map(knowledge.grounding.selected, selectors))
    return Deduction(knowledge.fact(literal), instances, tuple(map(knowledge.fact, premises)))
