"""Rule instances written out as propositions, for proofs on paper.

    ∀p ∃=1 c colour(p,c)  at p = r1c1      becomes      (Cr1c1A∧¬Cr1c1B)∨(Cr1c1B∧¬Cr1c1A)

Quantifiers become conjunctions and disjunctions over the elements, facts become true or false and vanish, and each atom that
is to be found gets a letter with its elements behind it: Lr1c1r1c2 is link(r1c1,r1c2). Counts are written out: exactly one of
A and B is (A∧¬B)∨(B∧¬A), exactly one of three is (A∨B∨C)∧¬(A∧B)∧¬(A∧C)∧¬(B∧C).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import combinations
from math import comb

from entails.errors import TheoryError
from entails.logic.evaluate import evaluate, number_of, ranging, value_of
from entails.logic.formula import (
    BOTTOM,
    TOP,
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
    all_of,
    any_of,
    operands,
)
from entails.logic.parts import own_terms, replace_term, subterms
from entails.logic.walking import Walk, walked
from entails.models.ground.fixpoint import Definition
from entails.models.ground.result import Grounding, Instance
from entails.models.world import Row

MOST_CASES = 300  # of one count


class Propositions:
    """The propositions of a grounding: each variable has one letter, and `meaning` says what it stands for.

    propositions = Propositions(grounding)
    propositions.instance(grounding.selected(selector))   # a formula without quantifiers
    propositions.meaning                                  # {"Cr1c1A": "colour(r1c1,A)", …}
    """

    def __init__(self, grounding: Grounding) -> None:
        self.grounding, self.theory = grounding, grounding.theory
        self.expansion = self.theory.expansion(grounding.world)
        self.letters: dict[int, Formula] = {}
        self.meaning: dict[str, str] = {}
        self.rows: dict[str, tuple[str, tuple[str, ...]]] = {}  # the relation and the row of each letter
        self.heads = _heads([name for name in self.theory.relations if name in grounding.blocks])

    def instance(self, instance: Instance) -> Formula:
        """What a rule says of the elements that its sentence names, and of all others for the leading variables that it
        does not speak of."""
        formula = instance.rule.typed
        values = {name: str(value) for name, value in instance.values.items()}
        for _ in instance.rule.variables:
            while isinstance(formula, Implies):  # a condition that a number is given
                formula = formula.right
            assert isinstance(formula, Forall)
            formula = formula.body
        for name, sort in dict(instance.rule.variables).items():
            formula = formula if name in values else Forall(name, sort, formula)
        return self.formula(formula, values)

    def fact(self, relation: str, row: Row, holds: bool) -> Formula:
        atom = self._atom(relation, tuple(map(str, row)))
        return atom if holds else _negated(atom)

    def formula(self, formula: Formula, values: Mapping[str, str]) -> Formula:
        """A typed formula as a proposition; `values` gives its free variables."""
        return walked(self._formula(formula, values))

    def _formula(self, formula: Formula, values: Mapping[str, str]) -> Walk[Formula]:
        found = next((term for one in own_terms(formula) for term in self._found(one, values)), None)
        if found is not None:
            return self._by_value(found, formula, values)
        match formula:
            case Truth():
                return formula
            case Atom(name, terms):
                row = [value_of(term, self.expansion, values) for term in terms]
                return BOTTOM if None in row else self._atom(name, tuple(map(str, row)))
            case Equal(left, right) | Compare(_, left, right):
                if any(isinstance(part, Sum) for side in (left, right) for part in subterms(side)):
                    raise TheoryError("a sum, or a count in a term, cannot be written out")
                return Truth(evaluate(formula, self.expansion, values))
            case Not(body):
                return _negated((yield self._formula(body, values)))
            case And() | Or():
                join = _all if isinstance(formula, And) else _any
                return join((yield from self._each((part, values) for part in operands(formula))))
            case Implies(left, right):
                return _implies((yield self._formula(left, values)), (yield self._formula(right, values)))
            case Iff(left, right):
                return _iff((yield self._formula(left, values)), (yield self._formula(right, values)))
            case Forall(variable, sort, body) | Exists(variable, sort, body):
                join = _all if isinstance(formula, Forall) else _any
                inner = ranging(((variable, sort),), body, self.expansion, values)
                return join((yield from self._each((body, some) for some in inner)))
            case Count(comparison, bound, variables, body):
                inner = ranging(variables, body, self.expansion, values)
                rows = yield from self._each((body, some) for some in inner)
                number = number_of(bound, self.expansion, values)
                return Truth(comparison == "≠") if number is None else _counted(comparison, number, rows)
            case Connected() | Loop():
                raise TheoryError("connected and loop cannot be written out here: state them as a rule")
        raise TypeError(f"not a formula: {formula!r}")

    def _each(
        self, parts: Iterable[tuple[Formula, Mapping[str, str]]]
    ) -> Generator[Walk[Formula], Formula, list[Formula]]:
        """Several parts, each with the values for it."""
        found: list[Formula] = []
        for part, values in parts:
            found.append((yield self._formula(part, values)))
        return found

    def _found(self, term: Term, values: Mapping[str, str]) -> Iterator[Term]:
        """The functions to find in a term, innermost first."""
        for argument in term.arguments:
            yield from self._found(argument, values)
        relation = self.theory.relations.get(term.name)
        if relation and relation.role == "find" and relation.function and (term.arguments or term.name not in values):
            yield term

    def _by_value(self, term: Term, formula: Formula, values: Mapping[str, str]) -> Formula:
        """One of the values that a function may have, and what the formula says of it."""
        sort = self.theory.relations[term.name].sorts[-1]
        name = f"value {len(values)}"  # no variable is called that
        inner = replace_term(formula, term, Term(name))
        row = [value_of(one, self.expansion, values) for one in term.arguments]
        if None in row:
            return BOTTOM
        ways = []
        for element in self.expansion.elements(sort):
            atom = self._atom(term.name, (*map(str, row), element))
            ways.append(_all([atom, self.formula(inner, {**values, name: element, f"{name}∈": sort})]))
        return _any(ways)

    def _atom(self, name: str, row: tuple[str, ...]) -> Formula:
        if name not in self.grounding.blocks:
            if self.theory.relations[name].role != "given":
                raise TheoryError(f"{name} is defined by facts alone and cannot be written out")
            return Truth(self.expansion.holds(name, row))
        elements = self._row(name, row)
        variable = None if elements is None else self.grounding.variable(name, elements)
        return BOTTOM if variable is None else self.letter(variable, name, row)

    def _row(self, name: str, row: tuple[str, ...]) -> Row | None:
        """The elements that are spelled so; None if there is no such element."""
        sorts = self.grounding.blocks[name].relation.sorts
        elements = self.grounding.world.elements
        if any(text not in self.expansion.elements(sort) for sort, text in zip(sorts, row, strict=True)):
            return None
        return tuple(next(e for e in elements[sort] if str(e) == text) for sort, text in zip(sorts, row, strict=True))

    def letter(self, variable: int, name: str, row: tuple[str, ...]) -> Formula:
        """The proposition of a variable: a symmetric relation has one for both orders."""
        if variable not in self.letters:
            letter = self.heads[name] + "".join(text.replace("_", "").replace("'", "") for text in row)
            while letter in self.meaning:
                letter += "x"
            self.meaning[letter] = f"{name}({','.join(row)})" if row else name
            self.rows[letter] = name, row
            self.letters[variable] = Atom(letter)
        return self.letters[variable]

    # --- definitions ---

    def loop(self, definition: Definition, part: list[int]) -> Formula:
        """The loop formula of an unfounded set: if an atom of it holds, so does a body from outside the set."""
        inside = set(part)
        outside = [body for head in part for body in definition.bodies[head] if inside.isdisjoint(body)]
        bodies = dict.fromkeys(_all([self.literal(x) for x in body]) for body in outside)
        return _implies(_any([self.literal(head) for head in part]), _any(list(bodies)))

    def derivations(self, definition: Definition) -> list[Formula]:
        """Each body makes its head true."""
        return [
            derivation
            for head, ways in definition.bodies.items()
            for body in ways
            if (derivation := _implies(_all([self.literal(x) for x in body]), self.literal(head))) != TOP
        ]

    def literal(self, x: int) -> Formula:
        """The proposition of a literal of the grounding, or its negation."""
        if abs(x) not in self.letters:
            for name in self.grounding.blocks:
                for row in self.grounding.decode([abs(x)], name)[:1]:
                    self.letter(abs(x), name, tuple(map(str, row)))
        if abs(x) not in self.letters:
            raise TheoryError("a definition with parts that have no name cannot be written out")
        return self.letters[abs(x)] if x > 0 else Not(self.letters[abs(x)])


def _heads(names: list[str]) -> dict[str, str]:
    """For each relation as few of its first letters as tell it from the others, in capitals."""
    heads: dict[str, str] = {}
    for name in names:
        plain = name.replace("_", "").replace(" ", "").upper()
        length = 1
        while plain[:length] in heads.values() and length < len(plain):
            length += 1
        heads[name] = plain[:length]
    return heads


# --- with true and false taken out ---


def _negated(formula: Formula) -> Formula:
    return Truth(not formula.value) if isinstance(formula, Truth) else Not(formula)


def _all(parts: list[Formula]) -> Formula:
    left = list(dict.fromkeys(part for part in parts if part != TOP))
    return BOTTOM if BOTTOM in left else all_of(left)


def _any(parts: list[Formula]) -> Formula:
    left = list(dict.fromkeys(part for part in parts if part != BOTTOM))
    return TOP if TOP in left else any_of(left)


def _implies(left: Formula, right: Formula) -> Formula:
    if left == TOP:
        return right
    if left == BOTTOM or right == TOP:
        return TOP
    return _negated(left) if right == BOTTOM else Implies(left, right)


def _iff(left: Formula, right: Formula) -> Formula:
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Truth):
            return other if one.value else _negated(other)
    return Iff(left, right)


def _counted(comparison: str, number: int, rows: list[Formula]) -> Formula:
    members = [row for row in rows if not isinstance(row, Truth)]
    number -= sum(row == TOP for row in rows)
    match comparison:
        case "=" if len(members) == 2 and number == 1:
            one, other = members
            return Or(And(one, _negated(other)), And(other, _negated(one)))
        case "=":
            return _all([_at_least(members, number), *_at_most(members, number)])
        case "≠":
            return _any([_at_least(members, number + 1), _all(_at_most(members, number - 1))])
        case "≥" | ">":
            return _at_least(members, number + (comparison == ">"))
        case _:
            return _all(_at_most(members, number - (comparison == "<")))


def _at_least(members: list[Formula], number: int) -> Formula:
    """Of as many as leave too few, one: a proof that knows some of them takes one of these, and needs no case for each way to
    choose so many."""
    if number <= 0:
        return TOP
    return _all([_any(list(chosen)) for chosen in _choices(members, len(members) - number + 1)])


def _at_most(members: list[Formula], number: int) -> list[Formula]:
    """Of one more, not all."""
    return [_negated(_all(list(chosen))) for chosen in _choices(members, number + 1)]


def _choices(members: list[Formula], number: int) -> Iterator[tuple[Formula, ...]]:
    if number < 0:
        return iter([()])
    if comb(len(members), number) > MOST_CASES:
        message = f"{number} of {len(members)} makes {comb(len(members), number):,} cases, too many to be written out"
        raise TheoryError(message)
    return combinations(members, number)
