"""Proof by contradiction only where nothing else will do: the decision, and the proofs that rest on it."""

import json
from contextlib import suppress
from random import Random

import pytest

from entails.errors import NotationError
from entails.limits import FOREVER
from entails.proofs.kernel.check import Proof, steps
from entails.proofs.kernel.sequent import Sequent, parse_sequent
from entails.proofs.prover.answers import Proved
from entails.proofs.prover.constructive import Constructive, TooHard
from entails.proofs.prover.countermodel import is_first_order
from entails.proofs.prover.pauses import Pauses
from entails.proofs.prover.search import prove
from tests.proofs.examples import CORPUS, corpus_theorems, needs_corpus
from tests.proofs.prover.asking import answer, confirmed, random_sequent
from tests.proofs.prover.intuitionistic import constructively_valid

CLASSICAL = {"contra (classical)", "RAA (derived)", "¬¬ elim"}


def decided(sequent: Sequent) -> bool:
    with Pauses(FOREVER) as pauses, Constructive(pauses) as oracle:
        return oracle.entails(sequent.assumptions, sequent.conclusion)


def is_classical(proof: Proof) -> bool:
    return any(step.rule in CLASSICAL for step in steps(proof))


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("P∨¬P", False),
        ("¬¬(P∨¬P)", True),
        ("¬¬P ⊢ P", False),
        ("¬¬¬P ⊢ ¬P", True),
        ("(P→Q)→P ⊢ P", False),
        ("¬(P∧Q) ⊢ ¬P∨¬Q", False),
        ("¬P∨¬Q ⊢ ¬(P∧Q)", True),
        ("P↔¬P ⊢ ⊥", True),
        ("(P→Q)∨(Q→P)", False),
        ("(P∨(P→F))→F ⊢ F", True),
    ],
)
def test_what_is_known_of_classics_is_decided(text: str, valid: bool) -> None:
    sequent = parse_sequent(text)
    assert decided(sequent) == constructively_valid(sequent) == valid


@pytest.mark.parametrize("seed", range(6))
def test_random_sequents_are_decided_as_by_another_calculus_and_proved_so(seed: int, thorough: bool) -> None:
    random = Random(seed)
    valid = 0
    for _ in range(200 if thorough else 50):
        sequent = random_sequent(random)
        expected = constructively_valid(sequent)
        assert decided(sequent) == expected, f"seed {seed}: {sequent}"
        found = confirmed(sequent, prove(sequent))
        if isinstance(found, Proved):
            assert is_classical(found.proof) <= (not expected), f"seed {seed}: {sequent}"
        valid += expected
    assert valid > 5


@needs_corpus
def test_a_proof_of_the_corpus_is_by_contradiction_only_if_there_is_no_other(thorough: bool) -> None:
    rows = (CORPUS / "sequents" / "sequents.jsonl").read_text(encoding="utf-8").splitlines()
    longest = 300 if thorough else 90
    texts = [*(json.loads(row)["sequent"] for row in rows), *corpus_theorems()]
    tried = without = 0
    for text in dict.fromkeys(text for text in texts if len(text) < longest):
        with suppress(NotationError):
            sequent = parse_sequent(text)
            if not is_first_order(sequent) and isinstance(found := prove(sequent, 20.0), Proved):
                tried += 1
                if constructively_valid(sequent):
                    without += 1
                    assert not is_classical(found.proof), text
    assert tried > 180
    assert without > 120


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("∃x.(R1(x)∧P∧¬D∧(R2(x)∧S∧D)) ⊢ R(x)∧P∧¬D", 9),
        ("∃x.(P(x)∧Q(x)) ⊢ ∃x.P(x)∧∃x.Q(x)", 8),
        ("actual j, actual k, ∃x.¬R(x) ⊢ ∃y.(R(y)→R(j)∧R(k))", 10),
        ("∀x.∀y.((¬B(x,y)∨¬H(x,y))∧(B(x,y)→¬H(x,y))) ⊢ ∀x.∀y.(¬H(x,y)∨¬B(x,y))", 13),
        ("¬∃x.∀y.(S(x,y)↔¬S(y,y))", 13),
        ("∀x.F(x) ⊢ ∀y.F(y)", 2),
    ],
)
def test_a_first_order_proof_is_as_a_teacher_writes_it(text: str, lines: int) -> None:
    """What exists is named once, before the goal is split; ⊥ ends the proof; given cases come before contradiction."""
    found = answer(text)
    assert isinstance(found, Proved)
    assert found.lines <= lines
    assert not is_classical(found.proof)


def test_a_question_that_takes_too_long_is_given_up() -> None:
    chain = parse_sequent("((a↔b)↔c)↔d ⊢ d↔(c↔(b↔a))")
    with Pauses(FOREVER) as pauses, Constructive(pauses, work=3) as oracle, pytest.raises(TooHard):
        oracle.entails(chain.assumptions, chain.conclusion)
    assert decided(chain)
