"""Refutations, cube by cube, whose lemmas make one proof.

Each process assumes its cubes and never adds them. So whatever it learns follows from the clauses alone, and the lemmas of
all may stand in one proof: what follows by unit propagation from some clauses does so from more. A cube that is refuted
adds the clause that denies it (those of its literals that mattered). When all are done, the cubes that were cut are denied in
turn, the last one first: by then its branches are denied, and they are the literals of a clause, or a literal and its
negation. The last denial is that of the empty cube: the contradiction.

Here cubes are literals. A certificate rests on it anyway that a theory is ground in the same way everywhere.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from threading import local
from typing import NamedTuple

from entails.engines.certificates.making import Cuts, Refutation, feed, refuted, search, solver_with_proof
from entails.engines.certificates.normal_form import NormalTheory
from entails.engines.certificates.refutation import Denied, denied
from entails.engines.certificates.text import Claim
from entails.engines.cubes.lookahead import Lookahead, Propagate
from entails.engines.cubes.scheduling import Portion, Returned, TaskContext, Team, conquer
from entails.limits import Limit, OutOfTime, uninterrupted
from entails.logic.sat_solvers import MiniSat, flush_proof
from entails.models.ground.result import Ints

SOON = 1.0  # seconds of work: what takes longer is shared
SECONDS = 1.0  # of work for a cube, before it is cut


class ProofPlan(NamedTuple):
    """The theory and the claim, as bytes, and the patience for a cube (None: all there is)."""

    data: bytes
    seconds: float | None


class ProofPart(NamedTuple):
    """What a portion adds to a certificate; `denied` are the literals of a cube that cannot all hold, `cut` is a cube that
    comes back in parts. `has_model`: the claim is not true."""

    cuts: Cuts = ()
    lemmas: tuple[Ints, ...] = ()
    denied: Ints | None = None
    cut: Ints | None = None
    has_model: bool = False


def refute_cube(
    limit: Limit, context: TaskContext, plan: ProofPlan, cube: Ints, share: float, cut: bool = False
) -> Returned:
    """The lemmas that refute a cube; or its parts, if that takes long or it is to be `cut` at once."""
    refuter = _opened(plan.data, limit)
    try:
        mine = context.patient(limit, plan.seconds)
        found = None if cut else refuter.search(cube, mine)
    except OutOfTime:
        limit.check()
        found = None
    cuts, lemmas = refuter.news()
    if found is not None:
        return Returned(ProofPart(cuts, lemmas, None if found else refuter.core(cube), has_model=found))
    branches = refuter.lookahead.cut(cube)
    if branches is None:
        return Returned(ProofPart(cuts, lemmas, cube))
    if not branches:
        return Returned(
            ProofPart(cuts, lemmas), (Portion(refute_cube, (plan._replace(seconds=None), cube, share), share),)
        )
    parts = [((*cube, *literals), share * part) for literals, part in branches]
    return Returned(
        ProofPart(cuts, lemmas, cut=cube), tuple(Portion(refute_cube, (plan, one, part), part) for one, part in parts)
    )


class _Refuter:
    """One solver with its proof, for any number of cubes. A lemma that it has returned is not returned again."""

    def __init__(self, obligation: Denied, limit: Limit) -> None:
        self.definitions = obligation.definitions
        self.solver = solver_with_proof()
        self.lookahead = Lookahead(obligation.found, obligation.clauses, _propagator(obligation, limit))
        self.cuts: list[tuple[int, Ints]] = []
        self.sent, self.read = 0, 0
        feed(self.solver, obligation.clauses, limit)

    def search(self, cube: Ints, limit: Limit) -> bool:
        """Is there a model in the cube?"""
        while search(self.solver, list(cube), limit):
            true = {v for v in self.solver.get_model() if v > 0}
            new = [(i, tuple(part)) for i, d in enumerate(self.definitions) for part in d.unfounded(true)]
            if not new:
                return True
            self.cuts += new
            for place, part in new:
                feed(self.solver, self.definitions[place].cut(part), limit)
        return False

    def core(self, cube: Ints) -> Ints:
        core = set(self.solver.get_core() or ())
        return tuple(x for x in cube if x in core)

    def news(self) -> tuple[Cuts, tuple[Ints, ...]]:
        """The cuts and the lemmas since this was last asked."""
        flush_proof(self.solver)
        self.solver.prfile.seek(self.read)
        data = self.solver.prfile.read()
        self.read += len(data)
        cuts, self.sent = tuple(self.cuts[self.sent :]), len(self.cuts)
        return cuts, tuple(lemmas_in(data))


def _propagator(obligation: Denied, limit: Limit) -> Propagate:
    solver = MiniSat()
    feed(solver, obligation.clauses, limit)

    def propagate(literals: list[int]) -> tuple[bool, Iterable[int]]:
        with uninterrupted():
            consistent, implied = solver.propagate(literals)
        return consistent, implied

    return propagate


def lemmas_in(data: bytes) -> Iterator[Ints]:
    """Those of a binary proof: “a” or “d” (a lemma that is forgotten: that is no matter here), then numbers of seven bits a
    byte, the lowest first, each literal as 2x or 2x + 1 if it is negative; 0 ends it."""
    place = 0
    while place < len(data):
        added = data[place] == ord("a")
        place += 1
        lemma: list[int] = []
        while True:
            number = shift = 0
            while True:
                byte = data[place]
                place += 1
                number |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            if not number:
                break
            lemma.append(-(number >> 1) if number & 1 else number >> 1)
        if added:
            yield tuple(lemma)


_kept = local()


def _opened(data: bytes, limit: Limit) -> _Refuter:
    """The solver for this problem: as it was left, if it was the last one."""
    if getattr(_kept, "data", None) != data:
        _kept.data = None
        problem, claim = pickle.loads(data)
        _kept.refuter = _Refuter(denied(problem, claim, limit), limit)
        _kept.data = data
    refuter: _Refuter = _kept.refuter
    return refuter


# --- one proof ---


def refuted_together(
    team: Team, problem: NormalTheory, claim: Claim, obligation: Denied, limit: Limit
) -> Refutation | None:
    """The cuts and the lemmas that refute the denial of the claim, found by a team; None if it has a model."""
    try:
        return refuted(problem, claim, obligation, limit.working(SOON))
    except OutOfTime:
        limit.check()
    limit.unstoppable()
    plan = ProofPlan(pickle.dumps((problem, claim)), SECONDS)
    proof = _Proof()
    conquer(team, [Portion(refute_cube, (plan, (), 1.0, True))], proof.take, limit, skip=proof.skip)
    return None if proof.has_model else proof.whole()


class _Proof:
    """The lemmas of all, in the order in which they came."""

    def __init__(self) -> None:
        self.cuts: dict[tuple[int, Ints], None] = {}
        self.lemmas: list[Ints] = []
        self.cubes: list[Ints] = []  # that were cut
        self.denied: list[frozenset[int]] = []
        self.has_model = False

    def take(self, proved: ProofPart) -> bool:
        """Is this enough?"""
        self.cuts.update(dict.fromkeys(proved.cuts))
        self.lemmas += proved.lemmas
        self.has_model |= proved.has_model
        if proved.cut is not None:
            self.cubes.append(proved.cut)
        if proved.denied is not None:
            self.lemmas.append(tuple(-x for x in proved.denied))
            self.denied.append(frozenset(proved.denied))
        return self.has_model or proved.denied == () or () in proved.lemmas

    def skip(self, portion: Portion) -> bool:
        """Is this cube denied already?"""
        cube = frozenset(portion.arguments[1])
        return any(some <= cube for some in self.denied)

    def whole(self) -> Refutation:
        lemmas = [*self.lemmas, *(tuple(-x for x in cube) for cube in reversed(self.cubes))]
        end = lemmas.index(())
        return tuple(self.cuts), tuple(lemmas[: end + 1])
