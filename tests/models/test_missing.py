"""Numbers that are asked for and not given: an error where no variable is passed over, else they are counted."""

import pytest

from entails.engines.consequences.ask import ask
from entails.errors import TheoryError
from entails.logic.notation import parse
from entails.models.asp.program import asp_program
from entails.models.ground.grounder import ground
from entails.models.missing import passed_over
from entails.models.reading.text import read_theory
from entails.models.remarks import passed_over_by_rules, remarks

WEIGHTS = "sort A = {a, b, c}\ngiven w(A): number = {a -> 2}\ngiven open(A) = {a, b}\nfind p(A)\n"


@pytest.mark.parametrize("formula", ["w(b) = 3", "¬(w(b) = 3)", "∀x (p(x) → w(b) = 3)", "#x p(x) = w(b)"])
def test_a_number_without_variables_that_is_not_given_is_an_error_with_its_name_and_place(formula: str) -> None:
    theory, world = read_theory(f'{WEIGHTS}rule "r": {formula}')
    for make in (ground, asp_program):
        with pytest.raises(TheoryError, match=r"w\(b\) is not given") as caught:
            make(theory, world)
        assert make is asp_program or (caught.value.line, caught.value.column) == (5, 6)


def test_a_claim_and_an_objective_ask_for_given_numbers_too() -> None:
    theory, world = read_theory(f"{WEIGHTS}given n: number = {{}}")
    with pytest.raises(TheoryError, match="n is not given; expected a number, as in “given n: number = 3”"):
        ask(theory, world, theory.claim(parse("#x p(x) = n")))
    with pytest.raises(TheoryError, match=r"w\(c\) is not given"):
        ground(*read_theory(f"{WEIGHTS}maximise w(c)·#x p(x)"))


def test_a_relation_to_find_that_is_called_as_the_element_changes_nothing() -> None:
    text = "sort A = {b}\ngiven w(A): number = {}\nfind b\n"
    for line in ("rule: w(b) = 3", "minimise w(b)"):
        with pytest.raises(TheoryError, match=r"w\(b\) is not given"):
            ground(*read_theory(f"{text}{line}\n"))


def test_what_rests_on_what_is_found_is_no_error() -> None:
    """Nobody knows which number is asked for, and without it the comparison is false."""
    ground(*read_theory(f'{WEIGHTS}find f: A\nrule "r": w(f) = 2'))


def test_objectives_and_preferences_warn_of_what_they_pass_over_and_say_how_many_and_where() -> None:
    aims = 'minimise Σx {w(x) : p(x)}\nmaximise #x p(x)\nprefer "w {x}" (weight 2): ∀x (open(x) → (w(x) = 3 → p(x)))'
    found = [str(one) for one in remarks(*read_theory(f"{WEIGHTS}{aims}"))]
    assert found == [
        "5:1: w(b) and w(c) are not given (2 of 3): minimise Σx {w(x) : p(x)} passes them over",
        "7:8: w(b) is not given (1 of 2): the preference “w {x}” passes it over",
    ]


def test_a_condition_that_facts_decide_is_heeded() -> None:
    theory, world = read_theory(f"{WEIGHTS}given big(A) = {{a}}\nminimise Σx {{w(x) : big(x) ∧ p(x)}}")
    assert passed_over(theory, world, theory.objectives[0].term) is None


def test_rules_pass_over_in_silence_unless_somebody_asks() -> None:
    theory, world = read_theory(f'{WEIGHTS}rule "heavy {{x}}": ∀x (w(x) > 1 → p(x))')
    assert remarks(theory, world) == []
    told = [one.message for one in passed_over_by_rules(theory, world)]
    assert told == ["w(b) and w(c) are not given (2 of 3): “heavy {x}” says nothing there"]


def test_numbers_are_asked_for_only_where_what_is_found_may_be() -> None:
    """Nobody gives the cost of a road that there cannot be, nor how far a town is from itself."""
    towns = "sort A = {a, b, c}\ngiven near(A, A) symmetric = {(a,b)}\nfind road(A, A) within near, to: A\n"
    theory, world = read_theory(f"{towns}given cost(A, A): number = {{(a,b) -> 1, (b,a) -> 2}}")
    assert passed_over(theory, world, theory.claim(parse("∀x,y (road(x,y) → cost(x,y) < 3)"))) is None
    theory, world = read_theory(f"{towns}given far(A, A): number symmetric = {{(a,b) -> 1, (a,c) -> 2}}")
    missed = passed_over(theory, world, theory.claim(parse("#x,y (near(x,y) ∧ far(x,y) > far(a,x)) = 0")))
    assert missed is None
    missed = passed_over(theory, world, theory.claim(parse("∀x,y far(x,y) < 3")))
    assert str(missed) == "far(b,c) and far(c,b) are not given (2 of 6)"
