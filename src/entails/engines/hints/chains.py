"""Chains: what follows from a supposition, one rule instance after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Deduction


def chain(knowledge: Knowledge, supposed: Sequence[int], selectors: Sequence[int]) -> tuple[Deduction, ...]:
    """From a supposition to a contradiction by one instance after the other, if that is possible."""
    trace = Trace(knowledge, supposed)
    while True:
        before = len(trace.known)
        for selector in selectors:
            if (found := trace.apply(selector)) is None:
                return trace.told(selector)
            for literal in found:
                trace.known[literal] = selector
        if len(trace.known) == before:
            return ()


class Trace:
    """What follows from a supposition, one instance after the other."""

    def __init__(self, knowledge: Knowledge, supposed: Iterable[int]) -> None:
        self.know = knowledge
        self.known: dict[int, int | None] = dict.fromkeys(supposed)  # literals, each with the selector that gave it

    def apply(self, selector: int) -> list[int] | None:
        """What an instance adds; None for a contradiction."""
        scope = self.know.scopes[selector]
        fine, implied = self.know.session.propagate([selector, *self._within(selector)])
        return [x for x in implied if abs(x) in scope and x not in self.known] if fine else None

    def _within(self, selector: int) -> list[int]:
        scope = self.know.scopes[selector]
        return [x for x in self.known if abs(x) in scope]

    def told(self, last: int) -> tuple[Deduction, ...]:
        """The way to the contradiction that an instance shows, without what does not lead there."""
        order = {literal: place for place, literal in enumerate(self.known)}
        least = self.know.least
        steps: dict[int | None, tuple[int, list[int]]] = {None: (last, least([last], self._within(last)))}
        todo = list(steps[None][1])
        while todo:
            literal = todo.pop()
            selector = self.known[literal]
            if selector is not None and literal not in steps:
                earlier = [x for x in self._within(selector) if order[x] < order[literal]]
                steps[literal] = selector, least([-literal, selector], earlier)
                todo += steps[literal][1]
        chain = []
        for shown in sorted(steps, key=lambda x: len(order) if x is None else order[x]):
            by, given = steps[shown]
            fact = None if shown is None else self.know.fact(shown)
            because = (self.know.grounding.selected(by),)
            chain.append(Deduction(fact, because, tuple(map(self.know.fact, given))))
        return tuple(chain)
