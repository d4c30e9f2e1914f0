"""Truth in a finite structure, straight from the definition of truth: slow, obvious, and the oracle of the tests.

A number that is not given (`clue(r)` for a row without a clue) makes a quantifier pass over the value that asks for it:
∀ and ∃ range only over the values for which every number that mentions their variable is there.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Protocol

from entails.logic.formula import (
    And,
    Atom,
    Count,
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
    operands,
)
from entails.logic.parts import bound_variables, children

Values = Mapping[str, str]

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "≠": operator.ne,
    "<": operator.lt,
    "≤": operator.le,
    ">": operator.gt,
    "≥": operator.ge,
}


class Structure(Protocol):
    """What truth is relative to. Elements go by their names."""

    def elements(self, sort: str | None) -> Sequence[str]: ...

    def holds(self, relation: str, arguments: tuple[str, ...]) -> bool: ...

    def number(self, name: str, arguments: tuple[str, ...]) -> int | None: ...


def evaluate(formula: Formula, structure: Structure, values: Values | None = None) -> bool:
    """Is the formula true? `values` gives its free variables; other free names stand for themselves."""
    values = values or {}
    if any(_number(term, structure, values) is None for term in free_numbers(formula)):
        return True
    return _true(formula, structure, values)


def _true(formula: Formula, structure: Structure, values: Values) -> bool:
    match formula:
        case Truth(value):
            return value
        case Atom(name, terms):
            return structure.holds(name, tuple(values.get(term.name, term.name) for term in terms))
        case Equal(left, right):
            return values.get(left.name, left.name) == values.get(right.name, right.name)
        case Not(body):
            return not _true(body, structure, values)
        case And():
            return all(_true(part, structure, values) for part in operands(formula))
        case Or():
            return any(_true(part, structure, values) for part in operands(formula))
        case Implies(left, right):
            return not _true(left, structure, values) or _true(right, structure, values)
        case Iff(left, right):
            return _true(left, structure, values) == _true(right, structure, values)
        case Forall(variable, sort, body):
            return all(_true(body, structure, inner) for inner in ranging(((variable, sort),), body, structure, values))
        case Exists(variable, sort, body):
            return any(_true(body, structure, inner) for inner in ranging(((variable, sort),), body, structure, values))
        case Count(comparison, bound, variables, body):
            found = sum(_true(body, structure, inner) for inner in ranging(variables, body, structure, values))
            number = _number(bound, structure, values)
            return number is None or COMPARE[comparison](found, number)
    raise TypeError(f"not a formula: {formula!r}")


def ranging(
    variables: tuple[tuple[str, str | None], ...], body: Formula, structure: Structure, values: Values
) -> Iterator[dict[str, str]]:
    """The values of the variables that a quantifier goes through, with those that were there before."""
    names = [name for name, _ in variables]
    asked = [term for term in free_numbers(body) if not set(names).isdisjoint(arguments(term))]
    for row in product(*(structure.elements(sort) for _, sort in variables)):
        inner = {**values, **dict(zip(names, row, strict=True))}
        if all(_number(term, structure, inner) is not None for term in asked):
            yield inner


def free_numbers(formula: Formula) -> list[Term]:
    """The given numbers compared with in the formula, none of whose names a quantifier in it binds."""
    found = []
    todo: list[tuple[Formula, frozenset[str]]] = [(formula, frozenset())]
    while todo:
        node, bound = todo.pop()
        if isinstance(node, Count) and not node.bound.name.isdecimal() and bound.isdisjoint(arguments(node.bound)):
            found.append(node.bound)
        inner = bound.union(bound_variables(node))
        todo.extend((child, inner) for child in children(node))
    return found


def arguments(number: Term) -> set[str]:
    return {term.name for term in number.arguments}


def _number(bound: Term, structure: Structure, values: Values) -> int | None:
    if bound.name.isdecimal():
        return int(bound.name)
    return structure.number(bound.name, tuple(values.get(term.name, term.name) for term in bound.arguments))
