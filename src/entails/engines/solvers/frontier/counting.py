"""How many ways there are to choose the options of a path problem: in all, or for each total weight."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from entails.engines.solvers.frontier.early import Choice
from entails.engines.solvers.frontier.layout import Layout, count_bound, lay_out, lay_out_across
from entails.engines.solvers.frontier.matching import matches
from entails.engines.solvers.frontier.problem import Sweep
from entails.engines.solvers.frontier.sweeps import Layer, Meeting, Run, first_met, meet, spread_counts, spread_weights
from entails.values import replace

NARROW = 1500  # states in a layer up to which one order is swept alone: trying another would not pay


def count(problem: Sweep, check: Callable[[], None], most: int | None = None) -> int:
    """In how many ways the options can be chosen."""
    layout = lay_out(problem)
    meeting = Meeting(Run(layout, spread_counts, lambda vertex, choice: 0, 1, check, most))
    while meeting.open and meeting.width <= NARROW:
        meeting.step()
    if problem.across and meeting.open:
        across = Meeting(replace(meeting.run, layout=lay_out_across(problem, layout)))
        meeting = first_met([meeting, across])
    else:
        meeting = first_met([meeting])
    return _total(meeting.run.layout, meeting.front, meeting.back, check)


def count_by_weight(problem: Sweep, check: Callable[[], None], most: int | None = None) -> dict[int, int]:
    """In how many ways, for each total weight that occurs. Weights should be small: values have a field for each."""
    layout = lay_out(problem)
    size = count_bound(layout).bit_length()
    # What every choice at a vertex weighs needs no place in the values.
    least = [min((choice.weight for choice in choices), default=0) for choices in layout.choices]

    def gain(vertex: int, choice: Choice) -> int:
        return (choice.weight - least[vertex]) * size

    front, back = meet(Run(layout, spread_weights, gain, 1, check, most))
    return {sum(least) + weight: ways for weight, ways in _unpacked(_total(layout, front, back, check), size)}


def _total(layout: Layout, front: Layer, back: Layer, check: Callable[[], None]) -> int:
    pairs = matches(layout, front, back, check)
    return sum(front[one] * sum([back[other] for other in others]) for one, others in pairs)


def _unpacked(packed: int, size: int) -> Iterator[tuple[int, int]]:
    weight = 0
    while packed:
        if ways := packed & (1 << size) - 1:
            yield weight, ways
        packed >>= size
        weight += 1
