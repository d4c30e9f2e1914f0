"""Random boards for the laws: of every kind, and some with a solution."""

from collections import Counter
from random import Random

from entails.puzzles.starbattle import stars_of
from entails.puzzles.starbattle.sample import sample
from tests.puzzles.starbattle.naive import solutions


def test_boards_with_one_star_and_with_two_have_solutions_and_have_none() -> None:
    kinds: Counter[tuple[int, int]] = Counter()
    for seed in range(150):
        board = sample(Random(seed))
        kinds[stars_of(board), min(2, len(list(solutions(board))))] += 1
    assert set(kinds) == {(1, 0), (1, 1), (1, 2), (2, 0), (2, 1)}
    assert min(kinds.values()) >= 3


def test_same_seed_same_board() -> None:
    assert sample(Random(4)) == sample(Random(4)) != sample(Random(5))
