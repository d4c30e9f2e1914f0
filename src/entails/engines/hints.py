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

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from entails.engines.answers import Fact
from entails.engines.limits import FOREVER, Limit
from entails.engines.sat import Session
from entails.errors import EngineError
from entails.models.grounding import Grounding, Instance
from entails.models.theory import Theory
from entails.models.world import Row

PATIENCE = (10, 300, 10_000, None)  # conflicts to deny a fact, in turns: what is shown soon is likely to be easy
TRIED = 16  # candidates of one ring
SHRUNK = 3  # candidates that are made as small as they get
EASY = 15  # instances: if a step needs more, a smaller one that only says what is not so may help
RINGS = 5  # how far around a fact to look for what refutes its opposite
BUDGET = 50  # conflicts to show that an instance can be left out


class Deduction(NamedTuple):
    """A fact, the rule instances that force it and the facts that were known before. Where it follows only because the
    opposite leads to a contradiction, `supposed` goes there from the opposite, one instance after the other; it is empty
    where that takes more than such a chain. The last fact of a chain is None: the contradiction."""

    fact: Fact | None
    because: tuple[Instance, ...]
    given: tuple[Fact, ...] = ()
    supposed: tuple[Deduction, ...] = ()


Line = tuple[Deduction, ...]  # of the same kind


@dataclass(frozen=True, slots=True)
class Step:
    """What follows, and the lines that lead there; the last one concludes."""

    facts: tuple[Fact, ...]
    lines: tuple[Line, ...]

    @property
    def because(self) -> tuple[Instance, ...]:
        return _once(one for line in self.lines for deduction in line for one in deduction.because)

    @property
    def given(self) -> tuple[Fact, ...]:
        """What it rests on that was known before."""
        own = {deduction.fact for line in self.lines for deduction in line}
        given = dict.fromkeys(fact for line in self.lines for deduction in line for fact in deduction.given)
        return tuple(fact for fact in given if fact not in own)

    @property
    def effort(self) -> int:
        """The rule instances that its hardest deduction rests on."""
        return max(len(deduction.because) for line in self.lines for deduction in line)


def _once(instances: Iterable[Instance]) -> tuple[Instance, ...]:
    return tuple({(one.rule.sentence, one.sentence): one for one in instances}.values())


@dataclass(slots=True)
class _Reason:
    """How a literal came to be known: by which instances, in which round, from what (worked out when it is asked for)."""

    selectors: tuple[int, ...]
    round: int
    place: int
    given: tuple[int, ...] | None = None


class Candidate(NamedTuple):
    """A literal, the instances that force it, and how many have to be named in all."""

    cost: int
    literal: int
    selectors: tuple[int, ...]


class Contradiction(Exception):
    """What is taken for known contradicts the rules: some of the facts and some of the rule instances do so already, one
    instance after the other if the chain is not empty."""

    def __init__(self, facts: tuple[Fact, ...], because: tuple[Instance, ...], chain: tuple[Deduction, ...]) -> None:
        super().__init__()
        self.facts, self.because, self.chain = facts, because, chain


class Guide:
    """Knows some facts of a board and finds more, step by step. The grounding has selectors."""

    def __init__(self, grounding: Grounding, known: Iterable[Fact] = (), limit: Limit = FOREVER) -> None:
        self.grounding, self.limit = grounding, limit
        self.session = Session(grounding, limit, quick=True)
        self.selectors = grounding.selectors()
        self.facts = _vocabulary(grounding)
        self.scopes = _scopes(grounding, self.facts)
        self.touching: dict[int, list[int]] = {}
        for selector, scope in self.scopes.items():
            for variable in scope:
                self.touching.setdefault(variable, []).append(selector)
        self.rules = _by_rule(grounding)
        self.meanings = [definition.selector for definition in grounding.definitions if definition.selector is not None]
        self.meant = set(self.meanings)
        self.known: dict[int, _Reason | None] = {}  # literals; None: known from the start
        self.dirty = set(self.selectors)
        self.rounds = 0
        self.told: set[int] = set()
        for fact in known:
            variable = grounding.variable(fact.relation, fact.row)
            if variable is None and fact.holds:
                raise EngineError(f"{fact.relation}({', '.join(map(str, fact.row))}) cannot hold on this board")
            if variable is not None:
                self.told.add(variable if fact.holds else -variable)
        shown = self._shown()
        self.stated = sorted(self.told - shown, key=abs)
        self.told |= shown
        self.known = dict.fromkeys(sorted(self.told, key=abs))

    def _shown(self) -> set[int]:
        """What an instance says of one fact alone, the board shows: nobody needs to be told that an end has its colour."""
        single = [(selector, scope) for selector, scope in self.scopes.items() if len(scope) == 1]
        propagate = self.session.solver.propagate
        return {x for selector, scope in single for x in propagate([selector])[1] if abs(x) in scope}

    def close(self) -> None:
        self.session.close()

    def __enter__(self) -> Guide:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- what is there to find ---

    def settle(self, unique: bool | None = None) -> None:
        """Find out what follows at all; `unique` says that all of any solution does. Raises `Contradiction`."""
        if not self.session.search([*self.selectors, *self.stated], self.limit):
            raise self._contradiction()
        always = [*self.selectors, *self.known]
        model = self.session.true
        left = [v if v in model else -v for v in self.facts if v not in self.known and -v not in self.known]
        self.open = 0
        self.goals: dict[int, None] = {}
        if unique:
            self.goals = dict.fromkeys(left)
            return
        while left:
            literal = left.pop()
            if self.session.search([*always, -literal], self.limit):
                before = len(left) + 1
                left = [x for x in left if (abs(x) in self.session.true) == (x > 0)]
                self.open += before - len(left)
            else:
                self.goals[literal] = None

    def _contradiction(self) -> Contradiction:
        """The smallest reason that is soon found: one instance, if that is enough; else what refutes one of the facts that
        cannot be, given the others."""
        alone = [x for x in self.selectors if not self._consistent([x, *self._stated_of(x)])]
        reasons = [[x, *self.least([x], self._stated_of(x))] for x in alone[:TRIED]]
        core = min(reasons, key=len) if reasons else self._refuted_fact()
        facts = [x for x in core if x not in self.scopes]
        selectors = [x for x in core if x in self.scopes]
        chain = self._chain(facts, selectors)
        return Contradiction(tuple(map(self.fact, facts)), tuple(map(self.grounding.selected, selectors)), chain)

    def _stated_of(self, selector: int) -> list[int]:
        return [x for x in self.stated if abs(x) in self.scopes[selector]]

    def _refuted_fact(self) -> list[int]:
        from entails.engines.explain import shrink

        kept: list[int] = []
        for literal in self.stated:
            if self.session.search([*self.selectors, *kept, literal], self.limit):
                kept.append(literal)
        wrong = [x for x in self.stated if x not in kept]
        self.told, self.known = set(kept), dict.fromkeys(kept)
        self.goals = {-x: None for x in wrong}
        while not any(x in self.known for x in self.goals):
            if not self._by_one_rule():
                self._by_denial()
        refuted = next(x for x in self.goals if x in self.known)
        reason = [-refuted, *self._support(refuted)]
        self.session.search(reason, self.limit)  # the learnt clauses help to leave out more
        return shrink(self.session, reason, self.limit)

    def _support(self, literal: int) -> list[int]:
        """All instances and facts known from the start that a literal rests on."""
        found: dict[int, None] = {}
        todo = [literal]
        while todo:
            one = todo.pop()
            if one not in found:
                found[one] = None
                if self.known[one]:
                    found.update(dict.fromkeys(self._reason(one).selectors))
                    todo += self._rests_on(one)
        return [x for x in found if x in self.scopes or self.known[x] is None]

    def known_facts(self) -> list[Fact]:
        """What was known from the start, and what steps have told since."""
        return [self.fact(x) for x in sorted(self.told, key=abs) if abs(x) in self.facts]

    def fact(self, literal: int) -> Fact:
        return Fact(*self.facts[abs(literal)], literal > 0)

    # --- steps ---

    def steps(self, ahead: int | None = None) -> Iterator[Step]:
        """One after the other, until all that makes a step is known. A hard deduction that only says what is not so is told
        as a step of its own before the first one that rests on it, and never if none does; `ahead` is how many of them to
        wait for that (unless said, all), before the first is told anyway."""
        held: list[list[int]] = []
        while any(map(self._makes_a_step, self.goals)) and (new := self._round()):
            goals = [x for x in new if self._makes_a_step(x) and x not in self.told]
            if goals:
                needed = self._needed(goals)
                for some in held:
                    if needed.intersection(some):
                        yield self._step([x for x in some if x in needed])
                held = [some for some in held if not needed.intersection(some)]
                yield self._step(goals)
            elif len(self._reason(new[0]).selectors) > 1:
                held.append(new)
                if ahead is not None and len(held) > ahead:
                    yield self._step(held.pop(0))

    def _needed(self, goals: Iterable[int]) -> set[int]:
        """What has to be told before the goals."""
        needed: set[int] = set()
        todo = list(goals)
        while todo:
            literal = todo.pop()
            if literal not in self.told and literal not in needed:
                needed.add(literal)
                todo += self._rests_on(literal)
        return needed

    def _round(self) -> list[int]:
        """Literals that one kind of reason gives."""
        self.limit.check()
        self.rounds += 1
        new = self._by_one_rule() or self._by_denial()
        for literal in new:
            self.goals.pop(literal, None)
        return new

    def _learn(self, literal: int, selectors: tuple[int, ...], given: tuple[int, ...] | None = None) -> None:
        self.known[literal] = _Reason(selectors, self.rounds, len(self.known), given)
        self.dirty.update(self.touching.get(abs(literal), ()))

    def _by_one_rule(self) -> list[int]:
        for selectors in self.rules:
            found: list[int] = []
            while todo := [selector for selector in selectors if selector in self.dirty]:
                for selector in todo:
                    self.dirty.discard(selector)
                    for literal in self._forced(selector):
                        self._learn(literal, (selector,))
                        found.append(literal)
            if found:
                return found
        return []

    def _forced(self, selector: int) -> list[int]:
        """What an instance forces by itself."""
        scope = self.scopes[selector]
        known = [x for v in scope for x in (v, -v) if x in self.known]
        if len(known) == len(scope):
            return []
        _, implied = self.session.solver.propagate([selector, *known])
        return [x for x in implied if abs(x) in scope and x not in self.known]

    # --- several instances ---

    def _by_denial(self) -> list[int]:
        """The fact that is easiest to show by denying it: of those that make a step, or if none of them is easy of all."""
        steps = [x for x in self.goals if self._makes_a_step(x)]
        others = [x for x in self.goals if not self._makes_a_step(x)]
        found = self._nearby(steps)
        if not found or found[0].cost > EASY:
            found = min(filter(None, (found, self._nearby(others))), default=[], key=lambda some: some[0].cost)
        found = found or self._searched(steps) or self._searched(others)
        new: list[int] = []
        for candidate in found:
            selectors = candidate.selectors
            alike = [x for x in self._forced_alike(candidate.literal, selectors) if x not in self.known]
            reasons = [tuple(self._given(x, selectors)) for x in alike]
            for one, given in zip(alike, reasons, strict=True):
                self._learn(one, selectors, given)
            new += alike
        return new

    def _forced_alike(self, literal: int, selectors: Sequence[int]) -> list[int]:
        """The literal, and what else the same instances force by propagation; if it makes a step, only what does so too."""
        known, scope = self._known_of(selectors), {v for selector in selectors for v in self.scopes[selector]}
        others = [x for x in self.goals if abs(x) in scope and x != literal]
        if self._makes_a_step(literal):
            others = list(filter(self._makes_a_step, others))
        return [literal, *(x for x in others if not self._consistent([-x, *selectors, *known]))]

    def _makes_a_step(self, literal: int) -> bool:
        """That two things are not related is a fact on the way; that one of them is not so is one to tell."""
        return literal > 0 or len(self.facts[abs(literal)][1]) <= 1

    def _nearby(self, literals: list[int]) -> list[Candidate]:
        """The literals whose opposite the fewest instances refute by propagation, all in the same way. They are looked for
        around it in rings: instances that speak of it, then those that speak of what these leave open, and so on."""
        rings = {x: dict.fromkeys(self.touching.get(abs(x), ())) for x in literals}
        for _ in range(RINGS):
            refuted: list[tuple[int, int, list[int]]] = []
            for literal, ring in rings.items():
                self.limit.check()
                known = self._known_of(ring)
                if not self._consistent([-literal, *ring, *self.meanings, *known]):
                    refuted.append((len(ring), literal, known))
            if refuted:
                nearest = sorted(refuted)[:TRIED]
                fewest = [(x, self._fewest([-x, *known], [*self.meanings, *rings[x]])) for _, x, known in nearest]
                return self._alike(self._candidate(*one) for one in fewest)
            for literal, ring in rings.items():
                near = {v for selector in ring for v in self.scopes[selector]}
                open_ = [v for v in near if v not in self.known and -v not in self.known]
                ring.update((one, None) for v in open_ for one in self.touching[v] if one not in self.meant)
        return []

    def _candidate(self, literal: int, selectors: list[int]) -> Candidate:
        return Candidate(self._cost(literal, selectors), literal, tuple(selectors))

    def _alike(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """The best one first, and those that are as good and rest on the same rules."""
        best, *others = sorted(candidates)
        kind = self._rules_of(best)
        return [best, *(one for one in others if one.cost == best.cost and self._rules_of(one) == kind)]

    def _rules_of(self, candidate: Candidate) -> list[str]:
        return sorted(self.grounding.selected(selector).rule.sentence for selector in candidate.selectors)

    def _known_of(self, selectors: Iterable[int]) -> list[int]:
        variables = {v: None for selector in selectors for v in self.scopes[selector]}
        return [x for v in variables for x in (v, -v) if x in self.known]

    def _consistent(self, literals: list[int]) -> bool:
        """As far as propagation tells."""
        fine: bool = self.session.solver.propagate(literals)[0]
        return fine

    def _fewest(self, fixed: list[int], selectors: list[int]) -> list[int]:
        """Of selectors that contradict what is fixed by propagation, some that do and none of which can be left out."""
        needed: list[int] = []
        left = sorted(selectors)
        while left:
            half = left[len(left) // 2 :] if len(left) > 3 else left[-1:]
            rest = left[: len(left) - len(half)]
            if not self._consistent([*fixed, *needed, *rest]):
                left = rest
            elif len(half) == 1:
                needed.append(half[0])
                left = rest
            else:  # some of this half is needed: look at it one by one
                needed, left = self._sift(fixed, needed, rest, half), rest
        return sorted(needed)

    def _sift(self, fixed: list[int], needed: list[int], rest: list[int], half: list[int]) -> list[int]:
        while half:
            candidate = half.pop()
            if self._consistent([*fixed, *needed, *rest, *half]):
                needed = [*needed, candidate]
        return needed

    def _searched(self, literals: list[int]) -> list[Candidate]:
        """Where propagation does not get there: the literal that a search refutes soonest, with few instances."""
        always = [*self.known, *self.selectors]
        for conflicts in PATIENCE:
            cores: dict[int, list[int]] = {}
            for literal in literals:
                if self.session.search([-literal, *always], self.limit, conflicts) is False:
                    cores[literal] = [x for x in self.session.core() if x in self.scopes]
                    if conflicts is None:
                        break
            if cores:
                smallest = sorted(cores, key=lambda x: (len(cores[x]), abs(x)))[:SHRUNK]
                return [min(self._candidate(x, self._shrunk(x, cores[x])) for x in smallest)]
        return []

    def _cost(self, literal: int, selectors: Sequence[int]) -> int:
        """All instances that have to be named: those that gave what was not told yet count too."""
        named = set(selectors)
        todo = [x for x in self._given(literal, selectors) if x not in self.told]
        seen = set()
        while todo:
            one = todo.pop()
            if one not in seen and one not in self.told:
                seen.add(one)
                named.update(self._reason(one).selectors)
                todo += self._rests_on(one)
        return len(named)

    def _shrunk(self, literal: int, selectors: list[int]) -> list[int]:
        """Leave out what can be left out, the latest rules first; all that is known counts for nothing."""
        needed: list[int] = []
        left = sorted(selectors)
        while left:
            candidate = left.pop()
            assumed = [-literal, *self.known, *needed, *left]
            if self.session.search(assumed, self.limit, BUDGET) is False:
                core = set(self.session.core())
                needed, left = [x for x in needed if x in core], [x for x in left if x in core]
            else:
                needed.append(candidate)
        return sorted(needed)

    def _given(self, literal: int, selectors: Sequence[int]) -> list[int]:
        """Of what was known before a literal, as little as is needed beside the instances; what was told by preference."""
        reason = self.known.get(literal)
        last = reason.place if reason else len(self.known)
        scope = {v for selector in selectors for v in self.scopes[selector]}
        earlier = [x for x, how in self.known.items() if abs(x) in scope and (how is None or how.place < last)]
        earlier.sort(key=lambda x: x not in self.told)
        if not self._consistent([-literal, *selectors, *earlier]):
            return self.least([-literal, *selectors], earlier)
        needed: list[int] = []
        left = earlier
        while left:
            candidate = left.pop()
            if self.session.search([-literal, *selectors, *needed, *left], self.limit, BUDGET) is False:
                core = set(self.session.core())
                needed, left = [x for x in needed if x in core], [x for x in left if x in core]
            else:
                needed.append(candidate)
        return needed

    def least(self, fixed: list[int], literals: list[int]) -> list[int]:
        """Of literals that contradict the fixed ones by propagation, as few as do so; the first ones by preference."""
        needed: list[int] = []
        left = list(literals)
        while left:
            candidate = left.pop()
            if self.session.solver.propagate([*fixed, *needed, *left])[0]:
                needed.append(candidate)
        return needed[::-1]

    # --- telling ---

    def _step(self, goals: list[int]) -> Step:
        """The goals, and before them whatever they rest on that has not been told yet."""
        needed = self._needed(goals)
        self.told |= needed
        lines: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for literal in sorted(needed, key=lambda x: self._reason(x).place):
            reason = self._reason(literal)
            # What one rule gave in a round is one line; harder deductions are told one by one.
            lines.setdefault((reason.round, reason.selectors if len(reason.selectors) > 1 else ()), []).append(literal)
        told = tuple(tuple(map(self._deduction, literals)) for literals in lines.values())
        return Step(tuple(map(self.fact, goals)), told)

    def _reason(self, literal: int) -> _Reason:
        reason = self.known[literal]
        assert reason is not None
        return reason

    def _rests_on(self, literal: int) -> tuple[int, ...]:
        reason = self._reason(literal)
        if reason.given is None:
            reason.given = tuple(self._given(literal, reason.selectors))
        return reason.given

    def _deduction(self, literal: int) -> Deduction:
        selectors, given = self._reason(literal).selectors, self._rests_on(literal)
        because, facts = tuple(map(self.grounding.selected, selectors)), tuple(map(self.fact, given))
        supposed = self._chain([*given, -literal], selectors) if len(selectors) > 1 else ()
        return Deduction(self.fact(literal), because, facts, supposed)

    def _chain(self, supposed: Sequence[int], selectors: Sequence[int]) -> tuple[Deduction, ...]:
        """From a supposition to a contradiction by one instance after the other, if that is possible."""
        trace = Trace(self, supposed)
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

    def __init__(self, guide: Guide, supposed: Iterable[int]) -> None:
        self.guide = guide
        self.known: dict[int, int | None] = dict.fromkeys(supposed)  # literals, each with the selector that gave it

    def apply(self, selector: int) -> list[int] | None:
        """What an instance adds; None for a contradiction."""
        scope = self.guide.scopes[selector]
        fine, implied = self.guide.session.solver.propagate([selector, *self._within(selector)])
        return [x for x in implied if abs(x) in scope and x not in self.known] if fine else None

    def _within(self, selector: int) -> list[int]:
        scope = self.guide.scopes[selector]
        return [x for x in self.known if abs(x) in scope]

    def told(self, last: int) -> tuple[Deduction, ...]:
        """The way to the contradiction that an instance shows, without what does not lead there."""
        order = {literal: place for place, literal in enumerate(self.known)}
        steps: dict[int | None, list[int]] = {None: self.guide.least([last], self._within(last))}
        todo = list(steps[None])
        while todo:
            literal = todo.pop()
            selector = self.known[literal]
            if selector is not None and literal not in steps:
                earlier = [x for x in self._within(selector) if order[x] < order[literal]]
                steps[literal] = self.guide.least([-literal, selector], earlier)
                todo += steps[literal]
        chain = []
        for literal in sorted(steps, key=lambda x: len(order) if x is None else order[x]):
            selector = last if literal is None else self.known[literal]
            assert selector is not None
            fact = None if literal is None else self.guide.fact(literal)
            because = (self.guide.grounding.selected(selector),)
            chain.append(Deduction(fact, because, tuple(map(self.guide.fact, steps[literal]))))
        return tuple(chain)


def _vocabulary(grounding: Grounding) -> dict[int, tuple[str, Row]]:
    """The variables that facts are about, each with one atom that it stands for."""
    theory = grounding.theory
    names = [name for name in theory.sayings if name in grounding.blocks] or [one.name for one in theory.find()]
    found: dict[int, tuple[str, Row]] = {}
    for name in names:
        variables = grounding.variables(name)
        for row in grounding.decode(variables, name):
            variable = grounding.variable(name, row)
            if variable is not None:
                found.setdefault(variable, (name, row))
    return found


def _scopes(grounding: Grounding, facts: Iterable[int]) -> dict[int, dict[int, None]]:
    """For each selector the variables of facts that its instance speaks of, through names made on the way as well."""
    told = set(facts)
    scopes: dict[int, dict[int, None]] = {selector: {} for selector in grounding.selectors()}
    relations = max((v for name in grounding.blocks for v in grounding.variables(name)), default=0)
    meaning: dict[int, list[tuple[int, ...]]] = {}
    names: dict[int, set[int]] = {selector: set() for selector in scopes}
    for clause in grounding.clauses():
        selector = next((-x for x in reversed(clause) if -x in scopes), None)
        made = [abs(x) for x in clause if abs(x) > relations and abs(x) not in scopes]
        if selector is None:
            for name in made:
                meaning.setdefault(name, []).append(clause)
        else:
            scopes[selector].update((abs(x), None) for x in clause if abs(x) in told)
            names[selector].update(made)
    for selector, todo in names.items():
        seen: set[int] = set()
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                for clause in meaning.get(name, ()):
                    scopes[selector].update((abs(x), None) for x in clause if abs(x) in told)
                    todo.update(abs(x) for x in clause if abs(x) > relations and abs(x) not in scopes)
    return scopes


def _by_rule(grounding: Grounding) -> list[list[int]]:
    """The selectors of each rule, in the order of the theory; what definitions mean comes last."""
    found: dict[str, list[int]] = {rule.sentence: [] for rule in grounding.theory.rules}
    for some in grounding.switches:
        found.setdefault(some.rule.sentence, []).extend(range(some.first, some.first + some.size))
    return [selectors for selectors in found.values() if selectors]
