"""The next argument by the shape of rules, checked and with its premises; and the names of arguments that take one rule.

arguer.establish_next()                 # [-17]: row 1 has no 5 in column 7, because box 1 has its 5 in row 1
arguer.way(4, (120,), (-17,))           # Way("all needed")
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from entails.engines.hints.arguing.shapes import Tally, tallies
from entails.engines.hints.arguing.techniques import TECHNIQUES, Finding, Position
from entails.engines.hints.knowledge import CONFLICTS, Knowledge
from entails.engines.hints.steps import Way
from entails.engines.hints.sums import adds_up
from entails.models.ground.result import Instance

ALONE = "straight from a rule"  # what one rule gives that has no other name
ADDS_UP = "adds up"
SUPPOSED = "supposition"
FEW = 6  # instances: what takes more to say is harder than a supposition


class Arguer:
    """Finds what follows by the shapes of rules from what is established, and remembers how each literal was found."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.found: dict[int, Finding] = {}  # by literal
        self.refused: list[Finding] = []  # what did not follow: a mistake in a technique

    @cached_property
    def tallies(self) -> list[Tally]:
        return tallies(self.knowledge.grounding, self.knowledge.facts)

    @cached_property
    def by_selector(self) -> dict[int, list[Tally]]:
        found: dict[int, list[Tally]] = {}
        for tally in self.tallies:
            found.setdefault(tally.selector, []).append(tally)
        return found

    # --- arguments that take several tallies ---

    def establish_next(self, most: int = FEW) -> list[int]:
        """Establish what the easiest technique gives; the new literals. What takes more than so many instances to say, with
        all that no step has told yet, is left to others."""
        usable = set(self.knowledge.selectors)
        position = Position((one for one in self.tallies if one.selector in usable), self.knowledge.established)
        for technique in TECHNIQUES:
            for finding in technique(position):
                self.knowledge.limit.check()
                if new := [x for x in finding.literals if self._establish(x, finding, most)]:
                    return new
        return []

    def _establish(self, literal: int, finding: Finding, most: int) -> bool:
        """Take a literal that follows, with the instances and premises that it needs."""
        knowledge, selectors = self.knowledge, finding.selectors
        if literal in knowledge.established:
            return False
        known = knowledge.established_in(selectors)
        if knowledge.session.search([-literal, *selectors, *known], knowledge.limit, CONFLICTS) is not False:
            self.refused.append(finding)
            return False
        premises = tuple(knowledge.search_core([-literal, *selectors], sorted(known, key=self._preferred)))
        needed = tuple(knowledge.search_core([-literal, *premises], list(selectors)))
        untold = (one for x in knowledge.unexplained(premises) for one in knowledge.origin(x).selectors)
        if len(knowledge.said({*needed, *untold})) > most:
            return False
        knowledge.establish(literal, needed, premises)
        if len(needed) == len(selectors) > 1:
            self.found[literal] = finding
        return True

    def _preferred(self, literal: int) -> tuple[bool, bool]:
        return literal not in self.knowledge.explained, literal < 0

    # --- names ---

    def explains(self, literal: int, selectors: Sequence[int]) -> bool:
        """Is it by a technique that these instances give a literal?"""
        finding = self.found.get(literal)
        return finding is not None and set(finding.selectors) == set(selectors)

    def way(self, literal: int, selectors: Sequence[int], premises: Collection[int]) -> Way | None:
        """How a literal was found, with the rule instances in their roles; None if there is no name for it."""
        finding, selected = self.found.get(literal), self.knowledge.grounding.selected
        if finding and self.explains(literal, selectors):
            first, second = (tuple(selected(one.selector) for one in some) for some in (finding.first, finding.second))
            cases = tuple((self.knowledge.fact(x), selected(one.selector)) for x, one in finding.cases)
            left = tuple(self.knowledge.fact(x) for x in sorted(finding.left, key=abs))
            return Way(finding.technique, first, second, cases, left)
        said = self.knowledge.said(selectors)
        return Way(self._alone(literal, said[0], premises)) if len(said) == 1 else None

    def _alone(self, literal: int, selector: int, premises: Collection[int]) -> str:
        """The name of what one instance gives."""
        instance = self.knowledge.grounding.selected(selector)
        for tally in self.by_selector.get(selector, ()):
            if literal in tally.literals and tally.kind != "clause" and tally.low:
                only = "only value" if tally.kind == "value" else "only place"
                return only if tally.low == tally.high == 1 else "all needed"
            if -literal in tally.literals and tally.kind != "clause":
                return "full" if premises else ALONE
        return ADDS_UP if self._adds_up(instance) else ALONE

    def _adds_up(self, instance: Instance) -> bool:
        return adds_up(instance.rule, self.knowledge.grounding.theory.relations)
