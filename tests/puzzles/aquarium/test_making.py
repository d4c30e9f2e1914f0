"""Boards of Aquarium that are made."""

import pytest

from entails.boards.maker import Wish
from entails.engines.answers import Counted
from entails.engines.solvers.count import count
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.puzzles.aquarium import PUZZLE
from entails.puzzles.aquarium.rules import theory, world
from tests.puzzles.generated import maker_of, some
from tests.puzzles.solving import number_of


def test_a_model_counter_counts_one_solution() -> None:
    """Boards are made by SAT."""
    for one in some(PUZZLE, 6, Wish(7, 7)):
        grounding = ground(theory(one.board), world(one.board), COUNTING)
        assert count(grounding) == Counted(1), f"seed {one.seed}"


def test_an_aquarium_is_neither_dry_nor_full() -> None:
    for one in some(PUZZLE, 12, Wish(5, 5)):
        wet = sum(row.count("~") for row in one.answer["rows"])
        assert 0.2 <= wet / 25 <= 0.8, f"seed {one.seed}"


@pytest.mark.parametrize("symmetric", [False, True])
def test_of_a_minimal_board_no_clue_can_be_dropped(symmetric: bool) -> None:
    drops = maker_of(PUZZLE).drops
    assert drops
    for one in some(PUZZLE, 4, Wish(5, 5, minimal=True, symmetric=symmetric)):
        assert number_of(PUZZLE, one.board) == 1
        for drop in drops(one.board, one.answer, symmetric):
            assert number_of(PUZZLE, drop(one.board)) != 1, f"seed {one.seed}: {drop}"


def test_numbers_of_a_symmetric_aquarium_stand_in_symmetry() -> None:
    dropped = 0
    for one in some(PUZZLE, 6, Wish(6, 7, minimal=True, symmetric=True)):
        for numbers in (one.board.rows, one.board.columns):
            there = [number is not None for number in numbers]
            assert there == there[::-1], f"seed {one.seed}"
            dropped += there.count(False)
    assert dropped
