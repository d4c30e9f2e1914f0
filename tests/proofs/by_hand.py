"""Proofs written out by hand, each of them accepted by the kernel."""

from __future__ import annotations

from functools import reduce

from entails.logic.formula import Atom, Formula, Or, Term
from entails.logic.notation import parse
from entails.proofs.kernel.check import Meaning, Open, Proof, ProofStep
from entails.proofs.kernel.sequent import Sequent, parse_sequent


def by(rule: str, goal: str, *premises: Proof, **filled: str) -> ProofStep:
    """A step. A capital letter is filled with a formula, or with one about x (P="x: R(x)"); a small one with a name."""
    letters = {letter: _meaning(text) for letter, text in filled.items() if letter.isupper()}
    names = {name: Term(text) for name, text in filled.items() if name.islower()}
    return ProofStep(parse_sequent(goal), rule, letters, names, premises)


def _meaning(text: str) -> Meaning:
    parameter, _, body = text.rpartition(":")
    return Meaning(parse(body), (parameter,) if parameter else ())


def hyp(goal: str) -> ProofStep:
    sequent = parse_sequent(goal)
    return ProofStep(sequent, "hyp", {"A": Meaning(sequent.conclusion)})


def still_open(goal: str) -> Open:
    return Open(parse_sequent(goal))


def modus_tollens() -> Proof:
    q = by("→ elim", "P→Q, ¬Q, P ⊢ Q", hyp("P→Q ⊢ P→Q"), hyp("P ⊢ P"), A="P", B="Q")
    no = by("¬ elim", "P→Q, ¬Q, P ⊢ ⊥", q, hyp("¬Q ⊢ ¬Q"), B="Q")
    return by("¬ intro", "P→Q, ¬Q ⊢ ¬P", no, A="P")


def excluded_middle() -> Proof:
    denied = "¬(P∨¬P)"
    left = by("∨ intro(L)", f"{denied}, P ⊢ P∨¬P", hyp("P ⊢ P"), A="P", B="¬P")
    no = by("¬ elim", f"{denied}, P ⊢ ⊥", left, hyp(f"{denied} ⊢ {denied}"), B="P∨¬P")
    not_p = by("¬ intro", f"{denied} ⊢ ¬P", no, A="P")
    right = by("∨ intro(R)", f"{denied} ⊢ P∨¬P", not_p, A="¬P", B="P")
    clash = by("¬ elim", f"{denied} ⊢ ⊥", right, hyp(f"{denied} ⊢ {denied}"), B="P∨¬P")
    return by("contra (classical)", "P∨¬P", clash, A="P∨¬P")


def something_else() -> Proof:
    """∀x.(R(x)→S(x)), ∃x.R(x) ⊢ ∃x.S(x), with a cut."""
    given = "∀x.(R(x)→S(x)), ∃x.R(x)"
    inside = f"{given}, actual i, R(i)"
    rule = by(
        "∀ elim", f"{inside} ⊢ R(i)→S(i)", hyp(_alone(given, 0)), hyp("actual i ⊢ actual i"), P="x:R(x)→S(x)", i="i"
    )
    s = by(
        "→ elim", f"{inside}, R(i)→S(i) ⊢ S(i)", hyp("R(i)→S(i) ⊢ R(i)→S(i)"), hyp("R(i) ⊢ R(i)"), A="R(i)", B="S(i)"
    )
    some = by("∃ intro", f"{inside}, R(i)→S(i) ⊢ ∃x.S(x)", s, hyp("actual i ⊢ actual i"), P="x:S(x)", i="i")
    body = by("cut", f"{inside} ⊢ ∃x.S(x)", rule, some, B="R(i)→S(i)", C="∃x.S(x)")
    return by("∃ elim", f"{given} ⊢ ∃x.S(x)", hyp("∃x.R(x) ⊢ ∃x.R(x)"), body, P="x:R(x)", C="∃x.S(x)", i="i")


def _alone(assumptions: str, place: int) -> str:
    one = assumptions.split(", ")[place]
    return f"{one} ⊢ {one}"


def swapped_cases() -> Proof:
    """P∨Q ⊢ Q∨P."""
    left = by("∨ intro(R)", "P∨Q, P ⊢ Q∨P", hyp("P ⊢ P"), A="P", B="Q")
    right = by("∨ intro(L)", "P∨Q, Q ⊢ Q∨P", hyp("Q ⊢ Q"), A="Q", B="P")
    return by("∨ elim", "P∨Q ⊢ Q∨P", hyp("P∨Q ⊢ P∨Q"), left, right, A="P", B="Q", C="Q∨P")


def nested(depth: int) -> Proof:
    """⊢ P1→(P2→(…→P1)): a box in a box in a box, each conclusion a mere hypothesis at the end."""
    names = [Atom(f"P{number}") for number in range(1, depth + 1)]
    proof: Proof = ProofStep(Sequent(tuple(names), names[0]), "hyp", {"A": Meaning(names[0])})
    for place in reversed(range(depth)):
        letters = {"A": Meaning(names[place]), "B": Meaning(proof.goal.conclusion)}
        goal = Sequent(tuple(names[:place]), names[place].implies(proof.goal.conclusion))
        proof = ProofStep(goal, "→ intro", letters, {}, (proof,))
    return proof


def cases(depth: int) -> Proof:
    """Boxes as deep as you like over formulas that stay small: A0∨B0, A1∨B1, … ⊢ C∨(A0∨B0), by cases in each left case."""
    givens: list[Formula] = [Or(Atom(f"A{n}"), Atom(f"B{n}")) for n in range(depth)]
    goal = Or(Atom("C"), givens[0])
    assumed = tuple(givens)

    def shown() -> Proof:
        hypothesis = ProofStep(Sequent((givens[0],), givens[0]), "hyp", {"A": Meaning(givens[0])})
        letters = {"A": Meaning(givens[0]), "B": Meaning(Atom("C"))}
        return ProofStep(Sequent(assumed, goal), "∨ intro(R)", letters, {}, (hypothesis,))

    proof = shown()
    for n in reversed(range(depth)):
        either = ProofStep(Sequent(assumed, givens[n]), "hyp", {"A": Meaning(givens[n])})
        letters = {"A": Meaning(Atom(f"A{n}")), "B": Meaning(Atom(f"B{n}")), "C": Meaning(goal)}
        proof = ProofStep(Sequent(assumed, goal), "∨ elim", letters, {}, (either, proof, shown()))
    return proof


def chain(length: int) -> Proof:
    """P0, P0→P1, P1→P2, … ⊢ Pn, a cut for each link: the tree is as deep as it is long."""
    atoms = [Atom(f"P{n}") for n in range(length + 1)]
    links = [atoms[n].implies(atoms[n + 1]) for n in range(length)]
    given = (atoms[0], *links)
    last = atoms[-1]
    proof: Proof = ProofStep(Sequent((last,), last), "hyp", {"A": Meaning(last)})
    for n in reversed(range(length)):
        link = ProofStep(Sequent((links[n],), links[n]), "hyp", {"A": Meaning(links[n])})
        before = ProofStep(Sequent((atoms[n],), atoms[n]), "hyp", {"A": Meaning(atoms[n])})
        letters = {"A": Meaning(atoms[n]), "B": Meaning(atoms[n + 1])}
        next_one = ProofStep(Sequent((atoms[n], links[n]), atoms[n + 1]), "→ elim", letters, {}, (link, before))
        letters = {"B": Meaning(atoms[n + 1]), "C": Meaning(last)}
        proof = ProofStep(Sequent((atoms[n], *links[n:]), last), "cut", letters, {}, (next_one, proof))
    assert proof.goal.assumptions == given
    return proof


def long_formulas() -> Proof:
    """One of four tiles is wet, or all are dry: formulas that fill more than a row."""
    options = [f"(wet(a{n})∧¬wet(b{n})∧¬wet(c{n})∧¬wet(d{n}))" for n in range(1, 6)]
    either = "∨".join(options)
    goal = reduce(lambda one, other: f"({one}∨{other})", options)
    kept = by("∧ intro", f"{either}, dry ⊢ ({goal})∧dry", hyp(f"{either} ⊢ {goal}"), hyp("dry ⊢ dry"), A=goal, B="dry")
    return by("→ intro", f"{either} ⊢ dry→({goal})∧dry", kept, A="dry", B=f"({goal})∧dry")


def equal_things() -> Proof:
    """a=b, ∀x.R(a,x) ⊢ ∀x.R(b,x)∧b=a."""
    given = "a=b, ∀x.R(a,x)"
    every = by("= elim", f"{given} ⊢ ∀x.R(b,x)", hyp("a=b ⊢ a=b"), hyp(_alone(given, 1)), P="z:∀x.R(z,x)", i="a", j="b")
    back = by("= elim", "a=b ⊢ b=a", hyp("a=b ⊢ a=b"), by("= intro", "a=a", i="a"), P="z:z=a", i="a", j="b")
    return by("∧ intro", f"{given} ⊢ ∀x.R(b,x)∧b=a", every, back, A="∀x.R(b,x)", B="b=a")


def half_done() -> Proof:
    """P ⊢ P∧(Q→R) with one goal left."""
    gap = still_open("P, Q ⊢ R")
    box = by("→ intro", "P ⊢ Q→R", gap, A="Q", B="R")
    return by("∧ intro", "P ⊢ P∧(Q→R)", hyp("P ⊢ P"), box, A="P", B="Q→R")


WHOLE = {
    "modus tollens": modus_tollens,
    "excluded middle": excluded_middle,
    "something else": something_else,
    "swapped cases": swapped_cases,
    "thirty boxes": lambda: nested(30),
    "cases in cases": lambda: cases(12),
    "a chain": lambda: chain(40),
    "long formulas": long_formulas,
    "equal things": equal_things,
}
