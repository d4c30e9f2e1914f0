"""Sequents to ask `prove` about, and a look at its answers that shares nothing with it: the kernel, and truth tables."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

from entails.limits import Limit
from entails.logic.formula import (
    BOTTOM,
    TOP,
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
)
from entails.proofs.kernel.check import check
from entails.proofs.kernel.sequent import Sequent, actual, parse_sequent
from entails.proofs.prover.answers import Invalid, ProofAnswer, Proved, Unproved
from entails.proofs.prover.countermodel import Countermodel
from entails.proofs.prover.search import prove


def value(term: Term, model: Countermodel, values: Mapping[str, str]) -> str:
    """What a term denotes. Of elements a function must make an element."""
    if not term.arguments:
        return values[term.name]
    things = tuple(value(one, model, values) for one in term.arguments)
    found = model.functions[term.name][things]
    assert found in model.domain or not set(things) <= set(model.domain), f"{term} is no element"
    return found


def true(formula: Formula, model: Countermodel, values: Mapping[str, str]) -> bool:
    """The definition of truth once more, sharing nothing with the one under test."""
    match formula:
        case Truth(held):
            return held
        case Atom("actual", (term,)):
            return value(term, model, values) in model.domain
        case Atom(name, terms):
            return tuple(value(term, model, values) for term in terms) in model.relations[name]
        case Equal(left, right):
            return value(left, model, values) == value(right, model, values)
        case Not(body):
            return not true(body, model, values)
        case And(left, right):
            return true(left, model, values) and true(right, model, values)
        case Or(left, right):
            return true(left, model, values) or true(right, model, values)
        case Implies(left, right):
            return true(right, model, values) if true(left, model, values) else True
        case Iff(left, right):
            return true(left, model, values) is true(right, model, values)
        case Forall(variable, _, body):
            return all(true(body, model, {**values, variable: thing}) for thing in model.domain)
        case Exists(variable, _, body):
            return any(true(body, model, {**values, variable: thing}) for thing in model.domain)
    raise TypeError(formula)


def refutes(model: Countermodel, sequent: Sequent) -> bool:
    assumed = all(true(formula, model, model.names) for formula in sequent.assumptions)
    return assumed and not true(sequent.conclusion, model, model.names)


def assignments() -> Iterator[Countermodel]:
    """Every assignment of truth values to p, q, r, s."""
    for values in product((False, True), repeat=4):
        rows = {name: frozenset({()} if value else ()) for name, value in zip("pqrs", values, strict=True)}
        yield Countermodel((), {}, rows)


def confirmed(sequent: Sequent, answer: ProofAnswer) -> ProofAnswer:
    """The answer, if it can be relied on."""
    match answer:
        case Proved(proof):
            assert proof.goal == sequent
            assert check(proof) == []
        case Invalid(countermodel):
            assert refutes(countermodel, sequent), str(sequent)
        case Unproved():
            raise AssertionError(f"it follows, but no proof was found: {sequent}")
    return answer


def answer(text: str, limit: Limit | float | None = None) -> ProofAnswer:
    sequent = parse_sequent(text)
    return confirmed(sequent, prove(sequent, limit))


def random_formula(random: Random, connectives: int, atoms: str = "pqrs") -> Formula:
    if connectives == 0:
        return random.choice((TOP, BOTTOM)) if random.random() < 0.05 else Atom(random.choice(atoms))
    if random.random() < 0.25:
        return Not(random_formula(random, connectives - 1, atoms))
    left = random.randrange(connectives)
    kind = random.choice((And, Or, Implies, Iff))
    return kind(random_formula(random, left, atoms), random_formula(random, connectives - 1 - left, atoms))


def random_sequent(random: Random) -> Sequent:
    premises = tuple(random_formula(random, random.randrange(6)) for _ in range(random.randrange(4)))
    return Sequent(premises, random_formula(random, random.randrange(8)))


def random_term(random: Random, names: tuple[str, ...], functions: bool) -> Term:
    if not functions or random.random() < 0.6:
        return Term(random.choice(names))
    if random.random() < 0.8:
        return Term("f", (random_term(random, names, functions),))
    return Term("g", (Term(random.choice(names)), random_term(random, names, False)))


def random_quantified(
    random: Random, connectives: int, names: tuple[str, ...], equations: bool = False, functions: bool = False
) -> Formula:
    if connectives == 0:
        if not names or random.random() < 0.1:
            return Atom("A")
        one, other = random_term(random, names, functions), random_term(random, names, functions)
        atoms = [Atom("P", (one,)), Atom("Q", (one,)), Atom("R", (one, other))]
        return random.choice([*atoms, Equal(one, other)] if equations else atoms)
    if random.random() < 0.45:
        new = f"x{len(names)}"
        kind = random.choice((Forall, Exists))
        return kind(new, None, random_quantified(random, connectives - 1, (*names, new), equations, functions))
    if random.random() < 0.2:
        return Not(random_quantified(random, connectives - 1, names, equations, functions))
    left = random.randrange(connectives)
    right = random_quantified(random, connectives - 1 - left, names, equations, functions)
    return random.choice((And, Or, Implies))(random_quantified(random, left, names, equations, functions), right)


def random_first_order(random: Random, equations: bool = False, functions: bool = False) -> Sequent:
    names = ("i", "j") if equations else ("i",)

    def formula() -> Formula:
        return random_quantified(random, random.randrange(5), names, equations, functions)

    premises = [formula() for _ in range(random.randrange(3))]
    premises += [actual("i")] * random.randrange(2)
    return Sequent(tuple(premises), formula())
