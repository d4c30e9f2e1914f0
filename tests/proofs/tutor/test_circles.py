"""Steps that lead back to their own goal, and the hints that say so."""

from random import Random

import pytest

from entails.proofs.tutor.attempt import Attempt

MOST_HINTS = 60

OPEN = "(NEXTGOAL)"


def left_at(stated: str, formulas: str, steps: str) -> Attempt:
    """A proof as Jape leaves it: what it infers, the formulas of its steps by number, and its steps in preorder."""
    listed = ",\n".join(f"{number} {formula}" for number, formula in enumerate(formulas.split("; ")))
    text = (
        f'CONJECTUREPANEL Exercises\nCURRENTPROOF "left"\nINFER {stated} \nFORMULAE\n{listed} \nIS\nSEQ {steps}\nEND\n'
    )
    return Attempt.of(text)


INTO = r'("→ intro"[A,B\0,1]) ("→ elim"[A,B\0,1])'
CHAIN = left_at("P→Q, Q→R ⊢ P→R", "P; R", f"{INTO} {OPEN} {OPEN}")
INSIDE = left_at("P→Q, Q→R ⊢ P→R", "P; R", rf'{INTO} ("→ intro"[A,B\0,1]) {OPEN} {OPEN}')
PAIR = left_at("P∧(Q∧R) ⊢ R", "P; R", rf'("∧ elim(R)"[A,B\0,1]) ("∧ intro"[A,B\0,1]) {OPEN} {OPEN}')
OTHER_PAIR = left_at("P∧(Q∧R) ⊢ R", "P∧Q; R", rf'("∧ elim(R)"[A,B\0,1]) {OPEN}')
DENIED = left_at("P→Q, ¬Q ⊢ ¬P", "¬P", rf'("contra (classical)"[A\0]) {OPEN}')
TWICE = rf'("contra (classical)"[A\0]) (cut[B,C\0,2]) ("¬ intro"[A\1]) {OPEN} {OPEN}'
DENIED_TWICE = left_at("P→Q, ¬Q ⊢ ¬P", "¬P; P; ⊥", TWICE)
CLAIMED = Attempt.of("P∧(Q∧R) ⊢ R").claim("(P∧Q)∧R").apply("∧ elim(R) 2")


@pytest.mark.parametrize(
    ("attempt", "line", "first", "second"),
    [
        (CHAIN, 4, "Line 6 leads back to R itself: → elim asks for P→R,", "(→ elim). Use → elim on lines 1 and 3."),
        (INSIDE, 5, "Line 8 leads back to R itself: → elim asks for P→R,", "(→ elim). Use → elim on lines 1 and 3."),
        (PAIR, 3, "Line 5 leads back to R itself: ∧ elim asks for P∧R,", "(∧ elim). Use ∧ elim on line 1."),
        (OTHER_PAIR, 2, "Line 3 leads back to R itself: ∧ elim asks for", "(∧ elim). Use ∧ elim on line 1."),
        (DENIED, 4, "Line 5 leads back to ¬P itself: contra (classical) asks for ⊥,", "Use ¬ intro on the goal, ¬P."),
        (DENIED_TWICE, 5, "Line 8 leads back to ¬P itself: contra (classical) asks", "Use ¬ intro on the goal, ¬P."),
    ],
)
def test_a_step_that_leads_back_to_its_own_goal_is_named(attempt: Attempt, line: int, first: str, second: str) -> None:
    """And nothing is said about what else that step asks for."""
    (hint,) = attempt.hints()
    assert hint.line == line
    assert hint.back is not None
    assert hint.verdict.closable
    assert first in hint.hints[0]
    assert hint.hints[1].startswith("Take back line ")
    assert hint.hints[1].endswith(second)
    assert not any("nothing new" in one for one in hint.hints)


def test_a_line_that_is_shown_by_way_of_the_goal_is_left_out() -> None:
    (hint,) = Attempt.of("P∧(Q∧R) ⊢ R").claim("(P∧Q)∧R").apply("∧ elim(R) 2").hints()
    assert hint.hints[0] == "Line 2 leads back to R itself: the way to (P∧Q)∧R goes through R."
    assert hint.hints[1] == "Leave out line 2. Use ∧ elim on line 1."


@pytest.mark.parametrize("attempt", [CHAIN, INSIDE, PAIR, OTHER_PAIR, DENIED, DENIED_TWICE, CLAIMED])
def test_the_way_out_of_a_circle_ends(attempt: Attempt) -> None:
    backs = 0
    for _ in range(MOST_HINTS):
        if attempt.is_finished:
            break
        hint = attempt.hints()[0]
        backs += hint.back is not None
        attempt = attempt.follow(hint)
    assert attempt.is_finished
    assert backs == 1


@pytest.mark.parametrize(
    "typed",
    [
        "P∨Q, ¬P ⊢ Q",
        "P ⊢ P∨Q",
        "¬(P∧Q) ⊢ ¬P∨¬Q",
        "P→Q, Q→R ⊢ P→R",
        "⊢ ((P→Q)→P)→P",
        "∀x.(P(x)→Q(x)), ∃x.P(x) ⊢ ∃x.Q(x)",
        "¬∀x.P(x) ⊢ ∃x.¬P(x)",
        "a=b, P(b) ⊢ P(a)",
    ],
)
def test_hints_that_are_followed_take_nothing_back(typed: str) -> None:
    attempt = Attempt.of(typed)
    for _ in range(MOST_HINTS):
        if attempt.is_finished:
            break
        hints = attempt.hints()
        assert all(hint.back is None for hint in hints), f"{attempt}\n{hints[0].hints}"
        attempt = attempt.follow(hints[0])
    assert attempt.is_finished


@pytest.mark.parametrize("seed", range(12))
def test_hints_lead_out_of_whatever_steps_were_taken(seed: int) -> None:
    """Random steps, wise or not; then every hint is followed. Each step back is said once, and the proof ends."""
    random = Random(seed)
    attempt = Attempt.of(random.choice(["P∨Q, ¬P ⊢ Q", "P→Q, ¬Q ⊢ ¬P", "P∧(Q∧R) ⊢ R∧P", "¬(P→Q) ⊢ P∧¬Q", "P→Q ⊢ ¬P∨Q"]))
    for _ in range(random.randint(1, 4)):
        if offers := attempt.offers():
            attempt = attempt.apply(random.choice(offers))
    start = attempt
    for _ in range(MOST_HINTS):
        if attempt.is_finished:
            return
        attempt = attempt.follow(attempt.hints()[0])
    pytest.fail(f"seed {seed}: no end from\n{start}\n\n{attempt}")
