"""Stories: what would go wrong if something were so, as short as it can be told.

A supposition is followed until two things clash. Of all that follows only what the clash needs is told, in beats: tiles that
would stay dry, and paths that water would take, with what closes every other way. The thing that goes wrong stands first and
last:

    if r1c7 were wet, water would run in a circle:
        the way would go r2c6–r1c6–r1c7–r2c7 (r1c7 not right: r1c8 is dry; else at the edge)
        r2c7 cannot go right (r2c8 is dry), only back to r2c6
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.errors import listed, numeral
from entails.puzzles.overflow.telling.beats import Beat, beats, segments
from entails.puzzles.overflow.telling.endings import Ending, Endings, ended
from entails.puzzles.overflow.telling.obstacles import WaterSeen
from entails.puzzles.overflow.telling.reasons import BORDERS, Closed, Turn, borders, in_line, only, short, stuck
from entails.puzzles.overflow.telling.stretches import Place
from entails.puzzles.overflow.telling.water import Water, WaterClash, Why, dry_tiles, rest
from entails.puzzles.overflow.telling.words import along, noun, path_of, paths, tiles, way_of

MANY = 4  # corners of a path that are as hard to follow as another path
INLINE = 2  # parts of a story that are told in one line


class WaterStory(NamedTuple):
    """What would go wrong: the technique that it is, the supposition with what goes wrong, the parts that lead there, the
    tiles that they speak of, how many things a reader has to keep in mind, whether it counts dry tiles, and the stretches
    that other stories ruled out."""

    technique: str
    head: str
    parts: tuple[str, ...]
    lit: tuple[Cell, ...]
    effort: int
    counts: bool
    ruled_out: tuple[Place, ...]

    @property
    def text(self) -> str:
        """In one line."""
        return f"{self.head}: {'; '.join(self.parts)}" if self.parts else self.head

    @property
    def lines(self) -> str:
        """In one line if it is short, else each part in a line of its own."""
        return self.text if len(self.parts) <= INLINE else "\n\t".join([f"{self.head}:", *self.parts])


def story(water: Water, base: Mapping[Place, bool], place: Place, holds: bool) -> WaterStory | None:
    """The story of the clash that a supposition leads to; None if it leads to none. What is in `base` needs no word."""
    after = water.copied()
    after.mark(place, holds, Why("supposed"))
    try:
        after.follow()
    except WaterClash as clash:
        return _Teller(after, base, place, clash).story()
    return None


class _Teller:
    """Tells a clash."""

    def __init__(self, water: Water, base: Mapping[Place, bool], supposed: Place, clash: WaterClash) -> None:
        self.water, self.base, self.supposed, self.clash, self.ways = water, base, supposed, clash, water.ways

    def story(self) -> WaterStory:
        seeds = self._seeds()
        needed = rest(self.water, seeds, self.base)
        parts = self.beats = list(beats(self.water, needed, self.base, self.supposed))
        ending = self._ending(seeds)
        lit = dict.fromkeys(cell for place in needed for cell in self._cells(place))
        ruled_out = [place for place in needed if self.water.whys[place].rule == "ruled out"]
        counts = (
            self.clash.place is None or any(beat.kind == "full" for beat in parts) or self.clash.holds.rule == "full"
        )
        return WaterStory(
            ending.technique,
            f"if {self._if()}, {ending.head}",
            tuple(filter(None, [*map(self._said, parts), ending.last])),
            tuple(lit),
            sum(map(self._effort, parts)) + ending.last.count("both need"),
            counts,
            tuple(ruled_out),
        )

    def _ending(self, seeds: list[Place]) -> Ending:
        return Endings(self.water, self.base, self.clash, seeds, self.supposed, self.sight).ending()

    def sight(self, places: Iterable[Place]) -> WaterSeen:
        """As one sees it who knows what some marks rest on."""
        return WaterSeen(self.water, {*self.base, *rest(self.water, places, self.base)})

    def _effort(self, beat: Beat) -> int:
        """A change of scene, several paths at once and many corners are all hard to follow."""
        corners = [len(some) + 1 for some in segments(self.ways, _stretches(beat.places))]
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
            return ended(self.water) or self._enough(clash.against)
        itself = clash.place in self.base or self.water.whys[clash.place].rule == "ruled out"
        return [*([clash.place] if itself else []), *clash.holds.rests_on, *clash.against.rests_on]

    def _enough(self, count: Why) -> list[Place]:
        """Of too many dry tiles, as many as are too many: those that are soon shown, and others of the same line."""
        assert self.water.dry is not None
        chosen = [tile for tile in count.rests_on if tile in self.base]
        left = [tile for tile in count.rests_on if tile not in self.base]
        shown: set[Place] = set()
        wanted = min(len(count.rests_on), self.water.dry + 1)  # rivals make up for the others
        while len(chosen) < wanted:
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
                known = len(dry_tiles(self.base))
                before = f"with the {numeral(known)} before " if known else ""
                return f"{before}those are all {numeral(self.water.dry)}, so {self._tiles(beat)} would be wet"
            case "ended":
                return f"all water would have ended, and {self._tiles(beat)} would stay dry"
            case "spare":
                return f"no ocean would be left for the moat {self._tiles(beat)}"
        return f"the moat {self._tiles(beat)} would be needed"

    def _dry(self, beat: Beat) -> str:
        """Tiles without a way through: first those that the supposition closes, then those that these close."""
        dry = [place for place in beat.places if not isinstance(place, int)]
        later = [tile for tile in dry if not set(rest(self.water, [tile], self.base)).isdisjoint({*dry} - {tile})]
        first = self._with_reasons([tile for tile in dry if tile not in later])
        too = " too" if self.water.marks[self.supposed] is False and not isinstance(self.supposed, int) else ""
        would = "" if too and beat is self.beats[0] and self.clash.place is None else " would stay dry"
        start = f"{first}{would}{too}"
        return f"{start}, and then {self._with_reasons(later)}" if later else start

    def _with_reasons(self, dry: list[Cell]) -> str:
        """Tiles that would stay dry, each with what closes its ways where one does not see it."""
        reasons = {tile: "; ".join(self._closed(tile)) for tile in dry}
        groups: dict[str, list[Cell]] = {}
        for tile, text in reasons.items():
            groups.setdefault(in_line(text), []).append(tile)
        texts = {tuple(some): reasons[some[0]] if len(some) == 1 else text for text, some in groups.items()}
        return listed([tiles(some) + (f" ({text})" if text else "") for some, text in texts.items()])

    def _closed(self, tile: Cell) -> Iterator[str]:
        """What closes the ways of a dry tile: what is known, and dry tiles of the story that are not next to it."""
        closed = list(stuck(self.sight(self.water.whys[tile].rests_on), tile, self.water.whys[tile]))
        needed = [one for one in closed if self._is_dry_too(one)]
        others = [one for one in closed if one not in needed and one.because.text not in BORDERS]
        yield from dict.fromkeys(f"not {one.way}: {short(one.because.text)}" for one in others)
        if not others and len(needed) < len(closed):
            yield borders(closed)
        for one in needed:
            way = next(way for way in one.way.split("–") if one.because.tile in self.ways.line(one.tile, way))
            if self.water.marks.get(self.ways.line(one.tile, way)[1]) is not False:
                yield f"{way} leads to {name_of(one.because.tile or one.tile)}"

    def _is_dry_too(self, closed: Closed) -> bool:
        """Is it a dry tile of the story that closes the way?"""
        return closed.because.mark == closed.because.tile is not None and closed.because.mark not in self.base

    def _tiles(self, beat: Beat) -> str:
        return tiles(place for place in beat.places if not isinstance(place, int))

    # --- water that would run ---

    def _run(self, stretches: list[int]) -> str:
        supposed = self.supposed
        if isinstance(supposed, int) and len(segments(self.ways, [supposed, stretches[0]])) == 1:
            stretches = [supposed, *stretches]
        tile = self.water.whys[stretches[0]].tile
        if len(stretches) == 1 and tile is not None and self.ways.kind[tile] in "-+":
            return f"{name_of(tile)} would run {along(self.ways.stretches[stretches[0]].axis)}"
        return f"the way would go {listed([self._path(some) for some in segments(self.ways, stretches)])}"

    def _path(self, stretches: list[int]) -> str:
        """A path, and what closes the other ways where it turns."""
        around, texts = list[Closed](), list[str]()
        for stretch in stretches:
            why = self.water.whys[stretch]
            if why.tile is None:
                continue  # it is supposed
            closed = list(only(self.sight(why.rests_on), Turn(why.tile, (stretch,))))
            others = [one for one in closed if one.because.text not in BORDERS]
            around += [one for one in closed if one.because.text in BORDERS]
            if others:
                ways = ", ".join(dict.fromkeys(f"{one.way}: {short(one.because.text)}" for one in others))
                texts.append(f"{noun(self.ways, why.tile)} not {ways}")
        if around:
            texts.append(f"else {borders(around)}" if texts else borders(around))
        path = path_of(self.ways, stretches)
        return f"{path} ({'; '.join(texts)})" if texts else path


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
