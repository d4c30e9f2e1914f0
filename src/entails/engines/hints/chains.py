"""Chains: a contradiction reached from some facts by one rule instance after the other.

`knowledge` shows that a set of instances refutes some facts; a chain says how, in an order that a person can follow:

    suppose that r1c1 is linked to r1c2
      r1c1 has one link: so r1c1 is not linked to r2c1
      r2c1 has two links; r1c1 is not linked to r2c1: which cannot be

Each instance is propagated alone, again and again, until one of them is violated. Some refutations have no chain, because
two instances give nothing unless they are propagated together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Deduction


def chain(knowledge: Knowledge, start: Sequence[int], selectors: Sequence[int]) -> tuple[Deduction, ...]:
    """The deductions from the literals `start` to a contradiction, each by one of the selectors; empty if there are none."""
    trace = _Trace(knowledge, start)
    while True:
        before = len(trace.origins)
        for selector in selectors:
            implied = trace.propagate(selector)
            if implied is None:
                return trace.deductions(selector)
            trace.origins.update(dict.fromkeys(implied, selector))
        if len(trace.origins) == before:
            return ()


class _Trace:
    """The literals that follow from a start, in order, each with the selector that gave it (None for the start itself).

    {-17: None, 4: 120, -5: 121}
    """

    def __init__(self, knowledge: Knowledge, start: Iterable[int]) -> None:
        self.knowledge = knowledge
        self.origins: dict[int, int | None] = dict.fromkeys(start)

    def propagate(self, selector: int) -> list[int] | None:
        """The literals that one instance adds; None if it is violated."""
        scope = self.knowledge.scopes[selector]
        consistent, implied = self.knowledge.session.propagate([selector, *self._in_scope(selector)])
        return [x for x in implied if abs(x) in scope and x not in self.origins] if consistent else None

    def _in_scope(self, selector: int) -> list[int]:
        scope = self.knowledge.scopes[selector]
        return [x for x in self.origins if abs(x) in scope]

    def deductions(self, violated: int) -> tuple[Deduction, ...]:
        """The way to the instance that is violated, without the literals that do not lead there."""
        order = {literal: place for place, literal in enumerate(self.origins)}
        used = self._used(violated, order)
        in_order = sorted(used, key=lambda x: len(order) if x is None else order[x])
        return tuple(self._deduction(literal, *used[literal]) for literal in in_order)

    def _used(self, violated: int, order: dict[int, int]) -> dict[int | None, tuple[int, list[int]]]:
        """Walks back from the contradiction (None): for each literal on the way its selector and its premises."""
        core = self.knowledge.propagation_core
        used: dict[int | None, tuple[int, list[int]]] = {None: (violated, core([violated], self._in_scope(violated)))}
        todo = list(used[None][1])
        while todo:
            literal = todo.pop()
            selector = self.origins[literal]
            if selector is not None and literal not in used:
                earlier = [x for x in self._in_scope(selector) if order[x] < order[literal]]
                used[literal] = selector, core([-literal, selector], earlier)
                todo += used[literal][1]
        return used

    def _deduction(self, literal: int | None, selector: int, premises: list[int]) -> Deduction:
        knowledge = self.knowledge
        fact = None if literal is None else knowledge.fact(literal)
        return Deduction(fact, (knowledge.grounding.selected(selector),), tuple(map(knowledge.fact, premises)))
