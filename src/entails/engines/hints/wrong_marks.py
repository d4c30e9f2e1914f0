"""Which mark of an unfinished answer is wrong, and the shortest story that shows it, in the puzzle's own words.

The marks that can all be right are kept, and the puzzle's teller goes on from there: either it refutes one of the others at
once (`Known.wanted`), or its steps lead to what contradicts one. What takes fewest words is told. Marks that rest on a wrong
one are wrong too, as a rule, but what shows that is longer.

    mistake = Mistakes(knowledge, told).find()
    mistake.mark       # Fact("wet", ("r4c1",), True)
    mistake.steps    # the steps that show its opposite; the last one does
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.engines.consequences.explain import shrink
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.sentences import say_facts, say_instances
from entails.engines.hints.steps import Mistake, Sentence, Step
from entails.engines.hints.telling import Told

MOST_STEPS = 30  # on the way to what contradicts a mark
ENOUGH = 40  # words: a story that is as short is told at once


Disproof = tuple[int, tuple[Step, ...]]  # a literal that is wrong, and steps that show its opposite


class Mistakes:
    """Looks for the mark that is soonest shown to be wrong. The assumed literals of the knowledge contradict the rules."""

    def __init__(self, knowledge: Knowledge, told: Told) -> None:
        self.knowledge, self.told = knowledge, told
        self.assumed = knowledge.assumed
        impossible = [x for x in self.assumed if not self._possible([x])]
        self.kept: list[int] = []
        for literal in [x for x in self.assumed if x not in impossible]:
            if self._possible([*self.kept, literal]):
                self.kept.append(literal)
        self.alone = bool(impossible)
        self.wrong = impossible or [x for x in self.assumed if x not in self.kept]

    def _possible(self, literals: list[int]) -> bool:
        knowledge = self.knowledge
        return bool(knowledge.session.search([*knowledge.selectors, *literals], knowledge.limit))

    def find(self) -> Mistake | None:
        """The shortest story that is soon found; None if a single rule says it all, or if the puzzle is at a loss."""
        knowledge = self.knowledge
        start = set(knowledge.explained).difference(self.assumed).union(self.kept)
        best = min(self._at_once(start), key=lambda one: _words(one[1]), default=None)
        knowledge.start_from(start)
        if not any(map(self._one_rule_refutes, self.wrong)) and (best is None or _words(best[1]) > ENOUGH):
            best = self._onwards(_words(best[1]) if best else None) or best
            knowledge.start_from(start)
        return self._mistake(*best) if best else None

    def _mistake(self, literal: int, steps: tuple[Step, ...]) -> Mistake:
        knowledge = self.knowledge
        assert not self._possible([literal, *self.kept])
        core = shrink(knowledge.session, list(knowledge.session.core()), knowledge.limit)
        kept = tuple(map(knowledge.fact, self.kept))
        return Mistake(knowledge.fact(literal), steps, kept, self.alone, tuple(core))

    # --- stories ---

    def _at_once(self, start: set[int]) -> Iterator[Disproof]:
        """What the puzzle says at once against each mark."""
        for literal in self.wrong:
            self.knowledge.start_from(start)
            step = self.told.showing(self.knowledge.fact(-literal))
            if step and self._refuted(literal):
                yield literal, (step,)

    def _onwards(self, most: int | None) -> Disproof | None:
        """The steps to the first one that contradicts a mark, without those that it does not rest on; None if they take more
        words than `most`."""
        steps: list[Step] = []
        self.told.last = tuple(map(self.knowledge.fact, self.wrong))
        while len(steps) < MOST_STEPS and (step := self.told.step()):
            steps.append(step)
            if (literal := next(filter(self._refuted, self.wrong), None)) is not None:
                if -literal not in self.knowledge.explained:
                    steps += filter(None, [self._closing(literal)])
                needed = self._needed(steps)
                return (literal, needed) if most is None or _words(needed) < most else None
        return None

    def _closing(self, literal: int) -> Step | None:
        """The step from what is known to the opposite of a mark, by the puzzle or by one rule; None if it goes without
        saying, because something else stands in the place of the mark."""
        knowledge = self.knowledge
        selector, premises = next(self._refuting(literal))
        others = [x for x in premises if abs(x) != abs(literal)]
        alike = [knowledge.fact(x).relation for x in (*others, literal)]
        if len(others) == 1 and others[0] > 0 < literal and alike[0] == alike[1]:
            return None
        if step := self.told.showing(knowledge.fact(-literal)):
            return step
        theory, fact = knowledge.grounding.theory, knowledge.fact(-literal)
        (rule,) = say_instances([knowledge.grounding.selected(selector)])
        said = "; ".join([rule, *([say_facts(map(knowledge.fact, others), theory)] if others else [])])
        return Step((fact,), (), say_facts([fact], theory), (Sentence(0, said),))

    def _needed(self, steps: list[Step]) -> tuple[Step, ...]:
        """The steps that the last one rests on, and the last one."""
        knowledge, kept = self.knowledge, [steps[-1]]
        known = [set(knowledge.explained)]
        for step in reversed(steps):
            known.append(known[-1] - self._literals(step))
        needed = self._premises(steps[-1], known[1])
        for step, before in zip(steps[-2::-1], known[2:], strict=True):
            if not needed.isdisjoint(self._literals(step)):
                kept.append(step)
                needed |= self._premises(step, before)
        return tuple(reversed(kept))

    def _literals(self, step: Step) -> set[int]:
        return {x for fact in (*step.facts, *step.aside) if (x := self.knowledge.literal(fact)) is not None}

    def _premises(self, step: Step, before: set[int]) -> set[int]:
        """Known literals that the facts of a step rest on."""
        literals = [x for fact in step.facts if (x := self.knowledge.literal(fact)) is not None]
        return {one for x in literals for one in self.knowledge.reason(x, before)[1]}

    # --- what is refuted ---

    def _refuted(self, literal: int) -> bool:
        return -literal in self.knowledge.explained or self._one_rule_refutes(literal)

    def _one_rule_refutes(self, literal: int) -> bool:
        return any(True for _ in self._refuting(literal))

    def _refuting(self, literal: int) -> Iterator[tuple[int, list[int]]]:
        """The rule instances that contradict it, each with the known literals that it takes."""
        knowledge = self.knowledge
        for selector in knowledge.speaking_of.get(abs(literal), ()):
            if selector not in knowledge.techniques:
                scope = knowledge.scopes[selector]
                known = [x for v in scope for x in (v, -v) if x in knowledge.explained]
                if not knowledge.consistent([selector, literal, *known]):
                    yield selector, knowledge.propagation_core([selector, literal], known)


def _words(steps: tuple[Step, ...]) -> int:
    return sum(len(str(step).split()) for step in steps)
