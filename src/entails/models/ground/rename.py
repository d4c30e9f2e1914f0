"""Formulas made ready for clauses: variables with names of their own, elements pinned, missing numbers passed over, and no
terms but names.

    ∀x p(f(x) + 1)      becomes      ∀x ∃v (v = f(x) + 1 ∧ p(v))

What is left beside atoms over variables are comparisons of terms that facts decide, and sums of found things compared with
such a term: see `entails.models.ground.comparisons`.
"""

from __future__ import annotations

from entails.logic.evaluate import free_numbers
from entails.logic.formula import (
    ONE,
    TOP,
    And,
    Atom,
    Compare,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Sum,
    Term,
    all_of,
    total,
)
from entails.logic.parts import names_in, rebuilt
from entails.logic.walking import Walk, walked
from entails.models.ground.comparisons import NUMBER, Comparisons, Linear, Scope, Sign
from entails.models.signature import split_clause
from entails.values import NamedTuple, dataclass, field


def defined_number(name: str) -> str:
    """The fact relation that says for which arguments a number is given."""
    return f"{name}?"


class Prepared(NamedTuple):
    """What an objective adds up: sums over what is to be found, and terms that facts decide; and what must hold for it to
    have a value."""

    parts: list[Sum]
    constants: list[Term]
    needs: list[Formula]


@dataclass
class Renamer(Comparisons):
    """Renames bound variables apart: every quantifier gets a variable of its own, whose sort is remembered.

    ∀x p(x) ∧ ∃x q(x, ann)      becomes      ∀x p(x) ∧ ∃x.2 q(x.2, Person=ann)
    """

    numbers_in: dict[Formula, list[Term]] = field(default_factory=dict)  # see `_numbers_of`

    def prepare(self, formula: Formula, sign: Sign = True) -> Formula:
        """Rename variables apart, pin elements, and skip values without a number that is asked for."""
        return self.prepared(formula, {}, sign)

    def prepare_clause(self, clause: Formula) -> Formula:
        """The same for a clause ∀… (body → head) of a definition: terms in the head move into the body."""
        variables, body, head = split_clause(clause)
        assert isinstance(head, Atom)
        terms, sorts = list(head.arguments), self.relations[head.name].sorts
        own = dict(variables)
        for place, (term, sort) in enumerate(zip(terms, sorts, strict=True)):
            valued = term.name in self.relations and term.name not in own and self.relations[term.name].values
            if term.arguments or isinstance(term, Sum) or valued:
                value = f"{head.name}:{place}"  # no variable of the clause is called that
                variables = (*variables, (value, sort))
                body = And(body, Equal(Term(value), term)) if body != TOP else Equal(Term(value), term)
                terms[place] = Term(value)
        formula: Formula = Implies(body, Atom(head.name, tuple(terms))) if body != TOP else head
        for name, sort in reversed(variables):
            formula = Forall(name, sort, formula)
        return self.prepare(formula)

    def prepare_sum(self, term: Term) -> Prepared:
        """What an objective adds up."""
        linear, needs = Linear(), list[Formula]()
        if self._below(term, {}, True) is not None:  # the number that the term is
            number = "number:"  # no name in the term is called that
            span = self.span(term, {})
            summed = total(((number, span),), Term(number), Equal(term, Term(number)))
            self._collect(linear, summed, None, NUMBER, {}, None)
            if self.may_lack(term, {}, NUMBER):
                needs.append(self.prepared(Exists(number, span, summed.condition), {}, True))
        else:
            self._collect(linear, term, None, NUMBER, {}, None)
            needs = self._needs(term, {})
        return Prepared(linear.parts, linear.constants, needs)

    def prepared(self, formula: Formula, scope: Scope, sign: Sign) -> Formula:
        """`scope` has the new name of each variable that is bound around the formula."""
        return walked(self._prepared(formula, scope, sign))

    def _prepared(self, formula: Formula, scope: Scope, sign: Sign) -> Walk[Formula]:
        match formula:
            case Atom(name, arguments):
                return self.atom(name, arguments, scope, sign)
            case Equal(left, right):
                return self.compare("=", left, right, scope, sign)
            case Compare(comparison, left, right):
                return self.compare(comparison, left, right, scope, sign)
            case Not(body):
                return Not((yield self._prepared(body, scope, opposite(sign))))
            case Implies(left, right):
                before = yield self._prepared(left, scope, opposite(sign))
                return Implies(before, (yield self._prepared(right, scope, sign)))
            case Iff(left, right):
                return Iff((yield self._prepared(left, scope, None)), (yield self._prepared(right, scope, None)))
            case Forall(variable, sort, body) | Exists(variable, sort, body):
                unique = self.fresh(variable, sort or "")
                inner_scope = {**scope, variable: unique}
                inner = yield self._prepared(body, inner_scope, sign)
                if isinstance(formula, Forall):
                    asked = self.asked(body, {variable}, inner_scope, opposite(sign))
                    return Forall(unique, sort, Implies(all_of(asked), inner) if asked else inner)
                asked = self.asked(body, {variable}, inner_scope, sign)
                return Exists(unique, sort, And(all_of(asked), inner) if asked else inner)
            case Count(comparison, bound, variables, body):
                return self._count(comparison, bound, total(variables, ONE, body), scope, sign)
        return (yield from rebuilt(formula, lambda child: self._prepared(child, scope, sign)))

    def _count(self, comparison: str, bound: Term, counted: Sum, scope: Scope, sign: Sign) -> Formula:
        if comparison == "≠":
            negated = self._count("=", bound, counted, scope, opposite(sign))
            return Count("≠", *_fields(negated)) if isinstance(negated, Count) else Not(negated)
        return self.compare(comparison, counted, bound, scope, sign)

    def asked(self, formula: Formula, own: set[str], scope: Scope, sign: Sign, *, found: bool = True) -> list[Formula]:
        """That the numbers are given that the formula asks for; only those of the variables named, if any are. Without
        `found`, only those whose arguments facts decide."""
        numbers = [one for one in self._numbers_of(formula) if one.arguments or one.name not in scope]
        own_ones = [term for term in numbers if not own or not own.isdisjoint(names_in(term))]
        asked = [term for term in own_ones if found or not self.is_found(term, scope)]
        return list(dict.fromkeys(self._defined(term, scope, sign) for term in asked))

    def _numbers_of(self, formula: Formula) -> list[Term]:
        """`free_numbers`. Each quantifier around a formula asks, so what stands inside is walked through once."""
        bound: list[str] = []
        while isinstance(formula, (Forall, Exists)):
            bound.append(formula.variable)
            formula = formula.body
        if formula not in self.numbers_in:
            self.numbers_in[formula] = free_numbers(formula, self._valued)
        numbers = self.numbers_in[formula]
        return [one for one in numbers if not bound or set(bound).isdisjoint(names_in(one))]

    def _valued(self, name: str) -> str | None:
        relation = self.relations.get(name)
        return relation.values if relation else None

    def _defined(self, number: Term, scope: Scope, sign: Sign) -> Formula:
        """That a number is given."""
        if not self.is_found(number, scope):
            given = self.given(number, scope, NUMBER)
            if all(not one.arguments for one in given.arguments):
                return Atom(defined_number(number.name), given.arguments)
        return self.compare("=", number, number, scope, sign)


def opposite(sign: Sign) -> Sign:
    return None if sign is None else not sign


def _fields(count: Count) -> tuple[Term, tuple[tuple[str, str | None], ...], Formula]:
    return count.bound, count.variables, count.body


def leading_names(formula: Formula, length: int) -> list[str]:
    """The names that the leading variables of a rule have been given."""
    names: list[str] = []
    while len(names) < length:
        if isinstance(formula, Forall):
            names.append(formula.variable)
            formula = formula.body
        else:  # a condition that a number is given stands between two quantifiers
            assert isinstance(formula, Implies)
            formula = formula.right
    return names
