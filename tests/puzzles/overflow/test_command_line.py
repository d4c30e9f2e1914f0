"""Levels that are too wide for the frontier, on the command line."""

import json
from typing import Any

import pytest

from entails.cli.main import main
from entails.puzzles.overflow import counting
from tests.puzzles.solving import EXAMPLES


def test_a_level_too_wide_for_the_frontier_is_solved_by_its_theory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def solved() -> Any:
        main(["solve", str(EXAMPLES / "overflow" / "eight.overflow"), "--json"])
        return json.loads(capsys.readouterr().out)

    by_frontier = solved()
    monkeypatch.setattr(counting, "MOST_STATES", 2)
    by_theory = solved()
    assert by_theory["status"] == by_frontier["status"] == "solved"
    assert by_theory["unique"] == by_frontier["unique"]
    assert by_theory["solution"]["length"] == by_frontier["solution"]["length"]
    monkeypatch.setattr("entails.models.ground.deriving.MAX_DEFINED", 2)
    assert (solved()["status"], solved()["why"]) == ("unknown", "the board is too large")
