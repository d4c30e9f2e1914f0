"""What formulas are made of: their parts, their names, and what becomes of them when parts or names are replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce

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
    Variable,
    operands,
    total,
)
from entails.logic.walking import Walk


def bound_variables(formula: Formula) -> tuple[str, ...]:
    """The variables that this node itself binds."""
    match formula:
        case Forall(variable) | Exists(variable):
            return (variable,)
        case Count(_, _, variables) | Connected(variables) | Loop(_, variables):
            return tuple(name for name, _ in variables)
    return ()


def children(formula: Formula) -> list[Formula]:
    """The formulas directly inside; for a chain, its operands."""
    match formula:
        case And() | Or():
            return operands(formula)
        case Implies(left, right) | Iff(left, right):
            return [left, right]
        case Not(body) | Forall(_, _, body) | Exists(_, _, body) | Count(_, _, _, body) | Connected(_, body):
            return [body]
        case Loop(_, _, body):
            return [] if body is None else [body]
    return []


def subformulas(formula: Formula) -> Iterator[Formula]:
    """The formula and all its parts, each before its own parts, from left to right; what a sum ranges over is a part too.
    Formulas may be nested to any depth."""
    todo = [formula]
    while todo:
        node = todo.pop()
        yield node
        todo += reversed([*conditions(node), *children(node)])


def conditions(formula: Formula) -> Iterator[Formula]:
    """The formulas inside the terms of this very node: the conditions of its sums."""
    for term in own_terms(formula):
        for part in subterms(term):
            if isinstance(part, Sum):
                yield part.condition


def subterms(term: Term) -> Iterator[Term]:
    """The term and the terms that it is made of, but not those in the condition of a sum."""
    yield term
    for part in (term.value,) if isinstance(term, Sum) else term.arguments:
        yield from subterms(part)


def denial(formula: Formula) -> Formula:
    """The formula that contradicts this one: A for ¬A, and ¬A for any other A."""
    return formula.body if isinstance(formula, Not) else Not(formula)


def over(formula: Formula, parts: Sequence[Formula]) -> Formula:
    """A node of the same kind over other children."""
    match formula:
        case And() | Or():
            return reduce(type(formula), parts)
        case Implies() | Iff():
            return type(formula)(*parts)
        case Not():
            return Not(*parts)
        case Forall(variable, sort) | Exists(variable, sort):
            return type(formula)(variable, sort, *parts)
        case Count(comparison, bound, variables):
            return Count(comparison, bound, variables, *parts)
        case Connected(variables, _, relation):
            (body,) = parts
            return Connected(variables, body, relation)
        case Loop(relation, variables):
            return Loop(relation, variables, *parts)
    return formula


def rebuild(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """A node of the same kind whose children are changed by a function."""
    return over(formula, [change(child) for child in children(formula)])


def rebuilt(formula: Formula, change: Callable[[Formula], Walk[Formula]]) -> Walk[Formula]:
    """As `rebuild`, where the change of each child is a walk."""
    parts: list[Formula] = []
    for child in children(formula):
        parts.append((yield change(child)))
    return over(formula, parts)


def own_relation(formula: Formula) -> str | None:
    """The relation of which this very node speaks."""
    match formula:
        case Atom(name):
            return name
        case Connected(_, _, relation) | Loop(relation):
            return relation
    return None


def own_terms(formula: Formula) -> tuple[Term, ...]:
    """The terms that stand in this very node."""
    match formula:
        case Atom(_, arguments):
            return arguments
        case Equal(left, right) | Compare(_, left, right):
            return (left, right)
        case Count(_, bound):
            return (bound,)
    return ()


def symbols(formula: Formula) -> dict[str, None]:
    """The names of all relations, functions, elements and variables in a formula, in order."""
    found: dict[str, None] = {}
    for one in subformulas(formula):
        if isinstance(one, Atom):
            found[one.name] = None
        found |= dict.fromkeys(part.name for term in own_terms(one) for part in subterms(term))
    return found


def names_in(term: Term) -> Iterator[str]:
    """The names of variables and elements in a term that no sum in it binds."""
    if isinstance(term, Sum):
        own = {name for name, _ in term.variables}
        yield from (name for name in names_in(term.value) if name not in own)
        yield from (name for name in free_names(term.condition) if name not in own)
    elif term.arguments:
        for argument in term.arguments:
            yield from names_in(argument)
    else:
        yield term.name


def free_names(formula: Formula) -> tuple[str, ...]:
    """The names in argument places that no quantifier binds, in order of appearance."""
    found: dict[str, None] = {}
    todo: list[tuple[Formula, frozenset[str]]] = [(formula, frozenset())]
    while todo:
        node, bound = todo.pop()
        # A count's bound stands outside its variables: in ∃=k(x) x φ the first x is free.
        for term in own_terms(node):
            found.update(dict.fromkeys(name for name in names_in(term) if name not in bound))
        inner = bound.union(bound_variables(node))
        todo += reversed([(child, inner) for child in children(node)])
    return tuple(found)


def substitute_term(term: Term, change: Mapping[str, Term]) -> Term:
    if isinstance(term, Sum):
        inside = (*names_in(term.value), *free_names(term.condition))
        variables, inner = _step_aside(term.variables, inside, change)
        return total(variables, substitute_term(term.value, inner), substitute(term.condition, inner))
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
        case Compare(comparison, left, right):
            return Compare(comparison, substitute_term(left, change), substitute_term(right, change))
        case Forall(variable, sort, body) | Exists(variable, sort, body):
            ((fresh, _),), inner = _step_aside(((variable, sort),), free_names(body), change)
            return type(formula)(fresh, sort, substitute(body, inner))
        case Count(comparison, bound, variables, body):
            renamed, inner = _step_aside(variables, free_names(body), change)
            return Count(comparison, substitute_term(bound, change), renamed, substitute(body, inner))
        case Connected(variables, body, relation):
            renamed, inner = _step_aside(variables, free_names(body), change)
            return Connected(renamed, substitute(body, inner), relation)
        case Loop(relation, variables, body) if body is not None:
            renamed, inner = _step_aside(variables, free_names(body), change)
            return Loop(relation, renamed, substitute(body, inner))
    return rebuild(formula, lambda child: substitute(child, change))


def replace_term(formula: Formula, old: Term, new: Term) -> Formula:
    """This very node with another term in the place of a part of its own terms; what is inside it stays."""
    match formula:
        case Atom(name, arguments):
            return Atom(name, tuple(replaced(one, old, new) for one in arguments))
        case Equal(left, right):
            return Equal(replaced(left, old, new), replaced(right, old, new))
        case Compare(comparison, left, right):
            return Compare(comparison, replaced(left, old, new), replaced(right, old, new))
        case Count(comparison, bound, variables, body):
            return Count(comparison, replaced(bound, old, new), variables, body)
    return formula


def replaced(term: Term, old: Term, new: Term) -> Term:
    """The term with another one in the place of a part; what sums range over stays as it is."""
    if term == old:
        return new
    if isinstance(term, Sum) or not term.arguments:
        return term
    return Term(term.name, tuple(replaced(one, old, new) for one in term.arguments))


def _step_aside(
    variables: tuple[Variable, ...], free: tuple[str, ...], change: Mapping[str, Term]
) -> tuple[tuple[Variable, ...], dict[str, Term]]:
    """The variables of a quantifier over something with these free names, renamed where a name that comes in is theirs; and
    what is to be replaced below it."""
    own = {name for name, _ in variables}
    inner = {old: new for old, new in change.items() if old not in own}
    incoming = {name for old in free if old in inner for name in names_in(inner[old])}
    fresh: list[str] = []
    for variable, _ in variables:
        new = variable
        while new in incoming or (new != variable and (new in free or new in own or new in fresh)):
            new += "'"
        if new != variable:
            inner[variable] = Term(new)
        fresh.append(new)
    return tuple((new, sort) for new, (_, sort) in zip(fresh, variables, strict=True)), inner


def less(left: tuple[Term, ...], right: tuple[Term, ...]) -> Formula:
    """A formula that says that one tuple comes before another: the first parts that differ decide."""
    smaller = Compare("<", left[0], right[0])
    if len(left) == 1:
        return smaller
    return Or(smaller, And(Equal(left[0], right[0]), less(left[1:], right[1:])))


def spoken_of(formula: Formula) -> set[str]:
    """The relations, functions and other names in a formula."""
    found: set[str] = set()
    for part in subformulas(formula):
        found.update(one.name for term in own_terms(part) for one in subterms(term))
        if relation := own_relation(part):
            found.add(relation)
    return found
