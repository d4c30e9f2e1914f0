"""Masyu is told as players tell it: what a circle demands at the border, and of which of its two ways one speaks."""

import pytest

from entails.questions.hint import NoSteps, explain
from entails.questions.load import load_text

BOARD = """. . . . . .
. . . . . .
. . . b . .
. . w . . w
. . . . . .
. b . . w .
"""


@pytest.fixture(scope="module")
def reasons() -> dict[str, list[str]]:
    """The lines by which the board is explained, by what they conclude."""
    steps = explain(load_text(BOARD, "a board", "masyu")).steps
    return {step.conclusion: [sentence.text for sentence in step.reason] for step in steps}


def test_at_a_light_circle_at_the_border_the_loop_runs_along_it(reasons: dict[str, list[str]]) -> None:
    line = "the light circle in r4c6 is at the border, so the loop runs along the border"
    assert reasons["r4c6–r3c6 and r4c6–r5c6 are linked"] == [line]


def test_at_a_dark_circle_at_the_border_the_loop_leaves_it(reasons: dict[str, list[str]]) -> None:
    line = "the dark circle in r6c2 is at the border, and the loop turns in it, so it goes to r5c2"
    assert reasons["r5c2 and r6c2 are linked"] == [line]
    on = "a line from the dark circle in r6c2 to r5c2 goes straight on; r5c2 and r6c2 are linked"
    assert reasons["r4c2 and r5c2 are linked"] == [on]


def test_one_cell_from_the_border_a_line_could_not_go_straight_on(reasons: dict[str, list[str]]) -> None:
    (first, *_) = reasons["r6c2 and r6c3 are linked"]
    assert first.startswith(
        "a line from the dark circle in r6c2 to r6c1 could not go straight on, for the board ends there"
    )


def test_where_a_cell_has_a_line_another_cannot_come_and_go_straight_on(reasons: dict[str, list[str]]) -> None:
    assert reasons["r3c3 and r3c4 are not linked"] == [
        "a line from the dark circle in r3c4 to r3c3 goes straight on: if r3c3 and r3c4 are linked, r3c2 and r3c3 are linked",
        "r3c3 has room for only one of these, as r3c3 and r4c3 are linked",
    ]


def test_a_line_that_comes_into_a_part_has_one_way_out(reasons: dict[str, list[str]]) -> None:
    line = "the line that comes to r4c4, r4c5, r5c4 and r5c5 from r5c3 has only one way out again"
    assert reasons["r3c4 and r4c4 are linked"] == [line]


def test_the_other_of_two_ways_is_named(reasons: dict[str, list[str]]) -> None:
    line = (
        "the loop turns in the dark circle in r3c4, so it goes either to r3c3 or to r3c5; r3c3 and r3c4 are not linked"
    )
    assert reasons["r3c4 and r3c5 are linked"] == [line]


def test_a_light_circle_in_a_corner_is_refused() -> None:
    """A loop turns in every corner of a board."""
    answer = explain(load_text("w . .\n. . .\n. . .\n", "a board", "masyu"))
    assert isinstance(answer, NoSteps)
    assert "light circle in r1c1" in str(answer)
