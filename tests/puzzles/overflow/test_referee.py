"""What the referee of Overflow says."""

import pytest

from entails.engines.answers import Best
from entails.limits import FOREVER
from entails.puzzles.overflow.board import parse
from entails.puzzles.overflow.counting import best
from entails.puzzles.overflow.referee import referee
from entails.puzzles.overflow.solution import read


def test_an_answer_that_contradicts_itself_is_refused() -> None:
    level = parse("U-#\n")
    longest = best(level, FOREVER)
    assert isinstance(longest, Best)
    water = read(level, longest.solution)
    assert not referee(level, water)
    for part in ("paths", "rows"):
        assert referee(level, {**water, part: []}) == [("the paths and the rows show the links", ())]


@pytest.mark.parametrize("links", [[[]], [[[0, 0]]], [[[0, 0], [0, 1], [0, 2]]], [[[0, 0], [9, 9]]]])
def test_a_link_of_too_few_or_too_many_tiles_is_refused(links: list[list[list[int]]]) -> None:
    found = referee(parse("U-#\n"), {"links": links})
    assert found[0].rule == "a link joins two tiles side by side"
