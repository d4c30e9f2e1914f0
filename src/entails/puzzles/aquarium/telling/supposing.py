"""Suppositions: a part is wet (or dry), one follows what the numbers force, and in the end one of them cannot be met.

    stories(tanks, water)     # [Story(7, wet=True, links=(Forcing("line is done", column 5, …),), clash=Clash(row 6, …))]

All open parts are tried, at first with few rounds of following. What the clash does not need is left out of a story.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import NamedTuple

from entails.logic.cores import minimal_core
from entails.puzzles.aquarium.telling.parts import Tally, Tanks, Water
from entails.puzzles.aquarium.telling.tallies import Clash, Forcing, clash, forcings

ROUNDS = (2, 3, 5, 8, 13)
CLASHES = 4  # of a supposition, from which the shortest story is told


class Story(NamedTuple):
    """What is supposed, what rows and columns would force in turn, and the one that could not be met."""

    part: int
    wet: bool
    links: tuple[Forcing, ...]
    clash: Clash

    @property
    def length(self) -> int:
        return len(self.links) + sum(len(link.values) for link in self.links)


class _Link(NamedTuple):
    """A row or column forces one part to be wet or dry. What it forces at once has the same `place`."""

    place: int
    tally: Tally
    part: int
    wet: bool


def stories(tanks: Tanks, water: Water) -> list[Story]:
    """For each part that is refuted within few rounds its shortest story; none if no part can be refuted at all."""
    supposed = [(part, wet) for part, value in enumerate(water) if value is None for wet in (True, False)]
    for rounds in ROUNDS:
        found = [list(islice(_Tale(tanks, water, part, wet).stories(rounds), CLASHES)) for part, wet in supposed]
        if any(found):
            return [min(some, key=lambda story: story.length) for some in found if some]
    return []


def refutations(tanks: Tanks, water: Water, part: int, wet: bool) -> list[Story]:
    """The stories of one supposition that need the fewest rounds."""
    for rounds in ROUNDS:
        if found := list(islice(_Tale(tanks, water, part, wet).stories(rounds), CLASHES)):
            return found
    return []


def retold(tanks: Tanks, water: Water, story: Story) -> Story | None:
    """The same story where other things are known; None if it does not fail in the same way."""
    links = [_Link(n, one.tally, *value) for n, one in enumerate(story.links) for value in one.values.items()]
    return _Tale(tanks, water, story.part, story.wet).told(links, story.clash.tally)


class _Tale:
    """One supposition, and what follows from it."""

    def __init__(self, tanks: Tanks, water: Water, part: int, wet: bool) -> None:
        self.tanks, self.water, self.part, self.wet = tanks, water, part, wet

    def stories(self, rounds: int) -> Iterator[Story]:
        """Those of the first round in which something fails."""
        tanks, state, links = self.tanks, list(self.water), list[_Link]()
        new, failed = tanks.pour(state, {self.part: self.wet}), False
        while new and rounds and not failed:
            tallies, new, rounds = tanks.counted(new), {}, rounds - 1
            for forcing in (one for tally in tallies for one in forcings(tanks, tally, state)):
                poured = tanks.pour(state, forcing.values)
                place, tally = len(links), forcing.tally
                links += [_Link(place, tally, part, wet) for part, wet in forcing.values.items() if part in poured]
                for broken in [one for one in tanks.counted(poured) if clash(one, state)]:
                    failed = True
                    yield from self._shortened(self._leading_to(links, broken), broken)
                new |= poured

    def _leading_to(self, links: list[_Link], broken: Tally) -> list[_Link]:
        """The links without those that cannot matter for the clash."""
        kept, matter = list[_Link](), set(broken.sizes)
        for link in reversed(links):
            if not matter.isdisjoint(self.tanks.poured(link.part, link.wet)):
                kept.append(link)
                matter |= set(link.tally.sizes)
        return kept[::-1]

    def _shortened(self, links: list[_Link], broken: Tally) -> Iterator[Story]:
        """The story without the links that the clash does not need, beginning with the last ones, or with the first."""

        def told(some: Iterable[int]) -> Story | None:
            return self.told([links[place] for place in sorted(some)], broken)

        if told(range(len(links))):
            for order in (range(len(links)), range(len(links) - 1, -1, -1)):
                story = told(minimal_core(order, lambda some: some if told(some) else None))
                assert story is not None
                yield story

    def told(self, links: list[_Link], broken: Tally) -> Story | None:
        """The story with these links, each of which has to follow from those before it; None if one does not."""
        state, told = list(self.water), list[Forcing]()
        self.tanks.pour(state, {self.part: self.wet})
        for _, group in groupby(links, key=lambda link: link.place):
            some = list(group)
            values = {link.part: link.wet for link in some if state[link.part] is None}
            found = [one for one in forcings(self.tanks, some[0].tally, state) if values.items() <= one.values.items()]
            if not found or not values:
                return None
            told.append(found[0]._replace(values=values))
            self.tanks.pour(state, values)
        failed = clash(broken, state)
        return Story(self.part, self.wet, tuple(told), failed) if failed else None


def settled(tanks: Tanks, water: Water, values: dict[int, bool]) -> int:
    """How many parts are known once these are, if one goes on with what single rows and columns force."""
    state = list(water)
    new = tanks.pour(state, values)
    while new:
        found = [one for tally in tanks.counted(new) for one in forcings(tanks, tally, state)]
        new = {part: wet for one in found for part, wet in tanks.pour(state, one.values).items()}
    return water.count(None) - state.count(None)
