"""Stories: what would go wrong if something were so, as short as it can be told.

A supposition is followed until two things clash. Of all that follows only what the clash needs is told, in beats: tiles that
would stay dry, paths that water would take, and at the end the one thing that goes wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.puzzles.overflow.telling.obstacles import Sight
from entails.puzzles.overflow.telling.reasons import Closed, stuck
from entails.puzzles.overflow.telling.stretches import Place
from entails.puzzles.overflow.telling.water import Clash, Water, Why, dry_tiles, rest
from entails.puzzles.overflow.telling.words import EDGE, along, both, chains, noun, number, paths, tiles, way_of

MANY = 4  # corners of a path that are as hard to follow as another path


EDGES = "at the edge"


class Beat(NamedTuple):
    """Marks of one kind that a story tells together: `dry`, `run`, `full` …"""

    kind: str
    places: list[Place]


class Story(NamedTuple):
    """What would go wrong: the technique that it is, the text, the tiles that it speaks of, how many things a reader has to
    keep in mind, whether it counts dry tiles, and the stretches that other stories ruled out."""

    technique: str
    text: str
    lit: tuple[Cell, ...]
    effort: int
    counts: bool
    ruled_out: tuple[Place, ...]


def story(water: Water, base: Mapping[Place, bool], place: Place, holds: bool) -> Story | None:
    """The story of the clash that a supposition leads to; None if it leads to none. What is in `base` needs no word."""
    clashed = supposing(water, base, place, holds)
    return clashed.story() if clashed else None


def supposing(water: Water, base: Mapping[Place, bool], place: Place, holds: bool) -> Clashed | None:
    """The clash that a supposition leads to, if it does."""
    after = water.copied()
    after.mark(place, holds, Why("supposed"))
    return clash_of(after, base, place)


def clash_of(after: Water, base: Mapping[Place, bool], supposed: Place) -> Clashed | None:
    """The clash that marks lead to, one of which was supposed; None if they lead to none."""
    try:
        after.follow()
    except Clash as clash:
        return Clashed(after, base, supposed, clash)
    return None


class Clashed:
    """Tells a clash; the method names are those of the beats and the clashes. To see that there is a clash takes much less
    time than to tell it."""

    def __init__(self, water: Water, base: Mapping[Place, bool], supposed: Place, clash: Clash) -> None:
        self.water, self.base, self.supposed, self.clash, self.ways = water, base, supposed, clash, water.ways

    @property
    def uses(self) -> tuple[Place, ...]:
        """What the clash needs of the base."""
        seeds = self._seeds()
        needed = rest(self.water, seeds, self.base)
        named = [*seeds, *(one for place in needed for one in self.water.whys[place].rests_on)]
        return tuple(dict.fromkeys(place for place in named if place in self.base))

    def story(self, inner: Mapping[Place, Clashed] | None = None) -> Story:
        """The story, with those of the suppositions within it."""
        self.inner = inner or {}
        needed = rest(self.water, self._seeds(), self.base)
        technique, end = self._end()
        beats = self.beats = list(self._beats(needed))
        lit = dict.fromkeys(cell for place in needed for cell in self._cells(place))
        text = "; ".join([*map(self._said, beats), end])
        effort = sum(map(self._effort, beats))
        ruled_out = [place for place in needed if self.water.whys[place].rule == "ruled out"]
        counts = (
            self.clash.place is None or any(beat.kind == "full" for beat in beats) or self.clash.holds.rule == "full"
        )
        return Story(technique, f"if {self._if()}, {text}", tuple(lit), effort, counts, tuple(ruled_out))

    def _effort(self, beat: Beat) -> int:
        """A change of scene, several paths at once and many corners are all hard to follow."""
        corners = [len(chain) for chain in chains(self.ways, _stretches(beat.places))]
        return 1 + len(corners) + sum(corners) // MANY

    def _cells(self, place: Place) -> Iterator[Cell]:
        yield from self.ways.tiles(place)
        for one in self.water.whys[place].rests_on:
            yield from self.ways.tiles(one)

    # --- what is needed ---

    def _seeds(self) -> list[Place]:
        """The marks that clash."""
        clash = self.clash
        if clash.place is None:
            return self._ended() or self._enough(clash.against)
        itself = clash.place in self.base or self.water.whys[clash.place].rule in ("ruled out", "inner")
        return [*([clash.place] if itself else []), *clash.holds.rests_on, *clash.against.rests_on]

    def _ended(self) -> list[Place]:
        """The stretches of all water, if it has reached its moats."""
        ended = (why for why in self.water.whys.values() if why.rule == "ended")
        return list(next(ended, Why("ended")).rests_on)

    def _enough(self, count: Why) -> list[Place]:
        """Of too many dry tiles, as many as are too many: those that are soon shown, and others of the same line."""
        assert self.water.dry is not None
        chosen = [tile for tile in count.rests_on if tile in self.base]
        left = [tile for tile in count.rests_on if tile not in self.base]
        shown: set[Place] = set()
        while len(chosen) <= self.water.dry:
            steps = {tile: [one for one in rest(self.water, [tile], self.base) if one not in shown] for tile in left}
            best = min(left, key=lambda tile: len(steps[tile]))
            chosen.append(best)
            left.remove(best)
            shown.update(steps[best])
        lines = {one for tile in chosen if tile not in self.base for one in self.water.whys[tile].rests_on}
        for tile in left:
            alike = not lines.isdisjoint(self.water.whys[tile].rests_on)
            chosen += [tile] if alike and shown.issuperset({*rest(self.water, [tile], self.base)} - {tile}) else []
        return chosen

    # --- beats ---

    def _beats(self, needed: list[Place]) -> Iterator[Beat]:
        """The marks in an order in which each follows from those before, with as few changes of kind as possible."""
        left = [place for place in needed if place != self.supposed]
        done: set[Place] = {self.supposed}
        beat = Beat("", [])
        while left:
            ready = [
                place for place in left if all(p in done or p in self.base for p in self.water.whys[place].rests_on)
            ]
            silent = [place for place in ready if self._kind(place) == ""]
            chosen = silent or [place for place in ready if self._kind(place) == beat.kind] or ready[:1]
            done.update(chosen)
            left = [place for place in left if place not in chosen]
            if not silent and self._kind(chosen[0]) != beat.kind:
                if beat.places:
                    yield beat
                beat = Beat(self._kind(chosen[0]), [])
            beat.places.extend([] if silent else chosen)
        if beat.places:
            yield beat

    def _kind(self, place: Place) -> str:
        rule, holds = self.water.whys[place].rule, self.water.marks[place]
        if rule == "inner":
            return rule
        if isinstance(place, int):
            return "run" if holds else ""
        return "" if rule == "on" else rule

    def _if(self) -> str:
        place = self.supposed
        if not isinstance(place, int):
            return f"{noun(self.ways, place)} {'were wet' if self.water.marks[place] else 'stayed dry'}"
        return _went(self.water, self.base, place)

    def _said(self, beat: Beat) -> str:
        match beat.kind:
            case "run":
                return self._run(_stretches(beat.places))
            case "stuck":
                return self._dry(beat)
            case "full":
                assert self.water.dry is not None
                known = self._before(dry_tiles(self.base))
                return f"{known}those are all {number(self.water.dry)}, so {self._tiles(beat)} would be wet"
            case "ended":
                return f"all water would have ended, and {self._tiles(beat)} would stay dry"
            case "inner":
                return "; ".join(f"there, {self.inner[place].story().text}" for place in beat.places)
            case "spare":
                return f"no ocean would be left for the moat {self._tiles(beat)}"
        return f"the moat {self._tiles(beat)} would be needed"

    def _dry(self, beat: Beat) -> str:
        """Tiles without a way through: first those that the supposition closes, then those that these close."""
        dry = [place for place in beat.places if not isinstance(place, int)]
        later = [tile for tile in dry if not set(rest(self.water, [tile], self.base)).isdisjoint({*dry} - {tile})]
        first = [tile for tile in dry if tile not in later]
        so = "so would" if not isinstance(self.supposed, int) and not self.water.marks[self.supposed] else ""
        each = self._with_reasons(first)
        start = f"so would {each}" if so and beat is self.beats[0] else f"{each} would stay dry"
        return f"{start}, and then {self._with_reasons(later)}" if later else start

    def _with_reasons(self, dry: list[Cell]) -> str:
        """Tiles that would stay dry, each with the ways that are closed to it in any case."""
        groups: dict[str, list[Cell]] = {}
        for tile in dry:
            closed = self._stuck(tile, self.water.whys[tile])
            known = [one for one in closed if self._in_any_case(one)]
            groups.setdefault(_no_way(known, self._far(tile, closed)), []).append(tile)
        return both([tiles(some) + text for text, some in groups.items()])

    def _stuck(self, tile: Cell, why: Why) -> list[Closed]:
        """The ways that are closed to a tile, as one sees them who knows what that rests on."""
        return list(stuck(Sight(self.water, {*self.base, *rest(self.water, why.rests_on, self.base)}), tile, why))

    def _far(self, tile: Cell, closed: list[Closed]) -> list[str]:
        """Which dry tile of the story a curve is closed by, where neither that nor another dry one is next to it."""
        if self.ways.kind[tile] != "L":
            return []
        far = [one for one in closed if not self._in_any_case(one) and one.because.distance > 1 and _is_dry(one)]
        far = [one for one in far if self.water.marks.get(self.ways.line(tile, one.way)[1]) is not False]
        return [f"{one.way} leads to {name_of(one.because.tile)}" for one in far if one.because.tile]

    def _in_any_case(self, closed: Closed) -> bool:
        return closed.because.mark is None or closed.because.mark in self.base

    def _tiles(self, beat: Beat) -> str:
        return tiles(place for place in beat.places if not isinstance(place, int))

    def _run(self, stretches: list[int]) -> str:
        ends = {end for one in stretches for end in self.ways.stretches[one].ends}
        supposed = self.supposed
        if isinstance(supposed, int) and not ends.isdisjoint(self.ways.stretches[supposed].ends):
            stretches = [supposed, *stretches]
        tile = self.water.whys[stretches[0]].tile
        if len(stretches) == 1 and tile is not None and self.ways.kind[tile] in "-+":
            return f"{name_of(tile)} would run {along(self.ways.stretches[stretches[0]].axis)}"
        return f"water would run {paths(self.ways, stretches)}"

    # --- the clash ---

    def _end(self) -> tuple[str, str]:
        """The technique, and the sentence that names what goes wrong."""
        place, holds, against = self.clash.place, self.clash.holds, self.clash.against
        if place is None and self._ended():
            return "the water ends too soon", self._too_soon()
        if place is None:
            return "too many dry", self._too_many(against)
        if isinstance(place, int):
            return self._twice(place, holds, against)
        return self._dead_end(place, holds, against)

    def _too_many(self, count: Why) -> str:
        assert self.water.dry is not None
        known = self._before(tile for tile in count.rests_on if tile in self.base)
        many = number(len(self._enough(count)))
        return f"{known}that makes {many}, but only {number(self.water.dry)} may stay dry"

    def _before(self, dry: Iterable[Place]) -> str:
        """The dry tiles that are known, so that the reader can add up."""
        known = len(list(dry))
        return f"with the {number(known)} before " if known else ""

    def _too_soon(self) -> str:
        assert self.water.dry is not None
        wet = {tile for stretch in self._ended() for tile in self.ways.tiles(stretch)}
        needed = len(self.ways.cells) - self.water.dry
        return f"the water would be in {self._moats()} after only {len(wet)} tiles, but {needed} have to be wet"

    def _moats(self) -> str:
        return "its moat" if len(self.ways.oceans) == 1 else "the moats"

    def _dead_end(self, tile: Cell, holds: Why, against: Why) -> tuple[str, str]:
        name = noun(self.ways, tile)
        match holds.rule, against.rule:
            case _, "ended":
                return "the water ends too soon", f"all water would be in {self._moats()}, and {name} would get none"
            case _, "spare":
                return "a moat for each ocean", f"{name} would be one moat too many"
            case "full", _:
                return "too many dry", f"{name} would stay dry too, which is one too many"
            case _, "supposed":
                return "dead end", f"water would run over {name} all the same"
            case _, "known" | "ruled out" | "inner":
                return "dead end", f"water would run over {name}, which stays dry"
        what = "boxed in" if self.ways.kind[tile] in "U#" else "a dead end"
        closed = [one for one in self._stuck(tile, against) if EDGE not in one.because.text]
        dry = {name_of(one.because.tile): None for one in closed if one.because.tile and _is_dry(one)}
        texts = [*dict.fromkeys(one.because.text for one in closed if not _is_dry(one))]
        texts += [f"with {both([*dry])} dry"] if dry else []
        return "dead end", f"{name} would be {what}" + (f" ({'; '.join(texts)})" if texts else "")

    def _twice(self, stretch: int, holds: Why, against: Why) -> tuple[str, str]:
        """Water has to run along a stretch, and cannot."""
        who = self._wanting(stretch, holds)
        match against.rule:
            case "loop":
                return "back into itself", f"from {who} the water could only run back into itself"
            case "oceans":
                return "two ends of a kind", f"from {who} the water could only run into another ocean's"
            case "moats":
                return "two ends of a kind", f"from {who} it could only run from moat to moat"
            case "known" | "ruled out" | "inner":
                return "dead end", f"{who} could only run {paths(self.ways, [stretch])}, which we ruled out"
        assert against.tile is not None
        if against.rule == "dry":
            return "dead end", f"{who} would be a dead end (with {name_of(against.tile)} dry)"
        at = noun(self.ways, against.tile)
        (other,) = against.rests_on
        assert isinstance(other, int)
        if against.rule == "crossing":
            axis = along(self.ways.stretches[other].axis)
            return "both want one tile", f"{who} could only use {at}, but that runs {axis}"
        rival = self.ways.stretches[other].other(against.tile)
        return "both want one tile", f"{who} and {noun(self.ways, rival)} would both need {at}"

    def _wanting(self, stretch: int, holds: Why) -> str:
        """Who needs a stretch."""
        if holds.tile is not None:
            return noun(self.ways, holds.tile)
        return paths(self.ways, [stretch])


def _is_dry(closed: Closed) -> bool:
    """Is it a dry tile that closes the way?"""
    return closed.because.tile is not None and closed.because.mark == closed.because.tile


def _no_way(closed: list[Closed], far: list[str]) -> str:
    """(no way up: r1c5 runs left–right; down leads to r4c5); of a tile at the edge one sees it."""
    edge = [EDGES] if closed and all(one.because.text == EDGE for one in closed) else []
    texts = [*(edge or [f"no way {one.way}: {one.because.text}" for one in closed]), *far]
    return f" ({'; '.join(texts)})" if texts else ""


def _stretches(places: Iterable[Place]) -> list[int]:
    return [place for place in places if isinstance(place, int)]


def _went(water: Water, base: Mapping[Place, bool], stretch: int) -> str:
    """Water on a stretch as a supposition: from where it is known to be, in a direction."""
    ways = water.ways
    wet = [end for end in ways.stretches[stretch].ends if base.get(end)]
    if not wet:
        return f"water ran {paths(ways, [stretch])}"
    start = min(wet, key=lambda end: "UL#".index(ways.kind[end]))
    other, way = name_of(ways.stretches[stretch].other(start)), way_of(ways, start, stretch)
    if ways.kind[start] == "#":
        return f"{noun(ways, start)} took the water of {other}"
    return f"{noun(ways, start)} went {way} to {other}"
