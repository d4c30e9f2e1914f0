"""The next step that a person can take, and the few rule instances that it rests on.

A step goes from facts that are known to facts that follow. What a fact is, the theory says: its relations with words (`say`),
or all that are to be found. The easiest way comes first:

1. One rule instance alone: what it forces, given what is known, is found by unit propagation over its own clauses. All that
   one rule gives, at all places and again from what it gave, is taken together.
2. Several instances: each fact that must hold is denied, and the solver's core over the instances is the reason. The
   candidates with the smallest cores are shrunk until nothing can be left out, and the smallest of all is taken, with those
   that rest on the same rules in the same way. (Step-wise explanation by smallest cores: Bogaerts, Gamba, Guns, 2021.)

Negative facts of relations between things ("not linked") are no step of their own: they are told where a step rests on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from entails.engines.answers import Fact
from entails.engines.chains import chain
from entails.engines.denial import TRIED, Denial
from entails.engines.knowledge import Knowledge
from entails.engines.limits import FOREVER, Limit
from entails.engines.steps import Contradiction, Deduction, Step
from entails.models.grounding import Grounding


class Guide:
    """Knows some facts of a board and finds more, step by step. The grounding has selectors."""

    def __init__(self, grounding: Grounding, known: Iterable[Fact] = (), limit: Limit = FOREVER) -> None:
        self.knowledge = Knowledge(grounding, known, limit)
        self.goals: dict[int, None] = {}  # literals that follow and are not known yet
        self.open = 0  # facts that hold in some solutions and not in others; those without words count as one

    def close(self) -> None:
        self.knowledge.session.close()

    def __enter__(self) -> Guide:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- what is there to find ---

    def settle(self, unique: bool | None = None) -> None:
        """Find out what follows at all; `unique` says that all of any solution does. Raises `Contradiction`."""
        if not self.knowledge.session.search([*self.knowledge.selectors, *self.knowledge.stated], self.knowledge.limit):
            raise self._contradiction()
        always = [*self.knowledge.selectors, *self.knowledge.known]
        model = self.knowledge.session.true
        left = [
            v if v in model else -v
            for v in self.knowledge.facts
            if v not in self.knowledge.known and -v not in self.knowledge.known
        ]
        if unique:
            self.goals = dict.fromkeys(left)
            return
        while left:
            literal = left.pop()
            if self.knowledge.session.search([*always, -literal], self.knowledge.limit):
                before = len(left) + 1
                left = [x for x in left if (abs(x) in self.knowledge.session.true) == (x > 0)]
                self.open += before - len(left)
            else:
                self.goals[literal] = None
        if not self.open and self._differs_without_words([*always, *self.goals]):
            self.open = 1

    def _differs_without_words(self, certain: list[int]) -> bool:
        """Do solutions differ in what hints do not speak of, although all that they do speak of is certain?"""
        session, limit = self.knowledge.session, self.knowledge.limit
        if all(v in self.knowledge.facts for v in range(1, session.grounding.found + 1)):
            return False
        return bool(session.search(certain, limit)) and not session.alone(limit, certain)

    def _contradiction(self) -> Contradiction:
        """The smallest reason that is soon found: one instance, if that is enough; else what refutes one of the facts that
        cannot be, given the others."""
        alone = [x for x in self.knowledge.selectors if not self.knowledge.consistent([x, *self._stated_of(x)])]
        reasons = [[x, *self.knowledge.least([x], self._stated_of(x))] for x in alone[:TRIED]]
        core = min(reasons, key=len) if reasons else self._refuted_fact()
        facts = [x for x in core if x not in self.knowledge.scopes]
        selectors = [x for x in core if x in self.knowledge.scopes]
        told = chain(self.knowledge, facts, selectors)
        return Contradiction(
            tuple(map(self.knowledge.fact, facts)), tuple(map(self.knowledge.grounding.selected, selectors)), told
        )

    def _stated_of(self, selector: int) -> list[int]:
        return [x for x in self.knowledge.stated if abs(x) in self.knowledge.scopes[selector]]

    def _refuted_fact(self) -> list[int]:
        from entails.engines.explain import shrink

        kept: list[int] = []
        for literal in self.knowledge.stated:
            if self.knowledge.session.search([*self.knowledge.selectors, *kept, literal], self.knowledge.limit):
                kept.append(literal)
        wrong = [x for x in self.knowledge.stated if x not in kept]
        self.knowledge.told, self.knowledge.known = set(kept), dict.fromkeys(kept)
        self.goals = {-x: None for x in wrong}
        while not any(x in self.knowledge.known for x in self.goals):
            if not self.knowledge.by_one_rule():
                Denial(self.knowledge, self.goals).easiest()
        refuted = next(x for x in self.goals if x in self.knowledge.known)
        reason = [-refuted, *self.knowledge.support(refuted)]
        self.knowledge.session.search(reason, self.knowledge.limit)  # the learnt clauses help to leave out more
        return shrink(self.knowledge.session, reason, self.knowledge.limit)

    def known_facts(self) -> list[Fact]:
        """What was known from the start, and what steps have told since."""
        return [self.knowledge.fact(x) for x in sorted(self.knowledge.told, key=abs) if abs(x) in self.knowledge.facts]

    def left(self) -> bool:
        """Is there a step still to tell?"""
        return any(map(self.knowledge.makes_a_step, self.goals))

    # --- steps ---

    def steps(self, apart: bool = True) -> Iterator[Step]:
        """One after the other, until all that makes a step is known. A hard deduction that only says what is not so is told
        before the first step that rests on it, and never if none does: as a step of its own, or (not `apart`) as a line of
        that step, so that each step shows something on the board."""
        knowledge = self.knowledge
        held: list[list[int]] = []
        while self.left() and (new := self._round()):
            goals = [x for x in new if knowledge.makes_a_step(x) and x not in knowledge.told]
            if goals:
                needed = knowledge.needed(goals)
                for some in held if apart else ():
                    if needed.intersection(some):
                        yield self._step([x for x in some if x in needed])
                held = [some for some in held if not needed.intersection(some)]
                yield self._step(goals)
            elif len(knowledge.reason(new[0]).selectors) > 1:
                held.append(new)

    def _round(self) -> list[int]:
        """Literals that one kind of reason gives."""
        self.knowledge.limit.check()
        self.knowledge.rounds += 1
        new = self.knowledge.by_one_rule() or Denial(self.knowledge, self.goals).easiest()
        for literal in new:
            self.goals.pop(literal, None)
        return new

    def _step(self, goals: list[int]) -> Step:
        """The goals, and before them whatever they rest on that has not been told yet."""
        needed = self.knowledge.needed(goals)
        self.knowledge.told |= needed
        in_order = sorted(needed, key=lambda x: self.knowledge.reason(x).place)
        told = tuple(tuple(map(self._deduction, line)) for _, line in groupby(in_order, key=self._line))
        return Step(tuple(map(self.knowledge.fact, goals)), told)

    def _line(self, literal: int) -> tuple[int, tuple[int, ...]]:
        """What one rule gave in a round is one line; harder deductions are told one by one."""
        reason = self.knowledge.reason(literal)
        return reason.round, reason.selectors if len(reason.selectors) > 1 else ()

    def _deduction(self, literal: int) -> Deduction:
        selectors, given = self.knowledge.reason(literal).selectors, self.knowledge.rests_on(literal)
        because, facts = (
            tuple(map(self.knowledge.grounding.selected, selectors)),
            tuple(map(self.knowledge.fact, given)),
        )
        supposed = chain(self.knowledge, [*given, -literal], selectors) if len(selectors) > 1 else ()
        return Deduction(self.knowledge.fact(literal), because, facts, supposed)
