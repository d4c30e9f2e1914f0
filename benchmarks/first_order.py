"""First-order sequents: ours beside E, a prover for first-order logic with equality.

    python benchmarks/first_order.py [--eprover PROGRAM] [--limit SECONDS]

The sequents are those of the corpus, if it lies beside the clone, the same with their premises joined by ∧, and some of our
own: text-book problems with equality, and Schubert's steamroller. E says whether a sequent is valid; it writes no natural
deduction and shows no countermodel. To E, the things that are `actual` are a predicate, so that both are asked the same.

Times are CPU milliseconds, of one run each. E starts a process for each sequent, and its time is that of the process. Where
both know, they must agree, or the run stops. `eprover` is a package of Debian; without it ours are measured alone.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
from collections.abc import Iterator
from functools import reduce
from shutil import which
from statistics import median
from typing import NamedTuple

from measuring import CORPUS, timed

from entails import prove
from entails.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Iff, Implies, Not, Or, Term, Truth
from entails.proofs.kernel.sequent import Sequent, parse_sequent
from entails.proofs.prover.answers import Invalid, Proved, Unproved

OWN = {
    "equal pairs": "a=b∨c=d, a=c∨b=d ⊢ a=d∨b=c",
    "two things": "actual a, actual b, ∃x.∃y.∀z.(z=x∨z=y), P(a)∧P(b), a≠b ⊢ ∀x.P(x)",
    "one row": "∃z.∃w.∀x.∀y.(F(x,y)↔x=z∧y=w) ⊢ ∃z.∀x.((∃w.∀y.(F(x,y)↔y=w))↔x=z)",
    "exactly one": "∃x.∀y.(P(y)↔y=x) ⊢ ∃x.P(x)∧∀x.∀y.(P(x)∧P(y)→x=y)",
    "one or the other": (
        "∀x.∀y.∀z.(P(x,y)∧P(y,z)→P(x,z)), ∀x.∀y.∀z.(Q(x,y)∧Q(y,z)→Q(x,z)), ∀x.∀y.(Q(x,y)→Q(y,x)),"
        " ∀x.∀y.(P(x,y)∨Q(x,y)) ⊢ (∀x.∀y.P(x,y))∨(∀x.∀y.Q(x,y))"
    ),
    "drinker": "actual j ⊢ ∃x.(R(x)→∀y.R(y))",
    "steamroller": (
        "∀x.(W(x)→A(x)), ∀x.(F(x)→A(x)), ∀x.(B(x)→A(x)), ∀x.(C(x)→A(x)), ∀x.(S(x)→A(x)), ∃x.W(x), ∃x.F(x), ∃x.B(x),"
        " ∃x.C(x), ∃x.S(x), ∃x.G(x), ∀x.(G(x)→P(x)), ∀x.(A(x)→(∀y.(P(y)→E(x,y)))∨(∀y.(A(y)∧M(y,x)∧(∃z.(P(z)∧E(y,z)))"
        "→E(x,y)))), ∀x.∀y.(B(y)∧(S(x)∨C(x))→M(x,y)), ∀x.∀y.(B(x)∧F(y)→M(x,y)), ∀x.∀y.(F(x)∧W(y)→M(x,y)),"
        " ∀x.∀y.(W(x)∧(F(y)∨G(y))→¬E(x,y)), ∀x.∀y.(B(x)∧C(y)→E(x,y)), ∀x.∀y.(B(x)∧S(y)→¬E(x,y)),"
        " ∀x.((C(x)∨S(x))→∃y.(P(y)∧E(x,y))) ⊢ ∃x.∃y.(A(x)∧A(y)∧∃z.(G(z)∧E(y,z)∧E(x,y)))"
    ),
    "no finite model": "∀x.∃y.R(x,y), ∀x.¬R(x,x), ∀x.∀y.∀z.(R(x,y)∧R(y,z)→R(x,z)), actual i ⊢ A",
}


class Row(NamedTuple):
    """What was said of a sequent (True: valid; None: not known), and the CPU milliseconds that took."""

    name: str
    valid: bool | None
    milliseconds: float
    lines: int | None = None


# --- ours ---


def ours(name: str, sequent: Sequent, seconds: float) -> Row:
    time, answer = timed(lambda: prove(sequent, limit=seconds))
    valid = True if isinstance(answer, Proved | Unproved) else False if isinstance(answer, Invalid) else None
    return Row(name, valid, time, answer.lines if isinstance(answer, Proved) else None)


# --- E ---


def tptp(sequent: Sequent) -> str:
    """The sequent as E reads it: predicates begin with p_, variables with X_, names with n_."""
    lines = [f"fof(a{place}, axiom, {_formula(one, frozenset())})." for place, one in enumerate(sequent.assumptions)]
    return "\n".join([*lines, f"fof(c, conjecture, {_formula(sequent.conclusion, frozenset())}).\n"])


def _formula(formula: Formula, bound: frozenset[str]) -> str:
    match formula:
        case Truth(value):
            return "$true" if value else "$false"
        case Atom(name, ()):
            return f"p_{name}"
        case Atom(name, terms):
            return f"p_{name}({','.join(_term(term, bound) for term in terms)})"
        case Equal(left, right):
            return f"({_term(left, bound)} = {_term(right, bound)})"
        case Not(body):
            return f"~({_formula(body, bound)})"
        case And(left, right) | Or(left, right) | Implies(left, right) | Iff(left, right):
            sign = {And: "&", Or: "|", Implies: "=>", Iff: "<=>"}[type(formula)]
            return f"({_formula(left, bound)} {sign} {_formula(right, bound)})"
        case Forall(variable, _, body):
            return f"(![X_{variable}]: (p_actual(X_{variable}) => {_formula(body, bound | {variable})}))"
        case Exists(variable, _, body):
            return f"(?[X_{variable}]: (p_actual(X_{variable}) & {_formula(body, bound | {variable})}))"
    raise TypeError(formula)


def _term(term: Term, bound: frozenset[str]) -> str:
    return f"{'X' if term.name in bound else 'n'}_{term.name}"


def theirs(program: str, name: str, sequent: Sequent, seconds: float) -> Row:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "--auto", "--silent", f"--cpu-limit={round(seconds)}", "-"]
    said = subprocess.run(command, input=tptp(sequent), capture_output=True, text=True, check=False).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    time = 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    proved = any(f"status {word}" in said for word in ("Theorem", "ContradictoryAxioms"))
    return Row(name, True if proved else False if "status CounterSatisfiable" in said else None, time)


# --- sequents ---


def corpus() -> Iterator[tuple[str, Sequent]]:
    for line in (CORPUS / "sequents" / "first-order.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield f"{row['set']} {row.get('number', '')}".strip(), parse_sequent(row["sequent"])


def joined(sequent: Sequent) -> Sequent:
    """All premises as one conjunction; what says that a name is actual stays a premise."""
    judged = [one for one in sequent.assumptions if isinstance(one, Atom) and one.name == "actual"]
    others = [one for one in sequent.assumptions if one not in judged]
    return Sequent((*judged, *([reduce(And, others)] if others else [])), sequent.conclusion)


def report(title: str, sequents: list[tuple[str, Sequent]], program: str | None, seconds: float) -> None:
    own = [ours(name, sequent, seconds) for name, sequent in sequents]
    _print(title, "ours", own)
    if program is None:
        return
    rival = [theirs(program, name, sequent, seconds) for name, sequent in sequents]
    _print("", "E", rival)
    for (name, sequent), one, other in zip(sequents, own, rival, strict=True):
        if None not in (one.valid, other.valid) and one.valid is not other.valid:
            raise SystemExit(f"E differs about {name}: {sequent}")
    slower = sum(one.milliseconds > other.milliseconds for one, other in zip(own, rival, strict=True))
    print(f"{'':<28}ours slower on {slower} of {len(own)}")


def _print(title: str, who: str, rows: list[Row]) -> None:
    times = [row.milliseconds for row in rows]
    slowest = max(rows, key=lambda row: row.milliseconds)
    unknown = [row.name for row in rows if row.valid is None]
    print(
        f"{title:<28}{who:<6}{len(rows) - len(unknown):>4} of {len(rows):>3} decided; median {median(times):>7.1f} ms,"
        f" longest {max(times):>8.1f} ms ({slowest.name})" + (f"; not: {', '.join(unknown)}" if unknown else "")
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--eprover", metavar="PROGRAM", default=which("eprover"))
    options.add_argument("--limit", metavar="SECONDS", type=float, default=10.0)
    chosen = options.parse_args()
    if chosen.eprover is None:
        print("eprover is not installed: ours alone")
    if CORPUS.exists():
        found = list(corpus())
        report("corpus", found, chosen.eprover, chosen.limit)
        report("corpus, premises joined", [(name, joined(one)) for name, one in found], chosen.eprover, chosen.limit)
    report("own", [(name, parse_sequent(text)) for name, text in OWN.items()], chosen.eprover, chosen.limit)


if __name__ == "__main__":
    main()
