"""Signed formulas: a formula with a sign, and what it is once the negations in front of it are taken in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from entails.logic.formula import (
    And,
    Atom,
    Compare,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Sum,
    Term,
    Truth,
    all_of,
    any_of,
    operands,
)

Signed = tuple[Formula, bool]

# A deep formula is cut into bands: the clauses of a part reach down to the next depth that is a multiple of BAND, and what
# lies below has a name. The cuts depend on the depth alone, so that they are the same wherever a part is met.
DEEP, BAND = 100, 16

NEGATED = {"=": "≠", "≠": "=", "<": "≥", "≥": "<", ">": "≤", "≤": ">"}


def is_aggregate(formula: Formula) -> bool:
    """Is it a count or a sum of found things, compared with a number?"""
    match formula:
        case Equal(Term("+", (Sum(), *_))) | Compare(_, Term("+", (Sum(), *_))):
            return True
    return isinstance(formula, Count)


def band_of(parts: Iterable[Signed]) -> int:
    return max((formula.depth for formula, _ in parts), default=0) // BAND


def is_below(formula: Formula, band: int) -> bool:
    """Does the part lie in a lower band, and not near the leaves?"""
    return formula.depth >= DEEP and formula.depth // BAND < band


def without_not(formula: Formula, positive: bool) -> Signed:
    """The same without the negations in front: (¬¬¬p, True) becomes (p, False)."""
    while isinstance(formula, Not):
        formula, positive = formula.body, not positive
    return formula, positive


def shape(formula: Formula, positive: bool) -> str:
    """What the signed formula is: true, false, and, or, iff, all, some, or a leaf. (p → q, False) is an "and"."""
    formula, positive = without_not(formula, positive)
    match formula:
        case Truth(value):
            return "true" if value == positive else "false"
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
    """The parts of an "and" or "or", none of which is of the same shape: (p → q → r, False) has (p, True), (q, True) and
    (r, False)."""
    whole = shape(formula, positive)
    found: list[Signed] = []
    todo = [(formula, positive)]
    while todo:
        inner, sign = without_not(*todo.pop())
        if shape(inner, sign) != whole:
            found.append((inner, sign))
        elif isinstance(inner, Implies):
            todo += [(inner.right, sign), (inner.left, not sign)]
        else:
            todo += [(part, sign) for part in reversed(operands(inner))]
    return found


def quantified(formula: Formula, positive: bool) -> tuple[str, str, Signed]:
    """Variable, sort and body of an "all" or "some"."""
    formula, positive = without_not(formula, positive)
    assert isinstance(formula, Forall | Exists)
    return formula.variable, formula.sort or "", (formula.body, positive)


def literals_of(formula: Formula, variables: Mapping[str, int]) -> tuple[int, ...] | None:
    """A clause of propositions that have these variables; None if the formula is something else.

    literals_of(p ∨ ¬q, {"p": 1, "q": 2})   # (1, -2)
    """
    found: list[int] = []
    todo = [formula]
    while todo:
        node = todo.pop()
        sign = 1
        if type(node) is Not:
            node, sign = node.body, -1
        if type(node) is Or and sign == 1:
            todo += (node.right, node.left)
        elif type(node) is Atom and node.name in variables:
            found.append(sign * variables[node.name])
        else:
            return None
    return tuple(found)


def disjunction(parts: list[Signed]) -> Formula:
    return any_of([formula if positive else Not(formula) for formula, positive in parts])


def conjunction(parts: list[Signed]) -> Formula:
    return all_of([formula if positive else Not(formula) for formula, positive in parts])
