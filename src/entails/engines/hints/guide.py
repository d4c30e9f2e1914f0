"""The next step that a person can take, and the few rule instances that it rests on.

A step goes from facts that are known to facts that follow. What a fact is, the theory says: its relations with words (`say`),
or all that are to be found. The easiest way comes first:

1. One rule instance alone: what it forces, given what is known, is found by unit propagation over its own clauses. All that
   one rule gives, at all places and again from what it gave, is taken together.
2. Several instances: the opposite of a fact is refuted by propagation over the instances around it, and of those none is kept
   that can be left out (`denial`); where that does not get there, by a search, whose core is made smaller. The fact that
   takes the fewest is told first. (Step-wise explanation by smallest cores: Bogaerts, Gamba, Guns, 2021.)

Negative facts of relations between things ("not linked") are no step of their own: they are told where a step rests on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from entails.engines.answers import Fact, Solution
from entails.engines.hints.chains import chain
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.refutation import TRIED, Denial
from entails.engines.hints.steps import Contradiction, Deduction, Step
from entails.limits import FOREVER, Limit
from entails.models.ground.result import Grounding


class Guide:
    """Knows some facts of a board and finds more, step by step. The grounding has selectors."""

    def __init__(
        self, grounding: Grounding, stated: Iterable[Fact] = (), shown: Iterable[Fact] = (), limit: Limit = FOREVER
    ) -> None:
        self.knowledge = Knowledge(grounding, stated, shown, limit)
        self.goals: dict[int, None] = {}  # literals of a solution that are not known yet
        self.certain = False  # do all of them follow?

    def close(self) -> None:
        self.knowledge.session.close()

    def __enter__(self) -> Guide:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- what is there to find ---

    def start(self, solution: Solution, unique: bool | None = None) -> None:
        """Set out from a solution of the rules; is it the only one? Raises `Contradiction` if what was stated cannot be."""
        know = self.knowledge
        always, like = [*know.selectors, *know.stated], self._literals(solution)
        so = know.session.search([*always, *like], know.limit)  # is what was stated so in this one, or in another?
        if not so and (unique or not know.session.search(always, know.limit)):
            raise self._contradiction()
        self.certain = bool(unique)
        sought = [v for v in know.facts if v not in know.known and -v not in know.known]
        self.goals = {(v if v in know.session.true else -v): None for v in sought}

    def _literals(self, solution: Solution) -> list[int]:
        """What a solution says of the relations that the theory has: it may come from another theory with the same ones."""
        grounding = self.knowledge.grounding
        found: list[int] = []
        for name in [name for name in solution.relations if name in grounding.blocks]:
            true = {grounding.variable(name, row) for row in solution.relations[name]}
            found += [v if v in true else -v for v in grounding.variables(name)]
        return found

    def differing(self) -> tuple[Solution, Solution] | None:
        """Two solutions with all that is known, if there are two."""
        if self.certain:
            return None
        session, limit = self.knowledge.session, self.knowledge.limit
        always = [*self.knowledge.selectors, *self.knowledge.known]
        session.search(always, limit)
        first = session.solution()
        return None if session.alone(limit, always) else (first, session.solution())

    def _contradiction(self) -> Contradiction:
        """The smallest reason that is soon found: one instance, if that is enough; else what refutes one of the facts that
        cannot be, given the others."""
        know = self.knowledge
        stated = {x: [y for y in know.stated if abs(y) in know.scopes[x]] for x in know.selectors}
        alone = [x for x in know.selectors if not know.consistent([x, *stated[x]])]
        reasons = [[x, *know.least([x], stated[x])] for x in alone[:TRIED]]
        core = min(reasons, key=len) if reasons else self._refuted_fact()
        facts, selectors = [x for x in core if x not in know.scopes], [x for x in core if x in know.scopes]
        because = tuple(map(know.grounding.selected, selectors))
        return Contradiction(tuple(map(know.fact, facts)), because, chain(know, facts, selectors))

    def _refuted_fact(self) -> list[int]:
        """A fact that was stated, and the instances and other stated facts that refute it."""
        from entails.engines.explain import shrink

        know = self.knowledge
        kept: list[int] = []
        for literal in know.stated:
            if know.session.search([*know.selectors, *kept, literal], know.limit):
                kept.append(literal)
        know.told, know.known = set(kept), dict.fromkeys(kept)
        self.goals = {-x: None for x in know.stated if x not in kept}
        while not any(x in know.known for x in self.goals):
            if not know.by_one_rule():
                Denial(know, self.goals, certain=True).easiest()
        refuted = next(x for x in self.goals if x in know.known)
        reason = [-refuted, *know.support(refuted)]
        return shrink(know.session, reason, know.limit)

    def known_facts(self) -> list[Fact]:
        """What was known from the start, and what steps have told since."""
        return [self.knowledge.fact(x) for x in sorted(self.knowledge.told, key=abs) if abs(x) in self.knowledge.facts]

    def left(self) -> bool:
        """May there be a step still to tell?"""
        know = self.knowledge
        return any(map(know.makes_a_step, [*self.goals, *(x for x in know.known if x not in know.told)]))

    # --- steps ---

    def steps(self) -> Iterator[Step]:
        """One after the other, until all that makes a step is known. What a rule gives at once, and what one rule gives from
        that, is taken together. A hard deduction that only says what is not so is a step of its own before the first that
        rests on it, and none if nothing does."""
        last: Step | None = None
        for step in self._rounds_told():
            if last and len(step.lines) == 1 == step.effort and not set(last.facts).isdisjoint(step.given):
                yield Step(last.facts + step.facts, last.lines + step.lines)
                last = None
                continue
            if last:
                yield last
            last = step
        if last:
            yield last

    def _rounds_told(self) -> Iterator[Step]:
        know = self.knowledge
        held: list[list[int]] = []
        for new, goals in self._rounds():
            if goals:
                needed = know.needed(goals)
                for some in held:
                    if needed.intersection(some):
                        yield self._step([x for x in some if x in needed])
                held = [some for some in held if not needed.intersection(some)]
                yield self._step(goals)
            elif len(know.reason(new[0]).selectors) > 1:
                held.append(new)

    def hints(self) -> Iterator[Step]:
        """The same, one thing at a time, each with all that has to be said for it: the one that takes the fewest rule
        instances first."""
        for _, goals in self._rounds():
            groups: dict[tuple[int, ...], list[int]] = {}
            for literal in goals:
                groups.setdefault(self.knowledge.reason(literal).selectors, []).append(literal)
            while groups:
                easiest = groups.pop(min(groups, key=lambda which: self._cost(groups[which])))
                if left := [x for x in easiest if x not in self.knowledge.told]:
                    yield self._step(left)

    def _cost(self, goals: list[int]) -> tuple[int, int]:
        """How many instances have to be named for some goals; of equals, what came first is easier."""
        reason = self.knowledge.reason
        named = {one for x in self.knowledge.needed(goals) for one in reason(x).selectors}
        return len(named), reason(goals[0]).place

    def _rounds(self) -> Iterator[tuple[list[int], list[int]]]:
        """What each round gives, and what of it makes a step and was not told."""
        know = self.knowledge
        while any(map(know.makes_a_step, self.goals)) and (new := self._round()):
            yield new, [x for x in new if know.makes_a_step(x) and x not in know.told]

    def _round(self) -> list[int]:
        """Literals that one kind of reason gives."""
        self.knowledge.limit.check()
        self.knowledge.rounds += 1
        new = self.knowledge.by_one_rule() or Denial(self.knowledge, self.goals, self.certain).easiest()
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
        know = self.knowledge
        selectors, given = know.reason(literal).selectors, know.rests_on(literal)
        because = tuple(map(know.grounding.selected, selectors))
        supposed = chain(know, [*given, -literal], selectors) if len(selectors) > 1 else ()
        return Deduction(know.fact(literal), because, tuple(map(know.fact, given)), supposed)
