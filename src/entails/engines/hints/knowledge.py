"""What is known of a board while it is being explained, and how it came to be known.

Literals stand for facts. A rule instance speaks of some of them, its scope; what it forces by itself, given those of its
scope that are known, is found by unit propagation over its own clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from entails.engines.answers import Fact
from entails.engines.solvers.sat import Session
from entails.errors import EngineError
from entails.limits import FOREVER, Limit
from entails.models.ground.result import Grounding
from entails.models.world import Row

BUDGET = 50  # conflicts to show that something can be left out


@dataclass(slots=True)
class Reason:
    """How a literal came to be known: by which instances, in which round, from what (worked out when it is asked for)."""

    selectors: tuple[int, ...]
    round: int
    place: int
    given: tuple[int, ...] | None = None


class Knowledge:
    """Facts that are known, with their reasons. The grounding has selectors. `shown` are facts that follow from the rules and
    that nobody needs to be told, because the board shows them; `stated` is what somebody takes for known."""

    def __init__(
        self, grounding: Grounding, stated: Iterable[Fact] = (), shown: Iterable[Fact] = (), limit: Limit = FOREVER
    ) -> None:
        self.grounding, self.limit = grounding, limit
        self.session = Session(grounding, limit, quick=True)
        self.selectors = grounding.selectors()
        stated = list(stated)
        self.facts = vocabulary(grounding) | _stated(grounding, stated)
        self.scopes = _scopes(grounding, self.facts)
        self.touching: dict[int, list[int]] = {}
        for selector, scope in self.scopes.items():
            for variable in scope:
                self.touching.setdefault(variable, []).append(selector)
        self.rules = _by_rule(grounding)
        self.meanings = [definition.selector for definition in grounding.definitions if definition.selector is not None]
        self.meant = set(self.meanings)
        self.known: dict[int, Reason | None] = {}  # literals; None: known from the start
        self.dirty = set(self.selectors)
        self.rounds = 0
        seen = {x for fact in shown for x in self._literals(fact)}
        self.stated = sorted({x for fact in stated for x in self._literals(fact)} - seen, key=abs)
        self.told = {*self.stated, *seen}
        self.known = dict.fromkeys(sorted(self.told, key=abs))

    def _literals(self, fact: Fact) -> list[int]:
        """One; none for what cannot hold and is said not to."""
        variable = self.grounding.variable(fact.relation, fact.row)
        if variable is None and fact.holds:
            raise EngineError(f"{fact.relation}({', '.join(map(str, fact.row))}) cannot hold on this board")
        return [] if variable is None else [variable if fact.holds else -variable]

    def fact(self, literal: int) -> Fact:
        return Fact(*self.facts[abs(literal)], literal > 0)

    def makes_a_step(self, literal: int) -> bool:
        """That two things are not related is a fact on the way; that one of them is not so is one to tell."""
        return literal > 0 or len(self.facts[abs(literal)][1]) <= 1

    def learn(self, literal: int, selectors: tuple[int, ...], given: tuple[int, ...] | None = None) -> None:
        self.known[literal] = Reason(selectors, self.rounds, len(self.known), given)
        self.dirty.update(self.touching.get(abs(literal), ()))

    def by_one_rule(self) -> list[int]:
        for selectors in self.rules:
            found: list[int] = []
            while todo := [selector for selector in selectors if selector in self.dirty]:
                for selector in todo:
                    self.dirty.discard(selector)
                    for literal in self.forced(selector):
                        self.learn(literal, (selector,))
                        found.append(literal)
            if found:
                return found
        return []

    def forced(self, selector: int) -> list[int]:
        """What an instance forces by itself."""
        scope = self.scopes[selector]
        known = [x for v in scope for x in (v, -v) if x in self.known]
        if len(known) == len(scope):
            return []
        _, implied = self.session.propagate([selector, *known])
        return [x for x in implied if abs(x) in scope and x not in self.known]

    def known_of(self, selectors: Iterable[int]) -> list[int]:
        variables = {v: None for selector in selectors for v in self.scopes[selector]}
        return [x for v in variables for x in (v, -v) if x in self.known]

    def consistent(self, literals: list[int]) -> bool:
        """As far as propagation tells."""
        return self.session.propagate(literals)[0]

    def least(self, fixed: list[int], literals: list[int]) -> list[int]:
        """Of literals that contradict the fixed ones by propagation, as few as do so; the first ones by preference."""
        needed: list[int] = []
        left = list(literals)
        while left:
            candidate = left.pop()
            if self.session.propagate([*fixed, *needed, *left])[0]:
                needed.append(candidate)
        return needed[::-1]

    def least_by_search(self, fixed: list[int], literals: list[int]) -> list[int]:
        """Likewise of literals that contradict the fixed ones by a search; what it cannot soon do without stays."""
        needed: list[int] = []
        left = list(literals)
        while left:
            candidate = left.pop()
            if self.session.search([*fixed, *needed, *left], self.limit, BUDGET) is False:
                core = set(self.session.core())
                needed, left = [x for x in needed if x in core], [x for x in left if x in core]
            else:
                needed.append(candidate)
        return needed[::-1]

    def given(self, literal: int, selectors: Sequence[int]) -> list[int]:
        """Of what was known before a literal, as little as is needed beside the instances; what was told by preference."""
        reason = self.known.get(literal)
        last = reason.place if reason else len(self.known)
        scope = {v for selector in selectors for v in self.scopes[selector]}
        earlier = [x for x, how in self.known.items() if abs(x) in scope and (how is None or how.place < last)]
        earlier.sort(key=lambda x: x not in self.told)
        if not self.consistent([-literal, *selectors, *earlier]):
            return self.least([-literal, *selectors], earlier)
        return self.least_by_search([-literal, *selectors], earlier)

    def reason(self, literal: int) -> Reason:
        reason = self.known[literal]
        assert reason is not None
        return reason

    def rests_on(self, literal: int) -> tuple[int, ...]:
        reason = self.reason(literal)
        if reason.given is None:
            reason.given = tuple(self.given(literal, reason.selectors))
        return reason.given

    def needed(self, goals: Iterable[int]) -> set[int]:
        """What has to be told before the goals."""
        needed: set[int] = set()
        todo = list(goals)
        while todo:
            literal = todo.pop()
            if literal not in self.told and literal not in needed:
                needed.add(literal)
                todo += self.rests_on(literal)
        return needed

    def support(self, literal: int) -> list[int]:
        """All instances and facts known from the start that a literal rests on."""
        found: dict[int, None] = {}
        todo = [literal]
        while todo:
            one = todo.pop()
            if one not in found:
                found[one] = None
                if self.known[one]:
                    found.update(dict.fromkeys(self.reason(one).selectors))
                    todo += self.rests_on(one)
        return [x for x in found if x in self.scopes or self.known[x] is None]


def vocabulary(grounding: Grounding) -> dict[int, tuple[str, Row]]:
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


def _stated(grounding: Grounding, stated: Iterable[Fact]) -> dict[int, tuple[str, Row]]:
    """What an answer says of relations without words: steps may rest on it, and it may be wrong."""
    words = grounding.theory.sayings
    bare = [(fact.relation, fact.row) for fact in stated if words and fact.relation not in words]
    found = {grounding.variable(*atom): atom for atom in bare}
    return {variable: atom for variable, atom in found.items() if variable is not None}


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
    for some in grounding.selector_blocks:
        found.setdefault(some.rule.sentence, []).extend(range(some.first, some.first + some.size))
    return [selectors for selectors in found.values() if selectors]
