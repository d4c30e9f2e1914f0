"""Facts that take several rule instances: denied, they lead to a contradiction; the fewer instances that takes the better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from entails.engines.knowledge import BUDGET, Knowledge

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


class Denial:
    """Looks among goals, literals that must hold, for those that are easiest to show."""

    def __init__(self, knowledge: Knowledge, goals: dict[int, None]) -> None:
        self.know, self.goals = knowledge, goals

    def easiest(self) -> list[int]:
        """The fact that is easiest to show by denying it: of those that make a step, or if none of them is easy of all."""
        steps = [x for x in self.goals if self.know.makes_a_step(x)]
        others = [x for x in self.goals if not self.know.makes_a_step(x)]
        found = self._nearby(steps)
        if not found or found[0].cost > EASY:
            found = min(filter(None, (found, self._nearby(others))), default=[], key=lambda some: some[0].cost)
        found = found or self._searched(steps) or self._searched(others)
        new: list[int] = []
        for candidate in found:
            selectors = candidate.selectors
            alike = [x for x in self._forced_alike(candidate.literal, selectors) if x not in self.know.known]
            reasons = [tuple(self.know.given(x, selectors)) for x in alike]
            for one, given in zip(alike, reasons, strict=True):
                self.know.learn(one, selectors, given)
            new += alike
        return new

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
        rings = {x: dict.fromkeys(self.know.touching.get(abs(x), ())) for x in literals}
        for _ in range(RINGS):
            refuted: list[tuple[int, int, list[int]]] = []
            for literal, ring in rings.items():
                self.know.limit.check()
                known = self.know.known_of(ring)
                if not self.know.consistent([-literal, *ring, *self.know.meanings, *known]):
                    refuted.append((len(ring), literal, known))
            if refuted:
                nearest = sorted(refuted)[:TRIED]
                every = ((x, known, sorted([*self.know.meanings, *rings[x]])) for _, x, known in nearest)
                return self._alike(self._candidate(x, self.know.least([-x, *known], some)) for x, known, some in every)
            for ring in rings.values():
                near = {v for selector in ring for v in self.know.scopes[selector]}
                open_ = [v for v in near if v not in self.know.known and -v not in self.know.known]
                ring.update((one, None) for v in open_ for one in self.know.touching[v] if one not in self.know.meant)
        return []

    def _candidate(self, literal: int, selectors: list[int]) -> Candidate:
        return Candidate(self._cost(literal, selectors), literal, tuple(selectors))

    def _alike(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """The best one first, and those that are as good and rest on the same rules."""
        best, *others = sorted(candidates)
        kind = self._rules_of(best)
        return [best, *(one for one in others if one.cost == best.cost and self._rules_of(one) == kind)]

    def _rules_of(self, candidate: Candidate) -> list[str]:
        return sorted(self.know.grounding.selected(selector).rule.sentence for selector in candidate.selectors)

    def _searched(self, literals: list[int]) -> list[Candidate]:
        """Where propagation does not get there: the literal that a search refutes soonest, with few instances."""
        always = [*self.know.known, *self.know.selectors]
        for conflicts in PATIENCE:
            cores: dict[int, list[int]] = {}
            for literal in literals:
                if self.know.session.search([-literal, *always], self.know.limit, conflicts) is False:
                    cores[literal] = [x for x in self.know.session.core() if x in self.know.scopes]
                    if conflicts is None:
                        break
            if cores:
                smallest = sorted(cores, key=lambda x: (len(cores[x]), abs(x)))[:SHRUNK]
                return [min(self._candidate(x, self._shrunk(x, cores[x])) for x in smallest)]
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

    def _shrunk(self, literal: int, selectors: list[int]) -> list[int]:
        """Leave out what can be left out, the latest rules first; all that is known counts for nothing."""
        needed: list[int] = []
        left = sorted(selectors)
        while left:
            candidate = left.pop()
            assumed = [-literal, *self.know.known, *needed, *left]
            if self.know.session.search(assumed, self.know.limit, BUDGET) is False:
                core = set(self.know.session.core())
                needed, left = [x for x in needed if x in core], [x for x in left if x in core]
            else:
                needed.append(candidate)
        return sorted(needed)
