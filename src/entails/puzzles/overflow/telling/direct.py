"""Steps that need no supposition: what follows at a tile or from a count, and what comes right after it nearby."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.puzzles.overflow.telling.reasons import only, said, stuck
from entails.puzzles.overflow.telling.stretches import Place
from entails.puzzles.overflow.telling.water import Water, Why, dry_tiles, rest
from entails.puzzles.overflow.telling.words import along, chains, noun, number, paths, tiles, way_of

LONGEST_PATH = 8  # stretches that are told at once
MOST_DRY = 6  # tiles that are told at once, each with its own reason ...
MOST_WORDS = 42  # ... if the reasons have no more words
NEAR = 2


class Draft(NamedTuple):
    """A step before it becomes a proposal: the marks that it makes, what it says, and whether it counts dry tiles."""

    technique: str
    marks: dict[Place, bool]
    conclusion: str
    reason: str
    lit: tuple[Cell, ...]
    counts: bool = False


class Direct:
    """What follows from `base` in `water`, and is worth a step: paths, and tiles that are dry or wet."""

    def __init__(self, water: Water, base: Mapping[Place, bool]) -> None:
        self.water, self.base, self.ways = water, base, water.ways
        self.new = [place for place in water.marks if place not in base and self._is_told(place)]
        self._before: dict[Place, set[Place]] = {}

    def _is_told(self, place: Place) -> bool:
        """Water along a stretch makes its tiles wet, and closes others, without a word."""
        if isinstance(place, int):
            return self.water.marks[place]
        return self.water.whys[place].rule != "on"

    def _comes_before(self, place: Place) -> bool:
        return self._is_told(place) and self.water.whys[place].rule != "all needed"

    def _rests_on(self, place: Place) -> set[Place]:
        """What has to be told before. That every moat is needed one sees."""
        if place not in self._before:
            earlier = rest(self.water, [place], self.base)
            self._before[place] = {one for one in earlier if one != place and self._comes_before(one)}
        return self._before[place]

    def drafts(self, last: Iterable[Cell]) -> Iterator[Draft]:
        """Steps that can be told now, those near the last step first."""
        near = list(last)
        for place in sorted(self.ready(), key=lambda place: self._distance(self.ways.tiles(place), near)):
            yield self.draft(place)

    def ready(self) -> list[Place]:
        """What rests on nothing that is not told yet."""
        return [place for place in self.new if self._comes_before(place) and not self._rests_on(place)]

    def needed_moats(self) -> Iterator[Draft]:
        """Moats that have to be wet. What follows from that is told without it."""
        if any(self.water.whys[place].rule == "all needed" for place in self.new):
            yield self._moats("all needed")

    def draft(self, place: Place) -> Draft:
        why = self.water.whys[place]
        if isinstance(place, int):
            return self._path(self._grown(place, self._goes_on, LONGEST_PATH))
        match why.rule:
            case "stuck":
                return self._dry(self._grown(place, self._is_near, MOST_DRY))
            case "full":
                return self._full()
            case "ended":
                return self._ended()
        return self._moats(why.rule)

    def _grown(self, place: Place, fits: Callable[[Place, list[Place]], bool], most: int) -> list[Place]:
        """A mark with others that fit and rest on nothing else."""
        grown = [place]
        while len(grown) < most:
            more = (
                one for one in self.new if one not in grown and self._rests_on(one) <= {*grown} and fits(one, grown)
            )
            if (one := next(more, None)) is None:
                break
            grown.append(one)
        return grown

    def _goes_on(self, place: Place, path: list[Place]) -> bool:
        if not isinstance(place, int):
            return False
        ends = {end for one in path if isinstance(one, int) for end in self.ways.stretches[one].ends}
        return not ends.isdisjoint(self.ways.stretches[place].ends)

    def _is_near(self, place: Place, others: list[Place]) -> bool:
        if isinstance(place, int) or self.water.whys[place].rule != "stuck":
            return False
        return self._distance([place], [cell for one in others for cell in self.ways.tiles(one)]) <= NEAR

    def _distance(self, cells: Iterable[Cell], others: list[Cell]) -> int:
        return min((abs(a - c) + abs(b - d) for a, b in cells for c, d in others), default=0)

    # --- sentences ---

    def _path(self, path: list[Place]) -> Draft:
        stretches = [place for place in path if isinstance(place, int)]
        turns = [(tile, stretch) for stretch in stretches if (tile := self.water.whys[stretch].tile) is not None]
        order = [cell for chain in chains(self.ways, stretches) for cell in chain]
        in_order = sorted(turns, key=lambda turn: order.index(turn[0]) if turn[0] in order else len(order))
        closed = [one for tile, stretch in in_order for one in only(self.water, tile, stretch)]
        reason = "; ".join([*self._needed(tile for tile, _ in turns), said(self.ways, closed)])
        if len(path) > 1 and len(reason.split()) > MOST_WORDS:
            return self._path(path[:-1])
        conclusion = self.goes(*turns[0]) if len(path) == 1 else f"The water runs {paths(self.ways, stretches)}"
        lit = tuple(
            dict.fromkeys(cell for tile, stretch in turns for cell in self._lit(tile, self.water.whys[stretch]))
        )
        technique = "back into itself" if "back into itself" in reason else "only way"
        return Draft(technique, dict.fromkeys(path, True), conclusion, reason, lit)

    def _needed(self, some: Iterable[Cell]) -> list[str]:
        """That a moat takes water, where nothing else says so."""
        moats = [tile for tile in some if self.water.whys[tile].rule == "all needed"]
        return [f"{noun(self.ways, moat)} is needed: {self._one_each()}" for moat in moats]

    def _one_each(self) -> str:
        oceans = len(self.ways.oceans)
        left = any(self.water.marks.get(moat) is False for moat in self.ways.moats)
        if oceans == 1:
            return f"it is the only moat{' left' if left else ''}"
        return f"{number(oceans)} oceans need a moat each, and only {number(oceans)} are {'left' if left else 'there'}"

    def goes(self, tile: Cell, stretch: int) -> str:
        kind, other = self.ways.kind[tile], self.ways.stretches[stretch].other(tile)
        if kind in "-+":
            return f"{name_of(tile)} runs {along(self.ways.stretches[stretch].axis)}"
        if kind == "#":
            return f"The moat {name_of(tile)} takes the water of {name_of(other)}"
        subject = f"The ocean {name_of(tile)}" if kind == "U" else name_of(tile)
        return f"{subject} goes {way_of(self.ways, tile, stretch)} to {name_of(other)}"

    def _lit(self, tile: Cell, why: Why) -> list[Cell]:
        """The tiles that a reason at a tile names or means."""
        cells = [tile]
        for place in why.rests_on:
            behind = self.water.whys[place]
            means = behind.rests_on or (place,)
            cells += (
                [behind.tile] if behind.tile is not None else [cell for one in means for cell in self.ways.tiles(one)]
            )
        return cells

    def _dry(self, group: list[Place]) -> Draft:
        dry = [place for place in group if not isinstance(place, int)]
        reason = said(self.ways, [one for tile in dry for one in stuck(self.water, tile, self.water.whys[tile])])
        if len(dry) > 1 and len(reason.split()) > MOST_WORDS:
            return self._dry(group[:-1])
        conclusion = f"{tiles(dry)} {'stays' if len(dry) == 1 else 'stay'} dry"
        lit = tuple(dict.fromkeys(cell for tile in dry for cell in self._lit(tile, self.water.whys[tile])))
        return Draft("no way through", dict.fromkeys(dry, False), conclusion, reason, lit)

    def _full(self) -> Draft:
        left = [place for place in self.new if self.water.whys[place].rule == "full"]
        wet = tuple(place for place in left if not isinstance(place, int))
        dry = dry_tiles(self.water.marks)
        some = "All other tiles are wet" if dry else "All tiles are wet"
        conclusion = some if len(wet) > 1 else f"{name_of(wet[0])} is wet"
        found = "the one that may stay dry is found" if len(dry) == 1 else f"all {number(len(dry))} dry tiles are found"
        return Draft("the tally is full", dict.fromkeys(wet, True), conclusion, found if dry else "", dry, counts=True)

    def _ended(self) -> Draft:
        dry = tuple(
            place for place in self.new if not isinstance(place, int) and self.water.whys[place].rule == "ended"
        )
        conclusion = "All other tiles stay dry" if len(dry) > 1 else f"{name_of(dry[0])} stays dry"
        reason = (
            "the water of every ocean has reached a moat"
            if len(self.ways.oceans) > 1
            else "the water has reached a moat"
        )
        return Draft("the water has ended", dict.fromkeys(dry, False), conclusion, reason, tuple(self.ways.oceans))

    def _moats(self, rule: str) -> Draft:
        """Moats that are wet because all are needed, or dry because no ocean is left for them."""
        some = tuple(place for place in self.new if not isinstance(place, int) and self.water.whys[place].rule == rule)
        what, holds = ("The moat", "The moats")[len(some) > 1], rule == "all needed"
        verb = (("stays dry", "stay dry"), ("is wet", "are wet"))[holds][len(some) > 1]
        oceans = len(self.ways.oceans)
        spare = "the one ocean has its moat" if oceans == 1 else f"the {number(oceans)} oceans have their moats"
        reason = self._one_each() if holds else spare
        marks: dict[Place, bool] = dict.fromkeys(some, holds)
        return Draft("a moat for each ocean", marks, f"{what} {tiles(some)} {verb}", reason, tuple(self.ways.moats))
