"""Suppositions: a part is wet (or dry), one follows what the numbers force, and in the end one of them cannot be met.

    stories(clues, water, [(7, True), …])     # [TankStory(7, wet=True, links=(Forcing("line is done", …),), failure=…)]

What is supposed is followed as far as it leads, with single rows and columns as long as they force something. Of all that
follows only a part is needed for what fails in the end; the rest is left out of a story.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from entails.logic.cores import minimal_core
from entails.puzzles.aquarium.telling.clues import Clues, Failure, Forced, matters
from entails.puzzles.aquarium.telling.parts import Wetness
from entails.values import NamedTuple

FAILURES = 4  # of a supposition, from which the shortest story is told
SHORTLIST = 12  # suppositions whose stories are compared


class TankStory(NamedTuple):
    """What is supposed, what rows and columns would force in turn, and what could not be met."""

    part: int
    wet: bool
    links: tuple[Forced, ...]
    failure: Failure

    @property
    def length(self) -> int:
        return len(self.links) + sum(len(link.values) for link in self.links)


class _ForcedPart(NamedTuple):
    """A clue forces one part to be wet or dry. What it forces at once has the same `place`."""

    place: int
    clue: int
    part: int
    wet: bool
    matters: tuple[bool, ...] = ()  # does it rest on what is wet, on what is dry, or on both?


class Tale:
    """What follows from some values: `links`, until some clues are `broken` (none, if all can be met)."""

    def __init__(self, clues: Clues, water: Wetness, values: dict[int, bool]) -> None:
        self.clues, self.water, self.values = clues, water, values
        self.links: list[_ForcedPart] = []
        self.state = list(water)
        self.broken = self._follow(clues.tanks.pour(self.state, values))

    @property
    def settled(self) -> int:
        """How many parts are known that were not."""
        return self.water.count(None) - self.state.count(None)

    def _follow(self, new: dict[int, bool]) -> list[int]:
        """The clues that fail in the first round in which one does. Pairs are asked where no single line forces anything."""
        clues, since = self.clues, dict(new)
        while since:
            touched = clues.touching(new or since, clues.lines if new else clues.pairs)
            if broken := [clue for clue in touched if clues.broken(clue, self.state)]:
                return broken
            if not new:
                since = {}
            new = self._round(touched)
            since |= new
        return []

    def _round(self, touched: list[int]) -> dict[int, bool]:
        """What some clues force, one after the other."""
        new: dict[int, bool] = {}
        for clue in touched:
            for link in self.clues.forced(clue, self.state):
                poured, place = self.clues.tanks.pour(self.state, link.values), len(self.links)
                some, on = ((part, wet) for part, wet in link.values.items() if part in poured), matters(link)
                self.links += [_ForcedPart(place, clue, part, wet, on) for part, wet in some]
                new |= poured
        return new

    def leading_to(self, broken: int) -> list[_ForcedPart]:
        """The links without those that cannot matter for what fails."""
        failure = self.clues.broken(broken, self.state)
        assert failure is not None
        kept, matter = list[_ForcedPart](), {wet: set[int]() for wet in (True, False)}
        for wet in matters(failure):
            matter[wet] |= set(self.clues.parts[broken])
        for link in reversed(self.links):
            if not matter[link.wet].isdisjoint(self.clues.tanks.poured(link.part, link.wet)):
                kept.append(link)
                for wet in link.matters:
                    matter[wet] |= set(self.clues.parts[link.clue])
        return kept[::-1]

    def stories(self) -> Iterator[TankStory]:
        """The stories of this supposition, one for each clue that fails, up to `FAILURES`."""
        return map(self._story, self.broken[:FAILURES])

    def _story(self, broken: int) -> TankStory:
        """Without the links that the failure does not need."""
        (supposed,) = self.values.items()

        def used(some: Iterable[_ForcedPart]) -> list[_ForcedPart] | None:
            return _used(self.clues, self.water, supposed, sorted(some), broken)

        story = _as_story(self.clues, self.water, supposed, minimal_core(self.leading_to(broken), used), broken)
        assert story is not None
        return story


def _used(
    clues: Clues, water: Wetness, supposed: tuple[int, bool], links: list[_ForcedPart], broken: int
) -> list[_ForcedPart] | None:
    """The links that follow from those before them; None if that does not lead to the failure."""
    state, used = list(water), []
    clues.tanks.pour(state, dict([supposed]))
    for link in links:
        if state[link.part] is None and _is_forced(clues, state, link):
            used.append(link)
            clues.tanks.pour(state, {link.part: link.wet})
    return used if clues.broken(broken, state) else None


def _is_forced(clues: Clues, state: Wetness, link: _ForcedPart) -> bool:
    return any(one.values.get(link.part) is link.wet for one in clues.forced(link.clue, state))


def _as_story(
    clues: Clues, water: Wetness, supposed: tuple[int, bool], links: list[_ForcedPart], broken: int
) -> TankStory | None:
    """The story with these links, each of which has to follow from those before it; None if one does not."""
    state, forced = list(water), list[Forced]()
    clues.tanks.pour(state, dict([supposed]))
    for _, group in groupby(links, key=lambda link: link.place):
        some = list(group)
        values = {link.part: link.wet for link in some if state[link.part] is None}
        found = [one for one in clues.forced(some[0].clue, state) if values.items() <= one.values.items()]
        if not found or not values:
            return None
        forced.append(found[0]._replace(values=values))
        clues.tanks.pour(state, values)
    failed = clues.broken(broken, state)
    return TankStory(*supposed, tuple(forced), failed) if failed else None


def retold(clues: Clues, water: Wetness, story: TankStory) -> TankStory | None:
    """The same story where other things are known; None if it does not fail in the same way."""
    links = [
        _ForcedPart(place, clues.number(one), *value)
        for place, one in enumerate(story.links)
        for value in one.values.items()
    ]
    return _as_story(clues, water, (story.part, story.wet), links, clues.number(story.failure))


def stories(clues: Clues, water: Wetness, truth: Wetness) -> list[TankStory]:
    """Of the suppositions that fail, those that promise most for their length. Only what is not true can fail, where that is
    known."""
    supposed = [
        (part, wet)
        for part, value in enumerate(water)
        for wet in (True, False)
        if value is None and truth[part] is not wet
    ]
    tales = [(part, wet, Tale(clues, water, {part: wet})) for part, wet in supposed]
    promising = sorted((_promise(clues, water, *one), *one) for one in tales if one[2].broken)
    found = [list(tale.stories()) for *_, tale in promising[:SHORTLIST]]
    return [min(some, key=lambda story: story.length) for some in found if some]


def _promise(clues: Clues, water: Wetness, part: int, wet: bool, tale: Tale) -> float:
    """The less the better: how long the story is at most, for what is known after it."""
    length = min(len(tale.leading_to(broken)) for broken in tale.broken[:FAILURES])
    return float((3 + length) ** 2) / Tale(clues, water, {part: not wet}).settled


def refutations(clues: Clues, water: Wetness, part: int, wet: bool) -> list[TankStory]:
    """The stories of one supposition."""
    return list(Tale(clues, water, {part: wet}).stories())
