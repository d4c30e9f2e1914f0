"""Random regions around stars, for new boards: a patch grows around each star, and neighbouring patches become a region.

patches = grown(4, [(0, 1), (1, 3), (2, 0), (3, 2)], random)     # {(0, 0): 0, (0, 1): 0, (0, 2): 1, …}
grouped(patches, 1, random)                                      # the same, with one patch a region
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from string import ascii_uppercase

from entails.boards.answer import Cell
from entails.boards.areas import near
from entails.pages.board import Board
from entails.puzzles.starbattle import board_of

LARGE = 10  # on larger boards, regions of much the same size rarely leave one solution

Regions = dict[Cell, int]  # the number of the region, or of the patch, of each cell of a board, row by row


def grown(side: int, starts: Sequence[Cell], random: Random) -> Regions:
    """Patches of many sizes. Each starts from one cell and takes free neighbours, some patches more often than others."""
    cells = [(r, c) for r in range(side) for c in range(side)]
    free = dict.fromkeys(cells)
    patches = {cell: number for number, cell in enumerate(starts)}
    for cell in starts:
        del free[cell]
    skew = random.uniform(0, 2) + 2 * (side > LARGE)  # from much the same sizes to very different ones
    appetite = [0.05 + random.random() ** skew for _ in starts]
    while free:
        edge = [(cell, other) for cell in patches for other in near(cell) if other in free]
        ((cell, other),) = random.choices(edge, weights=[appetite[patches[cell]] for cell, _ in edge])
        patches[other] = patches[cell]
        del free[other]
    return {cell: patches[cell] for cell in cells}


def grouped(patches: Regions, number: int, random: Random) -> Regions | None:
    """Regions of `number` neighbouring patches each. None if some patches are left over: those with the fewest free
    neighbours are taken first, which mostly works out."""
    beside = {patch: _neighbours(patches, patch) for patch in sorted(set(patches.values()))}
    region: dict[int, int] = {}
    while len(region) < len(beside):
        free = {patch: some - region.keys() for patch, some in beside.items() if patch not in region}
        group = [min(free, key=lambda patch: (len(free[patch]), random.random()))]
        while len(group) < number:
            around = set().union(*(free[patch] for patch in group)).difference(group)
            if not around:
                return None
            group.append(min(sorted(around), key=lambda patch: (len(free[patch]), random.random())))
        region |= dict.fromkeys(group, len(region) // number)
    return {cell: region[patch] for cell, patch in patches.items()}


def _neighbours(patches: Regions, patch: int) -> set[int]:
    cells = [cell for cell, owner in patches.items() if owner == patch]
    return {patches[other] for cell in cells for other in near(cell) if other in patches} - {patch}


def lettered(regions: Regions, stars: int) -> Board:
    """Letters in the order in which one meets the regions reading."""
    side = 1 + max(r for r, _ in regions)
    letters = dict(zip(dict.fromkeys(regions.values()), ascii_uppercase, strict=False))
    return board_of(tuple("".join(letters[regions[r, c]] for c in range(side)) for r in range(side)), stars)
