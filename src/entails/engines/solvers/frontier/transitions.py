"""One step of a sweep: what a vertex, or a few in a row, do to a state.

A transition looks only at the fields of the edges that close (`state & mask`), and gives the changes that are possible: each
is an integer to be exclusive-ored with the state, and a gain. They are computed once for each value of these fields.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from entails.engines.solvers.frontier.early import Choice
from entails.engines.solvers.frontier.layout import Layout
from entails.engines.solvers.frontier.problem import End, Strand
from entails.values import NamedTuple

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
    changes: Callable[[int], tuple[int, ...]]  # the same without gains, for who only counts


# What a choice changes, given the fields that decide and what hangs on each edge that closes; None if it may not be taken.
Change = Callable[[int, list[int]], int | None]


def transition(layout: Layout, gain_of: Gain, vertex: int, *, ahead: bool) -> Transition:
    """The step of one vertex, swept ahead or back."""
    first, slot, bits = layout.first, layout.slot, layout.bits
    closing = sorted([edge for edge in layout.edges[vertex] if (first[edge] < vertex) == ahead])
    shifts = [slot[edge] * bits for edge in closing]
    ones = (1 << bits) - 1
    choices = layout.taken(vertex, ahead=ahead)
    ready: dict[int, list[tuple[Change, Choice]]] = {}  # by the edges that close and are used, when they turn up

    def fitting(codes: list[int]) -> list[tuple[Change, Choice]]:
        use = 0
        for code in codes:
            use = use << 1 | (code > 0)
        if use not in ready:
            used = {edge for edge, code in zip(closing, codes, strict=True) if code}
            fit = [choice for choice in choices if choice.edges.intersection(closing) == used]
            ready[use] = [(_ready(layout, closing, choice), choice) for choice in fit]
        return ready[use]

    def changes(key: int) -> tuple[int, ...]:
        codes = [key >> shift & ones for shift in shifts]
        return tuple([change for make, _ in fitting(codes) if (change := make(key, codes)) is not None])

    def moves(key: int) -> tuple[Move, ...]:
        codes = [key >> shift & ones for shift in shifts]
        made = [(make(key, codes), choice) for make, choice in fitting(codes)]
        return tuple([(change, gain_of(vertex, choice)) for change, choice in made if change is not None])

    return Transition(sum([ones << shift for shift in shifts]), moves, changes)


def _ready(layout: Layout, closing: list[int], choice: Choice) -> Change:
    """A choice made ready. Nearly always one strand at most takes up edges that close; the others write what is known."""
    written, main = 0, None
    for strand in choice.strands:
        if strand[0] not in closing and strand[1] not in closing:
            written ^= _opened(layout, strand)
        elif main:
            return lambda key, codes: _several(layout, closing, choice, key, codes)
        else:
            main = strand
    if not main:
        return lambda key, codes: written
    one, two = main
    if isinstance(two, End):
        return _ended(layout, closing, one, layout.codes[two.label], written)
    if one in closing and two in closing:
        return _joined(layout, closing, one, two, written)
    return _extended(layout, closing, *((one, two) if one in closing else (two, one)), written)


def _opened(layout: Layout, strand: Strand) -> int:
    """A strand of which no edge closes."""
    one, two = strand
    a, b = layout.slot[one] + 1, layout.codes[two.label] if isinstance(two, End) else layout.slot[two] + 1
    return b * layout.units[a] ^ a * layout.units[b]


def _extended(layout: Layout, closing: list[int], edge: int, onto: int, written: int) -> Change:
    """What hangs on an edge that closes now hangs on one that opens, and its mate has the new one for its own."""
    place, units = closing.index(edge), layout.units
    own, code = layout.slot[edge] + 1, layout.slot[onto] + 1
    unit, other = units[code], own ^ code
    return lambda key, codes: key ^ written ^ codes[place] * unit ^ other * units[codes[place]]


def _ended(layout: Layout, closing: list[int], edge: int, label: int, written: int) -> Change:
    """The path on an edge that closes has an end: its mate has the label now, or it had a label that this one may meet."""
    place, slots, units, partners = closing.index(edge), layout.slots, layout.units, layout.partners[label]
    other = layout.slot[edge] + 1 ^ label

    def change(key: int, codes: list[int]) -> int | None:
        code = codes[place]
        return None if code > slots and code not in partners else key ^ written ^ other * units[code]

    return change


def _joined(layout: Layout, closing: list[int], one: int, two: int, written: int) -> Change:
    """Two edges that close are one path: their mates are mates now. A path must not meet itself."""
    place, other_place, slots, units = closing.index(one), closing.index(two), layout.slots, layout.units
    own, other_own, partners = layout.slot[one] + 1, layout.slot[two] + 1, layout.partners

    def change(key: int, codes: list[int]) -> int | None:
        a, b = codes[place], codes[other_place]
        if a == other_own or (a > slots and b > slots and b not in partners[a]):
            return None
        return key ^ written ^ (own ^ b) * units[a] ^ (other_own ^ a) * units[b]

    return change


def _several(layout: Layout, closing: list[int], choice: Choice, key: int, codes: list[int]) -> int | None:
    change = _change(layout, {edge: code for edge, code in zip(closing, codes, strict=True) if code}, choice)
    return None if change is None else key ^ change


def _change(layout: Layout, used: dict[int, int], choice: Choice) -> int | None:
    """What a choice of any number of strands writes into a state, apart from clearing the fields of the edges that close;
    None if it may not be taken. `used` has what hangs on the edges that close.

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
    if len(steps) == 1:
        return steps[0]
    mask = 0
    for step in steps:
        mask |= step.mask
    kept_moves = [(step.mask, Memo(step.moves)) for step in steps]
    kept_changes = [(step.mask, Memo(step.changes)) for step in steps]

    def moves(key: int) -> tuple[Move, ...]:
        so_far = [(0, 0)]
        for fields, table in kept_moves:
            so_far = [
                (change ^ more, gain + extra)
                for change, gain in so_far
                for more, extra in table[(key ^ change) & fields]
            ]
        return tuple(so_far)

    def changes(key: int) -> tuple[int, ...]:
        so_far = [0]
        for fields, table in kept_changes:
            so_far = [change ^ more for change in so_far for more in table[(key ^ change) & fields]]
        return tuple(so_far)

    return Transition(mask, moves, changes)
