"""Long suppositions are told as several steps, each of which can be read."""

from itertools import pairwise

import pytest

from entails.engines.answers import Fact
from entails.engines.hints.guiding.lemmas import MOST
from entails.engines.hints.guiding.wording import newly_shown
from entails.engines.hints.steps import SHOWN, Deduction, Step, Way
from entails.limits import Limit
from entails.questions.hint import Explaining, Explanation, explain, explaining
from entails.questions.load import load
from entails.questions.problem import Problem
from entails.questions.told_steps import step_text
from entails.values import replace

SNAKE = "examples/snake/small.snake"


@pytest.fixture(scope="module")
def problem() -> Problem:
    return load(SNAKE)


@pytest.fixture(scope="module")
def steps(problem: Problem) -> tuple[Step, ...]:
    told = explain(problem)
    assert isinstance(told, Explanation)
    return told.steps


def test_no_step_is_longer_than_can_be_read(steps: tuple[Step, ...]) -> None:
    assert max(len(" ".join(step_text(step, 1)).split()) for step in steps) <= MOST + 10


def test_a_lemma_says_what_follows_and_the_next_step_uses_it(steps: tuple[Step, ...]) -> None:
    pairs = [(one, other) for one, other in pairwise(steps) if one.supposed]
    assert len(pairs) >= 2
    for lemma, step in pairs:
        head, _, then = lemma.conclusion.partition(", ")
        assert (lemma.facts, head[:3]) == ((), "If ")
        assert f"suppose that {head[3:]}" in [line.text for line in lemma.reason]
        assert f"suppose that {head[3:]}" in [line.text for line in step.reason]
        assert any(line.text.startswith("as just shown, ") for line in step.reason)
        assert then
        assert set(lemma.follow) & {one.fact for one in step.deductions()[-1].refutation}


def test_what_a_lemma_says_follows_from_what_is_supposed(steps: tuple[Step, ...]) -> None:
    """Each deduction on the way comes from what is supposed, what was known, and those before; `tests.laws` judges that the
    rules which it names are enough."""
    for step in [one for one in steps if one.supposed]:
        (proof,) = step.bundles[-1]
        reached = {step.supposed, *proof.premises}
        for link in proof.refutation:
            assert reached.issuperset(link.premises)
            assert link.fact
            reached.add(link.fact)
        assert reached.issuperset(step.follow)


def test_a_lemma_does_not_say_again_what_the_one_before_has_shown() -> None:
    before, new = Fact("p", ("a",), True), Fact("p", ("b",), True)
    chain = (Deduction(before, (), way=Way(SHOWN)), Deduction(new, ()))
    lemma = Step((), ((Deduction(None, (), (), chain),),), follow=(before, new))
    assert newly_shown(lemma) == (new,)
    assert newly_shown(replace(lemma, follow=(before,))) == (before,)


def test_what_fails_for_several_by_lemmas_is_told_one_by_one(steps: tuple[Step, ...]) -> None:
    for step in steps:
        shown = [line for line in step.reason if line.text.startswith("as just shown, ")]
        assert not shown or len(step.bundles[-1]) == 1


def test_a_lemma_does_not_count_as_a_step(problem: Problem, steps: tuple[Step, ...]) -> None:
    first = next(place for place, step in enumerate(steps) if step.supposed)
    running = explaining(problem, (), first + 1, Limit.of(None))
    assert isinstance(running, Explaining)
    told = list(running)
    assert [step.supposed is not None for step in told[first:]] == [True, False]
    assert told[-1].facts == steps[first + 1].facts
