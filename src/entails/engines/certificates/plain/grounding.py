"""A whole theory on a world: a circuit, and the literals that hold in its solutions and nowhere else.

    plain = ground(theory, world)
    plain.demanded                       # literals; all of them hold in a solution
    plain.variable("p", ("a",))          # the variable of an atom to find; None where it cannot hold

What a declaration demands is said here once more: one value, at most one, each value once. A new construct of the language
needs a case in `meaning`; a new word of declarations one in `_declared`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import product
from math import prod

from entails.engines.certificates.plain.circuit import FALSE, MOST, TRUE, Circuit, Ints, TooLargeError
from entails.engines.certificates.plain.definitions import Fixpoint
from entails.engines.certificates.plain.graphs import Row
from entails.engines.certificates.plain.meaning import Numbers, PlainMeaning
from entails.logic.formula import Atom, Formula
from entails.models.signature import Relation, mirrored, split_clause, split_prefix
from entails.models.strata import Stratum
from entails.models.theory import Theory
from entails.models.world import World


def ground(
    theory: Theory, world: World, *, counting: bool = False, most: int = MOST, check: Callable[[], None] = lambda: None
) -> PlainGrounding | None:
    """The theory as a circuit; None if that takes more than `most` steps, or if something is to be found aside: a circuit has
    no values for what an answer does not tell. For `counting`, definitions have no variables of their own. `check` is called
    now and then; it may raise to stop."""
    if theory.has_aside:
        return None
    plain = PlainGrounding(theory, world, Circuit(most, check))
    try:
        plain.build(counting)
    except TooLargeError:
        return None
    return plain


def _instances(theory: Theory, world: World) -> int:
    """For how many values of their leading variables the rules are gone through: there are at least as many steps."""
    sizes = {sort: len(elements) for sort, elements in world.elements.items()}
    formulas = [rule.typed for rule in theory.rules] + [one for stratum in theory.strata for one in stratum.clauses]
    return sum(prod(sizes.get(sort, 1) for _, sort in split_prefix(formula)[0]) for formula in formulas)


class PlainGrounding:
    def __init__(self, theory: Theory, world: World, circuit: Circuit) -> None:
        self.theory, self.world, self.circuit = theory, world, circuit
        self.atoms: dict[tuple[str, Row], int] = {}  # those to find, and those that are defined
        self.open = {one.name for one in theory.relations.values() if one.role in ("find", "define")}
        structure = theory.expansion(world)
        self.meaning = PlainMeaning(circuit, structure, self._holds)
        self.demanded: list[int] = []
        self.definitions: list[Fixpoint] = []
        self.found = 0  # variables 1..found are the atoms to find

    def _holds(self, name: str, row: Row) -> int:
        if name in self.open:
            return self.atoms.get((name, row), FALSE)
        return TRUE if self.meaning.structure.holds(name, row) else FALSE

    def build(self, counting: bool) -> None:
        if _instances(self.theory, self.world) > self.circuit.most:  # no need to try
            raise TooLargeError
        for relation in self.theory.find():
            self._number(relation)
        self.found = self.circuit.top
        for stratum in self.theory.strata:
            self._define(stratum, counting)
        for relation in self.theory.find():
            if relation.function or relation.product:
                self.demanded += self._declared(relation)
        for rule in self.theory.rules:
            if rule.kind == "rule" and not rule.declared:
                self.demanded.append(self.meaning.truth(rule.typed))

    # --- what is to be found ---

    def _rows(self, sorts: tuple[str, ...]) -> Iterator[Row]:
        return product(*(self.meaning.elements[sort] for sort in sorts))

    def _number(self, relation: Relation) -> None:
        """A variable for each atom that may hold; of a symmetric pair, one for both."""
        name = relation.name
        for row in self._rows(relation.sorts):
            self.circuit.step()
            mirror = mirrored(row) if relation.symmetric else row
            within = relation.within
            if within and not all(self.meaning.structure.holds(within, one) for one in (row, mirror)):
                continue
            self.atoms[name, row] = self.atoms.get((name, mirror)) or self.circuit.variable()

    def variable(self, name: str, row: tuple[object, ...]) -> int | None:
        return self.atoms.get((name, tuple(map(str, row))))

    def named(self) -> Iterator[tuple[int, str]]:
        """Each variable of an atom with the atom."""
        for (name, row), literal in self.atoms.items():
            if 0 < literal <= self.circuit.top and literal not in self.circuit.gates:
                yield literal, f"{name}({','.join(row)})" if row else name

    def _declared(self, relation: Relation) -> Iterator[int]:
        """What the declaration of a function says: how many values each row has, and how many rows each value."""
        name, rows = relation.name, list(self._rows(relation.inputs))
        values = list(self._rows(relation.sorts[len(relation.inputs) :]))
        for row in rows:
            there = TRUE if relation.on is None else self._holds(relation.on, row)
            literals = [self._holds(name, (*row, *value)) for value in values]
            demands = self._one(literals, "partial" in relation.words)  # one on `on` is exactly one
            yield from (self.circuit.any_of([-there, one]) for one in demands)
            yield from (self.circuit.any_of([there, -one]) for one in literals)
        bijective = "bijective" in relation.words
        if bijective or "injective" in relation.words:
            for value in values:
                yield from self._one([self._holds(name, (*row, *value)) for row in rows], not bijective)

    def _one(self, literals: list[int], maybe_none: bool) -> Iterator[int]:
        """Literals that together say that exactly one of these holds, or at most one."""
        for place, one in enumerate(literals):
            yield from (self.circuit.any_of([-one, -other]) for other in literals[:place])
        if not maybe_none:
            yield self.circuit.any_of(literals)

    # --- what is defined ---

    def _define(self, stratum: Stratum, counting: bool) -> None:
        heads = [(name, row) for name in stratum.relations for row in self._rows(self.theory.relations[name].sorts)]
        if stratum.recursive:
            self.atoms |= {head: self.circuit.variable() for head in heads}
        ways: dict[tuple[str, Row], list[int]] = defaultdict(list)
        for clause in stratum.clauses:
            for head, way in self._derivations(clause):
                ways[head].append(way)
        if not stratum.recursive:
            self.atoms |= {head: self.circuit.any_of(ways[head]) for head in heads}
            return
        bodies = {self.atoms[head]: self.circuit.any_of(ways[head]) for head in heads}
        fixpoint = Fixpoint(self.circuit, bodies)
        fixed = fixpoint.levels() if counting else fixpoint.constant()
        if fixed is not None:
            self.atoms |= {head: fixed[self.atoms[head]] for head in heads}
            return
        self.definitions.append(fixpoint)
        self.demanded += fixpoint.demands()

    def _derivations(self, clause: Formula) -> Iterator[tuple[tuple[str, Row], int]]:
        """What the instances of a clause derive, and the literals that say their bodies. One that asks for a number that is
        not there derives nothing, nor does a head with no value."""
        variables, body, head = split_clause(clause)
        assert isinstance(head, Atom)
        sorts = [self.meaning.places[sort] for sort in self.theory.relations[head.name].sorts]
        for chosen in product(*(self.meaning.elements_of(sort) for _, sort in variables)):
            values = dict(zip((name for name, _ in variables), chosen, strict=True))
            values |= {f"{name}∈": sort for name, sort in variables}
            holds = self.circuit.all_of([self.meaning.asked(body, values), self.meaning.truth(body, values)])
            if holds == FALSE:
                continue
            for row, there in self.meaning.rows(head.arguments, values):
                if all(element in some for element, some in zip(row, sorts, strict=True)):
                    yield (head.name, row), self.circuit.all_of([holds, there])

    # --- solutions ---

    def truths(self, chosen: set[int]) -> dict[int, bool]:
        """The value of every variable where these atoms to find are true and the others false."""
        true = set(chosen)
        for fixpoint in self.definitions:  # those that come later may rest on those before
            values = self.circuit.truths(true)
            true |= fixpoint.derived(v for v, value in values.items() if value)
        return self.circuit.truths(true)

    # --- aims ---

    def aims(self) -> list[Numbers]:
        """What each aim may come to."""
        return [self.meaning.numbers(aim.term, {}) for aim in self.theory.aims]

    def better(self, values: Ints) -> int:
        """A literal that is true if all aims have values, better than the given ones: the first that differs decides."""
        circuit, ways, equal = self.circuit, [], TRUE
        tables = self.aims()
        for aim, table, value in zip(self.theory.aims, tables, values, strict=True):
            sign = 1 if aim.direction == "maximise" else -1
            more = [one for n, one in table.items() if n is not None and sign * n > sign * value]
            ways.append(circuit.all_of([equal, circuit.any_of(more)]))
            equal = circuit.all_of([equal, table.get(value, FALSE)])
        valued = [-table.get(None, FALSE) for table in tables]
        return circuit.all_of([*valued, circuit.any_of(ways)])
