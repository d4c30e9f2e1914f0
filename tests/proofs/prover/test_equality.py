"""Equality: lemmas that a wrong model breaks, proofs with the two rules, and countermodels."""

from random import Random

import pytest

from entails.logic.formula import Atom, Equal, Formula, Implies, Term
from entails.logic.notation import parse
from entails.proofs.kernel.check import steps
from entails.proofs.kernel.sequent import canonical, parse_sequent
from entails.proofs.prover.answers import Invalid, NotKnown, Proved
from entails.proofs.prover.equality import broken, classes
from entails.proofs.prover.search import prove
from entails.proofs.prover.terms import renamed, spoken
from tests.proofs.prover.asking import answer, confirmed, random_first_order


def model(text: str) -> dict[Formula, bool]:
    """A model as text: a=b, P(a), ¬P(b)."""
    return {canonical(parse(part.strip("¬ "))): not part.strip().startswith("¬") for part in text.split(";")}


@pytest.mark.parametrize(
    ("text", "lemmas"),
    [
        ("a=b; P(a); ¬P(b)", ["a=b→(P(a)→P(b))"]),
        ("a=b; P(b); ¬P(a)", ["a=a", "a=b→(a=a→b=a)", "b=a→(P(b)→P(a))"]),
        ("¬a=a", ["a=a"]),
        ("a=b; ¬b=a", ["a=a", "a=b→(a=a→b=a)"]),
        ("a=b; ¬f(a)=f(b)", ["f(a)=f(a)", "a=b→(f(a)=f(a)→f(a)=f(b))"]),
        ("a=b; ∀x.R(a,x); ¬∀x.R(b,x)", ["a=b→(∀x.R(a,x)→∀x.R(b,x))"]),
        ("a=b; P(a); P(b); ¬P(c)", []),
        ("a=b; b=c; R(a,a); ¬R(c,a)", ["a=b→(R(a,a)→R(b,a))", "b=c→(R(b,a)→R(c,a))"]),
        ("a=b; P(f(a)); ¬P(f(b))", ["a=b→(P(f(a))→P(f(b)))"]),
        ("a=b; P(f(a)); P(f(b)); ¬P(a); ¬P(b)", []),
        ("a=b; f(a)=c; P(c); ¬P(f(b))", ["a=b→(f(a)=c→f(b)=c)"]),
        ("f(a)=b; ∀x.R(x,g(f(a),x)); ¬∀x.R(x,g(b,x))", ["f(a)=b→(∀x.R(x,g(f(a),x))→∀x.R(x,g(b,x)))"]),
    ],
)
def test_a_model_that_contradicts_equations_breaks_lemmas(text: str, lemmas: list[str]) -> None:
    found = broken(model(text))
    assert [lemma.formula for lemma in found] == [canonical(parse(lemma)) for lemma in lemmas]
    assert all(isinstance(lemma.formula, Implies) == (lemma.equation is not None) for lemma in found)


def test_equal_names_are_one_thing() -> None:
    equations = [parse("b=a"), parse("b=c"), parse("e=d"), parse("f=f")]
    found = classes(equations)  # type: ignore[arg-type]
    assert {one.name: other.name for one, other in found.items()} == {"a": "a", "b": "a", "c": "a", "d": "d", "e": "d"}


def test_names_are_replaced_place_by_place() -> None:
    formula = canonical(parse("∀x.(R(a,x)→b=a)"))
    assert spoken(formula) == (Term("a"), Term("b"), Term("a"))
    assert renamed(formula, [Term("c"), Term("b"), Term("a")]) == canonical(parse("∀x.(R(c,x)→b=a)"))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a=b, P(a) ⊢ P(b)", 3),
        ("a=a", 1),
        ("a=b ⊢ b=a", 3),
        ("a=b, b=c ⊢ a=c", 3),
        ("P(a), ¬P(b) ⊢ a≠b", 6),
        ("a=b, actual a ⊢ actual b", 3),
        ("actual a ⊢ ∃x.x=a", 3),
        ("∀x.∀y.x=y, ∃x.P(x) ⊢ ∀x.P(x)", 9),
        ("a=b∨a=c, P(b), P(c) ⊢ P(a)", 11),
        ("∃x.P(x)∧∀x.∀y.(P(x)∧P(y)→x=y) ⊢ ∃x.∀y.(P(y)↔y=x)", 20),
        ("∃x.∀y.(P(y)↔y=x) ⊢ ∃x.P(x)∧∀x.∀y.(P(x)∧P(y)→x=y)", 28),
        ("a=b∨c=d, a=c∨b=d ⊢ a=d∨b=c", 24),
        ("a=b, ∀x.R(a,x) ⊢ ∀x.R(b,x)", 3),
    ],
)
def test_equality_is_proved(text: str, lines: int) -> None:
    found = answer(text)
    assert isinstance(found, Proved)
    assert found.lines <= lines
    assert {"= intro", "= elim"} & {step.rule for step in steps(found.proof)}


@pytest.mark.parametrize("text", ["a=b ⊢ P(a)", "a≠b, b≠c ⊢ a≠c", "∃x.x=a", "∀x.x=x→P(x) ⊢ a=b", "P(a), P(b) ⊢ a=b"])
def test_what_does_not_follow_from_equations_has_a_countermodel(text: str) -> None:
    assert isinstance(answer(text), Invalid)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_of_random_sequents_with_equations_can_be_relied_on(seed: int) -> None:
    random = Random(seed)
    sequents = [random_first_order(random, equations=True) for _ in range(60)]
    answers = [confirmed(sequent, prove(sequent)) for sequent in sequents]
    assert sum(isinstance(found, Proved) for found in answers) >= 5
    assert sum(isinstance(found, NotKnown) for found in answers) <= 1
    assert isinstance(prove(parse_sequent("a=b, b=c, R(c,a) ⊢ R(a,c)")), Proved)


ONE_PAIR = "actual a, ∃z.∃w.∀x.∀y.(F(x,y)↔(x=z∧y=w)) ⊢ "


@pytest.mark.parametrize(
    ("text", "quick"),
    [
        (ONE_PAIR + "∃z.∀x.(∃w.∀y.(F(x,y)↔y=w)↔x=z)", False),
        (ONE_PAIR + "∃w.∀y.(∃z.∀x.(F(x,y)↔x=z)↔y=w)", False),
        ("∀y.∃z.∀x.(F(x,z)↔x=y) ⊢ ¬∃w.∀x.(F(x,w)↔∀u.(F(x,u)→∃y.(F(y,u)∧¬∃z.(F(z,u)∧F(z,y)))))", True),
    ],
)
def test_pelletier_51_52_and_54_are_proved(text: str, quick: bool, thorough: bool) -> None:
    if not quick and not thorough:
        pytest.skip("only with --thorough")
    assert isinstance(answer(text), Proved)


def test_of_very_many_broken_lemmas_enough_are_learnt_and_none_twice() -> None:
    names = [Term(f"n{number}") for number in range(30)]
    held: dict[Formula, bool] = {Equal(names[0], other): True for other in names[1:]}
    held |= {Atom(letter, (name,)): name == names[0] for letter in "PQRS" for name in names}
    first = broken(held)
    second = broken(held, first)
    assert first
    assert second
    assert not set(first) & set(second)
    assert len(first) < 4 * 29
