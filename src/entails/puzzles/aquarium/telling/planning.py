"""In which order rows and columns are taken, and which of them need not be taken at all.

A plan takes at each step what costs the fewest words for what it tells. Some of its steps turn out to be needless and are
left out: that tank C is dry in row 1 need not be said if nothing rests on it before the whole tank is seen to be empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from entails.boards.answer import Cell
from entails.puzzles.aquarium.telling.parts import Tanks, Water
from entails.puzzles.aquarium.telling.tallies import Forcing, forcings

FAR = 1.2  # a step far from the last one counts as if it were so much longer

Words = Callable[[Forcing, Water], int]


def planned(tanks: Tanks, water: Water, near: set[Cell], words: Words) -> list[Forcing]:
    """What single rows and columns force, one after the other, as far as they lead; `near` are the cells to begin with."""
    plan, end = _greedy(tanks, water, near, words)
    place = len(plan)
    while place:
        place -= 1
        fewer, state = _followed(tanks, water, plan[:place] + plan[place + 1 :])
        if state.count(None) == end.count(None):
            plan, place = fewer, min(place, len(fewer))
    return plan


def _greedy(tanks: Tanks, water: Water, near: set[Cell], words: Words) -> tuple[list[Forcing], Water]:
    """A plan, and the water at its end."""
    state, plan = list(water), list[Forcing]()

    def cost(forcing: Forcing) -> float:
        new = _cells(tanks, tanks.pour(list(state), forcing.values))
        return words(forcing, state) / len(new) * (FAR if near.isdisjoint(forcing.tally.cells) else 1)

    while found := [one for tally in tanks.tallies for one in forcings(tanks, tally, state)]:
        plan.append(min(found, key=cost))
        near = _cells(tanks, tanks.pour(state, plan[-1].values))
    return plan, state


def _cells(tanks: Tanks, parts: Iterable[int]) -> set[Cell]:
    return {cell for part in parts for cell in tanks.parts[part].cells}


def _followed(tanks: Tanks, water: Water, plan: list[Forcing]) -> tuple[list[Forcing], Water]:
    """The same rows and columns once more, by the same technique where it still applies; and the water at the end."""
    state, followed = list(water), list[Forcing]()
    for step in plan:
        found = sorted(forcings(tanks, step.tally, state), key=lambda one: one.technique != step.technique)
        if found:
            followed.append(found[0])
            tanks.pour(state, found[0].values)
    return followed, state
