"""How fast and how short proofs are found: the theorems of the corpus, the longest proof of the reports, random sequents.

    python benchmarks/proofs.py [--random N] [--seed N]

The rival is the textbook's method, which needs no search: a truth table, one case for each row. Its time is that of finding
out alone, and its proof would have at least a line for each row. Times are CPU milliseconds of one run each. Both must agree
about what is valid, or the run stops.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import product
from random import Random
from statistics import median
from typing import NamedTuple

from measuring import CORPUS, timed

from entails import prove
from entails.errors import NotationError
from entails.logic.formula import And, Atom, Formula, Iff, Implies, Not, Or, Truth
from entails.logic.parts import subformulas
from entails.proofs.kernel.sequent import Sequent, parse_sequent
from entails.proofs.prover.answers import Invalid, Proved
from entails.proofs.prover.countermodel import is_first_order

SECONDS = 10.0  # for a sequent
REPORT = ("report-overflow-afd95a.jp", "PS∧PW", 172)  # the report's longest theorem begins so, and has that many lines
ATOMS, CONNECTIVES = "pqrstu", 40
ROWS = 14  # atoms, beyond which the rival is not asked


def atoms(sequent: Sequent) -> set[str]:
    formulas = (*sequent.assumptions, sequent.conclusion)
    return {part.name for formula in formulas for part in subformulas(formula) if isinstance(part, Atom)}


def true(formula: Formula, row: dict[str, bool]) -> bool:
    match formula:
        case Truth(value):
            return value
        case Atom(name):
            return row[name]
        case Not(body):
            return not true(body, row)
        case And(left, right):
            return true(left, row) and true(right, row)
        case Or(left, right):
            return true(left, row) or true(right, row)
        case Implies(left, right):
            return not true(left, row) or true(right, row)
        case Iff(left, right):
            return true(left, row) is true(right, row)
    raise TypeError(formula)


def truth_table(sequent: Sequent) -> bool:
    names = sorted(atoms(sequent))
    rows = (dict(zip(names, values, strict=True)) for values in product((False, True), repeat=len(names)))
    return all(true(sequent.conclusion, row) or not all(true(one, row) for one in sequent.assumptions) for row in rows)


class Row(NamedTuple):
    """Of a sequent: our time; the lines of its proof, or why there is none; and the rival's time, if it was asked."""

    own: float
    found: int | str
    rival: float | None


def both(sequent: Sequent) -> Row:
    """Our answer and, where it can answer at all, the rival's."""
    own, answer = timed(lambda: prove(sequent, limit=SECONDS))
    found = answer.lines if isinstance(answer, Proved) else "refuted" if isinstance(answer, Invalid) else "not known"
    if is_first_order(sequent) or len(atoms(sequent)) > ROWS:
        return Row(own, found, None)
    rival, valid = timed(lambda: truth_table(sequent))
    if found != "not known" and valid is not isinstance(found, int):
        raise SystemExit(f"the truth table differs: {sequent}")
    return Row(own, found, rival)


def report(what: str, sequents: list[Sequent]) -> None:
    rows = [both(sequent) for sequent in sequents]
    own = [row.own for row in rows]
    lines = [row.found for row in rows if isinstance(row.found, int)]
    refuted, unknown = (sum(row.found == word for row in rows) for word in ("refuted", "not known"))
    rival = [row.rival for row in rows if row.rival is not None]
    print(
        f"{what}: {len(rows)} sequents, {len(lines)} proved, {refuted} refuted, {unknown} not known;"
        f" median {median(own):.1f} ms, longest {max(own):.0f} ms; {median(lines):.0f} lines, at most {max(lines)}"
    )
    print(f"    truth table on {len(rival)} of them: median {median(rival):.2f} ms, longest {max(rival):.0f} ms")


def parsed(texts: Iterator[str]) -> list[Sequent]:
    found = []
    for text in dict.fromkeys(texts):
        try:
            found.append(parse_sequent(text))
        except NotationError:
            continue
    return found


def theorems() -> Iterator[str]:
    for rows in json.loads((CORPUS / "jape" / "expected.json").read_text(encoding="utf-8")).values():
        for row in rows:
            if row["expected"] != "incomplete" and "fresh" not in row["name"]:
                yield row["name"]


def text_books() -> Iterator[str]:
    for line in (CORPUS / "sequents" / "sequents.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if len(row["sequent"]) < 500:  # the rest are families of problems, made to be hard
            yield row["sequent"]


def longest_of_the_report() -> None:
    file, start, lines = REPORT
    rows = json.loads((CORPUS / "jape" / "expected.json").read_text(encoding="utf-8"))[file]
    (name,) = (row["name"] for row in rows if row["name"].startswith(start))
    own, found, _ = both(parse_sequent(name))
    print(f"the report's longest proof: {lines} lines by hand, {found} found in {own:.0f} ms")


def random_formula(random: Random, connectives: int) -> Formula:
    if connectives == 0:
        return Atom(random.choice(ATOMS))
    if random.random() < 0.25:
        return Not(random_formula(random, connectives - 1))
    left = random.randrange(connectives)
    kind = random.choice((And, Or, Implies, Iff))
    return kind(random_formula(random, left), random_formula(random, connectives - 1 - left))


def random_sequents(number: int, seed: int) -> list[Sequent]:
    """Valid ones, with up to three premises."""
    random, found = Random(seed), list[Sequent]()
    while len(found) < number:
        size = random.randrange(1, 5)
        *premises, conclusion = (random_formula(random, CONNECTIVES // size) for _ in range(size))
        sequent = Sequent(tuple(premises), conclusion)
        if truth_table(sequent):
            found.append(sequent)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--random", type=int, default=100, metavar="N")
    options.add_argument("--seed", type=int, default=1, metavar="N")
    chosen = options.parse_args()
    if CORPUS.exists():
        report("theorems proved in Jape", parsed(theorems()))
        longest_of_the_report()
        report("text books and problem libraries", parsed(text_books()))
    else:
        print("the corpus is not beside the clone: random sequents alone")
    report(f"random, {len(ATOMS)} atoms, {CONNECTIVES} connectives", random_sequents(chosen.random, chosen.seed))


if __name__ == "__main__":
    main()
