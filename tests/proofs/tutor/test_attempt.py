"""A proof that is built step by step."""

import pytest

from entails.errors import EntailsError, ProofError
from entails.proofs.jape.file import read_jape
from entails.proofs.kernel.check import check
from entails.proofs.tutor.attempt import Attempt

TOLLENS = "P→Q, ¬Q ⊢ ¬P"


def test_a_proof_is_built_step_by_step() -> None:
    attempt = Attempt.of(TOLLENS).apply("¬ intro").apply("→ elim 1,3").apply("¬ elim 4,2")
    assert attempt.is_finished
    assert check(attempt.proof) == []
    assert str(attempt).splitlines()[-1] == "6 ¬P   ¬ intro 3-5"


def test_a_rule_alone_is_enough_where_it_can_be_used_in_one_way() -> None:
    attempt = Attempt.of("P∧Q, R ⊢ R∧P").apply("∧ intro")
    assert [str(goal.conclusion) for _, goal in attempt.goals()] == ["P"]
    with pytest.raises(ProofError, match="is not offered here"):
        attempt.apply("∧ elim")
    assert attempt.apply("∧elim(L)").is_finished


def test_offers_say_what_they_would_give() -> None:
    told = [str(offer) for offer in Attempt.of(TOLLENS).apply("¬ intro").offers()]
    assert told == ["¬ elim 2: show Q", "→ elim 1,3: Q"]
    goal = Attempt.of("P∨Q ⊢ R∨¬S").offers()
    assert "∨ intro(R): show ¬S" in map(str, goal)
    assert "∨ elim 1: show R∨¬S assuming P; show R∨¬S assuming Q" in map(str, goal)


def test_offers_are_about_a_goal_or_a_line() -> None:
    attempt = Attempt.of("P∧Q, R∧S ⊢ Q∧S").apply("∧ intro")
    assert [line for line, _ in attempt.goals()] == [3, 4]
    assert {offer.goal for offer in attempt.offers()} == {3, 4}
    assert {offer.goal for offer in attempt.offers(goal=4)} == {4}
    about = [offer.text for offer in attempt.offers(goal=3, line=2)]
    assert about == ["∧ elim(L) 2", "∧ elim(R) 2"]


def test_quantifiers_are_offered_with_the_names_that_are_known() -> None:
    attempt = Attempt.of("∀x.R(x), actual j, ∃y.S(y) ⊢ ∃x.(R(x)∧S(x))")
    texts = [offer.text for offer in attempt.offers()]
    assert "∃ intro 2" in texts
    assert "∀ elim 1,2" in texts
    assert "∃ elim 3" in texts
    inside = attempt.apply("∃ elim 3")
    assert "∀ elim 1,4.1" in [offer.text for offer in inside.offers()]


def test_undo_goes_back_a_step() -> None:
    start = Attempt.of(TOLLENS)
    assert start.apply("¬ intro").undo() == start
    assert start.undo() is start


def test_what_is_not_offered_is_refused_with_what_is() -> None:
    with pytest.raises(ProofError, match="“∧ elim 1” is not offered here: expected one of ¬ intro"):
        Attempt.of(TOLLENS).apply("∧ elim 1")
    with pytest.raises(ProofError, match="line 2 is not open"):
        Attempt.of(TOLLENS).apply("¬ intro", goal=2)
    with pytest.raises(ProofError, match="nothing is left to prove"):
        Attempt.of("P ⊢ P").apply("hyp 1")


def test_a_line_may_be_claimed_and_shown_later() -> None:
    attempt = Attempt.of("P∧Q ⊢ Q∨R").claim("Q")
    assert [line for line, _ in attempt.goals()] == [2, 3]
    assert attempt.complete().is_finished
    assert Attempt.of("Q ⊢ Q∨R").claim("Q").goals() == Attempt.of("Q ⊢ Q∨R").goals()


def test_an_attempt_is_saved_as_a_jape_file_and_gone_on_with() -> None:
    attempt = Attempt.of(TOLLENS).apply("¬ intro").apply("→ elim 1,3")
    saved = attempt.jape()
    assert "CURRENTPROOF" in saved
    assert len(read_jape(saved)) == 1
    again = Attempt.of(saved)
    assert again.proof == attempt.proof
    assert again.apply("¬ elim 4,2").is_finished


def test_an_attempt_with_equality() -> None:
    attempt = Attempt.of("a=b, P(a) ⊢ P(b)").complete()
    assert attempt.is_finished
    assert str(Attempt.of(str(attempt))) == str(attempt)


@pytest.mark.parametrize(
    "text", ["", "P", "1 P", "⊢", "P ⊢", "1\n2\n3", "│", "1 P  → elim 9,9", "PROOF", "THEOREM", "\x00\n\x00"]
)
def test_any_text_is_an_attempt_or_an_error(text: str) -> None:
    try:
        Attempt.of(text)
    except EntailsError as error:
        assert error.message
