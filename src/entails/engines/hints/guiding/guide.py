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
from entails.engines.hints.arguing.arguer import Arguer
from entails.engines.hints.guiding.choosing import EasiestFirst
from entails.engines.hints.guiding.composing import Composer
from entails.engines.hints.guiding.lines import StepLines, chained
from entails.engines.hints.guiding.wording import Narrator
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Step
from entails.engines.hints.telling import Teller, Told
from entails.limits import FOREVER, Limit
from entails.models.ground.result import Grounding

AHEAD = 10  # facts among which the easiest are told next
WORDS = 50  # about so many are told in one step


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
        self.narrator = Narrator(grounding.theory, self.explained_facts(), grounding.world)
        self.choice = EasiestFirst(self.knowledge, self.arguer, self.lines, self.told is not None)
        self.composer = Composer(self.knowledge, self.arguer, self.lines, self.choice, self.told is not None)
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
            from entails.engines.hints.guiding.faults import contradicted  # few answers are wrong

            raise contradicted(knowledge, self.told)
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

    # --- steps ---

    def steps(self) -> Iterator[Step]:
        """Steps in order, until every goal that makes a step is established: what the puzzle tells itself, and where it
        cannot, what the rules say."""
        if self.told:
            yield from self._told_steps(self.told)
        else:
            from entails.engines.hints.guiding import lemmas  # who is told by a puzzle needs none

            for step in chained(self._ruled_steps()):
                yield from lemmas.told(self.narrator, step)

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
            self._drop_explained()
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
            self.composer.take_aside()
            self._drop_explained()
            self._take_plain(ready)
            if not ready:
                continue
            easiest = self.choice.easiest(list(ready))
            for some in self.choice.alike(self.choice.hard(easiest)).values():
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
        yield from (self._step(self.composer.told_alike(goals)),) if goals else ()

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
            self._take(
                [x for x in new if not knowledge.origin(x).selectors]
            )  # no declaration and no rule is its reason
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
        self.composer.take_along(literals)
        self._drop_explained()

    def _drop_explained(self) -> None:
        for literal in [x for x in self.goals if x in self.knowledge.explained]:
            del self.goals[literal]

    def _step(self, goals: list[int]) -> Step:
        step = self.composer.step(goals)
        self._drop_explained()
        return step

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
            from entails.engines.hints.guiding.refutation import Refuter  # who is told by a puzzle seldom needs it

            new = Refuter(knowledge, self.goals, self.certain).establish_easiest()
        for literal in new:
            self.goals.pop(literal, None)
        return new

    def _supposed(self) -> list[int]:
        """The shortest story that refutes an opposite, where a rule speaks of the whole board: a smallest core is not the
        shortest story there. Elsewhere it is: with stories first, `examples/theories` take a tenth more words."""
        if not self.knowledge.hanging.pure:
            return []
        from entails.engines.hints.arguing.supposing import Supposer  # few theories have graphs

        return Supposer(self.knowledge, self.goals).establish_shortest()
