"""Terms and comparisons on the way to clauses.

A term that facts decide (`r + 1`, a given function) stays a term, but says at every place what it is: a variable alone is the
place of an element in its sort, `Row#(x)` is the number that this element is, and `Row@(t)` the place of the element that is
the number t. A comparison of such terms is decided while joining.

A function that is to be found is a relation with its value last, and what is said of f(x) is said of its value:

    A[f(x)]     becomes     ∃v (f(x,v) ∧ A[v])      or, where it is stated and f has a value,      ∀v (f(x,v) → A[v])

A comparison that is linear in found things becomes one sum of literals with weights, compared with a term that facts decide:
f(x) + 2·#y p(y) ≤ g(z) is Σv {v : f(x,v)} + Σy {2 : p(y)} + Σw {−w : g(z,w)} ≤ 0. What stands below |…|, min, max, div, mod
or in a product is replaced by its value first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from entails.logic.evaluate import is_numeral
from entails.logic.formula import (
    BOTTOM,
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
    Implies,
    Sum,
    Term,
    Variable,
    all_of,
    total,
)
from entails.logic.parts import names_in, replaced, subterms
from entails.models.signature import Relation, type_of
from entails.values import NamedTuple, dataclass, field

Scope = Mapping[str, str]  # the new name of each variable
Sign = bool | None  # is the formula stated, denied, or both

NUMBER = "number"
TO_NUMBER, TO_PLACE = "#", "@"  # after the name of a sort
ZERO = Term("0")


def pin(sort: str, element: str) -> str:
    """The name of the variable whose only value is this element."""
    return f"{sort}={element}"


def is_pin(name: str) -> bool:
    return "=" in name


class Around(NamedTuple):
    """What stands around the value of a sum: its variables, and its condition."""

    variables: tuple[Variable, ...]
    condition: Formula


@dataclass
class Linear:
    """A sum in the making: what is to be found, what facts decide, and what must have a value."""

    parts: list[Sum] = field(default_factory=list)
    constants: list[Term] = field(default_factory=list)
    needs: list[Formula] = field(default_factory=list)


@dataclass
class Comparisons:
    """Rewrites terms. `numbers` tells whether a sort is one of numbers, `has` whether a sort has an element, and `span` in
    which sort of numbers the values of a term lie."""

    relations: Mapping[str, Relation]
    numbers: Callable[[str], bool]
    has: Callable[[str, str], bool]
    span: Callable[[Term, Mapping[str, str | None]], str]
    sorts: dict[str, str] = field(default_factory=dict)  # of every variable seen
    made: set[str] = field(default_factory=set)  # variables that stand for the value of a found term

    def prepared(self, formula: Formula, scope: Scope, sign: Sign) -> Formula:
        raise NotImplementedError

    def asked(self, formula: Formula, own: set[str], scope: Scope, sign: Sign, *, found: bool = True) -> list[Formula]:
        raise NotImplementedError

    def fresh(self, name: str, sort: str) -> str:
        unique, times = name, 1
        while unique in self.sorts or unique in self.relations:
            times += 1
            unique = f"{name}.{times}"
        self.sorts[unique] = sort
        return unique

    def value_variable(self, sort: str) -> str:
        """A variable for the value of a term."""
        variable = self.fresh("v", sort)
        self.made.add(variable)
        return variable

    def type(self, term: Term, scope: Scope) -> str | None:
        return type_of(term, self.types(scope), self.relations)

    def types(self, scope: Scope) -> dict[str, str | None]:
        return {name: self.sorts[new] for name, new in scope.items()}

    def is_found(self, term: Term, scope: Scope) -> bool:
        """Does the value depend on the solution?"""
        if isinstance(term, Sum):
            return True
        return self._finds(term, scope) or any(self.is_found(one, scope) for one in term.arguments)

    def _finds(self, term: Term, scope: Scope) -> bool:
        """Is it a function to find, applied?"""
        bound = not term.arguments and term.name in scope
        relation = self.relations.get(term.name)
        return not bound and relation is not None and relation.role == "find" and relation.function

    # --- what facts decide ---

    def given(self, term: Term, scope: Scope, want: str) -> Term:
        """The term as a number, or as the place of an element of the sort that is wanted."""
        kind = self.type(term, scope)
        if kind is None or (kind == NUMBER and not term.arguments and want != NUMBER and is_numeral(term.name)):
            return Term(pin(want, term.name))
        if kind == want:
            return self._renamed(term, scope)
        if want == NUMBER:
            return Term(kind + TO_NUMBER, (self._renamed(term, scope),))
        return Term(want + TO_PLACE, (self.given(term, scope, NUMBER),))

    def _renamed(self, term: Term, scope: Scope) -> Term:
        if not term.arguments:
            return Term(scope.get(term.name, term.name))
        relation = self.relations.get(term.name)
        sorts = relation.arguments if relation and relation.values else (NUMBER,) * len(term.arguments)
        arguments = zip(term.arguments, sorts, strict=True)
        return Term(term.name, tuple(self.given(one, scope, sort) for one, sort in arguments))

    def may_lack(self, term: Term, scope: Scope, want: str) -> bool:
        """May the term have no value where one of the sort `want` is expected? This is the only place that decides it:
        whatever is said of a term's value also says that it has one, unless this is False.

        A number that is not given is passed over by the quantifier of its variable, and where it has none that is an error
        (`missing`); so it counts only where its argument is the value of a found term, or has itself no value.
        """
        if self._may_leave(term, scope, want):
            return True
        if isinstance(term, Sum) or (not term.arguments and term.name in scope):
            return False
        relation = self.relations.get(term.name)
        if relation and relation.role == "number":
            bound = [scope[name] for name in names_in(term) if name in scope]
            found = any(self.is_found(one, scope) for one in term.arguments)
            if bound or found:
                return found or not self.made.isdisjoint(bound)
        if relation and relation.values:
            lacking = zip(term.arguments, relation.arguments, strict=True)
            return relation.partial or any(self.may_lack(one, scope, sort) for one, sort in lacking)
        if term.name in ("div", "mod") and not (is_numeral(term.arguments[1].name) and int(term.arguments[1].name)):
            return True
        return any(self.may_lack(one, scope, NUMBER) for one in term.arguments)

    def _may_leave(self, term: Term, scope: Scope, want: str) -> bool:
        """Is it a number that is computed, or an element of another sort, where an element of `want` is expected?"""
        kind = self.type(term, scope)
        spelled = not term.arguments and term.name not in scope and is_numeral(term.name)
        return want != NUMBER and kind not in (None, want) and not spelled

    # --- atoms ---

    def atom(self, name: str, terms: tuple[Term, ...], scope: Scope, sign: Sign) -> Formula:
        """An atom; terms that are more than names get variables."""
        places: list[Term] = []
        waiting: list[tuple[str, str, Term]] = []
        for term, sort in zip(terms, self.relations[name].sorts, strict=True):
            place = None if self.is_found(term, scope) else self.given(term, scope, sort)
            if place is None or place.arguments or self._is_constant(place):
                variable = self.value_variable(sort)
                waiting.append((variable, sort, term))
                place = Term(variable)
            places.append(place)
        formula: Formula = Atom(name, tuple(places))
        for variable, sort, term in reversed(waiting):
            formula = self._of_value(variable, sort, term, formula, scope, sign)
        return formula

    def _is_constant(self, place: Term) -> bool:
        return place.name in self.relations and place.name not in self.sorts

    def _of_value(self, variable: str, sort: str, term: Term, said: Formula, scope: Scope, sign: Sign) -> Formula:
        """That something is said of the value of a term; it says it of the variable."""
        inner = {**scope, variable: variable}
        if not self._finds(term, scope) or self.relations[term.name].values != sort:
            return Exists(variable, sort, And(self.compare("=", Term(variable), term, inner, sign), said))
        arguments = (*term.arguments, Term(variable))
        if sign is not True:
            return Exists(variable, sort, And(self.atom(term.name, arguments, inner, sign), said))
        every = Forall(variable, sort, Implies(self.atom(term.name, arguments, inner, False), said))
        return And(self._has_value(term, scope, sign), every) if self.may_lack(term, scope, sort) else every

    def _has_value(self, term: Term, scope: Scope, sign: Sign) -> Formula:
        sort = self.relations[term.name].sorts[-1]
        value = self.value_variable(sort)
        arguments = (*term.arguments, Term(value))
        return Exists(value, sort, self.atom(term.name, arguments, {**scope, value: value}, sign))

    # --- comparisons ---

    def compare(self, comparison: str, left: Term, right: Term, scope: Scope, sign: Sign) -> Formula:
        """A comparison of any terms; `comparison` is not ≠."""
        want = self._common(comparison, left, right, scope)
        if not self.is_found(left, scope) and not self.is_found(right, scope):
            return _compared(comparison, self.given(left, scope, want), self.given(right, scope, want))
        below = self._below(left, scope, True) or self._below(right, scope, True)
        if below is not None:
            return self._with_value(below, comparison, left, right, scope, sign)
        if comparison == "=":
            for one, other in ((left, right), (right, left)):
                if self._finds(one, scope) and self._finds(other, scope):
                    return self._with_value(other, comparison, left, right, scope, sign)
                if self._finds(one, scope) and not self.is_found(other, scope):
                    if self._is_outside(other, self.relations[one.name].sorts[-1], scope):
                        return BOTTOM
                    return self.atom(one.name, (*one.arguments, other), scope, sign)
        return self._linear(comparison, left, right, want, scope, sign)

    def _is_outside(self, term: Term, sort: str, scope: Scope) -> bool:
        """Is it a number that is spelled out and no element of the sort?"""
        spelled = not term.arguments and term.name not in scope and is_numeral(term.name)
        return spelled and not self.has(sort, term.name)

    def _common(self, comparison: str, left: Term, right: Term, scope: Scope) -> str:
        """What both sides are to be: numbers, or places in one sort."""
        a, b = self.type(left, scope), self.type(right, scope)
        for term, other in ((left, b), (right, a)):
            if other not in (None, NUMBER) and not term.arguments and not isinstance(term, Sum):
                kind = self.type(term, scope)
                if kind is None or (kind == NUMBER and comparison == "=" and self.has(other or "", term.name)):
                    return other or ""
        if a is None or a != b or a == NUMBER:
            return NUMBER
        return a if comparison == "=" or not self.numbers(a) else NUMBER

    def _below(self, term: Term, scope: Scope, linear: bool) -> Term | None:
        """The first found term that is not summed up: it stands below |…|, in a product with another, or in an argument."""
        if isinstance(term, Sum):
            return None if linear else term
        if self._finds(term, scope):
            inner = self._first_below(term.arguments, scope)
            return inner or (None if linear else term)
        if term.name in ("+", "−"):
            found = (self._below(one, scope, linear) for one in term.arguments)
            return next((one for one in found if one is not None), None)
        if term.name == "·" and linear:
            factors = [one for one in term.arguments if self.is_found(one, scope)]
            if len(factors) == 1:
                return self._below(factors[0], scope, True)
        return self._first_below(term.arguments, scope)

    def _first_below(self, terms: tuple[Term, ...], scope: Scope) -> Term | None:
        found = (self._below(one, scope, False) for one in terms)
        return next((one for one in found if one is not None), None)

    def _with_value(self, term: Term, comparison: str, left: Term, right: Term, scope: Scope, sign: Sign) -> Formula:
        """The comparison with a variable in the place of a found term, whose value it is."""
        sort = self._values(term, scope)
        value = self.value_variable(sort)
        inner = {**scope, value: value}
        left, right = (replaced(side, term, Term(value)) for side in (left, right))
        return self._of_value(value, sort, term, self.compare(comparison, left, right, inner, sign), scope, sign)

    def _values(self, term: Term, scope: Scope) -> str:
        """The sort that the values of a found term are of."""
        if not isinstance(term, Sum):
            return self.relations[term.name].sorts[-1]
        return self.span(term, self.types(scope))

    # --- linear comparisons ---

    def _linear(self, comparison: str, left: Term, right: Term, want: str, scope: Scope, sign: Sign) -> Formula:
        linear = Linear()
        self._collect(linear, left, None, want, scope, None)
        self._collect(linear, right, Term("-1"), want, scope, None)
        bound = _opposite(linear.constants)
        summed: Formula
        if len(linear.parts) == 1 and linear.parts[0].value == ONE:
            part = linear.parts[0]
            summed = Count(comparison, bound, part.variables, part.condition)
        else:
            summed = _compared(comparison, Term("+", tuple(linear.parts)), bound)
        return all_of([*linear.needs, summed])

    def _collect(
        self, linear: Linear, term: Term, factor: Term | None, want: str, scope: Scope, around: Around | None
    ) -> None:
        """Add `factor` times the term to the sum; for each tuple that `around` ranges over, if it is given."""
        if isinstance(term, Sum):
            self._collect_sum(linear, term, factor, scope, around)
        elif not self.is_found(term, scope):
            given = self.given(term, scope, want)
            if around:
                linear.parts.append(total(around.variables, _times(factor, given), around.condition))
                return
            linear.constants.append(_times(factor, given))
            if self.may_lack(term, scope, want):
                linear.needs.append(Equal(given, given))
        elif self._finds(term, scope):
            self._collect_function(linear, term, factor, want, scope, around)
        elif term.name == "·":
            one, other = term.arguments if self.is_found(term.arguments[1], scope) else reversed(term.arguments)
            given = self.given(one, scope, NUMBER)
            if around is None and self.may_lack(one, scope, NUMBER):
                linear.needs.append(Equal(given, given))
            self._collect(linear, other, _times(factor, given), want, scope, around)
        else:
            for place, one in enumerate(term.arguments):
                minus = term.name == "−" and (place == 1 or len(term.arguments) == 1)
                self._collect(linear, one, _times(factor, Term("-1")) if minus else factor, want, scope, around)

    def _collect_function(
        self, linear: Linear, term: Term, factor: Term | None, want: str, scope: Scope, around: Around | None
    ) -> None:
        sort = self.relations[term.name].sorts[-1]
        value = self.value_variable(sort)
        variables, condition = around or Around((), TOP)
        atom = self.atom(term.name, (*term.arguments, Term(value)), {**scope, value: value}, None)
        number = Term(sort + TO_NUMBER, (Term(value),)) if want == NUMBER else Term(value)
        holds = atom if condition == TOP else And(condition, atom)
        linear.parts.append(total((*variables, (value, sort)), _times(factor, number), holds))
        if around is None and self.may_lack(term, scope, sort):
            linear.needs.append(self._has_value(term, scope, None))

    def _collect_sum(self, linear: Linear, term: Sum, factor: Term | None, scope: Scope, around: Around | None) -> None:
        variables = tuple((self.fresh(name, sort or ""), sort) for name, sort in term.variables)
        inner = {**scope, **{old: new for (old, _), (new, _) in zip(term.variables, variables, strict=True)}}
        own = {name for name, _ in term.variables}
        # A found term in the value gets a variable below, and the number of which it is an argument is asked for there.
        later = not any(isinstance(one, Sum) for one in subterms(term.value))
        value_of = Equal(term.value, ZERO)
        conditions = self.asked(value_of, own, inner, None, found=not later) if own else []
        conditions += [one for one in self.asked(term.condition, own, inner, None) if own and one not in conditions]
        if term.condition != TOP:
            conditions.append(self.prepared(term.condition, inner, None))
        value = term.value
        while (below := self._below(value, inner, True)) is not None:
            sort = self._values(below, inner)
            fresh = self.value_variable(sort)
            wider = {**inner, fresh: fresh}
            conditions.append(self.compare("=", below, Term(fresh), wider, None))
            variables, inner, value = (*variables, (fresh, sort)), wider, replaced(value, below, Term(fresh))
        if not isinstance(value, Sum) and value.arguments:
            conditions += self._needs(value, inner)
        outer = around or Around((), TOP)
        if outer.condition != TOP:
            conditions.insert(0, outer.condition)
        self._collect(linear, value, factor, NUMBER, inner, Around((*outer.variables, *variables), all_of(conditions)))

    def _needs(self, term: Term, scope: Scope) -> list[Formula]:
        """What a linear term needs in order to have a value: where one part has none, the whole has none."""
        if isinstance(term, Sum):
            return []
        if not self.is_found(term, scope):
            given = self.given(term, scope, NUMBER)
            return [Equal(given, given)] if self.may_lack(term, scope, NUMBER) else []
        if self._finds(term, scope):
            lacks = self.may_lack(term, scope, NUMBER)
            return [self._has_value(term, scope, None)] if lacks else []
        return [need for one in term.arguments for need in self._needs(one, scope)]


def _compared(comparison: str, left: Term, right: Term) -> Formula:
    return Equal(left, right) if comparison == "=" else Compare(comparison, left, right)


def _times(factor: Term | None, term: Term) -> Term:
    if factor is None:
        return term
    if is_numeral(factor.name) and not term.arguments and is_numeral(term.name):
        return Term(str(int(factor.name) * int(term.name)))
    match factor, term:
        case Term("-1"), Term("·", (Term("-1"), inner)):
            return inner
    return Term("·", (factor, term))


def _opposite(constants: list[Term]) -> Term:
    """Minus the sum of the terms."""
    result = ZERO
    for one in constants:
        opposite = _times(Term("-1"), one)
        result = opposite if result == ZERO else Term("+", (result, opposite))
    return result
