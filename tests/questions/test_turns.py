"""Whether a solution is the only one is asked in turns of a solver and of the puzzle's own shortcut."""

from dataclasses import replace
from random import Random

import pytest

from entails.engines.answers import Impossible, Solved
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.puzzles.flow import PUZZLE, counting
from entails.puzzles.flow.board import parse, write
from entails.puzzles.flow.rules import lean
from entails.questions import solve as record
from entails.questions.problem import Problem
from tests.puzzles.pressing import PressedOnce
from tests.puzzles.solving import answers


def test_uniqueness_is_told_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without patience for anything else, every turn is taken: probes of single links, then the frontier with what they
    settled."""
    monkeypatch.setattr(record, "CONFLICTS", 0)
    monkeypatch.setattr(counting, "FEW_STATES", 0)
    for seed in range(150):
        board = replace(PUZZLE.sample(Random(seed)), touch=True)
        number = len(answers(PUZZLE, board))
        answer = record.solve(Problem.of(PUZZLE, board))
        told = f"seed {seed}\n{write(board)}"
        assert isinstance(answer, Solved if number else Impossible), told
        assert not isinstance(answer, Solved) or answer.unique == (number == 1), told


def test_ctrl_c_is_pressed_once_and_ends_all_the_ways_to_tell_uniqueness() -> None:
    board = parse("A..\n...\n..A\n")
    with Session(ground(*lean(board))) as session:
        assert isinstance(session.first(), Solved)
        assert record._only(Problem.of(PUZZLE, board), session, Limit().heard_by(PressedOnce(when=1))) is None
