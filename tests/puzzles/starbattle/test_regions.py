"""Random regions around stars."""

from collections import Counter
from random import Random

from entails.boards.areas import hangs_together
from entails.limits import FOREVER
from entails.puzzles.starbattle.making import scattered
from entails.puzzles.starbattle.regions import grouped, grown, lettered
from tests.puzzles.starbattle.reading import parse, write


def test_every_patch_hangs_together_and_has_its_start() -> None:
    for seed in range(30):
        random = Random(seed)
        starts = random.sample([(r, c) for r in range(6) for c in range(6)], k=6)
        patches = grown(6, starts, random)
        assert len(patches) == 36
        assert [patches[cell] for cell in starts] == list(range(6))
        for patch in range(6):
            assert hangs_together({cell for cell, owner in patches.items() if owner == patch}), f"seed {seed}"


def test_a_region_is_made_of_as_many_neighbouring_patches_as_it_has_stars() -> None:
    worked = 0
    for seed in range(10):
        random = Random(seed)
        stars = scattered(14, 3, random, FOREVER)
        regions = grouped(grown(14, stars, random), 3, random)
        if regions:
            worked += 1
            assert set(Counter(regions[cell] for cell in stars).values()) == {3}
            board = lettered(regions, 3)
            assert parse(write(board)) == board
    assert worked > 2


def test_cells_at_a_corner_do_not_hang_together() -> None:
    assert hangs_together({(0, 0), (0, 1), (1, 1)})
    assert not hangs_together({(0, 0), (1, 1)})
