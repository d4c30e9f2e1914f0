"""A solution, and whether it is the only one, by readings, normal forms, the puzzle's own count and probes, in turns."""

from dataclasses import replace
from random import Random

import pytest

from entails.engines.answers import Impossible, Solved
from entails.limits import Limit
from entails.puzzles.flow import PUZZLE, counting
from entails.puzzles.flow.board import parse, write
from entails.puzzles.flow.rules import readings
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
        monkeypatch.setattr(turns, "READING", random.choice([1, 3, 40_000]))
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
@pytest.mark.parametrize(
    ("text", "solved"),
    [
        ("fill: no\nA..\n...\n..A\n", True),  # filled, and no flow touches itself
        ("fill: no\nA..\n..A\n", True),  # filled, but it touches itself
        ("fill: no\nAA.\n...\n", True),  # a cell stays empty
        ("fill: no\nAB\nBA\n", False),
        ("A.\n.A\n", False),
    ],
)
def test_readings_find_a_solution_where_there_is_one(text: str, solved: bool, as_printed: bool) -> None:
    board = parse(text)
    with turns.SolutionSearch(Problem.of(PUZZLE, board), Limit(), as_printed) as search:
        assert search._by_readings(readings(board)) == solved
        if solved:
            assert not PUZZLE.referee(board, PUZZLE.read(board, search.solution()))
            assert search.only() == (number_of(PUZZLE, board, 2) == 1)


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
