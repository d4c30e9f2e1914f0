"""Certificates as texts: the claim, the theory with its facts, the solution that the claim is about (if any), the unfounded
sets that were cut off, and a DRUP proof.

    entails certificate 3
    claim impossible | unique | best N … | follows FORMULA | count N
    theory N            … N lines, a `.fol` file
    page DIGEST NAME    of a board of a page: which page its rules were read from
    solution JSON       for `unique` and `best`
    cuts N              … N lines: the number of the definition, then the part of it that is cut off
    proof N             … N lines: a lemma each, ended by 0; the last one is empty
    digest SHA256       of everything before it

Instead of cuts and a proof, a count has a decision graph (`entails.engines.certificates.counts`):

    graph N             … N lines of numbers

There is one way to write a certificate, and nothing else is read: a number has no leading zero, a line no space too many, and
no character is hidden (`entails.logic.visible`). What the claim, the theory and the solution look like is compared by
`entails.engines.certificates.normal_form`, which needs to read them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256

from entails.engines.answers import Solution
from entails.errors import ProofError
from entails.limits import FOREVER, Limit
from entails.logic.visible import code_point, hidden
from entails.models.ground.result import Ints
from entails.values import dataclass, pattern

MARK = "entails certificate "
HEAD = f"{MARK}3"
OLD = (f"{MARK}1\n", f"{MARK}2\n")
MAX_SIZE = 64_000_000  # bytes
TOO_LARGE = f"it is larger than {MAX_SIZE // 1_000_000} MB"
MOST_NUMBERS = 1_000_000  # characters of a line of numbers
MOST_SOLUTION = 8_000_000  # characters of a solution: it is read in one piece, and no limit is looked at meanwhile
PIECE = 1 << 20  # bytes that are hashed between two looks at the clock
CLAIM_LINE, THEORY_LINE = 2, 4  # where the claim and the first line of the theory stand
KINDS = ("impossible", "unique", "best", "follows", "count")
MOST_DIGITS = 4_000  # of a count
PAGE_DIGEST = 16  # hexadecimal digits

_NUMBER = pattern(r"0|-?[1-9][0-9]{0,17}")
_PAGE_DIGEST = pattern(rf"[0-9a-f]{{{PAGE_DIGEST}}}")
_COUNT = pattern(rf"0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}}")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a certificate says of its theory: `kind` is impossible, unique, best, follows or count."""

    kind: str
    values: tuple[int, ...] = ()  # what the aims of the best solution come to; the count
    formula: str = ""  # that follows
    solution: Solution | None = None

    def __str__(self) -> str:
        match self.kind:
            case "best" | "count":
                return f"{self.kind} {' '.join(map(str, self.values))}"
            case "follows":
                return f"follows {self.formula}"
        return self.kind


@dataclass(frozen=True, slots=True)
class CertifiedPage:
    """The page that the rules of a board were read from: the digest of its text, and its name. It is told, and proves
    nothing: a certificate is about the theory that it carries."""

    digest: str
    name: str

    def __str__(self) -> str:
        return f"{self.digest} {self.name}"


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim with its proof. A cut is the number of a definition and a part of it, such as an unfounded set of its
    atoms; the proof is lemmas. A
    count has a graph instead."""

    claim: Claim
    theory: str
    cuts: tuple[tuple[int, tuple[int, ...]], ...]
    proof: tuple[Ints, ...]
    graph: tuple[Ints, ...] = ()
    page: CertifiedPage | None = None

    @property
    def size(self) -> str:
        """How long the proof is, in words."""
        return f"{len(self.graph) - 1} nodes" if self.claim.kind == "count" else f"{len(self.proof)} lemmas"

    def text(self) -> str:
        """The file. Raises `ProofError` if it would be too large to be read again."""
        theory = self.theory.removesuffix("\n").split("\n")
        lines = [HEAD, f"claim {self.claim}", f"theory {len(theory)}", *theory]
        if self.page:
            lines.append(f"page {self.page}")
        if self.claim.solution:
            lines.append("solution " + solution_json(self.claim.solution))
        if self.claim.kind == "count":
            lines += [f"graph {len(self.graph)}", *(" ".join(map(str, line)) for line in self.graph)]
        else:
            lines.append(f"cuts {len(self.cuts)}")
            lines += [" ".join(map(str, (place, *part))) for place, part in self.cuts]
            lines.append(f"proof {len(self.proof)}")
            lines += [" ".join(map(str, (*lemma, 0))) for lemma in self.proof]
        body = "\n".join(lines) + "\n"
        data = body.encode()
        if len(data) > MAX_SIZE:
            raise ProofError(f"the certificate would be larger than {MAX_SIZE // 1_000_000} MB")
        return f"{body}digest {sha256(data).hexdigest()}\n"


def solution_json(solution: Solution) -> str:
    return json.dumps(solution.relations, ensure_ascii=False)


class WrongCertificate(Exception):
    """Why a certificate is refused, and in which line, if that can be said. Never leaves this package."""

    def __init__(self, why: str, line: int | None = None) -> None:
        super().__init__(why)
        self.why, self.line = why, line


# --- reading ---


def is_certificate(text: str) -> bool:
    return text.startswith(HEAD + "\n")


def read_certificate(text: str, limit: Limit = FOREVER) -> Certificate:
    """The parts of a certificate. Of the claim, the theory and the solution only the frame is checked."""
    if text.startswith(OLD):
        raise ProofError("it was written by an older version of entails: write it again")
    if not is_certificate(text):
        raise ProofError(f"not a certificate: expected “{HEAD}” on the first line")
    if len(text) > MAX_SIZE:
        raise WrongCertificate(TOO_LARGE)
    lines = _Lines(text, limit)
    lines.take()
    kind, _, rest = lines.after("claim").partition(" ")
    theory = "\n".join(lines.block("theory")) + "\n"
    page = _read_page(lines) if lines.sees("page") else None
    solution = _read_solution(lines) if kind in ("unique", "best") else None
    if kind == "count":
        graph = tuple(lines.numbers(line) for line in lines.block("graph"))
        lines.end()
        return Certificate(_claim(kind, rest, None), theory, (), (), graph, page)
    cuts = [lines.numbers(line) for line in lines.block("cuts")]
    first = lines.place + 2
    proof = [lines.numbers(line) for line in lines.block("proof")]
    lines.end()
    _check_lemmas(proof, first)
    claim = _claim(kind, rest, solution)
    return Certificate(claim, theory, tuple(map(_cut, cuts)), tuple(lemma[:-1] for lemma in proof), page=page)


class _Lines:
    """The lines of a certificate, one after the other, without the last, which is the digest of all others."""

    def __init__(self, text: str, limit: Limit) -> None:
        self.limit = limit
        limit.check()
        self.lines = text.split("\n")
        self.place = 0
        limit.check()
        for place, line in enumerate(self._watched(self.lines), start=1):
            offset = hidden(line)
            if offset is not None:
                raise WrongCertificate(f"it has a character that cannot be seen ({code_point(line[offset])})", place)
        body = text[: text.rfind("\n", 0, -1) + 1]
        if text[len(body) :] != f"digest {_digest(body, limit)}\n":
            raise WrongCertificate("the digest does not fit: a line was changed, added or lost")
        del self.lines[-2:]

    def _watched(self, lines: list[str]) -> Iterator[str]:
        for place, line in enumerate(lines):
            if not place % 1024:
                self.limit.check()
            yield line

    def take(self) -> str:
        if self.place >= len(self.lines):
            raise WrongCertificate("it ends too soon", self.place)
        self.place += 1
        return self.lines[self.place - 1]

    def sees(self, keyword: str) -> bool:
        return self.place < len(self.lines) and self.lines[self.place].startswith(keyword + " ")

    def after(self, keyword: str) -> str:
        """The next line, without the keyword that it must start with."""
        line = self.take()
        if not line.startswith(keyword + " "):
            raise WrongCertificate(f"expected “{keyword}”", self.place)
        return line.removeprefix(keyword + " ")

    def block(self, keyword: str) -> Iterator[str]:
        """The lines of a block: as many as the number after its keyword says."""
        word = self.after(keyword)
        if not _NUMBER.fullmatch(word) or word.startswith("-"):
            raise WrongCertificate(f"expected a number after “{keyword}”", self.place)
        for number in range(int(word)):
            if not number % 1024:
                self.limit.check()
            yield self.take()

    def numbers(self, line: str) -> tuple[int, ...]:
        if len(line) > MOST_NUMBERS:
            raise WrongCertificate(f"a line of numbers has more than {MOST_NUMBERS:,} characters", self.place)
        words = line.split(" ")
        if not all(map(_NUMBER.fullmatch, words)):
            raise WrongCertificate("expected a line of numbers", self.place)
        return tuple(map(int, words))

    def end(self) -> None:
        if self.place != len(self.lines):
            raise WrongCertificate("there is more after the proof", self.place + 1)


def _digest(body: str, limit: Limit) -> str:
    digest, data = sha256(), body.encode()
    for begin in range(0, len(data), PIECE):
        limit.check()
        digest.update(data[begin : begin + PIECE])
    return digest.hexdigest()


def _read_page(lines: _Lines) -> CertifiedPage:
    digest, _, name = lines.after("page").partition(" ")
    if not _PAGE_DIGEST.fullmatch(digest) or not name or name != name.strip():
        raise WrongCertificate(f"expected {PAGE_DIGEST} hexadecimal digits and the name of a page", lines.place)
    return CertifiedPage(digest, name)


def _claim(kind: str, rest: str, solution: Solution | None) -> Claim:
    words = rest.split(" ") if kind in ("best", "count") else []
    number = _COUNT if kind == "count" else _NUMBER
    values = tuple(map(int, words)) if all(map(number.fullmatch, words)) else ()
    claim = Claim(kind, values, rest if kind == "follows" else "", solution)
    if kind == "count" and len(values) != 1:
        raise WrongCertificate("expected a claim: count N", CLAIM_LINE)
    if kind not in KINDS or str(claim) != (f"{kind} {rest}" if rest else kind):
        raise WrongCertificate("expected a claim: impossible, unique, best N, follows FORMULA or count N", CLAIM_LINE)
    return claim


def _cut(numbers: Ints) -> tuple[int, Ints]:
    place, *part = numbers
    if not part:
        raise WrongCertificate("expected cuts with the number of a definition and a part of it")
    return place, tuple(part)


def _check_lemmas(proof: list[Ints], first: int) -> None:
    """Checks the form of the lemmas: each ends with its only 0; the last one, and no other, is empty."""
    for number, lemma in enumerate(proof):
        if lemma[-1] != 0 or 0 in lemma[:-1]:
            raise WrongCertificate("expected a lemma that ends with 0", first + number)
        if len(lemma) == 1 and number + 1 < len(proof):
            raise WrongCertificate("only the last lemma can be empty", first + number)
    if not proof or len(proof[-1]) > 1:
        raise WrongCertificate("the proof does not end in a contradiction")


def _read_solution(lines: _Lines) -> Solution:
    line = lines.after("solution")
    if len(line) > MOST_SOLUTION:
        raise WrongCertificate(f"the solution has more than {MOST_SOLUTION:,} characters", lines.place)
    try:
        found = json.loads(line)
        solution = Solution({str(name): tuple(tuple(row) for row in rows) for name, rows in found.items()})
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise WrongCertificate("expected a solution as JSON", lines.place) from None
    if solution_json(solution) != line:
        raise WrongCertificate("the solution is not written in the normal form", lines.place)
    return solution
