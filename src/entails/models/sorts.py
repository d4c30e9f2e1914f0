"""Checking a formula against a signature: every name is known, every argument fits, and every variable has a sort.

A variable's sort is written (∀x∈Node), or follows from the places it stands in, or from what it is compared with: another
variable, and where nothing else tells, an element or the value of a function.

    ∀x (chosen(x) → ∃y edge(x,y))       becomes       ∀x∈Node (chosen(x) → ∃y∈Node edge(x,y))

First the sorts of all variables are worked out (`_walk`); then every term is checked with them (`_typed`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import zip_longest

from entails.logic.evaluate import is_numeral
from entails.logic.formula import (
    TOP,
    TUPLE,
    And,
    Atom,
    Compare,
    Connected,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Implies,
    Loop,
    Or,
    Sum,
    Term,
    Variable,
    all_of,
    any_of,
    show_term,
    total,
)
from entails.logic.parts import free_names, less, own_terms, rebuilt
from entails.logic.term import ends_of
from entails.logic.walking import Walk, walked
from entails.models.advice import (
    no_number,
    no_sort_told,
    unbound,
    wrong_number,
)
from entails.models.product_values import ProductValues, with_plain_head
from entails.models.signature import Relation, has_value, split_clause, type_of
from entails.models.variable_sorts import (
    CELL,
    Binding,
    Scope,
    declared_variables,
    is_shifted,
    word_of,
)
from entails.models.world import range_of


class SortChecker(ProductValues):
    """Fills in the sort of every variable and refuses what does not fit."""

    def formula(self, formula: Formula) -> Formula:
        """The closed formula with the sort of every quantifier filled in."""
        bindings: list[Binding] = []
        self.whole = formula
        self.compared.clear()
        self.mixed.clear()
        self.tuples.clear()
        self._walk(formula, {}, bindings)
        self._settle_mixed()
        for binding, _ in self.compared:
            self._settle_compared(binding)
        return walked(self._typed(formula, {}, iter(bindings)))

    def number(self, term: Term) -> Term:
        """The same for a closed term that stands for a number."""
        relation = self.relations.get(term.name)
        if relation and not relation.values:
            self.fail(no_number(term.name, (), self.relations), term)
        if relation and relation.values not in (None, "number"):
            self._demand_numbers(
                relation.values, term, f"here stands a number, but {show_term(term)} is of sort {relation.values}"
            )
        typed = self.formula(Equal(term, Term("0")))
        if not isinstance(typed, Equal):
            self._refuse_objective(term)
        return typed.left

    def clause(self, clause: Formula, heads: tuple[str, ...]) -> Formula:
        """The same for a clause of a definition of `heads`."""
        typed = with_plain_head(self.formula(clause))
        _, _, head = split_clause(typed)
        if not (isinstance(head, Atom) and head.name in heads):
            wanted = " or ".join(heads)
            self.fail(f"a clause of this definition is {wanted}(…), or ∀… (… → {wanted}(…))", split_clause(clause)[2])
        return typed

    def value(self, value: Term | None, relation: Relation) -> None:
        """The value of a function by condition, in its parts: a number that is written there is an element."""
        if value is None or relation.role == "number":
            return
        parts = value.arguments if value.name == TUPLE else (value,)
        for part, sort in zip(parts, relation.sorts[-relation.width :], strict=True):
            if not part.arguments and is_numeral(part.name):
                self._element(part, sort)

    # --- checking terms ---

    def _typed(self, formula: Formula, scope: Scope, bindings: Iterator[Binding]) -> Walk[Formula]:
        match formula:
            case Atom() | Equal() | Compare() | Count() if lifted := self._lifted(formula, scope):
                return self._by_value(formula, *lifted, scope, bindings)
            case Atom(name, arguments):
                checked = self._arguments(formula, self.relations[name], arguments, scope, bindings)
                return self._moved(Atom(name, checked), formula)
            case Equal(left, right) | Compare(_, left, right) if self._is_product(left, scope, right):
                return self._compared_parts(formula, left, right, scope, bindings)
            case Equal(left, right):
                return self._moved(Equal(*self._comparison(formula, left, right, scope, bindings)), formula)
            case Compare(comparison, left, right):
                pair = self._comparison(formula, left, right, scope, bindings)
                return self._moved(Compare(comparison, *pair), formula)
            case Count(comparison, bound, _, body):
                number = self._number(bound, scope, bindings)
                own, inner, among = self._bound(formula, scope, bindings)
                counted = yield self._typed(body, inner, bindings)
                return Count(comparison, number, own, _both(among, counted))
            case Connected() | Loop():
                return (yield from self._typed_graph(formula, scope, bindings))
            case Forall(_, _, body) | Exists(_, _, body):
                own, inner, among = self._bound(formula, scope, bindings)
                typed = yield self._typed(body, inner, bindings)
                typed = _if(among, typed) if isinstance(formula, Forall) else _both(among, typed)
                for name, sort in reversed(own):
                    typed = type(formula)(name, sort, typed)
                return typed
        return (yield from rebuilt(formula, lambda child: self._typed(child, scope, bindings)))

    def _typed_graph(
        self, formula: Connected | Loop, scope: Scope, bindings: Iterator[Binding]
    ) -> Generator[Walk[Formula], Formula, Formula]:
        """A loop that does not say what it passes gets variables for their sorts."""
        relation = self._graph(formula)
        sorts = relation.sorts[: len(relation.sorts) // 2]
        if formula.body is None:
            return Loop(relation.name, tuple((f"x.{place}", sort) for place, sort in enumerate(sorts, start=1)))
        own, inner, among = self._bound(formula, scope, bindings)
        if tuple(sort for _, sort in own) != sorts:
            ours = " and ".join(
                dict.fromkeys(sort for binding in formula.variables if (sort := inner[binding[0]].sort))
            )
            self.fail(f"{word_of(formula)} speaks of {ours}, but {relation} is no graph of these", formula)
        body = _both(among, (yield self._typed(formula.body, inner, bindings)))
        return Loop(relation.name, own, body) if isinstance(formula, Loop) else Connected(own, body, relation.name)

    def _moved(self, new: Formula, old: Formula) -> Formula:
        """The old formula itself if nothing has changed: errors find their place by it."""
        return old if new == old else new

    def _bound(
        self, thing: Formula | Sum, scope: Scope, bindings: Iterator[Binding]
    ) -> tuple[tuple[Variable, ...], Scope, Formula]:
        """The variables of a quantifier, count or sum with their sorts, the scope below it, and that they are in the sets
        that they go through."""
        declared = thing.variables if isinstance(thing, Sum) else declared_variables(thing)
        own = [next(bindings) for _ in declared]
        for binding in own:
            if binding.sort is None:
                self.fail(no_sort_told(binding.name, thing, list(self.sorts), self.whole), thing)
        parts = [part for one in own for part in self._parts(one)]
        inner = {**scope, **{one.name: one for one in (*own, *parts)}}
        among = all_of([self._among_them(one, inner, thing) for one in own if not _goes_through_all(one)])
        return tuple((one.name, one.sort) for one in parts), inner, among

    def _among_them(self, binding: Binding, scope: Scope, thing: object) -> Formula:
        """That a variable is one of the elements of its set."""
        variable, ways = Term(binding.name), list[Formula]()
        for item in binding.among:
            ends = list(map(Term, ends_of(item)))
            if binding.sort in self.products:
                self.fail(f"a set of names has no elements of {binding.sort}", thing)
            if len(ends) == 1:
                self._refuse_strange(ends[0].name, binding.sort, thing)
                self._comparison(thing, variable, ends[0], scope, iter(()))
                ways.append(Equal(variable, ends[0]))
            else:
                ways.append(And(Compare("≤", ends[0], variable), Compare("≤", variable, ends[1])))
        return any_of(ways)

    # --- products ---

    def _in_parts(self, term: Term, sort: str | None, scope: Scope, thing: object) -> list[Term]:
        """An element of a product as the elements that it is made of."""
        if term.name == TUPLE:
            return list(term.arguments)
        if self._product_of(term, scope) and term.name not in scope and (cell := CELL.fullmatch(term.name)):
            return [Term(cell[1]), Term(cell[2])]
        if is_shifted(term):
            start, by = self._in_parts(term.arguments[0], sort, scope, thing), term.arguments[1].arguments
            if len(start) != len(by):
                self.fail(
                    f"{show_term(term)}: {show_term(term.arguments[0])} has {len(start)} parts, not {len(by)}", thing
                )
            pairs = zip(start, by, strict=True)
            return [one if step.name == "0" else Term(term.name, (one, step)) for one, step in pairs]
        if self._product_of(term, scope) is None or (sort and self._product_of(term, scope) != sort):
            wanted = f"a variable of {sort or 'a product'}, or a tuple such as (r,c)"
            self.fail(f"expected {wanted}, found {show_term(term)}", thing)
        return [Term(part.name) for part in self._parts(scope[term.name])]

    def _compared_parts(
        self, formula: Formula, left: Term, right: Term, scope: Scope, bindings: Iterator[Binding]
    ) -> Formula:
        """Equal if all parts are; less if the first part that differs is."""
        ours, theirs = (self._in_parts(term, None, scope, formula) for term in (left, right))
        if len(ours) != len(theirs):
            self.fail(f"{show_term(left)} and {show_term(right)} have different numbers of parts", formula)
        pairs = [
            self._comparison(formula, one, other, scope, bindings) for one, other in zip(ours, theirs, strict=True)
        ]
        if isinstance(formula, Equal):
            return all_of([Equal(one, other) for one, other in pairs])
        assert isinstance(formula, Compare)
        turned = formula.comparison in (">", "≥")
        before = less(*zip(*((b, a) if turned else (a, b) for a, b in pairs), strict=True))
        if formula.comparison in ("≤", "≥"):
            before = Or(before, all_of([Equal(one, other) for one, other in pairs]))
        sorts = self.products.get(self._product_of(left, scope) or self._product_of(right, scope) or "", ())
        there = [self._there(one, sort, scope) for pair, sort in zip_longest(pairs, sorts) for one in pair]
        return all_of([*(one for one in there if one != TOP), before])

    def _there(self, term: Term, sort: str | None, scope: Scope) -> Formula:
        """That a part of a tuple has a value of its sort, for else nothing is compared: (r,c + 1) off the board."""
        is_element = self._is_element(term, scope) and (sort is None or term.name in self._names(sort))
        if sort is None or is_element or self._type(term, scope) == sort:
            return Equal(term, term) if term.arguments else TOP
        return has_value(term, sort)

    def _by_value(
        self,
        formula: Formula,
        changed: Formula,
        binding: Binding,
        meaning: Formula,
        scope: Scope,
        bindings: Iterator[Binding],
    ) -> Formula:
        """∃v (v is the value ∧ the formula for v)."""
        self._refuse_inside(own_terms(changed), binding, meaning, formula)
        parts, inner = self._named(binding, scope)
        means = walked(self._typed(meaning, inner, bindings))
        typed: Formula = And(means, walked(self._typed(changed, inner, bindings)))
        for part_of in reversed(parts):
            typed = Exists(part_of.name, part_of.sort, typed)
        return typed

    def _arguments(
        self,
        thing: object,
        relation: Relation,
        arguments: tuple[Term, ...],
        scope: Scope,
        bindings: Iterator[Binding],
    ) -> tuple[Term, ...]:
        places = self._places(relation, arguments, scope)
        value = relation.product is not None and isinstance(thing, Atom)  # a function's, made from at(k) = p
        if value and relation.product and relation.places is not None:
            places = (*self._places(relation, arguments[:-1], scope), relation.product)
        if len(arguments) != len(places):
            self.fail(wrong_number(relation, len(places or relation.inputs), len(arguments)), thing)
        pairs = list(zip(arguments, places, strict=True))
        arguments = tuple(
            part
            for term, sort in pairs
            for part in (self._in_parts(term, sort, scope, term) if sort in self.products else [term])
        )
        sorts = relation.arguments if value else relation.inputs
        if len(arguments) != len(sorts):
            self.fail(f"a tuple has the wrong number of parts for {relation}", thing)
        checked = [self._as_number(self._term(term, scope, bindings), scope) for term in arguments]
        for place, (term, sort) in enumerate(zip(arguments, sorts, strict=True), start=1):
            self._argument(term, sort, f"argument {place} of {relation.name}", scope)
        return tuple(checked)

    def _as_number(self, term: Term, scope: Scope) -> Term:
        """A variable that goes through a set of numbers means, in an argument place, the element of its value."""
        own = None if term.arguments or term.name not in scope else scope[term.name].sort
        return term if own is None or range_of(own) is None else Term("+", (term, Term("0")))

    def _argument(self, term: Term, sort: str, where: str, scope: Scope) -> None:
        """A term in a place of some sort: of that sort, or a number that means an element of it."""
        kind = self._type(term, scope)
        if self._is_element(term, scope):
            self._element(term, sort)
        elif kind != sort and not term.arguments and term.name in scope and range_of(kind or "") is None:
            message = f"{term.name} is of sort {kind}, but {where} is of sort {sort}"
            self.fail(message + self._same_number(term.name, kind, sort), term)
        elif kind != sort:
            own = show_term(term)
            self._demand_numbers(kind, term, f"{own} is of sort {kind}, but {where} is of sort {sort}")
            self._demand_numbers(sort, term, f"the term there is a number, but {where} is of sort {sort}")

    def _same_number(self, name: str, *sorts: str | None) -> str:
        """What to write where a variable of one sort of numbers stands in a place of another."""
        elements = [one for sort in sorts for one in self.sorts.get(sort or "") or ("none",)]
        other = "j" if name == "i" else "i"
        write = f": for the same number there write another variable, as in ∀{name},{other} ({other} = {name} → …)"
        return write if all(map(is_numeral, elements)) else ""

    def _type(self, term: Term, scope: Scope) -> str | None:
        return type_of(term, {name: binding.sort for name, binding in scope.items()}, self.relations)

    def _term(self, term: Term, scope: Scope, bindings: Iterator[Binding]) -> Term:
        """The term with the sorts of its sums filled in, checked."""
        if isinstance(term, Sum):
            return self._sum(term, scope, bindings)
        relation = self.relations.get(term.name)
        if relation and relation.product and (term.arguments or term.name not in scope):
            self.fail(f"{show_term(term)} is of {relation.product}, and no single element or number", term)
        if not term.arguments and (term.name in scope or not (relation and relation.values)):
            return term
        if relation and relation.values:
            checked = self._arguments(term, relation, term.arguments, scope, bindings)
        else:
            checked = tuple(self._number(one, scope, bindings) for one in term.arguments)
        return term if checked == term.arguments else Term(term.name, checked)

    def _sum(self, term: Sum, scope: Scope, bindings: Iterator[Binding]) -> Sum:
        """Values of products that are asked for in what is added up are variables of the sum: Σx {n(at(x)) : φ} becomes
        Σx,v {n(v) : at(x) = v ∧ φ}."""
        own, inner, among = self._bound(term, scope, bindings)
        value, demands = term.value, [among]
        while lifted := self._lifted_out(value, inner):
            value, binding, meaning = lifted
            self._refuse_inside((value,), binding, meaning, term)
            parts, inner = self._named(binding, inner)
            own += tuple((one.name, one.sort) for one in parts)
            demands.append(walked(self._typed(meaning, inner, bindings)))
        value = self._number(value, inner, bindings)
        demands.append(walked(self._typed(term.condition, inner, bindings)))
        return total(own, value, all_of([one for one in demands if one != TOP]))

    def _number(self, term: Term, scope: Scope, bindings: Iterator[Binding]) -> Term:
        """A term that stands for a number."""
        checked = self._term(term, scope, bindings)
        if self._is_element(term, scope) and not is_numeral(term.name):
            self.fail(no_number(term.name, scope, self.relations), term)
        self._demand_numbers(self._type(term, scope), term, "arithmetic is for numbers")
        return checked

    def _comparison(
        self, formula: object, left: Term, right: Term, scope: Scope, bindings: Iterator[Binding]
    ) -> tuple[Term, Term]:
        pair = (self._term(left, scope, bindings), self._term(right, scope, bindings))
        a, b = self._type(left, scope), self._type(right, scope)
        if not isinstance(formula, Compare):  # a number may be an element of a sort that has names too
            a, b = self._listed(left, a, b, scope), self._listed(right, b, a, scope)
        for term, kind, other in ((left, a, b), (right, b, a)):
            if self._is_element(term, scope):
                if other is None:
                    self._refuse_unbound(left, right)
                    self.fail("a comparison needs a variable, a function or a number on one side", formula)
                if not (is_numeral(term.name) and (other == "number" or term.name not in self._names(other))):
                    self._element(term, other)
                elif other != "number":
                    self._demand_numbers(other, term, f"{term.name} is a number")
            elif kind != other and other is not None:
                apart = "they have no order" if isinstance(formula, Compare) else "they are never equal"
                self._demand_numbers(kind, formula, f"{_said(left, a)} and {_said(right, b)}: {apart}")
        return pair

    def _listed(self, term: Term, kind: str | None, other: str | None, scope: Scope) -> str | None:
        """The sort of a number that is compared with something of the sort `other`, if that lists it."""
        is_one = other not in (None, "number") and self._is_element(term, scope) and is_numeral(term.name)
        return other if is_one and other and term.name in self._names(other) else kind

    def _demand_numbers(self, sort: str | None, thing: object, why: str) -> None:
        """The sort must be one of numbers. A sort that gets its elements later is looked at then."""
        if sort is None or sort == "number" or range_of(sort) is not None:
            return
        if sort in self.products:
            self.fail(f"{why} ({sort} is a product of sorts)", thing)
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


def _both(among: Formula, body: Formula) -> Formula:
    return body if among == TOP else And(among, body)


def _if(among: Formula, body: Formula) -> Formula:
    """among → body, with further ∀ still in front, for they are what a rule's sentence speaks of."""
    if among == TOP:
        return body
    prefix: list[Forall] = []
    names = free_names(among)
    while isinstance(body, Forall) and body.variable not in names:
        prefix.append(body)
        body = body.body
    typed: Formula = Implies(among, body)
    for one in reversed(prefix):
        typed = Forall(one.variable, one.sort, typed)
    return typed


def _goes_through_all(binding: Binding) -> bool:
    """Is its set all of its sort, or none said?"""
    return binding.among in ((), (binding.sort,))


def _said(term: Term, sort: str | None) -> str:
    return "a number is on one side" if sort == "number" else f"{term.name} is of sort {sort}"
