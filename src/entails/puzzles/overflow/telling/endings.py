"""What goes wrong in a story, as it is said first (`head`) and shown last: a dead end, a circle, too many dry tiles …"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import STEPS, name_of
from entails.errors import listed, numeral
from entails.puzzles.overflow.telling.obstacles import WaterSeen
from entails.puzzles.overflow.telling.reasons import Closed, Turn, cannot, destination, only, stuck
from entails.puzzles.overflow.telling.rivals import Rivals, one_of
from entails.puzzles.overflow.telling.stretches import AXES, Place
from entails.puzzles.overflow.telling.water import Water, WaterClash, Why
from entails.puzzles.overflow.telling.words import along, noun, paths


class Ending(NamedTuple):
    technique: str
    head: str
    last: str


class Endings:
    """The ending of a story: how two marks clash. `seeds` are the marks that clash, `sight` what is seen from some marks."""

    def __init__(
        self,
        water: Water,
        base: Mapping[Place, bool],
        clash: WaterClash,
        seeds: list[Place],
        supposed: Place,
        sight: Callable[[Iterable[Place]], WaterSeen],
    ) -> None:
        self.water, self.base, self.clash, self.seeds, self.supposed = water, base, clash, seeds, supposed
        self.sight, self.ways = sight, water.ways

    def ending(self) -> Ending:
        place, holds, against = self.clash.place, self.clash.holds, self.clash.against
        if place is None:
            return self._too_soon() if ended(self.water) else self._too_many()
        if isinstance(place, int):
            return self._stretch(place, holds, against)
        return self._tile(place, holds, against)

    def _too_many(self) -> Ending:
        """The dry tiles of the story, those before it, and one of each two rivals."""
        assert self.water.dry is not None
        known = sum(tile in self.base for tile in self.seeds)
        one_each = self.water.apart()[: max(0, self.water.dry + 1 - len(self.seeds))]
        added = [f"the {numeral(known)} before"] if known else []
        added += [f"{one_of(some)} ({self._why(some)})" for some in one_each]
        many = numeral(len(self.seeds) + len(one_each))
        last = f"{f'with {listed(added)} ' if added else ''}that makes {many}, but only {numeral(self.water.dry)} may"
        return Ending("too many dry", self._too_many_dry(), last)

    def _why(self, some: Rivals) -> str:
        """Why one of two rivals stays dry."""
        if some in self.water.seen:
            return "as before"
        sides = " from opposite sides" if self.ways.kind[some.place] == "L" else ""
        return f"both need {noun(self.ways, some.place)}{sides}"

    def _too_many_dry(self) -> str:
        return "too many would" if self.water.marks[self.supposed] is False else "too many tiles would stay dry"

    def _too_soon(self) -> Ending:
        assert self.water.dry is not None
        wet = {tile for stretch in self.seeds for tile in self.ways.tiles(stretch)}
        needed = len(self.ways.cells) - self.water.dry
        last = f"the water would be in {self._moats()} after only {len(wet)} tiles, but {needed} have to be wet"
        return Ending("the water ends too soon", "the water would end too soon", last)

    def _moats(self) -> str:
        return "its moat" if len(self.ways.oceans) == 1 else "the moats"

    # --- a tile that would have to be wet, and cannot ---

    def _tile(self, tile: Cell, holds: Why, against: Why) -> Ending:
        name = noun(self.ways, tile)
        match holds.rule, against.rule:
            case _, "ended":
                last = f"all water would be in {self._moats()} before"
                return Ending("the water ends too soon", f"{name} would get no water", last)
            case _, "spare":
                return Ending("a moat for each ocean", f"{name} would be one moat too many", "")
            case "full", "stuck":
                return Ending("too many dry", self._too_many_dry(), f"{self._stuck(tile, against)}, so {name} too")
            case "full", _:
                return Ending("too many dry", self._too_many_dry(), f"{name} would stay dry too")
            case _, "supposed":
                return Ending("dead end", f"water would run over {name} all the same", "")
            case _, "known" | "ruled out":
                return Ending("dead end", f"water would run over {name}, which stays dry", "")
        return Ending("dead end", self._dead_end(tile), self._stuck(tile, against))

    def _dead_end(self, tile: Cell) -> str:
        return f"{noun(self.ways, tile)} would be {'boxed in' if self.ways.kind[tile] in 'U#' else 'a dead end'}"

    def _stuck(self, tile: Cell, why: Why) -> str:
        closed = stuck(self.sight(why.rests_on), tile, why)
        return f"{noun(self.ways, tile)} {cannot(self.ways, closed)}"

    # --- a stretch along which water would have to run, and cannot ---

    def _stretch(self, stretch: int, holds: Why, against: Why) -> Ending:
        match against.rule:
            case "loop":
                return Ending(
                    "back into itself", "water would run in a circle", f"{self._forced(stretch, holds)} again"
                )
            case "oceans" | "moats" as rule:
                ends = self._joined(stretch, against, "U" if rule == "oceans" else "#")
                return Ending("two ends of a kind", f"the {rule} {ends} would be joined", self._forced(stretch, holds))
            case "known" | "ruled out":
                last = f"{self._forced(stretch, holds)}, which we ruled out"
                return Ending("dead end", f"{self._wanting(stretch, holds)} would be a dead end", last)
            case "dry" | "crossing":
                return self._blocked(stretch, holds, against)
        assert against.tile is not None
        at, (other,) = noun(self.ways, against.tile), against.rests_on
        assert isinstance(other, int)
        rival = noun(self.ways, self.ways.stretches[other].other(against.tile))
        head = f"{self._wanting(stretch, holds)} and {rival} would both need {at}"
        return Ending("both want one tile", head, self._forced(stretch, holds))

    def _blocked(self, stretch: int, holds: Why, against: Why) -> Ending:
        """Water would have to run over a tile that is dry, or that other water crosses."""
        technique = "dead end" if against.rule == "dry" else "both want one tile"
        if holds.tile is None:
            assert against.tile is not None
            what = "would stay dry" if against.rule == "dry" else "would be crossed"
            return Ending(
                technique, f"{name_of(against.tile)} {what}", f"water would run {paths(self.ways, [stretch])}"
            )
        sight = self.sight([*holds.rests_on, *against.rests_on])
        closed = list(self._all_closed(holds.tile, stretch, sight))
        return Ending(
            technique, self._dead_end(holds.tile), f"{noun(self.ways, holds.tile)} {cannot(self.ways, closed)}"
        )

    def _all_closed(self, tile: Cell, stretch: int, sight: WaterSeen) -> Iterator[Closed]:
        """All ways that a tile could take, of which a stretch is the last."""
        if self.ways.kind[tile] in "-+":
            return (Closed(tile, along(axis), sight.over(tile, axis)) for axis in AXES)
        ways = self.ways.stretches[stretch].axis if self.ways.kind[tile] == "L" else STEPS
        return (Closed(tile, way, sight.side(tile, way)) for way in ways)

    def _joined(self, stretch: int, against: Why, kind: str) -> str:
        """The oceans, or the moats, that water on a stretch would join."""
        places = [stretch, *(place for place in against.rests_on if isinstance(place, int))]
        ends = [end for place in places for end in self.ways.stretches[place].ends]
        return listed([name_of(end) for end in sorted({*ends}) if self.ways.kind[end] == kind])

    def _forced(self, stretch: int, holds: Why) -> str:
        """Why water would have to run along a stretch."""
        if holds.tile is None:
            return f"water would run {paths(self.ways, [stretch])}"
        turn = Turn(holds.tile, (stretch,))
        closed = list(only(self.sight(holds.rests_on), turn))
        name, there = noun(self.ways, holds.tile), destination(self.ways, turn)
        return f"{name} {cannot(self.ways, closed, aside=True)}, only {there}" if closed else f"{name} goes {there}"

    def _wanting(self, stretch: int, holds: Why) -> str:
        """The tile, or the path, that needs a stretch."""
        return paths(self.ways, [stretch]) if holds.tile is None else noun(self.ways, holds.tile)


def ended(water: Water) -> list[Place]:
    """The stretches of all water, if it has reached its moats."""
    found = (why for why in water.whys.values() if why.rule == "ended")
    return list(next(found, Why("ended")).rests_on)
