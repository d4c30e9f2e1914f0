"""A proof that is built step by step."""

from pathlib import Path

import pytest

from entails.errors import EntailsError, ProofError
from entails.proofs.jape.file import read_jape
from entails.proofs.kernel.check import check
from entails.proofs.kernel.sequent import parse_sequent
from entails.proofs.tutor.attempt import Attempt

ROOT = Path(__file__).parents[3]
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


# --- equations, functions and theorems ---


def offered(attempt: Attempt) -> list[str]:
    return [str(one) for one in attempt.offers()]


def test_equations_are_used_in_lines_and_in_the_goal() -> None:
    told = offered(Attempt.of("a=b, R(a,a) ⊢ R(b,a)"))
    assert "= elim 1: show R(a,a)" not in told  # R(a,a) stands there, so nothing is left to show
    assert "= elim 1,2: done" in told
    assert "= elim 1,2 to R(b,b): R(b,b)" in told
    assert "= elim 1,2 to R(a,b): R(a,b)" in told
    assert Attempt.of("a=b ⊢ b=a").apply("= elim 1").apply("= intro").is_finished


def test_an_equation_is_not_used_inside_what_binds_its_names() -> None:
    told = offered(Attempt.of("a=b, ∀b.R(a,b) ⊢ S"))
    assert not any(one.startswith("= elim 1,2") for one in told)


def test_what_a_function_makes_is_offered() -> None:
    attempt = Attempt.of("actual a, ∀x.P(f(x)), Q(f(a)) ⊢ ∃y.(P(y)∧Q(y))")
    assert "function 1: actual f(a)" in offered(attempt)
    attempt = attempt.apply("function 1").apply("∃ intro 4").apply("∧ intro").apply("∀ elim 2,1")
    assert attempt.is_finished
    assert str(Attempt.of(str(attempt))) == str(attempt)


def test_theorems_are_offered_where_their_premises_stand_and_where_they_conclude_the_goal() -> None:
    attempt = Attempt.of("P∨Q, ¬P, R→¬Q ⊢ ¬R", using=["DS", "MT"])
    assert "Theorem DS 1,2: Q" in offered(attempt)
    attempt = attempt.apply("Theorem DS 1,2")
    assert str(Attempt.of(str(attempt), using=["DS"])) == str(attempt)
    again = Attempt.of(attempt.jape())
    assert str(again) == str(attempt)
    assert again.complete().is_finished
    backwards = Attempt.of("R→¬(P∨Q), R ⊢ ¬P∧¬Q", using=["DeM"])
    assert "Theorem DeM: show ¬(P∨Q)" in offered(backwards)


def test_what_does_not_hold_cannot_be_cited() -> None:
    with pytest.raises(ProofError, match="does not hold"):
        Attempt.of("P ⊢ Q", using=["P→Q, Q ⊢ P"])
    with pytest.raises(ProofError, match="was not proved"):
        Attempt.of("1 Q premise\n2 P Theorem Q ⊢ P 1")
    with pytest.raises(ProofError, match="no theorem"):
        Attempt.of("1 Q premise\n2 P Theorem (((  1")


def test_a_line_may_cite_a_sequent_that_holds() -> None:
    attempt = Attempt.of("1 P→Q premise\n2 ¬Q premise\n3 ¬P Theorem P→Q, ¬Q ⊢ ¬P 1,2")
    assert attempt.is_finished


# --- files ---


def test_every_proof_of_a_file_is_found_by_its_name() -> None:
    text = (ROOT / "examples" / "proofs" / "unfinished.jp").read_text(encoding="utf-8")
    assert Attempt.of(text, name="2: or").sequent == parse_sequent("P∧Q, Q→R ⊢ R∨S")
    assert Attempt.of(text).name == "1: modus tollens"
    assert list(Attempt.every(text)) == ["1: modus tollens", "2: or", "3: the converse"]  # the fourth has a wrong step
    with pytest.raises(ProofError, match="there is no proof “5”: expected one of “1: modus tollens”"):
        Attempt.of(text, name="5")
    with pytest.raises(ProofError, match="line 42"):
        Attempt.of(text, name="4: take apart")
    with pytest.raises(ProofError, match="a Jape file"):
        Attempt.of("P ⊢ P", name="1")


def test_a_proof_may_cite_what_is_proved_before_it_in_its_file() -> None:
    first = Attempt.of("P→Q, ¬Q ⊢ ¬P").complete().jape()
    second = Attempt.of("A→B, ¬B, A∨C ⊢ C").jape().removeprefix("\ufeff")
    attempt = Attempt.of(first + second, name="A→B, ¬B, A∨C ⊢ C")
    assert any(one.endswith("1,2: ¬A") and one.startswith("Theorem") for one in offered(attempt))


def test_a_sequent_is_read_as_students_type_it() -> None:
    assert Attempt.of("∀x(Fx→Gx), Fa ∴ Ga").sequent == parse_sequent("∀x.(F(x)→G(x)), F(a) ⊢ G(a)")
    assert Attempt.of("nonempty\n∀xFx ⊢ ∃xFx").complete().is_finished


def test_a_goal_that_another_step_has_shown_from_the_same_lines_is_closed() -> None:
    attempt = Attempt.of("(Q→R)∧Q ⊢ R∧R").apply("∧ intro")
    assert len(attempt.goals()) == 2
    while attempt.goals():
        before = len(attempt.goals())
        attempt = attempt.follow(attempt.hints()[0])
        assert len(attempt.goals()) in (0, before), "both or none"
    assert attempt.is_finished
    assert str(attempt).endswith("R∧R      ∧ intro 4,4")
