"""One process or many: the same answers. Every search is called hard here, and every cube is cut as soon as it can be.

The cubes are worked off in this process, one after the other, which is all that a team does; `tests/workers` has teams of
processes, and so has the last test here.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from entails.engines.answers import Best, Counted, Impossible, Solved
from entails.engines.cubes import best, searching, totals
from entails.engines.cubes.scheduling import Task, TaskContext
from entails.engines.solvers import counters
from entails.limits import Limit
from entails.puzzles import puzzle
from entails.questions import best_together, counted_together, together
from entails.questions.count import count
from entails.questions.problem import Problem
from entails.questions.solve import solve
from entails.workers.team import ProcessTeam
from tests.engines.cubes.alone import Alone
from tests.laws.random_theories import brute_force, sample, seeds
from tests.laws.test_counters import switch_off
from tests.laws.test_puzzles import case
from tests.puzzles.labs import LABS

BOARDS = 12  # of each puzzle


class Busy(Alone):
    """Pretends to be two, and counts the portions."""

    size = 2

    def __init__(self) -> None:
        super().__init__()
        self.portions = 0
        self.queue: list[tuple[Any, ...]] = []

    def start(self, number: int, task: Task, context: TaskContext, arguments: tuple[Any, ...], limit: Limit) -> None:
        self.portions += 1
        self.queue.append((number, task, context, arguments, limit))

    def replies(self, seconds: float) -> Any:
        super().start(*self.queue.pop(0))
        return super().replies(seconds)

    def stop(self) -> None:
        self.queue.clear()


@pytest.fixture
def team(monkeypatch: pytest.MonkeyPatch) -> Busy:
    monkeypatch.setattr(together, "SOON", 0)
    monkeypatch.setattr(searching, "CONFLICTS", 1)
    monkeypatch.setattr(counted_together, "SOON", -1.0)
    monkeypatch.setattr(totals, "CHOICES_EACH", 10)
    monkeypatch.setattr(totals, "COUNTS_EACH", 10)
    monkeypatch.setattr(totals, "FAIR", 0.0)
    monkeypatch.setattr(best_together, "SOON", -1.0)
    monkeypatch.setattr(counters, "A_LOOK", -1.0)
    return Busy()


def same_best(problem: Problem, team: Busy) -> bool:
    """Has the team the same best value as one process, and the same to say of other solutions?"""
    alone, together_ = solve(problem), solve(problem, team=team)
    if isinstance(alone, Best) and isinstance(together_, Best):
        return (alone.values, alone.bounds, alone.unique) == (together_.values, together_.bounds, together_.unique)
    return alone == together_


def answered(problem: Problem, solutions: int, team: Busy) -> bool:
    answer = solve(problem, team=team)
    return answer == Impossible() if not solutions else isinstance(answer, Solved) and answer.unique == (solutions == 1)


def test_random_theories_are_solved_as_brute_force_does(
    team: Busy, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "CONFLICTS", 0)  # cut until nothing is open
    portions = Counter[int]()
    for seed in seeds(70_000, thorough, 60):
        drawn = sample(Random(seed))
        before = team.portions
        assert answered(Problem(drawn.theory, drawn.world), len(brute_force(drawn.theory, drawn.world)), team), seed
        portions[team.portions - before] += 1
    assert sum(number for some, number in portions.items() if some > 4) > 5, portions


def test_the_best_of_random_theories_is_the_same(team: Busy, thorough: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best, "SECONDS", -1.0)  # cut until nothing is open
    portions = Counter[bool]()
    for seed in seeds(72_000, thorough, 90):
        drawn = sample(Random(seed), objective=True)
        before = team.portions
        assert same_best(Problem(drawn.theory, drawn.world), team), seed
        portions[team.portions - before > 4] += 1
    assert portions[True] > 5, portions


@pytest.mark.parametrize("off", ["nothing", "choices", "choices and Ganak"])
def test_random_theories_are_counted_as_brute_force_does(
    off: str, team: Busy, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch_off(off, monkeypatch)
    if "Ganak" in off:
        monkeypatch.setattr(counters, "find_spec", lambda name: None)
    for seed in seeds(71_000, thorough, 60):
        drawn = sample(Random(seed))
        expected = len(brute_force(drawn.theory, drawn.world))
        assert count(Problem(drawn.theory, drawn.world), team=team) == Counted(expected), f"seed {seed}, {off}"
    assert team.portions > 80


@pytest.mark.parametrize("name", LABS)
def test_random_boards_are_solved_and_counted_as_their_models_say(
    name: str, team: Busy, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch_off("nothing", monkeypatch)
    monkeypatch.setattr(counted_together, "_puzzle_way", lambda problem: [])
    for seed in range(200 if thorough else BOARDS):
        one = case(name, seed)
        problem = Problem.of(puzzle(name), one.board)
        if problem.theory.objective:
            assert same_best(problem, team), one
        else:
            assert answered(problem, len(one.solutions), team), one
        counted = count(problem, team=team)
        assert isinstance(counted, Counted), one
        assert counted.count == len(one.solutions), one


def test_processes_answer_as_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "SOON", 0)
    monkeypatch.setattr(searching, "CONFLICTS", 1)
    monkeypatch.setattr(counted_together, "SOON", -1.0)
    with ProcessTeam(2) as processes:
        for seed in range(70_000, 70_006):
            drawn = sample(Random(seed))
            number = len(brute_force(drawn.theory, drawn.world))
            problem = Problem(drawn.theory, drawn.world)
            assert answered(problem, number, processes), seed  # type: ignore[arg-type]
            assert count(problem, team=processes) == Counted(number), seed
