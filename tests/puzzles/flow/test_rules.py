"""The theory of Flow on boards of the corpus, and claims about a board."""

import pytest

from entails.engines.answers import Counted, Follows, Impossible, Refuted, Solved, Unknown
from entails.engines.certificates.checking import Accepted, check_certificate
from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Certificate, Claim
from entails.engines.consequences.ask import ask
from entails.engines.solvers.sat import Session
from entails.errors import TheoryError
from entails.limits import FOREVER
from entails.logic.notation import parse as formula
from entails.models.ground.grounder import ground
from entails.puzzles.flow.board import parse
from entails.puzzles.flow.counting import count
from entails.puzzles.flow.referee import referee
from entails.puzzles.flow.rules import theory, world
from entails.puzzles.flow.solution import read
from tests.puzzles.solving import CORPUS


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of boards is not beside the clone")
def test_flow_boards_of_the_corpus_are_solved() -> None:
    several = set()
    for file in sorted((CORPUS / "flow" / "mzucker").glob("*.flow")):
        board = parse(file.read_text(encoding="utf-8"), file.name)
        with Session(ground(theory(board), world(board))) as session:
            answer = session.first()
            if file.stem == "unsolvable_cross":
                assert isinstance(answer, Impossible)
                continue
            assert isinstance(answer, Solved), file.name
            assert not referee(board, read(board, answer.solution)), file.name
        if max(board.height, board.width) <= 13:
            counted = count(board, FOREVER)
            assert isinstance(counted, Counted)
            if counted.count > 1:
                several.add(file.stem)
    assert several == {"jumbo_13x13_26"}


def test_claims_may_speak_of_the_cells_of_a_board() -> None:
    board = parse("A..A\n")
    rules, facts = theory(board), world(board)

    def asked(claim: str) -> Follows | Refuted | Unknown:
        return ask(rules, facts, rules.claim(formula(claim), world=facts))

    assert isinstance(asked("link(r1c1,r1c2) ∧ colour(r1c2,A)"), Follows)
    assert isinstance(asked("colour(r1c4,A) → ⊥"), Refuted)
    with pytest.raises(TheoryError, match="r9c9 is neither a bound variable nor an element of Cell"):
        asked("link(r1c1,r9c9)")
    certificate = certify(rules, facts, Claim("follows", formula="link(r1c1,r1c2)"))
    assert isinstance(certificate, Certificate)
    assert isinstance(check_certificate(certificate.text()), Accepted)
