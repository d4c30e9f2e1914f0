"""Signed formulas: what is left when negations are taken in."""

import pytest

from entails.logic.formula import TOP, Atom
from entails.logic.notation import parse
from entails.models.ground.polarity import conjunction, disjunction, pieces, quantified, shape, without_not

P, Q = Atom("P"), Atom("Q")


@pytest.mark.parametrize(
    ("text", "positive", "negative"),
    [
        ("⊤", "true", "false"),
        ("P ∧ Q", "and", "or"),
        ("P ∨ Q", "or", "and"),
        ("P → Q", "or", "and"),
        ("¬(P ∧ Q)", "or", "and"),
        ("P ↔ Q", "iff", "iff"),
        ("∀x P(x)", "all", "some"),
        ("∃x P(x)", "some", "all"),
        ("P", "leaf", "leaf"),
        ("∃=2 x P(x)", "leaf", "leaf"),
    ],
)
def test_the_sign_decides_what_a_formula_is(text: str, positive: str, negative: str) -> None:
    assert shape(parse(text), True) == positive
    assert shape(parse(text), False) == negative


def test_negations_in_front_are_taken_in() -> None:
    assert without_not(parse("¬¬¬P"), True) == (P, False)
    assert pieces(parse("P → Q"), False) == [(P, True), (Q, False)]
    assert pieces(parse("¬(P ∨ Q)"), True) == [(P, False), (Q, False)]
    assert quantified(parse("¬∀x∈A P"), True) == ("x", "A", (P, False))


def test_signed_parts_make_a_formula_again() -> None:
    assert str(conjunction([(P, True), (Q, False)])) == "P ∧ ¬Q"
    assert str(disjunction([(P, False), (Q, True)])) == "¬P ∨ Q"
    assert conjunction([]) == TOP
