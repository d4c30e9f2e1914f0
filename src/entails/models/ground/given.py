"""Terms that facts decide, as columns of numbers: one entry for each row of a table, None where the term has no value.

    GivenTerms(…).column(|Row#(r) − Row#(s)|, table)      # [1, 2, 1, …]

A comparison of such terms filters a table. An equation in which one variable is not bound yet and stands only once is solved
for it instead: |r − s| = d gives two values of s for each row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import add, mul, sub

from entails.logic.evaluate import ARITHMETIC, COMPARE, is_numeral
from entails.logic.formula import Term
from entails.logic.parts import names_in
from entails.models.ground.clauses import Comparison
from entails.models.ground.comparisons import TO_NUMBER, TO_PLACE
from entails.values import dataclass

Values = list[int | None]
Key = tuple[int, ...]

QUICK: dict[str, Callable[[int, int], int]] = {"+": add, "−": sub, "·": mul, "min": min, "max": max}


@dataclass
class GivenTerms:
    """`tables` has the given numbers, and the given functions with the place of their value; `numbers` what number each
    element of a sort is."""

    tables: Mapping[str, Mapping[Key, int]]
    numbers: Callable[[str], list[int]]

    def places(self, sort: str) -> dict[int, int]:
        """Where each number stands in its sort."""
        return {number: place for place, number in enumerate(self.numbers(sort))}

    def column(self, term: Term, columns: Mapping[str, list[int]], size: int) -> Values:
        name = term.name
        if not term.arguments and name in columns:
            return list(columns[name])
        if not term.arguments and name not in self.tables:
            assert is_numeral(name), name
            return [int(name)] * size
        inner = [self.column(one, columns, size) for one in term.arguments]
        if name in self.tables:
            table = self.tables[name]
            return [table.get(key) for key in zip(*inner, strict=True)] if inner else [table.get(())] * size
        if name.endswith(TO_NUMBER):
            numbers = self.numbers(name.removesuffix(TO_NUMBER))
            return [None if place is None else numbers[place] for place in inner[0]]
        if name.endswith(TO_PLACE):
            places = self.places(name.removesuffix(TO_PLACE))
            return [None if number is None else places.get(number) for number in inner[0]]
        return _computed(name, inner)

    def test(self, test: Comparison, columns: Mapping[str, list[int]], size: int) -> list[bool]:
        """For each row, whether the comparison holds."""
        left, right = (self.column(term, columns, size) for term in (test.left, test.right))
        holds = COMPARE[test.symbol]
        if None in left or None in right:
            return [a is not None and b is not None and holds(a, b) for a, b in zip(left, right, strict=True)]
        return list(map(holds, left, right))  # type: ignore[arg-type]

    # --- equations ---

    def solutions(
        self, test: Comparison, variable: str, columns: Mapping[str, list[int]], size: int
    ) -> list[list[int]]:
        """For each row, the places that the variable may have."""
        inside, outside = (test.left, test.right) if variable in names_in(test.left) else (test.right, test.left)
        ways = [self.column(outside, columns, size)]
        while inside.arguments:
            inside, ways = self._undo(inside, variable, ways, columns, size)
        return [list(dict.fromkeys(one for one in row if one is not None)) for row in zip(*ways, strict=True)]

    def _undo(
        self, term: Term, variable: str, ways: list[Values], columns: Mapping[str, list[int]], size: int
    ) -> tuple[Term, list[Values]]:
        """The part of the term with the variable, and what it must be for the term to be as said."""
        name, arguments = term.name, term.arguments
        if name == "abs":
            return arguments[0], [
                [None if x is None or x < 0 else sign * x for x in way] for way in ways for sign in (1, -1)
            ]
        if name.endswith(TO_NUMBER):
            places = self.places(name.removesuffix(TO_NUMBER))
            return arguments[0], [[None if x is None else places.get(x) for x in way] for way in ways]
        if len(arguments) == 1:
            return arguments[0], [_computed("−", [way]) for way in ways]
        first = variable in names_in(arguments[0])
        inside, other = arguments if first else reversed(arguments)
        known = self.column(other, columns, size)
        if name == "+":
            return inside, [_computed("−", [way, known]) for way in ways]
        if first:  # inside − known = way
            return inside, [_computed("+", [way, known]) for way in ways]
        return inside, [_computed("−", [known, way]) for way in ways]


def solvable(test: Comparison, variable: str) -> bool:
    """Can the equation be solved for the variable?"""
    if test.symbol != "=" or [*names_in(test.left), *names_in(test.right)].count(variable) != 1:
        return False
    term = test.left if variable in names_in(test.left) else test.right
    while term.arguments:
        if term.name not in ("+", "−", "abs") and not term.name.endswith(TO_NUMBER):
            return False
        term = next(one for one in term.arguments if variable in names_in(one))
    return True


def _computed(name: str, columns: list[Values]) -> Values:
    if len(columns) == 1:
        minus = name == "−"
        return [None if x is None else -x if minus else abs(x) for x in columns[0]]
    left, right = columns
    if name in QUICK and None not in left and None not in right:
        return list(map(QUICK[name], left, right))  # type: ignore[arg-type]
    operation = ARITHMETIC[name]
    return [None if a is None or b is None else operation(a, b) for a, b in zip(left, right, strict=True)]
