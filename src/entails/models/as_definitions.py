"""`connected` and `loop` in words that every grounder, exporter and prover has: as definitions.

    ∀k connected p (of(p) = k)

says that all cells of k are reached from the first of them, the least in the order of its sort, along cells of k:

    define held(k, p):     ∀k,p (of(p) = k → held(k,p))
    define later(k, p):    ∀k,p,q (q < p ∧ held(k,q) → later(k,p))
    define first(k, p):    ∀k,p (held(k,p) ∧ ¬later(k,p) → first(k,p))
    define reached(k, p):  ∀k,p (first(k,p) → reached(k,p));  ∀k,p,q (reached(k,p) ∧ beside(p,q) ∧ held(k,q) → reached(k,q))
    ∀k,p (held(k,p) → reached(k,p))

What is found decides the first and what is reached, so this says the same under ¬ and ↔, inside counts, and solutions are
neither more nor fewer. A loop is connected too, and each element on it has two links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, reduce

from entails.logic.evaluate import free_numbers
from entails.logic.formula import (
    And,
    Atom,
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
    all_of,
    total,
)
from entails.logic.parts import free_names, less, names_in, own_terms, rebuilt, replace_term, subformulas
from entails.logic.walking import Walk, walked
from entails.models.signature import Relation
from entails.models.strata import Stratum
from entails.models.theory import Theory, other_name
from entails.values import dataclass, field, replace

WORDS = ("held", "later", "first", "reached")  # what is defined for each `connected` and `loop`

Scope = Mapping[str, str]  # the sorts of the variables around a part


@lru_cache(maxsize=1024)
def has_graphs(formula: Formula) -> bool:
    """Does the formula speak of pieces or loops?"""
    return any(isinstance(part, Connected | Loop) for part in subformulas(formula))


@dataclass
class AsDefinitions:
    """Rewrites typed formulas. `relations` are those of the theory, and grow; `on_stratum` is called with each new
    stratum, before any formula that speaks of it."""

    relations: dict[str, Relation]
    on_stratum: Callable[[Stratum], None]
    cut: Callable[[str, str, Relation, tuple[Variable, ...]], None] | None = None
    done: dict[tuple[Formula, tuple[Variable, ...], bool], Formula] = field(default_factory=dict)
    only_cut: set[str] = field(default_factory=set)  # relations that say what is cut, and that nothing else speaks of

    def formula(self, formula: Formula, demanded: bool = False) -> Formula:
        """`demanded`: the formula must hold. Then what hangs together in it can be cut piece by piece, if somebody does:
        `cut` hears the name of a proposition about the variables around it, and of which relation in which graph it
        speaks."""
        sign = True if demanded and self.cut else None
        return walked(self._formula(formula, {}, sign)) if has_graphs(formula) else formula

    def term(self, term: Term) -> Term:
        """The same for a closed term: the conditions of its sums."""
        return self._term(term, {})

    def _formula(self, formula: Formula, scope: Scope, sign: bool | None = None) -> Walk[Formula]:
        """`sign`: whether the formula stands under an even number of negations; None where both matter."""
        match formula:
            case Connected() | Loop():
                inner = yield self._inside(formula, scope, None)
                assert isinstance(inner, Connected | Loop)
                return self._once(inner, scope, sign is True)
            case Forall() | Exists():
                return (yield self._inside(formula, scope, sign))
            case Count():
                return (yield self._inside(formula, scope, None))
            case Not(body):
                return Not((yield self._formula(body, scope, None if sign is None else not sign)))
            case Implies(left, right):
                before = yield self._formula(left, scope, None if sign is None else not sign)
                return Implies(before, (yield self._formula(right, scope, sign)))
            case Iff():
                sign = None
        return (yield from rebuilt(self._with_terms(formula, scope), lambda child: self._formula(child, scope, sign)))

    def _inside(self, formula: Formula, scope: Scope, sign: bool | None) -> Walk[Formula]:
        """The formula with what it binds over changed."""
        match formula:
            case Forall(variable, sort) | Exists(variable, sort):
                own: tuple[Variable, ...] = ((variable, sort),)
            case Count(_, _, own) | Connected(own) | Loop(_, own):
                pass
        inner = {**scope, **{name: sort or "" for name, sort in own}}
        return (yield from rebuilt(self._with_terms(formula, scope), lambda child: self._formula(child, inner, sign)))

    def _with_terms(self, formula: Formula, scope: Scope) -> Formula:
        for term in own_terms(formula):
            formula = replace_term(formula, term, self._term(term, scope))
        return formula

    def _term(self, term: Term, scope: Scope) -> Term:
        if isinstance(term, Sum):
            inner = {**scope, **{name: sort or "" for name, sort in term.variables}}
            condition = walked(self._formula(term.condition, inner))
            return total(term.variables, self._term(term.value, inner), condition)
        if not term.arguments:
            return term
        return Term(term.name, tuple(self._term(one, scope) for one in term.arguments))

    def _once(self, formula: Connected | Loop, scope: Scope, cuts: bool) -> Formula:
        around = tuple((name, scope[name]) for name in free_names(formula) if name in scope)
        if (formula, around, cuts) not in self.done:
            graph = _Graph(self, formula, around, len(self.done) + 1, cuts)
            self.done[formula, around, cuts] = graph.loop() if isinstance(formula, Loop) else graph.connected()
        return all_of([*self._asking(formula, scope), self.done[formula, around, cuts]])

    def _asking(self, formula: Formula, scope: Scope) -> list[Formula]:
        """The quantifiers around the formula pass over values for which a number in it is not given, and so must those around
        what stands in its place: n(k) = n(k) asks for the same numbers, and is true where they are given."""
        asked = dict.fromkeys(free_numbers(formula, self._valued))
        return [Equal(term, term) for term in asked if not scope.keys().isdisjoint(names_in(term))]

    def _valued(self, name: str) -> str | None:
        return self.relations[name].values if name in self.relations else None

    def define(self, name: str, variables: tuple[Variable, ...], *clauses: Formula, recursive: bool = False) -> None:
        self.relations[name] = Relation(name, tuple(sort or "" for _, sort in variables), "define")
        self.on_stratum(Stratum((name,), clauses, recursive))


def as_definitions(theory: Theory) -> Theory:
    """An equivalent theory in which `connected` and `loop` are written as definitions."""
    if not any(map(has_graphs, _formulas(theory))):
        return theory
    strata: list[Stratum] = []
    new = AsDefinitions(dict(theory.relations), strata.append)
    for stratum in theory.strata:
        clauses = tuple(map(new.formula, stratum.clauses))
        strata.append(Stratum(stratum.relations, clauses, stratum.recursive))
    rules = tuple(
        replace(rule, typed=new.formula(rule.typed)) if has_graphs(rule.typed) else rule for rule in theory.rules
    )
    objectives = tuple(replace(one, term=new.term(one.term)) for one in theory.objectives)
    preferences = tuple(replace(one, typed=new.formula(one.typed)) for one in theory.preferences)
    return replace(
        theory,
        relations=new.relations,
        strata=tuple(strata),
        rules=rules,
        objectives=objectives,
        preferences=preferences,
    )


def _formulas(theory: Theory) -> Iterator[Formula]:
    yield from (rule.typed for rule in theory.rules)
    yield from (clause for stratum in theory.strata for clause in stratum.clauses)
    yield from (Equal(one.term, one.term) for one in theory.objectives)
    yield from (one.typed for one in theory.preferences)


class _Graph:
    """One `connected` or `loop`, with the variables around it that it speaks of."""

    def __init__(
        self, out: AsDefinitions, formula: Connected | Loop, around: tuple[Variable, ...], number: int, cuts: bool
    ) -> None:
        self.out, self.around, self.cuts = out, around, cuts
        self.is_loop = isinstance(formula, Loop)
        self.relation = out.relations[formula.relation]
        taken = {name for name, _ in (*around, *formula.variables)}
        self.x = formula.variables
        self.y = tuple((other_name(name, taken), sort) for name, sort in self.x)
        self.names = {word: f"{word} {number}" for word in (*WORDS, "whole")}  # no relation is called so
        body = self.some(self.y, self.link(self.x, self.y)) if formula.body is None else formula.body
        self._define("held", self.everywhere(Implies(body, self.of("held", self.x))))

    def of(self, word: str, variables: tuple[Variable, ...]) -> Formula:
        return Atom(self.names[word], _terms((*self.around, *variables)))

    def link(self, x: tuple[Variable, ...], y: tuple[Variable, ...]) -> Formula:
        """A link in either direction; both are the same in a symmetric relation."""
        forth, back = (Atom(self.relation.name, _terms(pair)) for pair in ((*x, *y), (*y, *x)))
        return forth if self.relation.symmetric else Or(forth, back)

    def all(self, variables: tuple[Variable, ...], body: Formula) -> Formula:
        return reduce(lambda inner, one: Forall(one[0], one[1], inner), reversed(variables), body)

    def some(self, variables: tuple[Variable, ...], body: Formula) -> Formula:
        return reduce(lambda inner, one: Exists(one[0], one[1], inner), reversed(variables), body)

    def everywhere(self, body: Formula) -> Formula:
        return self.all((*self.around, *self.x), body)

    def _define(self, word: str, *clauses: Formula, recursive: bool = False) -> None:
        self.out.define(self.names[word], (*self.around, *self.x), *clauses, recursive=recursive)

    def connected(self) -> Formula:
        if self.cuts:
            assert self.out.cut
            self.out.cut(self.names["whole"], self.names["held"], self.relation, self.around)
            if not self.is_loop:
                self.out.only_cut.add(self.names["held"])
            return self.of("whole", ())
        held, later, first, reached = (self.of(word, self.x) for word in WORDS)
        other, there = self.of("held", self.y), self.of("reached", self.y)
        after = And(less(_terms(self.y), _terms(self.x)), other)
        self._define("later", self.everywhere(self.all(self.y, Implies(after, later))))
        self._define("first", self.everywhere(Implies(And(held, Not(later)), first)))
        step = all_of([reached, self.link(self.x, self.y), other])
        onward = self.all(self.y, Implies(step, there))
        self._define("reached", self.everywhere(Implies(first, reached)), self.everywhere(onward), recursive=True)
        return self.all(self.x, Implies(held, reached))

    def loop(self) -> Formula:
        held, link = self.of("held", self.x), self.link(self.x, self.y)
        return all_of(
            [
                self.some(self.x, held),
                self.all(self.x, Not(Atom(self.relation.name, _terms((*self.x, *self.x))))),
                self.all(self.x, Implies(held, Count("=", Term("2"), self.y, link))),
                self.all(self.x, Implies(Not(held), Not(self.some(self.y, link)))),
                self.connected(),
            ]
        )


def _terms(variables: tuple[Variable, ...]) -> tuple[Term, ...]:
    return tuple(Term(name) for name, _ in variables)
