"""The largest total weight that a choice of options can have, and one choice that has it.

The value of a state is one integer: the weight above the choices made, so that the best is the largest, and in the lowest
bits whether another way is as good.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from entails.engines.solvers.frontier.early import Choice
from entails.engines.solvers.frontier.layout import lay_out
from entails.engines.solvers.frontier.matching import matches
from entails.engines.solvers.frontier.problem import Sweep
from entails.engines.solvers.frontier.sweeps import Layer, Run, meet, spread_best
from entails.values import NamedTuple

SEVERAL = 3  # the lowest bits of the value of a best way: there are others as good, in either sweep


class Heaviest(NamedTuple):
    """The largest total weight, for each vertex the index of the option taken in one way that has it, and whether there is no
    other such way."""

    weight: int
    taken: list[int]
    alone: bool


def best(problem: Sweep, check: Callable[[], None], most: int | None = None) -> Heaviest | None:
    """The largest total weight, one way that has it, and whether it is the only one."""
    layout = lay_out(problem)
    places: list[int] = []
    end = SEVERAL.bit_length()
    for choices in layout.choices:
        places.append(end)
        end += len(choices).bit_length()

    ranks = [{choice.number: rank for rank, choice in enumerate(choices)} for choices in layout.choices]

    def gain(vertex: int, choice: Choice) -> int:
        return (choice.weight << end) + (ranks[vertex][choice.number] << places[vertex])

    front, back = meet(Run(layout, partial(spread_best, end), gain, 0, check, most))
    found: int | None = None
    alone = False
    for one, others in matches(layout, front, back, check):
        for other in _top(back, others, end):
            total = front[one] + back[other]
            if found is None or found >> end < total >> end:
                found, alone = total, not total & SEVERAL
            elif found >> end == total >> end:
                alone = False
    if found is None:
        return None
    taken = []
    for choices, place in zip(layout.choices, places, strict=True):
        rank = found >> place & (1 << len(choices).bit_length()) - 1
        taken.append(choices[rank].number)
    return Heaviest(found >> end, taken, alone)


def _top(layer: Layer, states: list[int], end: int) -> list[int]:
    """The states of most weight; two are enough to know that there are several."""
    most = max(layer[state] >> end for state in states)
    return [state for state in states if layer[state] >> end == most][:2]
