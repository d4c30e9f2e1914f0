"""Functions with values of a product: where one stands inside a formula or a sum, its value becomes a variable.

black(at(k))     becomes     ∃v (at(k,v) ∧ black(v))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from entails.logic.formula import (
    TOP,
    And,
    Atom,
    Compare,
    Equal,
    Exists,
    Forall,
    Formula,
    Implies,
    Sum,
    Term,
    all_of,
    show_term,
)
from entails.logic.parts import own_terms, replace_term, replaced, subterms
from entails.models.signature import VALUE, split_clause
from entails.models.variable_sorts import Binding, Scope, VariableSorts, is_shifted


class ProductValues(VariableSorts):
    """Finds such terms, and says what the variables are."""

    def _parts(self, binding: Binding) -> list[Binding]:
        """The variables that stand for it: of a product, one for each part."""
        sorts = self.products.get(binding.sort or "")
        if sorts is None:
            return [binding]
        return [Binding(f"{binding.name}.{place}", sort) for place, sort in enumerate(sorts, start=1)]

    def _lifted(self, formula: Formula, scope: Scope) -> tuple[Formula, Binding, Formula] | None:
        """The formula with a variable in the place of a term whose value is of a product, and what the variable is: of
        black(at(k)) that is black(v), v, and at(k,v). None if there is no such term, or if all can be said in parts."""
        for term in own_terms(formula):
            for part in self._product_terms(term, formula, scope):
                binding, meaning = self._value(part, scope)
                return replace_term(formula, part, Term(binding.name)), binding, meaning
        return None

    def _lifted_out(self, term: Term, scope: Scope) -> tuple[Term, Binding, Formula] | None:
        """The same for a term that a sum adds up."""
        for part in self._product_terms(term, None, scope):
            binding, meaning = self._value(part, scope)
            return replaced(term, part, Term(binding.name)), binding, meaning
        return None

    def _value(self, part: Term, scope: Scope) -> tuple[Binding, Formula]:
        binding = Binding(f"{VALUE}{len(scope)}", self._product_of(part, scope))
        value = Term(binding.name)
        return binding, Equal(value, part) if is_shifted(part) else Atom(part.name, (*part.arguments, value))

    def _product_terms(self, term: Term, formula: Formula | None, scope: Scope) -> Iterator[Term]:
        """The terms whose values are of a product, innermost first, but not what can be said in parts: a step from a variable
        or a tuple in an argument place, or one that a variable is compared with. `formula` is what they stand in, None for
        the terms of a sum."""
        if isinstance(term, Sum):
            return
        for argument in term.arguments:
            yield from self._product_terms(argument, formula, scope)
        relation = self.relations.get(term.name)
        if relation and relation.product and (term.arguments or term.name not in scope):
            yield term
        if is_shifted(term) and self._product_of(term, scope):
            in_place = (
                term in formula.arguments if isinstance(formula, Atom) else not isinstance(formula, Equal | Compare)
            )
            beside = isinstance(formula, Equal) and any(
                not side.arguments and self._product_of(side, scope) for side in (formula.left, formula.right)
            )
            if is_shifted(term.arguments[0]) or not (in_place or beside):
                yield term

    def _refuse_inside(self, terms: tuple[Term, ...], binding: Binding, meaning: Formula, thing: object) -> None:
        """What may not stand around such a value, or inside it."""
        for term in own_terms(meaning):
            if any(isinstance(part, Sum) for part in subterms(term)):
                self.fail("a count or a sum may not stand inside a term whose value is of a product", thing)
        for part in (one for term in terms for one in subterms(term)):
            relation = self.relations.get(part.name)
            if relation and relation.role == "number" and Term(binding.name) in part.arguments:
                written = f"∀p (… = p → … {part.name}(p) …)"
                self.fail(f"{part.name} of such a value: give the value a name, as in {written}", thing)

    def _named(self, binding: Binding, scope: Scope) -> tuple[list[Binding], Scope]:
        """The variables that stand for it, and the scope below them."""
        parts = self._parts(binding)
        return parts, {**scope, **{one.name: one for one in (binding, *parts)}}

    def _refuse_objective(self, term: Term) -> NoReturn:
        asked = show_term(next(self._product_terms(term, None, {})))
        self.fail(
            f"an objective may not ask for something of {asked}: give that a name, as in Σp {{… : {asked} = p}}", term
        )


def with_plain_head(clause: Formula) -> Formula:
    """A clause that derives something of a value, with the variable in front: ∀x (body → ∃v (at(x,v) ∧ d(v))) becomes
    ∀x,v (body ∧ at(x,v) → d(v))."""
    variables, body, head = split_clause(clause)
    front, demands = list(variables), [body]
    while isinstance(head, Exists) and head.variable.startswith(VALUE):
        while isinstance(head, Exists):
            front.append((head.variable, head.sort or ""))
            head = head.body
        assert isinstance(head, And)
        demands.append(head.left)
        head = head.right
    if len(front) == len(variables):
        return clause
    plain: Formula = Implies(all_of([one for one in demands if one != TOP]), head)
    for name, sort in reversed(front):
        plain = Forall(name, sort, plain)
    return plain
