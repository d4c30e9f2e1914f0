"""Formulas made ready for clauses: variables with names of their own, elements pinned, missing numbers passed over."""

from __future__ import annotations

from collections.abc import Callable

from entails.logic.evaluate import free_numbers
from entails.logic.formula import TOP, And, Atom, Count, Equal, Exists, Forall, Formula, Implies, Term, all_of
from entails.logic.parts import rebuild
from entails.models.signature import Variables
from entails.values import dataclass, field


def pin(sort: str, element: str) -> str:
    """The name of the variable whose only value is this element."""
    return f"{sort}={element}"


def is_pin(name: str) -> bool:
    return "=" in name


def defined_number(name: str) -> str:
    """The fact relation that says for which arguments a number is given."""
    return f"{name}?"


@dataclass
class Renamer:
    """Renames bound variables apart: every quantifier gets a variable of its own, whose sort is remembered.

    ∀x p(x) ∧ ∃x q(x, ann)      becomes      ∀x p(x) ∧ ∃x.2 q(x.2, Person=ann)
    """

    sorts_of: Callable[[str], tuple[str, ...]]  # of a relation
    sorts: dict[str, str] = field(default_factory=dict)  # of every variable seen

    def prepare(self, formula: Formula) -> Formula:
        """Rename variables apart, pin elements, and skip values without a number that is asked for."""
        given, formula = self.prepare_claim(formula)
        return formula if given == TOP else Implies(given, formula)

    def prepare_claim(self, formula: Formula) -> tuple[Formula, Formula]:
        """The same, with the condition that the numbers it asks for are given kept apart."""
        formula = self._prepared(formula, {})
        return all_of([self._defined(term) for term in free_numbers(formula)]), formula

    def prepare_counted(self, variables: Variables, body: Formula) -> tuple[Variables, Formula]:
        """The same for what an objective counts: a row that asks for a number that is not given does not count."""
        counted = self._prepared(Count("=", Term("0"), variables, body), {})
        assert isinstance(counted, Count)
        missing = [self._defined(term) for term in free_numbers(counted)]
        names = tuple((name, sort or "") for name, sort in counted.variables)
        return names, And(all_of(missing), counted.body) if missing else counted.body

    def _fresh(self, name: str, sort: str) -> str:
        unique, times = name, 1
        while unique in self.sorts:
            times += 1
            unique = f"{name}.{times}"
        self.sorts[unique] = sort
        return unique

    def _prepared(self, formula: Formula, scope: dict[str, str]) -> Formula:
        """`scope` has the new name of each variable that is bound around the formula."""
        match formula:
            case Atom(name, arguments):
                return Atom(name, self._terms(arguments, self.sorts_of(name), scope))
            case Equal(left, right):
                sort = next(self.sorts[scope[t.name]] for t in (left, right) if t.name in scope)
                return Equal(*self._terms((left, right), (sort, sort), scope))
            case Forall(variable, sort, body) | Exists(variable, sort, body):
                unique = self._fresh(variable, sort or "")
                inner = self._prepared(body, {**scope, variable: unique})
                asked = [self._defined(t) for t in free_numbers(inner) if Term(unique) in t.arguments]
                if asked and isinstance(formula, Forall):
                    inner = Implies(all_of(asked), inner)
                elif asked:
                    inner = And(all_of(asked), inner)
                return type(formula)(unique, sort, inner)
            case Count(comparison, bound, variables, body):
                names = tuple((self._fresh(name, sort or ""), sort) for name, sort in variables)
                renamed = {old: new for (old, _), (new, _) in zip(variables, names, strict=True)}
                inner = self._prepared(body, {**scope, **renamed})
                own = {Term(name) for name, _ in names}
                asked = [self._defined(t) for t in free_numbers(inner) if own.intersection(t.arguments)]
                if asked:
                    inner = And(all_of(asked), inner)
                return Count(comparison, self._bound(bound, scope), names, inner)
        return rebuild(formula, lambda child: self._prepared(child, scope))

    def _terms(self, terms: tuple[Term, ...], sorts: tuple[str, ...], scope: dict[str, str]) -> tuple[Term, ...]:
        return tuple(
            Term(scope[t.name] if t.name in scope else pin(sort, t.name)) for t, sort in zip(terms, sorts, strict=True)
        )

    def _bound(self, bound: Term, scope: dict[str, str]) -> Term:
        if bound.name.isdecimal():
            return bound
        return Term(bound.name, self._terms(bound.arguments, self.sorts_of(bound.name), scope))

    def _defined(self, number: Term) -> Formula:
        """That a number is given."""
        return Atom(defined_number(number.name), number.arguments)
