"""True certificates to forge, the parts of one, and whether its claim is true. Brute force over the theory says so, which
shares nothing with the groundings and the solvers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from json import loads

from entails.engines.answers import Solution
from entails.engines.certificates.making import certify, counted
from entails.engines.certificates.text import HEAD, Certificate, Claim
from entails.logic.evaluate import evaluate
from entails.logic.notation import parse
from entails.models.reading.text import read_theory
from tests.engines.certificates.examples import digested
from tests.laws.random_theories import Extents, Sample, answers, atoms, brute_force, fixpoints, value, whole

MOST_ATOMS = 12  # that brute force goes through


@dataclass(frozen=True)
class Parts:
    """A certificate, taken apart by line."""

    claim: str
    theory: tuple[str, ...]
    solution: str | None
    cuts: tuple[str, ...]
    proof: tuple[str, ...]  # of a count, its graph

    def text(self) -> str:
        lines = [HEAD, f"claim {self.claim}", f"theory {len(self.theory)}", *self.theory]
        lines += [] if self.solution is None else [f"solution {self.solution}"]
        if self.claim.startswith("count"):
            lines += [f"graph {len(self.proof)}", *self.proof]
        else:
            lines += [f"cuts {len(self.cuts)}", *self.cuts, f"proof {len(self.proof)}", *self.proof]
        return digested("\n".join(lines) + "\n")

    @classmethod
    def of(cls, text: str) -> Parts:
        lines = text.split("\n")
        claim, theory = lines[1].removeprefix("claim "), int(lines[2].split()[1])
        rest = lines[3 + theory : -2]
        solution = rest.pop(0).removeprefix("solution ") if rest[0].startswith("solution ") else None
        if rest[0].startswith("graph "):
            return cls(claim, tuple(lines[3 : 3 + theory]), None, (), tuple(rest[1:]))
        cuts = int(rest[0].split()[1])
        return cls(claim, tuple(lines[3 : 3 + theory]), solution, tuple(rest[1 : 1 + cuts]), tuple(rest[2 + cuts :]))


# --- what is true ---


@dataclass(frozen=True)
class Truth:
    """Every solution of a theory in the file, with its value if there is an objective."""

    solutions: list[Extents]
    values: list[int]
    best: int | None


@lru_cache(maxsize=4096)
def truth(text: str) -> Truth | None:
    """None if there are too many atoms to go through."""
    theory, world = read_theory(text)
    if len(atoms(whole(theory), world)) > MOST_ATOMS:
        return None
    if theory.has_aside:
        return None if theory.objective else Truth(answers(theory, world), [], None)
    solutions = brute_force(theory, world)
    if theory.objective is None:
        return Truth(solutions, [], None)
    values = [value(theory, world, solution) for solution in solutions]
    best = (max if theory.objective.direction == "maximise" else min)(values, default=None)
    return Truth(solutions, values, best)


def is_true(parts: Parts) -> bool | None:
    """Is the claim in the file true of the theory in the file? None: not known."""
    text = "\n".join(parts.theory) + "\n"
    real = truth(text)
    if real is None:
        return None
    kind, _, rest = parts.claim.partition(" ")
    claimed = {name: frozenset(map(tuple, rows)) for name, rows in loads(parts.solution or "{}").items()}
    match kind:
        case "impossible":
            return not real.solutions
        case "count":
            return len(real.solutions) == int(rest)
        case "unique":
            return real.solutions == [claimed]
        case "best":
            return (claimed, int(rest)) in zip(real.solutions, real.values, strict=True) and real.best == int(rest)
    theory, world = read_theory(text)
    theory = whole(theory)  # a claim may speak of what is found aside
    formula = theory.claim(parse(rest), world=world)
    every = [
        fixpoints(theory, world, {name: list(rows) for name, rows in one.items()}) for one in brute_force(theory, world)
    ]
    return all(evaluate(formula, theory.expansion(world, relations)) for relations in every)


# --- true certificates ---


def certificates(drawn: Sample) -> Iterator[Parts]:
    real = truth(drawn.text)
    assert real is not None
    claims = [Claim("impossible"), Claim("follows", formula=str(drawn.claim))]
    for solution in real.solutions[:1]:
        relations = Solution({name: tuple(rows) for name, rows in solution.items()})
        claims.append(Claim("unique", solution=relations))
    for solution, number in zip(real.solutions, real.values, strict=False):
        if number == real.best:
            relations = Solution({name: tuple(rows) for name, rows in solution.items()})
            claims.append(Claim("best", (number,), solution=relations))
            break
    for claim in claims:
        certificate = certify(drawn.theory, drawn.world, claim)
        if isinstance(certificate, Certificate):
            yield Parts.of(certificate.text())
    if drawn.theory.has_aside:  # no count is certified
        return
    counts = counted(drawn.theory, drawn.world)
    assert isinstance(counts, Certificate)
    yield Parts.of(counts.text())


# --- forgeries ---
