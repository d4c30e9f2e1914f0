"""The told steps that lead to a fact: each follows from what was told before, and they lead there."""

from functools import partial
from random import Random

import pytest

from entails.engines.answers import Best, Solved
from entails.engines.hints.details import detailed
from entails.engines.hints.guiding.guide import Guide
from entails.engines.hints.guiding.leading import told_to
from entails.engines.hints.sentences import say_facts
from entails.engines.hints.steps import Step
from entails.limits import FOREVER
from entails.questions.hint import explain, start_guide
from entails.questions.load import load
from entails.questions.solve import solve
from tests.laws.test_hints import Judge, opposite

BOARDS = (
    "flow/six.flow",
    "flow/seven.flow",
    "aquarium/six.aquarium",
    "overflow/six.overflow",
    "starbattle/eight.starbattle",
)


@pytest.mark.parametrize("file", BOARDS)
def test_told_steps_lead_to_a_fact_and_nothing_is_left_out_that_they_rest_on(file: str) -> None:
    problem = load(f"examples/{file}")
    found = solve(problem)
    assert isinstance(found, Best | Solved)
    started = partial(start_guide, problem, found, [], FOREVER)
    whole = explain(problem)
    facts = [fact for step in whole.steps for fact in step.facts]
    shorter = 0
    for fact in Random(1).sample(facts, 4):
        steps = told_to(started, [fact])
        check(started(), steps, f"{file}: {say_facts([fact], problem.theory)}")
        assert fact in {one for step in steps for one in step.facts}
        shorter += len(steps) < len(whole)
    assert shorter


def check(guided: Guide, steps: list[Step], where: str) -> None:
    """Each fact is forced by the instances and the facts that it names, and these were told, by another grounding."""
    theory, world = guided.knowledge.grounding.theory, guided.knowledge.grounding.world
    with guided, Judge(theory, world) as judge:
        start = guided.explained_facts()
        known = set(start)
        for step in detailed(theory, world, start, steps):
            for deduction in step.deductions():
                assert deduction.fact is not None
                assert set(deduction.premises) <= known, where
                assert not judge.possible(deduction.instances, [*deduction.premises, opposite(deduction.fact)]), where
                known.add(deduction.fact)
