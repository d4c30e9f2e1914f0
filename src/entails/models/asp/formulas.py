"""A formula as bodies of rules in answer set programming.

A formula that is to be true (or false) becomes a list of bodies, one of which must hold: ∧ joins goals, ∨ makes several
bodies, ∃ is a variable of the body. What no body can say, such as ∀, gets a predicate of its own (`part3(X)`) with rules that
say when it holds; `not part3(X)` says that it does not. So each predicate is settled by those below it, as truth is.

    ∀x,y (edge(x,y) → ¬in(x) ∨ ¬in(y)), false:   edge(X,Y), in(X), in(Y)

A term without a value makes its atom false (see `evaluate`): its goals bind a variable to the value, so without one there is
no instance, and whoever needs the opposite says `not` of a predicate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from entails.errors import TheoryError
from entails.logic.evaluate import free_numbers, is_numeral
from entails.logic.formula import (
    ONE,
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
    Or,
    Sum,
    Term,
    Truth,
    Variable,
    operands,
    show_term,
)
from entails.logic.parts import free_names, names_in, own_terms, subformulas, subterms
from entails.models.asp.names import LARGEST, Names, element
from entails.models.signature import type_of
from entails.models.theory import Theory
from entails.models.world import World, elements_of, range_of

SPELLED = {"=": "=", "≠": "!=", "<": "<", "≤": "<=", ">": ">", "≥": ">="}
OPPOSITE = {"=": "≠", "≠": "=", "<": "≥", "≥": "<", ">": "≤", "≤": ">"}
MIRRORED = {"=": "=", "≠": "≠", "<": ">", "≥": "≤", ">": "<", "≤": "≥"}
OPERATORS = {
    "+": "({0}+{1})",
    "−": "({0}-{1})",
    "·": "({0}*{1})",
    "min": "(({0}+{1}-|{0}-{1}|)/2)",
    "max": "(({0}+{1}+|{0}-{1}|)/2)",
    # clingo's / and \ round to 0; ours round down
    "mod": "((({0}\\{1})+{1})\\{1})",
    "div": "(({0}-((({0}\\{1})+{1})\\{1}))/{1})",
}


class Goal(NamedTuple):
    """A part of a body. It binds variables to elements of their sorts; if `range_of` is set, it does nothing else."""

    text: str
    binds: frozenset[str] = frozenset()
    range_of: str | None = None


Body = list[Goal]
Scope = Mapping[str, tuple[str, str]]  # variables: how each is spelled, and its sort


class Formulas:
    """Writes rules for parts of formulas into `rules`. While a definition is written, `own` has what it defines: that may
    stand under no `not`."""

    def __init__(self, theory: Theory, world: World, names: Names) -> None:
        self.theory, self.world, self.names = theory, world, names
        self.functions = theory.functions
        self.own: frozenset[str] = frozenset()
        self.relations = {name: names.predicate(name) for name in theory.relations}
        self.sorts = {sort: names.predicate(sort) for sort in theory.sorts}
        self.orders: dict[str, str] = {}  # by sort: the predicate that numbers its elements
        self.rules: list[str] = []
        self.defined: dict[str, int] = {}  # parts and how many arguments they take

    # --- formulas ---

    def ways(self, formula: Formula, sign: bool, scope: Scope) -> list[Body]:
        """Bodies one of which holds exactly if the formula is true, or, if not `sign`, false."""
        match formula:
            case Truth(value):
                return [[]] if value == sign else []
            case Not(body):
                return self.ways(body, not sign, scope)
            case Implies(left, right):
                return self.ways(Or(Not(left), right), sign, scope)
            case Iff(left, right):
                a, b = self._named(left, scope), self._named(right, scope)
                pairs = [(a, b), (_not(a), _not(b))] if sign else [(a, _not(b)), (_not(a), b)]
                return [list(pair) for pair in pairs]
            case And() | Or():
                parts = operands(formula)
                if isinstance(formula, And) == sign:
                    return self._together(parts, sign, scope)
                return [way for part in parts for way in self.ways(part, sign, scope)]
            case Forall() | Exists():
                if isinstance(formula, Exists) == sign:
                    return self._some(formula, sign, scope)
                return [[self._every(formula, sign, scope)]]
            case Count("≠", bound, variables, body):
                return self.ways(Count("=", bound, variables, body), not sign, scope)
        return [self._basic(formula, sign, scope)]

    def _together(self, parts: list[Formula], sign: bool, scope: Scope) -> list[Body]:
        """All of the parts. Where two of them have several ways, one gets a predicate."""
        found: list[Body] = [[]]
        for part in parts:
            ways = self.ways(part, sign, scope)
            if len(ways) > 1 and len(found) > 1:
                ways = [[self._part(part, ways, scope)]]
            found = [before + way for before in found for way in ways]
        return found

    def _some(self, formula: Forall | Exists, sign: bool, scope: Scope) -> list[Body]:
        inner, ranges = self.ranging(((formula.variable, formula.sort),), formula.body, scope)
        return [ranges + way for way in self.ways(formula.body, sign, inner)]

    def _every(self, formula: Forall | Exists, sign: bool, scope: Scope) -> Goal:
        if not any(isinstance(part, Atom) and part.name in self.own for part in subformulas(formula)):
            return _not(self._part(formula, self._some(formula, not sign, scope), scope))
        inner, ranges = self.ranging(((formula.variable, formula.sort),), formula.body, scope)
        ways = self.ways(formula.body, sign, inner)
        if ranges[1:]:  # a value for which a number is missing is passed over
            ways.append([_not(self._part(formula.body, [ranges], inner, "in_range"))])
        each = self._part(formula.body, ways, inner)
        return self._part(formula, [[Goal(f"{each.text} : {ranges[0].text}")]], scope)

    def ranging(self, variables: tuple[Variable, ...], body: Formula, scope: Scope) -> tuple[Scope, Body]:
        """The scope inside a quantifier, and the goals that bind its variables: their sorts, and numbers that must be
        given."""
        fresh = {name: (self.names.variable(name), sort or "") for name, sort in variables}
        inner = {**scope, **fresh}
        goals = [self._member(spelled, sort) for spelled, sort in fresh.values()]
        return inner, goals + self.numbers(body, inner, set(fresh))

    def numbers(self, body: Formula, scope: Scope, variables: set[str] | None = None) -> Body:
        """Goals that hold where the given numbers that a formula asks for (of these variables) are there."""
        asked = free_numbers(body, self.functions.get)
        own = [term for term in asked if variables is None or not variables.isdisjoint(names_in(term))]
        return list(chain.from_iterable(self.value(term, scope)[0] for term in dict.fromkeys(own)))

    def _named(self, formula: Formula, scope: Scope) -> Goal:
        """One goal for a formula."""
        ways = self.ways(formula, True, scope)
        if isinstance(formula, Atom) and self._settled(formula, scope) and len(ways[0]) == 1:
            return ways[0][0]
        return self._part(formula, ways, scope)

    def _part(self, formula: Formula, ways: Iterable[Body], scope: Scope, name: str = "part") -> Goal:
        """A predicate over the free variables of the formula that holds where one of the bodies does."""
        free = [name for name in free_names(formula) if name in scope]
        head = self._head(name, [scope[name][0] for name in free])
        ranges = [self._member(*scope[name]) for name in free]
        self.rules += [f"{head.text} :- {written(ranges + way)}." for way in ways]
        return head

    def _head(self, name: str, arguments: list[str]) -> Goal:
        """A new predicate."""
        predicate = self.names.predicate(f"{name}{len(self.defined) + 1}")
        self.defined[predicate] = len(arguments)
        return Goal(applied(predicate, arguments), frozenset(arguments))

    def demand_value(self, goals: Body, value: str) -> None:
        """That a part of an objective has a value: solutions in which it has none are not compared."""
        head, variable = self._head("has_value", []), self.names.variable("Value")
        self.rules.append(f"{head.text} :- {written([*goals, Goal(f'{variable} = {value}')])}.")
        self.rules.append(f":- not {head.text}.")

    def _member(self, spelled: str, sort: str) -> Goal:
        return Goal(self.member(spelled, sort), range_of=spelled)

    def member(self, spelled: str, sort: str) -> str:
        """That something is an element of a sort, or a number of a range."""
        numbers = range_of(sort)
        if numbers is None:
            return f"{self.sorts[sort]}({spelled})"
        return f"{spelled} = {numbers.start}..{numbers.stop - 1}"

    # --- atoms, comparisons, counts ---

    def _basic(self, formula: Formula, sign: bool, scope: Scope) -> Body:
        if not sign and (isinstance(formula, Atom) or not self._settled(formula, scope)):
            return [_not(self._named(formula, scope))]
        match formula:
            case Atom(name, terms):
                goals, arguments = self.values(terms, scope)
                return [*goals, self.atom(name, arguments)]
            case Equal(left, right):
                return self._compared("=" if sign else "≠", left, right, scope)
            case Compare(comparison, left, right):
                return self._compared(comparison if sign else OPPOSITE[comparison], left, right, scope)
            case Count(comparison, bound, variables, body):
                goals, number = self.value(bound, scope)
                aggregate = self._aggregate(variables, ONE, body, scope)
                return [*goals, Goal(f"{aggregate} {SPELLED[comparison if sign else OPPOSITE[comparison]]} {number}")]
        raise TypeError(f"not a formula: {formula!r}")

    def atom(self, name: str, arguments: list[str]) -> Goal:
        binds = frozenset(one for one in arguments if one[0] == "_" or one[0].isupper())
        return Goal(applied(self.relations[name], arguments), binds)

    def _compared(self, comparison: str, left: Term, right: Term, scope: Scope) -> Body:
        if isinstance(right, Sum) and not isinstance(left, Sum):
            left, right, comparison = right, left, MIRRORED[comparison]
        if isinstance(left, Sum):
            goals, number = self.value(right, scope)
            aggregate = self._aggregate(left.variables, left.value, left.condition, scope)
            return [*goals, Goal(f"{aggregate} {SPELLED[comparison]} {number}")]
        goals, (a, b) = self.values((left, right), scope)
        sort = self._sort(left, scope) or self._sort(right, scope)
        if comparison not in "=≠" and sort is not None and not all(map(is_numeral, elements_of(self.world, sort))):
            order = self._order(sort)
            places = [self.names.variable("Place") for _ in "ab"]
            goals += [Goal(f"{order}({one},{place})") for one, place in zip((a, b), places, strict=True)]
            a, b = places
        return [*goals, Goal(f"{unbracketed(a)} {SPELLED[comparison]} {unbracketed(b)}")]

    def _order(self, sort: str) -> str:
        """The predicate that says where the elements of a sort of names stand."""
        if sort not in self.orders:
            self.orders[sort] = self.names.predicate(f"place_of_{self.sorts[sort]}")
        return self.orders[sort]

    def _aggregate(self, variables: tuple[Variable, ...], value: Term, condition: Formula, scope: Scope) -> str:
        """#count{X : …} or #sum{W,X : …}."""
        inner, ranges = self.ranging(variables, And(Equal(value, value), condition), scope)
        goals, added = self.value(value, inner)
        ways = self.inside(condition, inner)
        added = "" if value == ONE else f"{added},"
        row = added + ",".join(inner[name][0] for name, _ in variables)
        elements = "; ".join(f"{row} : {written(ranges + goals + way)}" for way in ways)
        return f"#{'sum' if added else 'count'} {{ {elements} }}"

    def inside(self, condition: Formula, scope: Scope) -> list[Body]:
        """The bodies for a condition inside an aggregate, where no other aggregate may stand."""
        return [[self._named(condition, scope)]] if _has_aggregate(condition) else self.ways(condition, True, scope)

    # --- terms ---

    def values(self, terms: Iterable[Term], scope: Scope) -> tuple[Body, list[str]]:
        found = [self.value(term, scope) for term in terms]
        return [goal for goals, _ in found for goal in goals], [text for _, text in found]

    def value(self, term: Term, scope: Scope) -> tuple[Body, str]:
        """Goals that hold if the term has a value, and how the value is then spelled."""
        self._refuse_large(term, scope)
        if isinstance(term, Sum):
            return self._sum(term, scope)
        if not term.arguments and term.name in scope:
            return [], scope[term.name][0]
        if term.name in self.functions:
            goals, arguments = self.values(term.arguments, scope)
            value = self.names.variable("Value")
            return [*goals, self.atom(term.name, [*arguments, value])], value
        if not term.arguments:
            return [], element(term.name)
        goals, arguments = self.values(term.arguments, scope)
        if term.name == "−" and len(arguments) == 1:
            return goals, f"(-{arguments[0]})"
        if term.name == "abs":
            return goals, f"|{unbracketed(arguments[0])}|"
        return goals, OPERATORS[term.name].format(*arguments)

    def _sum(self, term: Sum, scope: Scope) -> tuple[Body, str]:
        """A sum that is part of a larger term has a predicate for its value."""
        free = [name for name in dict.fromkeys(names_in(term)) if name in scope]
        value = self.names.variable("Total")
        ranges = [self._member(*scope[name]) for name in free]
        aggregate = self._aggregate(term.variables, term.value, term.condition, scope)
        head = self._head("total", [*(scope[name][0] for name in free), value])
        self.rules.append(f"{head.text} :- {written([*ranges, Goal(f'{value} = {aggregate}')])}.")
        return [head], value

    def _settled(self, formula: Formula, scope: Scope) -> bool:
        """Have its terms values whatever is found? Then a comparison is false exactly if its opposite is true."""
        return all(
            isinstance(part, Sum)
            or (part.name not in ("div", "mod") and (part.name not in self.functions or part.name in scope))
            for term in own_terms(formula)
            for part in _outside_sums(term)
        )

    def _sort(self, term: Term, scope: Scope) -> str | None:
        kind = type_of(term, {name: sort for name, (_, sort) in scope.items()}, self.theory.relations)
        return None if kind == "number" else kind

    def _refuse_large(self, term: Term, scope: Scope) -> None:
        if self._reach(term, {name: sort for name, (_, sort) in scope.items()}) > LARGEST:
            raise TheoryError(f"{show_term(term)} may be larger than the 32 bits that clingo's numbers have")

    def _reach(self, term: Term, sorts: Mapping[str, str]) -> int:
        """At most so large is the term, or anything on the way to it."""
        if isinstance(term, Sum):
            reach = self._reach(term.value, {**sorts, **{name: sort or "" for name, sort in term.variables}})
            for _, sort in term.variables:
                reach *= len(elements_of(self.world, sort or ""))
            return reach
        if not term.arguments and is_numeral(term.name):
            return abs(int(term.name))
        kind = type_of(term, sorts, self.theory.relations)
        if kind == "number" and term.name in self.functions:
            return max(map(abs, self.world.numbers.get(term.name, {}).values()), default=0)
        if kind is not None and kind != "number":
            return max((abs(int(one)) for one in elements_of(self.world, kind) if is_numeral(one)), default=0)
        inside = [self._reach(one, sorts) for one in term.arguments]
        return inside[0] * inside[1] if term.name == "·" else 2 * sum(inside)


def written(body: Iterable[Goal]) -> str:
    """The goals as text; a sort is left out where another goal binds its variable."""
    goals = list(dict.fromkeys(body))
    bound = frozenset().union(*(goal.binds for goal in goals))
    kept = [goal.text for goal in goals if goal.range_of is None or goal.range_of not in bound]
    return ", ".join(kept) or "#true"


def applied(predicate: str, arguments: Iterable[str]) -> str:
    listed = ",".join(arguments)
    return f"{predicate}({listed})" if listed else predicate


def unbracketed(term: str) -> str:
    """(X+1) is X+1 where nothing stands beside it."""
    simple = term.startswith("(") and term.endswith(")") and term.count("(") == 1
    return term[1:-1] if simple else term


def _not(goal: Goal) -> Goal:
    return Goal(f"not {goal.text}")


def _outside_sums(term: Term) -> Iterator[Term]:
    """The term and its parts, but nothing inside a sum, which always has a value."""
    yield term
    if not isinstance(term, Sum):
        for part in term.arguments:
            yield from _outside_sums(part)


def _has_aggregate(formula: Formula) -> bool:
    """ASP has no count or sum inside another one."""
    return any(
        isinstance(part, Count) or any(isinstance(one, Sum) for term in own_terms(part) for one in subterms(term))
        for part in subformulas(formula)
    )
