"""The least cost of the unmet preferences, from below: a bound grows until a model reaches it.

Each literal that costs something is assumed to be false. A core of assumptions says that one of them must be given up: the
least weight among them is paid, and from then on it is their number that counts, with a literal for "at most one of these is
true", then "at most two", and so on. This is the algorithm OLL (Andres, Kaufmann, Matheis and Schaub, 2012), made for
preferences, of which most can be met. Heavy literals come first (Ansótegui, Bonet, Gabàs and Levy, 2012): every stage ends
with a model, so that there is a value as well as a bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.cardinality import sorting_clauses, sorting_network

TRIMS = 3  # times that a core is asked for again, as long as it gets smaller


class Paid(NamedTuple):
    """A cost that no model can go below; and the true variables of a model, if the last search found one."""

    cost: int
    true: set[int] | None


class Payer:
    """The assumptions, each with the weight that giving it up costs. Costs and bounds are those of models in which the
    literals `given` hold."""

    def __init__(self, session: Session, costs: Sequence[tuple[int, int]], given: Sequence[int]) -> None:
        self.session, self.given = session, list(given)
        self.weights: dict[int, int] = {}
        for weight, literal in costs:
            self.weights[-literal] = self.weights.get(-literal, 0) + weight
        self.fewer: dict[int, int] = {}  # for a literal that says "at least j hold" the one for j − 1
        self.paid = 0
        self.done = False

    def pay(self, limit: Limit, conflicts: int) -> Iterator[Paid]:
        """Yields after every search; `paid` grows until a model costs no more than it, and then `done` is set. A search that
        takes more than `conflicts` ends the iteration sooner."""
        least = self._next_stage(max(self.weights.values(), default=0) + 1)
        while True:
            assumed = [literal for literal, weight in self.weights.items() if weight >= least]
            found = self.session.search([*self.given, *assumed], limit, conflicts)
            if found is None:
                return
            if found:
                self.done = least <= 1 or len(assumed) == len(self.weights)
                yield Paid(self.paid, self.session.true)
                if self.done:
                    return
                least = self._next_stage(least)
            else:
                core = self._trimmed(limit, conflicts)
                if not core:
                    return  # what is given is contradictory by itself
                self._pay_for(core)
                yield Paid(self.paid, None)

    def _next_stage(self, least: int) -> int:
        """From which weight on literals are assumed next: from half of the heaviest that is not yet."""
        return max((weight for weight in self.weights.values() if weight < least), default=1) // 2 + 1

    def _trimmed(self, limit: Limit, conflicts: int) -> list[int]:
        given = set(self.given)
        core = [x for x in self.session.core() if x not in given]
        for _ in range(TRIMS):
            if len(core) < 2 or self.session.search([*self.given, *core], limit, conflicts) is not False:
                break
            smaller = [x for x in self.session.core() if x not in given]
            if len(smaller) >= len(core):
                break
            core = smaller
        return core

    def _pay_for(self, core: list[int]) -> None:
        """One assumption of the core has to be given up, which costs at least the least weight in it. That weight is added to
        `paid` and taken off every assumption of the core."""
        least = min(self.weights[x] for x in core)
        self.paid += least
        for literal in core:
            self._lighten(literal, least)
        self.session.add([*(-x for x in self.given), *(-x for x in core)])
        if len(core) > 1:
            self._weigh(self._all_but_one(core), least)

    def _lighten(self, literal: int, weight: int) -> None:
        self.weights[literal] -= weight
        if not self.weights[literal]:
            del self.weights[literal]
        if literal in self.fewer:  # if not so many hold, it is the next question whether one fewer does
            self._weigh(self.fewer[literal], weight)

    def _weigh(self, literal: int, weight: int) -> None:
        self.weights[literal] = self.weights.get(literal, 0) + weight

    def _all_but_one(self, core: list[int]) -> int:
        """A literal under which all of these but one hold."""
        network = sorting_network(len(core))
        first = self.session.grounding.fresh(2 * len(network))
        outputs, clauses = sorting_clauses(network, core, first)
        for clause in clauses:
            self.session.add(clause)
        for more, fewer in zip(outputs[1:-1], outputs, strict=False):
            self.fewer[more] = fewer
        return outputs[-2]
