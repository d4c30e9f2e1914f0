"""Certificates: answers that someone who does not trust us can check.

Making a certificate may use any solver. Checking one grounds the theory again, recomputes every cut from its set, and replays
every lemma by unit propagation alone in MiniSat, which wrote none of them. What has to be trusted: the reader and grounder in
`models`, this module and `certificate`, and unit propagation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from entails.engines.answers import Solution, Unknown
from entails.engines.certificate import Certificate, Claim, WrongCertificate, is_certificate, read_certificate
from entails.engines.grounding import grounded
from entails.engines.solvers.optimise import better_than
from entails.errors import EntailsError, ProofError
from entails.limits import FOREVER, STOPS, Limit, uninterrupted, why
from entails.logic.notation import Reader
from entails.models.ground.purpose import CERTIFYING
from entails.models.ground.result import Grounding, Ints
from entails.models.text import read_theory, write_theory
from entails.models.theory import Theory
from entails.models.world import World

__all__ = ["Accepted", "Certificate", "Claim", "Refused", "certify", "check_certificate", "is_certificate"]


@dataclass(frozen=True, slots=True)
class Accepted:
    """The certificate proves its claim, with so many lemmas and cuts."""

    claim: Claim
    lemmas: int
    cuts: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The certificate does not prove its claim: why, and in which line, if that can be said."""

    why: str
    line: int | None = None


# --- what has to be refuted ---


def _refutation(theory: Theory, world: World, claim: Claim, limit: Limit) -> tuple[Grounding, list[Ints]]:
    """The clauses that contradict each other if the claim is true. Writer and checker both call this."""
    if claim.kind == "follows":
        reader = Reader(claim.formula)
        formula = theory.claim(reader.formula(), reader.marks, claim.formula, world=world)
        reader.end()
        grounding = grounded(theory, world, CERTIFYING, limit, formula)
    else:
        grounding = grounded(theory, world, CERTIFYING, limit)
    clauses = list(grounding.clauses())
    if claim.kind == "unique":
        true = _chosen(grounding, claim)
        clauses.append(tuple(-v if v in true else v for v in range(1, grounding.found + 1)))
    if claim.kind == "best":
        clauses += better_than(grounding, claim.value)
    return grounding, clauses


def _chosen(grounding: Grounding, claim: Claim) -> set[int]:
    """The variables that the claimed solution makes true."""
    assert claim.solution is not None
    true: set[int] = set()
    unknown = set(claim.solution.relations) - {relation.name for relation in grounding.theory.find()}
    if unknown:
        raise ProofError(f"the solution speaks of {min(unknown)}, which is not to be found")
    for relation in grounding.theory.find():
        for row in claim.solution.relations.get(relation.name, ()):
            if len(row) != len(relation.sorts) or any(
                type(e) not in (str, int) or e not in grounding.places[sort]
                for e, sort in zip(row, relation.sorts, strict=True)
            ):
                raise ProofError(f"the solution has {relation.name}{row}, which does not fit {relation.sorts}")
            variable = grounding.variable(relation.name, row)
            if variable is None:
                raise ProofError(f"the solution has {relation.name}{row}, which lies outside {relation.within}")
            true.add(variable)
    return true


# --- making ---


def certify(theory: Theory, world: World, claim: Claim, limit: Limit = FOREVER) -> Certificate | Unknown | None:
    """A certificate for the claim; None if the claim is not true.

    certificate = certify(theory, world, Claim("impossible"))
    check_certificate(certificate.text())   # Accepted(…)
    """
    from pysat.solvers import Cadical153

    text = write_theory(theory, world)
    theory, world = read_theory(text)  # exactly what the checker will see
    claim = _respelled(claim, theory, world)
    try:
        grounding, clauses = _refutation(theory, world, claim, limit)
        cuts: list[tuple[int, tuple[int, ...]]] = []
        with Cadical153(with_proof=True) as solver:
            _feed(solver, clauses, limit)
            while _solve(solver, [], limit):
                true = {v for v in solver.get_model() if v > 0}
                new = [(i, tuple(part)) for i, d in enumerate(grounding.definitions) for part in d.unfounded(true)]
                if not new:
                    return None
                cuts += new
                for place, part in new:
                    _feed(solver, grounding.definitions[place].cut(part), limit)
            lemmas = (line.split() for line in solver.get_proof() if not line.startswith("d"))
            proof = tuple(tuple(map(int, lemma[:-1])) for lemma in lemmas)
        return Certificate(claim, text, tuple(cuts), proof)
    except STOPS as stop:
        return Unknown(why(stop))


def _respelled(claim: Claim, theory: Theory, world: World) -> Claim:
    """The claim with its elements as the text spells them: a world made in Python may have "1" where a text has 1."""
    if claim.solution is None:
        return claim
    by_text = {sort: {str(element): element for element in elements} for sort, elements in world.elements.items()}
    relations = {
        name: tuple(
            tuple(by_text[sort][str(e)] for e, sort in zip(row, theory.relations[name].sorts, strict=True))
            for row in rows
        )
        for name, rows in claim.solution.relations.items()
    }
    return replace(claim, solution=Solution(relations))


def _feed(solver: Any, clauses: Iterable[Ints], limit: Limit) -> None:
    for place, clause in enumerate(clauses):
        if not place % 20_000:
            limit.check()
        solver.add_clause(list(clause))


# --- checking ---


def check_certificate(text: str, limit: Limit = FOREVER) -> Accepted | Refused | Unknown:
    """Does the certificate prove its claim?"""
    try:
        return _check(read_certificate(text), limit)
    except STOPS as stop:
        return Unknown(why(stop))
    except WrongCertificate as wrong:
        return Refused(str(wrong.args[0]), wrong.args[1])
    except EntailsError as error:
        return Refused(error.message)
    except (ValueError, RecursionError):
        return Refused("it is not written as certificates are")


def _check(certificate: Certificate, limit: Limit) -> Accepted:
    theory, world = read_theory(certificate.theory)
    if certificate.claim.solution:
        _check_solution(theory, world, certificate.claim, limit)
    grounding, clauses = _refutation(theory, world, certificate.claim, limit)
    for place, part in certificate.cuts:
        if not 0 <= place < len(grounding.definitions) or not grounding.definitions[place].bodies.keys() >= set(part):
            raise WrongCertificate(f"the cut {part} is not about defined atoms", None)
        clauses += grounding.definitions[place].cut(part)
    _replay(clauses, certificate.proof, grounding.top, limit)
    return Accepted(certificate.claim, len(certificate.proof), len(certificate.cuts))


def _replay(clauses: list[Ints], proof: tuple[Ints, ...], top: int, limit: Limit) -> None:
    """Each lemma must follow by unit propagation from what stands before it, and the last must be the contradiction."""
    from pysat.solvers import Minisat22

    with Minisat22() as solver:
        _feed(solver, clauses, limit)
        for begin in range(0, len(proof), 64):
            limit.say(f"lemma {begin} of {len(proof)}")
            limit.check()
            with uninterrupted():
                for place, lemma in enumerate(proof[begin : begin + 64], start=begin + 1):
                    _replay_lemma(solver, lemma, place, top)
        with uninterrupted():
            consistent, _ = solver.propagate([])
        if consistent:
            raise WrongCertificate("the proof does not end in a contradiction", None)


def _replay_lemma(solver: Any, lemma: Ints, place: int, top: int) -> None:
    if any(abs(x) > top for x in lemma):
        raise WrongCertificate(f"lemma {place} speaks of a variable that does not exist", None)
    consistent, _ = solver.propagate([-x for x in lemma])
    if consistent:
        raise WrongCertificate(f"lemma {place} does not follow by unit propagation", None)
    solver.add_clause(list(lemma))


def _check_solution(theory: Theory, world: World, claim: Claim, limit: Limit) -> None:
    """The claimed solution is one. A solver proposes values for the auxiliaries; each clause is then looked at."""
    from pysat.solvers import Minisat22

    grounding = grounded(theory, world, CERTIFYING, limit)
    chosen = _chosen(grounding, claim)
    clauses = list(grounding.clauses())
    units = [v if v in chosen else -v for v in range(1, grounding.found + 1)]
    with Minisat22() as solver:
        _feed(solver, clauses, limit)
        while _solve(solver, units, limit):
            true = {v for v in solver.get_model() if v > 0}
            cuts = [c for d in grounding.definitions for part in d.unfounded(true) for c in d.cut(part)]
            if not cuts:
                break
            _feed(solver, cuts, limit)
        else:
            raise WrongCertificate("the solution breaks a rule", None)
    if {v for v in true if v <= grounding.found} != chosen:
        raise WrongCertificate("the solution breaks a rule", None)
    for clause in clauses:
        if not any((x in true) if x > 0 else (-x not in true) for x in clause):
            raise WrongCertificate("the solution breaks a rule", None)
    if claim.kind == "best" and _value(grounding, true) != claim.value:
        raise WrongCertificate(f"the solution does not have the value {claim.value}", None)


def _solve(solver: Any, assumptions: list[int], limit: Limit) -> bool:
    """Is there a model? In slices of conflicts, so that limits hold."""
    while True:
        limit.check()
        solver.conf_budget(1_000)
        with uninterrupted():
            found: bool | None = solver.solve_limited(assumptions)
        if found is not None:
            return found


def _value(grounding: Grounding, true: set[int]) -> int:
    """What the objective counts in a model."""
    return grounding.constant + sum((x in true) if x > 0 else (-x not in true) for x in grounding.objective)
