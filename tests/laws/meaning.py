"""What a theory means, a second time: written from the rules of the language alone, to judge `evaluate` and everything else.

It shares nothing with the rest but the syntax: it takes formulas as they are written, with products as tuples and functions
as tables, where `evaluate` takes what the sort checker made of them. Every quantifier has to name its sort.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, product

from entails.logic.formula import (
    TUPLE,
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
)
from entails.models.signature import Relation
from entails.models.theory import HOLE, Preference, Theory
from entails.models.world import World
from entails.models.writing import whole_holes

Value = str | int | tuple["Value", ...]
Row = tuple[Value, ...]
Scope = dict[str, tuple[str, Value]]  # variables: the sort and the value
Extents = dict[str, frozenset[Row]]
OPERATIONS = ("+", "−", "·", "div", "mod", "min", "max", "abs")


class NoValue(Exception):
    """A term has none, so the smallest atom or comparison around it is false."""


@dataclass
class Meaning:
    """A theory on a world with extents for what is found and defined."""

    theory: Theory
    world: World
    extents: dict[str, set[Row]]
    tables: dict[str, dict[Row, Value]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        facts = {name: {flat(row) for row in rows} for name, rows in self.world.facts.items()}
        self.extents = {**facts, **self.extents}
        for name, relation in self.theory.relations.items():
            if relation.function:
                self.tables[name] = {row[:-1]: row[-1] for row in self.extents.get(name, ())}
            elif relation.role == "number":
                given = self.world.numbers.get(name, {})
                self.tables[name] = {flat(row): number for row, number in given.items()}

    def elements(self, sort: str) -> list[Value]:
        if sort in self.theory.products:
            return list(product(*(self.elements(part) for part in self.theory.products[sort])))
        return [valued(one) for one in self.world.elements[self.plain(sort)]]

    def plain(self, sort: str) -> str:
        """The sort of a part of a product: that of r in (r,c)∈P."""
        whole, _, place = sort.partition(".")
        return self.theory.products[whole][int(place) - 1] if place else sort

    # --- terms ---

    def value(self, term: Term, scope: Scope) -> Value:
        if isinstance(term, Sum):
            return self.sum(term, scope)
        if not term.arguments and term.name in scope:
            return scope[term.name][1]
        if term.name == TUPLE:
            return tuple(self.value(one, scope) for one in term.arguments)
        if term.name in self.tables:
            row = flat(tuple(self.value(one, scope) for one in term.arguments))
            if row not in self.tables[term.name]:
                raise NoValue
            return self.tables[term.name][row]
        if term.arguments and term.name in OPERATIONS:
            return computed(term.name, [self.number(one, scope) for one in term.arguments])
        return valued(term.name)

    def number(self, term: Term, scope: Scope) -> int:
        value = self.value(term, scope)
        assert isinstance(value, int), term
        return value

    def sum(self, term: Sum, scope: Scope) -> int:
        found = 0
        asked = [*self.asked(term.value), *self.asked(term.condition)]
        for inner in self.ranging(term.variables, asked, scope):
            if self.true(term.condition, inner):
                try:
                    found += self.number(term.value, inner)
                except NoValue:
                    continue
        return found

    # --- formulas ---

    def true(self, formula: Formula, scope: Scope) -> bool:
        match formula:
            case Truth(value):
                return value
            case Atom(name, terms):
                try:
                    row = flat(tuple(self.value(one, scope) for one in terms))
                except NoValue:
                    return False
                return row in self.extents.get(name, ())
            case Equal(left, right):
                return self.compared("=", left, right, scope)
            case Compare(comparison, left, right):
                return self.compared(comparison, left, right, scope)
            case Not(body):
                return not self.true(body, scope)
            case And(left, right):
                return self.true(left, scope) and self.true(right, scope)
            case Or(left, right):
                return self.true(left, scope) or self.true(right, scope)
            case Implies(left, right):
                return not self.true(left, scope) or self.true(right, scope)
            case Iff(left, right):
                return self.true(left, scope) == self.true(right, scope)
            case Forall(variable, sort, body):
                return all(self.true(body, one) for one in self.ranging([(variable, sort)], self.asked(body), scope))
            case Exists(variable, sort, body):
                return any(self.true(body, one) for one in self.ranging([(variable, sort)], self.asked(body), scope))
            case Count("≠", bound, variables, body):
                return not self.true(Count("=", bound, variables, body), scope)
            case Count(comparison, bound, variables, body):
                try:
                    number = self.number(bound, scope)
                except NoValue:
                    return False
                counted = sum(self.true(body, one) for one in self.ranging(variables, self.asked(body), scope))
                return holds(comparison, counted, number)
        raise TypeError(formula)

    def compared(self, comparison: str, left: Term, right: Term, scope: Scope) -> bool:
        try:
            a, b = self.value(left, scope), self.value(right, scope)
        except NoValue:
            return False
        if comparison == "=" or (isinstance(a, int) and isinstance(b, int)):
            return a == b if comparison == "=" else holds(comparison, a, b)  # type: ignore[arg-type]
        order = self.elements(self.sort(left, scope) or self.sort(right, scope) or "")
        return holds(comparison, order.index(a), order.index(b))

    def sort(self, term: Term, scope: Scope) -> str | None:
        """The sort of a name, where it is known."""
        if not term.arguments and term.name in scope:
            return scope[term.name][0]
        relation = self.theory.relations.get(term.name)
        return relation.sorts[-1] if relation and relation.function else None

    # --- what quantifiers pass over ---

    def ranging(self, variables: object, asked: list[Term], scope: Scope) -> Iterator[Scope]:
        """The values of variables for which every number is given that asks for one of them and for no inner variable."""
        named = [(name, self.plain(sort)) for name, sort in variables]  # type: ignore[attr-defined]
        mine = [term for term in asked if not {name for name, _ in named}.isdisjoint(names(term))]
        for row in product(*(self.elements(sort) for _, sort in named)):
            values = {name: (sort, one) for (name, sort), one in zip(named, row, strict=True)}
            inner = {**scope, **values}
            if all(self.has_value(term, inner) for term in mine):
                yield inner

    def has_value(self, term: Term, scope: Scope) -> bool:
        try:
            self.value(term, scope)
        except NoValue:
            return False
        return True

    def asked(self, thing: Formula | Term) -> list[Term]:
        """The given numbers in it that speak of no variable that is bound in it."""
        return [term for term, bound in self._numbers(thing, frozenset()) if bound.isdisjoint(names(term))]

    def _numbers(self, thing: Formula | Term, bound: frozenset[str]) -> Iterator[tuple[Term, frozenset[str]]]:
        match thing:
            case Sum(_, _, variables, value, condition):
                inner = bound | {name for name, _ in variables}
                yield from chain(self._numbers(value, inner), self._numbers(condition, inner))
            case Term(name, terms):
                relation = self.theory.relations.get(name)
                if relation and relation.role == "number" and name not in bound:
                    yield thing, bound
                for one in terms:
                    yield from self._numbers(one, bound)
            case Forall(variable, _, body) | Exists(variable, _, body):
                yield from self._numbers(body, bound | {variable})
            case Count(_, number, variables, body):
                yield from self._numbers(number, bound)
                yield from self._numbers(body, bound | {name for name, _ in variables})
            case Atom(_, terms):
                for one in terms:
                    yield from self._numbers(one, bound)
            case Truth():
                return
            case Not(body):
                yield from self._numbers(body, bound)
            case Equal(left, right) | Compare(_, left, right):
                yield from chain(self._numbers(left, bound), self._numbers(right, bound))
            case And(left, right) | Or(left, right) | Implies(left, right) | Iff(left, right):
                yield from chain(self._numbers(left, bound), self._numbers(right, bound))

    # --- aims ---

    def broken(self, preference: Preference) -> int:
        """How many instances of a preference fail: what has the same words is one instance."""
        spoken = {name.strip() for hole in HOLE.findall(whole_holes(preference.sentence)) for name in parts_of(hole)}
        variables: list[tuple[str, str]] = []
        body = preference.formula
        while isinstance(body, Forall):
            variables.append((body.variable, body.sort or ""))
            body = body.body
        failing: set[tuple[tuple[str, Value], ...]] = set()
        for one in self._instances(variables, body, {}):
            if not self.true(body, one):
                failing.add(tuple((name, value) for name, (_, value) in sorted(one.items()) if name in spoken))
        return len(failing)

    def _instances(self, variables: list[tuple[str, str]], body: Formula, scope: Scope) -> Iterator[Scope]:
        if not variables:
            yield scope
            return
        below = body
        for name, sort in reversed(variables[1:]):
            below = Forall(name, sort, below)
        for inner in self.ranging(variables[:1], self.asked(below), scope):
            yield from self._instances(variables[1:], body, inner)

    def vector(self) -> tuple[int, ...] | None:
        """What the objectives come to, and what the preferences cost; nothing if an objective has no value."""
        try:
            found = [self.number(one.term, {}) for one in self.theory.objectives]
        except NoValue:
            return None
        if self.theory.preferences:
            found.append(sum(one.weight * self.broken(one) for one in self.theory.preferences))
        return tuple(found)


def valued(element: str | int) -> Value:
    text = str(element)
    return int(text) if text.removeprefix("-").isdecimal() else text


def flat(row: tuple[object, ...]) -> Row:
    """An argument of a product is as many arguments as it has parts."""
    found: list[Value] = []
    for one in row:
        found += flat(one) if isinstance(one, tuple) else (valued(one),)  # type: ignore[arg-type]
    return tuple(found)


def names(term: Term) -> set[str]:
    if isinstance(term, Sum):  # no number has a sum as its argument in these theories but inside its own variables
        return names(term.value) | {one for part in atoms_terms(term.condition) for one in names(part)}
    return {term.name, *(name for one in term.arguments for name in names(one))}


def atoms_terms(formula: Formula) -> Iterator[Term]:
    match formula:
        case Atom(_, terms):
            yield from terms
        case Equal(left, right) | Compare(_, left, right):
            yield from (left, right)
        case Count(_, bound, _, body):
            yield bound
            yield from atoms_terms(body)
        case Forall(_, _, body) | Exists(_, _, body) | Not(body):
            yield from atoms_terms(body)
        case And(left, right) | Or(left, right) | Implies(left, right) | Iff(left, right):
            yield from chain(atoms_terms(left), atoms_terms(right))


def parts_of(hole: str) -> list[str]:
    """The names that a hole speaks of: r and c in {clue(r,c)}."""
    _, bracket, inside = hole.partition("(")
    return inside.removesuffix(")").split(",") if bracket else [hole]


def computed(name: str, numbers: list[int]) -> int:
    if len(numbers) == 1:
        (only,) = numbers
        return -only if name == "−" or only < 0 else only
    a, b = numbers
    if name in ("div", "mod"):
        if b == 0:
            raise NoValue
        return a // b if name == "div" else a - b * (a // b)
    operations = {"+": a + b, "−": a - b, "·": a * b, "min": a if a < b else b, "max": b if a < b else a}
    return operations[name]


def holds(comparison: str, a: int, b: int) -> bool:
    return {"=": a == b, "<": a < b, "≤": a <= b, ">": a > b, "≥": a >= b}[comparison]


# --- all solutions ---


def choices(relation: Relation, world: World) -> list[frozenset[Row]]:
    """All extents that a declaration allows."""
    rows = [flat(row) for row in product(*(world.elements[sort] for sort in relation.sorts))]
    if relation.within:
        inside = {flat(row) for row in world.facts.get(relation.within, ())}
        rows = [row for row in rows if row in inside and (not relation.symmetric or row[::-1] in inside)]
    if relation.function:
        return [one for one in tables(relation, rows, world) if keeps_its_word(relation, one, world)]
    pairs = dict.fromkeys(frozenset((row, row[::-1])) if relation.symmetric else frozenset((row,)) for row in rows)
    bits = product([False, True], repeat=len(pairs))
    return [frozenset().union(*(pair for pair, bit in zip(pairs, some, strict=True) if bit)) for some in bits]


def tables(relation: Relation, rows: list[Row], world: World) -> Iterator[frozenset[Row]]:
    arguments = [flat(row) for row in product(*(world.elements[sort] for sort in relation.arguments))]
    values = [[row for row in rows if row[:-1] == one] for one in arguments]
    some = [[*each, None] if "partial" in relation.words else each for each in values]
    return (frozenset(filter(None, chosen)) for chosen in product(*some))


def keeps_its_word(relation: Relation, table: frozenset[Row], world: World) -> bool:
    values = [row[-1] for row in table]
    if {"injective", "bijective"} & set(relation.words) and len(set(values)) < len(values):
        return False
    return "bijective" not in relation.words or len(set(values)) == len(world.elements[relation.sorts[-1]])


def number_of_choices(theory: Theory, world: World, most: int) -> int:
    """How many ways there are to choose, or `most` if there are more."""
    number = 1
    for relation in theory.find():
        atoms = 1
        for sort in relation.sorts:
            atoms *= len(world.elements[sort])
        if atoms > 12:
            return most
        number *= len(choices(relation, world))
        if number >= most:
            return most
    return number


def with_definitions(theory: Theory, world: World, extents: dict[str, set[Row]]) -> Meaning:
    """The least extents of what is defined, one definition after the other: a definition here speaks of those above it."""
    for heads, clauses in theory.definitions:
        extents = {**extents, **{head: set() for head in heads}}
        while True:
            meaning = Meaning(theory, world, extents)
            new = {(name, row) for clause in clauses for name, row in derived(meaning, clause)}
            new = {(name, row) for name, row in new if row not in extents[name]}
            if not new:
                break
            extents = {
                **extents,
                **{head: extents[head] | {row for name, row in new if name == head} for head in heads},
            }
    return Meaning(theory, world, extents)


def derived(meaning: Meaning, clause: Formula) -> Iterator[tuple[str, Row]]:
    variables: list[tuple[str, str]] = []
    while isinstance(clause, Forall):
        variables.append((clause.variable, clause.sort or ""))
        clause = clause.body
    body, head = (clause.left, clause.right) if isinstance(clause, Implies) else (Truth(True), clause)
    assert isinstance(head, Atom)
    asked = [term for one in atoms_terms(head) for term in meaning.asked(one)]
    sorts = meaning.theory.relations[head.name].sorts
    for scope in meaning.ranging(variables, [*asked, *meaning.asked(body)], {}):
        try:
            row = flat(tuple(meaning.value(term, scope) for term in head.arguments))
        except NoValue:
            continue
        inside = all(one in meaning.elements(sort) for one, sort in zip(row, sorts, strict=True))
        if inside and meaning.true(body, scope):
            yield head.name, row


def every_solution(theory: Theory, world: World) -> list[Meaning]:
    """All of them, by trying every extent that the declarations allow."""
    found = list(theory.find())
    rules = [rule.formula for rule in theory.rules if rule.kind == "rule" and not rule.declared]
    solutions = []
    for some in product(*(choices(relation, world) for relation in found)):
        extents = {relation.name: set(rows) for relation, rows in zip(found, some, strict=True)}
        meaning = with_definitions(theory, world, extents)
        if all(meaning.true(rule, {}) for rule in rules):
            solutions.append(meaning)
    return solutions
