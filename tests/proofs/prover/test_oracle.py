"""The oracle: what follows, from which assumptions, with how many rounds of witnesses."""

from random import Random

import pytest

from entails.limits import FOREVER, Limit, OutOfTime
from entails.logic.formula import Atom, Term
from entails.logic.notation import parse
from entails.proofs.kernel.sequent import parse_sequent
from entails.proofs.prover.oracle import Oracle
from entails.proofs.prover.pauses import Pauses
from tests.proofs.prover.asking import assignments, random_sequent, refutes


def test_it_says_what_a_truth_table_says() -> None:
    random = Random(5)
    followed = 0
    with Pauses(FOREVER) as pauses, Oracle(pauses) as oracle:
        for _ in range(100):
            sequent = random_sequent(random)
            follows = not any(refutes(model, sequent) for model in assignments())
            assert oracle.entails(sequent.assumptions, sequent.conclusion) is follows, str(sequent)
            followed += follows
    assert 20 <= followed <= 80


def test_a_core_is_enough_and_a_reduced_one_cannot_do_without_any() -> None:
    random = Random(6)
    tried = 0
    with Pauses(FOREVER) as pauses, Oracle(pauses) as oracle:
        for _ in range(100):
            sequent = random_sequent(random)
            core = oracle.core(sequent.assumptions, sequent.conclusion)
            if core is None:
                continue
            tried += 1
            kept = oracle.reduced(sequent.assumptions, sequent.conclusion, core)
            assert set(kept) <= set(core)
            premises = [sequent.assumptions[place] for place in kept]
            assert oracle.entails(premises, sequent.conclusion)
            for place in range(len(premises)):
                assert not oracle.entails(premises[:place] + premises[place + 1 :], sequent.conclusion)
    assert tried >= 20


@pytest.mark.parametrize(
    ("text", "rounds"), [("∀x.P(x), actual i ⊢ P(i)", 0), ("∀x.(P(x)→Q(x)), ∃x.P(x) ⊢ ∃x.Q(x)", 1)]
)
def test_a_first_order_sequent_follows_with_enough_rounds(text: str, rounds: int) -> None:
    sequent = parse_sequent(text)
    for number in range(3):
        with Pauses(FOREVER) as pauses, Oracle(pauses, [Term("i")], number) as oracle:
            assert oracle.entails(sequent.assumptions, sequent.conclusion) is (number >= rounds)


def test_a_question_that_takes_long_stops_at_the_limit() -> None:
    """Nine pigeons in eight holes take many conflicts, so the limit is checked before the answer."""
    at = [[Atom(f"p{pigeon}h{hole}") for hole in range(8)] for pigeon in range(9)]
    somewhere = [parse("∨".join(str(atom) for atom in row)) for row in at]
    alone = [
        parse(f"¬({one[hole]}∧{other[hole]})") for hole in range(8) for n, one in enumerate(at) for other in at[:n]
    ]
    with Pauses(Limit(deadline=0.0)) as pauses, Oracle(pauses) as oracle, pytest.raises(OutOfTime):
        oracle.entails([*somewhere, *alone], parse("⊥"))
