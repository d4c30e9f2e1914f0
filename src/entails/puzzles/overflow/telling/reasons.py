"""Why a tile uses a stretch, and why it has no way through: the ways that are closed to it, and by what.

The way goes r1c1–r1c4–r2c4–r2c6: r1c1 cannot go left (the board ends); r1c4 not up (the board ends); r2c4 not left (r2c3
is dry)
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import OPPOSITE, STEPS, name_of
from entails.errors import listed
from entails.puzzles.overflow.telling.obstacles import Obstacle, WaterSeen
from entails.puzzles.overflow.telling.stretches import AXES, Axis, Place, Waterways
from entails.puzzles.overflow.telling.water import Water, Why
from entails.puzzles.overflow.telling.words import EDGE, NO_TILE, along, noun, tiles, way_of

BORDERS = {EDGE: "at the edge", NO_TILE: "at a gap"}
FROM = {"up": "above", "down": "below", "left": "the left", "right": "the right"}  # where water comes into a moat from


class Closed(NamedTuple):
    """A way that a tile cannot use, and why."""

    tile: Cell
    way: str
    because: Obstacle


class Turn(NamedTuple):
    """A tile, and the stretches that it uses because its other ways are closed."""

    tile: Cell
    stretches: tuple[int, ...]


def only(sight: WaterSeen, turn: Turn) -> Iterator[Closed]:
    """The ways that are closed to a wet tile, so that it uses these stretches."""
    ways, tile = sight.ways, turn.tile
    if ways.kind[tile] in "-+":
        (axis,) = [axis for axis in AXES if axis != ways.stretches[turn.stretches[0]].axis]
        yield Closed(tile, along(axis), sight.over(tile, axis))
        return
    used = [way_of(ways, tile, stretch) for stretch in turn.stretches]
    others = [OPPOSITE[way] for way in used] if ways.kind[tile] == "L" else [way for way in STEPS if way not in used]
    yield from (Closed(tile, way, sight.side(tile, way)) for way in others)


def stuck(sight: WaterSeen, tile: Cell, why: Why) -> Iterator[Closed]:
    """The ways that are closed to a tile, so that it has no way through."""
    kind = sight.ways.kind[tile]
    if kind in "-+":
        yield from (Closed(tile, along(axis), sight.over(tile, axis)) for axis in AXES)
        return
    ways: Iterable[str] = STEPS
    if kind == "L":
        ways = next(axis for axis in AXES if _sides(sight.ways, tile, axis) == set(why.rests_on))
    yield from (Closed(tile, way, sight.side(tile, way)) for way in ways)


def all_stuck(water: Water, dry: Iterable[Cell], shown: Container[Place]) -> Iterator[Closed]:
    """The same for several tiles, of which each knows those before it."""
    told: set[Place] = {place for place in water.marks if place in shown}
    for tile in dry:
        yield from stuck(WaterSeen(water, told), tile, water.whys[tile])
        told = {*told, tile}


def _sides(ways: Waterways, tile: Cell, axis: Axis) -> set[int]:
    return {side for way in axis if (side := ways.side(tile, way)) is not None}


# --- sentences ---


def said(ways: Waterways, closed: Iterable[Closed]) -> str:
    """Reasons put together, tile by tile, and those that are the same once."""
    by_tile: dict[Cell, list[Closed]] = {}
    for one in closed:
        by_tile.setdefault(one.tile, []).append(one)
    same: dict[str, list[Cell]] = {}
    for tile, some in by_tile.items():
        same.setdefault(cannot(ways, some), []).append(tile)
    return "; ".join(f"{tiles(some) if len(some) > 1 else noun(ways, some[0])} {text}" for text, some in same.items())


def cannot(ways: Waterways, closed: Iterable[Closed], aside: bool = False) -> str:
    """What a tile cannot do, and why; the reasons in brackets if there are several, or if they stand `aside`."""
    closed = list(closed)
    kind = ways.kind[closed[0].tile]
    start = {"-": "cannot run", "+": "cannot run", "#": "cannot be reached from"}.get(kind, "cannot go")
    because = _grouped(closed, FROM if kind == "#" else {})
    if len(because) == 1 and not aside:
        ((reason, some),) = because.items()
        return f"{start} {listed(some, 'or')}: {reason}"
    return f"{start} {_bracketed(because)}"


def _grouped(closed: Iterable[Closed], called: Mapping[str, str]) -> dict[str, list[str]]:
    """The ways that are closed by the same thing, as they are called."""
    because: dict[str, list[str]] = {}
    for one in closed:
        because.setdefault(one.because.text, []).append(called.get(one.way, one.way))
    return because


def _bracketed(because: dict[str, list[str]]) -> str:
    return listed([f"{listed(some, 'or')} ({reason})" for reason, some in because.items()], "or")


def turned(ways: Waterways, turn: Turn, closed: list[Closed]) -> str:
    """Why the water takes a turn, after another one: r5c8 not down (r6c8 is dry)."""
    return re.sub(r" cannot (go|run|be reached)", " not", f"{noun(ways, turn.tile)} {cannot(ways, closed, aside=True)}")


def destination(ways: Waterways, turn: Turn) -> str:
    """Where the water of a tile goes: right to r1c4 and down to r6c1; up–down, from r1c1 to r6c1."""
    if ways.kind[turn.tile] in "-+":
        stretch = ways.stretches[turn.stretches[0]]
        return f"{along(stretch.axis)}, from {' to '.join(map(name_of, stretch.ends))}"
    ends = [(way_of(ways, turn.tile, one), ways.stretches[one].other(turn.tile)) for one in turn.stretches]
    return listed([f"{way} to {noun(ways, end)}" for way, end in ends])


# --- the same in a story, where it has to be short ---


def short(text: str) -> str:
    """An obstacle in few words: beyond r5c4, r5c3 links left, so not right: r5c3 links left."""
    text = re.sub(r"^beyond \S+, |, so not \w+$", "", text)
    return re.sub(r"^.* leads? (off|into)", r"\1", text)


def in_line(text: str) -> str:
    """The same for several tiles side by side: of r6c4 that runs left–right, that row 6 does."""
    text = re.sub(r"\br(\d+)c\d+ (runs left–right)", r"row \1 \2 there", text)
    return re.sub(r"\br\d+c(\d+) (runs up–down)", r"column \1 \2 there", text)


def borders(closed: Iterable[Closed]) -> str:
    """At the edge, or where a tile is missing."""
    return " or ".join(BORDERS[text] for text in BORDERS if text in {one.because.text for one in closed})
