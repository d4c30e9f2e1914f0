"""The best value of an aim by CP-SAT, for where a SAT solver gets stuck in adding up.

Whether forty items with weights up to 1,000 can be worth more is a question about inequalities: their linear relaxation
answers most of it, and clauses that add up binary numbers hide it. So CP-SAT gets the sums as they are, and everything else
as clauses. Loops that a definition does not derive are cut off as in a `Session`: a best model that has one is excluded, and
the search begins again; its bound holds in any case.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.logic.cp_sat import Improved, LinearModel, Weights, is_installed
from entails.models.ground.result import Grounding, Ints

LARGEST = 1 << 60  # that a sum may come to

Budget = tuple[Weights, int]  # literals with weights, and what they may come to


def takes(*sums: Weights) -> bool:
    """Can CP-SAT be asked about these sums? It must be installed, and it adds up numbers of 64 bits."""
    return is_installed() and all(sum(abs(weight) for weight, _ in one) < LARGEST for one in sums)


class Minimiser:
    """Looks for models in which literals with weights come to less and less, each of the sums `within` staying in its budget.
    What CP-SAT is told is kept from one search to the next."""

    def __init__(self, session: Session, weights: Weights, within: Sequence[Budget], limit: Limit) -> None:
        self.grounding = session.grounding
        self.model = _model(session, within, limit)
        self.model.minimise(weights)

    def cheapest(self, known: Improved, limit: Limit, work: float | None = None) -> Iterator[Improved]:
        """Better and better models, until the cost is the bound, or so much work is done: CP-SAT counts it in units of about
        a second, always alike. Raises `OutOfTime`; what came before stands."""
        while known.bound < known.cost:
            cuts: list[Ints] = []
            for bound, cost, true in self._improving(known, limit, work):
                unfounded = _cuts(self.grounding, true)
                cuts += unfounded
                better = not unfounded and cost < known.cost
                known = Improved(
                    max(bound, known.bound), cost if better else known.cost, true if better else known.true
                )
                yield known
            self.model.add_clauses(cuts)
            work = None if work is None else work - self.model.worked
            if not cuts or (work is not None and work <= 0):
                return

    def _improving(self, known: Improved, limit: Limit, work: float | None) -> Iterator[Improved]:
        """Better models than the known one; the last says what is known of the bound then."""
        parameters = {} if work is None else {"max_deterministic_time": work}
        best: Improved | None = None
        for best in self.model.run(limit, parameters, hint=known.true):
            yield best
        bound, cost = self.model.bound, best.cost if best else known.cost
        yield Improved(min(bound, cost), cost, best.true if best else known.true)

    def is_another(self, budget: Budget, blocking: Ints, limit: Limit) -> bool:
        """Is there a model within this budget as well that the clause does not exclude? Raises `OutOfTime`. The cost is still
        minimised: its linear relaxation shows sooner that there is none, and any model is enough. It is the last question."""
        weights, most = budget
        self.model.add_sum(weights, None, most)
        self.model.add_clauses([blocking])
        while found := next(self.model.run(limit, only_one=True), None):
            cuts = _cuts(self.grounding, found.true)
            if not cuts:
                return True
            self.model.add_clauses(cuts)
        assert self.model.found is False, "CP-SAT was stopped by nobody"
        return False


def _model(session: Session, within: Sequence[Budget], limit: Limit) -> LinearModel:
    """A grounding as CP-SAT takes it."""
    limit.unstoppable()
    grounding, model = session.grounding, LinearModel()
    model.add_clauses(grounding.clauses_beside_sums())
    model.add_clauses((literal,) for literal in grounding.valued)
    for one in grounding.sums:
        model.add_sum(one.weights, *_ends(one.comparison, one.bound), one.literals)
    for weights, budget in within:
        model.add_sum(weights, None, budget)
    for place, part in session.cuts:
        model.add_clauses(grounding.lazy[place].cut(part))
    return model


def _ends(comparison: str, bound: int) -> tuple[int | None, int | None]:
    """What a sum is at least and at most."""
    if comparison in ("<", "≤"):
        return None, bound - (comparison == "<")
    return bound + (comparison == ">"), bound if comparison == "=" else None


def _cuts(grounding: Grounding, true: set[int]) -> list[Ints]:
    """What excludes the unfounded sets of a model."""
    definitions = grounding.lazy
    return [cut for one in definitions for part in one.unfounded(true) for cut in one.cut(part)]
