"""A step put together: what it concludes, and before that whatever no step has told, in bundles of one kind.

composer.step([17])     # Step((r1c1 is wet,), ((deduction of r1c2, …), (deduction of r1c1,)))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from entails.engines.answers import Fact
from entails.engines.hints.arguing.arguer import SUPPOSED, Arguer
from entails.engines.hints.guiding import asides
from entails.engines.hints.guiding.chains import shape
from entails.engines.hints.guiding.choosing import EasiestFirst
from entails.engines.hints.guiding.deducing import by_technique, refuted
from entails.engines.hints.guiding.lines import StepLines
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Deduction, Step

FEW = 4  # facts that follow in every way that is left, of which it is tried whether they have one reason


class Composer:
    """`is_told`: the puzzle tells its steps itself."""

    def __init__(
        self, knowledge: Knowledge, arguer: Arguer, lines: StepLines, choice: EasiestFirst, is_told: bool
    ) -> None:
        self.knowledge, self.arguer, self.lines, self.choice, self.is_told = knowledge, arguer, lines, choice, is_told
        self.before: set[int] = set()  # what was explained before the step that is being told
        self.plain: list[int] = []  # literals that need no word and are to come with the next step
        self.unsaid: set[int] = set()  # what was seen aside, and has a reason of its own

    def take_aside(self) -> None:
        """What is seen aside needs no word, until something rests on it."""
        found = asides.seen(self.knowledge, self.arguer)
        self.unsaid.update(x for x in found if not asides.goes_with_the_answer(self.knowledge, x))
        self.take_along(found)

    def take_along(self, literals: Iterable[int]) -> None:
        """What needs no word comes along with the next step."""
        for literal in literals:
            self.knowledge.explained.add(literal)
            self.plain.append(literal)

    def told_alike(self, goals: list[int]) -> list[int]:
        """The first goal, and those whose reason has the same words. With what the reader knows by now, each takes fewer
        instances than when they were found together, and not always the same: then they are two steps."""
        if len(goals) == 1 or not self.choice.is_hard(goals[0]):
            return goals
        self.before = set(self.knowledge.explained)
        tried = goals[:FEW] if self.arguer.is_riddle(goals[0]) else goals
        kinds = {x: self._kind(x, self._deduction(x)) for x in tried}
        return [x for x in tried if kinds[x] == kinds[goals[0]]]

    def step(self, goals: list[int]) -> Step:
        """The goals, and before them whatever they rest on that no step has explained. All of it is explained now."""
        knowledge = self.knowledge
        untold = knowledge.unexplained(goals)
        goals = [*goals, *(x for x in self.lines.beside(goals) if x not in goals)]
        untold |= self.lines.beside(untold).keys()
        again = asides.to_be_told(knowledge, self.arguer, self.unsaid, untold)
        untold.update(again)
        self.unsaid.difference_update(again)
        self.before = knowledge.before = knowledge.explained.difference(again)
        knowledge.explained |= untold
        self.choice.last = untold
        told = [(x, self._deduction(x)) for x in self.lines.in_order(untold)]
        self.take_along(asides.in_the_answer(knowledge, () if self.is_told else untold))
        alike = groupby(told, key=lambda one: (one[0] in goals, self._kind(*one)))
        bundles = tuple(tuple(deduction for _, deduction in some) for _, some in alike)
        knowledge.before = None
        aside, excluded, self.plain = tuple(map(knowledge.fact, self.plain)), tuple(self._excluded()), []
        facts = tuple(map(knowledge.fact, goals))
        return Step(facts, bundles, technique=self._technique(bundles[-1][0]), aside=aside, excluded=excluded)

    def _excluded(self) -> Iterator[tuple[Fact, Fact]]:
        """What needs no word and is aside, with the one fact that excludes it, which later steps cite in its place."""
        knowledge = self.knowledge
        plain = [x for x in self.plain if x not in self.unsaid]
        for literal in [x for x in plain if x < 0 and knowledge.facts[-x][0] in knowledge.going_along]:
            premises = knowledge.premises(literal)
            if len(premises) == 1:
                yield knowledge.fact(literal), knowledge.fact(premises[0])

    def _technique(self, deduction: Deduction) -> str:
        """The name of the technique that tells it, if one does: of the theory, or by the shape of its rules."""
        theory = self.knowledge.grounding.theory
        if deduction.technique:
            return theory.technique_name(deduction.technique.rule)
        return deduction.way.name if deduction.way else SUPPOSED if deduction.refutation and not self.is_told else ""

    def _kind(self, literal: int, deduction: Deduction) -> tuple[int, object]:
        """What one rule gave in a round is one bundle, if it has a sentence for many; other deductions are one only if they
        have the same instances and the same chain, because one reason is told for all of them."""
        origin, (said, *others) = self.knowledge.origin(literal), deduction.said
        where = deduction.way.seen if deduction.way else ""
        fact, way = deduction.fact, deduction.way
        functions = self.knowledge.grounding.theory.functions
        if fact and not fact.holds and way and way.name == "every way" and fact.relation in functions:
            return 0, ("every way", fact.relation, fact.row[:-1], where)
        if fact and not fact.holds and way and way.name == "too small":
            return 0, ("too small", fact.relation, fact.row[:-1])
        if (group := self.lines.group(literal)) != tuple(self.knowledge.said(origin.selectors)):
            return origin.round, (group, shape(deduction.refutation))
        if not others and said.rule.plurals:
            return origin.round, where
        instances = [(one.rule.sentence, one.sentence) for one in deduction.said]
        return origin.round, (instances, where, shape(deduction.refutation))

    def _deduction(self, literal: int) -> Deduction:
        knowledge = self.knowledge
        premises = knowledge.premises(literal)
        selectors = knowledge.origin(literal).selectors
        if selectors and selectors[0] in knowledge.techniques:
            return by_technique(knowledge, literal, selectors[0], premises)
        refutation: tuple[Deduction, ...] = ()
        if self.choice.is_hard(literal):
            riddle = self.arguer.is_riddle(literal)
            selectors, premises, refutation = refuted(knowledge, literal, selectors, premises, self.before, riddle)
        instances = tuple(map(knowledge.grounding.selected, selectors))
        way = None if refutation or self.is_told else self.arguer.way(literal, selectors, premises, self.before)
        return Deduction(
            knowledge.fact(literal), instances, tuple(map(knowledge.fact, premises)), refutation, None, way
        )
