"""What has to be said before a step, by the lines that say it."""

from itertools import pairwise

import pytest

from entails.questions.hint import explain
from entails.questions.load import load
from tests.engines.hints.theories import guided

TEXT = """
sort Cell = {a, b}, Digit = {1..4}
find digit(Cell): Digit
say "{p} is {d}", "{p} is not {d}": digit(p,d)
rule "a is small": digit(a) ≤ 2
rule "a is not 1": digit(a) ≠ 1
rule "b is more than a": digit(b) > digit(a)
rule "b is not 4": digit(b) ≠ 4
"""


def test_lines_are_what_different_rules_give_before_the_goal() -> None:
    with guided(TEXT) as guide:
        knowledge = guide.knowledge
        while knowledge.apply_one_rule():
            pass
        goal = next(x for x in knowledge.established if x > 0 and knowledge.fact(x).row == ("a", 2))
        lines = guide.lines.before([goal])
        assert [{knowledge.fact(x).row for x in line} for line in lines] == [{("a", 3), ("a", 4)}, {("a", 1)}]
        assert guide.lines.words(lines) > guide.lines.words(lines[:1]) > 0


def test_what_was_told_needs_no_line() -> None:
    with guided(TEXT) as guide:
        first = next(iter(guide.steps()))
        literals = [guide.knowledge.literal(fact) for fact in first.facts]
        assert guide.lines.before([x for x in literals if x]) == []


SUM = """
sort Cell = {a, b, c}, Digit = {1..9}
given total: number = 16
find digit(Cell): Digit
rule "c is 6": digit(c) = 6
rule "a and c differ": digit(a) ≠ digit(c)
rule "a and b differ": digit(a) ≠ digit(b)
rule "they come to {total}": Σp {digit(p) : p ≠ c} = total
"""


def test_what_ways_exclude_is_told_with_them_though_another_rule_gave_it_first() -> None:
    """ "only 7+9 is left: so a is 7 or 9", and not "6, 7 or 9" because something else has excluded the 6."""
    with guided(SUM) as guide:
        knowledge = guide.knowledge
        while guide._round():
            pass
        excluded = {
            knowledge.fact(x).row[1]: x for x in knowledge.established if x < 0 and knowledge.fact(x).row[0] == "a"
        }
        by_ways = [x for x in excluded.values() if x in guide.arguer.together]
        assert excluded[6] not in by_ways
        assert excluded[8] in by_ways
        assert {*by_ways, *guide.lines.beside(by_ways)} == {x for n, x in excluded.items() if n not in (7, 9)}
        assert guide.arguer.group(excluded[6]) == guide.arguer.group(excluded[8])


def test_two_steps_that_go_through_the_same_ways_are_one() -> None:
    found = explain(load("examples/heyawake/large.heyawake"))
    reasons = [tuple(sentence.text for sentence in step.reason) for step in found.steps]
    assert all(one != other for one, other in pairwise(reasons))
    assert found.steps[0].conclusion == "r4c3, r4c5 and r5c4 are white"
    assert reasons[0][1:] == ("r4c4 and r5c3 are black", "r4c4 and r5c5 are black", "r5c3 and r5c5 are black")


@pytest.mark.parametrize("board", ["masyu/small.masyu", "masyu/medium.masyu"])
def test_what_one_sees_at_different_places_of_a_line_are_steps_of_their_own(board: str) -> None:
    steps = explain(load(f"examples/{board}")).steps
    assert max(sum(line.depth == 0 for line in step.reason) for step in steps) == 2
