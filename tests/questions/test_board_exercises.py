"""Exercises from puzzles follow by their rules, and are told in their words."""

from pathlib import Path

import pytest

from entails.errors import ProofError
from entails.proofs.kernel.check import check
from entails.proofs.prover.answers import Proved
from entails.proofs.prover.search import prove
from entails.questions import board_exercises as making_of_boards
from entails.questions.board_exercises import board_exercises
from entails.questions.exercises import sheet
from entails.questions.load import load

ROOT = Path(__file__).parents[2]


def test_exercises_from_a_board_follow_by_its_rules_and_are_told_in_its_words() -> None:
    problem = load(str(ROOT / "examples" / "aquarium" / "small.aquarium"))
    (one,) = board_exercises(problem, 12, 1, seed=1)
    assert isinstance(one.answer, Proved)
    assert check(one.answer.proof) == []
    assert str(one).startswith("∀a.∀p.∀q.(level(a,p,q)→(wet(p)↔wet(q))), actual ")
    assert one.about.startswith("The water in ")
    assert one.about in sheet([one], "text")
    assert [str(other) for other in board_exercises(problem, 12, 1, seed=1)] == [str(one)]


def test_exercises_from_a_board_are_true_of_its_solution_and_none_is_a_variant_of_another() -> None:
    problem = load(str(ROOT / "examples" / "flow" / "tiny.flow"))
    found = board_exercises(problem, 9, 5, seed=2)
    assert len(found) >= 2
    assert len({making_of_boards._pattern(one.sequent) for one in found}) == len(found)
    for one in found:
        assert isinstance(prove(one.sequent), Proved)


def test_a_board_without_a_solution_gives_no_exercises() -> None:
    with pytest.raises(ProofError, match="one with a solution"):
        board_exercises(load(str(ROOT / "examples" / "aquarium" / "overfull.aquarium")), 8, 1, seed=1)
