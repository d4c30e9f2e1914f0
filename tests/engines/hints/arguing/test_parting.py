"""The words for what is left for two things."""

import pytest

from entails.engines.answers import Fact
from entails.engines.hints.arguing.parting import said_of_two
from entails.engines.hints.arguing.parts import ALL, OTHER, SAME, Both
from entails.models.reading.text import read_theory
from entails.models.theory import Theory
from entails.questions.hint import explain
from entails.questions.load import load, load_text

NEITHER, ONE, LAST, BOTH = (False, False), (True, False), (False, True), (True, True)


@pytest.fixture(scope="module")
def theory() -> Theory:
    text = """sort Cell = {r1c1, r1c2, r2c2}
find black(Cell), lit(Cell)
say "{p} is black" | "{p} are black", "{p} is white" | "{p} are white": black(p)
say "{p} is lit" | "{p} are lit", "{p} is dark" | "{p} are dark": lit(p)
"""
    return read_theory(text)[0]


@pytest.mark.parametrize(
    ("ways", "alike", "unlike"),
    [
        (SAME, "r1c1 and r1c2 are both black or both not", "r1c1 is black exactly if r2c2 is lit"),
        (OTHER, "exactly one of r1c1 and r1c2 is black", "r1c1 is black exactly if r2c2 is dark"),
        (ALL - {BOTH}, "at most one of r1c1 and r1c2 is black", "if r1c1 is black, r2c2 is dark"),
        (ALL - {NEITHER}, "at least one of r1c1 and r1c2 is black", "if r1c1 is white, r2c2 is lit"),
        (ALL - {ONE}, "if r1c1 is black, r1c2 is black", "if r1c1 is black, r2c2 is lit"),
        (ALL - {LAST}, "if r1c2 is black, r1c1 is black", "if r2c2 is lit, r1c1 is black"),
    ],
)
def test_what_is_left_for_two_things_is_said(ways: Both, alike: str, unlike: str, theory: Theory) -> None:
    first, second, other = (
        Fact("black", ("r1c1",), True),
        Fact("black", ("r1c2",), True),
        Fact("lit", ("r2c2",), True),
    )
    assert said_of_two([first, second], ways, theory) == alike
    assert said_of_two([first, other], ways, theory) == unlike


SLITHERLINKS = (
    ". 1 . 3 .\n3 1 . 3 .\n2 . . . 1\n. . 2 3 .\n. 1 . 2 .\n",
    ". . 3 2 .\n2 2 1 . .\n. . . 3 .\n3 . 2 . 2\n3 . . 3 .\n",
)


LEFT = (
    "at r3c1's lower right corner r4c2's left and upper sides are not drawn: "
    "so both or neither of r3c1's lower and right sides",
    "r3c1 has 2 drawn sides: both or neither of its left and upper sides",
    "r3c1's upper left corner has both of these or neither, and no third",
)


@pytest.fixture(scope="module")
def reasons() -> dict[str, list[str]]:
    """The lines by which two small boards are explained, by what they conclude."""
    steps = [step for board in SLITHERLINKS for step in explain(load_text(board, "a board", "slitherlink")).steps]
    return {step.conclusion: [sentence.text for sentence in step.reason] for step in steps}


def test_at_the_corner_of_a_board_both_are_drawn_or_neither(reasons: dict[str, list[str]]) -> None:
    assert reasons["r5c1's left and lower sides are drawn"] == [
        "r5c1 has 3 drawn sides: at least one of its left and lower sides",
        "no other line can come to r5c1's lower left corner, which leaves both or neither",
    ]


def test_a_line_is_followed_to_the_next_cell_and_its_other_sides_are_counted(reasons: dict[str, list[str]]) -> None:
    assert reasons["r4c1's right and upper sides are drawn"] == [
        "r5c1's left side goes on by exactly one of r4c1's left and lower sides",
        "r4c1 has 3 drawn sides, only 1 of these: so both others",
    ]


def test_what_is_not_drawn_at_a_corner_is_said(reasons: dict[str, list[str]]) -> None:
    assert reasons["r3c2's lower side is drawn"] == [
        "r4c3 has 2 drawn sides, 1 so far: exactly one of its left and upper sides",
        "at r4c3's upper left corner r3c2's right side is not drawn, so that line has only one way on",
    ]
    assert "at r3c5's upper right corner r2c5's right side is not drawn, which leaves both or neither" in [
        line.partition(": so ")[0] for lines in reasons.values() for line in lines
    ]


def test_a_line_that_goes_on_by_one_of_two_sides_takes_no_third(reasons: dict[str, list[str]]) -> None:
    assert reasons["r4c2's lower side is not drawn"] == [
        "r5c1 has 3 drawn sides, 2 so far: exactly one of its right and upper sides",
        "r4c1's right side goes on by one of these only",
    ]


def test_one_of_two_sides_is_carried_from_cell_to_cell(reasons: dict[str, list[str]]) -> None:
    assert reasons["r3c5's right side is drawn"] == [
        "r5c4 has 3 drawn sides, 2 so far: exactly one of its right and upper sides",
        "r4c5's lower left corner then has two lines: exactly one of r4c5's left and lower sides",
        "r4c5 has 2 drawn sides, only 1 of these: exactly one of its right and upper sides",
        "at r4c5's upper right corner that line has only one way on",
    ]


def test_where_two_sides_go_together_there_is_no_third() -> None:
    steps = explain(load("examples/slitherlink/small.slitherlink")).steps
    assert ["r2c1's left side is not drawn", *LEFT] in [
        [step.conclusion, *(sentence.text for sentence in step.reason)] for step in steps
    ]


def test_two_sides_that_go_together_are_both_drawn_where_the_others_are_too_few() -> None:
    steps = explain(load_text(". 3 2 1\n. . . 2\n2 3 . .\n2 . . .\n", "a board", "slitherlink")).steps
    (reason,) = [step.reason for step in steps if step.conclusion.startswith("r4c1's left and lower sides are drawn")]
    assert [sentence.text for sentence in reason[-2:]] == [
        "no other line can come to r4c1's lower left corner: so both or neither of r4c1's left and lower sides",
        "r4c1 has 2 drawn sides, at most 1 of the others: so both of these",
    ]


def test_that_a_cell_is_passed_at_all_is_left_to_a_supposition() -> None:
    board = ". . . .\n. . . .\n. . . .\n. . . .\n"
    first = explain(load_text(board, "a board", "yajilin")).steps
    assert all("black exactly if" not in sentence.text for step in first for sentence in step.reason)
