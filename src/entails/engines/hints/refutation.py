"""Facts that take several rule instances: denied, they lead to a contradiction; the fewer instances that takes the better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from entails.engines.hints.knowledge import Knowledge

PATIENCE = (10, 300, 10_000, None)  # conflicts to deny a fact, in turns: what is shown soon is likely to be easy
TRIED = 16  # candidates of one ring
SHRUNK = 3  # candidates that are made as small as they get
EASY = 15  # instances: if a step needs more, a smaller one that only says what is not so may help
RINGS = 5  # how far around a fact to look for what refutes its opposite


class Candidate(NamedTuple):
    """A literal, the instances that force it, and how many have to be named in all."""

    cost: int
    literal: int
    selectors: tuple[int, ...]


@dataclass(slots=True)
class _Ring:
    """Instances around a literal, what is known of all that they speak of, and those that were added last."""

    selectors: dict[int, None]
    known: dict[int, None]
    rim: list[int]


class Denial:
    """Looks among goals, the literals of a solution, for those that are easiest to show, while nothing else gets known.
    Unless that is `certain` some need not follow; those are dropped when another solution without them turns up."""

    def __init__(self, knowledge: Knowledge, goals: dict[int, None], certain: bool) -> None:
        self.know, self.goals, self.certain = knowledge, goals, certain
        self.known: dict[int, list[int]] = {}  # of an instance's scope
        self.beside: dict[int, list[int]] = {}  # the instances around an instance

    def easiest(self) -> list[int]:
        """The fact that is easiest to show by denying it: of those that make a step, or if none of them is easy of all."""
        if not self.certain:
            self._drop_open()
        steps = [x for x in self.goals if self.know.makes_a_step(x)]
        others = [x for x in self.goals if not self.know.makes_a_step(x)]
        if not (steps or self.certain):
            return []
        found = self._nearby(steps)
        if not found or found[0].cost > EASY:
            found = min(filter(None, (found, self._nearby(others))), default=[], key=lambda some: some[0].cost)
        found = found or self._searched(steps or others)
        new: list[int] = []
        for candidate in found:
            selectors = candidate.selectors
            alike = [x for x in self._forced_alike(candidate.literal, selectors) if x not in self.know.known]
            named = [self._enough(x, selectors) for x in alike]
            reasons = [tuple(self.know.given(x, some)) for x, some in zip(alike, named, strict=True)]
            for one, some, given in zip(alike, named, reasons, strict=True):
                self.know.learn(one, some, given)
            new += alike
        return new

    def _enough(self, literal: int, selectors: tuple[int, ...]) -> tuple[int, ...]:
        """Instances of these that force a literal: of those that force another one, some may not be needed for it."""
        fixed = [-literal, *self.know.known_of(selectors)]
        if self.know.consistent([*fixed, *selectors]):
            return selectors
        return tuple(self.know.least(fixed, list(selectors)))

    def _forced_alike(self, literal: int, selectors: Sequence[int]) -> list[int]:
        """The literal, and what else the same instances force by propagation; if it makes a step, only what does so too."""
        known = self.know.known_of(selectors)
        scope = {v for selector in selectors for v in self.know.scopes[selector]}
        others = [x for x in self.goals if abs(x) in scope and x != literal]
        if self.know.makes_a_step(literal):
            others = list(filter(self.know.makes_a_step, others))
        return [literal, *(x for x in others if not self.know.consistent([-x, *selectors, *known]))]

    def _nearby(self, literals: list[int]) -> list[Candidate]:
        """The literals whose opposite the fewest instances refute by propagation, all in the same way. They are looked for
        around it in rings: instances that speak of it, then those that speak of what these leave open, and so on."""
        rings = {x: self._around(x) for x in literals}
        for _ in range(RINGS):
            refuted: list[tuple[int, int]] = []
            for literal, ring in rings.items():
                self.know.limit.check()
                if not self.know.consistent([-literal, *ring.selectors, *self.know.meanings, *ring.known]):
                    refuted.append((len(ring.selectors), literal))
            if refuted:
                return self._alike(self._reduced(x, rings[x]) for _, x in sorted(refuted)[:TRIED])
            for ring in rings.values():
                self._widen(ring)
        return []

    def _around(self, literal: int) -> _Ring:
        ring = _Ring({}, {}, [])
        self._add(ring, self.know.touching.get(abs(literal), ()))
        return ring

    def _widen(self, ring: _Ring) -> None:
        rim, ring.rim = ring.rim, []
        for selector in rim:
            self._add(ring, (one for one in self._beside(selector) if one not in ring.selectors))

    def _add(self, ring: _Ring, selectors: Iterable[int]) -> None:
        for selector in selectors:
            ring.selectors[selector] = None
            ring.known.update(dict.fromkeys(self._known_of(selector)))
            ring.rim.append(selector)

    def _known_of(self, selector: int) -> list[int]:
        if selector not in self.known:
            self.known[selector] = self.know.known_of([selector])
        return self.known[selector]

    def _beside(self, selector: int) -> list[int]:
        """Instances that share something open with this one; what definitions mean is beside everything and no matter."""
        if selector not in self.beside:
            known, touching = self.know.known, self.know.touching
            near = [v for v in self.know.scopes[selector] if v not in known and -v not in known]
            every = dict.fromkeys(one for v in near for one in touching[v] if one not in self.know.meant)
            self.beside[selector] = list(every)
        return self.beside[selector]

    def _reduced(self, literal: int, ring: _Ring) -> Candidate:
        every = sorted([*self.know.meanings, *ring.selectors])
        return self._candidate(literal, self.know.least([-literal, *ring.known], every))

    def _candidate(self, literal: int, selectors: list[int]) -> Candidate:
        return Candidate(self._cost(literal, selectors), literal, tuple(selectors))

    def _alike(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """The best one first, and those that are as good and rest on the same rules."""
        best, *others = sorted(candidates)
        kind = self._rules_of(best)
        return [best, *(one for one in others if one.cost == best.cost and self._rules_of(one) == kind)]

    def _rules_of(self, candidate: Candidate) -> list[str]:
        return sorted(self.know.grounding.selected(selector).rule.sentence for selector in candidate.selectors)

    def _drop_open(self) -> None:
        """Drop what some other solution that is soon found does not have."""
        for literal in list(self.goals):
            if literal in self.goals and self.know.makes_a_step(literal):
                self._refuted(literal, PATIENCE[0])

    def _refuted(self, literal: int, conflicts: int | None) -> bool:
        """Can the opposite of a literal be refuted by so many conflicts? If it turns out to be possible, what the solution
        that shows it does not have is dropped."""
        session = self.know.session
        possible = session.search([-literal, *self.know.known, *self.know.selectors], self.know.limit, conflicts)
        if possible:
            for other in [x for x in self.goals if (abs(x) in session.true) != (x > 0)]:
                del self.goals[other]
        return possible is False

    def _searched(self, literals: list[int]) -> list[Candidate]:
        """Where propagation does not get there: the literal that a search refutes soonest, with few instances."""
        for conflicts in PATIENCE:
            cores: dict[int, list[int]] = {}
            for literal in literals:
                if literal in self.goals and self._refuted(literal, conflicts):
                    cores[literal] = [x for x in self.know.session.core() if x in self.know.scopes]
                    if conflicts is None:
                        break
            if cores:
                smallest = sorted(cores, key=lambda x: (len(cores[x]), abs(x)))[:SHRUNK]
                known = list(self.know.known)
                fewest = [(x, self.know.least_by_search([-x, *known], sorted(cores[x]))) for x in smallest]
                return [min(self._candidate(*one) for one in fewest)]
        return []

    def _cost(self, literal: int, selectors: Sequence[int]) -> int:
        """All instances that have to be named: those that gave what was not told yet count too."""
        named = set(selectors)
        todo = [x for x in self.know.given(literal, selectors) if x not in self.know.told]
        seen = set()
        while todo:
            one = todo.pop()
            if one not in seen and one not in self.know.told:
                seen.add(one)
                named.update(self.know.reason(one).selectors)
                todo += self.know.rests_on(one)
        return len(named)
