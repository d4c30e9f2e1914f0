"""Techniques by name."""

import pytest

from entails.errors import BoardError
from entails.puzzles import names, puzzle
from entails.questions.rules import PuzzleRules
from entails.questions.techniques import named, techniques


def test_capitals_spaces_and_quotes_do_not_matter_and_each_is_named_once() -> None:
    aquarium = puzzle("aquarium")
    assert named(aquarium, ["Line  is DONE", "“line is done”", "what if"], "--needs") == ("line is done", "what if")
    assert named(aquarium, "what if", "--needs") == ("what if",)
    assert named(aquarium, (), "--needs") == ()


def test_an_unknown_name_gets_the_list() -> None:
    with pytest.raises(
        BoardError, match="--without: “none” is no technique of unwordle: expected green, .* or answers left"
    ):
        named(puzzle("unwordle"), ["none"], "--without")


@pytest.mark.parametrize("name", names())
def test_the_rules_of_a_puzzle_list_its_techniques(name: str) -> None:
    rules = PuzzleRules(puzzle(name))
    told = {one["technique"]: one["says"] for one in rules.document()["techniques"]}
    assert told == techniques(puzzle(name)) != {}
    assert all(f"-- {one}: {says}" in rules.text() for one, says in told.items())
