"""A law of the prover: how premises are written does not matter.

Joining premises with ∧, taking conjunctions apart, another order, other names, a premise that is not needed: what was proved
is proved still.
"""

import json
from collections.abc import Callable
from random import Random

import pytest

from entails.logic.formula import And, Atom, Formula, Term, operands
from entails.logic.parts import rebuild, substitute
from entails.proofs.kernel.sequent import JUDGEMENTS, Sequent, parse_sequent
from entails.proofs.prover.answers import Proved
from entails.proofs.prover.countermodel import names_of
from entails.proofs.prover.search import prove
from tests.proofs.examples import CORPUS, needs_corpus
from tests.proofs.prover.asking import random_first_order

VALID = [
    "∀x.(R(x)→S(x)), ∃y.R(y) ⊢ ∃z.S(z)",
    "C, ∃y.(R(y)∧T(y)) ⊢ ∃x.T(x)",
    "P(x)→C(x)∧∃y.(R(y)→¬R(y)), P(x), ∀x.R(x) ⊢ ∃x.¬R(x)",
    "∃x.(C→F(x)), ∃x.(F(x)→C) ⊢ ∃x.(C↔F(x))",
    "actual j, A ⊢ ∃x.(∃y.R(y)→R(x))",
    "∃x.P(x), ∀x.(P(x)→Q(x)∨S(x)), ¬∃x.Q(x) ⊢ ∃x.S(x)",
    "∀x.¬R(x,x), ∀x.∀y.∀z.(R(x,y)∧R(y,z)→R(x,z)) ⊢ ∀x.∀y.(R(x,y)→¬R(y,x))",
    "∃x.P(x)∨∃x.Q(x), ∀x.¬P(x) ⊢ ∃x.Q(x)",
    "∀x.∃y.F(x,y), ∀x.∀y.(F(x,y)→G(y,x)) ⊢ ∀x.∃y.G(y,x)",
    "a=b, b=c, P(a) ⊢ P(c)",
    "∃x.(P(x)∧∀y.(P(y)→y=x)), P(a)∧P(b), actual a, actual b ⊢ a=b",
    "P∨Q, P→R, Q→R ⊢ R",
]


def joined(sequent: Sequent, random: Random) -> Sequent:
    """All premises as one conjunction, bracketed at random. What says that a name is actual is no formula and stays."""
    judged = [one for one in sequent.assumptions if is_judgement(one)]
    parts = [one for one in sequent.assumptions if not is_judgement(one)]
    while len(parts) > 1:
        place = random.randrange(len(parts) - 1)
        parts[place : place + 2] = [And(parts[place], parts[place + 1])]
    return Sequent((*judged, *parts), sequent.conclusion)


def is_judgement(formula: Formula) -> bool:
    return isinstance(formula, Atom) and formula.name in JUDGEMENTS


def split(sequent: Sequent, random: Random) -> Sequent:
    def parts(formula: Formula) -> list[Formula]:
        return [part for one in operands(formula) for part in parts(one)] if isinstance(formula, And) else [formula]

    return Sequent(tuple(part for one in sequent.assumptions for part in parts(one)), sequent.conclusion)


def permuted(sequent: Sequent, random: Random) -> Sequent:
    return Sequent(tuple(random.sample(sequent.assumptions, len(sequent.assumptions))), sequent.conclusion)


def renamed(sequent: Sequent, random: Random) -> Sequent:
    """Other predicates, in another order of the alphabet, and other names."""
    letters = {letter: f"{chr(ord('A') + (ord('Z') - ord(letter[0])))}{letter[1:]}_" for letter in _predicates(sequent)}
    change = {name: Term(f"n{place}") for place, name in enumerate(reversed(names_of(sequent)))}

    def other(formula: Formula) -> Formula:
        if isinstance(formula, Atom):
            return formula if is_judgement(formula) else Atom(letters[formula.name], formula.arguments)
        return rebuild(formula, other)

    *premises, conclusion = (substitute(other(one), change) for one in sequent.formulas())
    return Sequent(tuple(premises), conclusion)


def _predicates(sequent: Sequent) -> set[str]:
    found: set[str] = set()

    def visit(formula: Formula) -> Formula:
        if isinstance(formula, Atom):
            found.add(formula.name)
        return rebuild(formula, visit)

    for one in sequent.formulas():
        visit(one)
    return found


def with_another(sequent: Sequent, random: Random) -> Sequent:
    """With a premise that is not needed, somewhere among the others."""
    texts = ("∃x.(Unused(x)∧∀y.More(x,y))", "∀x.(Unused(x)→∃y.More(x,y))", "Unused∨More")
    more = parse_sequent(random.choice(texts)).conclusion
    place = random.randrange(len(sequent.assumptions) + 1)
    return Sequent((*sequent.assumptions[:place], more, *sequent.assumptions[place:]), sequent.conclusion)


WAYS: list[Callable[[Sequent, Random], Sequent]] = [joined, split, permuted, renamed, with_another]


@pytest.mark.parametrize("way", WAYS)
def test_what_is_proved_is_proved_however_its_premises_are_written(
    way: Callable[[Sequent, Random], Sequent],
) -> None:
    random = Random(17)
    for text in VALID:
        sequent = way(parse_sequent(text), random)
        assert isinstance(prove(sequent), Proved), f"{way.__name__}: {sequent}"


def test_random_sequents_that_are_proved_are_proved_with_their_premises_joined(thorough: bool) -> None:
    random = Random(18)
    tried = 0
    while tried < (200 if thorough else 10):
        sequent = random_first_order(random, equations=True)
        if len(sequent.assumptions) > 1 and isinstance(prove(sequent), Proved):
            tried += 1
            for way in WAYS:
                other = way(sequent, random)
                assert isinstance(prove(other), Proved), f"{way.__name__}: {other}, from {sequent}"


@needs_corpus
def test_sequents_of_the_corpus_are_proved_however_their_premises_are_written(thorough: bool) -> None:
    random = Random(19)
    rows = [json.loads(line) for line in (CORPUS / "sequents" / "first-order.jsonl").read_text("utf-8").splitlines()]
    valid = [row["sequent"] for row in rows if row["valid"]]
    for place, text in enumerate(valid):
        for way in WAYS if thorough else [WAYS[place % 5]]:
            sequent = way(parse_sequent(text), random)
            assert isinstance(prove(sequent), Proved), f"{way.__name__}: {sequent}"
