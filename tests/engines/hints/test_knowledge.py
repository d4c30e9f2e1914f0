"""What single instances force, and from what."""

import pytest

from entails.engines.answers import Fact
from entails.errors import EngineError
from tests.engines.hints.theories import CASES, COLOURS, WATER, colour, knowledge, wet


def test_one_rule_gives_all_that_it_can_before_the_next_one() -> None:
    water = knowledge(WATER)
    assert [water.fact(x) for x in water.apply_one_rule()] == [wet(3, False)]
    assert [water.fact(x) for x in water.apply_one_rule()] == [wet(2, False), wet(1, False)]
    assert water.apply_one_rule() == []


def test_a_literal_rests_on_the_fewest_literals_before_it() -> None:
    water = knowledge(WATER)
    (third,), (second, first) = water.apply_one_rule(), water.apply_one_rule()
    assert water.premises(first) == (second,)
    assert water.premises(second) == (third,)
    assert water.premises(third) == ()
    assert water.unexplained([first]) == {first, second, third}
    water.explained.add(second)
    assert water.unexplained([first]) == {first}
    assert set(water.support(first)) == set(water.selectors)


def test_negative_facts_of_relations_between_things_make_no_step() -> None:
    colours = knowledge(COLOURS, colour("a", "red"), colour("a", "blue", holds=False))
    assert [colours.makes_a_step(x) for x in colours.assumed] == [x > 0 for x in colours.assumed]
    water = knowledge(WATER, wet(3, False))
    assert all(map(water.makes_a_step, water.assumed))


def test_cores_are_minimal_and_prefer_the_first_literals() -> None:
    cases = knowledge(CASES)
    (p,), (q,) = ([v for v, (name, _) in cases.facts.items() if name == wanted] for wanted in "pq")
    first, second = cases.selectors
    assert cases.propagation_core([-q, first], [p, second]) == [p]
    assert cases.propagation_core([-q], [first, second, p, -p]) == [first, second]
    assert cases.search_core([-q], [first, second, p]) == [first, second]


def test_a_fact_that_cannot_hold_is_refused_and_its_opposite_says_nothing() -> None:
    text = "sort N = {1..2}\ngiven near(N, N) = {(1,2)}\nfind link(N, N) within near\nrule: link(1,2)\n"
    assert knowledge(text, Fact("link", (2, 1), False)).assumed == []
    with pytest.raises(EngineError, match=r"link\(2, 1\) cannot hold on this board"):
        knowledge(text, Fact("link", (2, 1), True))
