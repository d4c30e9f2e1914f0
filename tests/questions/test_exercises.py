"""Exercises have the proof that was asked for, and none is trivial or met before."""

from random import Random

import pytest

from entails.errors import ProofError
from entails.limits import Limit
from entails.proofs.jape.file import read_jape
from entails.proofs.kernel.check import check, steps
from entails.proofs.kernel.sequent import Sequent, parse_sequent
from entails.proofs.prover.answers import Invalid, Proved
from entails.proofs.prover.search import prove
from entails.questions import exercises as making
from entails.questions.exercises import SHEETS, Wanted, exercises, sheet


def test_a_sheet_has_valid_sequents_of_about_so_many_lines_that_need_the_rules() -> None:
    found = list(exercises(Wanted(("→", "¬"), 8), 3, seed=1))
    assert len(found) == 3
    for one in found:
        assert isinstance(one.answer, Proved)
        assert check(one.answer.proof) == []
        assert abs(one.answer.lines - 8) <= 1
        used = {step.rule[0] for step in steps(one.answer.proof)}
        assert {"→", "¬"} <= used
        assert used <= {"→", "¬", "h", "c"}  # and hyp, cut, contra
        for place in range(len(one.sequent.assumptions)):
            rest = one.sequent.assumptions[:place] + one.sequent.assumptions[place + 1 :]
            assert isinstance(prove(Sequent(rest, one.sequent.conclusion)), Invalid), "a premise is not needed"
    assert [str(one) for one in exercises(Wanted(("→", "¬"), 8), 1, seed=1)] == [str(found[0])]


def test_half_of_a_mixed_sheet_is_false_and_the_sheet_does_not_tell() -> None:
    found = list(exercises(Wanted(("→", "∧"), 6, mixed=True), 4, seed=2))
    assert [isinstance(one.answer, Invalid) for one in found] == [False, True, False, True]
    for one in found:
        if isinstance(one.answer, Invalid):
            assert one.answer.countermodel.refutes(one.sequent)
    assert sheet(found, "text").count("(prove or refute)") == 4


def test_a_variant_is_the_same_exercise() -> None:
    variants = ["P→Q, ¬Q ⊢ ¬P", "¬S, R→S ⊢ ¬R"]
    other = "P→Q, ¬P ⊢ ¬Q"
    first, second, third = (making._shape(parse_sequent(text)) for text in (*variants, other))
    assert first == second != third


def test_every_form_of_a_sheet_has_the_sequents() -> None:
    found = list(exercises(Wanted(("∧",), 5), 2, seed=1))
    for form in SHEETS:
        for answers in (False, True):
            assert sheet(found, form, answers)
    conjectures = read_jape(sheet(found, "jape"))
    assert [one.stated for one in conjectures] == [one.sequent for one in found]
    assert all(one.steps is None for one in conjectures)
    assert all(str(one) in sheet(found, "text") for one in found)
    assert sheet(found, "latex", answers=True).count(r"\begin{boxproof}") == 2


@pytest.mark.parametrize(("rules", "lines"), [(("?",), 8), ((), 8), (("RAA",), 8), (("→",), 1), (("→",), 99)])
def test_what_cannot_be_asked_for_is_refused(rules: tuple[str, ...], lines: int) -> None:
    with pytest.raises(ProofError):
        Wanted(rules, lines)


def test_a_limit_stops_the_search() -> None:
    from entails.limits import OutOfTime

    with pytest.raises(OutOfTime):
        list(exercises(Wanted(("→", "¬"), 8), 5, 1, Limit.seconds(0)))


# --- refuted at once ---


@pytest.mark.parametrize("rules", [("∀", "∃", "→", "¬"), ("∀", "∧", "∨", "↔"), ("→", "¬", "∧", "∨", "↔")])
def test_a_sequent_is_refuted_at_once_if_and_only_if_it_is_not_valid(rules: tuple[str, ...], thorough: bool) -> None:
    random, wanted = Random(f"refuted {rules}"), Wanted(rules, 8)
    valid = invalid = 0
    for _ in range(600 if thorough else 60):
        sequent = making._random_sequent(wanted, random)
        answer = prove(sequent)
        assert isinstance(answer, Proved | Invalid), str(sequent)
        assert making._refuted(sequent) is isinstance(answer, Invalid), str(sequent)
        valid += isinstance(answer, Proved)
        invalid += isinstance(answer, Invalid)
    assert valid > 5
    assert invalid > 5
