"""Steps that need no supposition: what follows at a tile or from a count, and what comes right after it nearby."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.errors import numeral
from entails.puzzles.overflow.telling.obstacles import WaterSeen
from entails.puzzles.overflow.telling.reasons import (
    Closed,
    Turn,
    all_stuck,
    cannot,
    destination,
    only,
    said,
    turned,
)
from entails.puzzles.overflow.telling.stretches import Place
from entails.puzzles.overflow.telling.water import Water, Why, dry_tiles, rest
from entails.puzzles.overflow.telling.words import along, chains, noun, path_of, tiles

MOST_TURNS = 6  # tiles where the water's way is told at once
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

    def _rests_on(self, place: Place) -> set[Place]:
        """The marks that have to be told before this one."""
        if place not in self._before:
            earlier = rest(self.water, [place], self.base)
            self._before[place] = {one for one in earlier if one != place and self._is_told(one)}
        return self._before[place]

    def drafts(self, last: Iterable[Cell]) -> Iterator[Draft]:
        """Steps that can be told now: first the moats that have to be wet, on which much may rest; then what is nearest."""
        near = list(last)
        ready = sorted(self.ready(), key=lambda place: self._distance(self.ways.tiles(place), near))
        for place in sorted(ready, key=lambda place: self.water.whys[place].rule != "all needed"):
            yield self.draft(place)

    def ready(self) -> list[Place]:
        """The marks that can be told now: they rest on nothing that is untold."""
        return [place for place in self.new if not self._rests_on(place)]

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
        """A tile with the stretches that it uses, and the turns with which the water's way goes on, to both sides."""
        tile = self.water.whys[place].tile
        told: list[int] = []
        for _ in range(MOST_TURNS):
            if tile is None or not (some := self._used_at(tile, told)):
                return
            yield Turn(tile, some)
            told += some
            tile = self._after(some, told) or self._after(told, told)

    def _after(self, path: Sequence[int], told: list[int]) -> Cell | None:
        """A tile that carries on a path."""
        for tile in [self.water.whys[one].tile for one in self.new if isinstance(one, int)]:
            some = self._used_at(tile, told) if tile else ()
            if some and len(chains(self.ways, [*path, *some])) == 1:
                return tile
        return None

    def _used_at(self, tile: Cell, told: list[int]) -> tuple[int, ...]:
        """The stretches that a tile uses because of what is told."""
        return tuple(
            one
            for one in self.new
            if isinstance(one, int)
            and one not in told
            and self.water.whys[one].tile == tile
            and self._rests_on(one) <= {*told}
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
            closed.append(list(only(WaterSeen(self.water, told), turn)))
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
        """The reasons of turns, in the order in which they follow."""
        first = f"{noun(self.ways, turns[0].tile)} {cannot(self.ways, closed[0], aside=len(turns) > 1)}"
        others = (turned(self.ways, *one) for one in list(zip(turns, closed, strict=True))[1:])
        return "; ".join([first, *others])

    def _goes(self, turns: list[Turn]) -> str:
        """Where water runs: at one tile, or along a path."""
        first = turns[0]
        kind, stretch = self.ways.kind[first.tile], self.ways.stretches[first.stretches[0]]
        if len(turns) > 1:
            return self._way([one for turn in turns for one in turn.stretches])
        if kind == "#":
            return f"Water comes to the moat {name_of(first.tile)} from {name_of(stretch.other(first.tile))}"
        if kind in "-+":
            return f"{name_of(first.tile)} runs {along(stretch.axis)}"
        subject = f"The ocean {name_of(first.tile)}" if kind == "U" else name_of(first.tile)
        return f"{subject} goes {destination(self.ways, first)}"

    def _way(self, stretches: list[int]) -> str:
        """A path, from or to an ocean or a moat if it ends there."""
        path = path_of(self.ways, stretches)
        first, *between, last = path.split("–")
        kinds = {name_of(tile): self.ways.kind[tile] for tile in self.ways.cells}
        start = {"U": f"From the ocean {first} the", "#": f"Back from the moat {first} the"}.get(kinds[first], "")
        end = {"U": f" to the ocean {last}", "#": f" to the moat {last}"}.get(kinds[last], "")
        corners = [*([] if start else [first]), *between, *([] if end else [last])]
        return f"{start or 'The'} way goes {'–'.join(corners)}{end}"

    def _one_each(self, moat: Cell) -> str:
        oceans = len(self.ways.oceans)
        left = any(self.water.marks.get(moat) is False for moat in self.ways.moats)
        if oceans == 1:
            return f"the water has to end in a moat, and {name_of(moat)} is the only one{' left' if left else ''}"
        return (
            f"{numeral(oceans)} oceans need a moat each, and only {numeral(oceans)} are {'left' if left else 'there'}"
        )

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
        dry = self._in_order([place for place in group if not isinstance(place, int)])
        closed = list(all_stuck(self.water, dry, self.base))
        reason = said(self.ways, closed)
        if len(dry) > 1 and len(reason.split()) > MOST_WORDS:
            return self._dry(group[:-1])
        conclusion = f"{noun(self.ways, dry[0])} stays dry" if len(dry) == 1 else f"{tiles(dry)} stay dry"
        lit = [cell for tile in dry for cell in self._lit(tile, self.water.whys[tile])]
        lit += [one.because.tile for one in closed if one.because.tile is not None]
        return Draft("no way through", dict.fromkeys(dry, False), conclusion, reason, tuple(dict.fromkeys(lit)))

    def _in_order(self, dry: list[Cell]) -> list[Cell]:
        """Dry tiles in reading order, as far as each follows from those before."""
        order: list[Cell] = []
        while left := [tile for tile in sorted(dry) if tile not in order]:
            order.append(next(tile for tile in left if self._rests_on(tile) <= {*order}))
        return order

    def _full(self) -> Draft:
        left = [place for place in self.new if self.water.whys[place].rule == "full"]
        wet = tuple(place for place in left if not isinstance(place, int))
        dry = dry_tiles(self.water.marks)
        some = "All other tiles are wet" if dry else "All tiles are wet"
        conclusion = some if len(wet) > 1 else f"{name_of(wet[0])} is wet"
        found = (
            "the one that may stay dry is found" if len(dry) == 1 else f"all {numeral(len(dry))} dry tiles are found"
        )
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
        spare = "the one ocean has its moat" if oceans == 1 else f"the {numeral(oceans)} oceans have their moats"
        reason = self._one_each(some[0]) if holds else spare
        marks: dict[Place, bool] = dict.fromkeys(some, holds)
        return Draft("a moat for each ocean", marks, f"{what} {tiles(some)} {verb}", reason, tuple(self.ways.moats))
