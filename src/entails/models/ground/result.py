"""What grounding makes: numbered variables, clauses with their rule and binding, definitions, an objective."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from math import prod
from typing import NamedTuple

from entails.errors import TheoryError
from entails.models.ground.fixpoint import Definition
from entails.models.ground.tables import Column
from entails.models.theory import Relation, Rule, Theory
from entails.models.world import Element, Row, World

MAX_VARIABLES = 50_000_000

Ints = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Clauses of one rule: clause i belongs to row `owners[i]` of the bindings."""

    rule: int
    bindings: dict[str, Column]
    owners: Sequence[int]
    clauses: list[Ints]


@dataclass(frozen=True, slots=True)
class Instance:
    """A rule with the leading variables filled in that its sentence speaks of, and the numbers that it speaks of."""

    rule: Rule
    values: Mapping[str, Element]
    numbers: Mapping[str, int] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        return self.rule.fill({**self.values, **self.numbers})


@dataclass(frozen=True, slots=True)
class Switches:
    """Selectors `first`, `first`+1, … for the rows of the bindings of a rule (or a single one for a definition)."""

    rule: Rule
    first: int
    bindings: dict[str, Column]
    size: int


class Count(NamedTuple):
    """At least `low` and at most `high` of the literals hold."""

    literals: Ints
    low: int
    high: int


@dataclass
class Block:
    """The variables of one relation: dense (`base` + key), or only the keys in `table`."""

    relation: Relation
    sizes: tuple[int, ...]
    base: int
    table: dict[int, int] | None = None


@dataclass
class Grounding:
    """What the engines take."""

    theory: Theory
    world: World
    blocks: dict[str, Block] = field(default_factory=dict)
    batches: list[Batch] = field(default_factory=list)
    auxiliary: list[Ints] = field(default_factory=list)  # what the names made on the way mean
    counts: list[Count] = field(default_factory=list)  # those that were kept whole
    definitions: list[Definition] = field(default_factory=list)
    settled: dict[str, list[Ints]] = field(
        default_factory=dict
    )  # defined relations that need no solver: places of elements
    switches: list[Switches] = field(default_factory=list)
    guesses: list[int] = field(default_factory=list)  # to be assumed first, and dropped if that leads nowhere
    objective: list[int] = field(default_factory=list)  # literals to count
    constant: int = 0  # rows of the objective that hold anyway
    found: int = 0  # variables of the find relations: 1..found
    top: int = 0  # the last variable in use

    @cached_property
    def places(self) -> dict[str, dict[Element, int]]:
        """Where each element stands in its sort."""
        return {sort: {e: place for place, e in enumerate(all_)} for sort, all_ in self.world.elements.items()}

    def clauses(self) -> Iterator[Ints]:
        """Everything but the definitions."""
        return chain(chain.from_iterable(batch.clauses for batch in self.batches), self.auxiliary)

    def fresh(self, number: int = 1) -> int:
        """Take new variables; returns the first."""
        first = self.top + 1
        self.top += number
        if self.top > MAX_VARIABLES:
            raise TheoryError(f"the theory needs more than {MAX_VARIABLES} variables on this world")
        return first

    def instance(self, batch: Batch, clause: int) -> Instance:
        """The rule and the binding that a clause of a batch comes from."""
        return self._instance(self.theory.rules[batch.rule], batch.bindings, batch.owners[clause])

    def selectors(self) -> list[int]:
        return [v for some in self.switches for v in range(some.first, some.first + some.size)]

    def selected(self, selector: int) -> Instance:
        """The rule instance that a selector switches on."""
        some = self.switches[bisect_right(self.switches, selector, key=lambda switches: switches.first) - 1]
        return self._instance(some.rule, some.bindings, selector - some.first)

    def _instance(self, rule: Rule, bindings: dict[str, Column], row: int) -> Instance:
        elements = self.world.elements
        innermost = dict(rule.variables)  # of two leading variables with one name the inner one counts
        values = {name: elements[sort][bindings[name][row]] for name, sort in innermost.items() if name in bindings}
        numbers = {
            text: self.world.numbers[name][tuple(values[variable] for variable in variables)]
            for text, name, variables in rule.numbers()
        }
        return Instance(rule, values, numbers)

    def decode(self, true: Iterable[int], name: str) -> list[Row]:
        """The rows of a relation among the variables that are true, in the order of the sorts."""
        sorts = [self.world.elements[sort] for sort in self.theory.relations[name].sorts]
        if name in self.settled:
            return [tuple(elements[i] for elements, i in zip(sorts, row, strict=True)) for row in self.settled[name]]
        block = self.blocks[name]
        if block.table is None:
            stop = block.base + prod(block.sizes)
            keys = sorted(v - block.base for v in true if block.base <= v < stop)
        else:
            chosen = set(true)
            keys = sorted(key for key, v in block.table.items() if v in chosen)
        return [tuple(elements[i] for elements, i in zip(sorts, unkey(key, block.sizes), strict=True)) for key in keys]

    def variables(self, name: str) -> list[int]:
        """Those of a relation, each once."""
        block = self.blocks[name]
        if block.table is None:
            return list(range(block.base, block.base + prod(block.sizes)))
        return list(dict.fromkeys(block.table.values()))

    def variable(self, name: str, row: Row) -> int | None:
        """The variable of a ground atom; None where it cannot hold."""
        block = self.blocks[name]
        key = 0
        for element, sort, size in zip(row, block.relation.sorts, block.sizes, strict=True):
            key = key * size + self.places[sort][element]
        return block.base + key if block.table is None else block.table.get(key)


def unkey(key: int, sizes: tuple[int, ...]) -> list[int]:
    row = []
    for size in reversed(sizes):
        key, rest = divmod(key, size)
        row.append(rest)
    return row[::-1]
