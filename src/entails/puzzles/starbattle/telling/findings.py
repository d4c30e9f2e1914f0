"""What can be found on a board of Star Battle, technique by technique, and how it is said.

A *finding* has the cells that get stars, or those that are empty, and a sentence. It is found again by its technique and the
rows, columns and regions that it speaks of when less is known; so a plan can be tried without some of its steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from entails.puzzles.starbattle.telling.sky import Chart, Sky, Unit, members
from entails.puzzles.starbattle.telling.words import listed, ranges, units_named

AROUND, ONLY, NEEDED = "around a star", "only place left", "no room without it"
CONFINED, ROOMLESS, SETS = "has to be in both", "would leave no room", "as many regions as lines"
MOST = 4  # lines that are taken together


class Finding(NamedTuple):
    """`stars` or `empty` are new; `lit` are the cells that the reason speaks of; `units` are those that it speaks of."""

    technique: str
    units: tuple[tuple[Unit, ...], ...]
    stars: int
    empty: int
    conclusion: str
    lit: int
    reason: str = ""
    links: int = 0


def after(chart: Chart, sky: Sky, finding: Finding) -> Sky:
    """What is known once this is: stars close other cells at once."""
    return chart.put_all(Sky(sky.stars, sky.open & ~finding.empty), finding.stars)


def around(chart: Chart, sky: Sky) -> Iterator[Finding]:
    """What the stars of an unfinished answer close."""
    for star in members(sky.stars):
        if closed := chart.closed_by(sky, star):
            name = ranges(chart.cells(1 << star))
            touching = not closed & ~chart.around[star]
            why = f"next to the star in {name}" if touching else f"the star in {name} closes them"
            text = f"{are_empty(chart, closed)}{' ' if touching else ': '}{why}"
            yield Finding(AROUND, (), 0, closed, text, 1 << star)


def only(chart: Chart, sky: Sky, unit: Unit) -> Finding | None:
    """As many open cells as stars are lacking."""
    left, lacks = unit.cells & sky.open, chart.lacks(unit, sky)
    if not lacks or left.bit_count() != lacks:
        return None
    why = f"{unit.name} has no other {'cell' if lacks == 1 else 'cells'} left"
    return Finding(ONLY, ((unit,),), left, 0, f"{have_stars(chart, left)}: {why}", unit.cells)


def needed(chart: Chart, sky: Sky, unit: Unit) -> Finding | None:
    """Cells without which the stars of a unit have no room."""
    lacks, stars = chart.lacks(unit, sky), chart.needed(unit, sky)
    if not stars or only(chart, sky, unit):
        return None
    rest = {1: "it", 2: "either of them"}.get(stars.bit_count(), "any one of them")
    why = f"without {rest}, {unit.name} has no room for {lacks} stars that do not touch"
    return Finding(NEEDED, ((unit,),), stars, 0, f"{have_stars(chart, stars)}: {why}", unit.cells)


def confined(chart: Chart, sky: Sky, inner: Unit, outer: Unit) -> Finding | None:
    """The open cells of one unit all lie in another one, which then has its stars there."""
    left = inner.cells & sky.open
    rest = outer.cells & sky.open & ~left
    lacks = chart.lacks(inner, sky)
    if not left or not rest or left & ~outer.cells or lacks != chart.lacks(outer, sky):
        return None
    text = f"The rest of {outer.name} is empty: all open cells of {inner.name} lie in it"
    return Finding(CONFINED, ((inner,), (outer,)), 0, rest, text, left)


def roomless(chart: Chart, sky: Sky, unit: Unit) -> list[Finding]:
    """Cells in which a star would leave a unit no room for those that it lacks; those together that do so in the same way."""
    if not chart.lacks(unit, sky):
        return []
    ways: dict[str, int] = {}
    for cell in members(sky.open):
        then = chart.put(sky, cell)
        if not chart.room(unit, then):
            way = _remaining(chart, unit, then) or closing(chart, sky, unit, cell)
            ways[way] = ways.get(way, 0) | 1 << cell
    return [_roomless(chart, sky, unit, way, empty) for way, empty in ways.items()]


def _roomless(chart: Chart, sky: Sky, unit: Unit, way: str, empty: int) -> Finding:
    there = {1: "there", 2: "in either of them"}.get(empty.bit_count(), "in any of them")
    text = f"{are_empty(chart, empty)}: a star {there} would leave {unit.name} {no_room(chart)}"
    return Finding(ROOMLESS, ((unit,),), 0, empty, text, unit.cells & sky.open, way)


def closing(chart: Chart, sky: Sky, unit: Unit, star: int) -> str:
    """How a star closes all that a unit has left: by as few of region, touching, row and column as do it together."""
    left = unit.cells & sky.open & ~(1 << star)
    row, column, region = (
        {f"share {one.name} with": one.cells} if chart.lacks(one, sky) == 1 else {} for one in chart.units_of[star]
    )
    reach = region | {"touch": chart.around[star]} | row | column
    ways = (some for size in range(1, len(reach) + 1) for some in combinations(reach, size))
    enough = next(some for some in ways if not left & ~reduce(or_, (reach[one] for one in some)))
    said = [f"{one} {ranges(chart.cells(cells))}" for one, cells in _parts(left, enough, reach)]
    return f"it would {listed(said)}: all that {unit.name} has left"


def _parts(left: int, some: tuple[str, ...], reach: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Each cell with the first thing that closes it."""
    for one in some:
        yield one, left & reach[one]
        left &= ~reach[one]


def _remaining(chart: Chart, unit: Unit, then: Sky) -> str:
    """What a unit would have left, and why that is not enough; “” if it would have nothing left."""
    left, lacks = unit.cells & then.open, chart.lacks(unit, then)
    if not left:
        return ""
    stars = "1 star" if lacks == 1 else f"{lacks} stars"
    close = ", and they touch" if left.bit_count() >= lacks else ""
    return f"{unit.name} would have only {ranges(chart.cells(left))} left for {stars}{close}"


def sets(chart: Chart, sky: Sky, inner: tuple[Unit, ...], outer: tuple[Unit, ...]) -> Finding | None:
    """Some regions have room only in as many rows: the rest of these rows is empty. Or the other way round."""
    inside, outside = (sum(unit.cells for unit in some) & sky.open for some in (inner, outer))
    lacking = [sum(chart.lacks(unit, sky) for unit in some) for some in (inner, outer)]
    rest = outside & ~inside
    if not rest or inside & ~outside or lacking[0] != lacking[1]:
        return None
    why = (
        f"all open cells of {units_named(inner)} lie in {'it' if len(outer) == 1 else 'them'} and take all their stars"
    )
    return Finding(SETS, (inner, outer), 0, rest, f"The rest of {units_named(outer)} is empty: {why}", inside)


def set_pairs(chart: Chart, sky: Sky) -> Iterator[tuple[tuple[Unit, ...], tuple[Unit, ...]]]:
    """Neighbouring rows or columns with the regions that lie in them, or the regions in which they lie; small sets first."""
    regions = [unit for unit in chart.regions if chart.lacks(unit, sky)]
    for size in range(2, min(MOST, chart.side - 1) + 1):
        for lines in (chart.rows, chart.columns):
            for start in range(len(lines) - size + 1):
                some = tuple(unit for unit in lines[start : start + size] if chart.lacks(unit, sky))
                cells = sum(unit.cells for unit in some) & sky.open
                yield tuple(unit for unit in regions if not unit.cells & sky.open & ~cells), some
                yield some, tuple(unit for unit in regions if unit.cells & cells)


# --- words ---


def have_stars(chart: Chart, cells: int) -> str:
    return f"{ranges(chart.cells(cells))} {'has a star' if cells.bit_count() == 1 else 'have stars'}"


def are_empty(chart: Chart, cells: int) -> str:
    return f"{ranges(chart.cells(cells))} {'is' if cells.bit_count() == 1 else 'are'} empty"


def no_room(chart: Chart) -> str:
    return "no cell" if chart.stars == 1 else "no room for its stars"
