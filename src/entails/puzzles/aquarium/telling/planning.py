"""In which order steps are taken, and which of them need not be taken at all.

A plan takes at each step what costs few words for what it tells; there are several ways to measure that, and the shortest
plan is kept. Where no row or column forces anything by itself, it compares neighbours, and where that gives nothing either,
it supposes something. Some of its steps turn out to be needless and are left out: that tank C is dry in row 1 need not be
said if nothing rests on it before the whole tank is seen to be empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from entails.boards.answer import Cell
from entails.engines.hints.arguing.pruning import pruned
from entails.puzzles.aquarium.telling.clues import Clues, Forced, cells_of
from entails.puzzles.aquarium.telling.parts import Wetness
from entails.puzzles.aquarium.telling.supposing import TankStory, retold
from entails.values import NamedTuple

AHEAD = 4  # suppositions of a plan: a reader waits for the next step, not for the last

# What a new cell and a new part are worth, and as how much longer a step counts that is far from the last one.
MEASURES = ((1, 0, 1.2), (0, 1, 1.2), (1, 0, 1), (1, 2, 1))

PlanStep = Forced | tuple[TankStory, ...]  # what a clue forces, or suppositions that fail in the same way


class Speaker(NamedTuple):
    """How many words a step takes, and what is best supposed (nothing, if no supposition fails)."""

    words: Callable[[Forced, Wetness], int]
    supposition: Callable[[Wetness], tuple[TankStory, ...]]


def planned(clues: Clues, water: Wetness, near: set[Cell], speaker: Speaker) -> list[PlanStep]:
    """The next steps; `near` are the cells to begin with."""
    state, plan = list(water), list[PlanStep]()
    for guesses in range(AHEAD + 1):
        forced = min((_greedy(clues, state, near, speaker, one) for one in MEASURES), key=lambda pair: pair[0])[1]
        plan += forced
        _, state = _followed(clues, state, forced)
        supposed = speaker.supposition(state) if None in state and guesses < AHEAD else ()
        if not supposed:
            break
        plan.append(supposed)
        near = _cells(clues, take(clues, state, supposed))
    return _pruned(clues, water, plan, state)


def take(clues: Clues, state: Wetness, step: PlanStep) -> dict[int, bool]:
    """Fill in what a step says; returns what is new."""
    return clues.tanks.pour(state, step.values if isinstance(step, Forced) else opposites(step))


def opposites(stories: Iterable[TankStory]) -> dict[int, bool]:
    return {story.part: not story.wet for story in stories}


def _cells(clues: Clues, parts: Iterable[int]) -> set[Cell]:
    return {cell for part in parts for cell in clues.tanks.parts[part].cells}


def _greedy(
    clues: Clues, water: Wetness, near: set[Cell], speaker: Speaker, measure: tuple[int, int, float]
) -> tuple[int, list[PlanStep]]:
    """What rows, columns and neighbours force, as far as they lead, without what can be left out; and before it its words."""
    state, plan = list(water), list[PlanStep]()
    cell_worth, part_worth, far = measure

    def cost(link: Forced) -> float:
        new = clues.tanks.pour(list(state), link.values)
        worth = cell_worth * len(_cells(clues, new)) + part_worth * len(new)
        return speaker.words(link, state) / worth * (far if near.isdisjoint(cells_of([link])) else 1)

    while found := _forced(clues, clues.lines, state) or _forced(clues, clues.pairs, state):
        plan.append(min(found, key=cost))
        near = _cells(clues, take(clues, state, plan[-1]))
    plan = _pruned(clues, water, plan, state)
    return _length(clues, water, plan, speaker), plan


def _forced(clues: Clues, among: range, state: Wetness) -> list[Forced]:
    return [link for clue in among for link in clues.forced(clue, state)]


def _length(clues: Clues, water: Wetness, plan: list[PlanStep], speaker: Speaker) -> int:
    state, words = list(water), 0
    for step in plan:
        words += 1 + (speaker.words(step, state) if isinstance(step, Forced) else 0)
        take(clues, state, step)
    return words


# --- what can be left out ---


def _pruned(clues: Clues, water: Wetness, plan: list[PlanStep], end: Wetness) -> list[PlanStep]:
    """The plan without steps that its end does not need: suppositions before others, later ones before earlier ones."""

    def followed(some: list[PlanStep]) -> list[PlanStep] | None:
        fewer, state = _followed(clues, water, some)
        return fewer if state.count(None) == end.count(None) else None

    plan = pruned(plan, lambda step: not isinstance(step, Forced), followed)
    return pruned(plan, lambda step: isinstance(step, Forced), followed)


def _followed(clues: Clues, water: Wetness, plan: list[PlanStep]) -> tuple[list[PlanStep], Wetness]:
    """The same steps once more, as far as they follow, and the water at the end. A row or column may force other things than
    before, and a supposition fails in the same way or is passed over."""
    state, steps = list(water), list[PlanStep]()
    for step in plan:
        again = _again(clues, state, step)
        if again:
            steps.append(again)
            take(clues, state, again)
    return steps, state


def _again(clues: Clues, state: Wetness, step: PlanStep) -> PlanStep | None:
    if isinstance(step, Forced):
        found = clues.forced(clues.number(step), state)
        return min(found, key=lambda one: one.technique != step.technique, default=None)
    return tuple(one for story in step if state[story.part] is None and (one := retold(clues, state, story)))
