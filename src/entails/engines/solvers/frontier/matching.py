"""Where the sweeps meet: which states of the one layer make whole paths with which states of the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_

from entails.engines.solvers.frontier.layout import Layout
from entails.engines.solvers.frontier.sweeps import Layer, in_chunks
from entails.engines.solvers.frontier.transitions import Memo

GROUP = 1024  # states that are matched at once


def matches(layout: Layout, front: Layer, back: Layer, check: Callable[[], None]) -> Iterator[tuple[int, list[int]]]:
    """The states of the one layer, each with those of the other with which it makes whole paths, if there are any."""
    groups = by_use(layout, back, check)
    for use, ones in by_use(layout, front, check).items():
        states = groups.get(use, [])
        for start in range(0, len(states), GROUP):
            group = MatchGroup(layout, use, states[start : start + GROUP])
            for number, one in enumerate(ones):
                if number % 16 == 0:
                    check()
                if others := group.matching(layout.decode(one)):
                    yield one, others


def by_use(layout: Layout, layer: Layer, check: Callable[[], None]) -> dict[int, list[int]]:
    """The states by the edges they use, which show as the top bits of the fields: adding the other bits carries into it
    unless a field is 0."""
    fields = range(0, layout.slots * layout.bits, layout.bits)
    top = sum(1 << shift + layout.bits - 1 for shift in fields)
    rest = top - sum(1 << shift for shift in fields)
    groups: dict[int, list[int]] = defaultdict(list)
    for piece in in_chunks(layer, check):
        for state in piece:
            groups[state + rest & top].append(state)
    return groups


class MatchGroup:
    """States of the back layer that use the same edges, ready to be matched. Sets of them are bits of an integer."""

    def __init__(self, layout: Layout, use: int, states: list[int]) -> None:
        self.layout = layout
        self.states = states
        self.fields = [layout.decode(state) for state in states]
        self.used = [slot for slot in range(layout.slots) if layout.field(slot) & use]
        self.having = Memo(self._index)  # made where it is asked for: most states are refused by a few slots
        self.codes = len(layout.units)
        self.allowed = Memo(self._allow)  # by slot and code in one number

    def _index(self, slot: int) -> dict[int, int]:
        """The states by what hangs on a slot."""
        index: dict[int, int] = defaultdict(int)
        bit = 1
        for fields in self.fields:
            index[fields[slot]] |= bit
            bit <<= 1
        return index

    def _allow(self, slot_and_code: int) -> int:
        """The states that may go with a code on a slot, as far as paths of two or three pieces tell."""
        slot, code = divmod(slot_and_code, self.codes)
        slots = self.layout.slots
        if code > slots:
            partners = self.layout.partners[code]
            fitting = [states for end, states in self.having[slot].items() if end <= slots or end in partners]
        else:
            # A label here is as good as at the mate; and a mate that is the mate here too makes a loop.
            across = (code - 1) * self.codes
            fitting = [
                states & self.allowed[across + end] if end > slots else states
                for end, states in self.having[slot].items()
                if end != code
            ]
        return reduce(or_, fitting, 0)

    def matching(self, one: Sequence[int]) -> list[int]:
        """The states that match one of the front layer."""
        likely = (1 << len(self.states)) - 1
        allowed, codes = self.allowed, self.codes
        for slot in self.used:
            likely &= allowed[slot * codes + one[slot]]
            if not likely:
                return []
        found = []
        while likely:
            lowest = likely & -likely
            likely ^= lowest
            number = lowest.bit_length() - 1
            if self._whole(one, self.fields[number]):
                found.append(self.states[number])
        return found

    def _whole(self, one: Sequence[int], two: Sequence[int]) -> bool:
        """Whether the pieces make only paths from label to label that may meet. Each such path is walked from both of its
        ends; what is never reached are loops."""
        slots, partners = self.layout.slots, self.layout.partners
        left = 2 * len(self.used)
        for mine, others in ((one, two), (two, one)):
            for slot in self.used:
                start = mine[slot]
                if start > slots:
                    left -= 1
                    here, there = others, mine
                    while (end := here[slot]) <= slots:
                        left -= 1
                        slot = end - 1
                        here, there = there, here
                    if end not in partners[start]:
                        return False
        return not left
