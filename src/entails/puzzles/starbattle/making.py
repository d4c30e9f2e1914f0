"""Boards of Star Battle: stars are put down first, then regions grow around them, then the regions are mended.

A cell that has a star in some solutions and is empty in others is *loose*. One step gives a loose cell, or one beside it, to
a neighbouring region; our stars keep their places and their regions. The new board is kept if it has no more loose cells than
before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations, pairwise
from random import Random

from entails.boards.answer import Cell
from entails.boards.areas import hangs_together, near
from entails.boards.maker import Bar, Maker, Wish
from entails.boards.turning import first_copy, relettered
from entails.engines.consequences.backbone import certain
from entails.engines.hints.arguing.counting.techniques import ROOMLESS, SETS
from entails.errors import BoardError
from entails.limits import Limit
from entails.pages.board import Board
from entails.pages.world import world_of
from entails.puzzles.starbattle import PAGE, regions_of, stars_of
from entails.puzzles.starbattle.regions import Regions, grouped, grown, lettered

STEPS = 40  # changes in a row that make it no better before a board is given up
LEAST = 2  # cells of a region for each of its stars
TWO, THREE = 9, 14  # sides from which on boards have two stars a line, and three

Columns = tuple[int, ...]  # of the stars of a row


def maker() -> Maker[Board]:
    return Maker(
        usual=(8, 8),
        smallest=(4, 4),
        largest=(14, 14),
        draw=draw,
        likeness=likeness,
        grades=(Bar(ROOMLESS), Bar(SETS)),
    )


def draw(random: Random, wish: Wish, limit: Limit) -> Board | None:
    side = wish.height
    if side != wish.width:
        raise BoardError(f"--size: boards of Star Battle are square, not {wish.height}x{wish.width}")
    number = 1 + (side >= TWO) + (side >= THREE)
    stars = scattered(side, number, random, limit)
    regions = grouped(grown(side, stars, random), number, random)
    if regions is None or min(Counter(regions.values()).values()) < LEAST * number:
        return None
    return _mended(regions, set(stars), number, random, limit)


def scattered(side: int, number: int, random: Random, limit: Limit) -> list[Cell]:
    """Stars at random, `number` in each row and column, no two of them touching."""
    choices = [some for some in combinations(range(side), number) if all(b - a > 1 for a, b in pairwise(some))]

    def rest(above: Columns, left: list[int], rows: int) -> Iterator[list[Columns]]:
        """The ways to fill the last rows, if each column needs so many more stars."""
        limit.check()
        if rows == 0:
            yield []
        for columns in random.sample(choices, k=len(choices)) if rows else ():
            needed = [number - (column in columns) for column, number in enumerate(left)]
            if _fits(above, columns) and _can_be_filled(needed, rows - 1):
                yield from ([columns, *below] for below in rest(columns, needed, rows - 1))

    filled = next(rest((), [number] * side, side))
    return [(r, c) for r, columns in enumerate(filled) for c in columns]


def _fits(above: Columns, columns: Columns) -> bool:
    return all(abs(a - b) > 1 for a in above for b in columns)


def _can_be_filled(needed: list[int], rows: int) -> bool:
    """Two columns side by side have at most one star in two rows."""
    return min(needed) >= 0 and all(2 * (a + b) <= rows + 1 for a, b in pairwise(needed))


def _mended(regions: Regions, stars: set[Cell], number: int, random: Random, limit: Limit) -> Board | None:
    """Change the regions until the stars are the only solution."""
    loose = _loose(regions, number, limit)
    patience = STEPS
    while loose and patience:
        changed = _changed(regions, stars, loose, random)
        left = _loose(changed, number, limit)
        patience = STEPS if len(left) < len(loose) else patience - 1
        if len(left) <= len(loose):
            regions, loose = changed, left
    return None if loose else lettered(regions, number)


def _changed(regions: Regions, stars: set[Cell], loose: list[Cell], random: Random) -> Regions:
    """The regions after a loose cell, or one beside it, went over to a neighbouring region."""
    least = LEAST * len(stars) // (1 + max(regions.values()))
    for cell in random.sample(loose, k=len(loose)):
        moves = [
            (one, regions[other])
            for one in (cell, *near(cell))
            if one in regions and one not in stars
            for other in near(one)
            if other in regions and regions[other] != regions[one]
        ]
        if moves:
            one, taker = random.choice(moves)
            rest = {other for other, region in regions.items() if region == regions[one]} - {one}
            if len(rest) >= least and hangs_together(rest):
                return {**regions, one: taker}
    return regions


def _loose(regions: Regions, number: int, limit: Limit) -> list[Cell]:
    """Cells that have a star in some solutions of the board and are empty in others."""
    settled = certain(PAGE.theory, world_of(lettered(regions, number)), "star", limit)
    return [(r, c) for r, c in regions if (r + 1, c + 1) not in settled]


def likeness(board: Board) -> Hashable:
    return stars_of(board), first_copy(regions_of(board), relettered)
