"""A contradiction is reached by one rule instance after the other."""

from entails.engines.hints.guiding.chains import chain
from entails.questions.hint import explain
from entails.questions.load import load_text
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


NUMBERS = """. . 3 . .
. . 1 . .
. . 2 . 3
1 . . 4 .
. 2 . 1 2
"""


def test_a_chain_about_pieces_of_numbers_may_suppose_how_a_piece_grows() -> None:
    """ "The pieces are as large as their numbers: together they leave no other way" was all that was said of r1c2."""
    steps = explain(load_text(NUMBERS, "a board", "fillomino")).steps
    lines = [line.text for step in steps if step.conclusion == "r1c2 is 3" for line in step.reason]
    assert lines[:3] == [
        "suppose that r1c2 is not 3",
        "as just shown, r1c4 is 3",
        "r1c5 is not 3: suppose that r1c5 is 3",
    ]
    assert lines[-1] == "then the 3 at r3c5 has room for only 1, as r4c5 is 2"
