"""One step of a sweep: what a vertex, or a few in a row, do to a state.

A transition looks only at the fields of the edges that close (`state & mask`), and gives the changes that are possible: each
is an integer to be exclusive-ored with the state, and a gain. They are computed once for each value of these fields.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from entails.engines.solvers.frontier.early import Choice
from entails.engines.solvers.frontier.layout import Layout, all_edges
from entails.engines.solvers.frontier.problem import End

Gain = Callable[[int, Choice], int]  # what a choice at a vertex is worth
Move = tuple[int, int]  # what changes in the state (by exclusive or), and what is gained
Value = TypeVar("Value")


class Memo(dict[int, Value]):
    """A function of integers that keeps its values."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[int], Value]) -> None:
        self.make = make

    def __missing__(self, key: int) -> Value:
        value = self[key] = self.make(key)
        return value


class Transition(NamedTuple):
    """What can be done to a state: `moves(state & mask)`, each to be exclusive-ored with the whole state."""

    mask: int  # the fields of a state that decide
    moves: Callable[[int], tuple[Move, ...]]  # what can be done, given these fields


def transition(layout: Layout, gain_of: Gain, vertex: int, *, ahead: bool) -> Transition:
    """The step of one vertex, swept ahead or back."""
    slot = layout.slot
    edges = all_edges(layout.choices[vertex])
    closing = sorted(edge for edge in edges if (layout.first[edge] < vertex) == ahead)
    mask = sum(layout.field(slot[edge]) for edge in closing)
    choices: dict[frozenset[int], list[tuple[Choice, int]]] = defaultdict(list)
    for choice in (layout.ahead if ahead else layout.back)[vertex]:
        choices[choice.edges.intersection(closing)].append((choice, gain_of(vertex, choice)))

    def moves(key: int) -> tuple[Move, ...]:
        fields = layout.decode(key)
        used = {edge: fields[slot[edge]] for edge in closing if fields[slot[edge]]}
        possible = [(_change(layout, used, choice), gain) for choice, gain in choices.get(frozenset(used), ())]
        return tuple([(key ^ change, gain) for change, gain in possible if change is not None])

    return Transition(mask, Memo(moves).__getitem__)


def _change(layout: Layout, used: dict[int, int], choice: Choice) -> int | None:
    """What a choice writes into a state, apart from clearing the fields of the edges that close; None if it may not be
    taken. `used` has what hangs on the edges that close.

    The end of a path is written as its edge if that is here, and as minus its code if it is elsewhere or has a label."""
    slot, bits, slots = layout.slot, layout.bits, layout.slots
    here = {slot[edge] + 1: edge for edge in used}
    far = {edge: here.get(code, -code) for edge, code in used.items()}
    before = {-code: slot[edge] + 1 for edge, code in used.items()}
    after: dict[int, int] = {}
    for one, two in choice.strands:
        a = far.get(one, one)
        b = -layout.codes[two.label] if isinstance(two, End) else far.get(two, two)
        if a == two and two in used:
            return None  # a loop
        if a < -slots and b < -slots and -b not in layout.partners[-a]:
            return None
        for end, other in ((a, b), (b, a)):
            if end >= 0:
                far[end] = other
            elif end >= -slots:
                after[end] = other
    change = 0
    for edge in choice.edges - used.keys():
        change ^= (-far[edge] if far[edge] < 0 else slot[far[edge]] + 1) << slot[edge] * bits
    for end, other in after.items():
        change ^= (before[end] ^ (-other if other < 0 else slot[other] + 1)) << (-end - 1) * bits
    return change


def composed(steps: list[Transition]) -> Transition:
    """Several steps as one."""
    mask = 0
    for step in steps:
        mask |= step.mask

    def moves(key: int) -> tuple[Move, ...]:
        so_far = [(0, 0)]
        for step in steps:
            so_far = [
                (change ^ more, gain + extra)
                for change, gain in so_far
                for more, extra in step.moves((key ^ change) & step.mask)
            ]
        return tuple(so_far)

    return Transition(mask, moves)
