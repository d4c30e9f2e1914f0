"""Making a certificate. Any solver may be used: nobody has to trust it.

CaDiCaL refutes the denial of the claim and writes a DRUP proof. Where its model holds up an unfounded set of a definition,
the set is cut off and it goes on; the certificate names the sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from entails.engines.answers import Unknown
from entails.engines.certificates.normal_form import NormalTheory, normalised, ordered, read_claim
from entails.engines.certificates.refutation import Denied, denied
from entails.engines.certificates.text import Certificate, Claim
from entails.errors import EngineError
from entails.limits import FOREVER, STOPS, Limit, uninterrupted, why
from entails.logic.notation import show
from entails.models.ground.result import Ints
from entails.models.theory import Theory
from entails.models.world import World

Cuts = tuple[tuple[int, Ints], ...]
Refutation = tuple[Cuts, tuple[Ints, ...]]  # the cuts and the lemmas


def refuted(problem: NormalTheory, claim: Claim, obligation: Denied, limit: Limit) -> Refutation | None:
    """What refutes the denial of a claim; None if that has a model."""
    definitions = obligation.grounding.lazy
    cuts: list[tuple[int, Ints]] = []
    with solver_with_proof() as solver:
        feed(solver, obligation.clauses, limit)
        while search(solver, [], limit):
            true = {v for v in solver.get_model() if v > 0}
            new = [(i, tuple(part)) for i, d in enumerate(definitions) for part in d.unfounded(true)]
            if not new:
                return None
            cuts += new
            for place, part in new:
                feed(solver, definitions[place].cut(part), limit)
        return tuple(cuts), _lemmas(solver.get_proof(), obligation.clauses)


Refute = Callable[[NormalTheory, Claim, Denied, Limit], Refutation | None]


def certify(
    theory: Theory, world: World, claim: Claim, limit: Limit = FOREVER, refute: Refute = refuted
) -> Certificate | Unknown | None:
    """A certificate for the claim; None if the claim is not true. Several processes may `refute` it together.

    certificate = certify(theory, world, Claim("impossible"))
    check_certificate(certificate.text())   # Accepted(…)
    """
    try:
        problem = normalised(theory, world, limit)  # exactly what the checker will see
        if claim.kind == "follows":
            claim = replace(claim, formula=show(read_claim(claim.formula, problem.theory, problem.world, limit)[0]))
        if claim.solution:
            claim = replace(claim, solution=ordered(claim.solution, problem.theory, problem.world))
        refutation = refute(problem, claim, denied(problem, claim, limit), limit)
    except STOPS as stop:
        return Unknown(why(stop))
    return None if refutation is None else Certificate(claim, problem.text, *refutation)


def solver_with_proof() -> Any:
    """CaDiCaL, which writes its proof to a temporary file."""
    from pysat.solvers import Cadical153

    try:
        return Cadical153(with_proof=True)
    except OSError as error:
        raise EngineError(f"the proof cannot be written: {error.strerror or error} (temporary files)") from None


def _lemmas(lines: list[str], clauses: list[Ints]) -> tuple[Ints, ...]:
    """Those of a proof up to the empty one, which ends it. It is missing where a clause is empty from the start. Otherwise
    the end of the proof was lost: CaDiCaL goes on when the disk is full."""
    lemmas: list[Ints] = []
    for line in lines:
        if not line.startswith("d"):
            lemma = tuple(map(int, line.split()[:-1]))
            if not lemma:
                return (*lemmas, ())
            lemmas.append(lemma)
    if not all(clauses):
        return ((),)
    raise EngineError("the proof cannot be written: the folder for temporary files is full")


def feed(solver: Any, clauses: Iterable[Ints], limit: Limit) -> None:
    for place, clause in enumerate(clauses):
        if not place % 20_000:
            limit.check()
        solver.add_clause(list(clause))


def search(solver: Any, assumptions: list[int], limit: Limit) -> bool:
    """Is there a model? In slices of conflicts, so that limits hold."""
    while True:
        limit.check()
        solver.conf_budget(1_000)
        with uninterrupted():
            found: bool | None = solver.solve_limited(assumptions)
        if found is not None:
            return found
