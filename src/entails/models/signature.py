"""Signatures: which relations a theory speaks of, over which sorts; and the shape of formulas in its language.

given edge(Node, Node)              Relation("edge", ("Node", "Node"), "given")
find  link(Cell, Cell) within beside, symmetric
given need(Node): number            a number for each node, or for some
find aside tied(Cell, Cell)         helps to state the rules, and is no part of the answer
find  value(Cell): Digit on open    has values only where open holds, and exactly one there
find  start(Task): Slot injective   Relation("start", ("Task", "Slot"), "find", function=True, words=("injective",))
define reached(Node): …

A function is a relation with its value last. One whose values are of a product of sorts, `find at(Clue): Cell`, is a relation
and nothing else once formulas are checked: A[at(k)] has become ∃r,c (at(k,r,c) ∧ A[(r,c)]).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeVar

from entails.logic.evaluate import is_numeral
from entails.logic.formula import TOP, Equal, Exists, Forall, Formula, Implies, Sum, Term
from entails.logic.parts import symbols
from entails.models.world import Element
from entails.values import dataclass

T = TypeVar("T")
Role = Literal["given", "number", "find", "define"]
Variables = tuple[tuple[str, str], ...]  # names with their sorts
Sorts = Mapping[str, tuple[Element, ...] | None]  # the elements of each sort, where the theory itself names them


def mirrored(row: tuple[T, ...]) -> tuple[T, ...]:
    """The row of a symmetric relation the other way round: (1,2,1,3) between two cells is also (1,3,1,2)."""
    half = len(row) // 2
    return (*row[half:], *row[:half])


def both_ways(rows: Iterable[tuple[T, ...]]) -> tuple[tuple[T, ...], ...]:
    """The rows of a symmetric relation, each with its mirror image behind it and none twice."""
    return tuple(dict.fromkeys(pair for row in rows for pair in (row, mirrored(row))))


@dataclass(frozen=True, slots=True)
class Relation:
    name: str
    sorts: tuple[str, ...]
    role: Role
    within: str | None = None
    symmetric: bool = False
    means: str | None = None  # of a defined relation: what the definition says, in words
    function: bool = False  # exactly one value for each argument
    words: tuple[str, ...] = ()  # what is said of its values: some of partial, injective, bijective
    places: tuple[str, ...] | None = None  # the sorts of its arguments as declared, if some are products of sorts
    product: str | None = None  # that its values are of: it is then a relation, whose last columns are the value
    width: int = 1  # how many columns the value of a function has
    on: str | None = None  # the relation that holds just where a function has a value
    aside: bool = False  # to find, but no part of an answer

    def __str__(self) -> str:
        sorts = ", ".join(self.arguments if self.places is None else self.places)
        value = f": {self.product or self.sorts[-1]}" if self.function or self.product else ""
        return (f"{self.name}({sorts})" if sorts else self.name) + value

    @property
    def arguments(self) -> tuple[str, ...]:
        """The sorts of its arguments; the value of a function is none."""
        return self.sorts[:-1] if self.function else self.sorts

    @property
    def values(self) -> str | None:
        """“number” for a given number, the sort of its values for a function, else None."""
        return "number" if self.role == "number" else self.sorts[-1] if self.function else None

    @property
    def valued(self) -> bool:
        """Does it stand in formulas as a term?"""
        return self.values is not None or self.product is not None

    @property
    def is_of_one_thing(self) -> bool:
        """Does it say something of one thing? A cell with a row and a column is one."""
        return not self.valued and len(self.sorts if self.places is None else self.places) == 1

    @property
    def inputs(self) -> tuple[str, ...]:
        """The sorts of what a function is applied to, parts of products one by one."""
        return self.sorts if not self.function and self.product is None else self.sorts[: -self.width]

    @property
    def partial(self) -> bool:
        """May the function have no value for some arguments?"""
        return "partial" in self.words or self.on is not None


def type_of(term: Term, variables: Mapping[str, str | None], relations: Mapping[str, Relation]) -> str | None:
    """“number”, or the sort of the term's value; None for an element, which is of the sort that is expected there."""
    if isinstance(term, Sum):
        return "number"
    if not term.arguments and term.name in variables:
        return variables[term.name]
    if term.name in relations and relations[term.name].values:
        return relations[term.name].values
    return "number" if term.arguments or is_numeral(term.name) else None


VALUE = "value "  # with a number, the name of a variable for a value: no variable that somebody writes has a space


def has_value(term: Term, sort: str) -> Formula:
    """That a term has a value, which is of the sort: ∃v∈sort v = term."""
    element = "its value"  # no variable is called that
    return Exists(element, sort, Equal(Term(element), term))


def split_prefix(formula: Formula) -> tuple[Variables, Formula]:
    """The leading ∀-variables of a typed formula, and what stands below them."""
    variables = []
    while isinstance(formula, Forall):
        variables.append((formula.variable, formula.sort or ""))
        formula = formula.body
    return tuple(variables), formula


def split_clause(formula: Formula) -> tuple[Variables, Formula, Formula]:
    """A definition's clause ∀… (body → head), or ∀… head with the body ⊤."""
    variables, matrix = split_prefix(formula)
    return (variables, matrix.left, matrix.right) if isinstance(matrix, Implies) else (variables, TOP, matrix)


def with_words(relations: Mapping[str, Relation], conditions: Sequence[tuple[str, Formula]]) -> set[str]:
    """The relations of which facts may be said: those that are sought or defined, the given ones that a `within` names, and
    those by which their conditions say what is in them. A condition speaks only of what was declared before it."""
    found = {one.within for one in relations.values() if one.within}
    given = {name for name, one in relations.items() if one.role == "given" and not one.function}
    for name, formula in reversed(conditions):
        found |= given.intersection(symbols(formula)) if name in found else set()
    return found.union(name for name, one in relations.items() if one.role in ("find", "define"))
