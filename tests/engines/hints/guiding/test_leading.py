"""The told steps that lead to a fact: each follows from what was told before, and they lead there."""

from functools import partial
from itertools import pairwise
from random import Random

import pytest

from entails.engines.answers import Best, Solved
from entails.engines.hints.details import detailed
from entails.engines.hints.guiding.guide import Guide
from entails.engines.hints.guiding.leading import led_to, told_to, words_of
from entails.engines.hints.sentences import say_facts
from entails.engines.hints.steps import Step
from entails.limits import FOREVER
from entails.questions.hint import explain, start_guide
from entails.questions.load import load
from entails.questions.solve import solve
from entails.questions.why import Shown, why
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


@pytest.mark.parametrize("file", ["snake/small.snake", "slitherlink/small.slitherlink"])
def test_steps_by_the_rules_lead_to_a_fact_wherever_it_is_told(file: str) -> None:
    """The guide looks a step ahead, so it knows a fact before the step that tells it is there."""
    problem = load(f"examples/{file}")
    found = solve(problem)
    assert isinstance(found, Best | Solved)
    whole = explain(problem)
    with_lemmas = [step for before, step in pairwise(whole.steps) if before.supposed]
    some = Random(1).sample([step for step in whole.steps if step.facts], 4)
    for step in (whole.steps[0], *with_lemmas, *some, whole.steps[-1]):
        guided = start_guide(problem, found, [], FOREVER)
        steps = led_to(guided, step.facts)
        where = f"{file}: {say_facts(step.facts, problem.theory)}"
        assert {fact for one in steps for fact in one.facts} >= set(step.facts), where
        check(start_guide(problem, found, [], FOREVER), steps, where)
        for place, one in enumerate(steps):
            cited = any(line.text.startswith("as just shown") for line in one.reason)
            assert not cited or steps[place - 1].supposed, f"{where}: the lemma was told"
        assert not steps[-1].supposed


def test_a_fact_is_told_on_the_shorter_way() -> None:
    problem = load("examples/slitherlink/small.slitherlink")
    found = solve(problem)
    assert isinstance(found, Best | Solved)
    for step in Random(2).sample(explain(problem).steps, 8):
        text = say_facts(step.facts[:1], problem.theory)
        relation, row, holds = step.facts[0]
        claim = f"{'' if holds else '¬'}{relation}({','.join(map(str, row))})"
        reason = why(problem, claim)
        assert isinstance(reason, Shown)
        led = led_to(start_guide(problem, found, [], FOREVER), step.facts[:1])
        assert words_of(reason.steps) <= words_of(led), text
        assert step.facts[0] in {fact for one in reason.steps for fact in one.facts}, text


def check(guided: Guide, steps: list[Step], where: str) -> None:
    """Each fact is forced by the instances and the facts that it names, and these were told, by another grounding."""
    theory, world = guided.knowledge.grounding.theory, guided.knowledge.grounding.world
    with guided, Judge(theory, world) as judge:
        start = guided.explained_facts()
        known = set(start)
        for step in detailed(theory, world, start, steps):
            for deduction in step.deductions():
                if deduction.fact is None:  # a lemma
                    assert step.supposed
                    continue
                assert set(deduction.premises) <= known, where
                assert not judge.possible(deduction.instances, [*deduction.premises, opposite(deduction.fact)]), where
                known.add(deduction.fact)
