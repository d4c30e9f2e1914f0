"""Small random boards of Star Battle, solvable or not.

Most have one star a line. Two stars a line need at least 8 × 8 cells, where they can stand in two ways only, one the mirror
image of the other; so of the boards with two stars some are tiny and impossible, and some have regions around one of the two.
"""

from __future__ import annotations

from random import Random

from entails.boards.answer import Cell
from entails.limits import FOREVER
from entails.pages.board import Board
from entails.puzzles.starbattle.making import scattered
from entails.puzzles.starbattle.regions import grouped, grown, lettered


def sample(random: Random) -> Board:
    side, stars = random.choice(
        [(1, 1), (2, 1), (3, 1), (4, 1), (4, 1), (4, 1), (4, 1), (4, 1), (5, 1), (2, 2), (8, 2)]
    )
    around = side > 3 and (stars > 1 or random.random() < 0.6)
    starts = scattered(side, stars, random, FOREVER) if around else _anywhere(side, random)
    regions = None
    while regions is None:
        regions = grouped(grown(side, starts, random), len(starts) // side, random)
    return lettered(regions, stars)


def _anywhere(side: int, random: Random) -> list[Cell]:
    return random.sample([(r, c) for r in range(side) for c in range(side)], k=side)
