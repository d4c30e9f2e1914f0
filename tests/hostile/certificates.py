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
from dataclasses import replace
from itertools import islice
from json import dumps, loads
from random import Random

from entails.engines.certificates.checking import Accepted, Refused, check_certificate
from entails.engines.certificates.normal_form import normalised
from entails.engines.certificates.text import HEAD
from entails.errors import EntailsError
from entails.logic.notation import parse
from entails.models.reading.text import read_theory
from tests.engines.certificates.examples import digested
from tests.hostile.true_certificates import Parts, certificates, is_true
from tests.laws.random_orders import ordered_theory, product_theory
from tests.laws.random_theories import Sample, sample

EACH = 25  # forgeries of one theory
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


Forger = Callable[[Random, Parts, Parts], Parts]  # from a certificate and another one
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
