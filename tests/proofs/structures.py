"""What sequents mean, slowly and obviously: truth in every small structure.

A structure has up to two things, and one more that a name may stand for without it being a thing: `actual` tells them apart,
quantifiers range over the things alone. A function makes a thing of things, and anything of what is none.
A sequent is valid in a structure if its conclusion holds whatever its names stand for, wherever its assumptions do.
"""

from collections.abc import Iterator
from itertools import product
from random import Random

from entails.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Iff, Implies, Not, Or, Term, Truth
from entails.logic.parts import free_names
from entails.proofs.kernel.sequent import Sequent

NOTHING = -1  # what a name stands for that is the name of no thing
Relations = dict[str, frozenset[tuple[int, ...]]]
Functions = dict[str, dict[tuple[int, ...], int]]
Structure = tuple[range, Relations, Functions]


def structures(arities: dict[str, int], functions: dict[str, int] | None = None) -> Iterator[Structure]:
    """All structures with such relations, each with some functions of so many things."""
    chance = Random(1)
    for size in range(3):
        tables = []
        for name, arity in arities.items():
            rows = list(product([NOTHING, *range(size)], repeat=arity))
            tables.append([(name, frozenset(chosen)) for chosen in _subsets(rows)])
        for relations in product(*tables):
            yield range(size), dict(relations), {name: table(chance, size, n) for name, n in (functions or {}).items()}


def table(chance: Random, size: int, places: int) -> dict[tuple[int, ...], int]:
    """What a function makes of each row."""
    rows = product([NOTHING, *range(size)], repeat=places)
    return {row: chance.choice([*range(size), *([NOTHING] if NOTHING in row else [])]) for row in rows}


def value(term: Term, structure: Structure, values: dict[str, int]) -> int:
    if not term.arguments:
        return values[term.name]
    return structure[2][term.name][tuple(value(one, structure, values) for one in term.arguments)]


def _subsets(rows: list[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
    for chosen in product((False, True), repeat=len(rows)):
        yield [row for row, kept in zip(rows, chosen, strict=True) if kept]


def true(formula: Formula, structure: Structure, values: dict[str, int]) -> bool:
    things, relations, _ = structure
    match formula:
        case Truth(held):
            return held
        case Atom("actual", (term,)):
            return value(term, structure, values) in things
        case Atom(name, arguments):
            return tuple(value(term, structure, values) for term in arguments) in relations[name]
        case Equal(left, right):
            return value(left, structure, values) == value(right, structure, values)
        case Not(body):
            return not true(body, structure, values)
        case And(left, right):
            return true(left, structure, values) and true(right, structure, values)
        case Or(left, right):
            return true(left, structure, values) or true(right, structure, values)
        case Implies(left, right):
            return not true(left, structure, values) or true(right, structure, values)
        case Iff(left, right):
            return true(left, structure, values) == true(right, structure, values)
        case Forall(variable, _, body):
            return all(true(body, structure, {**values, variable: thing}) for thing in things)
        case Exists(variable, _, body):
            return any(true(body, structure, {**values, variable: thing}) for thing in things)
    raise AssertionError(formula)


def holds(sequent: Sequent, structure: Structure, values: dict[str, int]) -> bool:
    return not all(true(one, structure, values) for one in sequent.assumptions) or true(
        sequent.conclusion, structure, values
    )


def names_of(*sequents: Sequent) -> list[str]:
    found = {name for one in sequents for part in (*one.assumptions, one.conclusion) for name in free_names(part)}
    return sorted(found)


def counterexample(goal: Sequent, premises: list[Sequent], structure: Structure) -> dict[str, int] | None:
    """Values of the names for which the goal fails although the premises hold. Names of a premise that the goal does not
    speak of may be anything, so the premise has to hold for all of their values."""
    choices = [NOTHING, *structure[0]]
    outer = names_of(goal)
    inner = [name for name in names_of(*premises) if name not in outer]
    for chosen in product(choices, repeat=len(outer)):
        values = dict(zip(outer, chosen, strict=True))
        if holds(goal, structure, values):
            continue
        ways = (values | dict(zip(inner, more, strict=True)) for more in product(choices, repeat=len(inner)))
        if all(holds(premise, structure, all_values) for all_values in ways for premise in premises):
            return values
    return None
