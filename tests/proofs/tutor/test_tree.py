"""Places in a proof that has gaps."""

from entails.proofs.kernel.check import Open, ProofStep
from entails.proofs.kernel.sequent import parse_sequent
from entails.proofs.tutor.attempt import Attempt
from entails.proofs.tutor.tree import along, gaps, is_assumed, part_at, put, rebuilt


def test_a_part_is_put_where_another_stood() -> None:
    proof = Attempt.of("P∧Q, R ⊢ R∧P").apply("∧ intro").proof
    ((place, gap),) = gaps(proof)
    assert (place, str(gap.goal)) == ((1,), "P∧Q, R ⊢ P")
    assert part_at(proof, place) == gap
    other = Open(parse_sequent("S ⊢ S"))
    assert part_at(put(proof, place, other), place) == other
    assert put(proof, (), other) == other
    assert [one.goal for one in along(proof, place)] == [proof.goal, gap.goal]


def test_a_long_chain_is_rebuilt_without_recursion() -> None:
    proof = Open(parse_sequent("P ⊢ P"))
    chain: Open | ProofStep = proof
    for _ in range(3_000):
        chain = ProofStep(proof.goal, "thin", {}, {}, (chain,))
    renamed = rebuilt(chain, lambda step, premises: ProofStep(step.goal, "⊤ elim", {}, {}, premises))
    ((place, _),) = gaps(renamed)
    assert len(place) == 3_000
    assert {one.rule for one in along(renamed, place) if isinstance(one, ProofStep)} == {"⊤ elim"}


def test_what_stands_among_the_assumptions_is_found_whatever_its_variables_are_called() -> None:
    assert is_assumed(parse_sequent("∀x.P(x) ⊢ ∀y.P(y)"))
    assert not is_assumed(parse_sequent("P ⊢ Q"))
