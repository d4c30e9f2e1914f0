"""Long solutions of wide levels by windows, with a bound by bands. Small levels: `tests/laws/test_puzzles`."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from entails import Best, Problem, solve
from entails.engines.answers import Solved
from entails.limits import FOREVER, Limit
from entails.puzzles.overflow import PUZZLE, counting
from entails.puzzles.overflow.board import Board
from entails.puzzles.overflow.counting import best
from entails.puzzles.overflow.longest import improve
from entails.puzzles.overflow.referee import referee
from entails.puzzles.overflow.solution import read
from entails.questions.solve import first
from tests.engines.hard import ticking
from tests.puzzles.solving import example


def random_level(size: int, seed: int) -> Board:
    """Curves, straight tiles and bridges without a gap, and an ocean and a moat in each corner."""
    random = Random(seed)
    rows = [[random.choice("LLLL--++") for _ in range(size)] for _ in range(size)]
    rows[0][0] = rows[-1][0] = "U"
    rows[0][-1] = rows[-1][-1] = "#"
    return Board(tuple(map("".join, rows)))


def started(board: Board) -> Solved:
    found = first(Problem.of(PUZZLE, board), FOREVER)
    assert isinstance(found, Solved)
    return found


def test_where_the_frontier_is_exact_windows_reach_it_and_the_bound_is_not_below() -> None:
    for board in (example(PUZZLE, "eight"), random_level(10, seed=1)):
        longest = best(board, FOREVER)
        assert isinstance(longest, Best)
        found = improve(board, started(board).solution, FOREVER)
        assert found.value == longest.value <= found.bound
        assert not referee(board, read(board, found.solution))


def test_a_level_too_wide_for_the_frontier_is_proved_best_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    board = example(PUZZLE, "eight")
    longest = best(board, FOREVER)
    monkeypatch.setattr(counting, "MOST_STATES", 2)
    assert best(board, FOREVER) is None
    answer = solve(Problem.of(PUZZLE, board))
    assert isinstance(longest, Best)
    assert isinstance(answer, Best)
    assert (answer.value, answer.bound, answer.unique) == (longest.value, longest.value, longest.unique)


class Saying:
    """A listener that keeps what is said."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def progress(self, text: str | None) -> None:
        if text and text not in self.said[-1:]:
            self.said.append(text)

    def stage(self, *_: object) -> None:
        """Nothing."""

    def stopped(self, stop: BaseException) -> None:
        """Nothing."""


def runs(board: Board, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Best, list[str]]]:
    """The answers within ever longer limits, and what is said on the way. A limit is a number of looks at the clock."""
    solution = started(board).solution
    for looks in (30, 900, 1600):
        with monkeypatch.context() as patched:
            patched.setattr("entails.limits.monotonic", ticking())
            listener = Saying()
            yield improve(board, solution, Limit.seconds(looks).heard_by(listener)), listener.said


def test_a_longer_limit_goes_on_where_a_shorter_one_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    board = random_level(18, seed=0)
    found = list(runs(board, monkeypatch))
    for (shorter, said), (longer, more) in pairwise(found):
        assert more[: len(said)] == said
        assert shorter.value <= longer.value <= longer.bound <= shorter.bound
    answers = [answer for answer, _ in found]
    assert answers[0].value < answers[-1].value
    assert answers[-1].bound < answers[0].bound == 324
    assert all(answer.why == "time limit" for answer in answers)
    assert not any(referee(board, read(board, answer.solution)) for answer in answers)
