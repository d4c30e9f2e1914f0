"""Steps that need no supposition: what follows at a tile or from a count, and what comes right after it nearby."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.puzzles.overflow.telling.obstacles import Sight
from entails.puzzles.overflow.telling.reasons import (
    FROM,
    Closed,
    Turn,
    all_stuck,
    cannot,
    destination,
    filled,
    only,
    said,
    turned,
)
from entails.puzzles.overflow.telling.stretches import Place
from entails.puzzles.overflow.telling.water import Water, Why, dry_tiles, rest
from entails.puzzles.overflow.telling.words import along, noun, number, tiles, way_of

MOST_TURNS = 3  # tiles where the water's way is told at once
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
            return self._path(list(self._turns(place)))
        match why.rule:
            case "stuck":
                return self._dry(self._grown(place))
            case "full":
                return self._full()
            case "ended":
                return self._ended()
        return self._moats(why.rule)

    def _turns(self, place: int) -> Iterator[Turn]:
        """A tile with the stretches that it uses, and the turns that come after it along the water's way."""
        tile = self.water.whys[place].tile
        told: set[Place] = set()
        for _ in range(MOST_TURNS):
            if tile is None or not (some := self._used_at(tile, told)):
                return
            yield Turn(tile, some)
            told |= set(some)
            tips = [end for one in some for end in self.ways.stretches[one].ends if end != tile]
            if self.ways.kind[tile] == "#" or len(some) > 1:
                return  # told alone: from the end of a path, or to both sides of a tile
            tile = next((tip for tip in tips if self._used_at(tip, told)), None)

    def _used_at(self, tile: Cell, told: set[Place]) -> tuple[int, ...]:
        """The stretches that a tile uses because of what is told."""
        return tuple(
            one
            for one in self.new
            if isinstance(one, int)
            and one not in told
            and self.water.whys[one].tile == tile
            and self._rests_on(one) <= told
        )

    def _grown(self, place: Place) -> list[Place]:
        """A dry tile with others nearby that rest on nothing else."""
        grown = [place]
        while len(grown) < MOST_DRY:
            more = (
                one
                for one in self.new
                if one not in grown and self._rests_on(one) <= {*grown} and self._is_near(one, grown)
            )
            if (one := next(more, None)) is None:
                break
            grown.append(one)
        return grown

    def _is_near(self, place: Place, others: list[Place]) -> bool:
        if isinstance(place, int) or self.water.whys[place].rule != "stuck":
            return False
        return self._distance([place], [cell for one in others for cell in self.ways.tiles(one)]) <= NEAR

    def _distance(self, cells: Iterable[Cell], others: list[Cell]) -> int:
        return min((abs(a - c) + abs(b - d) for a, b in cells for c, d in others), default=0)

    # --- sentences ---

    def _path(self, turns: list[Turn]) -> Draft:
        closed, told = list[list[Closed]](), set[Place](self.base)
        for turn in turns:
            closed.append(list(only(Sight(self.water, told), turn)))
            told = {*told, *turn.stretches, *(tile for one in turn.stretches for tile in self.ways.tiles(one))}
        reason = self._turning(turns, closed)
        if len(turns) > 1 and len(reason.split()) > MOST_WORDS:
            return self._path(turns[:-1])
        marks: dict[Place, bool] = {one: True for turn in turns for one in turn.stretches}
        lit = [cell for turn, some in zip(turns, closed, strict=True) for cell in self._lit_turn(turn, some)]
        technique = "back into itself" if "back into itself" in reason else "only way"
        return Draft(technique, marks, self._goes(turns), reason, tuple(dict.fromkeys(lit)))

    def _lit_turn(self, turn: Turn, closed: list[Closed]) -> list[Cell]:
        behind = [cell for one in turn.stretches for cell in self._lit(turn.tile, self.water.whys[one])]
        return behind + [one.because.tile for one in closed if one.because.tile is not None]

    def _turning(self, turns: list[Turn], closed: list[list[Closed]]) -> str:
        """The reasons of turns, in the order in which the water takes them."""
        if self.ways.kind[turns[0].tile] == "#":
            return "; ".join([*self._needed(turns[0].tile), filled(turns[0].tile, closed[0], self._source(turns[0]))])
        if len(turns) == 1:
            return f"{noun(self.ways, turns[0].tile)} {cannot(self.ways, closed[0])}"
        return "; ".join(turned(self.ways, *one) for one in zip(turns, closed, strict=True))

    def _source(self, turn: Turn) -> str:
        """Where the water of a moat comes from."""
        return FROM[way_of(self.ways, turn.tile, turn.stretches[0])]

    def _goes(self, turns: list[Turn]) -> str:
        """Where water runs: at one tile, or along a path that begins where it is known."""
        first = turns[0]
        kind, stretch = self.ways.kind[first.tile], self.ways.stretches[first.stretches[0]]
        if len(turns) > 1:
            path = [first.tile if kind not in "-+" else stretch.other(turns[1].tile)]
            for turn in turns:
                path.append(self.ways.stretches[turn.stretches[0]].other(path[-1]))
            start = "Back to the ocean the way is" if self.ways.kind[path[-1]] == "U" else "The water runs"
            return f"{start} {'–'.join(map(name_of, path))}"
        if kind == "#":
            return f"Water comes to the moat {name_of(first.tile)} from {name_of(stretch.other(first.tile))}"
        if kind in "-+":
            return f"{name_of(first.tile)} runs {along(stretch.axis)}"
        subject = f"The ocean {name_of(first.tile)}" if kind == "U" else name_of(first.tile)
        return f"{subject} goes {destination(self.ways, first)}"

    def _needed(self, moat: Cell) -> list[str]:
        """That a moat takes water, where nothing else says so."""
        return [self._one_each(moat)] if self.water.whys[moat].rule == "all needed" else []

    def _one_each(self, moat: Cell) -> str:
        oceans = len(self.ways.oceans)
        left = any(self.water.marks.get(moat) is False for moat in self.ways.moats)
        if oceans == 1:
            return f"the water has to end in a moat, and {name_of(moat)} is the only one{' left' if left else ''}"
        return f"{number(oceans)} oceans need a moat each, and only {number(oceans)} are {'left' if left else 'there'}"

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
        closed = list(all_stuck(self.water, dry, self.base))
        reason = said(self.ways, closed)
        if len(dry) > 1 and len(reason.split()) > MOST_WORDS:
            return self._dry(group[:-1])
        conclusion = f"{noun(self.ways, dry[0])} stays dry" if len(dry) == 1 else f"{tiles(dry)} stay dry"
        lit = [cell for tile in dry for cell in self._lit(tile, self.water.whys[tile])]
        lit += [one.because.tile for one in closed if one.because.tile is not None]
        return Draft("no way through", dict.fromkeys(dry, False), conclusion, reason, tuple(dict.fromkeys(lit)))

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
        reason = self._one_each(some[0]) if holds else spare
        marks: dict[Place, bool] = dict.fromkeys(some, holds)
        return Draft("a moat for each ocean", marks, f"{what} {tiles(some)} {verb}", reason, tuple(self.ways.moats))
