"""Boards of Flow that are made."""

import pytest

from entails.boards.maker import Wish
from entails.engines.answers import Counted
from entails.limits import FOREVER
from entails.puzzles.flow import PUZZLE
from entails.puzzles.flow.counting import count
from tests.puzzles.generated import maker_of, some
from tests.puzzles.solving import number_of


def test_the_frontier_counts_one_solution() -> None:
    """Boards are made by SAT."""
    for one in some(PUZZLE, 6, Wish(7, 7)):
        assert count(one.board, FOREVER) == Counted(1), f"seed {one.seed}"


@pytest.mark.parametrize("symmetric", [False, True])
def test_of_a_minimal_board_no_clue_can_be_dropped(symmetric: bool) -> None:
    drops = maker_of(PUZZLE).drops
    assert drops
    for one in some(PUZZLE, 4, Wish(5, 5, minimal=True, symmetric=symmetric)):
        assert number_of(PUZZLE, one.board) == 1
        for drop in drops(one.board, one.answer, symmetric):
            assert number_of(PUZZLE, drop(one.board)) != 1, f"seed {one.seed}: {drop}"


@pytest.mark.parametrize("size", [(5, 5), (6, 6), (5, 6)])
def test_half_a_turn_leaves_the_ends_of_a_symmetric_flow_where_they_are(size: tuple[int, int]) -> None:
    for one in some(PUZZLE, 5, Wish(*size, symmetric=True)):
        empty = [[letter == "." for letter in row] for row in one.board.rows]
        assert empty == [row[::-1] for row in empty[::-1]], f"seed {one.seed}"
