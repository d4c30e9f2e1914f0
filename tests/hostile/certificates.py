"""Forged certificates. Claims, theories, solutions, cuts, proofs and graphs of true certificates are changed, the digest is
made to fit, and whatever is still accepted must be true: brute force over the theory in the file says so, which shares
nothing with the groundings and the solvers. Every other time a true one is held against a theory that is not quite its own
(elements in another order, a product made otherwise, a line changed): if it is accepted for that, it must be true of that.

    python -m tests.hostile.certificates --rounds 10000 --seed 0

A round is one forgery. The figures count what became of them: refused (by reason), accepted and true. An accepted claim that
is false, a claim that is printed otherwise than it stands in the file, or an exception ends the run with the forgery.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from json import dumps, loads
from random import Random

from entails.engines.answers import Solution
from entails.engines.certificates.checking import Accepted, Refused, check_certificate
from entails.engines.certificates.making import certify, counted
from entails.engines.certificates.normal_form import normalised
from entails.engines.certificates.text import HEAD, Certificate, Claim
from entails.errors import EntailsError
from entails.logic.evaluate import evaluate
from entails.logic.notation import parse
from entails.models.reading.text import read_theory
from tests.engines.certificates.examples import digested
from tests.laws.random_orders import ordered_theory, product_theory
from tests.laws.random_theories import Extents, Sample, answers, atoms, brute_force, fixpoints, sample, value, whole

EACH = 25  # forgeries of one theory
MOST_ATOMS = 12  # that brute force goes through
NASTY = ["--", "\r", "\x1b[2K", "\x00", "\u202e", "\u200b", "\u2028", "\xa0", "\ufeff", "\u3164", " ", "\t", "0", "-"]
SWAPS = [
    ("∀", "∃"),
    ("∃", "∀"),
    ("∧", "∨"),
    ("∨", "∧"),
    ("→", "↔"),
    ("¬", ""),
    ("=", "≤"),
    ("≤", "≥"),
    ("1", "2"),
    ("2", "1"),
]
SWAPS += [
    ("find aside", "find"),
    ("find", "find aside"),
    ("a0", "a1"),
    ("a1", "a0"),
    ("b0", "b1"),
    ("rule", "lemma"),
    ("rule", "guess"),
    ("maximise", "minimise"),
    ("0", "00"),
]


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

Forger = Callable[[Random, Parts, Parts], Parts]  # from a certificate and another one


def other_claim(random: Random, parts: Parts, other: Parts) -> Parts:
    claim = random.choice(
        [
            "impossible",
            "unique",
            f"best {random.randint(-1, 3)}",
            "follows ⊥",
            other.claim,
            f"count {random.randint(0, 5)}",
        ]
    )
    if claim.startswith(("unique", "best")):
        return replace(parts, claim=claim, solution=parts.solution or other.solution or "{}")
    return replace(parts, claim=claim, solution=None)


def changed_claim(random: Random, parts: Parts, other: Parts) -> Parts:
    claim = parts.claim
    match claim.split(" ")[0]:
        case "best" | "count" as kind:
            return replace(parts, claim=f"{kind} {int(claim.split(' ')[1]) + random.choice([-1, 1])}")
        case "follows":
            formula = claim.removeprefix("follows ")
            new = random.choice([f"¬({formula})", f"{formula} --> ⊥", f"{formula} ∧ ⊥", swapped(random, formula)])
            return replace(parts, claim=f"follows {new}")
    return other_claim(random, parts, other)


def swapped(random: Random, text: str) -> str:
    """One symbol of the text becomes another."""
    old, new = random.choice([pair for pair in SWAPS if pair[0] in text] or [("", "")])
    places = [match.start() for match in re.finditer(re.escape(old), text)] if old else [0]
    place = random.choice(places)
    return text[:place] + new + text[place + len(old) :]


def changed_theory(random: Random, parts: Parts, _: Parts) -> Parts:
    """A line goes, comes twice or changes; as often as not it is all written in the normal form again."""
    lines = list(parts.theory) or [""]
    place = random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[place]
        case 1:
            lines.insert(random.randrange(len(lines)), lines[place])
        case 2:
            facts = re.findall(r"\([^()]*\)(?:, )?", lines[place].partition("=")[2])
            lines[place] = lines[place].replace(random.choice(facts), "", 1) if facts else swapped(random, lines[place])
        case 3:
            lines[place] = swapped(random, lines[place])
    if random.random() < 0.7:
        lines = renormalised(lines)
    return replace(parts, theory=tuple(lines))


def reordered(random: Random, parts: Parts, _: Parts) -> Parts:
    """The elements of a sort in another order, or a product made the other way round."""
    return replace(parts, theory=tuple(renormalised(in_another_order(random, list(parts.theory)))))


def in_another_order(random: Random, lines: list[str]) -> list[str]:
    places = [place for place, line in enumerate(lines) if line.startswith("sort ")]
    place = random.choice(places) if places else None
    if place is None:
        return lines
    head, _, body = lines[place].partition(" = ")
    sign = " × " if " × " in body else ", "
    parts = body.strip("{}").split(sign)
    random.shuffle(parts)
    lines[place] = f"{head} = " + (sign.join(parts) if sign == " × " else f"{{{sign.join(parts)}}}")
    return lines


def renormalised(lines: list[str]) -> list[str]:
    try:
        return normalised(*read_theory("\n".join(lines) + "\n")).text.removesuffix("\n").split("\n")
    except EntailsError:
        return lines


def changed_solution(random: Random, parts: Parts, other: Parts) -> Parts:
    if parts.solution is None:
        return other_claim(random, parts, other)
    found = loads(parts.solution)
    name = random.choice(list(found)) if found else None
    match random.randrange(4):
        case 0 if name and found[name]:
            found[name].pop(random.randrange(len(found[name])))
        case 1 if name and found[name]:
            found[name].append([swapped(random, str(element)) for element in random.choice(found[name])])
        case 2 if other.solution:
            return replace(parts, solution=other.solution)
        case _ if name:
            found[name] = []
    return replace(parts, solution=dumps(found, ensure_ascii=False))


def changed_cuts(random: Random, parts: Parts, other: Parts) -> Parts:
    cuts = list(parts.cuts)
    match random.randrange(4):
        case 0 if cuts:
            cuts.pop(random.randrange(len(cuts)))
        case 1:
            cuts += other.cuts
        case _:
            first = random.randint(1, 12)
            part = sorted(random.sample(range(first, first + 9), random.randint(1, 9)))
            cuts.append(" ".join(map(str, (random.choice([0, 0, 0, 1, -1]), *part))))
    return replace(parts, cuts=tuple(cuts))


def changed_proof(random: Random, parts: Parts, other: Parts) -> Parts:
    proof = list(parts.proof) or ["0"]
    if parts.claim.startswith("count") and random.random() < 0.5:
        return changed_graph(random, parts)
    place = random.randrange(len(proof))
    numbers = proof[place].split(" ")
    match random.randrange(6):
        case 0:
            proof.pop(place)
        case 1:
            proof = list(other.proof)
        case 2:
            proof = ["0"]
        case 3:
            proof.insert(0, f"{random.choice([-1, 1]) * random.randint(1, 30)} 0")
        case 4:
            at = random.randrange(len(numbers))
            numbers[at] = str(-int(numbers[at]) + random.choice([0, 0, 1]))
            proof[place] = " ".join(numbers)
        case 5:
            proof[place] = " ".join([*numbers[1:]]) or "0"
    return replace(parts, proof=tuple(proof))


def changed_graph(random: Random, parts: Parts) -> Parts:
    """Numbers of a graph are changed; sometimes the count is changed with them."""
    graph = list(parts.proof) or ["0"]
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(graph))
        numbers = graph[place].split(" ")
        at = random.randrange(len(numbers))
        match random.randrange(4):
            case 0:
                numbers[at] = str(random.randint(-1, len(graph)))
            case 1 if len(numbers) > 2:
                del numbers[at]
                numbers[1] = str(max(-1, int(numbers[1]) - 1)) if numbers[1].lstrip("-").isdigit() else numbers[1]
            case 2:
                numbers = [numbers[0], *reversed(numbers[1:])]
            case _:
                numbers = [numbers[0], "-1", *(["-1"] if numbers[0] != "0" else [])]
        graph[place] = " ".join(numbers)
    claim = random.choice([parts.claim, f"count {random.randint(0, 6)}"])
    return replace(parts, claim=claim, proof=tuple(graph))


def transplanted(random: Random, parts: Parts, other: Parts) -> Parts:
    """The claim of one, the theory of another, the proof of either."""
    source = random.choice([parts, other])
    return replace(parts, theory=other.theory, cuts=source.cuts, proof=source.proof)


FORGERS: list[Forger] = [
    other_claim,
    changed_claim,
    changed_theory,
    changed_theory,
    reordered,
    changed_solution,
    changed_cuts,
    changed_proof,
    transplanted,
]


def scribbled(random: Random, text: str) -> str:
    """Something is written into the file, or a piece of it is lost; the digest fits as often as not."""
    body = text[: text.rindex("digest ")]
    place = random.randrange(len(body))
    body = body[:place] + random.choice(["", *NASTY]) + body[place + random.choice([0, 0, 1, 5]) :]
    return digested(body) if random.random() < 0.8 else body + text[text.rindex("digest ") :]


def forgeries(random: Random, true: list[Parts], others: list[Parts]) -> Iterator[str]:
    while True:
        forgery = random.choice(true)
        for _ in range(random.choice([1, 1, 2, 3])):
            forgery = random.choice(FORGERS)(random, forgery, random.choice(others))
        text = forgery.text()
        yield scribbled(random, text) if random.random() < 0.15 else text


# --- rounds ---


class Fooled(Exception):
    """A forgery that got through."""


def judged(text: str) -> str:
    """What became of a certificate: accepted, or why it was refused."""
    answer = check_certificate(text)
    if isinstance(answer, Refused):
        return "refused: " + re.sub(r"“[^”]*”|\d+|\(.*\)", "…", answer.why)[:60]
    assert isinstance(answer, Accepted)
    parts = Parts.of(text)
    if str(answer.claim) != parts.claim:
        raise Fooled(f"printed as {answer.claim}\n{text}")
    verdict = is_true(parts)
    if verdict is False:
        raise Fooled(f"accepted and false\n{text}")
    return "accepted and true" if verdict else "accepted, too many atoms to tell"


def held_against(random: Random, text: str) -> str:
    """What becomes of a certificate that is said to be about a theory that is not quite its own."""
    parts = Parts.of(text)
    lines = in_another_order(random, list(parts.theory))
    if random.random() < 0.3:
        lines = list(changed_theory(random, replace(parts, theory=tuple(lines)), parts).theory)
    try:
        expected = normalised(*read_theory("\n".join(lines) + "\n"))
    except EntailsError:
        return "no theory to hold it against"
    answer = check_certificate(text, expected=expected)
    if isinstance(answer, Refused):
        other = answer.why.startswith("it is about another problem")
        return "held against another: " + ("refused as about another problem" if other else "refused")
    verdict = is_true(replace(parts, theory=tuple(expected.text.removesuffix("\n").split("\n"))))
    if verdict is False:
        raise Fooled(f"accepted for another theory\n{text}\n{expected.text}")
    return "held against another: accepted and true"


def drawn_from(random: Random, seed: int) -> Sample:
    """A theory in which orders or products matter, or any random one."""
    if seed % 4 == 1:
        text = ordered_theory(random)[0] if seed % 8 == 1 else product_theory(random)
        theory, world = read_theory(text)
        return Sample(text, theory, world, parse("⊥"))
    return aside_sample(random) if seed % 4 == 2 else sample(random, objective=seed % 3 == 0)


def aside_sample(random: Random) -> Sample:
    """A random theory of which the last relation to find is found aside."""
    while True:
        head, sign, tail = sample(random).text.rpartition("\nfind ")
        if sign and "\nfind " in head:
            text = f"{head}\nfind aside {tail}"
            return Sample(text, *read_theory(text), parse("⊥"))


def run(rounds: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """So many forgeries; returns what became of them, and of true ones held against other theories. Raises
    `Fooled`, or whatever a forgery made the checker raise."""
    figures, against = Counter[str](), Counter[str]()
    others: list[Parts] = []
    while figures.total() < rounds:
        random = Random(f"forged {seed}")
        true = list(certificates(drawn_from(random, seed)))
        seed += 1
        others = [*others[-40:], *true]
        if not true:
            continue
        for parts in true:
            if judged(parts.text()) != "accepted and true":
                raise Fooled(f"a true certificate is refused\n{parts.text()}")
        for text in islice(forgeries(random, true, others), min(EACH, rounds - figures.total())):
            figures[judged(text)] += 1
            if figures.total() % 2 == 0 and HEAD in text:
                against[held_against(random, random.choice(true).text())] += 1
    return figures, against


def main() -> None:
    parser = argparse.ArgumentParser(description="forge certificates")
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for figures in run(options.rounds, options.seed):
        sys.stdout.writelines(f"{number:7} {what}\n" for what, number in figures.most_common())


if __name__ == "__main__":
    main()
