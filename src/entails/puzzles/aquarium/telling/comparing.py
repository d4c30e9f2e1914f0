"""What two neighbouring rows or columns force together, by how much more the one gets than the other.

    compared(pair, water)     # Contrast(row 4, row 5, {7: True}, excess=3, gains={"A": (3, 1), "B": (1, 0)})

A tank that lies in both lines gives to both, so only a few tanks can give row 4 more than row 5. If row 4 lacks 3 more and
tank A can give it 2 more (3 cells against 1) and tank B 1, both are needed. That says the same as the two numbers by
themselves, but what they say together takes a long supposition otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

from entails.puzzles.aquarium.techniques import COMPARED
from entails.puzzles.aquarium.telling.parts import Tally, Tanks, Wetness
from entails.puzzles.aquarium.telling.tallies import standing
from entails.values import NamedTuple

Gains = dict[
    str, tuple[int, int]
]  # tanks that can give a line more than its neighbour, and how many cells they give to each


class Pair(NamedTuple):
    """Neighbouring rows or columns, and for each tank its parts on them, the lowest first."""

    first: Tally
    second: Tally
    stacks: dict[str, tuple[int, ...]]

    @property
    def parts(self) -> tuple[int, ...]:
        return tuple(part for stack in self.stacks.values() for part in stack)


class Contrast(NamedTuple):
    """What is forced where one line lacks `excess` more than the other (none or less than none, perhaps), and only some
    tanks can give it more."""

    pair: Pair
    more: Tally
    less: Tally
    excess: int
    gains: Gains
    values: dict[int, bool]
    technique: str = COMPARED

    @property
    def most(self) -> int:
        """How much more the line can get than its neighbour."""
        return sum(here - there for here, there in self.gains.values())


def pairs(tanks: Tanks) -> list[Pair]:
    """All neighbours with numbers. Where a tank's parts on them are not one above the other, it has no single level."""
    found = [
        Pair(one, other, _stacks(tanks, one, other))
        for one, other in pairwise(tanks.tallies)
        if one.is_row == other.is_row and other.cells[0] in _beside(one)
    ]
    return [pair for pair in found if all(_is_stack(tanks, stack) for stack in pair.stacks.values())]


def _beside(tally: Tally) -> tuple[tuple[int, int], ...]:
    r, c = tally.cells[0]
    return ((r + 1, c),) if tally.is_row else ((r, c + 1),)


def _stacks(tanks: Tanks, one: Tally, other: Tally) -> dict[str, tuple[int, ...]]:
    stacks: dict[str, list[int]] = {}
    for part in sorted({*one.sizes, *other.sizes}, key=lambda part: len(tanks.down[part])):
        stacks.setdefault(tanks.parts[part].tank, []).append(part)
    return {tank: tuple(stack) for tank, stack in stacks.items()}


def _is_stack(tanks: Tanks, stack: tuple[int, ...]) -> bool:
    return all(low in tanks.down[high] for low, high in pairwise(stack))


# --- what follows ---


def compared(pair: Pair, water: Wetness) -> Iterator[Contrast]:
    """What is forced because the one line cannot get too much more than the other, and because the other cannot. If nothing
    can bring about the difference, it has no values and `most` is less than `excess`."""
    need = standing(pair.first, water)[1] - standing(pair.second, water)[1]
    most, least, widest = _range(pair, water)
    if most - need < widest:  # else any tank may stand as it likes
        yield from _contrast(pair, pair.first, pair.second, need, water)
    if need - least < widest:
        yield from _contrast(pair, pair.second, pair.first, -need, water)


def _range(pair: Pair, water: Wetness) -> tuple[int, int, int]:
    """How much more the first line can get than the second, at most and at least, and how much depends on one tank alone. It
    is asked very often, and as a rule the answer is that nothing follows."""
    most = least = widest = 0
    first, second = pair.first.sizes, pair.second.sizes
    for stack in pair.stacks.values():
        gain = high = low = 0
        for part in stack:
            if water[part] is None:
                gain += first.get(part, 0) - second.get(part, 0)
                high, low = max(high, gain), min(low, gain)
        most, least, widest = most + high, least + low, max(widest, high - low)
    return most, least, max(widest, 1)


def _contrast(pair: Pair, more: Tally, less: Tally, excess: int, water: Wetness) -> Iterator[Contrast]:
    levels = {tank: _levels(more, less, stack, water) for tank, stack in pair.stacks.items()}
    gains = {tank: max(some, key=_gain) for tank, some in levels.items()}
    spare = sum(map(_gain, gains.values())) - excess
    values: dict[int, bool] = {}
    for tank, some in levels.items() if spare >= 0 else ():
        fit = [level for level, one in enumerate(some) if _gain(gains[tank]) - _gain(one) <= spare]
        is_open = [part for part in pair.stacks[tank] if water[part] is None]
        values |= dict.fromkeys(is_open[: fit[0]], True) | dict.fromkeys(is_open[fit[-1] :], False)
    if values or spare < 0:
        given = {tank: gain for tank, gain in gains.items() if _gain(gain) > 0}
        yield Contrast(pair, more, less, excess, given, values)


def _levels(more: Tally, less: Tally, stack: tuple[int, ...], water: Wetness) -> list[tuple[int, int]]:
    """What a tank gives to both lines if none of its open parts are wet, if the lowest is, if the two lowest are …"""
    here = [(more.sizes.get(part, 0), less.sizes.get(part, 0)) for part in stack if water[part] is None]
    return list(accumulate(here, lambda one, other: (one[0] + other[0], one[1] + other[1]), initial=(0, 0)))


def _gain(given: tuple[int, int]) -> int:
    return given[0] - given[1]
