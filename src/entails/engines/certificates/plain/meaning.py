"""What a formula comes to, as a literal of a circuit: `logic.evaluate`, clause by clause, where some atoms are not known yet.

A term comes to a table: each value that it may have, with the literal that says so; under None, that it has no value. So a
sum, a count or a function inside another is a walk through all values, and nothing is clever. Where everything is known each
literal is `TRUE` or `FALSE`, and this is `evaluate`.

    PlainMeaning(circuit, structure, holds, value).truth(∃x p(x))      # the literal that says p(a) ∨ p(b)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import product

from entails.engines.certificates.plain.circuit import FALSE, TRUE, Circuit
from entails.engines.certificates.plain.graphs import Row, linked, one_loop, one_piece
from entails.logic.evaluate import ARITHMETIC, COMPARE, Values, free_numbers, is_numeral
from entails.logic.formula import (
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
    Variable,
    operands,
)
from entails.logic.parts import names_in
from entails.logic.walking import Walk, walked
from entails.models.world import Expansion

Value = str | int | None
Table = dict[Value, int]  # the values that a term may have, each with the literal that says so
Numbers = dict[int | None, int]


class PlainMeaning:
    """`holds` says by which literal a relation holds of a row; it knows those that are given, to be found and defined."""

    def __init__(self, circuit: Circuit, structure: Expansion, holds: Callable[[str, Row], int]) -> None:
        self.circuit, self.structure, self.holds = circuit, structure, holds
        self.elements = {sort: structure.elements(sort) for sort in structure.world.elements}
        self.places = {sort: {name: i for i, name in enumerate(some)} for sort, some in self.elements.items()}
        self.ordered = {sort for sort, some in self.elements.items() if not all(map(is_numeral, some))}
        self.free: dict[Formula, list[Term]] = {}

    def elements_of(self, sort: str | None) -> Sequence[str]:
        """The elements of a sort, or the numbers of a range."""
        return self.elements[sort] if sort in self.elements else self.structure.elements(sort)

    def truth(self, formula: Formula, values: Values | None = None) -> int:
        return walked(self._truth(formula, values or {}))

    def asked(self, formula: Formula, values: Values) -> int:
        """That the numbers are there which the formula asks for."""
        return self._there(self._numbers_in(formula), values)

    def _numbers_in(self, formula: Formula) -> list[Term]:
        if formula not in self.free:
            self.free[formula] = free_numbers(formula, self.structure.valued)
        return self.free[formula]

    def _there(self, terms: Iterable[Term], values: Values) -> int:
        return self.circuit.all_of([-self.table(term, values).get(None, FALSE) for term in terms])

    # --- formulas ---

    def _truth(self, formula: Formula, values: Values) -> Walk[int]:
        circuit = self.circuit
        circuit.step()
        match formula:
            case Truth(value):
                return TRUE if value else FALSE
            case Atom(name, terms):
                rows = self.rows(terms, values)
                return circuit.any_of([circuit.all_of([there, self.holds(name, row)]) for row, there in rows])
            case Equal(left, right):
                return self._compared("=", left, right, values)
            case Compare(comparison, left, right):
                return self._compared(comparison, left, right, values)
            case Not(body):
                return -(yield self._truth(body, values))
            case And() | Or():
                sign = 1 if isinstance(formula, And) else -1
                found: list[int] = []
                for part in operands(formula):
                    found.append(sign * (yield self._truth(part, values)))
                    if found[-1] == FALSE:
                        break
                return sign * circuit.all_of(found)
            case Implies(left, right):
                premise = yield self._truth(left, values)
                return TRUE if premise == FALSE else circuit.any_of([-premise, (yield self._truth(right, values))])
            case Iff(left, right):
                return circuit.same((yield self._truth(left, values)), (yield self._truth(right, values)))
            case Forall(variable, sort, body) | Exists(variable, sort, body):
                sign = 1 if isinstance(formula, Forall) else -1
                found = []
                for inner, there in self._ranging(((variable, sort),), body, values):
                    found.append(circuit.any_of([-there, sign * (yield self._truth(body, inner))]))
                return sign * circuit.all_of(found)
            case Count(comparison, bound, variables, body):
                return (yield from self._counted(comparison, bound, variables, body, values))
            case Connected(variables, body, relation):
                nodes = yield from self._members(variables, body, values)
                return one_piece(circuit, nodes, linked(circuit, list(nodes), self._links(relation, list(nodes))))
            case Loop(relation, variables, body):
                return (yield from self._loop(relation, variables, body, values))
        raise TypeError(f"not a formula: {formula!r}")

    def _members(
        self, variables: tuple[Variable, ...], body: Formula, values: Values
    ) -> Generator[Walk[int], int, dict[Row, int]]:
        """The tuples of values, each with the literal that says that the body holds of it."""
        found: dict[Row, int] = {}
        for inner, there in self._ranging(variables, body, values):
            row = tuple(inner[name] for name, _ in variables)
            found[row] = self.circuit.all_of([there, (yield self._truth(body, inner))])
        return found

    def _links(self, relation: str, nodes: list[Row]) -> dict[tuple[Row, Row], int]:
        self.circuit.step(len(nodes) ** 2)
        return {(one, other): self.holds(relation, one + other) for one in nodes for other in nodes}

    def _loop(
        self, relation: str, variables: tuple[Variable, ...], body: Formula | None, values: Values
    ) -> Generator[Walk[int], int, int]:
        """Whatever is linked is on the loop; with a body, that are those of which it holds, and no others."""
        circuit = self.circuit
        nodes = list(product(*(self.elements_of(sort) for _, sort in variables)))
        holds = self._links(relation, nodes)
        links, own = linked(circuit, nodes, holds), {node: holds[node, node] for node in nodes}
        there = {node: circuit.any_of([own[node], *links[node].values()]) for node in nodes}
        demands = [one_loop(circuit, there, links, own)]
        if body is not None:
            meant = yield from self._members(variables, body, values)
            demands += [circuit.same(there[node], meant.get(node, FALSE)) for node in nodes]
        return circuit.all_of(demands)

    def _counted(
        self, comparison: str, bound: Term, variables: tuple[Variable, ...], body: Formula, values: Values
    ) -> Walk[int]:
        """A count that has no number to be compared with is unequal to it, and nothing else. Beyond the largest number that
        it is compared with it need not be told how far."""
        numbers = self.numbers(bound, values)
        enough = max([number + 1 for number in numbers if number is not None and number >= 0], default=0)
        counted: Numbers = {0: TRUE}
        for inner, there in self._ranging(variables, body, values):
            one = self.circuit.all_of([there, (yield self._truth(body, inner))])
            counted = self._plus(counted, {1: one, 0: -one}, enough)
        compare = COMPARE[comparison]
        alike = [
            self.circuit.all_of([one, other])
            for a, one in counted.items()
            for b, other in numbers.items()
            if (comparison == "≠" if b is None else a is not None and compare(a, b))
        ]
        return self.circuit.any_of(alike)

    def _compared(self, comparison: str, left: Term, right: Term, values: Values) -> int:
        """Numbers are compared by value. Names are equal or not, and one is less than another if its sort lists it before."""
        sort = self._sort(left, values) or self._sort(right, values)
        order = self.places[sort] if sort in self.ordered and comparison != "=" else None
        compare, found = COMPARE[comparison], []
        theirs = self.table(right, values)
        for a, one in self.table(left, values).items():
            for b, other in theirs.items():
                if a is None or b is None:
                    continue
                self.circuit.step()
                if order is not None:
                    true = compare(order[str(a)], order[str(b)])
                elif is_numeral(a) and is_numeral(b):
                    true = compare(int(a), int(b))
                else:
                    true = comparison == "=" and a == b
                if true:
                    found.append(self.circuit.all_of([one, other]))
        return self.circuit.any_of(found)

    def _sort(self, term: Term, values: Values) -> str | None:
        if not term.arguments and term.name in values:
            return values.get(f"{term.name}∈")
        valued = self.structure.valued(term.name)
        return None if valued == "number" else valued

    def _ranging(self, variables: tuple[Variable, ...], body: Formula, values: Values) -> Iterator[tuple[Values, int]]:
        """The values of the variables that a quantifier goes through, each with the literal that says that the given numbers
        that it asks for are there: else it passes over them."""
        names = [name for name, _ in variables]
        sorts = {f"{name}∈": sort for name, sort in variables if sort is not None}
        asked = [term for term in self._numbers_in(body) if not set(names).isdisjoint(names_in(term))]
        for row in product(*(self.elements_of(sort) for _, sort in variables)):
            inner = {**values, **sorts, **dict(zip(names, row, strict=True))}
            there = self._there(asked, inner)
            if there != FALSE:
                yield inner, there

    # --- terms ---

    def table(self, term: Term, values: Values) -> Table:
        """The values that a term may have."""
        name = term.name
        self.circuit.step()
        if isinstance(term, Sum):
            total = self._sum(term, values)
            return {number: literal for number, literal in total.items()}  # noqa: C416 (a table of numbers is one of values)
        if not term.arguments and name in values:
            return {values[name]: TRUE}
        valued = self.structure.valued(name)
        if valued is None and not term.arguments:
            return {name: TRUE}
        if valued is None:
            return self._computed(name, [self.numbers(one, values) for one in term.arguments])
        found: dict[Value, list[int]] = defaultdict(list)
        some = []
        for row, there in self.rows(term.arguments, values):
            some.append(there)
            for value, literal in self._value(name, valued, row).items():
                found[value].append(self.circuit.all_of([there, literal]))
        found[None].append(-self.circuit.any_of(some))
        return self._gathered(found)

    def _value(self, name: str, valued: str, row: Row) -> Table:
        """What a number or a function may be for these arguments."""
        if valued == "number":
            return {self.structure.number(name, row): TRUE}
        table: Table = {value: self.holds(name, (*row, value)) for value in self.elements[valued]}
        return {**table, None: -self.circuit.any_of(table.values())}

    def numbers(self, term: Term, values: Values) -> Numbers:
        """The possible numbers of a term, each with the literal under which the term has it."""
        found: dict[Value, list[int]] = defaultdict(list)
        for value, literal in self.table(term, values).items():
            found[int(value) if value is not None and is_numeral(value) else None].append(literal)
        return self._gathered(found)  # type: ignore[return-value]

    def rows(self, terms: Sequence[Term], values: Values) -> list[tuple[Row, int]]:
        """The rows of elements that terms in argument places may stand for; where one has no value, there is none."""
        found: list[tuple[Row, int]] = [((), TRUE)]
        for term in terms:
            table = self.table(term, values)
            more = [(value, one) for value, one in table.items() if value is not None]
            pairs = product(found, more)
            found = [((*row, str(value)), self.circuit.all_of([there, one])) for (row, there), (value, one) in pairs]
        return [(row, there) for row, there in found if there != FALSE]

    def _computed(self, operation: str, tables: Sequence[Numbers]) -> Table:
        """min(3, 4), 3 − 4, −3, |−3|, of all that the parts may be: nothing if one of them has no value."""
        found: dict[Value, list[int]] = defaultdict(list)
        for row in product(*(table.items() for table in tables)):
            result: int | None = None
            match operation, *(number for number, _ in row):
                case "−", int(a):
                    result = -a
                case "abs", int(a):
                    result = abs(a)
                case _, int(a), int(b) if operation in ARITHMETIC:
                    result = ARITHMETIC[operation](a, b)
            found[result].append(self.circuit.all_of([literal for _, literal in row]))
        return self._gathered(found)

    def _sum(self, term: Sum, values: Values) -> Numbers:
        """Over the tuples for which the condition holds and there is something to add."""
        total: Numbers = {0: TRUE}
        body = Equal(term.value, term.value) & term.condition
        for inner, there in self._ranging(term.variables, body, values):
            added = self.circuit.all_of([there, walked(self._truth(term.condition, inner))])
            if added == FALSE:
                continue
            table = self.numbers(term.value, inner)
            parts: Numbers = {n: self.circuit.all_of([added, one]) for n, one in table.items() if n}
            total = self._plus(total, {**parts, 0: -self.circuit.any_of(parts.values())})
        return total

    def _plus(self, ones: Numbers, others: Numbers, enough: int | None = None) -> Numbers:
        found: dict[Value, list[int]] = defaultdict(list)
        for (a, one), (b, other) in product(ones.items(), others.items()):
            if a is not None and b is not None:
                number = a + b if enough is None else min(a + b, enough)
                found[number].append(self.circuit.all_of([one, other]))
        return self._gathered(found)  # type: ignore[return-value]

    def _gathered(self, found: dict[Value, list[int]]) -> Table:
        table = {value: self.circuit.any_of(literals) for value, literals in found.items()}
        return {value: literal for value, literal in table.items() if literal != FALSE}
