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
