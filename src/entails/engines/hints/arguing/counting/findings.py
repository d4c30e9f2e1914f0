"""What counts and touching give, technique by technique, and how it is said. What is sought is called a star here.

A *finding* has the cells that get stars, or those that are empty, and a sentence. It is found again by its technique and the
rows, columns and regions that it speaks of when less is known; so a plan can be tried without some of its steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from entails.engines.hints.arguing.counting.chart import Chart, Sky, Unit, members, union
from entails.engines.hints.arguing.counting.techniques import CONFINED, NEEDED, ONLY, ROOMLESS, SETS
from entails.engines.hints.arguing.counting.techniques import around as around_name
from entails.engines.hints.arguing.counting.words import (
    are_empty,
    have_stars,
    ranges,
    too_few,
    units_listed,
    units_named,
)
from entails.errors import listed

MOST = 4  # lines that are taken together
NAMED = 4  # cells, or ends of runs, that a sentence names


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
            name, noun = ranges(chart.cells(1 << star)), chart.words.noun
            touching = not closed & ~chart.around[star]
            why = f"next to the {noun} in {name}" if touching else f"the {noun} in {name} closes them"
            text = f"{are_empty(chart, closed)}{' ' if touching else ': '}{why}"
            yield Finding(around_name(chart.words), (), 0, closed, text, 1 << star)


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
    left, nouns = unit.cells & sky.open, f"{chart.words.noun}s"
    if stars.bit_count() == lacks:
        why = (
            f"{unit.name} has only {ranges(chart.cells(left))} left, and {nouns} that do not touch fit in no other way"
        )
    else:
        rest = {1: "it", 2: "either of them"}.get(stars.bit_count(), "any one of them")
        room = too_few(chart, left & ~stars, lacks) if stars.bit_count() == 1 else f"no room for {lacks} {nouns}"
        why = f"without {rest}, {unit.name} has {room}"
    return Finding(NEEDED, ((unit,),), stars, 0, f"{have_stars(chart, stars)}: {why}", unit.cells)


def confined(chart: Chart, sky: Sky, inner: Unit, outer: Unit) -> Finding | None:
    """The open cells of one unit all lie in another one, which then has its stars there."""
    left = inner.cells & sky.open
    rest = outer.cells & sky.open & ~left
    lacks = chart.lacks(inner, sky)
    if not left or not rest or left & ~outer.cells or lacks != chart.lacks(outer, sky):
        return None
    cells = ranges(chart.cells(left))
    few = f"{inner.name} has only {cells} left, {'all' if lacks > 1 else 'which lie'} in it"
    why = few if cells.count("c") <= NAMED else f"all open cells of {inner.name} lie in it"
    text = f"The rest of {outer.name} {chart.words.lacks}: {why}"
    return Finding(CONFINED, ((inner,), (outer,)), 0, rest, text, left)


def roomless(chart: Chart, sky: Sky, unit: Unit) -> list[Finding]:
    """Cells in which a star would leave a unit no room for those that it lacks; those together that do so in the same way."""
    if not chart.lacks(unit, sky):
        return []
    ways: dict[str, int] = {}
    for cell, then in chart.tried(sky):
        if unit.cells & sky.open & ~then.open and not chart.room(unit, then):
            way = _remaining(chart, sky, unit, cell) or closing(chart, sky, unit, cell)
            ways[way] = ways.get(way, 0) | 1 << cell
    return [_roomless(chart, sky, unit, way, empty) for way, empty in ways.items()]


def _roomless(chart: Chart, sky: Sky, unit: Unit, way: str, empty: int) -> Finding:
    there = {1: "there", 2: "in either of them"}.get(empty.bit_count(), "in any of them")
    noun = chart.words.noun
    room = "no cell" if unit.wanted == 1 else f"no room for its {noun}s"
    if unit.wanted > 1 and not empty & ~unit.cells:
        room = f"no room for another {noun}"
    text = f"{are_empty(chart, empty)}: a {noun} {there} would leave {unit.name} {room}"
    return Finding(ROOMLESS, ((unit,),), 0, empty, text, unit.cells & sky.open, way)


def closing(chart: Chart, sky: Sky, unit: Unit, star: int) -> str:
    """How a star closes all that a unit has left: by as few of region, touching, row and column as do it together."""
    left = unit.cells & sky.open & ~(1 << star)
    full = [one for one in chart.units_of[star] if chart.lacks(one, sky) == 1]
    shared = {f"share {one.name} with": one.cells for one in full if not one.kind.is_line}
    reach = shared | {"touch": chart.around[star]} | {f"share {one.name} with": one.cells for one in full}
    ways = (some for size in range(1, len(reach) + 1) for some in combinations(reach, size))
    enough = next(some for some in ways if not left & ~union(reach[one] for one in some))
    said = [f"{one} {ranges(chart.cells(cells))}" for one, cells in _parts(left, enough, reach)]
    return f"it would {listed(said)}: all that {unit.name} has left"


def _parts(left: int, some: tuple[str, ...], reach: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Each cell with the first thing that closes it."""
    for one in some:
        yield one, left & reach[one]
        left &= ~reach[one]


def _remaining(chart: Chart, sky: Sky, unit: Unit, star: int) -> str:
    """What a unit would have left, and why that is not enough; “” if it would have nothing left."""
    then = chart.put(sky, star)
    left = unit.cells & then.open
    full = filled(chart, sky, star, unit.cells & ~left)
    first = f"{units_listed(full)} would be full, and " if full else ""
    return f"{first}{unit.name} would have {too_few(chart, left, chart.lacks(unit, then))}" if left else ""


def filled(chart: Chart, sky: Sky, star: int, cells: int) -> list[Unit]:
    """The lines and regions that a star gives their last one, where that closes some of the cells; on boards with one star in
    each, every star does, and nobody says it."""
    closed = cells & sky.open & ~chart.around[star] & ~(1 << star)
    units = chart.units_of[star] if chart.several else []
    return [unit for unit in units if chart.lacks(unit, sky) == 1 and unit.cells & closed]


def sets(chart: Chart, sky: Sky, inner: tuple[Unit, ...], outer: tuple[Unit, ...]) -> Finding | None:
    """Some regions have room only in as many rows: the rest of these rows is empty. Or the other way round."""
    inside, outside = (union(unit.cells for unit in some) & sky.open for some in (inner, outer))
    lacking = [sum(chart.lacks(unit, sky) for unit in some) for some in (inner, outer)]
    rest = outside & ~inside
    if not rest or inside & ~outside or lacking[0] != lacking[1]:
        return None
    stars = lacking[0]
    need = f"{units_named(inner)} {'needs' if len(inner) == 1 else 'need'} {chart.words.counted(stars)}"
    have = f"{units_named(outer)}, which {'needs' if len(outer) == 1 else 'need'} no more than {stars}"
    its = "its" if len(inner) == 1 else "their"
    emptied = [unit for unit in outer if unit.cells & rest]
    why = f"{need}, and all {its} open cells lie in {have}: so the rest of {units_named(emptied)} {chart.words.lacks}"
    return Finding(SETS, (inner, outer), 0, rest, are_empty(chart, rest), inside, why)


def set_pairs(chart: Chart, sky: Sky) -> Iterator[tuple[tuple[Unit, ...], tuple[Unit, ...]]]:
    """Neighbouring rows or columns with the regions that lie in them, or the regions in which they lie; small sets first."""
    regions = [unit for unit in chart.regions if chart.lacks(unit, sky)]
    for size in range(2, MOST + 1):
        for lines in [some for some in chart.lines if len(some) > size]:
            for start in range(len(lines) - size + 1):
                some = tuple(unit for unit in lines[start : start + size] if chart.lacks(unit, sky))
                cells = union(unit.cells for unit in some) & sky.open
                yield tuple(unit for unit in regions if not unit.cells & sky.open & ~cells), some
                yield some, tuple(unit for unit in regions if unit.cells & cells)
