"""The facts on the way of a long proof: by truth tables each follows from what comes before; the last is the conclusion."""

from random import Random

from entails.proofs.kernel.sequent import Sequent, parse_sequent
from entails.proofs.prover.lemmas import MOST, stepping_stones
from tests.laws.test_tutor import is_valid
from tests.proofs.prover.asking import random_sequent


def test_what_one_premise_says_comes_before_what_takes_two() -> None:
    stones = stepping_stones(parse_sequent("P→Q∧R, P, R→S ⊢ S"))
    assert [(str(fact), [str(one) for one in reason]) for fact, reason in stones] == [
        ("R", ["P → Q ∧ R", "P"]),
        ("S", ["R → S", "R"]),
    ]


def test_what_the_conclusion_does_not_need_is_left_out() -> None:
    facts = [str(fact) for fact, _ in stepping_stones(parse_sequent("P, P→A, P→B, B→C ⊢ C"))]
    assert facts == ["B", "C"]


def test_of_very_many_facts_some_are_shown_inside_others() -> None:
    chain = ", ".join(f"P{number}→P{number + 1}" for number in range(25))
    stones = stepping_stones(parse_sequent(f"P0, {chain} ⊢ P25"))
    assert len(stones) <= MOST
    assert all(is_valid(Sequent(reason, fact)) for fact, reason in stones)


def test_each_fact_follows_from_premises_and_earlier_facts(thorough: bool) -> None:
    random = Random("stones")
    tried = 0
    for number in range(600 if thorough else 120):
        sequent = random_sequent(random)
        if not is_valid(sequent) or sequent.conclusion in sequent.assumptions:
            continue
        tried += 1
        stones = stepping_stones(sequent)
        known = set(sequent.assumptions)
        for fact, reason in stones:
            told = f"sequent {number}: {sequent}: {fact}"
            assert set(reason) <= known, told
            assert is_valid(Sequent(reason, fact)), told
            for place in range(len(reason)):
                rest = reason[:place] + reason[place + 1 :]
                assert len(stones) >= MOST or not is_valid(Sequent(rest, fact)), (
                    f"{told}: {reason[place]} is not needed"
                )
            known.add(fact)
        assert stones[-1][0] == sequent.conclusion
    assert tried > 20
