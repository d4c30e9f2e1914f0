"""Certificates: proofs of answers that someone who does not trust us can check."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from entails.engines.answers import Best, Follows, Impossible, Solution, Solved, Unknown
from entails.engines.certificates import checking, drat, making
from entails.engines.certificates.checking import Accepted, Opened, Refused
from entails.engines.certificates.normal_form import NormalTheory, normalised
from entails.engines.certificates.plain.circuit import MOST
from entails.engines.certificates.text import PAGE_DIGEST, Certificate, CertifiedPage, Claim
from entails.errors import BoardError, amount
from entails.limits import STOPS, Limit
from entails.logic.notation import parse
from entails.logic.visible import visible
from entails.questions.problem import Problem, expect_problem
from entails.questions.showing.style import PAGE, Style
from entails.values import replace

if TYPE_CHECKING:
    from entails.engines.cubes.scheduling import Team

Answered = Solved | Best | Impossible
IN_THE_FILE = "the theory in the file"


def claim_of(answer: object, formula: str = "") -> Claim | None:
    """What can be certified of an answer: that there is no solution, that it is the only one, that nothing is better, or that
    the formula follows. None of any other answer."""
    match answer:
        case Impossible():
            return Claim("impossible")
        case Solved(solution, True):
            return Claim("unique", solution=solution)
        case Best(solution=solution) if answer.optimal:
            return Claim("best", answer.values, solution=solution)
        case Follows():
            return Claim("follows", formula=str(parse(formula)))
    return None


def certify(
    problem: Problem, claim: Claim | Answered, *, limit: Limit | float | None = None, team: Team | None = None
) -> Certificate | Unknown | None:
    """A certificate for a claim about a problem, or for what `solve` has answered; None if the claim is not true. A `team`
    shares what takes long."""
    expect_problem(problem)
    claim = _claimed(claim)
    limit = Limit.of(limit)
    with limit.stage("certify") as details:
        if claim.solution:  # a shortcut of a puzzle may name only some relations
            claim = replace(claim, solution=Solution(problem.relations(claim.solution)))
        certificate = making.certify(problem.theory, problem.world, claim, limit, _refute(team))
        if isinstance(certificate, Certificate):
            details.append(f"{len(certificate.proof)} lemmas")
            certificate = replace(certificate, page=page_of(problem))
    return certificate


def _claimed(given: object) -> Claim:
    """The claim that an answer makes. Raises `TypeError` for what claims nothing, with what to write."""
    if isinstance(given, Claim):
        return given
    if isinstance(given, Follows):
        raise TypeError('expected a claim that names its formula, as in Claim("follows", formula="p(1)")')
    claim = claim_of(given)
    if claim is None:
        found = str(given).partition("\n")[0] if isinstance(given, Solved | Best) else repr(given)
        raise TypeError(
            f"expected Claim(…), or an answer of solve that there is no solution, only one or none better, found {found}"
        )
    return claim


def certify_count(problem: Problem, *, limit: Limit | float | None = None) -> Certificate | Unknown:
    """A certificate of the number of solutions; the counter of components finds it anew. Raises `ProofError` if the theory is
    too large for that."""
    expect_problem(problem)
    limit = Limit.of(limit)
    with limit.stage("certify the count") as details:
        certificate = making.counted(problem.theory, problem.world, limit)
        if isinstance(certificate, Certificate):
            details.append(certificate.size)
            certificate = replace(certificate, page=page_of(problem))
    return certificate


def page_of(problem: Problem) -> CertifiedPage | None:
    """The page of a board, by its digest; None of what is no board of a page."""
    if not (problem.puzzle and problem.puzzle.page):
        return None
    digest = sha256(problem.puzzle.page.encode()).hexdigest()[:PAGE_DIGEST]
    return CertifiedPage(digest, visible(problem.puzzle.name))


def other_page(answer: Accepted | Refused, about: Problem | None) -> str | None:
    """That a certificate was made for another page than that of the board, in words; None if not, or not known."""
    mine = page_of(about) if about else None
    if not (mine and answer.page) or answer.page.digest == mine.digest:
        return None
    same = "; its rules say the same of this board" if isinstance(answer, Accepted) else ""
    was, now = (f"{page.name} ({page.digest})" for page in (answer.page, mine))
    return f"the page differs: it was {was}, and here it is {now}{same}"


def _refute(team: Team | None) -> making.Refute:
    if team is None:
        return making.refuted
    from entails.engines.cubes.proofs import refuted_together

    return partial(refuted_together, team)


def check_certificate(
    text: str | bytes, *, about: Problem | None = None, limit: Limit | float | None = None
) -> Accepted | Refused | Unknown:
    """Does a certificate prove what it claims, and is it `about` that very problem, if one is given? Nothing is trusted but
    the reader, the checker's own grounding (of a large theory, the solver's grounder) and unit propagation.

        check_certificate(text, about=load("seven.flow"))   # Accepted(…), Refused(why, line) or Unknown(why)
    """
    limit = Limit.of(limit)
    try:
        with limit.stage("check"):
            expected = normalised(about.theory, about.world, limit) if about else None
            return checking.check_certificate(text, limit, expected)
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


class Drat(NamedTuple):
    """What a certificate proves, for other checkers: clauses as DIMACS, and a DRUP proof that they contradict each other."""

    formula: str
    proof: str


def as_drat(
    text: str | bytes, *, about: Problem | None = None, limit: Limit | float | None = None
) -> Drat | Refused | Unknown:
    """The clauses and the proof of a certificate, whether or not the proof is one. If a problem is given, the clauses are its
    own: they are made from it, not from what the certificate says."""
    limit = Limit.of(limit)
    try:
        expected = normalised(about.theory, about.world, limit) if about else None
        opened = checking.open_certificate(text, limit, expected, own_clauses=True)
        if isinstance(opened, Opened) and opened.certificate.claim.kind == "count":
            raise BoardError("--drat: a count is certified by a graph, and there are no lemmas to write")
        return Drat(drat.dimacs(opened, limit), drat.drup(opened)) if isinstance(opened, Opened) else opened
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


# --- words and documents ---


def proved(claim: Claim, of: str = IN_THE_FILE) -> str:
    """What an accepted certificate shows, in words."""
    return {
        "impossible": f"{of} has no solution",
        "unique": f"{of} has this solution and no other",
        "best": f"{of} has this solution of value {', '.join(map(str, claim.values))}, and none is better",
        "follows": f"{claim.formula} follows from {of}",
        "count": f"{of} has {_solutions(claim)}",
    }[claim.kind]


def _solutions(claim: Claim) -> str:
    number = claim.values[0] if claim.values else 0
    return "exactly one solution" if number == 1 else f"exactly {number} solutions"


def proof_text(answer: Accepted) -> str:
    """A sentence on how much of a proof was checked."""
    if answer.claim.kind == "count":
        return f"{amount(answer.nodes, 'node')} of the decision graph followed and added up."
    lemmas, cuts = amount(answer.lemmas, "lemma"), amount(answer.cuts, "cut")
    return f"{lemmas} replayed by unit propagation, {cuts} recomputed."


def grounding_text(answer: Accepted) -> str:
    """Whose clauses the proof is about."""
    if answer.own:
        return "The clauses were made by the checker's own grounding."
    made = "The clauses were made by the solver's own grounder: "
    aside = next((one.name for one in answer.problem.theory.sought() if one.aside), None)
    if aside:
        return f"{made}that of the checker cannot decide what is found aside ({aside})."
    return f"{made}for that of the checker the theory is too large (more than {MOST:,} steps)."


def sizes(problem: NormalTheory) -> dict[str, int]:
    """The numbers of sorts, elements, relations, rules, definitions and facts. They are printed so that a certificate of
    another board is noticed."""
    theory, world = problem.theory, problem.world
    return {
        "sorts": len(world.elements),
        "elements": sum(map(len, world.elements.values())),
        "relations": len(theory.relations),
        "rules": len(theory.rules),
        "definitions": len(theory.definitions),
        "facts": sum(map(len, world.facts.values())) + sum(map(len, world.numbers.values())),
    }


def sizes_text(problem: NormalTheory) -> str:
    """The sizes in words: 2 sorts, 9 elements, 1 relation, 2 rules, 0 definitions, 0 facts."""
    return ", ".join(amount(number, name[:-1]) for name, number in sizes(problem).items())


def solution_text(answer: Accepted, about: Problem | None, style: Style = PAGE) -> str | None:
    """The solution that a claim speaks of, if there is one: on the board, if that is known."""
    if answer.claim.solution is None:
        return None
    problem = about or Problem(answer.problem.theory, answer.problem.world)
    return problem.text(answer.claim.solution, style)


def document(answer: Accepted | Refused | Unknown, of: Problem | None = None) -> dict[str, Any]:
    match answer:
        case Accepted(claim, lemmas, cuts, problem, own, matches, nodes):
            compared = {} if matches is None else {"matches": matches}
            compared |= _page_document(answer, of)
            about = {"claim": proved(claim), **sizes(problem)}
            solution = {"solution": claim.solution.relations} if claim.solution else {}
            head: dict[str, Any] = {"status": "accepted", "claim": str(claim), "lemmas": lemmas, "cuts": cuts}
            head |= {"nodes": nodes} if claim.kind == "count" else {}
            head["grounding"] = "own" if own else "solver"
            return {**head, "about": about, "digest": problem.digest, **solution, **compared}
        case Refused(reason, line, matches):
            compared = {} if matches is None else {"matches": matches}
            compared |= _page_document(answer, of)
            return {"status": "refused", "reason": reason, "line": line, **compared}
        case Unknown(reason):
            return {"status": "unknown", "why": reason}


def _page_document(answer: Accepted | Refused, of: Problem | None) -> dict[str, Any]:
    """The page that it was written with; and, where it is compared with a board of a page, whether that has the same."""
    if answer.page is None:
        return {}
    mine = page_of(of) if of else None
    same = {"matches": mine.digest == answer.page.digest} if mine else {}
    return {"page": {"name": answer.page.name, "digest": answer.page.digest, **same}}
