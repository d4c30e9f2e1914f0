"""Rivals: two tiles that would both need a third one, which has room for one of them. So one of the two stays dry.

    L L -       r1c1 at the edge can only go right, r1c3 only left: into r1c2 from both sides, but a curve turns
    - L -

Which of them stays dry is not known, and yet it counts: it is one of the tiles that may.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.puzzles.overflow.telling.stretches import ACROSS, AXES, DOWN, Place, Waterways

MOST = 3  # that are counted: who adds up more loses count


class Rivals(NamedTuple):
    one: Cell
    two: Cell
    place: Cell  # that both need


def rivals(ways: Waterways, marks: Mapping[Place, bool]) -> tuple[Rivals, ...]:
    """All rivals whose wetness is open."""
    needing: dict[int, list[Cell]] = {}
    for tile in ways.cells:
        for stretch in _needed(ways, marks, tile) if tile not in marks else ():
            needing.setdefault(stretch, []).append(tile)
    found = {
        frozenset(pair): Rivals(min(pair), max(pair), tile)
        for tile in ways.cells
        for stretches in _exclusive(ways, tile)
        for pair in product(*(needing.get(stretch, ()) for stretch in stretches))
        if pair[0] != pair[1] and tile not in pair
    }
    return tuple(found.values())


def apart(found: tuple[Rivals, ...], marks: Mapping[Place, bool]) -> list[Rivals]:
    """Rivals neither of which is known to be dry, and that have no tile in common, so that they count one each."""
    chosen: list[Rivals] = []
    used: set[Cell] = set()
    for some in found:
        if used.isdisjoint(some[:2]) and all(marks.get(tile) is not False for tile in some[:2]):
            chosen.append(some)
            used |= {*some[:2]}
    return chosen[:MOST]


def one_of(some: Rivals) -> str:
    return f"one of {name_of(some.one)} and {name_of(some.two)}"


def _needed(ways: Waterways, marks: Mapping[Place, bool], tile: Cell) -> Iterator[int]:
    """The stretches that a tile uses if it is wet, as the other way is closed."""
    match ways.kind[tile]:
        case "-" | "+":
            pairs = [(ways.over(tile, ACROSS), ways.over(tile, DOWN))]
        case "L":
            pairs = [(ways.side(tile, one), ways.side(tile, two)) for one, two in AXES]
        case _:
            return
    for one, two in [*pairs, *((two, one) for one, two in pairs)]:
        closed = one is None or marks.get(one) is False
        if closed and two is not None and marks.get(two) is not False:
            yield two


def _exclusive(ways: Waterways, tile: Cell) -> Iterator[tuple[int, int]]:
    """Stretches of which a tile has room for one."""
    match ways.kind[tile]:
        case "-":
            pairs = [(ways.over(tile, ACROSS), ways.over(tile, DOWN))]
        case "L":
            pairs = [(ways.side(tile, one), ways.side(tile, two)) for one, two in AXES]
        case "+":
            return
        case _:
            pairs = list(combinations(ways.sides(tile).values(), 2))
    yield from ((one, two) for one, two in pairs if one is not None and two is not None)
