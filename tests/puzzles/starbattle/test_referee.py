"""What the referee of Star Battle says."""

import pytest

from entails.boards.answer import Broken, WrongAnswer
from entails.puzzles.starbattle import PUZZLE
from tests.puzzles.starbattle.reading import parse

referee = PUZZLE.referee
BOARD = parse("aabb\nabbb\nccdd\ncddd\n")
RIGHT = [".*..", "...*", "*...", "..*."]


def broken(*rows: str) -> list[str]:
    return [one.rule for one in referee(BOARD, {"rows": list(rows)})]


def test_a_right_answer_breaks_no_rule() -> None:
    assert broken(*RIGHT) == []


def test_the_referee_names_what_is_broken() -> None:
    assert broken(".*..", "...*", "*...", "....") == ["row 4 has 1 star", "column 3 has 1 star", "region d has 1 star"]
    assert broken("*...", "...*", ".*..", "..*.") == ["no two stars touch"]
    assert broken("..*.", "*...", "...*", ".*..") == ["region c has 1 star", "region d has 1 star"]
    assert "column 2 has 1 star" in broken(".*..", "...*", ".*..", "..*.")
    assert "region c has 1 star" in broken(".*..", "...*", "*...", "*...")


def test_the_referee_says_where() -> None:
    (touching,) = referee(BOARD, {"rows": ["*...", "...*", ".*..", "..*."]})
    assert touching == Broken("no two stars touch", ((2, 1), (3, 2)))
    row, *_ = referee(BOARD, {"rows": ["....", *RIGHT[1:]]})
    assert row == Broken("row 1 has 1 star", ((0, 0), (0, 1), (0, 2), (0, 3)))


def test_two_stars_are_counted_as_two() -> None:
    board = parse("stars: 2\na\n")
    assert [one.rule for one in referee(board, {"rows": ["*"]})] == [
        "row 1 has 2 stars",
        "column 1 has 2 stars",
        "region a has 2 stars",
    ]


def test_an_answer_of_another_form_is_refused() -> None:
    for rows in (RIGHT[:3], [*RIGHT[:3], "..*"], [*RIGHT[:3], "..o."]):
        with pytest.raises(WrongAnswer):
            broken(*rows)
    assert broken(*RIGHT[:3], "..?.") == ["nothing is left open"]
