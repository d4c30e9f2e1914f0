"""Where to cut a cube: by what follows on each side.

A literal that is tried both ways cuts a cube in two; a clause cuts it in as many cubes as it has literals (the first that
holds is the first, the second, …), which suits "this row has one of these columns". For each way what follows by propagation
is weighed: by the clauses that become shorter, short ones most. A cut whose branches reduce the problem by a, b, … is as good
as a tree that grows by the root τ of τ^-a + τ^-b + … = 1 at each step; the least τ is taken, and τ^-a is how much of the work
that branch has, as far as anybody can tell (O. Kullmann, "Fundaments of branching heuristics", Handbook of Satisfiability,
2009).

    Lookahead.of(grounding).cut([5])       # [Branch((7,), 0.4), Branch((-7,), 0.6)]; [] if nothing is open; None if refuted
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import exp
from typing import NamedTuple

from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit
from entails.models.ground.result import Grounding, Ints

VARIABLES = 40  # that are tried
GROUPS = 6  # clauses that are tried
LARGEST_GROUP = 16  # literals
MOST_GROUPS = 20_000
SHORTER = 0.2  # the weight of a clause, for each literal more
MOST_PARTS = 16  # of a cube that is cut
MOST_FIRST = 8  # times as many as are wanted, to begin with
HALF = 0.5  # of a cube: a part that is larger is cut too
LEAST = 0.01  # a branch that reduces nothing


class Branch(NamedTuple):
    """Literals that a cube gets, and its share of the work."""

    literals: Ints
    share: float


Propagate = Callable[[list[int]], tuple[bool, Iterable[int]]]  # is it consistent, and what follows


class Lookahead:
    """Over the variables 1..`found` of some clauses; `propagate` says what follows from literals."""

    def __init__(
        self, found: int, clauses: Iterable[Ints], propagate: Propagate, close: Callable[[], None] = lambda: None
    ) -> None:
        self.propagate, self.close = propagate, close  # whoever propagates may have something to close
        self.weights: dict[int, float] = defaultdict(float)
        self.groups: list[Ints] = []
        for clause in clauses:
            weight = SHORTER ** min(len(clause), 20)
            for x in clause:
                self.weights[x] += weight
            if 2 < len(clause) <= LARGEST_GROUP and len(self.groups) < MOST_GROUPS and min(clause) > 0:
                self.groups += [clause] if max(clause) <= found else []
        self.order = sorted(range(1, found + 1), key=lambda v: -self.weights[v] * self.weights[-v])

    @classmethod
    def of(cls, grounding: Grounding, limit: Limit = FOREVER) -> Lookahead:
        session = Session(grounding, limit, quick=True)
        return cls(grounding.found, grounding.clauses(), session.propagate, session.close)

    def cut(self, cube: Sequence[int]) -> list[Branch] | None:
        """The branches of a cube; none if no variable to find is open in it, None if propagation refutes it."""
        consistent, implied = self.propagate(list(cube))
        if not consistent:
            return None
        true = {*implied, *cube}  # a variable in no clause is unknown to the solver
        before = self._weight(implied)
        cuts = [*self._pairs(true), *self._groups(true)]
        best: list[Branch] = []
        least = float("inf")
        for cut in cuts:
            reductions = [self._reduction([*cube, *literals], before) for literals in cut]
            growth = _growth(reductions)
            if growth < least:
                least = growth
                best = [Branch(one, growth**-by) for one, by in zip(cut, reductions, strict=True)]
        return best

    def parts(self, cube: Sequence[int], largest: float = HALF, most: int = MOST_PARTS) -> list[Branch] | None:
        """The branches of a cube, cut again and again, until the largest of them is small enough or there are many. Where a
        literal hardly matters on one of its sides, a single cut leaves nearly all in one branch."""
        parts = self.cut(cube)
        if not parts:
            return parts
        closed: list[Branch] = []  # nothing is open in them
        while parts and len(parts) + len(closed) < most:
            one = max(parts, key=lambda branch: branch.share)
            if one.share <= largest:
                break
            parts.remove(one)
            branches = self.cut([*cube, *one.literals])
            if branches == []:
                closed.append(one)
            parts += [Branch((*one.literals, *more), one.share * share) for more, share in branches or ()]
        return [*parts, *closed] or None

    def first(self, number: int) -> list[Branch]:
        """About so many branches that cover all, or some times as many if their sizes differ much."""
        return self.parts((), 1 / number, MOST_FIRST * number) or [Branch((), 1.0)]

    def _pairs(self, true: set[int]) -> Iterable[list[Ints]]:
        open_ = (v for v in self.order if v not in true and -v not in true)
        return [[(v,), (-v,)] for v, _ in zip(open_, range(VARIABLES), strict=False)]

    def _groups(self, true: set[int]) -> Iterable[list[Ints]]:
        """The shortest clauses that are not yet met. In each branch one literal holds, and none that comes before it."""
        open_ = []
        for group in self.groups:
            if true.isdisjoint(group):
                left = tuple(x for x in group if -x not in true)
                open_ += [left] if len(left) > 2 else []
        shortest = sorted(open_, key=len)[:GROUPS]
        return [[(*(-y for y in left[:place]), x) for place, x in enumerate(left)] for left in shortest]

    def _reduction(self, cube: list[int], before: float) -> float:
        """By how much the problem gets shorter; infinite if it is refuted."""
        consistent, implied = self.propagate(cube)
        return max(LEAST, self._weight(implied) - before) if consistent else float("inf")

    def _weight(self, implied: Iterable[int]) -> float:
        weights = self.weights
        return sum([weights[-x] for x in implied if -x in weights])


def _growth(reductions: Sequence[float]) -> float:
    """The τ ≥ 1 with Σ τ^-r = 1: _growth([1, 1]) is 2."""
    if sum(r < float("inf") for r in reductions) < 2:
        return 1.0
    low, high = 0.0, 1.0  # of ln τ
    while _sum(reductions, high) > 1:
        low, high = high, 2 * high
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if _sum(reductions, middle) > 1 else (low, middle)
    return exp(high)


def _sum(reductions: Sequence[float], logarithm: float) -> float:
    return sum(exp(-logarithm * r) for r in reductions if r < float("inf"))
