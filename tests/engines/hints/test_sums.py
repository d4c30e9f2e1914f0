"""Sums said aloud, and what functions help every rule."""

from entails.engines.answers import Fact
from entails.engines.hints.steps import Deduction
from entails.engines.hints.sums import adds_several, adds_up, comes_to, last_of_two, said_aloud
from entails.models.reading.text import read_theory
from tests.engines.hints.theories import guided

# Three cells whose digits add up to 9; the first two are known.
SUM = """
sort Cell = {a, b, c}, Digit = {1..6}
given total: number = 9
find digit(Cell): Digit
say "{p} is {d}", "{p} is not {d}": digit(p,d)
rule "a is 3": digit(a) = 3
rule "b is 1": digit(b) = 1
rule "they add up to {total}": Σp∈Cell {digit(p)} = total
"""


def told(text: str) -> list[tuple[str, list[str]]]:
    with guided(text) as guide:
        return [(step.conclusion, [sentence.text for sentence in step.reason]) for step in guide.steps()]


def test_the_last_term_of_a_sum_is_what_is_left_of_it() -> None:
    assert told(SUM)[-1] == ("c is 5", ["they add up to 9; a is 3, b is 1; 9 − 3 − 1 = 5"])


def test_two_terms_of_a_sum_are_told_by_the_numbers_that_are_left() -> None:
    text = SUM.replace("total: number = 9", "total: number = 4").replace("{a, b, c}", "{a, b}")
    text = text.replace('rule "a is 3": digit(a) = 3\nrule "b is 1": digit(b) = 1\n', "")
    text += 'rule "they differ": digit(a) ≠ digit(b)\nrule "b is more than 1": digit(b) ≥ 2\n'
    (step,) = told(text)
    reason = ["b is more than 1: so b is not 1", "they add up to 4, they differ: only 1+3 is left"]
    assert step == ("a is 1, b is 3", reason)


def test_only_rules_that_calculate_with_what_is_sought_add_up() -> None:
    theory, _ = read_theory(SUM)
    assert [adds_up(rule, theory.relations) for rule in theory.rules if not rule.declared] == [False, False, True]


def test_several_values_are_added_where_a_sum_is_to_be_worked_out() -> None:
    theory, _ = read_theory(
        "sort A = {a, b}, N = {1..4}\ngiven long(A): number = {a -> 2, b -> 1}\nfind f(A): N\n"
        'rule "sum": Σx {f(x)} = 4\nrule "both": f(a) + f(b) = 4\nrule "one": ∀x (f(x) + long(x) ≤ 4)\n'
    )
    added = {rule.sentence: adds_several(rule, theory.relations) for rule in theory.rules if not rule.declared}
    assert added == {"sum": True, "both": True, "one": False}


def test_only_what_plain_values_come_to_is_taken_apart() -> None:
    theory, _ = read_theory(
        "sort A = {a, b}, N = {1..4}\ngiven total(A): number = {a -> 2, b -> 3}\nfind f(A): N\n"
        'rule "plain": ∀y Σx∈A {f(x) : x = y} = total(y)\nrule "turned": 4 = Σx {f(x)}\nrule "most": Σx {f(x)} ≤ 4\n'
        'rule "twice": Σx {2 · f(x)} = 4\nrule "own": Σx {f(x)} = f(a) + 3\n'
    )
    found = {rule.sentence: comes_to(rule, theory.relations) for rule in theory.rules if not rule.declared}
    assert found == {"plain": True, "turned": True, "most": False, "twice": False, "own": False}


def test_what_is_known_is_taken_away_aloud_where_two_are_left() -> None:
    text = SUM.replace("= 9", "= 6").replace("digit(b) = 1", "digit(b) ≥ 2").replace("b is 1", "b is more than 1")
    reason = ["b is more than 1: so b is not 1", "they add up to 6: 6 − 3 = 3 for the other two: only 1+2"]
    assert told(text)[-1] == ("b is 2, c is 1", reason)


def test_the_one_of_two_numbers_that_leaves_too_much_is_said() -> None:
    def said(total: int, value: int, *excluded: int) -> str:
        text = SUM.replace("= 9", f"= {total}").replace('rule "b is 1": digit(b) = 1\n', "")
        with guided(text) as guide:
            every = map(guide.knowledge.grounding.selected, guide.knowledge.selectors)
            instance = next(one for one in every if one.numbers)
        premises = (Fact("digit", ("a", 3), True), *(Fact("digit", ("b", n), False) for n in excluded))
        return last_of_two(Deduction(Fact("digit", ("c", value), True), (instance,), premises), range(1, 7))

    assert said(11, 6, 3, 4, 5, 6) == "11 − 3 − 1 = 7 is too large, 11 − 3 − 2 = 6"
    assert said(9, 1, 1, 2, 3, 4) == "9 − 3 − 6 = 0 is too small, 9 − 3 − 5 = 1"
    assert said(11, 6, 4, 5, 6) == ""  # three are left
    assert said(9, 4, 3, 4, 5, 6) == ""  # something else excludes the 5


def test_what_the_last_term_is_not_does_not_hide_what_is_left_of_the_sum() -> None:
    with guided(SUM) as guide:
        every = map(guide.knowledge.grounding.selected, guide.knowledge.selectors)
        instance = next(one for one in every if one.numbers)
    premises = Fact("digit", ("a", 3), True), Fact("digit", ("b", 1), True), Fact("digit", ("c", 6), False)
    assert said_aloud(Deduction(Fact("digit", ("c", 5), True), (instance,), premises)) == "9 − 3 − 1 = 5"
    assert said_aloud(Deduction(Fact("digit", ("c", 5), True), (instance,), premises[1:])) == ""
