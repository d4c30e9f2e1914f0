"""What formulas are made of: their parts, their names, and what becomes of them when parts or names are replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce

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
    operands,
)


def bound_variables(formula: Formula) -> tuple[str, ...]:
    """The variables that this node itself binds."""
    match formula:
        case Forall(variable) | Exists(variable):
            return (variable,)
        case Count(_, _, variables):
            return tuple(name for name, _ in variables)
    return ()


def children(formula: Formula) -> list[Formula]:
    """The formulas directly inside; for a chain, its operands."""
    match formula:
        case And() | Or():
            return operands(formula)
        case Implies(left, right) | Iff(left, right):
            return [left, right]
        case Not(body) | Forall(_, _, body) | Exists(_, _, body) | Count(_, _, _, body):
            return [body]
    return []


def subformulas(formula: Formula) -> Iterator[Formula]:
    """The formula and all its parts, each before its own parts, from left to right. Formulas may be nested to any depth."""
    todo = [formula]
    while todo:
        node = todo.pop()
        yield node
        todo += reversed(children(node))


def rebuild(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """The same node over changed children."""
    match formula:
        case And() | Or():
            return reduce(type(formula), map(change, operands(formula)))
        case Implies(left, right) | Iff(left, right):
            return type(formula)(change(left), change(right))
        case Not(body):
            return Not(change(body))
        case Forall(variable, sort, body) | Exists(variable, sort, body):
            return type(formula)(variable, sort, change(body))
        case Count(comparison, bound, variables, body):
            return Count(comparison, bound, variables, change(body))
    return formula


def own_terms(formula: Formula) -> tuple[Term, ...]:
    """The terms that stand in this very node."""
    match formula:
        case Atom(_, arguments):
            return arguments
        case Equal(left, right):
            return (left, right)
        case Count(_, bound):
            return bound.arguments  # the number's own name is not an argument
    return ()


def names_in(term: Term) -> Iterator[str]:
    """The variable and element names in a term."""
    if term.arguments:
        for argument in term.arguments:
            yield from names_in(argument)
    else:
        yield term.name


def free_names(formula: Formula) -> tuple[str, ...]:
    """The names in argument places that no quantifier binds, in order of appearance."""
    found: dict[str, None] = {}

    def visit(node: Formula, bound: frozenset[str]) -> None:
        # A count's bound stands outside its variables: in ∃=k(x) x φ the first x is free.
        for term in own_terms(node):
            found.update(dict.fromkeys(name for name in names_in(term) if name not in bound))
        inner = bound.union(bound_variables(node))
        for child in children(node):
            visit(child, inner)

    visit(formula, frozenset())
    return tuple(found)


def substitute_term(term: Term, change: Mapping[str, Term]) -> Term:
    if term.arguments:
        return Term(term.name, tuple(substitute_term(argument, change) for argument in term.arguments))
    return change.get(term.name, term)


def substitute(formula: Formula, change: Mapping[str, Term]) -> Formula:
    """The formula with free names replaced; bound variables step aside for names that come in."""
    match formula:
        case Atom(name, arguments):
            return Atom(name, tuple(substitute_term(argument, change) for argument in arguments))
        case Equal(left, right):
            return Equal(substitute_term(left, change), substitute_term(right, change))
        case Forall(variable, sort, body) | Exists(variable, sort, body):
            (fresh,), inner = _step_aside((variable,), body, change)
            return type(formula)(fresh, sort, substitute(body, inner))
        case Count(comparison, bound, variables, body):
            names, inner = _step_aside(tuple(name for name, _ in variables), body, change)
            renamed = tuple((new, sort) for new, (_, sort) in zip(names, variables, strict=True))
            arguments = tuple(substitute_term(argument, change) for argument in bound.arguments)
            return Count(comparison, Term(bound.name, arguments), renamed, substitute(body, inner))
    return rebuild(formula, lambda child: substitute(child, change))


def _step_aside(
    variables: tuple[str, ...], body: Formula, change: Mapping[str, Term]
) -> tuple[tuple[str, ...], dict[str, Term]]:
    inner = {old: new for old, new in change.items() if old not in variables}
    free = free_names(body)
    incoming = {name for old in free if old in inner for name in names_in(inner[old])}
    fresh = []
    for variable in variables:
        new = variable
        while new in incoming or (new != variable and (new in free or new in variables or new in fresh)):
            new += "'"
        if new != variable:
            inner[variable] = Term(new)
        fresh.append(new)
    return tuple(fresh), inner
