"""Levels of Overflow that are made."""

import pytest

from entails.boards.maker import DIFFICULTIES, Wish
from entails.engines.answers import Counted
from entails.limits import FOREVER
from entails.puzzles.overflow import PUZZLE
from entails.puzzles.overflow.counting import count
from entails.questions.generate import Seed, new_board
from tests.puzzles.generated import maker_of, some


def test_one_solution_has_the_greatest_length() -> None:
    for one in some(PUZZLE, 6, Wish(5, 6)):
        counted = count(one.board, FOREVER)
        assert isinstance(counted, Counted)
        assert counted.by_length
        assert list(counted.by_length.items())[-1] == (one.answer["length"], 1), f"seed {one.seed}"


def test_the_longest_water_of_a_level_wets_half_of_its_tiles() -> None:
    for one in some(PUZZLE, 8, Wish(6, 9)):
        assert one.answer["length"] >= 0.5 * len(list(one.board.cells())), f"seed {one.seed}"


@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_where_a_difficulty_is_wished_for_some_tiles_stay_dry(difficulty: str) -> None:
    one = new_board(PUZZLE, maker_of(PUZZLE), Wish(5, 6, difficulty=difficulty, graded=True), Seed(1), FOREVER)
    assert one.answer["length"] <= 0.9 * len(list(one.board.cells()))


def test_water_takes_every_tile_of_a_minimal_level() -> None:
    for one in some(PUZZLE, 6, Wish(5, 6, minimal=True)):
        assert one.answer["length"] == len(list(one.board.cells())), f"seed {one.seed}"


def test_a_level_is_graded_with_its_length_known() -> None:
    one = new_board(PUZZLE, maker_of(PUZZLE), Wish(3, 4, graded=True), Seed(1), FOREVER)
    assert one.grade
    assert one.grade.name in DIFFICULTIES
    assert one.grade.steps > 0
