"""Clauses over variables: what a rule becomes before any board is known.

The rule "the end at {p} is {c}": ∀p,c (mark(p,c) → colour(p,c)) is one clause with the guard mark(p,c), which facts decide,
and the literal colour(p,c), which a solver decides. Two kinds of part stand for many literals (both as in answer set
programming): a `ConditionalLiteral` for ∃, and an `Aggregate` for a count.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Set

from entails.logic.formula import ONE, Term
from entails.models.ground.polarity import Signed
from entails.models.signature import Variables
from entails.values import NamedTuple, dataclass

EQUALITY = "="
TEST = "test"
SOME = "some"
Meaning = typing.Literal["implies", "both", "define"]


class Comparison(NamedTuple):
    """A comparison of two terms that facts decide."""

    symbol: str
    left: Term
    right: Term


class Literal(NamedTuple):
    """An atom or its negation; the arguments are variables (or pins, see `pin`). A literal called `TEST` is a comparison, one
    called `SOME` says that some row passes some guards: ∃x (between(p,x,q) ∧ wall(x))."""

    positive: bool
    name: str
    arguments: tuple[str, ...]
    test: Comparison | None = None
    ranges: tuple[ConditionalLiteral, ...] = ()


@dataclass(frozen=True, slots=True)
class ConditionalLiteral:
    """A literal for each row over `variables` that passes the guards: for ∃q (beside(p,q) ∧ wet(q)) the variable is q, the
    guard beside(p,q) and the literal wet(q). Without a literal the guards say it all."""

    variables: Variables
    guards: tuple[Literal, ...]
    literal: Literal | None


def names_of(*parts: Literal | ConditionalLiteral) -> Iterator[str]:
    """The variables and pins that stand in literals and conditional literals, with those of their ranges."""
    for part in parts:
        if isinstance(part, Literal):
            yield from part.arguments
            yield from names_of(*part.ranges)
        else:
            yield from names_of(*part.guards, *((part.literal,) if part.literal else ()))


class Weighted(NamedTuple):
    """The rows of a conditional literal, each with a weight: a term that facts decide."""

    weight: Term
    counted: ConditionalLiteral


@dataclass(frozen=True, slots=True)
class Aggregate:
    """The weights of the rows that hold, added up and compared with a number: for ∃=2 q link(p,q) that is =, 2 and a weight
    of 1 for each row of link(p,q)."""

    comparison: str
    bound: Term
    parts: tuple[Weighted, ...]

    @property
    def counts(self) -> bool:
        """Does it count rows, each once?"""
        return len(self.parts) == 1 and self.parts[0].weight == ONE


@dataclass(frozen=True, slots=True)
class Clause:
    """For all values of the variables that pass the guards: one of the literals holds, or a row of one of the conditionals,
    or the aggregate."""

    variables: Variables
    guards: tuple[Literal, ...]
    literals: tuple[Literal, ...]
    conditionals: tuple[ConditionalLiteral, ...] = ()
    aggregate: Aggregate | None = None

    @property
    def propositional(self) -> bool:
        """Is it a disjunction of propositions and their negations, and no more?"""
        more = self.variables or self.guards or self.conditionals or self.aggregate
        return not more and not any(literal.arguments for literal in self.literals)

    def ranges(self) -> tuple[ConditionalLiteral, ...]:
        """Whatever ranges over rows of its own."""
        return (
            (*self.conditionals, *(part.counted for part in self.aggregate.parts))
            if self.aggregate
            else self.conditionals
        )


@dataclass(frozen=True, slots=True)
class Body:
    """One way to derive `head`: the guards hold, the literals are true, and so is every row of each conditional."""

    head: Literal
    variables: Variables
    guards: tuple[Literal, ...]
    literals: tuple[Literal, ...]
    conditionals: tuple[ConditionalLiteral, ...]

    def is_decided(self, own: Set[str]) -> bool:
        """Does it rest on facts and the definition's own relations alone?"""
        return not self.conditionals and all(literal.name in own for literal in self.literals)


class Auxiliary(NamedTuple):
    """A named part of a formula. "implies": name → part, where only that is needed; "both": name ↔ part;
    "define": the name belongs to the definition that the part stands in."""

    name: str
    variables: Variables
    part: Signed
    meaning: Meaning


def domain_of(name: str) -> str:
    """The fact relation that says where a `within` relation can hold."""
    return f"{name}∈"
