"""The next step that a person can take, and the few rule instances that it needs.

A guide starts from the facts that a board shows and goes to all facts that are certain, easiest first:

1. One rule instance alone forces a fact (`knowledge`).
2. Several instances refute the opposite of a fact (`refutation`). The fact that needs the fewest comes first. (Step-wise
   explanation by smallest cores: Bogaerts, Gamba, Guns, 2021.)

Negative facts of binary relations ("not linked") are no steps of their own: they are told where a later step uses them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from entails.engines.answers import Fact, Solution
from entails.engines.consequences.explain import shrink
from entails.engines.hints.arguing.arguer import SUPPOSED, Arguer
from entails.engines.hints.arguing.supposing import Supposer
from entails.engines.hints.conflicts import violations
from entails.engines.hints.fewer import retell
from entails.engines.hints.guiding import asides
from entails.engines.hints.guiding.chains import chain, shape
from entails.engines.hints.guiding.deducing import by_technique, refuted
from entails.engines.hints.guiding.lines import StepLines, chained
from entails.engines.hints.guiding.refutation import CANDIDATES, Refuter
from entails.engines.hints.guiding.wording import Narrator, contradiction
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Contradiction, Deduction, Step
from entails.engines.hints.telling import Teller, Told
from entails.engines.hints.wrong_marks import Mistakes
from entails.limits import FOREVER, Limit
from entails.models.ground.result import Grounding

AHEAD = 10  # facts among which the easiest are told next
WORDS = 50  # about so many are told in one step
MANY = 8  # facts that other instances of a rule give likewise, in one step


class Guide:
    """Finds steps from the facts that are established to those that are certain. The grounding has selectors."""

    def __init__(
        self,
        grounding: Grounding,
        assumed: Iterable[Fact] = (),
        visible: Iterable[Fact] = (),
        limit: Limit = FOREVER,
        teller: Teller | None = None,
        reached: tuple[int, ...] = (),
    ) -> None:
        self.knowledge = Knowledge(grounding, assumed, visible, limit)
        self.told = Told(self.knowledge, teller, reached) if teller else None
        self.arguer = Arguer(self.knowledge)
        self.lines = StepLines(self.knowledge, self.arguer, self.told is not None)
        if not teller:
            self.knowledge.apart = self.arguer.blocks.leading
        self.narrator = Narrator(grounding.theory, self.explained_facts(), grounding.world.elements)
        self.goals: dict[int, None] = {}  # literals of a solution that are not established yet
        self.last: set[int] = set()  # the literals of the step before
        self.before: set[int] = set()  # what was explained before the step that is being told
        self.plain: list[int] = []  # literals that need no word and are to come with the next step
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
        if self.told and unique:
            self.told.only = frozenset(session.true)
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
        return any(map(knowledge.answers, [*self.goals, *untold]))

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
        first = self.solution()
        return None if session.alone(limit, established) else (first, session.solution())

    def solution(self) -> Solution:
        """A solution that has all the established facts."""
        knowledge = self.knowledge
        knowledge.session.search([*knowledge.selectors, *knowledge.established], knowledge.limit)
        return knowledge.session.solution()

    # --- wrong answers ---

    def _contradiction(self) -> Contradiction:
        """The smallest contradiction that is soon found: with one instance, if one is enough. Where the puzzle tells which
        mark is wrong, the contradiction of that mark."""
        knowledge = self.knowledge
        mistake = Mistakes(knowledge, self.told).find() if self.told else None
        core = mistake.core if mistake else self._violated_instance() or self._refuted_assumption()
        literals = [x for x in core if x not in knowledge.scopes]
        selectors = [x for x in core if x in knowledge.scopes]
        facts, instances = tuple(map(knowledge.fact, literals)), tuple(map(knowledge.grounding.selected, selectors))
        links = () if mistake else chain(knowledge, literals, selectors)
        return contradiction(facts, instances, links, knowledge.grounding.theory, mistake)

    def _violated_instance(self) -> list[int]:
        """One selector and the fewest assumed literals that violate it by propagation; empty if no instance is violated."""
        return min(violations(self.knowledge, CANDIDATES), key=len, default=[])

    def _refuted_assumption(self) -> list[int]:
        """An assumed literal with the selectors and the other assumed literals that refute it: a minimal core.

        The assumed literals that fit together are established, and the opposite of one of the others is the goal."""
        knowledge = self.knowledge
        kept: list[int] = []
        for literal in knowledge.assumed:
            if knowledge.session.search([*knowledge.selectors, *kept, literal], knowledge.limit):
                kept.append(literal)
        knowledge.start_from(kept)
        knowledge.rules = [some for some in knowledge.rules if some[0] not in knowledge.techniques]
        self.goals = {-x: None for x in knowledge.assumed if x not in kept}
        while not any(x in knowledge.established for x in self.goals):
            if not knowledge.apply_one_rule():
                Refuter(knowledge, self.goals, certain=True).establish_easiest()
        refuted = next(x for x in self.goals if x in knowledge.established)
        return shrink(knowledge.session, [-refuted, *knowledge.support(refuted)], knowledge.limit)

    # --- steps ---

    def steps(self) -> Iterator[Step]:
        """Steps in order, until every goal that makes a step is established: what the puzzle tells itself, and where it
        cannot, what the rules say."""
        if self.told:
            yield from self._told_steps(self.told)
        else:
            yield from map(self.narrator.tell, chained(self._ruled_steps()))

    def _told_steps(self, told: Told) -> Iterator[Step]:
        """What the puzzle tells; where it is at a loss, one step by the rules alone."""
        others = self._ruled_steps()
        while self.unfinished():
            step = told.step()
            if step is None:
                ruled = next(others, None) if self._is_more_certain() else None
                if ruled is None:
                    return
                step = self.narrator.tell(ruled)
            for literal in [x for x in self.goals if x in self.knowledge.explained]:
                del self.goals[literal]
            yield step

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
        return all(x is None or x in self.knowledge.explained for x in map(self.knowledge.literal, facts))

    def _is_more_certain(self) -> bool:
        """Does any goal follow? Those that another solution contradicts are dropped; that takes far less time than a step."""
        knowledge = self.knowledge
        while self.unfinished() and not self.certain:
            goal = next((x for x in self.goals if knowledge.makes_a_step(x)), None)
            if goal is None or not knowledge.session.search(
                [-goal, *knowledge.selectors, *knowledge.explained], knowledge.limit
            ):
                return True
            true = knowledge.session.true
            self.goals = {x: None for x in self.goals if (abs(x) in true) == (x > 0)}
        return self.unfinished()

    def _ruled_steps(self) -> Iterator[Step]:
        """A step has what the same instances give, and the easy facts that it rests on. What is hard and makes no step is a
        step of its own before the first one that rests on it, and none if nothing does."""
        ready: dict[int, None] = {}
        while self._look_ahead(ready):
            self._take(asides.seen(self.knowledge, self.arguer))
            self._take_plain(ready)
            if not ready:
                continue
            easiest = self._easiest(list(ready))
            for some in self._alike(self._hard(easiest)).values():
                while self._untold(some):
                    yield from self._led_to(self._untold(some))
                    yield from self._last(self._untold(some))
            yield from self._led_to(self._untold(easiest))
            yield from self._last(self._untold(easiest))
            for literal in [x for x in ready if x in self.knowledge.explained]:
                del ready[literal]

    def _untold(self, literals: Iterable[int]) -> list[int]:
        return [x for x in literals if x not in self.knowledge.explained]

    def _last(self, goals: list[int]) -> Iterator[Step]:
        """The step to the goals; none where what led to them told them along."""
        yield from (self._step(self._told_alike(goals)),) if goals else ()

    def _led_to(self, goals: list[int]) -> Iterator[Step]:
        """Who has to read many lines before the last one wants them one by one: what the goals rest on, as steps."""
        lines = self.lines.before(goals)
        while lines and self.lines.words([*lines, goals]) > WORDS:
            first = next((some for some in lines if len(self.lines.before(some, goals)) > 1), lines[0])
            yield from self._led_to(first)
            yield from self._last(self._untold(first))
            lines = self.lines.before(self._untold(goals))

    def _look_ahead(self, ready: dict[int, None]) -> bool:
        """Add what the next rounds give to the literals of which the easiest are told next: some rounds of single instances;
        what takes several, only if there is nothing else. False if there is nothing to tell."""
        knowledge = self.knowledge
        while len(ready) < AHEAD and any(map(knowledge.answers, self.goals)):
            new = self._round(alone=bool(ready))
            if not new:
                break
            ready |= {x: None for x in new if knowledge.makes_a_step(x) and x not in knowledge.explained}
        return any(map(knowledge.answers, [*ready, *self.goals]))

    def _take_plain(self, ready: dict[int, None]) -> None:
        """What one sees where a line is drawn is no step: it comes with the next one, if there is one."""
        plain = [x for x in ready if self.arguer.is_plain(x)]
        if len(plain) < len(ready) or any(map(self.knowledge.makes_a_step, self.goals)):
            self._take(plain)
            for literal in plain:
                del ready[literal]

    def _take(self, literals: Iterable[int]) -> None:
        """What needs no word comes along with the next step."""
        for literal in literals:
            self.knowledge.explained.add(literal)
            self.goals.pop(literal, None)
            self.plain.append(literal)

    def _easiest(self, ready: list[int]) -> list[int]:
        """The literal that takes least to say, and those that the same instances give by the same."""
        first = min(ready, key=self._cost)
        for literal in sorted(self.knowledge.unexplained([first]), key=lambda x: self.knowledge.origin(x).place):
            self.knowledge.ease(literal)
        retell(self.knowledge, first)
        (alike,) = [some for some in self._alike(ready).values() if first in some]
        named = self._named(first)
        together = self.lines.group(first) != tuple(self.knowledge.said(self.knowledge.origin(first).selectors))
        easiest = [x for x in alike if together or self._named(x) == named]
        return [*easiest, *self._likewise(easiest, ready)]

    def _likewise(self, told: list[int], ready: list[int]) -> list[int]:
        """What other instances of the rule give in the same round from the same facts, if the rule has words for many."""
        first, kind = told[0], self._likeness(told[0])
        untold = self.knowledge.unexplained(told)
        if self.told or kind is None or not untold.issubset(told):
            return []
        others = [x for x in ready if x not in told and self.knowledge.unexplained([x]) == {x}]
        premises = set(self.knowledge.premises(first))
        return [x for x in others if self._likeness(x) == kind and set(self.knowledge.premises(x)) == premises][:MANY]

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

    def _alike(self, literals: Iterable[int]) -> dict[object, list[int]]:
        """The literals by the instances that give them, and by where that is seen."""
        groups: dict[object, list[int]] = {}
        for literal in literals:
            groups.setdefault((self.lines.group(literal), self.arguer.place(literal)), []).append(literal)
        return groups

    def _hard(self, goals: list[int]) -> list[int]:
        """What the goals rest on that several instances give, and that no step has told."""
        origin, untold = self.knowledge.origin, self.knowledge.unexplained(goals).difference(goals)
        return sorted((x for x in untold if self._is_hard(x)), key=lambda x: origin(x).place)

    def _is_hard(self, literal: int) -> bool:
        """Does it take several instances, and no technique puts them into one sentence?"""
        origin = self.knowledge.origin(literal)
        if self.arguer.explains(literal, origin.selectors):
            return False
        return len(self.knowledge.said(origin.selectors)) > 1 or self.arguer.is_unseen(literal, origin.selectors)

    def _cost(self, literal: int) -> tuple[int, bool, int]:
        """The number of instances to name; does it rest on something else than the last step; and its place, which decides
        between equals."""
        elsewhere = self.last.isdisjoint(self.knowledge.premises(literal))
        return len(self._named(literal)), elsewhere, self.knowledge.origin(literal).place

    def _round(self, alone: bool = False) -> list[int]:
        """Establish the easiest literals; empty if nothing more follows, or nothing more from one instance `alone`."""
        knowledge = self.knowledge
        knowledge.limit.check()
        knowledge.round += 1
        new = knowledge.apply_one_rule()
        if not new and not alone and self.told is None:
            new = self.arguer.establish_next()
            new = new or self._supposed()
        if not new and not alone:
            new = Refuter(knowledge, self.goals, self.certain).establish_easiest()
        for literal in new:
            self.goals.pop(literal, None)
        return new

    def _supposed(self) -> list[int]:
        """The shortest story that refutes an opposite, where a rule speaks of the whole board: a smallest core is not the
        shortest story there. Elsewhere it is: with stories first, `examples/theories` take a tenth more words."""
        if not self.knowledge.hanging.pure:
            return []
        return Supposer(self.knowledge, self.goals).establish_shortest()

    def _told_alike(self, goals: list[int]) -> list[int]:
        """The first goal, and those whose reason has the same words. With what the reader knows by now, each takes fewer
        instances than when they were found together, and not always the same: then they are two steps."""
        if len(goals) == 1 or not self._is_hard(goals[0]):
            return goals
        self.before = set(self.knowledge.explained)
        kinds = {x: self._kind(x, self._deduction(x)) for x in goals}
        return [x for x in goals if kinds[x] == kinds[goals[0]]]

    def _step(self, goals: list[int]) -> Step:
        """The goals, and before them whatever they rest on that no step has explained. All of it is explained now."""
        knowledge = self.knowledge
        untold = knowledge.unexplained(goals)
        goals = [*goals, *(x for x in self.lines.beside(goals) if x not in goals)]
        untold |= self.lines.beside(untold).keys()
        self.before = knowledge.before = set(knowledge.explained)
        knowledge.explained |= untold
        self.last = untold
        told = [(x, self._deduction(x)) for x in self.lines.in_order(untold)]
        self._take(asides.in_the_answer(knowledge, () if self.told else untold))
        alike = groupby(told, key=lambda one: (one[0] in goals, self._kind(*one)))
        bundles = tuple(tuple(deduction for _, deduction in some) for _, some in alike)
        knowledge.before = None
        aside, self.plain = tuple(map(knowledge.fact, self.plain)), []
        facts = tuple(map(knowledge.fact, goals))
        return Step(facts, bundles, technique=self._technique(bundles[-1][0]), aside=aside)

    def _technique(self, deduction: Deduction) -> str:
        """The name of the technique that tells it, if one does: of the theory, or by the shape of its rules."""
        theory = self.knowledge.grounding.theory
        if deduction.technique:
            return theory.technique_name(deduction.technique.rule)
        return deduction.way.name if deduction.way else SUPPOSED if deduction.refutation and not self.told else ""

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
            return origin.round, group
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
        if self._is_hard(literal):
            selectors, premises, refutation = refuted(knowledge, literal, selectors, premises, self.before)
        instances = tuple(map(knowledge.grounding.selected, selectors))
        way = None if refutation or self.told else self.arguer.way(literal, selectors, premises, self.before)
        return Deduction(
            knowledge.fact(literal), instances, tuple(map(knowledge.fact, premises)), refutation, None, way
        )
