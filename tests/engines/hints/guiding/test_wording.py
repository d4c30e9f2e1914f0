"""Reasons in sentences: what is cited, what is left out."""

import pytest

from entails.engines.answers import Fact
from entails.engines.hints.steps import Contradiction, Sentence
from tests.engines.hints.theories import CASES, COLOURS, WATER, colour, guided, wet

THREE = COLOURS.replace("{a, b}", "{a, b, c}").replace("{red, blue}", "{red, blue, green}")


def reasons(text: str, *assumed: Fact) -> list[tuple[str, list[str]]]:
    with guided(text, *assumed) as guide:
        return [(step.conclusion, [sentence.text for sentence in step.reason]) for step in guide.steps()]


def test_a_chain_is_told_from_the_fact_that_it_begins_with() -> None:
    assert reasons(WATER) == [
        ("3 stays dry", ["the last place is dry"]),
        ("1 and 2 stay dry", ["water runs from 2 to 3, 1 to 2; 3 stays dry"]),
    ]


def test_premises_from_before_the_step_are_cited() -> None:
    assert reasons(COLOURS, colour("a", "red")) == [("b is blue", ["b has one colour, no other left; a is red"])]


def test_that_one_colour_excludes_another_is_not_said() -> None:
    text = THREE + 'rule "if a is not red, b is not green": ¬colour(a,red) → ¬colour(b,green)\n'
    told = [line for _, reason in reasons(text, colour("a", "blue")) for line in reason]
    assert any("if a is not red, b is not green; a is blue" in line for line in told)
    assert not any("so a is not red" in line for line in told)


def test_a_supposition_opens_an_inner_argument() -> None:
    with guided(CASES) as guide:
        (step,) = guide.steps()
    assert step.reason == (
        Sentence(0, "suppose that not q"),
        Sentence(1, "without p there is q: so p"),
        Sentence(1, "that breaks “p brings q”"),
    )


def test_a_contradiction_is_explained_from_the_facts_on() -> None:
    with pytest.raises(Contradiction) as wrong:
        guided(WATER, wet(2))
    assert wrong.value.claim == "2 is wet"
    assert [sentence.text for sentence in wrong.value.reason] == [
        "water in 2 runs to 3: so 3 is wet",
        "that breaks “the last place is dry”",
    ]


def test_a_supposition_says_what_things_would_be_up_to_the_rule_that_it_breaks() -> None:
    _, told = reasons(
        """
        sort Thing = {wolf, goat, cabbage}, Bank = {left, right}
        find at(Thing): Bank, was(Thing): Bank, row: Bank
        rule "start": ∀x (was(x) = left)
        rule "row": row = right
        rule "wolf": at(wolf) = at(goat) → row = at(goat)
        rule "cabbage": at(cabbage) = at(goat) → row = at(goat)
        rule "at most one moves": ∃≤1 x (was(x) ≠ at(x))
        """
    )[-2]
    assert told == [
        "suppose that at of goat is left",
        "wolf; row is right: so at of wolf is right",
        "cabbage; row is right: so at of cabbage is right",
        "was of cabbage and wolf is left: that breaks “at most one moves”",
    ]


def test_who_has_a_value_is_cited_where_only_one_can_have_it() -> None:
    told = reasons(
        """
        sort House = {1..3}, Pet = {cat, dog, fox}
        find pet(House): Pet bijective
        rule "the cat lives first": pet(1) = cat
        rule "no cat in the second": pet(2) ≠ cat
        rule "no dog in the second": pet(2) ≠ dog
        """
    )
    assert told[1] == (
        "Pet of 2 is fox",
        ["no dog in the second: so pet of 2 is not dog", "no other pet is left for house 2; pet of 1 is cat"],
    )
