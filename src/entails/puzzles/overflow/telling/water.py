"""What follows from what is known of the water, one small reason at a time, until nothing more follows or two things clash.

Each mark says of a stretch that water runs along it or not, or of a tile that it is wet or dry. Its `Why` names the rule, the
tile where it applies and the marks that it rests on, so that a story can be told backwards from any mark.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Set
from copy import copy
from itertools import chain
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.logic.joined import reached
from entails.puzzles.overflow.telling.rivals import Rivals, apart
from entails.puzzles.overflow.telling.strands import Strand, alone, strands
from entails.puzzles.overflow.telling.stretches import ACROSS, AXES, DOWN, Place, Waterways


class Why(NamedTuple):
    """Why a mark is made. The rules at a tile:

    on: water runs over it; dry: it is dry; only: all other ways are closed; stuck: it has no way in and out;
    turns, crossing, taken: its water goes elsewhere.
    The rules of the whole level: loop, oceans and moats (what would be joined), ended, spare, all needed, full, count.
    `known` is for what is told already, `supposed` for what is supposed, `ruled out` for what went wrong.
    """

    rule: str
    tile: Cell | None = None
    rests_on: tuple[Place, ...] = ()


class Conclusion(NamedTuple):
    place: Place
    holds: bool
    why: Why


class WaterClash(Exception):
    """A mark that is and is not so, and why; or too many dry tiles (`place` is None)."""

    def __init__(self, place: Place | None, holds: Why, against: Why) -> None:
        super().__init__(against.rule)
        self.place, self.holds, self.against = place, holds, against


class Water:
    """Marks, and what follows from them. `dry` is how many tiles stay dry; None if that is not known."""

    def __init__(self, ways: Waterways, dry: int | None, marks: Mapping[Place, bool]) -> None:
        self.ways, self.dry = ways, dry
        self.marks: dict[Place, bool] = dict(marks)
        self.whys: dict[Place, Why] = dict.fromkeys(marks, Why("known"))
        self.rivals: tuple[Rivals, ...] = ()  # tiles of which one stays dry, though it is not known which
        self.seen: Set[Rivals] = frozenset()  # those that the reader has been told
        self._todo = deque(ways.cells)
        self._pairs = {cell: list(_pairs(ways, cell)) for cell in ways.cells}
        self._alone = {cell: alone(ways, cell) for cell in ways.cells if ways.kind[cell] not in "-+"}

    def copied(self) -> Water:
        copied = copy(self)
        copied.marks, copied.whys, copied._todo = dict(self.marks), dict(self.whys), deque()
        return copied

    def mark(self, place: Place, holds: bool, why: Why) -> None:
        """Note what follows; raises `WaterClash` if the opposite is known."""
        before = self.marks.get(place)
        if before is None:
            self.marks[place], self.whys[place] = holds, why
            self._todo.extend(self.ways.tiles(place))
        elif before is not holds:
            raise WaterClash(place, *((why, self.whys[place]) if holds else (self.whys[place], why)))

    def follow(self) -> None:
        """Follow all rules to the end: those of single tiles first."""
        while True:
            while self._todo:
                for conclusion in self._at(self._todo.popleft()):
                    self.mark(*conclusion)
            size = len(self.marks)
            for conclusion in self._everywhere():
                self.mark(*conclusion)
            if len(self.marks) == size:
                return

    def _is(self, place: Place | None) -> bool | None:
        """Where there is no stretch no water runs."""
        return False if place is None else self.marks.get(place)

    # --- the rules of a tile ---

    def _at(self, tile: Cell) -> Iterator[Conclusion]:
        pairs = self._pairs[tile]
        return chain.from_iterable(self._pair(tile, *pair) for pair in pairs) if pairs else self._end(tile)

    def _pair(self, tile: Cell, one: int | None, two: int | None, exclusive: str) -> Iterator[Conclusion]:
        """Of these two stretches a wet tile uses one; only one, if they are `exclusive`. What is marked already is not
        concluded again: here the time goes."""
        wet, first, second = self.marks.get(tile), self._is(one), self._is(two)
        for this, holds, other, beside in ((one, first, two, second), (two, second, one, first)):
            if holds and this is not None:
                if not wet:
                    yield Conclusion(tile, True, Why("on", tile, (this,)))
                if exclusive and other is not None and beside is not False:
                    yield Conclusion(other, False, Why(exclusive, tile, (this,)))
            if holds is False and wet and other is not None and not beside:
                yield Conclusion(other, True, Why("only", tile, _there(tile, this)))
            if holds is None and wet is False and this is not None:
                yield Conclusion(this, False, Why("dry", tile, (tile,)))
        if first is False and second is False and wet is not False:
            yield Conclusion(tile, False, Why("stuck", tile, _there(one, two)))

    def _end(self, tile: Cell) -> Iterator[Conclusion]:
        """An ocean or a moat links to one tile at most."""
        sides = list(self.ways.sides(tile).values())
        used = [side for side in sides if self._is(side)]
        free = [side for side in sides if self._is(side) is None]
        for one in used[:1]:
            yield Conclusion(tile, True, Why("on", tile, (one,)))
            yield from (Conclusion(side, False, Why("taken", tile, (one,))) for side in sides if side != one)
        if not used and not free:
            yield Conclusion(tile, False, Why("stuck", tile, tuple(sides)))
        if not used and len(free) == 1 and self._is(tile):
            closed = (side for side in sides if side != free[0])
            yield Conclusion(free[0], True, Why("only", tile, (tile, *closed)))
        if self._is(tile) is False:
            yield from (Conclusion(side, False, Why("dry", tile, (tile,))) for side in sides)

    # --- the rules of the level ---

    def _everywhere(self) -> Iterator[Conclusion]:
        wet = [place for place, wet in self.marks.items() if wet and isinstance(place, int)]
        of = strands(self.ways, wet)
        found = list({id(strand): strand for strand in of.values()}.values())
        for strand in found:
            if rule := strand.fault():
                *before, last = strand.stretches
                yield Conclusion(last, False, Why(rule, None, tuple(before)))
        yield from self._joining(of)
        yield from self._ended([strand for strand in found if strand.oceans and strand.moats])
        yield from self._moats()
        yield from self._tally()

    def _joining(self, of: dict[Cell, Strand]) -> Iterator[Conclusion]:
        """No strand closes a loop, joins two oceans or joins two moats."""
        for number, stretch in enumerate(self.ways.stretches):
            if number in self.marks:
                continue
            one, two = (of.get(end) or self._alone[end] for end in stretch.ends)
            if one is two:
                yield Conclusion(number, False, Why("loop", None, one.stretches))
            elif (one.oceans and two.oceans) or (one.moats and two.moats):
                rule = "oceans" if one.oceans and two.oceans else "moats"
                yield Conclusion(number, False, Why(rule, None, one.stretches + two.stretches))

    def _ended(self, done: list[Strand]) -> Iterator[Conclusion]:
        """Once the water of every ocean is in a moat, there is no more water."""
        if len(done) < len(self.ways.oceans):
            return
        wet = {tile for strand in done for number in strand.stretches for tile in self.ways.tiles(number)}
        why = Why("ended", None, tuple(number for strand in done for number in strand.stretches))
        yield from (Conclusion(tile, False, why) for tile in self.ways.cells if tile not in wet)

    def _moats(self) -> Iterator[Conclusion]:
        """As many moats are wet as there are oceans."""
        wet = tuple(moat for moat in self.ways.moats if self._is(moat))
        dry = tuple(moat for moat in self.ways.moats if self._is(moat) is False)
        others = [moat for moat in self.ways.moats if moat not in self.marks]
        if len(wet) >= len(self.ways.oceans):
            yield from (Conclusion(moat, False, Why("spare", None, wet)) for moat in others)
        if len(self.ways.moats) - len(dry) <= len(self.ways.oceans):
            yield from (Conclusion(moat, True, Why("all needed", None, dry)) for moat in others)

    def _tally(self) -> Iterator[Conclusion]:
        dry = dry_tiles(self.marks)
        if self.dry is None or len(dry) + len(self.rivals) < self.dry:
            return
        if len(dry) + len(self.apart()) > self.dry:
            raise WaterClash(None, Why("known"), Why("count", None, dry))
        if len(dry) == self.dry:
            others = (tile for tile in self.ways.cells if tile not in self.marks)
            yield from (Conclusion(tile, True, Why("full", None, dry)) for tile in others)

    def apart(self) -> list[Rivals]:
        """The rivals that count."""
        return apart(self.rivals, self.marks)


def _pairs(ways: Waterways, tile: Cell) -> Iterator[tuple[int | None, int | None, str]]:
    """Stretches of which a wet tile uses one, and why it does not use both if it cannot; none at an ocean or a moat."""
    if ways.kind[tile] in "-+":
        yield ways.over(tile, ACROSS), ways.over(tile, DOWN), "crossing" if ways.kind[tile] == "-" else ""
    elif ways.kind[tile] == "L":
        yield from ((ways.side(tile, one), ways.side(tile, two), "turns") for one, two in AXES)


def dry_tiles(marks: Mapping[Place, bool]) -> tuple[Cell, ...]:
    return tuple(place for place, wet in marks.items() if not wet and not isinstance(place, int))


def _there(*places: Place | None) -> tuple[Place, ...]:
    return tuple(place for place in places if place is not None)


def rest(water: Water, places: Iterable[Place], base: Mapping[Place, bool]) -> list[Place]:
    """The marks that some rest on, themselves included, which are not in `base`; in the order in which they were made."""

    def new(some: Iterable[Place]) -> Iterator[Place]:
        return (place for place in some if place not in base)

    found = reached(new(places), lambda place: new(water.whys[place].rests_on))
    return [place for place in water.marks if place in found]
