"""Corners and the lines between them go by the cells that they belong to."""

import pytest

from entails import puzzles
from entails.engines.answers import Fact
from entails.engines.hints.sentences import say_facts
from entails.engines.hints.sides import cells_at, corner_name, seen_from, side
from entails.questions.hint import explain
from entails.questions.load import load, load_text


@pytest.mark.parametrize(
    ("corner", "name"),
    [
        ((0, 0), "r1c1's upper left corner"),
        ((0, 2), "r1c2's upper right corner"),
        ((3, 0), "r3c1's lower left corner"),
        ((3, 2), "r3c2's lower right corner"),
    ],
)
def test_a_corner(corner: tuple[int, int], name: str) -> None:
    assert corner_name(corner) == name


@pytest.mark.parametrize(
    ("row", "which"),
    [
        ((0, 0, 0, 1), ("upper", "r1c1")),
        ((0, 0, 1, 0), ("left", "r1c1")),
        ((1, 3, 1, 2), ("lower", "r1c3")),
        ((2, 2, 1, 2), ("right", "r2c2")),
    ],
)
def test_a_side_whichever_way_it_goes(row: tuple[int, ...], which: tuple[str, str]) -> None:
    assert side(row) == which
    assert side((*row[2:], *row[:2])) == which


def test_sides_are_said_by_cell_or_by_side_as_it_is_shorter() -> None:
    assert "slitherlink" in puzzles.pages()
    theory = load_text("3 .\n. .\n", "a board", "slitherlink").theory
    around = [Fact("link", row, True) for row in ((0, 0, 0, 1), (0, 0, 1, 0))]
    assert say_facts(around, theory) == "r1c1's left and upper sides are drawn"
    top = [Fact("link", (0, c, 0, c + 1), False) for c in (0, 1)]
    assert say_facts(top, theory) == "the upper sides of r1c1 and r1c2 are not drawn"
    assert say_facts(top[:1], theory) == "r1c1's upper side is not drawn"


def test_a_sentence_about_a_cell_speaks_of_its_own_sides_and_corners() -> None:
    assert side((1, 2, 2, 2), [(2, 3)]) == ("left", "r2c3")
    assert side((1, 2, 1, 3), [(2, 3)]) == ("upper", "r2c3")
    assert side((1, 2, 1, 3), [(9, 9)]) == ("lower", "r1c3")
    assert corner_name((1, 2), [(2, 3)]) == "r2c3's upper left corner"
    assert seen_from("a dead end at r1c2's lower right corner", [(2, 2)]) == "a dead end at r2c2's upper right corner"
    assert seen_from("the loop passes r1c2", [(2, 2)]) == "the loop passes r1c2"
    assert cells_at((0, 0, 0, 1)) == [(1, 1)]
    assert cells_at((1, 0, 1, 1)) == [(1, 1), (2, 1)]


def test_a_step_names_the_sides_of_the_cell_whose_number_is_used() -> None:
    steps = explain(load("examples/slitherlink/small.slitherlink")).steps
    told = [(one.conclusion, one.reason[-1].text) for one in steps]
    named = [(said.split("'")[0], why.split(" ")[0]) for said, why in told if "other left" in why]
    assert named
    assert all(cell == other for cell, other in named if not cell.startswith("The"))
