"""Where the terms of a rule have no value: what its author may not have thought of.

A comparison with a term that has no value is false, and ≠, its negation, is true; a rule is passed over where a given number
is missing. Both are useful, and both are traps:

    ∀t (at(t) ≠ at(t + 1))              where t = 7, t + 1 is not in Time
    ∀t (¬at(t) ∧ ¬at(t + 1) → on(t))    where t = 7, ¬at(t + 1) is true
    ∀r,c (cell(r,c) = clue(r,c))        clue(1,2) has no value
    f(1) = 4                            4 is not in A

The leading variables of a rule are tried one after the other; what depends on other variables is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import NamedTuple

from entails.logic.evaluate import ARITHMETIC, evaluate, is_numeral
from entails.logic.formula import Atom, Equal, Formula, Implies, Not, Term, operands, show, show_term
from entails.logic.parts import own_terms, subformulas, subterms
from entails.models.missing import decided
from entails.models.signature import Relation, split_prefix
from entails.models.theory import Rule, Theory
from entails.models.world import Element, World

MOST_TRIED = 1_000  # ways to choose the leading variables of a rule

Values = Mapping[str, Element]


class Gap(NamedTuple):
    """Why a term has no value, and whether it stands below ≠; `number` if a given number is missing. `inside` if it stands in
    a condition ¬r(…), which is true for that: the condition to add where that is not meant."""

    why: str
    differs: bool = False
    number: bool = False
    inside: str = ""


class Gaps(NamedTuple):
    """The gaps of a rule, each once, and in how many of the ways that were tried a number is missing."""

    each: tuple[Gap, ...]
    passed_over: int
    tried: int


def gaps_of(rule: Rule, theory: Theory, world: World) -> Gaps:
    """The gaps of one rule, for all values of its leading variables that are tried."""
    variables, matrix = split_prefix(rule.typed)
    finder = _Finder(theory, world, _compared(matrix), _denied(matrix))
    every = product(*(world.elements.get(sort, ()) for _, sort in variables))
    found: dict[Gap, None] = {}
    tried = passed_over = 0
    for row in islice(every, MOST_TRIED):
        values = {name: element for (name, _), element in zip(variables, row, strict=True)}
        here = [*finder.gaps(values), *finder.untrue(values)]
        found.update(dict.fromkeys(here))
        tried, passed_over = tried + 1, passed_over + any(gap.number for gap in here)
    return Gaps(tuple(found), passed_over, tried)


def _compared(matrix: Formula) -> list[tuple[Formula, bool]]:
    """The parts of a formula that have terms, and whether ≠ stands there."""
    differs = {id(node.body) for node in subformulas(matrix) if isinstance(node, Not) and isinstance(node.body, Equal)}
    return [(node, id(node) in differs) for node in subformulas(matrix) if own_terms(node)]


def _denied(matrix: Formula) -> list[tuple[Atom, list[Formula]]]:
    """The atoms r(…) of conditions ¬r(…) in A ∧ ¬r(…) ∧ B → C, each with the other conditions, A and B."""
    conditions = operands(matrix.left) if isinstance(matrix, Implies) else ()
    return [
        (one.body, [other for other in conditions if other is not one])
        for one in conditions
        if isinstance(one, Not) and isinstance(one.body, Atom)
    ]


class _Finder:
    def __init__(
        self,
        theory: Theory,
        world: World,
        parts: list[tuple[Formula, bool]],
        denied: list[tuple[Atom, list[Formula]]],
    ) -> None:
        self.theory, self.structure, self.denied = theory, theory.expansion(world), denied
        self.relations, self.world, self.parts = theory.relations, world, parts
        self.given = {name: {row[:-1] for row in rows} for name, rows in world.facts.items()}
        self.members = {sort: frozenset(map(str, some)) for sort, some in world.elements.items()}

    def gaps(self, values: Values) -> Iterator[Gap]:
        for node, differs in self.parts:
            if isinstance(node, Atom):
                yield from self._outside(self.relations[node.name], node.arguments, values, differs)
            if isinstance(node, Equal):
                yield from self._not_a_value(node, values)
            for term in (part for one in own_terms(node) for part in subterms(one)):
                relation = self.relations.get(term.name)
                if relation and relation.values and term.name not in values:
                    yield from self._outside(relation, term.arguments, values, differs)
                    yield from self._missing(relation, term, values, differs)

    def _outside(self, relation: Relation, terms: tuple[Term, ...], values: Values, differs: bool) -> Iterator[Gap]:
        yield from (gap._replace(differs=differs) for gap, _, _ in self._leaving(relation, terms, values))

    def _leaving(self, relation: Relation, terms: tuple[Term, ...], values: Values) -> Iterator[tuple[Gap, Term, str]]:
        """Arguments that leave their sort, t + 1 in the last step: why, the argument and its sort."""
        for term, sort in zip(terms, relation.arguments, strict=False):
            value = self._value(term, values) if term.arguments else None
            if value is not None and str(value) not in self.members[sort]:
                used = {part.name for part in subterms(term)}
                where = ", ".join(f"{name} = {one}" for name, one in values.items() if name in used)
                yield Gap(f"{f'where {where}, ' if where else ''}{show_term(term)} is not in {sort}"), term, sort

    def untrue(self, values: Values) -> Iterator[Gap]:
        """Conditions ¬r(t + 1) that are true because t + 1 is outside its sort, where the others may hold."""
        chosen = {name: str(element) for name, element in values.items()}
        for atom, others in self.denied:
            for gap, term, sort in self._leaving(self.relations[atom.name], atom.arguments, values):
                heeded = (one for one in others if decided(one, self.theory, list(values)))
                if all(evaluate(one, self.structure, chosen) for one in heeded):
                    fresh = next(name for name in "xyzuvwabcdefgh" if name not in values)
                    true = f"{gap.why}, so {show(Not(atom))} is true there"
                    yield Gap(true, inside=f"∃{fresh}∈{sort} ({fresh} = {show_term(term)})")

    def _not_a_value(self, node: Equal, values: Values) -> Iterator[Gap]:
        """f(1) = 4 where 4 is no value of f."""
        for one, other in ((node.left, node.right), (node.right, node.left)):
            relation = self.relations.get(one.name)
            sort = relation.values if relation and one.name not in values else None
            if sort in self.members and is_numeral(other.name) and other.name not in self.members[sort]:
                yield Gap(f"{other.name} is not in {sort}")

    def _missing(self, relation: Relation, term: Term, values: Values, differs: bool) -> Iterator[Gap]:
        """Given functions and numbers that are not given here."""
        row = tuple(self._value(one, values) for one in term.arguments)
        if None in row or len(row) != len(relation.arguments):
            return
        here = f"{term.name}({','.join(map(str, row))})" if row else term.name
        if relation.role == "number" and row not in self.world.numbers.get(term.name, {}):
            yield Gap(f"{here} is not given", number=True)
        elif relation.role == "given" and row not in self.given.get(term.name, ()):
            yield Gap(f"{here} has no value", differs)

    def _value(self, term: Term, values: Values) -> Element | None:
        """The value of a term of variables and numbers; None if other things stand in it."""
        if not term.arguments:
            return values.get(term.name, int(term.name) if is_numeral(term.name) else None)
        parts = [self._value(one, values) for one in term.arguments]
        if term.name not in ARITHMETIC or term.name in self.relations or len(parts) != 2:
            return None
        left, right = parts
        return ARITHMETIC[term.name](left, right) if isinstance(left, int) and isinstance(right, int) else None
