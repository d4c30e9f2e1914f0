"""Small boards are swept; the laws compare what that says with all models."""

import pytest

from entails import load, solve
from entails.engines.answers import Impossible, Solved
from entails.limits import FOREVER
from entails.puzzles.flow import PUZZLE
from entails.puzzles.flow import small as module
from entails.puzzles.flow.small import direct

ONE = "AB\n..\nAB\n"


def test_the_only_solution_is_told_and_has_all_relations_of_the_rules_where_these_are_asked_for() -> None:
    answer = direct(PUZZLE.parse(ONE, None), FOREVER)
    assert isinstance(answer, Solved)
    assert answer.unique
    printed = solve(load(ONE, "flow"), as_printed=True)
    assert isinstance(printed, Solved)
    assert set(printed.solution.relations) == {"link", "colour"}
    assert PUZZLE.read(PUZZLE.parse(ONE, None), answer.solution)["rows"] == ["AB", "AB", "AB"]


def test_that_there_is_none_is_told() -> None:
    assert direct(PUZZLE.parse("AB\nBA\n", None), FOREVER) == Impossible()


def test_a_solution_that_runs_beside_itself_is_none_where_that_is_forbidden() -> None:
    text = "AA\n..\n"
    assert isinstance(direct(PUZZLE.parse(text, None), FOREVER), Solved)
    assert direct(PUZZLE.parse("touch: no\n" + text, None), FOREVER) == Impossible()


def test_of_several_none_is_told() -> None:
    assert direct(PUZZLE.parse("fill: no\nA.A\n...\n", None), FOREVER) is None


def test_where_the_sweep_grows_wide_or_the_board_is_large_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert direct(PUZZLE.parse("A" + "." * 10 + "\n" + ("." * 11 + "\n") * 9 + "." * 10 + "A\n", None), FOREVER) is None
    monkeypatch.setattr(module, "MOST_STATES", 0)
    assert direct(PUZZLE.parse(ONE, None), FOREVER) is None
