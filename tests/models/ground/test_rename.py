"""Renaming apart, pins, and numbers that are not given."""

from entails.logic.notation import parse
from entails.models.ground.comparisons import is_pin, pin
from entails.models.ground.rename import Renamer
from entails.models.reading.text import parse_theory

THEORY = parse_theory(
    "sort A = {a, b}\nsort B = {c}\ngiven n(A): number\ngiven most: number\nfind p(A), q(A, A), r(B)\nrule: ∀x p(x)"
)


def prepared(text: str) -> str:
    renamer = Renamer(THEORY.relations, lambda sort: False, lambda sort, name: True, lambda term, sorts: "0..9")
    return str(renamer.prepare(THEORY.claim(parse(text)))).replace('"', "")  # such names are no names, and quoted


def test_every_quantifier_gets_a_variable_of_its_own() -> None:
    assert prepared("∀x p(x) ∧ ∃x p(x)") == "∀x∈A p(x) ∧ ∃x.2∈A p(x.2)"
    assert prepared("∀x (p(x) ∧ ∃x r(x))") == "∀x∈A (p(x) ∧ ∃x.2∈B r(x.2))"


def test_an_element_is_a_variable_with_one_value() -> None:
    assert prepared("p(a)") == "p(A=a)"
    assert is_pin(pin("A", "a"))
    assert not is_pin("x.2")


def test_values_without_a_number_that_is_asked_for_are_passed_over() -> None:
    assert prepared("∀x ∃=n(x) y q(x,y)") == "∀x∈A (n?(x) → ∃=n(x) y∈A q(x,y))"
    assert prepared("∃x ∃=n(x) y q(x,y)") == "∃x∈A (n?(x) ∧ ∃=n(x) y∈A q(x,y))"
    assert prepared("∃≤most y p(y)") == "∃≤most y∈A p(y)"  # it has to be given: see `missing`
