"""Terms that facts decide, as columns of numbers: one entry for each row of a table, None where the term has no value.

    GivenTerms(…).column(|Row#(r) − Row#(s)|, table)      # [1, 2, 1, …]

A comparison of such terms filters a table. An equation in which one variable is not bound yet and stands only once is solved
for it instead: |r − s| = d gives two values of s for each row. An inequality gives a range of them: |r − s| ≤ 1.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import compress, pairwise
from operator import neg

from entails.logic.evaluate import ARITHMETIC, COMPARE, is_numeral
from entails.logic.formula import Term
from entails.logic.parts import names_in
from entails.models.ground.clauses import Comparison
from entails.models.ground.comparisons import TO_NUMBER, TO_PLACE
from entails.values import dataclass

Values = list[int | None]
Key = tuple[int, ...]

TURNED = {"<": ">", "≤": "≥", ">": "<", "≥": "≤"}
TURN = str.maketrans("<>", "><")


@dataclass
class GivenTerms:
    """`tables` has the given numbers, and the given functions with the place of their value; `numbers` what number each
    element of a sort is."""

    tables: Mapping[str, Mapping[Key, int]]
    numbers: Callable[[str], list[int]]

    def ascending(self, sort: str) -> bool:
        """Are the elements of a sort of numbers listed in their order?"""
        return all(a < b for a, b in pairwise(self.numbers(sort)))

    def places(self, sort: str) -> dict[int, int]:
        """Where each number stands in its sort."""
        return {number: place for place, number in enumerate(self.numbers(sort))}

    def column(self, term: Term, columns: Mapping[str, list[int]], size: int) -> Values:
        name = term.name
        if not term.arguments and name in columns:
            return columns[name]  # type: ignore[return-value]
        if not term.arguments and name not in self.tables:
            assert is_numeral(name), name
            return [int(name)] * size
        inner = [self.column(one, columns, size) for one in term.arguments]
        if name in self.tables:
            table = self.tables[name]
            if len(inner) == 1 and size > len(table):  # each key once, then as often as it comes
                known = {place: table.get((place,)) for place in set(inner[0])}  # type: ignore[arg-type]
                return list(map(known.__getitem__, inner[0]))
            return list(map(table.get, zip(*inner, strict=True))) if inner else [table.get(())] * size
        if name.endswith(TO_NUMBER):
            numbers = self.numbers(name.removesuffix(TO_NUMBER))
            if None not in inner[0]:
                return list(map(numbers.__getitem__, inner[0]))  # type: ignore[arg-type]
            return [None if place is None else numbers[place] for place in inner[0]]
        if name.endswith(TO_PLACE):
            places = self.places(name.removesuffix(TO_PLACE))
            return list(map(places.get, inner[0]))  # type: ignore[arg-type]
        return _computed(name, inner)

    def test(self, test: Comparison, columns: Mapping[str, list[int]], size: int) -> list[bool]:
        """For each row, whether the comparison holds."""
        left, right = (self.column(term, columns, size) for term in self._as_places(test))
        holds = COMPARE[test.symbol]
        try:
            found = list(map(holds, left, right))  # type: ignore[arg-type]
        except TypeError:  # <, ≤, >, ≥ where there is no value
            found = []
        if test.symbol == "≠":
            lacking = None in left or None in right
        else:  # = of two that have no value
            lacking = not found or (test.symbol == "=" and None in compress(left, found))
        if lacking:
            return [a is not None and b is not None and holds(a, b) for a, b in zip(left, right, strict=True)]
        return found

    def _as_places(self, test: Comparison) -> tuple[Term, Term]:
        """The two sides; of two elements of one sort that is in order their places will do."""
        left, right = test.left, test.right
        places = left.name == right.name and left.name.endswith(TO_NUMBER)
        if places and self.ascending(left.name.removesuffix(TO_NUMBER)):
            return left.arguments[0], right.arguments[0]
        return left, right

    def divides(self, factor: Term, product: Term, columns: Mapping[str, list[int]], size: int) -> list[bool]:
        """For each row, whether the product can have the factor at all."""
        pairs = zip(self.column(factor, columns, size), self.column(product, columns, size), strict=True)
        return [x is not None and y is not None and (y % x == 0 if x else y == 0) for x, y in pairs]

    # --- equations and inequalities ---

    def solutions(
        self, test: Comparison, variable: str, columns: Mapping[str, list[int]], size: int
    ) -> list[Values] | None:
        """The places that the variable may have, as columns: for each row one place or none, and no place twice. None if the
        variable is multiplied by 0 in a row, and may be anything."""
        inside, outside = (test.left, test.right) if variable in names_in(test.left) else (test.right, test.left)
        ways = [self.column(outside, columns, size)]
        while inside.arguments:
            inside, ways = self._undo(inside, variable, ways, columns, size)
            if not ways:
                return None
        return ways

    def _undo(
        self, term: Term, variable: str, ways: list[Values], columns: Mapping[str, list[int]], size: int
    ) -> tuple[Term, list[Values]]:
        """The part of the term with the variable, and what it must be for the term to be as said; nothing if it may be
        anything."""
        name, arguments = term.name, term.arguments
        if name == "abs":
            there = [[None if x is None or x < 0 else x for x in way] for way in ways]
            return arguments[0], [one for way in there for one in (way, [-x if x else None for x in way])]
        if name.endswith(TO_NUMBER):
            places = self.places(name.removesuffix(TO_NUMBER))
            return arguments[0], [list(map(places.get, way)) for way in ways]  # type: ignore[arg-type]
        if len(arguments) == 1:
            return arguments[0], [_computed("−", [way]) for way in ways]
        first = variable in names_in(arguments[0])
        inside, other = arguments if first else reversed(arguments)
        known = self.column(other, columns, size)
        if name == "+":
            return inside, [_computed("−", [way, known]) for way in ways]
        if name == "·":
            return inside, [] if 0 in known else [list(map(_quotient, way, known)) for way in ways]
        if first:  # inside − known = way
            return inside, [_computed("+", [way, known]) for way in ways]
        return inside, [_computed("−", [known, way]) for way in ways]

    def within(
        self, tests: Sequence[Comparison], variable: str, last: int, columns: Mapping[str, list[int]], size: int
    ) -> list[range]:
        """For each row, the places up to the last one that pass all the tests, each of which bounds the variable."""
        lows, highs = [0] * size, [last] * size
        for test in tests if size else ():
            low, high = self._between(test, variable, columns, size)
            if low:
                lows = [last + 1 if x is None else x if x > y else y for x, y in zip(low, lows, strict=True)]
            if high:
                highs = [-1 if x is None else x if x < y else y for x, y in zip(high, highs, strict=True)]
        return [range(low, high + 1) for low, high in zip(lows, highs, strict=True)]

    def _between(
        self, test: Comparison, variable: str, columns: Mapping[str, list[int]], size: int
    ) -> tuple[Values | None, Values | None]:
        """The least and the greatest place that the variable may have in each row; None where there is none, or no such
        bound at all."""
        inside, outside, symbol = _sides(test, variable)
        bound = self.column(outside, columns, size)
        low: Values | None = None
        high: Values | None = None
        if symbol in ("<", "≤"):
            high = _shifted(bound, -(symbol == "<"))
        else:
            low = _shifted(bound, symbol == ">")
        while inside.arguments:
            name, arguments = inside.name, inside.arguments
            inside = next(one for one in arguments if variable in names_in(one))
            if name.endswith(TO_NUMBER):
                numbers = self.numbers(name.removesuffix(TO_NUMBER))
                low, high = _place_bounds(numbers, low, high)
            elif name == "abs":
                low = high and _computed("−", [high])
            elif len(arguments) == 1:
                low, high = high and _computed("−", [high]), low and _computed("−", [low])
            else:
                known = self.column(arguments[inside is arguments[0]], columns, size)
                low, high = _freed(name, inside is arguments[0], known, low, high)
        return low, high


def _sides(test: Comparison, variable: str) -> tuple[Term, Term, str]:
    """The side of an inequality that the variable stands on, the other one, and how they compare."""
    if variable in names_in(test.left):
        return test.left, test.right, test.symbol
    return test.right, test.left, TURNED[test.symbol]


def _shifted(column: Values, by: int) -> Values:
    return _mapped(lambda x: x + by, column) if by else column


def _place_bounds(numbers: list[int], low: Values | None, high: Values | None) -> tuple[Values | None, Values | None]:
    """Bounds of places from those of the numbers that stand there in ascending order. Where no number is left out, that is a
    shift; it may lead beyond the places, where no variable goes."""
    first = numbers[0] if numbers else 0
    if numbers == list(range(first, first + len(numbers))):
        return low and _shifted(low, -first), high and _shifted(high, -first)
    low = low and _mapped(lambda x: bisect_left(numbers, x), low)
    return low, high and _mapped(lambda x: bisect_right(numbers, x) - 1, high)


def _mapped(operation: Callable[..., int | None], *columns: Values) -> Values:
    """The results for each row; None where a value is missing. Most columns miss none, so that is not looked for first."""
    try:
        return list(map(operation, *columns))
    except TypeError:
        return [None if None in row else operation(*row) for row in zip(*columns, strict=True)]


def _freed(
    name: str, first: bool, known: Values, low: Values | None, high: Values | None
) -> tuple[Values | None, Values | None]:
    """The bounds of a part from those of the part + known (first), known + the part, and so on."""
    if name == "·":
        assert known[0] is not None
        factor = abs(known[0])
        if known[0] < 0:
            low, high = high and _computed("−", [high]), low and _computed("−", [low])
        low = low and _mapped(lambda x: -(-x // factor), low)
        return low, high and _mapped(lambda x: x // factor, high)
    if name == "−" and not first:  # known − the part
        low, high = high and _computed("−", [known, high]), low and _computed("−", [known, low])
        return low, high
    undo = "−" if name == "+" else "+"
    return low and _computed(undo, [low, known]), high and _computed(undo, [high, known])


def bounds(terms: GivenTerms, test: Comparison, variable: str) -> str:
    """Which bounds an inequality gives for the variable: "<" from above, ">" from below, "<>" both; "" if it gives none. The
    variable stands in it once, under sums, differences, multiples by numbers, and |…| ≤ k."""
    if test.symbol not in TURNED or [*names_in(test.left), *names_in(test.right)].count(variable) != 1:
        return ""
    term, _, symbol = _sides(test, variable)
    found = symbol[0].replace("≤", "<").replace("≥", ">")
    while term.arguments:
        name, arguments = term.name, term.arguments
        term = next(one for one in arguments if variable in names_in(one))
        others = [one for one in arguments if one is not term]
        if name.endswith(TO_NUMBER):
            if not terms.ascending(name.removesuffix(TO_NUMBER)):
                return ""
        elif name == "abs":
            if found != "<":
                return ""
            found = "<>"
        elif name == "·":
            (factor,) = others
            if not is_numeral(factor.name) or int(factor.name) == 0:
                return ""
            found = found if int(factor.name) > 0 else found.translate(TURN)
        elif name == "−" and (term is not arguments[0] or not others):
            found = found.translate(TURN)
        elif name not in ("+", "−"):
            return ""
    return found


def factors(test: Comparison) -> Iterator[tuple[Term, Term]]:
    """The factors of an equation x · y = z, each with the product."""
    for product, other in ((test.left, test.right), (test.right, test.left)):
        if test.symbol == "=" and product.name == "·":
            yield from ((factor, other) for factor in product.arguments)


def _quotient(product: int | None, factor: int | None) -> int | None:
    """The whole number that has the product with a factor, which is not 0."""
    return None if product is None or not factor or product % factor else product // factor


def solvable(test: Comparison, variable: str) -> bool:
    """Can the equation be solved for the variable? A product can in rows where the other factor is not 0."""
    if test.symbol != "=" or [*names_in(test.left), *names_in(test.right)].count(variable) != 1:
        return False
    term = test.left if variable in names_in(test.left) else test.right
    while term.arguments:
        if term.name not in ("+", "−", "abs", "·") and not term.name.endswith(TO_NUMBER):
            return False
        term = next(one for one in term.arguments if variable in names_in(one))
    return True


def _computed(name: str, columns: list[Values]) -> Values:
    if len(columns) == 1:
        return _mapped(neg if name == "−" else abs, columns[0])
    return _mapped(ARITHMETIC[name], *columns)
