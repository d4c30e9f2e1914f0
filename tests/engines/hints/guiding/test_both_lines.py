"""That a place has both its lines is said where it is the reason: in which words, and that what it rules out is named."""

import pytest

from entails.engines.answers import Fact
from entails.engines.hints.arguing.graphs import both_lines
from entails.engines.hints.guiding.obvious import have_theirs
from entails.questions.hint import explain
from entails.questions.load import load, load_text

DARK = ". . .\n. b .\n. . .\n"
SIDES = [Fact("link", (5, 4, 5, 5), False)]


def test_cells_are_named_and_as_a_whole_what_they_rule_out() -> None:
    theory, out = load_text(DARK, "a board", "masyu").theory, [Fact("link", (1, 1, 1, 2), False)]
    assert both_lines([], [], theory) == ""
    assert both_lines(["r1c2", "r3c2"], out, theory) == "r1c2 and r3c2 have both their lines"
    assert both_lines(["r1c2"], out, theory, whole=True) == "r1c1 and r1c2 are not linked, as r1c2 has both its lines"


def test_of_corners_the_sides_are_named_that_would_meet_them() -> None:
    theory = load("examples/slitherlink/small.slitherlink").theory
    corners = ["r5c4's lower right corner", "r5c5's lower right corner"]
    one = "r5c5's lower side would meet two drawn lines"
    assert both_lines(corners[1:], SIDES, theory, whole=True) == one
    assert both_lines(corners[1:], SIDES, theory, cells=[(6, 5)]) == one.replace("r5c5's lower", "r6c5's upper")
    both = "r5c5's lower and right sides would each meet two drawn lines"
    assert both_lines(corners, [*SIDES, Fact("link", (4, 5, 5, 5), False)], theory) == both


@pytest.mark.parametrize(
    ("board", "line"),
    [
        (
            "slitherlink/small.slitherlink",
            "a dead end at r1c1's upper left corner; r1c1's upper side would meet two drawn lines",
        ),
        (  # which no line of its own says: r1c5 is 1
            "slitherlink/medium.slitherlink",
            "the only way on from r2c5's upper right corner; r2c6's upper side is not drawn, r1c5 has its 1 drawn side",
        ),
        ("masyu/small.masyu", "a dead end at r3c4; r2c4, r3c5 and r4c4 have both their lines"),
    ],
)
def test_a_step_says_what_shut_the_other_ways(board: str, line: str) -> None:
    lines = [sentence.text for step in explain(load(f"examples/{board}")).steps for sentence in step.reason]
    assert line in lines


def test_numbers_that_are_met_are_listed_together() -> None:
    met = ["r1c1 has its 1 drawn side", "“1 of r3c3's sides is drawn” is met", "r1c2 has its 1 drawn side"]
    assert list(have_theirs(met)) == ["r1c1 and r1c2 have their 1 drawn side", met[1]]
    assert list(have_theirs(met[:1])) == met[:1]
    assert list(have_theirs([])) == []


def test_a_supposition_says_what_shut_the_other_ways() -> None:
    board = ". 1 . 3 .\n3 1 . 3 .\n2 . . . 1\n. . 2 3 .\n. 1 . 2 .\n"
    told = explain(load_text(board, "a board", "slitherlink"))
    shut = "r2c4's left and right sides would each meet two drawn lines"
    line = f"{shut}: that leaves too few for “r2c4 has 3 drawn sides”"
    assert line in [sentence.text for step in told.steps for sentence in step.reason]
