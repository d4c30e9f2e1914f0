"""Which of the facts that follow is told next, and what is told along with it.

choice.easiest([17, -4, 9])     # [9, -4]: the one that takes least to say, and what the same instances give
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.engines.hints.arguing.arguer import Arguer
from entails.engines.hints.fewer import retell
from entails.engines.hints.guiding.lines import StepLines
from entails.engines.hints.knowledge import Knowledge

MANY = 8  # facts that other instances of a rule give likewise, in one step


class EasiestFirst:
    """`is_told`: the puzzle tells its steps itself. `last` has the literals of the step before."""

    def __init__(self, knowledge: Knowledge, arguer: Arguer, lines: StepLines, is_told: bool) -> None:
        self.knowledge, self.arguer, self.lines, self.is_told = knowledge, arguer, lines, is_told
        self.last: set[int] = set()

    def easiest(self, ready: list[int]) -> list[int]:
        """The literal that takes least to say, and those that the same instances give by the same."""
        first = min(ready, key=self._cost)
        for literal in sorted(self.knowledge.unexplained([first]), key=lambda x: self.knowledge.origin(x).place):
            self.knowledge.ease(literal)
        retell(self.knowledge, first)
        for literal in [x for x in ready if not self.is_told and x != first and self.is_hard(x)]:
            self.knowledge.ease(literal)  # by what is told now, the instance that gives the first may give it too
        (alike,) = [some for some in self.alike(ready).values() if first in some]
        named = self._named(first)
        together = self.lines.group(first) != tuple(self.knowledge.said(self.knowledge.origin(first).selectors))
        easiest = [x for x in alike if together or self._named(x) == named]
        return [*easiest, *self._likewise(easiest, ready)]

    def _likewise(self, told: list[int], ready: list[int]) -> list[int]:
        """What other instances of the rule give in the same round from the same facts, if the rule has words for many."""
        kind = self._likeness(told[0])
        if self.is_told or kind is None:
            return []
        others = [x for x in ready if x not in told and self._likeness(x) == kind]
        return [x for x in others if self._rests_on(x) == self._rests_on(told[0])][:MANY] if others else []

    def _rests_on(self, literal: int) -> tuple[frozenset[object], frozenset[object]]:
        """The premises that were told, those about the very thing without its name; and what gives the others."""
        knowledge, row = self.knowledge, self.knowledge.fact(literal).row
        untold = knowledge.unexplained([literal]) - {literal}
        facts = [knowledge.fact(x) for x in knowledge.premises(literal) if x not in untold]
        told = ((x.relation, x.holds, x.row[len(row) :]) if x.row[: len(row)] == row else x for x in facts)
        given = ((self.lines.group(x), frozenset(knowledge.premises(x)) - untold) for x in untold)
        return frozenset(told), frozenset(given)

    def _likeness(self, literal: int) -> tuple[object, ...] | None:
        """The rule, the round and the kind of fact of what one instance gives, if its rule has words for many."""
        origin, fact = self.knowledge.origin(literal), self.knowledge.fact(literal)
        said = self.knowledge.said(origin.selectors)
        rule = self.knowledge.grounding.selected(said[0]).rule
        alone = len(said) == 1 and rule.plurals and not rule.declared
        return (rule.sentence, origin.round, fact.relation, fact.holds) if alone else None

    def _named(self, literal: int) -> set[int]:
        """The instances that a step to it has to name."""
        origin, untold = self.knowledge.origin, self.knowledge.unexplained([literal])
        return set(self.knowledge.said(one for x in untold for one in origin(x).selectors))

    def alike(self, literals: Iterable[int]) -> dict[object, list[int]]:
        """The literals by the instances that give them, and by where that is seen."""
        groups: dict[object, list[int]] = {}
        for literal in literals:
            groups.setdefault((self.lines.group(literal), self.arguer.place(literal)), []).append(literal)
        return groups

    def hard(self, goals: list[int]) -> list[int]:
        """What the goals rest on that several instances give, and that no step has told."""
        origin, untold = self.knowledge.origin, self.knowledge.unexplained(goals).difference(goals)
        return sorted((x for x in untold if self.is_hard(x)), key=lambda x: origin(x).place)

    def is_hard(self, literal: int) -> bool:
        """Does it take several instances, and no technique puts them into one sentence that tells why?"""
        origin = self.knowledge.origin(literal)
        if self.arguer.explains(literal, origin.selectors):
            return self.arguer.is_riddle(literal)
        return len(self.knowledge.said(origin.selectors)) > 1 or self.arguer.is_unseen(literal, origin.selectors)

    def _cost(self, literal: int) -> tuple[int, bool, int]:
        """The number of instances to name; does it rest on something else than the last step; and its place, which decides
        between equals."""
        elsewhere = self.last.isdisjoint(self.knowledge.premises(literal))
        return len(self._named(literal)), elsewhere, self.knowledge.origin(literal).place
