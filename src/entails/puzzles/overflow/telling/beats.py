"""The order in which a story is told: marks of one kind together, as far as each follows from those before.

if r1c3 were wet …
    run     r1c3–r1c4 and on to r2c4, which follows from it
    stuck   r2c5 and r2c6, which the water at r2c4 leaves dry
    run     r3c6–r3c7, as r2c6 is dry
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from entails.puzzles.overflow.telling.stretches import Place, Waterways
from entails.puzzles.overflow.telling.water import Water


class Beat(NamedTuple):
    """Marks of one kind that a story tells together: `stuck`, `run`, `full` …"""

    kind: str
    places: list[Place]


def beats(water: Water, needed: Iterable[Place], base: Mapping[Place, bool], supposed: Place) -> Iterator[Beat]:
    """The marks that a story needs, in an order in which each follows from those before, with few changes of kind."""
    left = [place for place in needed if place != supposed]
    done: set[Place] = {supposed}
    beat = Beat("", [])
    while left:
        ready = [place for place in left if all(p in done or p in base for p in water.whys[place].rests_on)]
        chosen = next((place for place in ready if not _kind(water, place)), None)
        if chosen is None:
            chosen = min(ready, key=lambda place: _change(water, place, beat))
            if (kind := _kind(water, chosen)) != beat.kind:
                if beat.places:
                    yield beat
                beat = Beat(kind, [])
            beat.places.append(chosen)
        done.add(chosen)
        left.remove(chosen)
    if beat.places:
        yield beat


def _change(water: Water, place: Place, beat: Beat) -> tuple[bool, bool]:
    """How much changes if a mark is told next: the kind; or, of water that runs, the path."""
    last = beat.places[-1] if beat.places else None
    apart = isinstance(place, int) and isinstance(last, int) and not _meet(water.ways, place, last)
    return _kind(water, place) != beat.kind, apart


def _meet(ways: Waterways, one: int, two: int) -> bool:
    return not set(ways.stretches[one].ends).isdisjoint(ways.stretches[two].ends)


def _kind(water: Water, place: Place) -> str:
    """The kind of a mark; "" for what goes without saying: where no water runs, and that water makes a tile wet."""
    rule, holds = water.whys[place].rule, water.marks[place]
    if isinstance(place, int):
        return "run" if holds else ""
    return "" if rule == "on" else rule


def segments(ways: Waterways, stretches: Iterable[int]) -> list[list[int]]:
    """Stretches in the order in which they are found, those together that go on where the last one ends."""
    found: list[list[int]] = []
    for stretch in stretches:
        if found and any(_meet(ways, stretch, other) for other in found[-1]):
            found[-1].append(stretch)
        else:
            found.append([stretch])
    return found
