"""A solution, and whether it is the only one, by readings, normal forms, the puzzle's own count and probes, in turns."""

from dataclasses import replace
from random import Random

import pytest

from entails.engines.answers import Impossible, Solved
from entails.limits import Limit
from entails.puzzles.flow import PUZZLE, counting
from entails.puzzles.flow.board import parse, write
from entails.questions import turns
from entails.questions.problem import Problem
from entails.questions.solve import first, solve
from tests.puzzles.flow.boards import random_board
from tests.puzzles.pressing import PressedOnce
from tests.puzzles.solving import number_of


@pytest.mark.parametrize("conflicts", [1, 5, 30_000])
def test_every_way_to_an_answer_leads_to_the_same(conflicts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without patience for one way the next is taken: readings, then normal forms, then the frontier and probes of single
    links."""
    monkeypatch.setattr(turns, "SOON", 0)
    monkeypatch.setattr(turns, "CONFLICTS", conflicts)
    for seed in range(70):
        random = Random(seed)
        board = replace(random_board(random), touch=random.random() < 0.8)
        monkeypatch.setattr(turns, "READING", random.choice([1, 3, 25_000]))
        monkeypatch.setattr(turns, "RULES", random.choice([1, 3, 5_000]))
        monkeypatch.setattr(counting, "FEW_STATES", random.choice([1, 60_000]))
        number = number_of(PUZZLE, board, 2)
        answer = solve(Problem.of(PUZZLE, board))
        told = f"seed {seed}\n{write(board)}"
        assert isinstance(answer, Solved if number else Impossible), told
        if isinstance(answer, Solved):
            assert answer.unique == (number == 1), told
            assert not PUZZLE.referee(board, PUZZLE.read(board, answer.solution)), told


@pytest.mark.parametrize("as_printed", [False, True])
def test_a_solution_is_found_by_a_stricter_reading_and_solves_the_board(as_printed: bool) -> None:
    """On these boards the one reading finds a solution, and on these it cannot."""
    filled = parse("fill: no\nA..\n...\n..A\n")
    with turns.SolutionSearch(Problem.of(PUZZLE, filled), Limit(), as_printed) as search:
        assert search._by_readings()
        assert not PUZZLE.referee(filled, PUZZLE.read(filled, search.solution()))
        assert (search.forms is None) == as_printed or not search.forms  # found before normal forms were thought of
    empty = parse("fill: no\nAA.\n...\n")
    with turns.SolutionSearch(Problem.of(PUZZLE, empty), Limit(), as_printed) as search:
        assert search._by_readings()
        assert not PUZZLE.referee(empty, PUZZLE.read(empty, search.solution()))
        assert not search.only()


def test_ctrl_c_is_pressed_once_and_ends_all_the_ways_to_tell_uniqueness() -> None:
    problem = Problem.of(PUZZLE, parse("A..\n...\n..A\n"))
    with turns.SolutionSearch(problem, Limit()) as search:
        assert search.first()
        search.limit = Limit().heard_by(PressedOnce(when=1))
        assert search.only() is None


def test_a_first_solution_is_any_and_time_may_be_up() -> None:
    problem = Problem.of(PUZZLE, parse("fill: no\nA..\n..A\n"))
    assert isinstance(first(problem, Limit()), Solved)
    assert str(first(problem, Limit().heard_by(PressedOnce(when=1)))) == "Not known: interrupted."
