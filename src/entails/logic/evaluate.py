"""Truth in a finite structure, straight from the definition of truth: slow, obvious, and the oracle of the tests.

A term may have no value: a number outside its sort, a division by 0, a partial function where it is not defined, or any term
over such a term. The smallest atom or comparison around it is then false. A given number that is missing (`clue(r)` for a row
without a clue) is another matter: the quantifier, count or sum that binds its innermost variable passes over the value that
asks for it, so ∀ and ∃ range only over the values for which every number that mentions their variable is there.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence, Set
from itertools import product
from typing import Protocol

from entails.logic.formula import (
    And,
    Atom,
    Compare,
    Connected,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Loop,
    Not,
    Or,
    Sum,
    Term,
    Truth,
    Variable,
    operands,
)
from entails.logic.parts import bound_variables, children, names_in, own_terms
from entails.logic.walking import Walk, walked

Values = Mapping[str, str]
Row = tuple[str, ...]

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "≠": operator.ne,
    "<": operator.lt,
    "≤": operator.le,
    ">": operator.gt,
    "≥": operator.ge,
}


ARITHMETIC: dict[str, Callable[[int, int], int | None]] = {
    "+": operator.add,
    "−": operator.sub,
    "·": operator.mul,
    "div": lambda a, b: a // b if b else None,
    "mod": lambda a, b: a % b if b else None,
    "min": min,
    "max": max,
}


class Structure(Protocol):
    """What truth is relative to. Elements go by their names."""

    def elements(self, sort: str | None) -> Sequence[str]: ...

    def holds(self, relation: str, arguments: tuple[str, ...]) -> bool: ...

    def valued(self, name: str) -> str | None:
        """“number” if the name is a given number, the sort of its values if it is a function, else None."""

    def number(self, name: str, arguments: tuple[str, ...]) -> int | None: ...

    def value(self, function: str, arguments: tuple[str, ...]) -> str | None: ...


def evaluate(formula: Formula, structure: Structure, values: Values | None = None) -> bool:
    """Is the formula true? `values` gives its free variables; other free names stand for themselves. The sort of a free
    variable x, which only matters where x < y compares names, is `values["x∈"]`."""
    return _true(formula, structure, values or {})


def _true(formula: Formula, structure: Structure, values: Values) -> bool:
    return walked(_truth(formula, structure, values))


def _truth(formula: Formula, structure: Structure, values: Values) -> Walk[bool]:
    match formula:
        case Truth(value):
            return value
        case Atom(name, terms):
            arguments = _arguments(terms, structure, values)
            return arguments is not None and structure.holds(name, arguments)
        case Equal(left, right):
            return _compared("=", left, right, structure, values)
        case Compare(comparison, left, right):
            return _compared(comparison, left, right, structure, values)
        case Not(body):
            return not (yield _truth(body, structure, values))
        case And() | Or():
            decisive = isinstance(formula, Or)
            for part in operands(formula):
                if (yield _truth(part, structure, values)) is decisive:
                    return decisive
            return not decisive
        case Implies(left, right):
            return not (yield _truth(left, structure, values)) or (yield _truth(right, structure, values))
        case Iff(left, right):
            return (yield _truth(left, structure, values)) == (yield _truth(right, structure, values))
        case Forall(variable, sort, body) | Exists(variable, sort, body):
            decisive = isinstance(formula, Exists)
            for inner in ranging(((variable, sort),), body, structure, values):
                if (yield _truth(body, structure, inner)) is decisive:
                    return decisive
            return not decisive
        case Count(comparison, bound, variables, body):
            return (yield from _counted(comparison, bound, variables, body, structure, values))
        case Connected(variables, body, relation):
            members = yield from _members(variables, body, structure, values)
            return len(_pieces(members, relation, structure)) <= 1
        case Loop(relation, variables, body):
            on_it = _linked(relation, variables, structure)
            if body is not None and on_it != (yield from _members(variables, body, structure, values)):
                return False
            return _is_loop(on_it, relation, structure)
    raise TypeError(f"not a formula: {formula!r}")


def _counted(
    comparison: str, bound: Term, variables: tuple[Variable, ...], body: Formula, structure: Structure, values: Values
) -> Walk[bool]:
    """A count that has no number to be compared with is unequal to it, and nothing else."""
    number = number_of(bound, structure, values)
    found = 0
    for inner in ranging(variables, body, structure, values):
        found += yield _truth(body, structure, inner)
    return comparison == "≠" if number is None else COMPARE[comparison](found, number)


def _members(
    variables: tuple[Variable, ...], body: Formula, structure: Structure, values: Values
) -> Generator[Walk[bool], bool, set[Row]]:
    """The tuples of values for which the body holds."""
    found: set[Row] = set()
    for inner in ranging(variables, body, structure, values):
        if (yield _truth(body, structure, inner)):
            found.add(tuple(inner[name] for name, _ in variables))
    return found


def _linked(relation: str, variables: tuple[Variable, ...], structure: Structure) -> set[Row]:
    """The tuples that the relation links to anything."""
    every = set(product(*(structure.elements(sort) for _, sort in variables)))
    return {one for one in every if _neighbours(one, every, relation, structure)}


def _neighbours(one: Row, others: Set[Row], relation: str, structure: Structure) -> set[Row]:
    """The elements that the relation links with one of these, in either direction."""
    holds = structure.holds
    return {other for other in others if holds(relation, one + other) or holds(relation, other + one)}


def _pieces(members: set[Row], relation: str, structure: Structure) -> list[set[Row]]:
    """The pieces into which the members fall, if steps from one to the next go along the relation."""
    found: list[set[Row]] = []
    left = set(members)
    while left:
        piece, todo = set[Row](), [left.pop()]
        while todo:
            one = todo.pop()
            piece.add(one)
            near = _neighbours(one, left, relation, structure)
            left -= near
            todo += near
        found.append(piece)
    return found


def _is_loop(on_it: set[Row], relation: str, structure: Structure) -> bool:
    """Is each of them linked with two others and not with itself, and are they one piece? To and fro is no loop, nothing
    neither."""
    near = {one: _neighbours(one, on_it, relation, structure) for one in on_it}
    twice = all(len(others) == 2 and one not in others for one, others in near.items())
    return twice and len(_pieces(on_it, relation, structure)) == 1


def _compared(comparison: str, left: Term, right: Term, structure: Structure, values: Values) -> bool:
    """Numbers are compared by value. Names are equal or not, and one is less than another if its sort lists it before."""
    a, b = value_of(left, structure, values), value_of(right, structure, values)
    if a is None or b is None:
        return False
    sort = _sort(left, structure, values) or _sort(right, structure, values)
    order = [] if sort is None else structure.elements(sort)
    if comparison != "=" and not all(map(is_numeral, order)):
        return COMPARE[comparison](order.index(str(a)), order.index(str(b)))
    if is_numeral(a) and is_numeral(b):
        return COMPARE[comparison](int(a), int(b))
    return comparison == "=" and a == b


# --- terms ---


def is_numeral(element: str | int) -> bool:
    """Is it a number, or spelled as one? 007 is a name."""
    if isinstance(element, int):
        return True
    digits = element.removeprefix("-")
    return digits.isdecimal() and digits.isascii() and (digits[0] != "0" or element == "0")


def value_of(term: Term, structure: Structure, values: Values) -> str | int | None:
    """An element by its name, or a number; None if the term has no value."""
    name = term.name
    if isinstance(term, Sum):
        return _sum(term, structure, values)
    if not term.arguments and name in values:
        return values[name]
    valued = structure.valued(name)
    if valued is None and term.arguments:
        return _computed(name, [number_of(one, structure, values) for one in term.arguments])
    if valued is None:
        return name
    arguments = _arguments(term.arguments, structure, values)
    if arguments is None:
        return None
    return structure.number(name, arguments) if valued == "number" else structure.value(name, arguments)


def number_of(term: Term, structure: Structure, values: Values) -> int | None:
    """The value of a term that stands for a number."""
    value = value_of(term, structure, values)
    return int(value) if value is not None and is_numeral(value) else None


def _computed(operation: str, numbers: Sequence[int | None]) -> int | None:
    """min(3, 4), 3 − 4, −3, |−3|: nothing if one of the numbers is missing."""
    match operation, *numbers:
        case "−", int(a):
            return -a
        case "abs", int(a):
            return abs(a)
        case _, int(a), int(b) if operation in ARITHMETIC:
            return ARITHMETIC[operation](a, b)
    return None


def _sum(term: Sum, structure: Structure, values: Values) -> int:
    """The sum over the tuples for which the condition holds and there is something to add."""
    found = 0
    for inner in ranging(term.variables, Equal(term.value, term.value) & term.condition, structure, values):
        if _true(term.condition, structure, inner):
            found += number_of(term.value, structure, inner) or 0
    return found


def _arguments(terms: Sequence[Term], structure: Structure, values: Values) -> tuple[str, ...] | None:
    """The elements in argument places; a number there means the element that is spelled so."""
    found = [value_of(term, structure, values) for term in terms]
    return None if None in found else tuple(map(str, found))


def _sort(term: Term, structure: Structure, values: Values) -> str | None:
    """The sort that a variable or the value of a function is of, if that is known."""
    if not term.arguments and term.name in values:
        return values.get(f"{term.name}∈")
    valued = structure.valued(term.name)
    return None if valued == "number" else valued


def ranging(
    variables: tuple[Variable, ...], body: Formula, structure: Structure, values: Values
) -> Iterator[dict[str, str]]:
    """The values of the variables that a quantifier goes through, with those that were there before."""
    names = [name for name, _ in variables]
    sorts = {f"{name}∈": sort for name, sort in variables if sort is not None}
    asked = [term for term in free_numbers(body, structure.valued) if not set(names).isdisjoint(names_in(term))]
    for row in product(*(structure.elements(sort) for _, sort in variables)):
        inner = {**values, **sorts, **dict(zip(names, row, strict=True))}
        if all(value_of(term, structure, inner) is not None for term in asked):
            yield inner


def free_numbers(formula: Formula, valued: Callable[[str], str | None]) -> list[Term]:
    """The given numbers that the formula asks for, none of whose names a quantifier, count or sum in it binds.

    free_numbers(∃=clue(r) c wet(r,c), …)   # [clue(r)]
    """
    found: list[Term] = []
    todo: list[tuple[Formula | Term, frozenset[str]]] = [(formula, frozenset())]
    while todo:
        node, bound = todo.pop()
        if isinstance(node, Formula):
            todo.extend((term, bound) for term in own_terms(node))
            inner = bound.union(bound_variables(node))
            todo.extend((child, inner) for child in children(node))
        elif isinstance(node, Sum):
            inner = bound.union(name for name, _ in node.variables)
            todo += [(node.value, inner), (node.condition, inner)]
        else:
            if valued(node.name) == "number" and bound.isdisjoint(names_in(node)):
                found.append(node)
            todo.extend((argument, bound) for argument in node.arguments)
    return found
