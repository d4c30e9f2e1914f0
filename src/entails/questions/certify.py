"""Certificates: proofs of answers that someone who does not trust us can check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from entails.engines import certify as certifying
from entails.engines.answers import Best, Follows, Impossible, Solution, Solved, Unknown
from entails.engines.certify import Accepted, Certificate, Claim, Refused
from entails.limits import Limit
from entails.logic.notation import parse
from entails.questions.problem import Problem, expect_problem


def claim_of(answer: object, formula: str = "") -> Claim | None:
    """What can be certified of an answer: that there is no solution, that it is the only one, that nothing is better, or that
    the formula follows. None of any other answer."""
    match answer:
        case Impossible():
            return Claim("impossible")
        case Solved(solution, True):
            return Claim("unique", solution=solution)
        case Best(value, bound, solution) if value == bound:
            return Claim("best", value, solution=solution)
        case Follows():
            return Claim("follows", formula=str(parse(formula)))
    return None


def certify(problem: Problem, claim: Claim, *, limit: Limit | float | None = None) -> Certificate | Unknown | None:
    """A certificate for a claim about a problem; None if the claim is not true."""
    expect_problem(problem)
    limit = Limit.of(limit)
    if claim.solution:  # it may come from a leaner theory, and a certificate is about the rules as they are printed
        claim = replace(claim, solution=Solution(problem.relations(claim.solution)))
    with limit.stage("certify") as details:
        certificate = certifying.certify(problem.theory, problem.world, claim, limit)
        if isinstance(certificate, Certificate):
            details.append(f"{len(certificate.proof)} lemmas")
    return certificate


def check_certificate(text: str, *, limit: Limit | float | None = None) -> Accepted | Refused | Unknown:
    """Does a certificate prove what it claims? Nothing is trusted but the reader, the grounder and unit propagation."""
    limit = Limit.of(limit)
    with limit.stage("check"):
        return certifying.check_certificate(text, limit)


def proved(claim: Claim) -> str:
    """What an accepted certificate shows, in words."""
    return {
        "impossible": "there is no solution",
        "unique": "the solution is the only one",
        "best": f"no solution is better than {claim.value}",
        "follows": f"{claim.formula} follows",
    }[claim.kind]


def document(answer: Accepted | Refused | Unknown) -> dict[str, Any]:
    match answer:
        case Accepted(claim, lemmas, cuts):
            return {"status": "accepted", "claim": str(claim), "lemmas": lemmas, "cuts": cuts}
        case Refused(reason, line):
            return {"status": "refused", "reason": reason, "line": line}
        case Unknown(reason):
            return {"status": "unknown", "why": reason}
