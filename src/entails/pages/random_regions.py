"""Random regions that hang together, each of a number of cells between two bounds.

They grow cell by cell from random starts; what is left over joins a neighbour. Regions of one size hardly ever come out
that way: a path that winds through the board is cut into pieces of that size, and neighbours then exchange cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from random import Random
from string import ascii_letters

from entails.boards.answer import Cell
from entails.boards.areas import hangs_together

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
TRIES = 30
EXCHANGES = 30  # tried for each cell

Regions = dict[Cell, int]


def random_regions(rows: int, columns: int, low: int, high: int, without: Set[Cell], random: Random) -> Regions | None:
    """The region of each cell, but for those `without` one. None if no attempt came out."""
    cells = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in without]
    for _ in range(TRIES):
        found = _cut(rows, columns, low, random) if low == high and not without else _grown(cells, low, high, random)
        if found is not None:
            return found
    return None


def random_paths(rows: int, columns: int, low: int, high: int, random: Random) -> list[list[Cell]]:
    """Paths from neighbour to neighbour, each of so many cells, through nearly all cells: what is left over joins the end of
    a path beside it, or no path."""
    free = {(r, c) for r in range(rows) for c in range(columns)}
    paths: list[list[Cell]] = []
    for start in random.sample(sorted(free), k=len(free)):
        path, wanted = [start], random.randint(low, high)
        while start in free and len(path) < wanted and (ways := sorted({*near(path[-1])} & free - {*path})):
            path.append(random.choice(ways))
        if start in free and len(path) >= low:
            paths.append(path)
            free -= {*path}
    for cell in sorted(free):
        ends = [path for path in paths if len(path) < high and path[-1] in near(cell)]
        if ends:
            random.choice(ends).append(cell)
    return paths


def labelled(regions: Regions, rows: int, columns: int, nothing: str) -> tuple[tuple[str, ...], ...]:
    """The regions as tokens: letters in the order in which one meets them, numbers if letters are not enough."""
    met = {region: None for _, region in sorted(regions.items())}
    names = ascii_letters if len(met) <= len(ascii_letters) else [str(place + 1) for place in range(len(met))]
    name = dict(zip(met, names, strict=False))
    return tuple(
        tuple(name[regions[r, c]] if (r, c) in regions else nothing for c in range(columns)) for r in range(rows)
    )


def near(cell: Cell) -> Iterator[Cell]:
    """As `areas.near`, in the order that has decided so far which boards of pages a seed gives."""
    return ((cell[0] + down, cell[1] + right) for down, right in STEPS)


def _grown(cells: list[Cell], low: int, high: int, random: Random) -> Regions | None:
    found: Regions = {}
    free = set(cells)
    sizes: list[int] = []
    for start in random.sample(cells, k=len(cells)):
        if start not in free:
            continue
        own, wanted = [start], random.randint(low, high)
        free.discard(start)
        while len(own) < wanted and (edge := sorted({one for cell in own for one in near(cell)} & free)):
            own.append(random.choice(edge))
            free.discard(own[-1])
        region = len(sizes)
        if len(own) < low:  # a corner that is left over
            beside = sorted({found[one] for cell in own for one in near(cell) if one in found})
            fitting = [one for one in beside if sizes[one] + len(own) <= high]
            if not fitting:
                return None
            region = random.choice(fitting)
        else:
            sizes.append(0)
        found |= dict.fromkeys(own, region)
        sizes[region] += len(own)
    return found


def _cut(rows: int, columns: int, size: int, random: Random) -> Regions | None:
    """Pieces of a path that winds through the board, after many exchanges."""
    if rows * columns % size:
        return None
    path = [(r, c if r % 2 == 0 else columns - 1 - c) for r in range(rows) for c in range(columns)]
    regions = {cell: place // size for place, cell in enumerate(path)}
    for _ in range(EXCHANGES * len(path)):
        exchange(regions, random)
    return regions


def exchange(regions: Regions, random: Random) -> None:
    """Two regions side by side give each other a cell, if both still hang together."""
    given = random.choice(list(regions))
    others = [regions[one] for one in near(given) if one in regions and regions[one] != regions[given]]
    if others:
        give_and_take(regions, given, random.choice(others), random)


def give_and_take(regions: Regions, given: Cell, theirs: int, random: Random) -> bool:
    """A cell goes over to a region beside it, which gives back another one. False if one of the two would fall apart."""
    ours = regions[given]
    mine = {cell for cell, region in regions.items() if region == ours} - {given}
    yours = {cell for cell, region in regions.items() if region == theirs} | {given}
    back = sorted(cell for cell in yours - {given} if not mine or any(one in mine for one in near(cell)))
    if not back:
        return False
    taken = random.choice(back)
    if not (hangs_together(mine | {taken}) and hangs_together(yours - {taken})):
        return False
    regions[given], regions[taken] = theirs, ours
    return True
