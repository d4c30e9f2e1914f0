"""Steps in order, what they join, and where they end."""

import pytest

from entails.engines.hints.steps import Contradiction
from tests.engines.hints.theories import CASES, COLOURS, WATER, colour, guided, wet


def test_a_chain_by_one_rule_is_one_step() -> None:
    with guided(WATER) as guide:
        assert [step.conclusion for step in guide.steps()] == ["3 stays dry", "1 and 2 stay dry"]


def test_a_guide_tells_when_nothing_is_left_and_what_it_has_explained() -> None:
    with guided(WATER, visible=(wet(3, False),)) as guide:
        assert guide.explained_facts() == [wet(3, False)]
        assert guide.unfinished()
        assert [step.conclusion for step in guide.steps()] == ["1 and 2 stay dry"]
        assert not guide.unfinished()
        assert guide.explained_facts() == [wet(1, False), wet(2, False), wet(3, False)]
        assert guide.two_solutions() is None


def test_where_nothing_follows_two_solutions_show_it() -> None:
    with guided(COLOURS) as guide:
        assert list(guide.steps()) == []
        both = guide.two_solutions()
    assert both is not None
    assert both[0] != both[1]


def test_a_negative_fact_between_things_is_told_with_the_step_that_uses_it() -> None:
    with guided(COLOURS, colour("a", "red")) as guide:
        (step,) = guide.steps()
    assert step.facts == (colour("b", "blue"),)
    assert [[deduction.fact for deduction in bundle] for bundle in step.bundles] == [
        [colour("b", "red", holds=False)],
        [colour("b", "blue")],
    ]


def test_a_fact_that_needs_several_instances_comes_with_its_refutation() -> None:
    with guided(CASES) as guide:
        (step,) = guide.steps()
    assert step.effort == 2
    assert step.deductions()[0].refutation[-1].fact is None


def test_a_contradiction_names_one_instance_if_one_is_violated() -> None:
    with pytest.raises(Contradiction) as wrong:
        guided(WATER, wet(1), wet(3))
    assert wrong.value.facts == (wet(3),)
    assert [one.sentence for one in wrong.value.instances] == ["the last place is dry"]


def test_a_contradiction_has_no_more_facts_and_instances_than_it_needs() -> None:
    with pytest.raises(Contradiction) as wrong:
        guided(WATER, wet(2), wet(1, False))
    assert wrong.value.facts == (wet(2),)
    assert [one.sentence for one in wrong.value.instances] == ["water in 2 runs to 3", "the last place is dry"]


def test_what_has_different_reasons_is_told_in_different_steps() -> None:
    """Both follow from the same four laws, and a3 needs one more of them than a4: its reason was not told."""
    text = """
    sort A = {a0, a1, a2, a3, a4}
    find q(A)
    say "{x} is on" | "{x} are on", "{x} is off" | "{x} are off": q(x)
    given even(A, A, A) = {(a1,a2,a3), (a3,a2,a0), (a4,a0,a1), (a4,a2,a1)}
    rule "of {x}, {y} and {z} an even number is on": ∀x,y,z (even(x,y,z) → ((q(x) ↔ ¬q(y)) ↔ q(z)))
    """
    with guided(text) as guide:
        steps = list(guide.steps())
    assert len(steps) > 1
    for step in steps:
        told = "; ".join(sentence.text for sentence in step.reason)
        assert all(one.sentence in told for one in step.instances), str(step)


def test_a_middle_fact_is_told_before_what_rests_on_it() -> None:
    """Both by one rule in one round; the step after them cites the first."""
    text = """
    sort A = {a, b, c}, Colour = {red, green, blue}
    find colour(A): Colour, up(A)
    say "{x} is {c}", "{x} is not {c}": colour(x,c)
    say "{x} is up", "{x} is down": up(x)
    given pair(A, A) = {(a,c), (b,c)}
    rule "{x} is up just if {y} is red" | "[{x} is up just if {y} is red]": ∀x,y (pair(x,y) → (up(x) ↔ colour(y) = red))
    rule "b is down": ¬up(b)
    rule "c is not green": colour(c) ≠ green
    """
    with guided(text) as guide:
        _, step, _ = guide.steps()
    assert step.conclusion == "a is down"
    assert [sentence.text for sentence in step.reason] == [
        "b is up just if c is red; b is down: so c is not red",
        "a is up just if c is red",
    ]


def test_what_no_rule_and_no_declaration_gives_is_no_step() -> None:
    """That d(3) cannot be derived is seen when the theory is grounded: nothing can be named as its reason."""
    text = """
    sort N = {-2, 0, 3}
    sort A = {a, b}
    find at(A): N partial
    define c(A), d(N): d(min(−1, at(b)))
    say "{n} is derived", "{n} is not derived": d(n)
    """
    with guided(text) as guide:
        assert all(step.instances for step in guide.steps())
        assert not [fact for fact in guide.explained_facts() if fact.holds]
