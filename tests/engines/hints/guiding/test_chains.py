"""A contradiction is reached by one rule instance after the other."""

from entails.engines.hints.guiding.chains import chain
from tests.engines.hints.theories import CASES, WATER, knowledge, wet


def test_a_chain_has_its_instances_in_order_and_ends_in_a_contradiction() -> None:
    water = knowledge(WATER, wet(1))
    found = chain(water, water.assumed, water.selectors)
    assert [deduction.fact for deduction in found] == [wet(2), wet(3), None]
    assert [deduction.premises for deduction in found] == [(wet(1),), (wet(2),), (wet(3),)]
    assert [one.sentence for deduction in found for one in deduction.instances] == [
        "water in 1 runs to 2",
        "water in 2 runs to 3",
        "the last place is dry",
    ]


def test_a_chain_leaves_out_what_does_not_lead_to_the_contradiction() -> None:
    water = knowledge(WATER, wet(2), wet(1, False))
    found = chain(water, water.assumed, water.selectors)
    assert [deduction.fact for deduction in found] == [wet(3), None]


def test_without_a_contradiction_there_is_no_chain() -> None:
    cases = knowledge(CASES)
    assert chain(cases, [], cases.selectors) == ()
