"""An aim of a grounding as an optimiser takes it: a cost that should be as small as can be.

Literals with weights of either sign become alternatives with weights of at least 0 (`normal_form`), so that maximising and
minimising are one thing, and a function to find costs at least its cheapest value in any case. That a cost stays within a
budget is said by a counting network where every literal weighs the same, by a decision diagram where that is small, and else
by an adder, which is made once and serves every budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from entails.engines.solvers.sat import Session
from entails.errors import EngineError
from entails.models.ground.cardinality import MAX_CLAUSES, sorting_clauses, sorting_network, substituted, template
from entails.models.ground.result import Grounding, Ints
from entails.models.ground.weights import added_up, adder, at_most, diagram, normal_form

if TYPE_CHECKING:
    from entails.engines.solvers.linear_best import Minimiser


def targets_of(grounding: Grounding, worst_first: bool = False) -> list[Target]:
    if not grounding.aims:
        raise EngineError("the theory has no maximise or minimise line")
    return [Target(grounding, place, worst_first) for place in range(len(grounding.aims))]


class Target:
    """An aim as alternatives whose weights, its cost, should be as small as can be. Its value is what is left of the worst
    cost: 0 is the worst, `most` would be the best. `switches` has for a goal a literal under which it is met."""

    def __init__(self, grounding: Grounding, place: int = 0, worst_first: bool = False) -> None:
        self.grounding, self.aimed = grounding, grounding.aims[place]
        self.sign = -1 if (grounding.theory.aims[place].direction == "minimise") != worst_first else 1
        losses = [(-w * self.sign, x) for w, x in self.aimed.weights]
        self.costs, surplus = normal_form(losses, 0, self.aimed.alternatives.get)
        self.most = sum(group.weights[0][0] for group in self.costs)
        self.least = surplus - self.most + self.aimed.constant * self.sign
        self.cost_weights = [pair for group in self.costs for pair in group.weights]
        self.literals = [-x for _, x in self.cost_weights]
        self.unit = all(len(group.weights) == 1 == group.weights[0][0] for group in self.costs)
        self.preferred = place >= len(grounding.theory.objectives)
        self.switches: dict[int, int] = {}
        self.bits: list[list[int]] | None = None
        self.linear = False  # it was CP-SAT that brought it to its best value
        self.minimiser: Minimiser | None = None  # which keeps what CP-SAT was told

    @property
    def adds(self) -> bool:
        """Does it take an adder: is it too large for decision diagrams?"""
        return self.bits is not None

    @property
    def pays(self) -> bool:
        """Is paying for what cannot be avoided promising: are there preferences, or weights?"""
        return not self.adds and (self.preferred or not self.unit)

    def value(self, true: set[int]) -> int:
        return self.inside(self.aimed.value(true))

    def outside(self, value: int) -> int:
        """The value as the user sees it."""
        return (self.least + value) * self.sign

    def inside(self, value: int) -> int:
        """The other way round."""
        return value * self.sign - self.least

    def clauses(self, goal: int) -> list[Ints]:
        """Clauses that say that the value is at least `goal`."""
        if goal > self.most:
            return [()]
        if self.unit:
            return at_least(self.grounding, self.literals, goal)
        fresh, budget = self.grounding.fresh, self.most - goal
        clauses = diagram(self.costs, budget, fresh)
        return adder(self.costs, budget, fresh) if clauses is None else clauses

    def at_least(self, session: Session, goal: int) -> int:
        """A literal under which the value is at least `goal`."""
        if goal not in self.switches:
            clauses = self.clauses(goal) if self.bits is None else at_most(self.bits, self.most - goal)
            self.switches[goal] = self.grounding.fresh()
            for clause in clauses:
                session.add((-self.switches[goal], *clause))
        return self.switches[goal]

    def add_up(self, session: Session) -> None:
        """Where diagrams would be too large, the cost is added up once for all goals."""
        if not self.unit and diagram(self.costs, self.most // 2, lambda number: 1) is None:
            clauses, self.bits = added_up(self.costs, self.grounding.fresh)
            for clause in clauses:
                session.add(clause)

    def make_ladder(self, session: Session) -> None:
        """Literals for all goals at once, where one network is shorter than a count for each."""
        size = len(self.literals)
        self.add_up(session)
        if not self.unit or size * size.bit_length() ** 2 > MAX_CLAUSES:
            return
        network = sorting_network(size)
        first = self.grounding.fresh(2 * len(network))
        outputs, clauses = sorting_clauses(network, self.literals, first)
        for clause in clauses:
            session.add(clause)
        self.switches.update(enumerate(outputs, start=1))


def at_least(grounding: Grounding, literals: list[int], goal: int) -> list[Ints]:
    """Clauses that say that at least `goal` of the literals are true."""
    pattern = template(len(literals), "≥", goal)
    if pattern.clauses is None:
        return [()]
    return substituted(pattern, literals, grounding.fresh(pattern.fresh))


def better_than(grounding: Grounding, values: Sequence[int]) -> list[Ints]:
    """Clauses that say that a solution is better than one whose aims come to these values: it is better in one of them and
    as good in those before it, and all its objectives have values."""
    return [*((literal,) for literal in grounding.valued), *_better_than(grounding, values)]


def as_good_as(grounding: Grounding, values: Sequence[int]) -> list[Ints]:
    """Clauses that say that a solution is no worse than one whose aims come to these values."""
    last = grounding.theory.aims[-1]
    return better_than(grounding, (*values[:-1], values[-1] + (-1 if last.direction == "maximise" else 1)))


def _better_than(grounding: Grounding, values: Sequence[int]) -> list[Ints]:
    targets = targets_of(grounding)
    goals = [target.inside(value) for target, value in zip(targets, values, strict=True)]
    if len(targets) == 1:
        return targets[0].clauses(goals[0] + 1)
    cases = [grounding.fresh() for _ in targets]
    found: list[Ints] = [tuple(cases)]
    for place, case in enumerate(cases):
        for before in range(place):
            found += [(-case, *clause) for clause in targets[before].clauses(goals[before])]
        found += [(-case, *clause) for clause in targets[place].clauses(goals[place] + 1)]
    return found
