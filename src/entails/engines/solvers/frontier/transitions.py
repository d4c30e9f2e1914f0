"""One step of a sweep: what a vertex, or a few in a row, do to a state.

A transition looks only at the fields of the edges that close (`state & mask`), and gives the changes that are possible: each
is an integer to be exclusive-ored with the state, and a gain. They are computed once for each value of these fields.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from entails.engines.solvers.frontier.early import Choice
from entails.engines.solvers.frontier.layout import Layout
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


class StrandEnd(NamedTuple):
    """One end of a strand as a state has it: an edge that closes (its place among those), or what is written for another."""

    place: int  # -1: none of the edges that close
    code: int  # of an edge that opens, that of its slot; of an end, that of its label
    own: int  # what the other end of its path says of an edge that closes


class ReadyChoice(NamedTuple):
    """A choice made ready. Nearly always one strand at most takes up edges that close; the others write what is known."""

    choice: Choice
    gain: int
    written: int
    main: tuple[StrandEnd, StrandEnd] | None


def transition(layout: Layout, gain_of: Gain, vertex: int, *, ahead: bool) -> Transition:
    """The step of one vertex, swept ahead or back."""
    first, slot, bits = layout.first, layout.slot, layout.bits
    closing = sorted([edge for edge in layout.edges[vertex] if (first[edge] < vertex) == ahead])
    shifts = [slot[edge] * bits for edge in closing]
    ones = (1 << bits) - 1
    choices = (layout.ahead if ahead else layout.back)[vertex]
    ready: dict[int, list[ReadyChoice]] = {}  # by the edges that close and are used, when they turn up

    def moves(key: int) -> tuple[Move, ...]:
        codes = [key >> shift & ones for shift in shifts]
        use = 0
        for code in codes:
            use = use << 1 | (code > 0)
        if use not in ready:
            used = {edge for edge, code in zip(closing, codes, strict=True) if code}
            fitting = [choice for choice in choices if choice.edges.intersection(closing) == used]
            ready[use] = [_ready(layout, closing, choice, gain_of(vertex, choice)) for choice in fitting]
        found = []
        for choice, gain, written, main in ready[use]:
            if main:
                change = _joined(layout, codes, main)
            elif use:
                change = _change(layout, {edge: x for edge, x in zip(closing, codes, strict=True) if x}, choice)
            else:
                change = 0
            if change is not None:
                found.append((key ^ change ^ written, gain))
        return tuple(found)

    return Transition(sum([ones << shift for shift in shifts]), moves)


def _ready(layout: Layout, closing: list[int], choice: Choice, gain: int) -> ReadyChoice:
    written, main = 0, None
    for one, two in choice.strands:
        parts = _part(layout, closing, one), _part(layout, closing, two)
        if parts[0].place < 0 and parts[1].place < 0:
            written ^= _joined(layout, [], parts) or 0
        elif main:
            return ReadyChoice(choice, gain, 0, None)
        else:
            main = parts
    return ReadyChoice(choice, gain, written, main)


def _part(layout: Layout, closing: list[int], part: int | End) -> StrandEnd:
    if isinstance(part, End):
        return StrandEnd(-1, layout.codes[part.label], 0)
    code = layout.slot[part] + 1
    return StrandEnd(closing.index(part), 0, code) if part in closing else StrandEnd(-1, code, 0)


def _joined(layout: Layout, codes: list[int], strand: tuple[StrandEnd, StrandEnd]) -> int | None:
    """What a strand writes if no other takes up edges that close; None if it may not be taken. `codes` has what hangs on the
    edges that close."""
    (place, a, own), (other_place, b, other_own) = strand
    if place >= 0:
        a = codes[place]
    if other_place >= 0:
        b = codes[other_place]
    slots, bits = layout.slots, layout.bits
    if own and a == other_own:
        return None  # a loop
    change = 0
    if a <= slots:
        change = (own ^ b) << (a - 1) * bits
    elif b > slots:
        return 0 if b in layout.partners[a] else None
    if b <= slots:
        change ^= (other_own ^ a) << (b - 1) * bits
    return change


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
    kept = [(step.mask, Memo(step.moves)) for step in steps]
    for step in steps:
        mask |= step.mask

    def moves(key: int) -> tuple[Move, ...]:
        so_far = [(0, 0)]
        for fields, table in kept:
            so_far = [
                (change ^ more, gain + extra)
                for change, gain in so_far
                for more, extra in table[(key ^ change) & fields]
            ]
        return tuple(so_far)

    return Transition(mask, moves)
