"""Checking a formula against a signature: every name is known, every argument fits, and every variable has a sort.

A variable's sort is written (∀x∈Node), or follows from the places it stands in, or from what it is equated with.

    ∀x (chosen(x) → ∃y edge(x,y))       becomes       ∀x∈Node (chosen(x) → ∃y∈Node edge(x,y))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NoReturn

from entails.errors import TheoryError
from entails.logic.formula import Atom, Count, Equal, Exists, Forall, Formula, Term
from entails.logic.parts import children, rebuild
from entails.models.signature import Relation, Sorts, split_clause
from entails.values import dataclass, field


@dataclass
class Binding:
    """A quantified variable while its sort is being worked out, and the variables that it is equated with."""

    name: str
    sort: str | None
    equals: list[Binding] = field(default_factory=list)


Scope = dict[str, Binding]


@dataclass
class SortChecker:
    """Works out the sort of every variable and refuses what does not fit. `marks` says where each part of a formula (by
    identity) stands in `source`, for carets."""

    sorts: Sorts
    relations: Mapping[str, Relation]
    marks: Mapping[int, int]
    source: str | None
    file: str | None
    compared: list[tuple[Binding, Term]] = field(default_factory=list)  # variables equated with elements
    names: dict[str, frozenset[str]] = field(default_factory=dict)  # of the elements of a sort

    def fail(self, message: str, thing: object) -> NoReturn:
        raise TheoryError(message, file=self.file, source=self.source, offset=self.marks.get(id(thing)))

    def formula(self, formula: Formula) -> Formula:
        """The closed formula with the sort of every quantifier filled in."""
        bindings: list[Binding] = []
        self.compared.clear()
        self._walk(formula, {}, bindings)
        for binding, term in self.compared:
            self._compared_with_element(binding, term)
        return self._typed(formula, iter(bindings))

    def _compared_with_element(self, binding: Binding, term: Term) -> None:
        """x = ann: judged last, when the rest of the formula has said what x is; else ann alone may tell."""
        owners = [sort for sort in self.sorts if term.name in self._names(sort)]
        if binding.sort is None and len(owners) == 1:
            self._settle(binding, owners[0], term)
        if binding.sort is not None:
            self._element(term, binding.sort)

    def clause(self, clause: Formula, heads: tuple[str, ...]) -> Formula:
        """The same for a clause of a definition of `heads`."""
        typed = self.formula(clause)
        _, _, head = split_clause(typed)
        if not (isinstance(head, Atom) and head.name in heads):
            wanted = " or ".join(heads)
            self.fail(f"a clause of this definition is {wanted}(…), or ∀… (… → {wanted}(…))", split_clause(clause)[2])
        return typed

    def _walk(self, formula: Formula, scope: Scope, bindings: list[Binding]) -> None:
        """Collect the bindings in the order of the text; `_typed` takes them up again in the same order."""
        match formula:
            case Atom(name, arguments):
                self._atom(formula, name, arguments, scope)
            case Equal(left, right):
                self._equal(formula, left, right, scope)
            case Count(_, bound) if not bound.name.isdecimal():
                self._number(bound, scope)
        inner = scope
        for variable, sort in _declared(formula):
            if sort is not None and sort not in self.sorts:
                self.fail(f"there is no sort {sort}", formula)
            binding = Binding(variable, sort)
            bindings.append(binding)
            inner = {**inner, variable: binding}
        for child in children(formula):
            self._walk(child, inner, bindings)

    def _atom(self, atom: Formula, name: str, arguments: tuple[Term, ...], scope: Scope) -> None:
        relation = self.relations.get(name)
        if relation is None:
            there = ", ".join(self.relations) or "none"
            self.fail(f"there is no relation {name} (there are: {there})", atom)
        if relation.role == "number":
            self.fail(f"{name} is a number: compare a count with it, as in #x φ = {name}(…)", atom)
        self._arguments(atom, relation, arguments, scope)

    def _number(self, bound: Term, scope: Scope) -> None:
        relation = self.relations.get(bound.name)
        if relation is None or relation.role != "number":
            self.fail(f"expected a number or a given number, found {bound.name}", bound)
        self._arguments(bound, relation, bound.arguments, scope)

    def _arguments(self, thing: object, relation: Relation, arguments: tuple[Term, ...], scope: Scope) -> None:
        if len(arguments) != len(relation.sorts):
            wanted = f"{relation.name}({', '.join(relation.sorts)})" if relation.sorts else relation.name
            self.fail(f"{relation.name} takes {len(relation.sorts)} arguments, not {len(arguments)}: {wanted}", thing)
        for place, (term, sort) in enumerate(zip(arguments, relation.sorts, strict=True), start=1):
            if term.arguments:
                self.fail(f"{term.name}(…) cannot stand inside {relation.name}(…)", term)
            binding = scope.get(term.name)
            if binding is None:
                self._element(term, sort)
            elif binding.sort not in (None, sort):
                self.fail(
                    f"{term.name} is of sort {binding.sort}, but argument {place} of {relation.name} is of sort {sort}",
                    term,
                )
            else:
                self._settle(binding, sort, term)

    def _settle(self, binding: Binding, sort: str, term: Term) -> None:
        """A sort found for one variable is the sort of those that are equated with it."""
        todo = [binding]
        while todo:
            one = todo.pop()
            if one.sort is None:
                one.sort = sort
                todo.extend(one.equals)
            elif one.sort != sort:
                self.fail(f"{one.name} is of sort {one.sort} and is compared with one of sort {sort}", term)

    def _equal(self, formula: Formula, left: Term, right: Term, scope: Scope) -> None:
        a, b = scope.get(left.name), scope.get(right.name)
        if a is None and b is None:
            self.fail("an equation needs a variable on one side", formula)
        if a and b:
            a.equals.append(b)
            b.equals.append(a)
            for one, other in ((a, b), (b, a)):
                if one.sort and other.sort is None:
                    self._settle(other, one.sort, left)
            if a.sort != b.sort:
                self.fail(f"{a.name} is of sort {a.sort} and {b.name} of sort {b.sort}: they are never equal", formula)
            return
        binding, term = (a, right) if a else (b, left)
        assert binding is not None
        self.compared.append((binding, term))

    def _element(self, term: Term, sort: str) -> None:
        if self.sorts[sort] is None:
            self.fail(f"the variable {term.name} is not bound by a quantifier", term)
        if term.name not in self._names(sort):
            elements = [str(element) for element in self.sorts[sort] or ()]
            some = ", ".join(elements if len(elements) <= 6 else [*elements[:2], "…", elements[-1]]) or "none"
            self.fail(f"{term.name} is neither a bound variable nor an element of {sort} (there are: {some})", term)

    def _names(self, sort: str) -> frozenset[str]:
        if sort not in self.names:
            self.names[sort] = frozenset(map(str, self.sorts[sort] or ()))
        return self.names[sort]

    def _typed(self, formula: Formula, bindings: Iterator[Binding]) -> Formula:
        own = [next(bindings) for _ in _declared(formula)]
        for binding in own:
            if binding.sort is None:
                self.fail(f"the sort of {binding.name} cannot be told: write {binding.name}∈Sort", formula)
        rebuilt = rebuild(formula, lambda child: self._typed(child, bindings))
        match rebuilt:
            case Forall(variable, _, body) | Exists(variable, _, body):
                return type(rebuilt)(variable, own[0].sort, body)
            case Count(comparison, bound, _, body):
                return Count(comparison, bound, tuple((binding.name, binding.sort) for binding in own), body)
        return rebuilt


def _declared(formula: Formula) -> tuple[tuple[str, str | None], ...]:
    """The variables that this node binds, each with the sort that is written with it."""
    match formula:
        case Forall(variable, sort) | Exists(variable, sort):
            return ((variable, sort),)
        case Count(_, _, variables):
            return variables
    return ()
