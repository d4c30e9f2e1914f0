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
        self.knowledge, self.goals = knowledge, goals

    def easiest(self) -> list[int]:
        """The fact that is easiest to show by denying it: of those that make a step, or if none of them is easy of all."""
        steps = [x for x in self.goals if self.knowledge.makes_a_step(x)]
        others = [x for x in self.goals if not self.knowledge.makes_a_step(x)]
        found = self._nearby(steps)
        if not found or found[0].cost > EASY:
            found = min(filter(None, (found, self._nearby(others))), default=[], key=lambda some: some[0].cost)
        found = found or self._searched(steps) or self._searched(others)
        new: list[int] = []
        for candidate in found:
            selectors = candidate.selectors
            alike = [x for x in self._forced_alike(candidate.literal, selectors) if x not in self.knowledge.known]
            named = [self._enough(x, selectors) for x in alike]
            reasons = [tuple(self.knowledge.given(x, some)) for x, some in zip(alike, named, strict=True)]
            for one, some, given in zip(alike, named, reasons, strict=True):
                self.knowledge.learn(one, some, given)
            new += alike
        return new

    def _enough(self, literal: int, selectors: tuple[int, ...]) -> tuple[int, ...]:
        """Instances of these that force a literal: of those that force another one, some may not be needed for it."""
        fixed = [-literal, *self.knowledge.known_of(selectors)]
        if self.knowledge.consistent([*fixed, *selectors]):
            return selectors
        return tuple(self._fewest(fixed, list(selectors)))

    def _forced_alike(self, literal: int, selectors: Sequence[int]) -> list[int]:
        """The literal, and what else the same instances force by propagation; if it makes a step, only what does so too."""
        known, scope = (
            self.knowledge.known_of(selectors),
            {v for selector in selectors for v in self.knowledge.scopes[selector]},
        )
        others = [x for x in self.goals if abs(x) in scope and x != literal]
        if self.knowledge.makes_a_step(literal):
            others = list(filter(self.knowledge.makes_a_step, others))
        return [literal, *(x for x in others if not self.knowledge.consistent([-x, *selectors, *known]))]

    def _nearby(self, literals: list[int]) -> list[Candidate]:
        """The literals whose opposite the fewest instances refute by propagation, all in the same way. They are looked for
        around it in rings: instances that speak of it, then those that speak of what these leave open, and so on."""
        rings = {x: dict.fromkeys(self.knowledge.touching.get(abs(x), ())) for x in literals}
        for _ in range(RINGS):
            refuted: list[tuple[int, int, list[int]]] = []
            for literal, ring in rings.items():
                self.knowledge.limit.check()
                known = self.knowledge.known_of(ring)
                if not self.knowledge.consistent([-literal, *ring, *self.knowledge.meanings, *known]):
                    refuted.append((len(ring), literal, known))
            if refuted:
                nearest = sorted(refuted)[:TRIED]
                fewest = [
                    (x, self._fewest([-x, *known], [*self.knowledge.meanings, *rings[x]])) for _, x, known in nearest
                ]
                return self._alike(self._candidate(*one) for one in fewest)
            for ring in rings.values():
                near = {v for selector in ring for v in self.knowledge.scopes[selector]}
                open_ = [v for v in near if v not in self.knowledge.known and -v not in self.knowledge.known]
                ring.update(
                    (one, None) for v in open_ for one in self.knowledge.touching[v] if one not in self.knowledge.meant
                )
        return []

    def _candidate(self, literal: int, selectors: list[int]) -> Candidate:
        return Candidate(self._cost(literal, selectors), literal, tuple(selectors))

    def _alike(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """The best one first, and those that are as good and rest on the same rules."""
        best, *others = sorted(candidates)
        kind = self._rules_of(best)
        return [best, *(one for one in others if one.cost == best.cost and self._rules_of(one) == kind)]

    def _rules_of(self, candidate: Candidate) -> list[str]:
        return sorted(self.knowledge.grounding.selected(selector).rule.sentence for selector in candidate.selectors)

    def _fewest(self, fixed: list[int], selectors: list[int]) -> list[int]:
        """Of selectors that contradict what is fixed by propagation, some that do and none of which can be left out."""
        needed: list[int] = []
        left = sorted(selectors)
        while left:
            half = left[len(left) // 2 :] if len(left) > 3 else left[-1:]
            rest = left[: len(left) - len(half)]
            if not self.knowledge.consistent([*fixed, *needed, *rest]):
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
            if self.knowledge.consistent([*fixed, *needed, *rest, *half]):
                needed = [*needed, candidate]
        return needed

    def _searched(self, literals: list[int]) -> list[Candidate]:
        """Where propagation does not get there: the literal that a search refutes soonest, with few instances."""
        always = [*self.knowledge.known, *self.knowledge.selectors]
        for conflicts in PATIENCE:
            cores: dict[int, list[int]] = {}
            for literal in literals:
                if self.knowledge.session.search([-literal, *always], self.knowledge.limit, conflicts) is False:
                    cores[literal] = [x for x in self.knowledge.session.core() if x in self.knowledge.scopes]
                    if conflicts is None:
                        break
            if cores:
                smallest = sorted(cores, key=lambda x: (len(cores[x]), abs(x)))[:SHRUNK]
                return [min(self._candidate(x, self._shrunk(x, cores[x])) for x in smallest)]
        return []

    def _cost(self, literal: int, selectors: Sequence[int]) -> int:
        """All instances that have to be named: those that gave what was not told yet count too."""
        named = set(selectors)
        todo = [x for x in self.knowledge.given(literal, selectors) if x not in self.knowledge.told]
        seen = set()
        while todo:
            one = todo.pop()
            if one not in seen and one not in self.knowledge.told:
                seen.add(one)
                named.update(self.knowledge.reason(one).selectors)
                todo += self.knowledge.rests_on(one)
        return len(named)

    def _shrunk(self, literal: int, selectors: list[int]) -> list[int]:
        """Leave out what can be left out, the latest rules first; all that is known counts for nothing."""
        needed: list[int] = []
        left = sorted(selectors)
        while left:
            candidate = left.pop()
            assumed = [-literal, *self.knowledge.known, *needed, *left]
            if self.knowledge.session.search(assumed, self.knowledge.limit, BUDGET) is False:
                core = set(self.knowledge.session.core())
                needed, left = [x for x in needed if x in core], [x for x in left if x in core]
            else:
                needed.append(candidate)
        return sorted(needed)
