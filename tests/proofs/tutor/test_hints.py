"""The next step in three strengths, the line that leads nowhere, and the rest of a proof."""

import pytest

from entails.proofs.kernel.check import check
from entails.proofs.tutor.attempt import Attempt
from entails.questions.attempts import hints_document

IDEAS = {
    "⊢ P→P∨Q": "The goal is an implication: assume its left side, P, and aim at its right side, P∨Q.",
    "P→Q, ¬Q ⊢ ¬P": "The goal is a negation: assume P and aim at a contradiction.",
    "P, Q∧R ⊢ P∧R": "The goal is a conjunction: show each of its two parts.",
    "P∨Q ⊢ Q∨P": "Among your lines is a disjunction: show the goal in each of its two cases.",
    "∀x.P(x) ⊢ ∀y.(P(y)∨Q)": "The goal is about all things: take any thing, call it i, and show it of that one.",
    "∃x.P(x) ⊢ ∃y.(P(y)∨Q)": "One of your lines says that something exists: give that thing a name, i, and go on with it.",
    "¬¬P ⊢ P": "No rule leads straight to the goal: suppose that it is false, and aim at a contradiction.",
    "P→Q, P, Q→R ⊢ R": "Among your lines is an implication, and its left side stands there too.",
    "P, ¬P ⊢ Q": "One of your lines contradicts another.",
    "P↔Q ⊢ Q↔P": "The goal is an equivalence: show it in both directions.",
}


@pytest.mark.parametrize("sequent", IDEAS)
def test_the_idea_of_the_next_step(sequent: str) -> None:
    (hint,) = Attempt.of(sequent).hints()
    assert hint.hints[0] == IDEAS[sequent]
    assert len(hint.hints) == 3


def test_the_three_strengths() -> None:
    attempt = Attempt.of("P→Q, ¬Q ⊢ ¬P").apply("¬ intro")
    (hint,) = attempt.hints()
    assert hint.hints == (
        "Among your lines is an implication, and its left side stands there too.",
        "Use → elim on lines 1 and 3.",
        "Write Q, by → elim 1,3.",
    )
    assert hint.line == 4
    (first,) = Attempt.of("P∨Q ⊢ Q∨P").hints()
    assert first.hints[1:] == (
        "Use ∨ elim on line 1 to show line 2.",
        "Assume P and show Q∨P; assume Q and show Q∨P. Then Q∨P follows by ∨ elim 1.",
    )


def test_a_line_that_leads_nowhere_is_named_and_the_way_on_goes_before_it() -> None:
    lost = Attempt.of("Q ⊢ P∨Q").apply("∨ intro(L)")
    (hint,) = lost.hints()
    assert hint.verdict.closable is False
    assert hint.hints[0] == "Line 3 leads nowhere: P∨Q follows, but for ∨ intro you would need P, which does not."
    assert hint.hints[2] == "Take back line 3 (∨ intro). Write P∨Q, by ∨ intro 1."
    assert lost.follow(hint).is_finished


def test_the_other_side_of_a_disjunction_is_named() -> None:
    (hint,) = Attempt.of("P∧Q ⊢ R∨Q").apply("∨ intro(L)").hints()
    assert hint.hints[1] == "Take back line 3 (∨ intro). Use ∨ intro on the goal, R∨Q, with the other side, Q."
    (other,) = Attempt.of("P∧Q ⊢ R∨Q").hints()
    assert other.hints[1] == "Use ∨ intro on the goal, line 2, with its right side, Q."


def test_what_goes_with_a_step_that_is_taken_back_gets_no_hint() -> None:
    """P∧S is no way to P∨(R∧S). Its left part cannot be shown, and its right part need not be."""
    (hint,) = Attempt.of("R∧S ⊢ (P∧S)∨(R∧S)").apply("∨ intro(L)").apply("∧ intro").hints()
    assert hint.back is not None
    assert hint.hints[1].startswith("Take back line 5 (∨ intro).")


def test_an_equation_of_a_thing_with_itself_says_what_for() -> None:
    (hint,) = Attempt.of("f(a)=b, P(b) ⊢ P(f(a))").hints()
    assert hint.hints == (
        "Everything is equal to itself: write down f(a)=f(a); changed by an equation among your lines it becomes b=f(a).",
        "Use = intro to write f(a)=f(a), from which b=f(a) follows.",
        "Write f(a)=f(a), by = intro.",
    )


def test_a_claim_that_does_not_follow_leads_nowhere() -> None:
    first, second = Attempt.of("P ⊢ P∨Q").claim("Q").hints()
    assert first.hints[0] == "Line 2 leads nowhere: Q does not follow from what stands above it."
    assert second.verdict.closable


def test_what_does_not_hold_has_a_countermodel_and_no_step() -> None:
    (hint,) = Attempt.of("P∨Q ⊢ P").hints()
    assert hint.step is None
    assert hint.verdict.turning is None
    assert "P false, Q true" in hint.hints[0]
    (missing,) = Attempt.of("∀x.P(x) ⊢ P(j)").hints()
    assert "With the premise “actual j” it would be valid." in missing.hints[0]


def test_lines_that_stand_are_kept_when_a_step_is_taken_back() -> None:
    """The conjunction was split after a step that leads nowhere; its part stands all the same."""
    lost = Attempt.of("P∧Q ⊢ R∨Q").apply("∨ intro(L)").apply("∧ elim(R) 1")
    whole = lost.complete()
    assert whole.is_finished
    assert [row.split() for row in str(whole).splitlines()] == [
        ["1", "P∧Q", "premise"],
        ["2", "Q", "∧", "elim", "1"],
        ["3", "R∨Q", "∨", "intro", "2"],
    ]


def test_a_line_of_a_box_does_not_leave_it() -> None:
    lost = Attempt.of("P→S, Q ⊢ (P→R)∨Q").apply("∨ intro(L)").apply("→ intro").apply("→ elim 1,3")
    whole = lost.complete()
    assert whole.is_finished
    assert check(whole.proof) == []


def test_the_older_calculus_is_completed_by_its_own_rules() -> None:
    typed = "1 ∀x.P(x) premise\n2 P(j) ∀ elim 1\n3 ∃y.P(y)∧∃z.P(z) open"
    whole = Attempt.of(typed).complete()
    assert whole.is_finished
    assert "∃ intro (older)" in str(whole)


def test_what_stands_above_a_box_is_named_by_its_line() -> None:
    (hint,) = Attempt.of("A, B ⊢ C→B").hints()
    assert hint.hints[2] == "Assume C and show B, which is line 2. Then C→B follows by → intro."


LOST = """1 P(i)      premise
2 actual i  premise
  …
3 ⊥         open
4 P(i)      contra (constructive) 3
"""


def test_a_wrong_step_at_what_stands_there_already_is_taken_back() -> None:
    """Nothing is open any more where the step was."""
    attempt = Attempt.of(LOST)
    (hint,) = attempt.hints()
    assert hint.hints == (
        "Line 3 leads nowhere: ⊥ does not follow from what stands above it.",
        "Leave out line 3. P(i) stands above already.",
    )
    assert hint.step is None
    after = attempt.follow(hint)
    assert after.is_finished
    assert not check(after.proof)
    assert not check(attempt.complete().proof)
    (goal,) = hints_document(attempt)["goals"]
    assert goal["then"]["text"] == str(after)
