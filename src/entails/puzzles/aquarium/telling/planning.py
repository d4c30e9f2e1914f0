"""In which order steps are taken, and which of them need not be taken at all.

A plan takes at each step what costs few words for what it tells; there are several ways to measure that, and the shortest
plan is kept. Where no row or column forces anything, it supposes something. Some of its steps turn out to be needless and are
left out: that tank C is dry in row 1 need not be said if nothing rests on it before the whole tank is seen to be empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.puzzles.aquarium.telling.parts import Tanks, Water
from entails.puzzles.aquarium.telling.supposing import Story, retold
from entails.puzzles.aquarium.telling.tallies import Forcing, forcings

AHEAD = 5  # suppositions of a plan: a reader waits for the next step, not for the last

# What a new cell and a new part are worth, and as how much longer a step counts that is far from the last one.
MEASURES = ((1, 0, 1.2), (0, 1, 1.2), (1, 0, 1), (1, 2, 1))

Step = Forcing | tuple[Story, ...]  # what a row or column forces, or suppositions that fail in the same way


class Speaker(NamedTuple):
    """How many words a step takes, and what is best supposed (nothing, if no supposition fails)."""

    words: Callable[[Forcing, Water], int]
    supposition: Callable[[Water], tuple[Story, ...]]


def planned(tanks: Tanks, water: Water, near: set[Cell], speaker: Speaker) -> list[Step]:
    """The next steps; `near` are the cells to begin with."""
    state, plan = list(water), list[Step]()
    for guesses in range(AHEAD + 1):
        forced = min((_greedy(tanks, state, near, speaker, one) for one in MEASURES), key=lambda pair: pair[0])[1]
        plan += forced
        _, state = _followed(tanks, state, forced)
        supposed = speaker.supposition(state) if None in state and guesses < AHEAD else ()
        if not supposed:
            break
        plan.append(supposed)
        near = _cells(tanks, _take(tanks, state, supposed))
    return _pruned(tanks, water, plan, state)


def _take(tanks: Tanks, state: Water, step: Step) -> dict[int, bool]:
    """Fill in what a step says; returns what is new."""
    return tanks.pour(state, step.values if isinstance(step, Forcing) else opposites(step))


def opposites(stories: Iterable[Story]) -> dict[int, bool]:
    return {story.part: not story.wet for story in stories}


def _cells(tanks: Tanks, parts: Iterable[int]) -> set[Cell]:
    return {cell for part in parts for cell in tanks.parts[part].cells}


def _greedy(
    tanks: Tanks, water: Water, near: set[Cell], speaker: Speaker, measure: tuple[int, int, float]
) -> tuple[int, list[Step]]:
    """What single rows and columns force, as far as they lead, without what can be left out; and before it its words."""
    state, plan = list(water), list[Step]()
    cell_worth, part_worth, far = measure

    def cost(forcing: Forcing) -> float:
        new = tanks.pour(list(state), forcing.values)
        worth = cell_worth * len(_cells(tanks, new)) + part_worth * len(new)
        return speaker.words(forcing, state) / worth * (far if near.isdisjoint(forcing.tally.cells) else 1)

    while found := [one for tally in tanks.tallies for one in forcings(tanks, tally, state)]:
        plan.append(min(found, key=cost))
        near = _cells(tanks, _take(tanks, state, plan[-1]))
    plan = _pruned(tanks, water, plan, state)
    return _length(tanks, water, plan, speaker), plan


def _length(tanks: Tanks, water: Water, plan: list[Step], speaker: Speaker) -> int:
    state, words = list(water), 0
    for step in plan:
        words += 1 + (speaker.words(step, state) if isinstance(step, Forcing) else 0)
        _take(tanks, state, step)
    return words


# --- what can be left out ---


def _pruned(tanks: Tanks, water: Water, plan: list[Step], end: Water) -> list[Step]:
    """The plan without steps that its end does not need: suppositions before others, later ones before earlier ones."""
    for forced in (False, True):
        place = len(plan)
        while place:
            place -= 1
            if isinstance(plan[place], Forcing) is forced:
                fewer, state = _followed(tanks, water, plan[:place] + plan[place + 1 :])
                if state.count(None) == end.count(None):
                    plan, place = fewer, min(place, len(fewer))
    return plan


def _followed(tanks: Tanks, water: Water, plan: list[Step]) -> tuple[list[Step], Water]:
    """The same steps once more, as far as they follow, and the water at the end. A row or column may force other things than
    before, and a supposition fails in the same way or is passed over."""
    state, steps = list(water), list[Step]()
    for step in plan:
        again = _again(tanks, state, step)
        if again:
            steps.append(again)
            _take(tanks, state, again)
    return steps, state


def _again(tanks: Tanks, state: Water, step: Step) -> Step | None:
    if isinstance(step, Forcing):
        found = sorted(forcings(tanks, step.tally, state), key=lambda one: one.technique != step.technique)
        return found[0] if found else None
    return tuple(one for story in step if state[story.part] is None and (one := retold(tanks, state, story)))
