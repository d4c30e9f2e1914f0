"""Random proofs in propositional logic, grown from their leaves: each is right by construction, and many are silly."""

from __future__ import annotations

from random import Random

from entails.logic.formula import BOTTOM, And, Atom, Formula, Implies, Not, Or
from entails.proofs.kernel.check import Meaning, Proof, ProofStep
from entails.proofs.kernel.sequent import Sequent

ATOMS = [Atom(name) for name in "PQR"]
MOST_STEPS = 150


def random_proof(random: Random) -> Proof:
    pool = [leaf(random_formula(random, 2)) for _ in range(3)]
    for _ in range(random.randint(3, 25)):
        grown = grow(random, pool)
        if size(grown) <= MOST_STEPS and grown.goal.conclusion.depth < 12:
            pool.append(grown)
    return pool[-1]


def size(proof: Proof) -> int:
    return 1 + sum(map(size, proof.premises)) if isinstance(proof, ProofStep) else 1


def random_formula(random: Random, depth: int) -> Formula:
    if not depth or random.random() < 0.3:
        return random.choice(ATOMS)
    left, right = random_formula(random, depth - 1), random_formula(random, depth - 1)
    return random.choice([And(left, right), Or(left, right), Implies(left, right), Not(left)])


def leaf(formula: Formula) -> ProofStep:
    return ProofStep(Sequent((formula,), formula), "hyp", {"A": Meaning(formula)})


def step(
    rule: str, conclusion: Formula, *premises: ProofStep, without: tuple[Formula | None, ...] = (), **letters: Formula
) -> ProofStep:
    """What the premises assume, the step assumes; a premise may drop one assumption, in the order of `without`."""
    assumed: dict[Formula, None] = {}
    for place, premise in enumerate(premises):
        dropped = without[place] if place < len(without) else None
        assumed.update(dict.fromkeys(one for one in premise.goal.assumptions if one != dropped))
    meanings = {letter: Meaning(formula) for letter, formula in letters.items()}
    return ProofStep(Sequent(tuple(assumed), conclusion), rule, meanings, {}, premises)


def grow(random: Random, pool: list[ProofStep]) -> ProofStep:
    one, other = random.choice(pool), random.choice(pool)
    a, b = one.goal.conclusion, other.goal.conclusion
    some = random.choice([*one.goal.assumptions, random_formula(random, 1)])
    either = Or(some, random.choice([*other.goal.assumptions, random_formula(random, 1)]))
    match random.randrange(9):
        case 0:
            return step("∧ intro", And(a, b), one, other, A=a, B=b)
        case 1:
            return step("→ intro", Implies(some, a), one, without=(some,), A=some, B=a)
        case 2:
            return step("∨ intro(L)", Or(a, some), one, A=a, B=some)
        case 3:
            return step("cut", b, one, other, without=(None, a), B=a, C=b)
        case 4:
            return step("→ elim", b, leaf(Implies(a, b)), one, A=a, B=b)
        case 5:
            no = step("¬ elim", BOTTOM, one, leaf(Not(a)), B=a)
            return step("¬ intro", Not(some), no, without=(some,), A=some)
        case 6:
            left = step("∧ intro", And(a, a), one, one, A=a, B=a)
            right = step("∧ elim(R)", a, leaf(And(either.right, a)), A=either.right, B=a)
            drop = (None, either.left, either.right)
            right = step("∧ elim(L)", a, step("∧ intro", And(a, a), right, right, A=a, B=a), A=a, B=a)
            left = step("∧ elim(L)", a, left, A=a, B=a)
            return step("∨ elim", a, leaf(either), left, right, without=drop, A=either.left, B=either.right, C=a)
        case 7:
            return step("thin", a, one, C=a)
        case _:
            no = step("¬ elim", BOTTOM, one, leaf(Not(a)), B=a)
            return step("contra (classical)", some, no, without=(Not(some),), A=some)
