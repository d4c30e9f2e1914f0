"""The one `Formula` type: a rule, a claim, a line of a proof and a sentence in a hint all are formulas.

Formulas are immutable values. Each node keeps its hash and its depth, so that hashing costs nothing and a formula too deep
for recursive code cannot be built at all. Long chains such as a∧b∧c∧… do not count as deep: every function here and
elsewhere walks them with `operands` instead of recursing into their left spine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import ClassVar, NoReturn

from entails.errors import EntailsError

MAX_DEPTH = 100  # of what is read; what is built from it on the way to clauses may be twice as deep


@dataclass(frozen=True, slots=True)
class Term:
    """A name in an argument place: a variable, an element, or (with arguments) a given number such as `clue(r)`."""

    name: str
    arguments: tuple[Term, ...] = ()


class Formula:
    """What every kind of formula can do; the kinds are the subclasses below, made for `match`."""

    __slots__ = ("_hash", "depth")
    __match_args__: ClassVar[tuple[str, ...]] = ()
    depth: int
    _hash: int

    def __post_init__(self) -> None:
        fields = tuple(getattr(self, name) for name in self.__match_args__)
        depth = 0
        for place, child in enumerate(fields):
            if isinstance(child, Formula):
                spine = place == 0 and type(child) is type(self) and isinstance(self, And | Or)
                depth = max(depth, child.depth if spine else child.depth + 1)
        if depth > 2 * MAX_DEPTH:
            raise EntailsError(f"the formula is nested deeper than {2 * MAX_DEPTH} levels")
        object.__setattr__(self, "depth", depth)
        object.__setattr__(self, "_hash", hash((type(self).__name__, fields)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Formula):
            return NotImplemented
        todo: list[tuple[object, object]] = [(self, other)]
        while todo:
            a, b = todo.pop()
            if a is b:
                continue
            if isinstance(a, Formula):
                if type(a) is not type(b) or a._hash != hash(b):
                    return False
                todo.extend((getattr(a, name), getattr(b, name)) for name in a.__match_args__)
            elif a != b:
                return False
        return True

    def __and__(self, other: Formula) -> Formula:
        return And(self, other)

    def __or__(self, other: Formula) -> Formula:
        return Or(self, other)

    def __invert__(self) -> Formula:
        return Not(self)

    def implies(self, other: Formula) -> Formula:
        return Implies(self, other)

    def iff(self, other: Formula) -> Formula:
        return Iff(self, other)

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a formula has no truth value of its own: write & | ~ .implies .iff instead of and, or, not, if; "
            "for its truth in a structure call evaluate(formula, structure)"
        )

    def __str__(self) -> str:
        from entails.logic.printing import show

        return show(self)


@dataclass(frozen=True, slots=True, eq=False)
class Truth(Formula):
    """⊤ or ⊥."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class Atom(Formula):
    name: str
    arguments: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Equal(Formula):
    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Not(Formula):
    body: Formula


@dataclass(frozen=True, slots=True, eq=False)
class And(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Or(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Implies(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Iff(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Forall(Formula):
    variable: str
    sort: str | None
    body: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Exists(Formula):
    variable: str
    sort: str | None
    body: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Count(Formula):
    """How many tuples of values for the variables make the body true, compared with a number: ∃=2 q link(p,q)."""

    comparison: str
    bound: Term
    variables: tuple[tuple[str, str | None], ...]
    body: Formula

    def __post_init__(self) -> None:
        if len({sort is None for _, sort in self.variables}) > 1:
            raise EntailsError("a count gives sorts for all of its variables or for none")
        if len({name for name, _ in self.variables}) < len(self.variables):
            raise EntailsError("a count names the same variable twice")
        Formula.__post_init__(self)


TOP = Truth(True)
BOTTOM = Truth(False)


def operands(formula: Formula) -> list[Formula]:
    """The parts of a left-nested chain: a∧b∧c gives [a, b, c]; anything else is its own only part."""
    kind = type(formula)
    parts: list[Formula] = []
    while isinstance(formula, And | Or) and type(formula) is kind:
        parts.append(formula.right)
        formula = formula.left
    return [formula, *reversed(parts)]


def all_of(parts: list[Formula]) -> Formula:
    return reduce(And, parts) if parts else TOP


def any_of(parts: list[Formula]) -> Formula:
    return reduce(Or, parts) if parts else BOTTOM


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
