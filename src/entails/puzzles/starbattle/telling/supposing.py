"""Suppositions: a star in a cell, the stars that it forces in turn, and a row, column or region that has no room in the end.

supposed(chart, sky, 17)     # "If r2c8 has a star, region A needs r4c1; then column 3 has no cell."
"""

from __future__ import annotations

from typing import NamedTuple

from entails.logic.cores import minimal_core
from entails.puzzles.starbattle.telling.findings import Finding, are_empty, no_room
from entails.puzzles.starbattle.telling.sky import Chart, Sky, Unit
from entails.puzzles.starbattle.telling.words import ranges

SUPPOSING = "what if"
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
    needs = [
        f"{link.unit.name} {'' if place else 'needs '}{ranges(chart.cells(link.stars))}"
        for place, link in enumerate(told)
    ]
    then = f"then {failed.name} has {no_room(chart)}"
    reason = f"If {ranges([chart.cell(cell)])} has a star, {'; '.join(filter(None, (', '.join(needs), then)))}."
    lit = failed.cells | sum(link.stars for link in told)
    return Finding(SUPPOSING, (), 0, 1 << cell, are_empty(chart, 1 << cell), lit, reason, len(told))


def _fails(chart: Chart, sky: Sky, cell: int, links: list[_Link], failed: Unit) -> bool:
    """Do these links lead to the end, each following from those before it?"""
    state = chart.put(sky, cell)
    for link in links:
        if link.stars & ~chart.needed(link.unit, state):
            return False
        state = chart.put_all(state, link.stars)
    return not chart.room(failed, state)
