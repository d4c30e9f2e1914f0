"""A theory that was read from text, written again with `entails.rules`: declaration by declaration, sign by sign."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from functools import reduce
from typing import Any

from entails.logic.evaluate import is_numeral
from entails.logic.formula import (
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
    Iff,
    Implies,
    Loop,
    Not,
    Or,
    Sum,
    Term,
    Truth,
)
from entails.logic.term import RANGE, Variable, items_of
from entails.models.signature import Relation
from entails.models.theory import Technique, Theory
from entails.models.world import World
from entails.models.writing import whole_holes
from entails.rules import (
    NUMBER,
    Function,
    Predicate,
    Rules,
    Sort,
    Statement,
    Value,
    connected,
    count,
    exists,
    forall,
    largest,
    loop,
    smallest,
    total,
    variables,
)
from entails.rules.expressions import Named, said, value

SIGNS = {"=": operator.eq, "≠": operator.ne, "<": operator.lt, "≤": operator.le, ">": operator.gt, "≥": operator.ge}
COMPUTED = {"+": operator.add, "·": operator.mul, "div": operator.floordiv, "mod": operator.mod}
Scope = Mapping[str, Named]


class Rewriting:
    def __init__(self, theory: Theory, world: World) -> None:
        self.theory, self.world, self.rules = theory, world, Rules()
        self.sorts: dict[str, Sort] = {}
        self.symbols: dict[str, Predicate | Function] = {}

    def whole(self) -> Rules:
        theory = self.theory
        for name, elements in theory.sorts.items():
            self.sorts[name] = self.rules.sort(name, elements)
        for name, parts in theory.products.items():
            self.sorts[name] = self.rules.product(name, *(self.sorts[part] for part in parts))
        self._declare()
        for one in theory.in_order():
            self._rule(one)
        for name, saying in theory.sayings.items():
            names = dict.fromkeys(one.partition(".")[0] for one in saying.variables if "(" not in one)
            holds, fails = whole_holes(saying.holds), whole_holes(saying.fails)
            plurals = [tuple(map(whole_holes, some)) for some in (saying.holds_plurals, saying.fails_plurals)]
            written = " ".join(one for one in names if one != name)
            self.rules.say(holds, fails, name, written, holds_plurals=plurals[0], fails_plurals=plurals[1])
        for name, look in theory.shows.items():
            self.rules.show(name, look)
        for aim in theory.objectives:
            say = self.rules.maximise if aim.direction == "maximise" else self.rules.minimise
            say(self.term(aim.written or aim.term, {}), aim.sentence)
        for preference in theory.preferences:
            formula = self.formula(preference.formula, {})
            self.rules.prefer(whole_holes(preference.sentence), formula, preference.weight)
        return self.rules

    # --- declarations ---

    def _declare(self) -> None:
        groups = {name: place for place, (heads, _) in enumerate(self.theory.definitions) for name in heads}
        first: dict[int, Predicate] = {}
        for relation in self.theory.relations.values():
            if relation.role == "define":
                sorts, means = self._inputs(relation), relation.means
                together = first.get(groups[relation.name])
                made = self.rules.define(relation.name, *sorts, means=means, together=together)
                self.symbols[relation.name] = made
                first.setdefault(groups[relation.name], made)
            elif relation.role == "find":
                self._find(relation)
            else:
                self._given(relation)
        for heads, clauses in self.theory.definitions:
            defined = self.symbols[heads[0]]
            assert isinstance(defined, Predicate)
            defined.when(*(self.formula(clause, {}) for clause in clauses))

    def _inputs(self, relation: Relation) -> list[Sort]:
        named = relation.arguments if relation.places is None else relation.places
        return [self.sorts[name] for name in named]

    def _find(self, relation: Relation) -> None:
        name, sorts = relation.name, self._inputs(relation)
        if not relation.valued:
            self.symbols[name] = self.rules.find(
                name, *sorts, within=relation.within, symmetric=relation.symmetric, aside=relation.aside
            )
            return
        words: dict[str, Any] = dict.fromkeys(relation.words, True)
        to = self.sorts[relation.product or relation.sorts[-1]]
        self.symbols[name] = self.rules.find(
            name, *sorts, to=to, within=relation.within, on=relation.on, aside=relation.aside, **words
        )

    def _given(self, relation: Relation) -> None:
        name, sorts = relation.name, self._inputs(relation)
        condition = next((one for one in self.theory.conditions if one.relation == name), None)
        where: tuple[object, ...] | None = None
        if condition:
            bound = {one: variables(one)[0] for one in condition.variables}
            formula = self.formula(condition.formula, bound)
            term = () if condition.value is None else (self.term(condition.value, bound),)
            where = (*bound.values(), *term, formula)
        rows: object = None
        if name in self.world.numbers and not condition:
            rows = dict(self.world.numbers[name])
        elif name in self.world.facts and not condition:
            rows = [list(row) for row in self.world.facts[name]]
        if not relation.valued:
            self.symbols[name] = self.rules.given(name, *sorts, rows=rows, where=where, symmetric=relation.symmetric)
            return
        to = NUMBER if relation.role == "number" else self.sorts[relation.product or relation.sorts[-1]]
        partial = "partial" in relation.words
        self.symbols[name] = self.rules.given(
            name, *sorts, to=to, rows=rows, where=where, symmetric=relation.symmetric, partial=partial
        )

    def _rule(self, one: Any) -> None:
        if isinstance(one, Technique):
            formula = self.formula(one.rule.formula, {})
            self.rules.technique(one.name, whole_holes(one.rule.sentence), formula)
            return
        plurals = map(whole_holes, one.plurals)
        say = {"rule": self.rules.rule, "lemma": self.rules.lemma, "guess": self.rules.guess}[one.kind]
        say(whole_holes(one.sentence), self.formula(one.formula, {}), *plurals)

    # --- formulas ---

    def formula(self, formula: Formula, scope: Scope) -> Statement:
        match formula:
            case Truth(truth):
                return said(truth)
            case Atom(name, arguments):
                relation = self.symbols[name]
                atom = relation(*(self.term(one, scope) for one in arguments))
                assert isinstance(atom, Statement)
                return atom
            case Not(body):
                return ~self.formula(body, scope)
            case And(left, right):
                return self.formula(left, scope) & self.formula(right, scope)
            case Or(left, right):
                return self.formula(left, scope) | self.formula(right, scope)
            case Implies(left, right):
                return self.formula(left, scope) >> self.formula(right, scope)
            case Iff(left, right):
                return self.formula(left, scope) == self.formula(right, scope)
            case Equal(left, right):
                return self.term(left, scope) == self.term(right, scope)
            case Compare(comparison, left, right):
                compared: Statement = SIGNS[comparison](self.term(left, scope), self.term(right, scope))
                return compared
        return self._binding(formula, scope)

    def _binding(self, formula: Formula, scope: Scope) -> Statement:
        match formula:
            case Forall(name, sort, body) | Exists(name, sort, body):
                variable = self._variable(name, sort)
                inner = self.formula(body, {**scope, name: variable})
                return (forall if isinstance(formula, Forall) else exists)(variable, inner)
            case Count(comparison, bound, names, body):
                new = self._variables(names)
                number = count(*new.values(), self.formula(body, {**scope, **new}))
                counted: Statement = SIGNS[comparison](number, self.term(bound, scope))
                return counted
            case Connected(names, body, relation):
                new = self._variables(names)
                return connected(*new.values(), self.formula(body, {**scope, **new}), along=relation)
            case Loop(relation, names, body):
                new = self._variables(names)
                return loop(relation, *new.values(), *([] if body is None else [self.formula(body, {**scope, **new})]))
        raise TypeError(formula)

    def _variables(self, names: tuple[Variable, ...]) -> dict[str, Named]:
        return {name: self._variable(name, sort) for name, sort in names}

    def _variable(self, name: str, sort: str | None) -> Named:
        if sort is None:
            return variables(name)[0]
        if sort.startswith("{"):
            item = items_of(sort)
            ends = RANGE.fullmatch(item[0]) if len(item) == 1 else None
            return variables(name, among=range(int(ends[1]), int(ends[2]) + 1) if ends else item)[0]
        whole, _, part = sort.partition(".")
        if part:
            width = len(self.theory.products[whole])
            names = [name if place == int(part) else f"other{place}" for place in range(1, width + 1)]
            return self.sorts[whole].each_part(" ".join(names))[int(part) - 1]
        return self.sorts[sort].variable(name)

    def term(self, term: Term, scope: Scope) -> Value:
        if isinstance(term, Sum):
            new = self._variables(term.variables)
            inner = {**scope, **new}
            where = self.formula(term.condition, inner)
            if term.value == Term("1"):
                return count(*new.values(), where)
            return total(*new.values(), self.term(term.value, inner), where=where)
        parts = [self.term(one, scope) for one in term.arguments]
        if not parts and term.name in scope:
            return scope[term.name]
        function = self.symbols.get(term.name)
        if isinstance(function, Function):
            return function(*parts)
        if not parts:
            return value(int(term.name) if is_numeral(term.name) else term.name)
        if term.name == TUPLE:
            return value(tuple(parts))
        if term.name == "−":
            return -parts[0] if len(parts) == 1 else parts[0] - parts[1]
        if term.name == "abs":
            return abs(parts[0])
        if term.name in ("min", "max"):
            return (smallest if term.name == "min" else largest)(*parts)
        return reduce(COMPUTED[term.name], parts)
