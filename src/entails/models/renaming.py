"""A formula or a theory in other words: relations, functions and sorts get new names, bound variables and elements stay.

renamed(parse("∀x∈Node (edge(x,y) → f(x) = cap)"), Renaming({"edge": "arc", "cap": "most"}, {"Node": "City"}, …))
# ∀x∈City (arc(x,y) → f(x) = most)
"""

from __future__ import annotations

from collections.abc import Mapping

from entails.logic.formula import (
    Atom,
    Compare,
    Connected,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Loop,
    Sum,
    Term,
    Variable,
    total,
)
from entails.logic.parts import bound_variables, rebuilt, subformulas
from entails.logic.walking import Walk, walked
from entails.models.signature import Relation
from entails.models.strata import Stratum
from entails.models.theory import Rule, Theory
from entails.values import dataclass, field, replace

Bound = Mapping[str, str | None]  # variables with their sorts, by their old names


@dataclass(frozen=True, slots=True)
class Renaming:
    """New names for relations and sorts. `constants` are the relations that stand in formulas as names alone: functions and
    numbers without arguments. An element of the same name is none of them. `orders` gives, for a sort, the relations that
    stand for its comparisons; `values` the old sorts of functions, to tell which comparisons are of that sort."""

    relations: Mapping[str, str]
    sorts: Mapping[str, str]
    constants: frozenset[str] = frozenset()
    orders: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, theory: Theory, relations: Mapping[str, str], sorts: Mapping[str, str]) -> Renaming:
        bare = (one.name for one in theory.relations.values() if one.values and not one.arguments)
        return cls(relations, sorts, frozenset(bare))

    def ordered(self, theory: Theory, orders: Mapping[str, Mapping[str, str]]) -> Renaming:
        """The renaming, with relations for the comparisons of some sorts: {"Guest": {"<": "before"}}."""
        return replace(self, orders=orders, values=theory.functions)

    def order(self, comparison: str, terms: tuple[Term, Term], bound: Bound) -> str | None:
        """The relation that stands for this comparison, if there is one."""
        for term in terms:
            variable = bound.get(term.name) if not term.arguments else None
            sort = variable or (None if term.name in bound else self.values.get(term.name))
            if sort is not None and sort in self.orders:
                return self.orders[sort][comparison]
        return None

    def relation(self, relation: Relation) -> Relation:
        places = None if relation.places is None else tuple(self.sort(sort) or "" for sort in relation.places)
        sorts = tuple(self.sorts.get(sort, sort) for sort in relation.sorts)
        within = self.relations.get(relation.within, relation.within) if relation.within else None
        name = self.relations.get(relation.name, relation.name)
        on = self.relations.get(relation.on, relation.on) if relation.on else None
        return replace(
            relation, name=name, sorts=sorts, within=within, places=places, on=on, product=self.sort(relation.product)
        )

    def sort(self, sort: str | None) -> str | None:
        return sort if sort is None else self.sorts.get(sort, sort)

    def variables(self, variables: tuple[Variable, ...]) -> tuple[Variable, ...]:
        return tuple((name, self.sort(sort)) for name, sort in variables)

    def rule(self, rule: Rule) -> Rule:
        typed = renamed(rule.typed, self)  # only there comparisons tell their sorts
        return replace(rule, formula=typed if self.orders else renamed(rule.formula, self), typed=typed)

    def stratum(self, stratum: Stratum) -> Stratum:
        names = tuple(self.relations.get(name, name) for name in stratum.relations)
        return Stratum(names, tuple(renamed(clause, self) for clause in stratum.clauses), stratum.recursive)

    def definition(
        self, definition: tuple[tuple[str, ...], tuple[Formula, ...]]
    ) -> tuple[tuple[str, ...], tuple[Formula, ...]]:
        heads, clauses = definition
        return tuple(self.relations.get(head, head) for head in heads), tuple(renamed(one, self) for one in clauses)


def renamed(formula: Formula, change: Renaming) -> Formula:
    """The formula in other words."""
    return walked(_formula(formula, change, {}))


def _formula(formula: Formula, change: Renaming, bound: Bound) -> Walk[Formula]:
    match formula:
        case Atom(name, arguments):
            terms = tuple(_term(one, change, bound) for one in arguments)
            return Atom(change.relations.get(name, name), terms)
        case Equal(left, right):
            return Equal(_term(left, change, bound), _term(right, change, bound))
        case Compare(comparison, left, right):
            pair = _term(left, change, bound), _term(right, change, bound)
            order = change.order(comparison, (left, right), bound)
            return Atom(order, pair) if order else Compare(comparison, *pair)
        case Forall(variable, sort, body) | Exists(variable, sort, body):
            inner = yield _formula(body, change, {**bound, variable: sort})
            return type(formula)(variable, change.sort(sort), inner)
        case Count(comparison, number, variables, body):
            inner = yield _formula(body, change, {**bound, **dict(variables)})
            return Count(comparison, _term(number, change, bound), change.variables(variables), inner)
        case Connected(variables, body, relation):
            inner = yield _formula(body, change, {**bound, **dict(variables)})
            return Connected(change.variables(variables), inner, change.relations.get(relation, relation))
        case Loop(relation, variables, body):
            named = change.relations.get(relation, relation)
            if body is None:
                return Loop(named, change.variables(variables))
            inner = yield _formula(body, change, {**bound, **dict(variables)})
            return Loop(named, change.variables(variables), inner)
    return (yield rebuilt(formula, lambda child: _formula(child, change, bound)))


def _term(term: Term, change: Renaming, bound: Bound) -> Term:
    if isinstance(term, Sum):
        inner = {**bound, **dict(term.variables)}
        condition = walked(_formula(term.condition, change, inner))
        return total(change.variables(term.variables), _term(term.value, change, inner), condition)
    if term.arguments:
        name = change.relations.get(term.name, term.name)
        return Term(name, tuple(_term(one, change, bound) for one in term.arguments))
    named = term.name in change.constants and term.name not in bound
    return Term(change.relations.get(term.name, term.name)) if named else term


def variables_in(theory: Theory) -> set[str]:
    """The names of all variables that the rules and definitions bind: a new name must be none of them."""
    formulas = [rule.formula for rule in theory.rules] + [one for _, group in theory.definitions for one in group]
    found: set[str] = set()
    for formula in formulas:
        for node in subformulas(formula):
            found.update(bound_variables(node))
    return found
