"""Sequents: which formulas are the same, and how they are read and written."""

import pytest

from entails.errors import NotationError
from entails.logic.notation import parse
from entails.proofs.kernel.sequent import actual, canonical, parse_sequent, same, write_line, write_sequent


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("∀x x = c", "∀y y = c", True),
        ("∀x ∃y x = c", "∀y ∃x x = c", False),  # all things are c; something is
        ("∃=1 x Q(x)", "∃=1 y Q(y)", True),
        ("∀x ∃=1 x Q(x)", "∀y ∃=1 x Q(y)", False),
        ("∀x ∃=k(x) y R(x,y)", "∀y ∃=k(y) x R(y,x)", True),
        ("∀x ∃=k(x) y R(x,y)", "∀x ∃=k(y) y R(x,y)", False),
        ("∀x∈S Q(x)", "∀x Q(x)", False),
        ("∀x ∀x R(x,x)", "∀x ∀y R(y,y)", True),
        ("∀x ∀x R(x,x)", "∀x ∀y R(x,x)", False),
        ("∀x R(x,y)", "∀y R(y,y)", False),
    ],
)
def test_formulas_are_the_same_if_they_differ_in_bound_names_alone(one: str, other: str, alike: bool) -> None:
    assert same(parse(one), parse(other)) is alike


def test_a_sequent_reads_back_in_every_style() -> None:
    for text in ("P→Q, ¬Q ⊢ ¬P", "P∨¬P", "⊢ P→P", "actual i, ∀x.R(x) ⊢ R(i)"):
        sequent = parse_sequent(text)
        for style in ("jape", "ascii", "latex"):
            assert parse_sequent(write_sequent(sequent, style)) == sequent, (text, style)


def test_a_judgement_is_a_word_in_latex_and_reads_back() -> None:
    sequent = parse_sequent("actual i ⊢ ∃x.R(x)")
    assert write_sequent(sequent, "latex").startswith(r"\mathrm{actual}\ i \vdash")
    assert parse_sequent(write_sequent(sequent, "latex")) == sequent


def test_a_word_of_a_judgement_before_brackets_is_an_ordinary_predicate() -> None:
    assert parse_sequent("actual(i)").conclusion == actual("i")
    assert write_line(actual("i")) == "actual i"


def test_a_list_without_a_conclusion_is_refused() -> None:
    with pytest.raises(NotationError, match="⊢"):
        parse_sequent("P, Q")


def test_assuming_adds_what_is_not_assumed_yet() -> None:
    sequent = parse_sequent("∀x.R(x), P ⊢ P")
    again, new = parse("∀y.R(y)"), parse("Q")
    assert canonical(again) == canonical(sequent.assumptions[0])
    assert sequent.assuming(again, new) == (*sequent.assumptions, new)
