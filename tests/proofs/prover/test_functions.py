"""Functions: proofs with terms, countermodels with functions, and random sequents judged by every small structure."""

from random import Random

import pytest

from entails.proofs.kernel.check import steps
from entails.proofs.kernel.sequent import Sequent
from entails.proofs.prover.answers import Invalid, NotKnown, Proved
from entails.proofs.prover.countermodel import unsupported
from entails.proofs.prover.search import prove
from entails.proofs.prover.terms import functions_of
from tests.proofs.prover.asking import answer, confirmed, random_first_order
from tests.proofs.structures import counterexample, structures


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("P(f(a)) ⊢ P(f(a))", 1),
        ("actual a, ∀x.P(f(x)) ⊢ ∃y.P(y)", 5),
        ("∃x.P(f(x)) ⊢ ∃y.P(y)", 5),
        ("P(f(a)), a=b ⊢ P(f(b))", 3),
        ("a=b, f(a)=c, P(c) ⊢ P(f(b))", 9),
        ("actual a, ∀x.(P(x)→P(f(x))), P(a) ⊢ P(f(f(a)))", 8),
        ("f(f(f(a)))=a, f(f(f(f(f(a)))))=a ⊢ f(a)=a", 8),
        ("∀x.f(f(x))=x ⊢ ∀x.∃y.f(y)=x", 6),
        ("∀x.f(g(x))=x, ∀x.∀y.(g(x)=g(y)→x=y) ⊢ ∀x.∀y.(g(x)=g(y)→x=y)", 2),
        ("∀x.∀y.(f(x)=f(y)→x=y), ∀x.g(f(x))=f(x) ⊢ ∀x.g(f(f(x)))=f(f(x))", 7),
        ("actual e, ∀x.m(e,x)=x, actual d, ∀x.m(x,d)=x ⊢ d=e", 10),
        ("actual a, actual b, ∀x.∀y.P(g(x,y)) ⊢ P(g(f(a),g(b,a)))", 9),
        ("actual a ⊢ ∃x.x=f(a)", 4),
        ("∀x.h(x,x,x)=x, actual a, P(a) ⊢ P(h(a,a,a))", 7),
        ("a=b ⊢ f(a)=f(b)", 3),
        ("a=b, actual a ⊢ f(a)=f(b)", 4),
        ("a=b, b=c ⊢ f(a)=f(c)", 5),
        ("a=b ⊢ g(a,c)=g(b,c)", 3),
        ("⊢ ∀x.∀y.(x=y→f(x)=f(y))", 8),
        ("∀x.f(f(x))=x, f(a)=f(b), actual a, actual b ⊢ a=b", 8),
    ],
)
def test_functions_are_proved(text: str, lines: int) -> None:
    found = answer(text)
    assert isinstance(found, Proved), found
    assert found.lines <= lines, str(found)


@pytest.mark.parametrize("seed", range(8))
def test_functions_of_equal_things_are_equal(seed: int) -> None:
    """Whatever is made of a and of b is the same if a=b: an equation of the thing with itself, then one exchange."""
    random = Random(seed)

    def about(inside: str, depth: int) -> str:
        if not depth:
            return inside
        deeper = about(inside, depth - 1)
        return random.choice([f"f({deeper})", f"g(c,{deeper})", f"g({deeper},f(d))"])

    term = about("a", random.randint(1, 4))
    other = term.replace("a", "b")
    left, right = random.sample([term, other], 2)
    found = answer(f"a=b ⊢ {left}={right}")
    assert isinstance(found, Proved), f"seed {seed}: {left}={right}: {found}"
    assert found.lines == 3, f"seed {seed}: {found}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("∀x.∃y.f(y)=x ⊢ ∃x.f(x)=x", "f(a) is b, f(b) is a"),
        ("P(f(j)) ⊢ ∃x.P(x)", "j is not actual"),
        ("∀x.P(f(x)) ⊢ ∃y.P(y)", "the domain is empty"),
        ("actual a ⊢ f(a)=a", "f(b) is c, f(c) is b"),
        ("actual a, ∀x.P(f(x)) ⊢ P(a)", "f(b)"),
        ("∀x.∀y.(f(x)=f(y)→x=y), actual a ⊢ ∀y.∃x.f(x)=y→P(a)", "P never holds"),
    ],
)
def test_what_does_not_follow_has_a_countermodel_with_functions(text: str, told: str) -> None:
    found = answer(text)
    assert isinstance(found, Invalid)
    assert told in str(found.countermodel), str(found.countermodel)


def test_a_countermodel_says_its_functions_to_programs() -> None:
    found = answer("actual a, f(a)=b ⊢ a=b")
    assert isinstance(found, Invalid)
    assert found.countermodel.json()["functions"] == {"f": [["c", "d"], ["d", "c"]]}
    without = answer("actual a ⊢ P(a)")
    assert isinstance(without, Invalid)
    assert "functions" not in without.countermodel.json()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("P(k(a,b,c,d)) ⊢ Q", "a function of 4 things, such as k"),
        ("P(a+b) ⊢ Q", "arithmetic"),
        ("a<b ⊢ Q", "less and more; for “if P then Q” write P → Q"),
    ],
)
def test_what_the_rules_do_not_speak_of_is_named(text: str, what: str) -> None:
    assert answer(text) == NotKnown(f"the rules do not speak of {what}")


EVERY = list(structures({"A": 0, "P": 1, "Q": 1}, {"f": 1, "g": 2}))


def is_refuted(sequent: Sequent) -> bool:
    """By some small structure, if it speaks of R nowhere."""
    return "R(" not in str(sequent) and any(counterexample(sequent, [], one) for one in EVERY[::7])


@pytest.mark.parametrize("seed", range(2))
def test_what_is_said_of_random_sequents_with_functions_can_be_relied_on(seed: int, thorough: bool) -> None:
    random = Random(f"functions {seed}")
    proved = refuted = unknown = 0
    for number in range(3_000 if thorough else 200):
        sequent = random_first_order(random, equations=number % 2 == 0, functions=True)
        told = f"seed {seed}: {sequent}"
        found = confirmed(sequent, prove(sequent, 10.0))
        assert unsupported(sequent) is None
        proved += isinstance(found, Proved)
        unknown += isinstance(found, NotKnown)
        if functions_of(sequent.formulas()) and isinstance(found, Proved):
            assert not is_refuted(sequent), told
        refuted += isinstance(found, Invalid) and is_refuted(sequent)
    assert proved >= 8
    assert refuted >= 4, "the structures refute something"
    assert unknown <= (30 if thorough else 2)


def test_a_proof_about_functions_says_that_they_make_things() -> None:
    found = answer("actual a, ∀x.P(f(x)) ⊢ ∃y.P(y)")
    assert isinstance(found, Proved)
    assert "function" in {step.rule for step in steps(found.proof)}
