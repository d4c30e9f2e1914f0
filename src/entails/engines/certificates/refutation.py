"""What has to be refuted to prove a claim, as clauses: the theory, ground for certificates, and the denial of the claim.

Both the writer and the checker of a certificate call this, each on its own grounding: no clause is ever taken from a file.
"""

from __future__ import annotations

from entails.engines.certificates.normal_form import NormalTheory, read_claim
from entails.engines.certificates.text import Claim
from entails.engines.grounding import grounded
from entails.engines.solvers.targets import better_than
from entails.errors import ProofError
from entails.limits import Limit
from entails.models.ground.purpose import CERTIFYING
from entails.models.ground.result import Grounding, Ints
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class Denied:
    """The clauses that contradict each other if a claim is true (once its cuts are added)."""

    grounding: Grounding
    clauses: list[Ints]


def denied(problem: NormalTheory, claim: Claim, limit: Limit) -> Denied:
    theory, world = problem.theory, problem.world
    typed = read_claim(claim.formula, theory, world, limit)[1] if claim.kind == "follows" else None
    grounding = grounded(theory, world, CERTIFYING, limit, typed)
    clauses = list(grounding.clauses())
    if claim.kind == "unique":
        true = chosen(grounding, claim)
        clauses.append(tuple(-v if v in true else v for v in range(1, grounding.found + 1)))
    if claim.kind == "best":
        if theory.objective is None:
            raise ProofError("the theory has no maximise or minimise line")
        if len(claim.values) != len(theory.aims):
            raise ProofError(f"the claim has {len(claim.values)} values, and there are {len(theory.aims)} aims")
        clauses += better_than(grounding, claim.values)
    return Denied(grounding, clauses)


def chosen(grounding: Grounding, claim: Claim) -> set[int]:
    """The variables that the claimed solution makes true."""
    assert claim.solution is not None
    true: set[int] = set()
    for name, rows in claim.solution.relations.items():
        for row in rows:
            variable = grounding.variable(name, row)
            if variable is None:
                within = grounding.theory.relations[name].within
                raise ProofError(f"the solution has a row of {name} that lies outside {within}")
            true.add(variable)
    return true
