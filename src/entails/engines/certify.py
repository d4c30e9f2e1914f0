"""Certificates: answers that someone who does not trust us can check.

A certificate is a text: the claim, the theory with its facts, the solution that the claim is about (if any), the unfounded
sets that were cut off, and a DRUP proof. Making one may use any solver. Checking one grounds the theory again, recomputes
every cut from its set, and replays every lemma by unit propagation alone in MiniSat, which wrote none of them. What has to be
trusted: the reader and grounder in `models`, this module, and unit propagation.

    entails certificate 1
    claim impossible | unique | best N | follows FORMULA
    theory N            … N lines, a `.fol` file
    solution JSON       for `unique` and `best`
    cuts N              … N lines: the number of the definition, then the variables of the set
    proof N             … N lines: a lemma each, ended by 0
    digest SHA256       of everything before it
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from entails.engines.answers import Solution, Unknown
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

HEAD = "entails certificate 1"


@dataclass(frozen=True, slots=True)
class Claim:
    """What a certificate says of its theory: `kind` is impossible, unique, best or follows."""

    kind: str
    value: int = 0  # of the best solution
    formula: str = ""  # that follows
    solution: Solution | None = None

    def __str__(self) -> str:
        match self.kind:
            case "best":
                return f"best {self.value}"
            case "follows":
                return f"follows {self.formula}"
        return self.kind


@dataclass(frozen=True, slots=True)
class Certificate:
    claim: Claim
    theory: str
    cuts: tuple[tuple[int, tuple[int, ...]], ...]
    proof: tuple[Ints, ...]

    def text(self) -> str:
        theory = self.theory.rstrip("\n").split("\n")
        lines = [HEAD, f"claim {self.claim}", f"theory {len(theory)}", *theory]
        if self.claim.solution:
            lines.append("solution " + json.dumps(self.claim.solution.relations, ensure_ascii=False))
        lines.append(f"cuts {len(self.cuts)}")
        lines += [" ".join(map(str, (place, *part))) for place, part in self.cuts]
        lines.append(f"proof {len(self.proof)}")
        lines += [" ".join(map(str, (*lemma, 0))) for lemma in self.proof]
        body = "\n".join(lines) + "\n"
        return f"{body}digest {sha256(body.encode()).hexdigest()}\n"


@dataclass(frozen=True, slots=True)
class Accepted:
    claim: Claim
    lemmas: int
    cuts: int


@dataclass(frozen=True, slots=True)
class Refused:
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
    """A certificate for the claim; None if the claim is not true."""
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
    spelled = {sort: {str(element): element for element in elements} for sort, elements in world.elements.items()}
    relations = {
        name: tuple(
            tuple(spelled[sort][str(e)] for e, sort in zip(row, theory.relations[name].sorts, strict=True))
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
        return _check(_read(text), limit)
    except STOPS as stop:
        return Unknown(why(stop))
    except _Wrong as wrong:
        return Refused(str(wrong.args[0]), wrong.args[1])
    except EntailsError as error:
        return Refused(error.message)
    except (ValueError, RecursionError):
        return Refused("it is not written as certificates are")


class _Wrong(Exception):
    """Why a certificate is refused, and the line."""


class _Lines:
    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.place = 0

    def take(self, keyword: str = "") -> str:
        if self.place >= len(self.lines):
            raise _Wrong(f"the certificate ends before “{keyword}”", self.place)
        line = self.lines[self.place]
        self.place += 1
        if not (line == keyword or line.startswith(keyword + " ") or not keyword):
            raise _Wrong(f"expected “{keyword}”", self.place)
        return line.removeprefix(keyword).strip() if keyword else line

    def number(self, keyword: str) -> int:
        word = self.take(keyword)
        if not (word.isascii() and word.isdecimal()):
            raise _Wrong(f"expected a number after “{keyword}”", self.place)
        return int(word)

    def numbers(self) -> tuple[int, ...]:
        try:
            return tuple(map(int, self.take().split()))
        except ValueError:
            raise _Wrong("expected a line of numbers", self.place) from None


def is_certificate(text: str) -> bool:
    return text.startswith(HEAD + "\n")


def _read(text: str) -> Certificate:
    if not is_certificate(text):
        raise ProofError(f"not a certificate: expected “{HEAD}” on the first line")
    body, _, digest = text.rstrip("\n").rpartition("\n")
    if digest != f"digest {sha256((body + chr(10)).encode()).hexdigest()}":
        raise _Wrong("the digest does not fit: a line was changed, added or lost", None)
    lines = _Lines(body)
    lines.take()
    words = lines.take("claim")
    kind, _, rest = words.partition(" ")
    theory = "\n".join(lines.take() for _ in range(lines.number("theory"))) + "\n"
    solution = None
    if kind in ("unique", "best"):
        solution = _read_solution(lines)
    claim = Claim(kind, int(rest) if kind == "best" and rest.lstrip("-").isdecimal() else 0, rest, solution)
    if str(claim) != words or kind not in ("impossible", "unique", "best", "follows"):
        raise _Wrong("expected a claim: impossible, unique, best N or follows FORMULA", 2)
    cuts = [lines.numbers() for _ in range(lines.number("cuts"))]
    proof = [lines.numbers() for _ in range(lines.number("proof"))]
    if lines.place != len(lines.lines):
        raise _Wrong("there is more after the proof", lines.place + 1)
    if any(not lemma or lemma[-1] != 0 or 0 in lemma[:-1] for lemma in proof) or any(not cut for cut in cuts):
        raise _Wrong("expected lemmas that end with 0", None)
    return Certificate(claim, theory, tuple((cut[0], cut[1:]) for cut in cuts), tuple(lemma[:-1] for lemma in proof))


def _read_solution(lines: _Lines) -> Solution:
    try:
        found = json.loads(lines.take("solution"))
        return Solution({str(name): tuple(tuple(row) for row in rows) for name, rows in found.items()})
    except (ValueError, TypeError, AttributeError):
        raise _Wrong("expected a solution as JSON", lines.place) from None


def _check(certificate: Certificate, limit: Limit) -> Accepted:
    theory, world = read_theory(certificate.theory)
    if certificate.claim.solution:
        _check_solution(theory, world, certificate.claim, limit)
    grounding, clauses = _refutation(theory, world, certificate.claim, limit)
    for place, part in certificate.cuts:
        if not 0 <= place < len(grounding.definitions) or not grounding.definitions[place].bodies.keys() >= set(part):
            raise _Wrong(f"the cut {part} is not about defined atoms", None)
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
            raise _Wrong("the proof does not end in a contradiction", None)


def _replay_lemma(solver: Any, lemma: Ints, place: int, top: int) -> None:
    if any(abs(x) > top for x in lemma):
        raise _Wrong(f"lemma {place} speaks of a variable that does not exist", None)
    consistent, _ = solver.propagate([-x for x in lemma])
    if consistent:
        raise _Wrong(f"lemma {place} does not follow by unit propagation", None)
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
            raise _Wrong("the solution breaks a rule", None)
    if {v for v in true if v <= grounding.found} != chosen:
        raise _Wrong("the solution breaks a rule", None)
    for clause in clauses:
        if not any((x in true) if x > 0 else (-x not in true) for x in clause):
            raise _Wrong("the solution breaks a rule", None)
    if claim.kind == "best" and _value(grounding, true) != claim.value:
        raise _Wrong(f"the solution does not have the value {claim.value}", None)


def _solve(solver: Any, assumptions: list[int], limit: Limit) -> bool:
    while True:
        limit.check()
        solver.conf_budget(1_000)
        with uninterrupted():
            found: bool | None = solver.solve_limited(assumptions)
        if found is not None:
            return found


def _value(grounding: Grounding, true: set[int]) -> int:
    return grounding.constant + sum((x in true) if x > 0 else (-x not in true) for x in grounding.objective)
