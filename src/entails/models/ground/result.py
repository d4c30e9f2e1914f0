"""What grounding makes: numbered variables, clauses with their rule and binding, definitions, aims."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import chain, compress, repeat
from math import prod
from typing import TYPE_CHECKING

from entails.errors import SizeError
from entails.models.world import elements_of
from entails.values import NamedTuple, dataclass, field

if TYPE_CHECKING:
    from entails.models.ground.connection import Connection
    from entails.models.ground.facts import Column
    from entails.models.ground.fixpoint import Definition
    from entails.models.ground.spread import SpreadGraph
    from entails.models.signature import Relation
    from entails.models.theory import Preference, Rule, Theory
    from entails.models.world import Element, Row, World

MAX_VARIABLES = 10_000_000

Ints = tuple[int, ...]


class RuleClauses(NamedTuple):
    """Clauses of one rule. The bindings are columns of element numbers, one for each leading variable; clause i comes from
    row `rows[i]` of them.

        RuleClauses(2, {"p": [0, 1], "q": [1, 0]}, [0, 0, 1], [(-1, 5), (-1, 6), (-2, 7)])
    """

    rule: int
    bindings: dict[str, Column]
    rows: Sequence[int]
    clauses: list[Ints]
    summed: bool = False  # they say sums that are among `Grounding.sums` as well
    counted: bool = False  # they say counts that are among `Grounding.counts` as well


@dataclass(frozen=True, slots=True)
class Instance:
    """A rule with the leading variables filled in that its sentence speaks of, and the numbers that it speaks of."""

    rule: Rule
    values: Mapping[str, Element]
    numbers: Mapping[str, Element] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        return self.rule.fill({**self.values, **self.numbers})


@dataclass(frozen=True, slots=True)
class SelectorBlock:
    """Selectors `first`, `first`+1, … for the rows of the bindings of a rule (or a single one for a definition)."""

    rule: Rule
    first: int
    bindings: dict[str, Column]
    size: int


class Cardinality(NamedTuple):
    """A cardinality constraint: at least `low` and at most `high` of the literals hold."""

    literals: Ints
    low: int
    high: int


class SumClause(NamedTuple):
    """One of the literals holds, or the weights of those that are true add up to as much as the comparison says."""

    weights: tuple[tuple[int, int], ...]
    comparison: str
    bound: int
    literals: Ints


class CountRows(NamedTuple):
    """Counts of one rule as columns, with a row for each: so many of its members hold as the comparison with its bound says,
    or one of the literals in the columns does. 0 is an atom that cannot hold.

        CountRows("=", [2, 2], [(1, 2, 3), (4, 5)], [[-9, -10]])
    """

    comparison: str
    bounds: Sequence[int]
    members: Sequence[Ints]
    columns: Sequence[Sequence[int]]


@dataclass
class WeightedSum:
    """What an aim adds up: literals with their weights, and what it comes to anyway."""

    weights: list[tuple[int, int]] = field(default_factory=list)
    constant: int = 0
    alternatives: dict[int, tuple[object, int]] = field(
        default_factory=dict
    )  # of which function a literal says the value

    def value(self, true: Set[int]) -> int:
        """What it comes to in a model."""
        return self.constant + sum(weight for weight, literal in self.weights if holds_in(true, literal))


class PreferenceRows(NamedTuple):
    """Instances of a preference, by their bindings. Each has a literal that is true where it is broken; all of them are, if
    there are none."""

    preference: Preference
    bindings: dict[str, Column]
    size: int
    literals: Sequence[int] | None


@dataclass
class VariableBlock:
    """The variables of one relation. A row has a key, its element numbers read as the digits of one number. If `table` is
    None every row has a variable, `base` + key; else only the keys in `table` have one."""

    relation: Relation
    sizes: tuple[int, ...]
    base: int
    table: dict[int, int] | None = None


@dataclass
class Grounding:
    """A theory on a world as clauses over variables 1..`top`: what the engines take."""

    theory: Theory
    world: World
    blocks: dict[str, VariableBlock] = field(default_factory=dict)  # by relation
    rule_clauses: list[RuleClauses] = field(default_factory=list)
    auxiliary: list[Ints] = field(default_factory=list)  # clauses of no rule: what auxiliary variables mean
    cardinalities: list[Cardinality] = field(default_factory=list)  # counts that were kept whole
    definitions: list[Definition] = field(default_factory=list)
    connections: list[Connection] = field(default_factory=list)
    spreads: dict[str, SpreadGraph] = field(default_factory=dict)  # by relation
    derived_facts: dict[str, list[Ints]] = field(default_factory=dict)  # relations defined by facts: element numbers
    selector_blocks: list[SelectorBlock] = field(default_factory=list)
    guesses: list[int] = field(default_factory=list)  # to be assumed first, and dropped if that leads nowhere
    sums: list[SumClause] = field(default_factory=list)  # for an optimiser that takes sums as they are
    counts: list[CountRows] = field(default_factory=list)  # of rules with selectors, for hints
    auxiliary_sums: list[Ints] = field(default_factory=list)  # clauses of no rule that say some of these sums
    aims: list[WeightedSum] = field(default_factory=list)  # what is optimised, the first matters most
    valued: list[int] = field(default_factory=list)  # what is true of a solution in which the objectives have values
    preference_rows: list[PreferenceRows] = field(default_factory=list)
    found: int = 0  # the variables of the find relations are 1..found
    top: int = 0  # the last variable in use

    @cached_property
    def places(self) -> dict[str, dict[Element, int]]:
        """Where each element stands in its sort."""
        return {sort: {e: place for place, e in enumerate(all_)} for sort, all_ in self.world.elements.items()}

    @property
    def lazy(self) -> list[Definition | Connection | SpreadGraph]:
        """What is cut where a model breaks it; a cut names its place here."""
        return [*self.definitions, *self.connections, *self.spreads.values()]

    def clauses(self) -> Iterator[Ints]:
        """Everything but the cardinalities and what is `lazy`."""
        every = chain.from_iterable(some.clauses for some in self.rule_clauses)
        return chain(every, self.auxiliary, self.auxiliary_sums)

    def clauses_beside_sums(self) -> Iterator[Ints]:
        """Those that do not say one of the `sums`."""
        beside = (some.clauses for some in self.rule_clauses if not some.summed)
        return chain(chain.from_iterable(beside), self.auxiliary)

    def fresh(self, number: int = 1) -> int:
        """Take new variables; returns the first."""
        first = self.top + 1
        self.top += number
        if self.top > MAX_VARIABLES:
            raise too_many_variables()
        return first

    def instance(self, some: RuleClauses, clause: int) -> Instance:
        """The rule instance that a clause comes from."""
        return self._instance(self.theory.rules[some.rule], some.bindings, some.rows[clause])

    def selectors(self) -> list[int]:
        return [v for block in self.selector_blocks for v in range(block.first, block.first + block.size)]

    def selected(self, selector: int) -> Instance:
        """The rule instance that a selector switches on."""
        place = bisect_right(self.selector_blocks, selector, key=lambda block: block.first) - 1
        block = self.selector_blocks[place]
        return self._instance(block.rule, block.bindings, selector - block.first)

    def _instance(self, rule: Rule, bindings: dict[str, Column], row: int) -> Instance:
        innermost = dict(rule.variables)  # of two leading variables with one name the inner one counts
        world = self.world
        values = {
            name: elements_of(world, sort)[bindings[name][row]] for name, sort in innermost.items() if name in bindings
        }
        return Instance(rule, values, spoken_numbers(rule, self.world, values))

    def unmet(self, true: Set[int]) -> list[tuple[Instance, int]]:
        """The preferences that a model breaks: each instance, and what that costs."""
        found: list[tuple[Instance, int]] = []
        for preference, bindings, size, literals in self.preference_rows:
            broken = repeat(True, size) if literals is None else (holds_in(true, literal) for literal in literals)
            rows = compress(range(size), broken)
            found += [(self._instance(preference.rule, bindings, row), preference.weight) for row in rows]
        return found

    def decode(self, true: Iterable[int], name: str) -> list[Row]:
        """The rows of a relation among the variables that are true, in the order of the sorts."""
        relation = self.blocks[name].relation if name in self.blocks else self.theory.relations[name]
        sorts = [elements_of(self.world, sort) for sort in relation.sorts]
        rows = self.number_rows(true, name)
        columns = list(zip(*rows, strict=True))
        if not columns:
            return [() for _ in rows]
        named = ([elements[i] for i in column] for elements, column in zip(sorts, columns, strict=True))
        return list(zip(*named, strict=True))

    def number_rows(self, true: Iterable[int], name: str) -> Iterable[Sequence[int]]:
        """The same as element numbers."""
        if name in self.derived_facts:
            return self.derived_facts[name]
        block = self.blocks[name]
        if block.table is None:
            size = prod(block.sizes)
            if isinstance(true, Set) and size < len(true):
                keys = [key for key in range(size) if block.base + key in true]
            else:
                keys = sorted(v - block.base for v in true if block.base <= v < block.base + size)
        else:
            chosen = set(true)
            keys = sorted(key for key, v in block.table.items() if v in chosen)
        return unkeyed(keys, block.sizes)

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


def too_many_variables() -> SizeError:
    return SizeError(f"the theory is too large: up to here it needs more than {MAX_VARIABLES:,} variables")


def holds_in(true: Set[int], literal: int) -> bool:
    """Is a literal true where these variables are, and no others? 0, an atom that cannot hold, is not."""
    return (-literal not in true) if literal < 0 else literal in true


def spoken_numbers(rule: Rule, world: World, values: Mapping[str, Element]) -> dict[str, Element]:
    """The given numbers and the values of given functions that the sentence of a rule speaks of; “nothing” for none."""
    found: dict[str, Element] = {}
    for text, name, variables in rule.numbers():
        row = tuple(values[variable] for variable in variables)
        if name in world.numbers:
            found[text] = world.numbers[name].get(row, "nothing")
        else:
            found[text] = next((one[-1] for one in world.facts.get(name, ()) if one[:-1] == row), "nothing")
    return found


def unkey(key: int, sizes: tuple[int, ...]) -> list[int]:
    """The element numbers of a row with this key: unkey(7, (3, 5)) is [1, 2], because 7 = 1·5 + 2."""
    row = []
    for size in reversed(sizes):
        key, rest = divmod(key, size)
        row.append(rest)
    return row[::-1]


def columns_of(keys: Iterable[int], sizes: tuple[int, ...]) -> list[Column]:
    """The same for many rows, as columns: columns_of([7, 3], (3, 5)) is [[1, 0], [2, 3]]."""
    left, columns = list(keys), list[list[int]]()
    for size in sizes[:0:-1]:
        columns.append([key % size for key in left])
        left = [key // size for key in left]
    return [left, *columns[::-1]] if sizes else []


def unkeyed(keys: Sequence[int], sizes: tuple[int, ...]) -> list[Ints]:
    """The same as rows: unkeyed([7, 3], (3, 5)) is [(1, 2), (0, 3)]."""
    return list(zip(*columns_of(keys, sizes), strict=True)) if sizes else [()] * len(keys)
