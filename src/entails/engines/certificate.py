"""Certificates as texts: the claim, the theory with its facts, the solution that the claim is about (if any), the unfounded
sets that were cut off, and a DRUP proof. `entails.engines.certify` makes and checks them.

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
from dataclasses import dataclass
from hashlib import sha256

from entails.engines.answers import Solution
from entails.errors import ProofError
from entails.models.ground.result import Ints

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
    """A claim with its proof. A cut is the number of a definition and an unfounded set of its atoms; the proof is lemmas."""

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


class WrongCertificate(Exception):
    """Why a certificate is refused, and in which line, if that can be said. Never leaves `check_certificate`."""


class _Lines:
    """The lines of a certificate, one after the other."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.place = 0

    def take(self, keyword: str = "") -> str:
        """The next line, without the keyword that it must start with."""
        if self.place >= len(self.lines):
            raise WrongCertificate(f"the certificate ends before “{keyword}”", self.place)
        line = self.lines[self.place]
        self.place += 1
        if not (line == keyword or line.startswith(keyword + " ") or not keyword):
            raise WrongCertificate(f"expected “{keyword}”", self.place)
        return line.removeprefix(keyword).strip() if keyword else line

    def number(self, keyword: str) -> int:
        word = self.take(keyword)
        if not (word.isascii() and word.isdecimal()):
            raise WrongCertificate(f"expected a number after “{keyword}”", self.place)
        return int(word)

    def numbers(self) -> tuple[int, ...]:
        try:
            return tuple(map(int, self.take().split()))
        except ValueError:
            raise WrongCertificate("expected a line of numbers", self.place) from None


def is_certificate(text: str) -> bool:
    return text.startswith(HEAD + "\n")


def read_certificate(text: str) -> Certificate:
    if not is_certificate(text):
        raise ProofError(f"not a certificate: expected “{HEAD}” on the first line")
    body, _, digest = text.rstrip("\n").rpartition("\n")
    if digest != f"digest {sha256((body + chr(10)).encode()).hexdigest()}":
        raise WrongCertificate("the digest does not fit: a line was changed, added or lost", None)
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
        raise WrongCertificate("expected a claim: impossible, unique, best N or follows FORMULA", 2)
    cuts = [lines.numbers() for _ in range(lines.number("cuts"))]
    proof = [lines.numbers() for _ in range(lines.number("proof"))]
    if lines.place != len(lines.lines):
        raise WrongCertificate("there is more after the proof", lines.place + 1)
    if any(not lemma or lemma[-1] != 0 or 0 in lemma[:-1] for lemma in proof) or any(not cut for cut in cuts):
        raise WrongCertificate("expected lemmas that end with 0", None)
    return Certificate(claim, theory, tuple((cut[0], cut[1:]) for cut in cuts), tuple(lemma[:-1] for lemma in proof))


def _read_solution(lines: _Lines) -> Solution:
    try:
        found = json.loads(lines.take("solution"))
        return Solution({str(name): tuple(tuple(row) for row in rows) for name, rows in found.items()})
    except (ValueError, TypeError, AttributeError):
        raise WrongCertificate("expected a solution as JSON", lines.place) from None
