"""Facts that need several rule instances: the opposite is refuted, by as few instances as are soon found.

First by unit propagation over the instances around the fact, in rings: those that speak of the fact, then those that share
an open fact with these, and so on. Where that gets nowhere, a search refutes the opposite. Either way the instances are cut
down to a core, and the fact with the smallest core comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from entails.engines.hints.guiding.chains import Shape, chain, shape
from entails.engines.hints.knowledge import Knowledge
from entails.values import NamedTuple, dataclass

PATIENCE = (
    10,
    300,
    10_000,
    None,
)  # conflicts to refute an opposite, in turns: what is refuted soon is likely to be easy
CANDIDATES = 16  # refuted opposites of one ring whose cores are compared
SEARCHED = 3  # the same where a search refuted them, which takes longer
EASY = 15  # instances: if a step needs more, an easier fact that makes no step by itself may help
RINGS = 5  # how far around a fact to look


class Candidate(NamedTuple):
    """A literal, the instances that force it, and the number of instances that the explanation has to name in all."""

    cost: int
    literal: int
    selectors: tuple[int, ...]


@dataclass(slots=True)
class _Ring:
    """The instances around a literal, the established literals in their scopes, and the instances that were added last."""

    selectors: dict[int, None]
    established: dict[int, None]
    rim: list[int]


class Refuter:
    """Finds the goal that is easiest to show, while nothing else is established.

    Goals are literals of one solution. If `certain` is False, some goals may not be consequences of the rules; they are
    removed from `goals` when another solution contradicts them.
    """

    def __init__(self, knowledge: Knowledge, goals: dict[int, None], certain: bool) -> None:
        self.knowledge, self.goals, self.certain = knowledge, goals, certain
        # What has no clauses does not help propagation.
        self.apart = knowledge.techniques.union(knowledge.definitions, knowledge.hanging.numbered.of)
        self.established: dict[int, list[int]] = {}  # by instance: the established literals in its scope
        self.neighbours: dict[int, list[int]] = {}  # by instance: those that share an open fact with it

    def establish_easiest(self) -> list[int]:
        """Establish the easiest goal, and those that the same argument gives; returns the new literals."""
        candidate = self._easiest()
        return self._establish(candidate) if candidate else []

    def _easiest(self) -> Candidate | None:
        """Goals that make a step come first; others only if those are hard."""
        if not self.certain:
            self._drop_contradicted()
        steps = [x for x in self.goals if self.knowledge.makes_a_step(x)]
        others = [x for x in self.goals if not self.knowledge.makes_a_step(x)]
        if not (steps or self.certain):
            return None
        found = self._nearby(steps)
        if not found or found.cost > EASY:
            found = min(filter(None, (found, self._nearby(others))), default=None, key=lambda one: one.cost)
        return found or self._searched(steps or others)

    # --- establishing ---

    def _establish(self, candidate: Candidate) -> list[int]:
        """Establish the candidate, and what its instances show besides by the same chain; each with the instances that it
        needs itself. What else they give is left to the next rounds: now that this is known, it may be easier."""
        knowledge, literal = self.knowledge, candidate.literal
        every = [x for x in self._forced(literal, candidate.selectors) if x not in knowledge.established]
        new = [x for x in every if (x > 0) == (literal > 0)]
        needed = {x: self._sufficient(x, candidate.selectors) for x in new}
        premises = {literal: tuple(knowledge.find_premises(literal, needed[literal]))}
        told = self._shape(literal, needed[literal], premises[literal])
        if told:  # without a chain premises are looked for when they are told
            premises |= {x: tuple(knowledge.find_premises(x, needed[x])) for x in new if x != literal}
        known = {x: premises.get(x) or knowledge.established_in(needed[x]) for x in new}
        alike = [x for x in new if x == literal or self._shape(x, needed[x], known[x]) == told]
        for x in alike:
            found = premises.get(x)
            knowledge.establish(x, needed[x] if found is None else knowledge.needed(x, needed[x], found), found)
        return alike

    def _shape(self, literal: int, selectors: tuple[int, ...], known: Sequence[int]) -> Shape:
        """What the chain says that refutes the opposite of a literal; nothing if there is none."""
        return shape(chain(self.knowledge, [*known, -literal], selectors))

    def _sufficient(self, literal: int, selectors: tuple[int, ...]) -> tuple[int, ...]:
        """The instances among these that force a literal by propagation; all of them if propagation is not enough."""
        fixed = [-literal, *self.knowledge.established_in(selectors)]
        if self.knowledge.consistent([*fixed, *selectors]):
            return selectors
        silent = [one for one in selectors if one in self.knowledge.silent]
        others = [one for one in selectors if one not in self.knowledge.silent]
        return (*silent, *self.knowledge.propagation_core([*fixed, *silent], others))

    def _forced(self, literal: int, selectors: Sequence[int]) -> list[int]:
        """The literal, and the other goals that the same instances force by propagation; if the literal makes a step, only
        those that make one too."""
        established = self.knowledge.established_in(selectors)
        scope = {v for selector in selectors for v in self.knowledge.scopes[selector]}
        others = [x for x in self.goals if abs(x) in scope and x != literal]
        if self.knowledge.makes_a_step(literal):
            others = list(filter(self.knowledge.makes_a_step, others))
        return [literal, *(x for x in others if not self.knowledge.consistent([-x, *selectors, *established]))]

    # --- by propagation, in rings ---

    def _nearby(self, literals: list[int]) -> Candidate | None:
        """The best of the literals whose opposite the nearest ring of instances refutes."""
        rings = {x: self._ring(x) for x in literals}
        for _ in range(RINGS):
            refuted = [(len(ring.selectors), x) for x, ring in rings.items() if self._refutes(ring, x)]
            if refuted:
                return min(self._reduced(x, rings[x]) for _, x in sorted(refuted)[:CANDIDATES])
            for ring in rings.values():
                self._widen(ring)
        return None

    def _refutes(self, ring: _Ring, literal: int) -> bool:
        self.knowledge.limit.check()
        literals = [-literal, *ring.selectors, *self.knowledge.definitions, *ring.established]
        return not self.knowledge.consistent(literals)

    def _ring(self, literal: int) -> _Ring:
        """The first ring: the instances that speak of the literal."""
        ring = _Ring({}, {}, [])
        speaking = self.knowledge.speaking_of.get(abs(literal), ())
        self._add(ring, (selector for selector in speaking if selector not in self.apart))
        return ring

    def _widen(self, ring: _Ring) -> None:
        rim, ring.rim = ring.rim, []
        for selector in rim:
            self._add(ring, (one for one in self._neighbours(selector) if one not in ring.selectors))

    def _add(self, ring: _Ring, selectors: Iterable[int]) -> None:
        for selector in selectors:
            ring.selectors |= dict.fromkeys([*self.knowledge.beside(selector), selector])
            ring.established.update(dict.fromkeys(self._established(selector)))
            ring.rim.append(selector)

    def _established(self, selector: int) -> list[int]:
        if selector not in self.established:
            self.established[selector] = self.knowledge.established_in([selector])
        return self.established[selector]

    def _neighbours(self, selector: int) -> list[int]:
        """The instances that share an open fact with this one. Definitions do so with almost all, and every ring has them."""
        if selector not in self.neighbours:
            established, speaking_of = self.knowledge.established, self.knowledge.speaking_of
            open_ = [v for v in self.knowledge.scopes[selector] if v not in established and -v not in established]
            every = dict.fromkeys(one for v in open_ for one in speaking_of[v] if one not in self.apart)
            self.neighbours[selector] = list(every)
        return self.neighbours[selector]

    def _reduced(self, literal: int, ring: _Ring) -> Candidate:
        every = sorted({*self.knowledge.definitions, *ring.selectors})
        silent = [one for one in every if one in self.knowledge.silent]
        others = [one for one in every if one not in self.knowledge.silent]
        core = self.knowledge.propagation_core([-literal, *ring.established, *silent], others)
        linking = self.knowledge.propagation_core([-literal, *ring.established, *core], silent)
        beside = (one for selector in core for one in self.knowledge.beside(selector))
        return self._candidate(literal, [*dict.fromkeys([*linking, *beside]), *core])

    # --- by search ---

    def _searched(self, literals: list[int]) -> Candidate | None:
        """The literal whose opposite a search refutes soonest, by the fewest instances."""
        for conflicts in PATIENCE:
            if cores := self._cores(literals, conflicts):
                smallest = sorted(cores, key=lambda x: (len(cores[x]), abs(x)))[:SEARCHED]
                established, search_core = list(self.knowledge.established), self.knowledge.search_core
                fewest = [(x, search_core([-x, *established], self.knowledge.silent_first(cores[x]))) for x in smallest]
                return min(self._candidate(*one) for one in fewest)
        return None

    def _cores(self, literals: list[int], conflicts: int | None) -> dict[int, list[int]]:
        """For the literals whose opposite so many conflicts refute, the selectors in the core; without a bound, for one."""
        cores: dict[int, list[int]] = {}
        for literal in literals:
            if literal in self.goals and self._is_refuted(literal, conflicts):
                cores[literal] = [x for x in self.knowledge.session.core() if x in self.knowledge.scopes]
                if conflicts is None:
                    break
        return cores

    def _drop_contradicted(self) -> None:
        """Drop the goals that another solution contradicts, if it is soon found."""
        for literal in list(self.goals):
            if literal in self.goals and self.knowledge.makes_a_step(literal):
                self._is_refuted(literal, PATIENCE[0])

    def _is_refuted(self, literal: int, conflicts: int | None) -> bool:
        """Do so many conflicts refute the opposite of a literal? If they find a solution instead, the goals that it
        contradicts are dropped."""
        knowledge, session = self.knowledge, self.knowledge.session
        assumptions = [-literal, *knowledge.established, *knowledge.selectors]
        possible = session.search(assumptions, knowledge.limit, conflicts)
        if possible:
            for other in [x for x in self.goals if (abs(x) in session.true) != (x > 0)]:
                del self.goals[other]
        return possible is False

    # --- cost ---

    def _candidate(self, literal: int, selectors: list[int]) -> Candidate:
        return Candidate(self._cost(literal, selectors), literal, tuple(selectors))

    def _cost(self, literal: int, selectors: Sequence[int]) -> int:
        """The number of instances to name: these, and those that gave the premises which no step has explained yet."""
        knowledge = self.knowledge
        before = knowledge.unexplained(self._untold_premises(literal, selectors))
        return len(knowledge.said({*selectors, *(one for x in before for one in knowledge.origin(x).selectors)}))

    def _untold_premises(self, literal: int, selectors: Sequence[int]) -> list[int]:
        """Those of the premises that no step has explained. What is explained costs nothing: it need not be few."""
        earlier, explained = self.knowledge.earlier(literal, selectors), self.knowledge.explained
        untold = [x for x in earlier if x not in explained]
        told = [x for x in earlier if x in explained]
        return self.knowledge.enough(selectors, [-literal, *told], untold) if untold else []
