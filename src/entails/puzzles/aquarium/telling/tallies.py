"""What the number of one row or column forces, and when it cannot be met.

    forcings(tanks, tally, water)     # Forcing("too much", row 10, {4: False}, need=2, room=7): part 4 has more than 2 cells
    unmet(tally, water)               # BrokenTally("too few", row 6, 4, 5): room for only 4 of 5 wet cells

On a column the parts of a tank stand on one another: water in one of them wets those below it, too. So a tank can give any
number of cells there, and least and most are all that counts. On a row a part gives all its cells or none, and which sums
can be made matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from entails.puzzles.aquarium.techniques import ALL, DONE, FEW, MUCH, SUMS
from entails.puzzles.aquarium.telling.parts import Tally, Tanks, Wetness
from entails.values import NamedTuple


class Forcing(NamedTuple):
    """What a tally forces by one technique, when `need` wet cells are still to be found in the parts that are left."""

    technique: str
    tally: Tally
    values: dict[int, bool]
    need: int
    left: dict[int, int]

    @property
    def room(self) -> int:
        """Open cells."""
        return sum(self.left.values())

    @property
    def spare(self) -> int:
        """Open cells that stay dry."""
        return self.room - self.need


class BrokenTally(NamedTuple):
    """A tally that cannot be met: `need` more wet cells (perhaps less than none) from the parts that are left."""

    tally: Tally
    need: int
    left: dict[int, int]


def standing(tally: Tally, water: Wetness) -> tuple[dict[int, int], int]:
    """The open parts on a row or column with their cells there, and the wet cells that are still to be found."""
    wet = sum(size for part, size in tally.sizes.items() if water[part])
    return {part: size for part, size in tally.sizes.items() if water[part] is None}, tally.wanted - wet


def unmet(tally: Tally, water: Wetness) -> BrokenTally | None:
    left, need = standing(tally, water)
    met = 0 <= need <= sum(left.values()) and (not tally.is_row or need in _sums(left.values()))
    return None if met else BrokenTally(tally, need, left)


def forcings(tanks: Tanks, tally: Tally, water: Wetness) -> Iterator[Forcing]:
    """By each technique that gives something here, the easiest first."""
    left, need = standing(tally, water)
    room = sum(left.values())
    if not left:
        return
    if need in (0, room):
        yield Forcing(ALL if need else DONE, tally, dict.fromkeys(left, bool(need)), need, left)
        return
    much = {part: False for part in left if _cells(tanks.down[part], left) > need}
    few = {part: True for part in left if _cells(tanks.up[part], left) > room - need}
    for technique, values in ((MUCH, much), (FEW, few)):
        if values:
            yield Forcing(technique, tally, values, need, left)
    if tally.is_row and (values := _summed(left, need)) != {**much, **few}:
        yield Forcing(SUMS, tally, values, need, left)


def _cells(parts: Iterable[int], left: dict[int, int]) -> int:
    return sum(left.get(part, 0) for part in parts)


def _sums(sizes: Iterable[int]) -> set[int]:
    """All that some of these numbers add up to."""
    found = {0}
    for size in sizes:
        found |= {size + other for other in found}
    return found


def _summed(left: dict[int, int], need: int) -> dict[int, bool]:
    """The parts that are in every sum that makes `need`, and those that are in none."""
    values = {}
    for part, size in left.items():
        others = _sums(other for one, other in left.items() if one != part)
        if (need in others) != (need - size in others):
            values[part] = need not in others
    return values


def ways(sizes: Iterable[int], need: int) -> list[tuple[int, ...]]:
    """The sums that make `need`, largest numbers first: ways([3, 2, 2, 1], 4) is [(3, 1), (2, 2)]."""
    number = Counter(sizes)
    kinds = sorted(number, reverse=True)
    chosen = product(*(range(number[size], -1, -1) for size in kinds))
    return [
        tuple(size for size, times in zip(kinds, some, strict=True) for _ in range(times))
        for some in chosen
        if sum(size * times for size, times in zip(kinds, some, strict=True)) == need
    ]
