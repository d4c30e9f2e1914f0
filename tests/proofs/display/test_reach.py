"""How far quantifiers reach: where it may surprise, the sequent is shown with brackets."""

import pytest

from entails.proofs.display.reach import reading
from entails.proofs.kernel.sequent import parse_sequent


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("∀x.P(x)→Q(x) ⊢ R", "(∀x.P(x))→Q(x) ⊢ R"),
        ("∀x.R(x)→∀y.S(y) ⊢ ∀z.(R(z)→S(z))", "(∀x.R(x))→∀y.S(y) ⊢ ∀z.(R(z)→S(z))"),
        ("∀x.∃y.R(x,y)→A", "(∀x.∃y.R(x,y))→A"),
        ("¬∃x.P(x)↔A", "¬(∃x.P(x))↔A"),
        ("A ⊢ ∃x.P(x)∧Q(x)", "A ⊢ (∃x.P(x))∧Q(x)"),
        ("∃x ¬x=a ∨ x=b", "(∃x ¬x=a) ∨ x=b"),
        ("forall x P(x) -> Q, A |- A", "(forall x P(x)) -> Q, A |- A"),
        (r"\forall x\, P(x) \to Q", r"(\forall x\, P(x)) \to Q"),
        ("A, -- a remark\n∀x.P(x)→Q ⊢ A", "A, (∀x.P(x))→Q ⊢ A"),
        ("∀x.(P(x)→∃y.R(x,y)→A)", "∀x.(P(x)→(∃y.R(x,y))→A)"),
        ("∀x.(P(x)→Q(x)), ∃x.P(x) ⊢ ∃x.Q(x)", None),
        ("(∀x.P(x))→Q ⊢ A", None),
        ("∀x.P(x)∧∀x.Q(x) ⊢ A∨∃x.Q(x)", None),
        ("∃x.P(x)∧A ⊢ ∃x.(P(x)∧A)", None),
        ("∀x.(P(x))→A", "(∀x.(P(x)))→A"),
        ("actual j, P(j) ⊢ P(j)", None),
    ],
)
def test_a_sequent_is_shown_with_brackets_where_a_quantifier_stops_short(text: str, read: str | None) -> None:
    assert reading(text) == read
    if read is not None:
        assert parse_sequent(read) == parse_sequent(text)
        assert reading(read) is None
