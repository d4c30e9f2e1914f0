"""The next step that a person can take, and the few rule instances that it needs.

A guide starts from the facts that a board shows and goes to all facts that are certain, easiest first:

1. One rule instance alone forces a fact (`knowledge`). All that one rule gives, at all places and again from what it gave,
   is taken together.
2. Several instances refute the opposite of a fact (`refutation`). The fact that needs the fewest comes first. (Step-wise
   explanation by smallest cores: Bogaerts, Gamba, Guns, 2021.)

Negative facts of binary relations ("not linked") are never a step of their own; they are told only where a later step uses
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from entails.engines.answers import Fact, Solution
from entails.engines.explain import shrink
from entails.engines.hints.chains import chain
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.refutation import CANDIDATES, Refuter
from entails.engines.hints.steps import Contradiction, Deduction, Step
from entails.engines.hints.wording import Narrator, contradiction
from entails.limits import FOREVER, Limit
from entails.models.ground.result import Grounding


class Guide:
    """Finds steps from the facts that are established to those that are certain. The grounding has selectors."""

    def __init__(
        self, grounding: Grounding, assumed: Iterable[Fact] = (), visible: Iterable[Fact] = (), limit: Limit = FOREVER
    ) -> None:
        self.knowledge = Knowledge(grounding, assumed, visible, limit)
        self.narrator = Narrator(grounding.theory)
        self.goals: dict[int, None] = {}  # literals of a solution that are not established yet
        self.certain = False  # are all goals consequences of the rules?

    def close(self) -> None:
        self.knowledge.session.close()

    def __enter__(self) -> Guide:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- where to go ---

    def start(self, solution: Solution, unique: bool | None = None) -> None:
        """Take the goals from a solution; `unique` if it is the only one. Raises `Contradiction` if no solution has all the
        assumed facts."""
        knowledge = self.knowledge
        fixed, session = [*knowledge.selectors, *knowledge.assumed], knowledge.session
        agrees = session.search([*fixed, *self._literals(solution)], knowledge.limit)
        if not agrees and (unique or not session.search(fixed, knowledge.limit)):
            raise self._contradiction()
        self.certain = bool(unique)
        is_open = [v for v in knowledge.facts if v not in knowledge.established and -v not in knowledge.established]
        self.goals = {(v if v in session.true else -v): None for v in is_open}

    def _literals(self, solution: Solution) -> list[int]:
        """A solution in literals. It may come from a similar theory: relations that this one lacks are left out."""
        grounding = self.knowledge.grounding
        found: list[int] = []
        for name in [name for name in solution.relations if name in grounding.blocks]:
            true = {grounding.variable(name, row) for row in solution.relations[name]}
            found += [v if v in true else -v for v in grounding.variables(name)]
        return found

    def unfinished(self) -> bool:
        """May there be another step?"""
        knowledge = self.knowledge
        untold = [x for x in knowledge.established if x not in knowledge.explained]
        return any(map(knowledge.makes_a_step, [*self.goals, *untold]))

    def explained_facts(self) -> list[Fact]:
        """The facts to start from, and those that steps have explained since."""
        knowledge = self.knowledge
        return [knowledge.fact(x) for x in sorted(knowledge.explained, key=abs) if abs(x) in knowledge.facts]

    def two_solutions(self) -> tuple[Solution, Solution] | None:
        """Two different solutions that have all the established facts; None if there is only one."""
        if self.certain:
            return None
        session, limit = self.knowledge.session, self.knowledge.limit
        established = [*self.knowledge.selectors, *self.knowledge.established]
        session.search(established, limit)
        first = session.solution()
        return None if session.alone(limit, established) else (first, session.solution())

    # --- wrong answers ---

    def _contradiction(self) -> Contradiction:
        """The smallest contradiction that is soon found: with one instance, if one is enough."""
        knowledge = self.knowledge
        core = self._violated_instance() or self._refuted_assumption()
        literals = [x for x in core if x not in knowledge.scopes]
        selectors = [x for x in core if x in knowledge.scopes]
        facts, instances = tuple(map(knowledge.fact, literals)), tuple(map(knowledge.grounding.selected, selectors))
        return contradiction(facts, instances, chain(knowledge, literals, selectors), knowledge.grounding.theory)

    def _violated_instance(self) -> list[int]:
        """One selector and the fewest assumed literals that violate it by propagation; empty if no instance is violated."""
        knowledge = self.knowledge
        assumed = {x: [y for y in knowledge.assumed if abs(y) in knowledge.scopes[x]] for x in knowledge.selectors}
        violated = [x for x in knowledge.selectors if not knowledge.consistent([x, *assumed[x]])]
        cores = [[x, *knowledge.propagation_core([x], assumed[x])] for x in violated[:CANDIDATES]]
        return min(cores, key=len, default=[])

    def _refuted_assumption(self) -> list[int]:
        """An assumed literal with the selectors and the other assumed literals that refute it: a minimal core.

        The assumed literals that fit together are established, and the opposite of one of the others is the goal."""
        knowledge = self.knowledge
        kept: list[int] = []
        for literal in knowledge.assumed:
            if knowledge.session.search([*knowledge.selectors, *kept, literal], knowledge.limit):
                kept.append(literal)
        knowledge.start_from(kept)
        self.goals = {-x: None for x in knowledge.assumed if x not in kept}
        while not any(x in knowledge.established for x in self.goals):
            if not knowledge.apply_one_rule():
                Refuter(knowledge, self.goals, certain=True).establish_easiest()
        refuted = next(x for x in self.goals if x in knowledge.established)
        return shrink(knowledge.session, [-refuted, *knowledge.support(refuted)], knowledge.limit)

    # --- steps ---

    def steps(self) -> Iterator[Step]:
        """Steps in order, until every goal that makes a step is established.

        A step has all that one rule gives in a round. If the next step follows from it by one rule, the two are one step. A
        hard deduction that makes no step is a step of its own before the first step that uses it, and none if nothing does.
        """
        previous: Step | None = None
        for step in self._single_steps():
            if previous and _continues(step, previous):
                yield self.narrator.tell(Step(previous.facts + step.facts, previous.bundles + step.bundles))
                previous = None
                continue
            if previous:
                yield self.narrator.tell(previous)
            previous = step
        if previous:
            yield self.narrator.tell(previous)

    def towards(self, facts: Iterable[Fact]) -> Iterator[Step]:
        """The steps that lead to some facts which are certain, one for each round that they rest on."""
        knowledge = self.knowledge
        wanted = [x for x in map(knowledge.literal, facts) if x is not None and x not in knowledge.explained]
        while any(x not in knowledge.established for x in wanted) and self._round():
            pass
        reached = [x for x in wanted if x in knowledge.established]
        used = sorted(knowledge.unexplained(reached), key=lambda x: knowledge.origin(x).place)
        for _, some in groupby(used, key=lambda x: knowledge.origin(x).round):
            told = [x for x in some if knowledge.makes_a_step(x) or x in wanted]
            if told := [x for x in told if x not in knowledge.explained]:
                yield self.narrator.tell(self._step(told))

    def has_explained(self, facts: Iterable[Fact]) -> bool:
        literals = map(self.knowledge.literal, facts)
        return all(x is None or x in self.knowledge.explained for x in literals)

    def _single_steps(self) -> Iterator[Step]:
        """One step a round, before any are joined."""
        knowledge = self.knowledge
        held: list[list[int]] = []  # hard deductions that make no step and that no step has used so far
        for new, goals in self._rounds():
            if goals:
                used = knowledge.unexplained(goals)
                for some in held:
                    if used.intersection(some):
                        yield self._step([x for x in some if x in used])
                held = [some for some in held if not used.intersection(some)]
                yield self._step(goals)
            elif len(knowledge.origin(new[0]).selectors) > 1:
                held.append(new)

    def hints(self) -> Iterator[Step]:
        """The same, but smaller: a step has only what the same instances give, and all that has to be said for it. Within a
        round, the step that needs the fewest instances comes first."""
        for _, goals in self._rounds():
            groups: dict[tuple[int, ...], list[int]] = {}
            for literal in goals:
                groups.setdefault(self.knowledge.origin(literal).selectors, []).append(literal)
            while groups:
                easiest = groups.pop(min(groups, key=lambda selectors: self._cost(groups[selectors])))
                if left := [x for x in easiest if x not in self.knowledge.explained]:
                    yield self.narrator.tell(self._step(left))

    def _cost(self, goals: list[int]) -> tuple[int, int]:
        """The number of instances to name for some goals, and their place, which decides between equals."""
        origin = self.knowledge.origin
        selectors = {one for x in self.knowledge.unexplained(goals) for one in origin(x).selectors}
        return len(selectors), origin(goals[0]).place

    def _rounds(self) -> Iterator[tuple[list[int], list[int]]]:
        """The new literals of each round, and those of them that make a step and are not explained yet."""
        knowledge = self.knowledge
        while any(map(knowledge.makes_a_step, self.goals)) and (new := self._round()):
            yield new, [x for x in new if knowledge.makes_a_step(x) and x not in knowledge.explained]

    def _round(self) -> list[int]:
        """Establish the easiest literals; empty if nothing more follows."""
        knowledge = self.knowledge
        knowledge.limit.check()
        knowledge.round += 1
        new = knowledge.apply_one_rule() or Refuter(knowledge, self.goals, self.certain).establish_easiest()
        for literal in new:
            self.goals.pop(literal, None)
        return new

    def _step(self, goals: list[int]) -> Step:
        """The goals, and before them whatever they rest on that no step has explained. All of it is explained now."""
        knowledge = self.knowledge
        untold = knowledge.unexplained(goals)
        knowledge.explained |= untold
        in_order = sorted(untold, key=lambda x: knowledge.origin(x).place)
        bundles = tuple(tuple(map(self._deduction, some)) for _, some in groupby(in_order, key=self._kind))
        return Step(tuple(map(knowledge.fact, goals)), bundles)

    def _kind(self, literal: int) -> tuple[int, tuple[int, ...]]:
        """What one rule gave in a round is one bundle; harder deductions are one only if they have the same instances."""
        origin = self.knowledge.origin(literal)
        return origin.round, origin.selectors if len(origin.selectors) > 1 else ()

    def _deduction(self, literal: int) -> Deduction:
        knowledge = self.knowledge
        selectors, premises = knowledge.origin(literal).selectors, knowledge.premises(literal)
        instances = tuple(map(knowledge.grounding.selected, selectors))
        refutation = chain(knowledge, [*premises, -literal], selectors) if len(selectors) > 1 else ()
        return Deduction(knowledge.fact(literal), instances, tuple(map(knowledge.fact, premises)), refutation)


def _continues(step: Step, previous: Step) -> bool:
    """Is the step one bundle of one-instance deductions that uses facts of the previous step?"""
    return len(step.bundles) == 1 == step.effort and not set(previous.facts).isdisjoint(step.premises)
