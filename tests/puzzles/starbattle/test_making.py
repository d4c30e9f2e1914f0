"""Boards of Star Battle that are made."""

from random import Random

import pytest

from entails.boards.maker import DIFFICULTIES, Wish
from entails.boards.turning import copies
from entails.errors import BoardError
from entails.limits import FOREVER, Limit, OutOfTime
from entails.puzzles.starbattle import PUZZLE, board_of, regions_of, stars_of
from entails.puzzles.starbattle.making import draw, likeness, scattered
from entails.questions.generate import Seed, new_board
from tests.puzzles.generated import maker_of, some
from tests.puzzles.starbattle.naive import solutions


@pytest.mark.parametrize(("side", "stars", "number"), [(4, 1, 2), (5, 1, 3), (8, 1, 2), (9, 2, 1)])
def test_backtracking_finds_the_one_solution_and_no_other(side: int, stars: int, number: int) -> None:
    """Boards are made by SAT."""
    for one in some(PUZZLE, number, Wish(side, side)):
        assert (one.board.rows, stars_of(one.board)) == (side, stars)
        assert list(solutions(one.board)) == [one.answer["rows"]], f"seed {one.seed}"


def test_every_difficulty_can_be_wished_for() -> None:
    for difficulty in DIFFICULTIES:
        wish = Wish(6, 6, difficulty=difficulty, graded=True)
        one = new_board(PUZZLE, maker_of(PUZZLE), wish, Seed(7), FOREVER)
        assert one.grade
        assert one.grade.name == difficulty


def test_boards_are_square() -> None:
    with pytest.raises(BoardError, match="--size: boards of Star Battle are square, not 6x7"):
        draw(Random(1), Wish(6, 7), FOREVER)


@pytest.mark.parametrize(("side", "stars"), [(4, 1), (8, 1), (8, 2), (10, 2), (14, 3)])
def test_stars_are_scattered_by_the_rules_and_at_random(side: int, stars: int) -> None:
    found = [scattered(side, stars, Random(seed), FOREVER) for seed in range(4)]
    for cells in found:
        for line in range(side):
            assert sum(r == line for r, _ in cells) == sum(c == line for _, c in cells) == stars
        for a, b in ((a, b) for a in cells for b in cells if a < b):
            assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1
    assert len(set(map(tuple, found))) > 1


def test_when_time_is_up_no_star_is_put() -> None:
    with pytest.raises(OutOfTime):
        scattered(14, 3, Random(1), Limit.seconds(-1))


def test_copies_of_a_board_are_alike_whatever_their_letters() -> None:
    (one,) = some(PUZZLE, 1, Wish(6, 6))
    for rows in copies(regions_of(one.board)):
        turned = board_of(tuple(row.swapcase() for row in rows), 1)
        assert likeness(turned) == likeness(one.board)
    assert likeness(board_of(regions_of(one.board), 2)) != likeness(one.board)
