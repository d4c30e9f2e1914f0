"""What students type is read as they mean it, and it is said how."""

import pytest

from entails.proofs.kernel.sequent import parse_sequent, write_sequent
from entails.proofs.typed import typed


def read(text: str, nonempty: bool = False) -> str:
    (one,) = typed(text, nonempty=nonempty)
    return write_sequent(one.sequent)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("∀x(Fx→Gx), Fa ⊢ Ga", "∀x.(F(x)→G(x)), F(a) ⊢ G(a)"),
        ("∀xFx ∴ Fa", "∀x.F(x) ⊢ F(a)"),
        ("(∀x)(∃y)Rxy ⊨ ∃y∃xRxy", "∀x.∃y.R(x,y) ⊢ ∃y.∃x.R(x,y)"),
        ("∀x∀y(Rxy→Ryx), Rab |= Rba", "∀x.∀y.(R(x,y)→R(y,x)), R(a,b) ⊢ R(b,a)"),
        ("forall x(Fx -> Gx), a=b, Fa |- Gb", "∀x.(F(x)→G(x)), a=b, F(a) ⊢ G(b)"),
        ("P(a), Qa ⊢ Qa", "P(a), Q(a) ⊢ Q(a)"),
        (r"\forall x Fx \therefore Fa", "∀x.F(x) ⊢ F(a)"),
        ("∃!x.P(x) ⊢ ∃x.P(x)", "∃x.(P(x)∧∀y.(P(y)→y=x)) ⊢ ∃x.P(x)"),
        ("a≠b ⊢ b≠a", "a≠b ⊢ b≠a"),
        ("P v Q |- Q v P", "P∨Q ⊢ Q∨P"),
        ("P v Q v not R; (P & Q) v R therefore ~P v Q", "P∨Q∨¬R, (P∧Q)∨R ⊢ ¬P∨Q"),
        ("forall v P(v) |- P(v)", "∀v.P(v) ⊢ P(v)"),
        ("P and v or Q, v |- v or P", "(P∧v)∨Q, v ⊢ v∨P"),
        ("not v |- v implies P", "¬v ⊢ v→P"),
        ("therefore→P, therefore ⊢ P", "therefore→P, therefore ⊢ P"),
    ],
)
def test_a_sequent_is_read_as_it_is_meant(text: str, meant: str) -> None:
    assert read(text) == write_sequent(parse_sequent(meant))


@pytest.mark.parametrize("text", ["Rain→Wet, Rain ⊢ Wet", "Is, It ⊢ Is", "∀x.P(x), Rain ⊢ Rain", "∀x.F(x) ⊢ Fact"])
def test_a_word_stays_one_proposition_and_nothing_is_said(text: str) -> None:
    (one,) = typed(text)
    assert (write_sequent(one.sequent), one.reading) == (text, None)


def test_it_is_said_how_it_was_read() -> None:
    assert typed("∀xFx ⊢ Fa")[0].reading == "∀x.F(x) ⊢ F(a)"
    assert typed("∃!x.P(x) ⊢ Q")[0].reading == "∃x.(P(x)∧∀y.(P(y)→y=x)) ⊢ Q"
    assert typed("P |= P")[0].reading is None
    assert typed("P v Q ⊢ Q")[0].reading == "P∨Q ⊢ Q"


def test_both_directions_are_two_sequents() -> None:
    both = [write_sequent(one.sequent) for one in typed("P→Q ⊣⊢ ¬P∨Q")]
    assert both == ["P→Q ⊢ ¬P∨Q", "¬P∨Q ⊢ P→Q"]


def test_a_variable_that_does_not_occur_is_noted() -> None:
    assert typed("∀x.P ⊢ P")[0].notes == ("x does not occur in what ∀x speaks of: ∀x.P",)
    assert typed("∀x.P(x) ⊢ ∃y.P(y)")[0].notes == ()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("∀xFx ⊢ ∃xFx", "actual a, ∀x.F(x) ⊢ ∃x.F(x)"),
        ("∀xFx ⊢ Fb", "actual b, ∀x.F(x) ⊢ F(b)"),
        ("actual b, ∀xFx ⊢ Fb", "actual b, ∀x.F(x) ⊢ F(b)"),
    ],
)
def test_a_domain_with_an_element_gives_premises(text: str, meant: str) -> None:
    assert read(text, nonempty=True) == read(f"nonempty\n{text}") == meant
