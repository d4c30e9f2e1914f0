"""Why a tile uses a stretch, and why it has no way through: the ways that are closed to it, and by what.

at r1c1 and r1c9 the board ends; r2c4 cannot go left (r2c3 is dry) or up (r1c4 runs left–right)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import OPPOSITE, STEPS
from entails.puzzles.overflow.telling.stretches import AXES, Axis, Waterways
from entails.puzzles.overflow.telling.water import Water, Why
from entails.puzzles.overflow.telling.words import EDGE, along, both, closed_over, closed_side, noun, tiles, way_of


class Closed(NamedTuple):
    """A way that a tile cannot use, and why."""

    tile: Cell
    way: str
    because: str


def only(water: Water, tile: Cell, stretch: int) -> Iterator[Closed]:
    """The ways that are closed to a wet tile, so that it uses a stretch."""
    ways = water.ways
    if ways.kind[tile] in "-+":
        (axis,) = [axis for axis in AXES if axis != ways.stretches[stretch].axis]
        yield Closed(tile, along(axis), closed_over(water, tile, axis))
        return
    used = way_of(ways, tile, stretch)
    others = [OPPOSITE[used]] if ways.kind[tile] == "L" else [way for way in STEPS if way != used]
    yield from (Closed(tile, way, closed_side(water, tile, way)) for way in others)


def stuck(water: Water, tile: Cell, why: Why) -> Iterator[Closed]:
    """The ways that are closed to a tile, so that it has no way through."""
    kind = water.ways.kind[tile]
    if kind in "-+":
        yield from (Closed(tile, along(axis), closed_over(water, tile, axis)) for axis in AXES)
        return
    ways: Iterable[str] = STEPS
    if kind == "L":
        ways = next(axis for axis in AXES if _sides(water.ways, tile, axis) == set(why.rests_on))
    yield from (Closed(tile, way, closed_side(water, tile, way)) for way in ways)


def _sides(ways: Waterways, tile: Cell, axis: Axis) -> set[int]:
    return {side for way in axis if (side := ways.side(tile, way)) is not None}


def said(ways: Waterways, closed: Iterable[Closed]) -> str:
    """Reasons put together, tile by tile, and those that are the same once."""
    by_tile: dict[Cell, dict[str, list[str]]] = {}
    for tile, way, because in closed:
        by_tile.setdefault(tile, {}).setdefault(because, []).append(way)
    edge = [tile for tile, because in by_tile.items() if set(because) == {EDGE} and ways.kind[tile] not in "-+"]
    texts = [f"at {tiles(edge)} {EDGE}"] if edge else []
    same: dict[str, list[Cell]] = {}
    for tile in (tile for tile in by_tile if tile not in edge):
        same.setdefault(_cannot(ways.kind[tile], by_tile[tile]), []).append(tile)
    texts += [f"{tiles(some) if len(some) > 1 else noun(ways, some[0])} {text}" for text, some in same.items()]
    return "; ".join(texts)


def _cannot(kind: str, because: dict[str, list[str]]) -> str:
    start = f"cannot {'run' if kind in '-+' else 'go'}"
    if len(because) == 1:
        ((reason, some),) = because.items()
        return f"{start} {both(some, 'or')}: {reason}"
    closed = [f"{both(some, 'or')} ({reason})" for reason, some in because.items()]
    return f"{start} {both(closed, 'or')}"
