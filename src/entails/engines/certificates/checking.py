"""Checking a certificate, trusting nothing in it.

The file must be in its normal form. The theory is ground again, by a grounding of the checker's own if it is small enough;
every cut is recomputed from its set, and every lemma is replayed by unit propagation alone in MiniSat, which wrote none of
them. What has to be trusted: the reader in `logic` and `models`, this module with `text`, `normal_form`, `refutation` and
`plain` (of a large theory, the solver's grounder instead), and unit propagation.
"""

from __future__ import annotations

from typing import Any, Literal

from entails.engines.answers import Unknown
from entails.engines.certificates.compare import difference
from entails.engines.certificates.counts import added_up, read_graph
from entails.engines.certificates.making import feed, search
from entails.engines.certificates.normal_form import NormalTheory, check_normal_form
from entails.engines.certificates.plain.grounding import PlainGrounding
from entails.engines.certificates.refutation import Denied, chosen, denied
from entails.engines.certificates.text import (
    MAX_SIZE,
    TOO_LARGE,
    Certificate,
    CertifiedPage,
    Claim,
    WrongCertificate,
    read_certificate,
)
from entails.engines.grounding import grounded, signed
from entails.engines.solvers.targets import as_good_as
from entails.errors import EntailsError
from entails.limits import FOREVER, STOPS, Limit, uninterrupted, why
from entails.logic.sat_solvers import MiniSat
from entails.models.ground.purpose import CERTIFYING
from entails.models.ground.result import Ints
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class Accepted:
    """The certificate proves its claim of its theory, with so many lemmas and cuts, or nodes of a graph. `matches`: the
    theory is that of the problem that it was compared with (None: it was compared with none)."""

    claim: Claim
    lemmas: int
    cuts: int
    problem: NormalTheory
    own: bool  # were its clauses made by the checker's own grounding?
    matches: bool | None = None
    nodes: int = 0
    page: CertifiedPage | None = None  # that its rules were read from, as it says

    def __str__(self) -> str:
        return f"Accepted: {self.claim}."

    def __bool__(self) -> Literal[True]:
        return True


@dataclass(frozen=True, slots=True)
class Refused:
    """The certificate does not prove its claim: why, and in which line, if that can be said. `matches` is False if it is
    about another problem than the one that it was compared with; `page` is then the page that it was made for."""

    why: str
    line: int | None = None
    matches: bool | None = None
    page: CertifiedPage | None = None

    def __str__(self) -> str:
        return f"Refused: {self.why}{'' if self.line is None else f' (line {self.line})'}."

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True, slots=True)
class Opened:
    """A certificate in normal form: its theory, and all the clauses that its lemmas have to refute."""

    certificate: Certificate
    problem: NormalTheory
    obligation: Denied


class _OtherProblem(WrongCertificate):
    """The certificate is about another problem."""

    def __init__(self, why: str, page: CertifiedPage | None) -> None:
        super().__init__(why)
        self.page = page


def check_certificate(
    text: str | bytes, limit: Limit = FOREVER, expected: NormalTheory | None = None
) -> Accepted | Refused | Unknown:
    """Does the certificate prove its claim? If a problem is `expected`, it must be about that very one."""
    opened = open_certificate(text, limit, expected)
    if not isinstance(opened, Opened):
        return opened
    certificate = opened.certificate
    try:
        if certificate.claim.kind == "count":
            return _counted(opened, limit, expected)
        if certificate.claim.solution:
            _check_solution(opened, limit)
        _replay(opened.obligation.clauses, certificate.proof, opened.obligation.top, limit)
    except STOPS as stop:
        return Unknown(why(stop))
    except WrongCertificate as wrong:
        return Refused(wrong.why, wrong.line)
    except EntailsError as error:
        return Refused(error.message)
    matches = True if expected else None
    lemmas, cuts, own = len(certificate.proof), len(certificate.cuts), opened.obligation.own
    return Accepted(certificate.claim, lemmas, cuts, opened.problem, own, matches, page=certificate.page)


def _counted(opened: Opened, limit: Limit, expected: NormalTheory | None) -> Accepted:
    """Checks that the decision graph adds up to the claimed count."""
    claim, graph = opened.certificate.claim, read_graph(opened.certificate.graph)
    number = added_up(opened.obligation.clauses, opened.obligation.found, graph, limit)
    if (number,) != claim.values:
        raise WrongCertificate("the graph adds up to another number")
    matches = True if expected else None
    return Accepted(
        claim, 0, 0, opened.problem, opened.obligation.own, matches, len(graph.nodes), opened.certificate.page
    )


def open_certificate(
    text: str | bytes, limit: Limit = FOREVER, expected: NormalTheory | None = None, own_clauses: bool = False
) -> Opened | Refused | Unknown:
    """The certificate with the clauses that it has to refute; nothing is replayed yet. With `own_clauses` they are made from
    the problem that is expected, which must then say what it says in the same order: variables are numbered by it."""
    try:
        return _open(text if isinstance(text, str) else _decoded(text), limit, expected, own_clauses)
    except STOPS as stop:
        return Unknown(why(stop))
    except _OtherProblem as other:
        return Refused(other.why, None, False, other.page)
    except WrongCertificate as wrong:
        return Refused(wrong.why, wrong.line)
    except EntailsError as error:
        return Refused(error.message)
    except (ValueError, RecursionError):
        return Refused("it is not written as certificates are")


def _decoded(data: bytes) -> str:
    if len(data) > MAX_SIZE:
        raise WrongCertificate(TOO_LARGE)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise WrongCertificate("it is not UTF-8 text", data.count(b"\n", 0, error.start) + 1) from None


def _open(text: str, limit: Limit, expected: NormalTheory | None, own_clauses: bool) -> Opened:
    certificate = read_certificate(text, limit)
    problem = check_normal_form(certificate, limit)
    other = difference(problem, expected) if expected else None
    if other:
        raise _OtherProblem(f"it is about another problem: {other}", certificate.page)
    if expected and own_clauses:
        if _order(expected) != _order(problem):
            raise WrongCertificate("it says the same in another order, so its variables have other numbers")
        problem = expected
    obligation = denied(problem, certificate.claim, limit)
    definitions = obligation.definitions
    for number, (place, part) in enumerate(certificate.cuts, start=1):
        if not number % 1024:
            limit.check()
        if not 0 <= place < len(definitions) or not definitions[place].is_part(part):
            raise WrongCertificate(f"cut {number} is not about defined atoms")
        obligation.clauses.extend(definitions[place].cut(part))
    return Opened(certificate, problem, obligation)


def _order(problem: NormalTheory) -> tuple[object, ...]:
    """What decides how variables are numbered."""
    theory = problem.theory
    rules = tuple(rule.typed for rule in theory.rules)
    return problem.world, tuple(theory.relations), rules, tuple(one.clauses for one in theory.strata)


def _replay(clauses: list[Ints], proof: tuple[Ints, ...], top: int, limit: Limit) -> None:
    """Checks that each lemma follows by unit propagation from the clauses and the lemmas before it."""
    with MiniSat() as solver:
        feed(solver, clauses, limit)
        for begin in range(0, len(proof), 64):
            limit.say(f"lemma {begin} of {len(proof)}")
            limit.check()
            with uninterrupted():
                for place, lemma in enumerate(proof[begin : begin + 64], start=begin + 1):
                    _replay_lemma(solver, lemma, place, top)


def _replay_lemma(solver: Any, lemma: Ints, place: int, top: int) -> None:
    if any(abs(x) > top for x in lemma):
        raise WrongCertificate(f"lemma {place} speaks of a variable that does not exist")
    consistent, _ = solver.propagate([-x for x in lemma])
    if consistent:
        raise WrongCertificate(f"lemma {place} does not follow by unit propagation")
    if lemma:
        solver.add_clause(list(lemma))


def _check_solution(opened: Opened, limit: Limit) -> None:
    """The claimed solution is one, and worth what is claimed."""
    claim, grounding = opened.certificate.claim, opened.obligation.grounding
    if isinstance(grounding, PlainGrounding):
        values = _plain_solution(grounding, claim)
    else:
        values = _ground_solution(opened.problem, claim, limit)
    if claim.kind == "best" and values != claim.values:
        raise WrongCertificate(f"the solution does not have the value {' '.join(map(str, claim.values))}")


def _plain_solution(grounding: PlainGrounding, claim: Claim) -> tuple[int | None, ...]:
    """Where its atoms hold and no others, all that is demanded must. Returns what the aims come to."""
    aims = grounding.aims()
    true = grounding.truths(chosen(grounding, claim))

    def holds(literal: int) -> bool:
        return true[literal] if literal > 0 else not true[-literal]

    if not all(map(holds, grounding.demanded)):
        raise WrongCertificate("the solution breaks a rule")
    return tuple(next((number for number, literal in table.items() if holds(literal)), None) for table in aims)


def _ground_solution(problem: NormalTheory, claim: Claim, limit: Limit) -> tuple[int | None, ...]:
    """A solver proposes values for the auxiliaries; each clause is then looked at. Returns what the aims come to."""
    grounding = grounded(problem.theory, problem.world, CERTIFYING, limit)
    true_found = chosen(grounding, claim)
    clauses = list(grounding.clauses())
    if claim.kind == "best" and problem.theory.has_aside:  # of what is found aside the best will do
        clauses += as_good_as(grounding, claim.values)
    units = signed(range(1, grounding.found + 1), true_found)
    with MiniSat() as solver:
        feed(solver, clauses, limit)
        while search(solver, units, limit):
            true = {v for v in solver.get_model() if v > 0}
            cuts = [c for d in grounding.lazy for part in d.unfounded(true) for c in d.cut(part)]
            if not cuts:
                break
            feed(solver, cuts, limit)
        else:
            raise WrongCertificate("the solution breaks a rule")
    if {v for v in true if v <= grounding.found} != true_found:
        raise WrongCertificate("the solution breaks a rule")
    for clause in clauses:
        if not any((x in true) if x > 0 else (-x not in true) for x in clause):
            raise WrongCertificate("the solution breaks a rule")
    if claim.kind == "best" and not true.issuperset(grounding.valued):
        raise WrongCertificate("an objective has no value in the solution")
    return tuple(aim.value(true) for aim in grounding.aims)
