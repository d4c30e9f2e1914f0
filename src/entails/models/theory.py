"""Theories: sorts, relations, named rules, definitions, an objective. `entails.models.builder` makes and checks them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from entails.logic.formula import Count, Formula, Term
from entails.models.signature import Relation, Sorts, Variables, split_prefix
from entails.models.sorts import SortChecker
from entails.models.source_map import SourceMap
from entails.models.strata import Stratum
from entails.models.world import Element, World
from entails.values import dataclass, field

RuleKind = Literal["rule", "lemma", "guess"]

HOLE = re.compile(r"\{([^{}]*)\}")
NUMBER_HOLE = re.compile(r"(\w+)\(([^()]+)\)")  # {clue(r)}: a given number


@dataclass(frozen=True, slots=True)
class Rule:
    """An English sentence with holes, and the formula that it says. A lemma follows from the rules and a guess need not:
    both only help the solver, and no answer rests on them."""

    sentence: str
    formula: Formula
    typed: Formula
    kind: RuleKind = "rule"

    @property
    def variables(self) -> Variables:
        """The leading universal variables. An instance fills in those that the sentence speaks of (`spoken_of`)."""
        return split_prefix(self.typed)[0]

    def spoken_of(self) -> frozenset[str]:
        """The leading variables that the sentence speaks of. They decide how finely the rule is stated: instances that it
        says with the same words are one instance."""
        holes = {name for _, _, names in self.numbers() for name in names} | {
            hole[1] for hole in HOLE.finditer(self.sentence)
        }
        return frozenset(name for name, _ in self.variables if name in holes)

    def fill(self, values: Mapping[str, Element]) -> str:
        """The sentence with its holes filled; `values` has the given numbers that it speaks of by their text, `clue(r)`."""
        return HOLE.sub(lambda hole: str(values[hole[1]]), self.sentence)

    def numbers(self) -> Iterator[tuple[str, str, list[str]]]:
        """The given numbers that the sentence speaks of: as they are written, their name, and their variables.

        {clue(r)} is ("clue(r)", "clue", ["r"]); {most}, a number that is the same for all, is ("most", "most", [])
        """
        variables = dict(self.variables)
        for hole in HOLE.finditer(self.sentence):
            if number := NUMBER_HOLE.fullmatch(hole[1]):
                yield hole[1], number[1], number[2].split(",")
            elif hole[1] not in variables:
                yield hole[1], hole[1], []


@dataclass(frozen=True, slots=True)
class Saying:
    """How a fact of a relation is said: two sentences with holes, for when it holds and for when it does not."""

    variables: tuple[str, ...]
    holds: str
    fails: str


@dataclass(frozen=True, slots=True)
class Objective:
    direction: Literal["maximise", "minimise"]
    variables: Variables
    body: Formula
    sentence: str | None = None  # what a best solution has, with a hole {} for the number

    def reached(self, value: int) -> Rule:
        """That a solution is as good as this."""
        comparison = "≥" if self.direction == "maximise" else "≤"
        formula = Count(comparison, Term(str(value)), self.variables, self.body)
        sentence = self.sentence or "a best solution has {} of what is counted"
        return Rule(sentence.replace("{}", str(value)), formula, formula)


@dataclass(frozen=True)
class Theory:
    sorts: Sorts
    relations: Mapping[str, Relation]
    rules: tuple[Rule, ...]
    strata: tuple[Stratum, ...] = ()
    definitions: tuple[tuple[tuple[str, ...], tuple[Formula, ...]], ...] = ()  # as written
    objective: Objective | None = None
    sayings: Mapping[str, Saying] = field(default_factory=dict)  # by relation
    source_map: SourceMap = field(default_factory=SourceMap, compare=False, repr=False)

    def find(self) -> Iterator[Relation]:
        return (relation for relation in self.relations.values() if relation.role == "find")

    def claim(
        self,
        formula: Formula,
        marks: Mapping[int, int] | None = None,
        source: str | None = None,
        file: str | None = None,
        world: World | None = None,
    ) -> Formula:
        """A closed formula in this theory's language, checked, with its sorts filled in. It may speak of the elements that
        the theory names, and of those of a world."""
        named = {sort: tuple(elements) for sort, elements in world.elements.items()} if world else {}
        return SortChecker({**self.sorts, **named}, self.relations, marks or {}, source, file).formula(formula)
