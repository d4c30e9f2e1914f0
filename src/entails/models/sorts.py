"""Checking a formula against a signature: every name is known, every argument fits, and every variable has a sort.

A variable's sort is written (∀x∈Node), or follows from the places it stands in, or from what it is compared with: another
variable, and where nothing else tells, an element or the value of a function.

    ∀x (chosen(x) → ∃y edge(x,y))       becomes       ∀x∈Node (chosen(x) → ∃y∈Node edge(x,y))

First the sorts of all variables are worked out (`_walk`); then every term is checked with them (`_typed`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NoReturn

from entails.errors import TheoryError
from entails.logic.evaluate import ARITHMETIC, is_numeral
from entails.logic.formula import (
    TOP,
    TUPLE,
    Atom,
    Compare,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Sum,
    Term,
    Variable,
    all_of,
    show_term,
    total,
)
from entails.logic.parts import children, own_terms, rebuilt
from entails.logic.walking import Walk, walked
from entails.models.advice import (
    function_alone,
    no_function,
    no_number,
    no_relation,
    no_sort_told,
    no_term,
    unbound,
    wrong_number,
)
from entails.models.signature import Relation, Sorts, split_clause, type_of
from entails.models.world import suggestion
from entails.values import dataclass, field

MAX_QUANTIFIERS = 100

BUILT_IN = {**dict.fromkeys(ARITHMETIC, 2), "abs": 1}  # how many arguments they take


@dataclass
class Binding:
    """A quantified variable while its sort is being worked out, and the variables that it is compared with."""

    name: str
    sort: str | None
    equals: list[Binding] = field(default_factory=list)


Scope = dict[str, Binding]


@dataclass
class SortChecker:
    """Works out the sort of every variable and refuses what does not fit. `marks` says where each part of a formula (by
    identity) stands in `source`, for carets. `numeric` collects the sorts whose elements have to be numbers."""

    sorts: Sorts
    relations: Mapping[str, Relation]
    marks: Mapping[int, int]
    source: str | None
    file: str | None
    products: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    compared: list[tuple[Binding, Term]] = field(default_factory=list)  # variables compared with elements and functions
    names: dict[str, frozenset[str]] = field(default_factory=dict)  # of the elements of a sort
    numeric: dict[str, int | None] = field(default_factory=dict)  # with the place that asks for it
    whole: Formula = TOP  # that is being checked

    def fail(self, message: str, thing: object) -> NoReturn:
        raise TheoryError(message, file=self.file, source=self.source, offset=self.marks.get(id(thing)))

    def formula(self, formula: Formula) -> Formula:
        """The closed formula with the sort of every quantifier filled in."""
        bindings: list[Binding] = []
        self.whole = formula
        self.compared.clear()
        self._walk(formula, {}, bindings)
        for binding, _ in self.compared:
            self._settle_compared(binding)
        return walked(self._typed(formula, {}, iter(bindings)))

    def number(self, term: Term) -> Term:
        """The same for a closed term that stands for a number."""
        relation = self.relations.get(term.name)
        if relation and not relation.values:
            self.fail(no_number(term.name, (), self.relations), term)
        typed = self.formula(Equal(term, Term("0")))
        assert isinstance(typed, Equal)
        return typed.left

    def clause(self, clause: Formula, heads: tuple[str, ...]) -> Formula:
        """The same for a clause of a definition of `heads`."""
        typed = self.formula(clause)
        _, _, head = split_clause(typed)
        if not (isinstance(head, Atom) and head.name in heads):
            wanted = " or ".join(heads)
            self.fail(f"a clause of this definition is {wanted}(…), or ∀… (… → {wanted}(…))", split_clause(clause)[2])
        return typed

    # --- the sorts of variables ---

    def _walk(self, formula: Formula, scope: Scope, bindings: list[Binding]) -> None:
        """Collect the bindings in the order of the text; `_typed` takes them up again in the same order."""
        todo = [(formula, scope, 0)]
        while todo:
            node, around, level = todo.pop()
            for term in own_terms(node):
                self._walk_term(term, around, bindings)
            match node:
                case Atom(name, arguments):
                    self._settle_arguments(self._relation(node, name), arguments, around)
                case Equal(left, right) | Compare(_, left, right):
                    self._settle_comparison(left, right, around)
            declared = _declared(node)
            if level + len(declared) > MAX_QUANTIFIERS:
                self.fail(f"quantifiers are nested deeper than {MAX_QUANTIFIERS} levels", node)
            inner = self._bind(declared, around, bindings, node)
            todo += reversed([(child, inner, level + len(declared)) for child in children(node)])

    def _walk_term(self, term: Term, scope: Scope, bindings: list[Binding]) -> None:
        if isinstance(term, Sum):
            inner = self._bind(term.variables, scope, bindings, term)
            self._walk_term(term.value, inner, bindings)
            self._walk(term.condition, inner, bindings)
        relation = self.relations.get(term.name)
        if term.arguments and term.name != TUPLE and not (relation and relation.values):
            self._built_in(term)
        for argument in term.arguments:
            self._walk_term(argument, scope, bindings)
        self._settle_arguments(relation, term.arguments, scope)

    def _bind(self, declared: tuple[Variable, ...], scope: Scope, bindings: list[Binding], thing: object) -> Scope:
        for variable, sort in declared:
            binding = Binding(variable, self._declared_sort(sort, thing))
            bindings.append(binding)
            scope = {**scope, variable: binding}
        return scope

    def _declared_sort(self, sort: str | None, thing: object) -> str | None:
        """The sort that is written with a variable; of a part of a product, as in (r,c)∈Cell, the one it is made of."""
        whole, _, place = (sort or "").partition(".")
        if place:
            parts = self.products.get(whole, ())
            if not 0 < int(place) <= len(parts):
                self.fail(f"{whole} is no product of {place} sorts or more", thing)
            return parts[int(place) - 1]
        if sort is not None and sort not in self.sorts and sort not in self.products:
            self.fail(f"there is no sort {sort}{suggestion(sort, [*self.sorts, *self.products])}", thing)
        return sort

    def _places(self, relation: Relation, arguments: tuple[Term, ...]) -> tuple[str, ...]:
        """The sorts of the arguments: of a product, one for the whole or one for each part."""
        whole = relation.places is not None and len(arguments) == len(relation.places)
        return relation.places if relation.places is not None and whole else relation.arguments

    def _settle_arguments(self, relation: Relation | None, arguments: tuple[Term, ...], scope: Scope) -> None:
        for term, sort in zip(arguments, self._places(relation, arguments) if relation else (), strict=False):
            if not term.arguments and term.name in scope:
                _settle(scope[term.name], sort)
            if term.name == TUPLE and sort in self.products:
                for one, part in zip(term.arguments, self.products[sort], strict=False):
                    if not one.arguments and one.name in scope:
                        _settle(scope[one.name], part)

    def _settle_comparison(self, left: Term, right: Term, scope: Scope) -> None:
        a, b = (None if term.arguments else scope.get(term.name) for term in (left, right))
        if a and b:
            a.equals.append(b)
            b.equals.append(a)
            for one, other in ((a, b), (b, a)):
                if one.sort and other.sort is None:
                    _settle(other, one.sort)
        for binding, term in ((a, right), (b, left)):
            if binding and (self._is_element(term, scope) or self._values(term, scope)):
                self.compared.append((binding, term))

    def _settle_compared(self, binding: Binding) -> None:
        """x = ann, x = digit(r,c): judged last, when the rest of the formula has said what x is. Else ann alone may tell, if
        it is of one sort, or the functions that x is compared with, if their values are."""
        if binding.sort is None:
            terms = [term for one, term in self.compared if one is binding]
            values = {sort for term in terms if (sort := self._values(term, {}))}
            owners = [{sort for sort in self.sorts if term.name in self._names(sort)} for term in terms]
            told = next((some for some in [values, *owners] if len(some) == 1), set())
            for sort in told:
                _settle(binding, sort)

    def _values(self, term: Term, scope: Scope) -> str | None:
        """The named sort of a function's values."""
        relation = None if term.name in scope and not term.arguments else self.relations.get(term.name)
        return relation.values if relation and relation.values in self.sorts else None

    def _is_element(self, term: Term, scope: Scope) -> bool:
        relation = self.relations.get(term.name)
        bare = not term.arguments and not isinstance(term, Sum) and term.name not in scope
        return bare and not (relation and relation.values)

    # --- checking terms ---

    def _typed(self, formula: Formula, scope: Scope, bindings: Iterator[Binding]) -> Walk[Formula]:
        match formula:
            case Atom(name, arguments):
                checked = self._arguments(formula, self.relations[name], arguments, scope, bindings)
                return self._moved(Atom(name, checked), formula)
            case Equal(left, right) | Compare(_, left, right) if self._is_product(left, scope, right):
                return self._equal_parts(formula, left, right, scope, bindings)
            case Equal(left, right):
                return self._moved(Equal(*self._comparison(formula, left, right, scope, bindings)), formula)
            case Compare(comparison, left, right):
                pair = self._comparison(formula, left, right, scope, bindings)
                return self._moved(Compare(comparison, *pair), formula)
            case Count(comparison, bound, _, body):
                number = self._number(bound, scope, bindings)
                own, inner = self._bound(formula, scope, bindings)
                return Count(comparison, number, own, (yield self._typed(body, inner, bindings)))
            case Forall(_, _, body) | Exists(_, _, body):
                own, inner = self._bound(formula, scope, bindings)
                typed = yield self._typed(body, inner, bindings)
                for name, sort in reversed(own):
                    typed = type(formula)(name, sort, typed)
                return typed
        return (yield from rebuilt(formula, lambda child: self._typed(child, scope, bindings)))

    def _moved(self, new: Formula, old: Formula) -> Formula:
        """The old formula itself if nothing has changed: errors find their place by it."""
        return old if new == old else new

    def _bound(
        self, thing: Formula | Sum, scope: Scope, bindings: Iterator[Binding]
    ) -> tuple[tuple[Variable, ...], Scope]:
        """The variables of a quantifier, count or sum with their sorts, and the scope below it."""
        declared = thing.variables if isinstance(thing, Sum) else _declared(thing)
        own = [next(bindings) for _ in declared]
        for binding in own:
            if binding.sort is None:
                self.fail(no_sort_told(binding.name, thing, list(self.sorts)), thing)
        parts = [part for one in own for part in self._parts(one)]
        return tuple((one.name, one.sort) for one in parts), {**scope, **{one.name: one for one in (*own, *parts)}}

    def _parts(self, binding: Binding) -> list[Binding]:
        """The variables that stand for it: of a product, one for each part."""
        sorts = self.products.get(binding.sort or "")
        if sorts is None:
            return [binding]
        return [Binding(f"{binding.name}.{place}", sort) for place, sort in enumerate(sorts, start=1)]

    # --- products ---

    def _is_product(self, left: Term, scope: Scope, right: Term) -> bool:
        return any(term.name == TUPLE or self._product_of(term, scope) for term in (left, right))

    def _product_of(self, term: Term, scope: Scope) -> str | None:
        """The product that a variable is of."""
        sort = None if term.arguments or term.name not in scope else scope[term.name].sort
        return sort if sort in self.products else None

    def _in_parts(self, term: Term, sort: str | None, scope: Scope, thing: object) -> list[Term]:
        """An element of a product as the elements that it is made of."""
        if term.name == TUPLE:
            return list(term.arguments)
        if self._product_of(term, scope) is None or (sort and self._product_of(term, scope) != sort):
            wanted = f"a variable of {sort or 'a product'}, or a tuple such as (r,c)"
            self.fail(f"expected {wanted}, found {show_term(term)}", thing)
        return [Term(part.name) for part in self._parts(scope[term.name])]

    def _equal_parts(
        self, formula: Formula, left: Term, right: Term, scope: Scope, bindings: Iterator[Binding]
    ) -> Formula:
        if isinstance(formula, Compare):
            self.fail("elements of a product are equal or not; none is less than another", formula)
        ours, theirs = (self._in_parts(term, None, scope, formula) for term in (left, right))
        if len(ours) != len(theirs):
            self.fail(f"{show_term(left)} and {show_term(right)} have different numbers of parts", formula)
        pairs = zip(ours, theirs, strict=True)
        return all_of([Equal(*self._comparison(formula, one, other, scope, bindings)) for one, other in pairs])

    def _relation(self, atom: Atom, name: str) -> Relation:
        relation = self.relations.get(name)
        if relation is None:
            self.fail(no_relation(name, self.relations, self.sorts, self.whole), atom)
        if relation.role == "number":
            self.fail(f"{name} is a number: compare it with something, as in {name}(…) = 3 or #x φ = {name}(…)", atom)
        if relation.function:
            self.fail(function_alone(atom, self.whole), atom)
        return relation

    def _arguments(
        self,
        thing: object,
        relation: Relation,
        arguments: tuple[Term, ...],
        scope: Scope,
        bindings: Iterator[Binding],
    ) -> tuple[Term, ...]:
        places = self._places(relation, arguments)
        if len(arguments) != len(places):
            self.fail(wrong_number(relation, len(places), len(arguments)), thing)
        pairs = list(zip(arguments, places, strict=True))
        arguments = tuple(
            part
            for term, sort in pairs
            for part in (self._in_parts(term, sort, scope, term) if sort in self.products else [term])
        )
        sorts = relation.arguments
        if len(arguments) != len(sorts):
            self.fail(f"a tuple has the wrong number of parts for {relation}", thing)
        checked = [self._term(term, scope, bindings) for term in arguments]
        for place, (term, sort) in enumerate(zip(arguments, sorts, strict=True), start=1):
            self._argument(term, sort, f"argument {place} of {relation.name}", scope)
        return tuple(checked)

    def _argument(self, term: Term, sort: str, where: str, scope: Scope) -> None:
        """A term in a place of some sort: of that sort, or a number that means an element of it."""
        kind = self._type(term, scope)
        if self._is_element(term, scope):
            self._element(term, sort)
        elif kind != sort and not term.arguments and term.name in scope:
            self.fail(f"{term.name} is of sort {kind}, but {where} is of sort {sort}", term)
        elif kind != sort:
            self._demand_numbers(kind, term, f"{where} is of sort {sort}")
            self._demand_numbers(sort, term, f"the term there is a number, but {where} is of sort {sort}")

    def _type(self, term: Term, scope: Scope) -> str | None:
        return type_of(term, {name: binding.sort for name, binding in scope.items()}, self.relations)

    def _term(self, term: Term, scope: Scope, bindings: Iterator[Binding]) -> Term:
        """The term with the sorts of its sums filled in, checked."""
        if isinstance(term, Sum):
            own, inner = self._bound(term, scope, bindings)
            value = self._number(term.value, inner, bindings)
            return total(own, value, walked(self._typed(term.condition, inner, bindings)))
        relation = self.relations.get(term.name)
        if not term.arguments and (term.name in scope or not (relation and relation.values)):
            return term
        if relation and relation.values:
            checked = self._arguments(term, relation, term.arguments, scope, bindings)
        else:
            checked = tuple(self._number(one, scope, bindings) for one in term.arguments)
        return term if checked == term.arguments else Term(term.name, checked)

    def _built_in(self, term: Term) -> None:
        if term.name in self.relations:
            self.fail(no_term(term, self.relations[term.name], self.whole), term)
        if term.name not in BUILT_IN:
            there = [name for name, one in self.relations.items() if one.values]
            self.fail(no_function(term.name, [*there, "min", "max", "abs"]), term)
        wanted = BUILT_IN[term.name]
        if len(term.arguments) != wanted and not (term.name == "−" and len(term.arguments) == 1):
            self.fail(f"{term.name} takes {wanted} arguments, not {len(term.arguments)}", term)

    def _number(self, term: Term, scope: Scope, bindings: Iterator[Binding]) -> Term:
        """A term that stands for a number."""
        checked = self._term(term, scope, bindings)
        if self._is_element(term, scope) and not is_numeral(term.name):
            self.fail(no_number(term.name, scope, self.relations), term)
        self._demand_numbers(self._type(term, scope), term, "arithmetic is for numbers")
        return checked

    def _comparison(
        self, formula: Formula, left: Term, right: Term, scope: Scope, bindings: Iterator[Binding]
    ) -> tuple[Term, Term]:
        pair = (self._term(left, scope, bindings), self._term(right, scope, bindings))
        a, b = self._type(left, scope), self._type(right, scope)
        for term, kind, other in ((left, a, b), (right, b, a)):
            if self._is_element(term, scope):
                if other is None:
                    self.fail("a comparison needs a variable, a function or a number on one side", formula)
                if not (is_numeral(term.name) and (other == "number" or term.name not in self._names(other))):
                    self._element(term, other)
                elif other != "number":
                    self._demand_numbers(other, term, f"{term.name} is a number")
            elif kind != other and other is not None:
                self._demand_numbers(kind, formula, f"{_said(left, a)} and {_said(right, b)}: they are never equal")
        return pair

    def _demand_numbers(self, sort: str | None, thing: object, why: str) -> None:
        """The sort must be one of numbers. A sort that gets its elements later is looked at then."""
        if sort is None or sort == "number":
            return
        elements = self.sorts[sort]
        names = [str(element) for element in elements or () if not is_numeral(element)]
        if names:
            self.fail(f"{why} ({sort} is no sort of numbers: {names[0]} is not one)", thing)
        if elements is None:
            self.numeric.setdefault(sort, self.marks.get(id(thing)))

    def _element(self, term: Term, sort: str) -> None:
        """A name that no quantifier binds must be an element."""
        elements = self.sorts.get(sort)
        if sort != "number" and term.name in self._names(sort):
            return
        if elements is None and is_numeral(term.name) and sort != "number":
            return
        self.fail(unbound(term.name, self.whole, sort, elements), term)

    def _names(self, sort: str) -> frozenset[str]:
        if sort not in self.names:
            self.names[sort] = frozenset(map(str, self.sorts[sort] or ()))
        return self.names[sort]


def _settle(binding: Binding, sort: str) -> None:
    """A sort found for one variable is the sort of those without one that are compared with it."""
    todo = [binding]
    while todo:
        one = todo.pop()
        if one.sort is None:
            one.sort = sort
            todo.extend(one.equals)


def _said(term: Term, sort: str | None) -> str:
    return "a number is on one side" if sort == "number" else f"{term.name} is of sort {sort}"


def _declared(formula: Formula) -> tuple[Variable, ...]:
    """The variables that this node binds, each with the sort that is written with it."""
    match formula:
        case Forall(variable, sort) | Exists(variable, sort):
            return ((variable, sort),)
        case Count(_, _, variables):
            return variables
    return ()
