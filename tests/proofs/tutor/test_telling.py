"""Proofs told in English."""

from entails.proofs.display.boxes import lines
from entails.proofs.tutor.attempt import Attempt
from entails.proofs.tutor.telling import line_sentences
from tests.proofs.examples import own_proofs


def sentences(attempt: Attempt) -> list[str]:
    return [sentence for _, sentence in line_sentences(lines(attempt.proof))]


def test_a_proof_is_told_a_sentence_a_line() -> None:
    assert sentences(Attempt.of("P→Q, ¬Q ⊢ ¬P").complete()) == [
        "It is given that P→Q.",
        "It is given that ¬Q.",
        "Suppose P.",
        "By lines 1 and 3, Q.",
        "But lines 4 and 2 contradict each other.",
        "That P holds is absurd (lines 3-5), so ¬P.",
    ]


def test_a_gap_is_told() -> None:
    assert sentences(Attempt.of("P ⊢ P∨Q"))[-1] == "It remains to show P∨Q."


def test_every_line_of_every_proof_has_a_sentence_with_nothing_left_to_fill_in() -> None:
    met: set[str] = set()
    for proof in own_proofs():
        for line, sentence in line_sentences(lines(proof)):
            met.add(line.reason)
            assert sentence.endswith("."), sentence
            assert "{" not in sentence, sentence
            assert all(str(ref).split("-")[0] in sentence for ref in line.refs), sentence
    assert len(met) > 15
