"""Signed formulas: a formula with a sign, and what it is once the negations in front of it are taken in."""

from __future__ import annotations

from entails.logic.formula import (
    And,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Truth,
    all_of,
    any_of,
    operands,
)

Signed = tuple[Formula, bool]


def without_not(formula: Formula, positive: bool) -> Signed:
    """The same without the negations in front: (¬¬¬p, True) becomes (p, False)."""
    while isinstance(formula, Not):
        formula, positive = formula.body, not positive
    return formula, positive


def shape(formula: Formula, positive: bool) -> str:
    """What the signed formula is: true, false, and, or, iff, all, some, or a leaf. (p → q, False) is an "and"."""
    match formula:
        case Truth(value):
            return "true" if value == positive else "false"
        case Not(body):
            return shape(body, not positive)
        case And():
            return "and" if positive else "or"
        case Or() | Implies():
            return "or" if positive else "and"
        case Iff():
            return "iff"
        case Forall():
            return "all" if positive else "some"
        case Exists():
            return "some" if positive else "all"
    return "leaf"


def pieces(formula: Formula, positive: bool) -> list[Signed]:
    """The parts of an "and" or "or": (p → q, False) has (p, True) and (q, False)."""
    match formula:
        case Not(body):
            return pieces(body, not positive)
        case Implies(left, right):
            return [(left, not positive), (right, positive)]
    return [(part, positive) for part in operands(formula)]


def quantified(formula: Formula, positive: bool) -> tuple[str, str, Signed]:
    """Variable, sort and body of an "all" or "some"."""
    match formula:
        case Not(body):
            return quantified(body, not positive)
        case Forall(variable, sort, body) | Exists(variable, sort, body):
            return variable, sort or "", (body, positive)
    raise TypeError(formula)


def disjunction(parts: list[Signed]) -> Formula:
    return any_of([formula if positive else Not(formula) for formula, positive in parts])


def conjunction(parts: list[Signed]) -> Formula:
    return all_of([formula if positive else Not(formula) for formula, positive in parts])
