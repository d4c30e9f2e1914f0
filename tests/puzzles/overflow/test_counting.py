"""Counting by length and the longest solution, by the frontier and by the theory."""

import pytest

from entails.engines.answers import Best, Counted, Unknown
from entails.engines.solvers.optimise import in_order, optimise
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from entails.puzzles.overflow import PUZZLE, counting
from entails.puzzles.overflow.board import parse
from entails.puzzles.overflow.counting import best, count
from entails.puzzles.overflow.referee import referee
from entails.puzzles.overflow.rules import theory, world
from entails.puzzles.overflow.solution import read
from tests.puzzles.solving import CORPUS, example


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of boards is not beside the clone")
@pytest.mark.parametrize(
    ("name", "lengths"),
    [
        ("figure1", {8: 3, 18: 1, 20: 1, 30: 1, 32: 1, 38: 1, 40: 1}),
        ("selfloop", {9: 1, 11: 1, 18: 2, 19: 1, 24: 1, 31: 1, 32: 1, 35: 1}),
        ("two-paths", {3: 1, 7: 1}),
        ("equal-paths", {3: 2}),
        ("oceans", {61: 1, 64: 1}),
    ],
)
def test_levels_of_the_report(name: str, lengths: dict[int, int]) -> None:
    board = parse((CORPUS / "overflow" / f"{name}.overflow").read_text(encoding="utf-8"))
    assert count(board, FOREVER) == Counted(sum(lengths.values()), lengths)
    longest = best(board, FOREVER)
    assert isinstance(longest, Best)
    assert longest.value == max(lengths)
    assert not referee(board, read(board, longest.solution))
    with Session(ground(theory(board), world(board))) as session:
        listed = [read(board, solution)["length"] for solution in session.solutions()]
        ordered = [read(board, solution)["length"] for _, solution in in_order(session)]
    every = sorted(length for length, number in lengths.items() for _ in range(number))
    assert sorted(listed) == every
    assert ordered == every[::-1]


def test_of_a_level_too_wide_for_the_frontier_the_theory_is_asked_and_tells_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = example(PUZZLE, "eight")
    by_frontier = best(board, FOREVER)
    monkeypatch.setattr(counting, "MOST_STATES", 2)
    assert best(board, FOREVER) is None
    assert count(board, FOREVER) == Unknown("the level is too wide to be counted")
    with Session(ground(theory(board), world(board))) as session:
        by_theory = optimise(session, FOREVER, unique=True)
    assert isinstance(by_frontier, Best)
    assert isinstance(by_theory, Best)
    assert (by_theory.value, by_theory.bound, by_theory.unique) == (
        by_frontier.value,
        by_frontier.bound,
        by_frontier.unique,
    )
    assert not referee(board, read(board, by_theory.solution))
