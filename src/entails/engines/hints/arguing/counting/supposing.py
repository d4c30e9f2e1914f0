"""Suppositions: a star in a cell, the stars that it forces in turn, and a row, column or region that has no room in the end.

supposed(chart, sky, 17)     # "If r2c8 has a star, region A has only r4c1 left; then column 3 has no cell left."
"""

from __future__ import annotations

from typing import NamedTuple

from entails.engines.hints.arguing.counting.chart import Chart, Sky, Unit, members, union
from entails.engines.hints.arguing.counting.findings import Finding, filled
from entails.engines.hints.arguing.counting.techniques import SUPPOSING
from entails.engines.hints.arguing.counting.words import are_empty, have_stars, ranges, too_few, units_listed
from entails.logic.cores import minimal_core

ROUNDS = 8


class _Link(NamedTuple):
    """A unit that needs these cells for its stars."""

    unit: Unit
    stars: int


def refutations(chart: Chart, sky: Sky, cells: list[int]) -> list[Finding]:
    """What fails with a star in one of the cells, in as few rounds as any of them needs."""
    for rounds in range(1, ROUNDS + 1):
        found = [one for cell in cells if (one := supposed(chart, sky, cell, rounds))]
        if found:
            return found
    return []


def supposed(chart: Chart, sky: Sky, cell: int, rounds: int = ROUNDS) -> Finding | None:
    """The cell is empty, if with a star in it some unit has no room after so many rounds."""
    links, state = list[_Link](), chart.put(sky, cell)
    for _ in range(rounds):
        found = [_Link(unit, stars) for unit in chart.units if (stars := chart.needed(unit, state))]
        for link in found:
            if link.stars & state.open == link.stars:
                links.append(link)
                state = chart.put_all(state, link.stars)
            if failed := _roomless(chart, state):
                return _told(chart, sky, cell, links, failed)
        if not found:
            break
    return None


def _roomless(chart: Chart, sky: Sky) -> Unit | None:
    return next((unit for unit in chart.units if not chart.room(unit, sky)), None)


def _told(chart: Chart, sky: Sky, cell: int, links: list[_Link], failed: Unit) -> Finding:
    """The supposition without the links that its end does not need."""

    def enough(some: list[int]) -> list[int] | None:
        return some if _fails(chart, sky, cell, [links[place] for place in sorted(some)], failed) else None

    told = [links[place] for place in minimal_core(range(len(links)), enough)]
    reason = f"If {have_stars(chart, 1 << cell)}, {_story(chart, sky, cell, told, failed)}."
    lit = union([failed.cells, *(link.unit.cells for link in told)])
    return Finding(SUPPOSING, (), 0, 1 << cell, are_empty(chart, 1 << cell), lit, reason, len(told))


def _story(chart: Chart, sky: Sky, cell: int, links: list[_Link], failed: Unit) -> str:
    """ "column 2 is full and region G has only r8c4 left; then region I has only r9c3 left for 2 stars" """
    spoken = union([failed.cells, *(link.unit.cells for link in links[:1])])
    full = filled(chart, sky, cell, spoken)
    parts = [f"{units_listed(full)} {'is' if len(full) == 1 else 'are'} full"] if full else []
    state = chart.put(sky, cell)
    for place, link in enumerate(links):
        later = union([failed.cells, *(one.unit.cells for one in links[place + 1 : place + 2])])
        parts.append(_need(chart, state, link) + _so_full(chart, state, link, later))
        state = chart.put_all(state, link.stars)
    end = f"{failed.name} has {too_few(chart, failed.cells & state.open, chart.lacks(failed, state))}"
    return f"{', '.join(parts)}; then {end}" if parts else f"then {end}"


def _need(chart: Chart, sky: Sky, link: _Link) -> str:
    left, stars = link.unit.cells & sky.open, ranges(chart.cells(link.stars))
    if left == link.stars:
        return f"{link.unit.name} has only {stars} left"
    return f"{link.unit.name} has only {ranges(chart.cells(left))} left and so needs {stars}"


def _so_full(chart: Chart, sky: Sky, link: _Link, later: int) -> str:
    """ " (so region E is full)", where that closes some of the cells that are spoken of later."""
    state, full = sky, list[Unit]()
    for star in members(link.stars):
        full += [unit for unit in filled(chart, state, star, later) if unit != link.unit]
        state = chart.put(state, star)
    return f" (so {units_listed(full)} {'is' if len(full) == 1 else 'are'} full)" if full else ""


def _fails(chart: Chart, sky: Sky, cell: int, links: list[_Link], failed: Unit) -> bool:
    """Do these links lead to the end, each following from those before it?"""
    state = chart.put(sky, cell)
    for link in links:
        if link.stars & ~chart.needed(link.unit, state):
            return False
        state = chart.put_all(state, link.stars)
    return not chart.room(failed, state)
