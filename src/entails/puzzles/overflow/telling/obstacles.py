"""Why water cannot go somewhere: the nearest tile that lets none through, or where the board ends.

A reader looks along the line from tile to tile and stops at the first that is in the way:

    r3c5 cannot go left: r3c4 is dry            though r3c1 is dry as well
    r2c3 cannot go up: r1c3 runs left–right     and not: r1c3 leads off the board
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import OPPOSITE, STEPS, name_of
from entails.errors import listed
from entails.puzzles.overflow.telling.stretches import ACROSS, AXES, DOWN, Axis, Place, Waterways
from entails.puzzles.overflow.telling.water import Water
from entails.puzzles.overflow.telling.words import EDGE, NO_TILE, along, noun, tiles, way_of

JUST_SEEN = "as just seen"
RULES_OF_LEVEL = {
    "loop": "it would run back into itself",
    "oceans": "it would join two oceans",
    "moats": "it would join two moats",
    "known": "as we saw",
    "ruled out": JUST_SEEN,
}


class Obstacle(NamedTuple):
    """What is in the way: how many tiles away, in words, the tile, and the mark that makes it one (None: the board is so)."""

    distance: int
    text: str
    tile: Cell | None = None
    mark: Place | None = None


class WaterSeen:
    """The water as a reader sees it, who knows of its marks only those that are `shown`."""

    def __init__(self, water: Water, shown: Container[Place]) -> None:
        self.water, self.ways, self.shown = water, water.ways, shown

    def side(self, tile: Cell, way: str) -> Obstacle:
        """Why a curve, an ocean or a moat cannot go in a direction."""
        stretch = self.ways.side(tile, way)
        found = self._along(tile, way)
        if found is None and stretch is None:
            found = _end(self.ways, tile, way)
        return found or self._by_the_level(stretch) or WaterSeen(self.water, self.water.marks).side(tile, way)

    def over(self, tile: Cell, axis: Axis) -> Obstacle:
        """Why no water can run over a straight tile or a bridge in these directions."""
        stretch = self.ways.over(tile, axis)
        found = [one for way in axis if (one := self._along(tile, way))]
        if stretch is None:
            found += [one for way in axis if (one := _end(self.ways, tile, way)) and self._runs_out(tile, way)]
        if found:
            return min(found, key=lambda one: one.distance)
        if stretch is None:
            first, last = (self.ways.line(tile, way)[-1] for way in axis)
            return Obstacle(0, f"it would join {noun(self.ways, first)} and {noun(self.ways, last)}")
        return self._by_the_level(stretch) or WaterSeen(self.water, self.water.marks).over(tile, axis)

    def _runs_out(self, tile: Cell, way: str) -> bool:
        return self.ways.kind[self.ways.line(tile, way)[-1]] in "-+"

    def _by_the_level(self, stretch: int | None) -> Obstacle | None:
        """A rule of the whole level that closes a stretch."""
        if stretch is None or (self.water.whys[stretch].tile is not None and self.shown is not self.water.marks):
            return None
        return Obstacle(0, RULES_OF_LEVEL.get(self.water.whys[stretch].rule, JUST_SEEN), None, stretch)

    def _along(self, tile: Cell, way: str) -> Obstacle | None:
        """The nearest tile in a direction that lets no water through."""
        line = self.ways.line(tile, way)
        for distance, there in enumerate(line[1:], 1):
            for mark, text in self._blocking(there, way):
                beyond = f"beyond {name_of(line[distance - 1])}, " if distance > 1 else ""
                return Obstacle(distance, beyond + text, there, mark)
        return None

    def _blocking(self, tile: Cell, way: str) -> Iterator[tuple[Place, str]]:
        """Why a tile lets in no water that runs in a direction."""
        ways, name = self.ways, noun(self.ways, tile)
        if self._is(tile) is False:
            yield tile, f"{name} is dry"
        if ways.kind[tile] == "-":
            across = ACROSS if way in DOWN else DOWN
            other = ways.over(tile, across)
            if other is not None and self._is(other):
                yield other, f"{name} runs {along(across)}"
        elif ways.kind[tile] == "L":
            far = ways.side(tile, way)
            if far is not None and self._is(far):
                yield far, self._links(tile, far, way)
        elif ways.kind[tile] in "U#":
            used = [one for side, one in ways.sides(tile).items() if self._is(one) and side != OPPOSITE[way]]
            yield from ((one, f"{name} {self._busy(tile, one)}") for one in used)

    def _is(self, place: Place) -> bool | None:
        return self.water.marks.get(place) if place in self.shown else None

    def _links(self, tile: Cell, far: int, way: str) -> str:
        """The sides that a curve uses."""
        used = [one for axis in AXES for one in axis if self._uses(tile, one)]
        if len(used) > 1:
            return f"{name_of(tile)} links {listed(used)}"
        return f"{name_of(tile)} links {way_of(self.ways, tile, far)}, so not {OPPOSITE[way]}"

    def _uses(self, tile: Cell, way: str) -> bool:
        stretch = self.ways.side(tile, way)
        return stretch is not None and bool(self._is(stretch))

    def _busy(self, tile: Cell, stretch: int) -> str:
        return "is taken" if self.ways.kind[tile] == "#" else f"goes {way_of(self.ways, tile, stretch)}"


def _end(ways: Waterways, tile: Cell, way: str) -> Obstacle:
    """Why there is no stretch from a tile in a direction."""
    line = ways.line(tile, way)
    last, distance = line[-1], len(line) - 1
    if last != tile and ways.kind[last] in "U#":
        return Obstacle(distance, f"{name_of(last)} is {'an ocean' if ways.kind[last] == 'U' else 'a moat'} too", last)
    r, c = last[0] + STEPS[way][0], last[1] + STEPS[way][1]
    inside = 0 <= r < ways.board.height and 0 <= c < ways.board.width
    if last == tile:
        return Obstacle(distance, NO_TILE if inside else EDGE, last)
    leads = "leads" if distance == 1 else "lead"
    return Obstacle(distance, f"{tiles(line[1:])} {leads} {'into a gap' if inside else 'off the board'}", last)
