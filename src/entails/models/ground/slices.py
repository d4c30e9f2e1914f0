"""Is there a row of facts in a range? ∃e (wall(r,e) ∧ c < e ∧ e < d), for each row of a table.

The facts that match the bound variables are put in the order of what is compared (here e; it may be row(l) of an l), once.
What lies between two bounds is then found by halving, and nothing is made of facts that lie elsewhere.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from math import inf
from typing import Any

from entails.logic.formula import Term
from entails.logic.parts import names_in
from entails.models.ground.clauses import EQUALITY, SOME, ConditionalLiteral, Literal
from entails.models.ground.given import TURNED, GivenTerms, Values
from entails.values import NamedTuple


class FactSlice(NamedTuple):
    """A variable that a relation binds and inequalities bound: `key` is what they compare, and each bound is a term with what
    is to be added to it. The guards that are left are for the rows in the slice."""

    variable: str
    driver: Literal
    bound: tuple[str, ...]  # the other arguments of the driver
    key: Term
    lows: list[tuple[Term, int]]
    highs: list[tuple[Term, int]]
    rest: list[Literal]

    def bounds(
        self, terms: GivenTerms, columns: Mapping[str, list[int]], size: int
    ) -> tuple[Values | None, Values | None]:
        """The least and the greatest value of the key in each row; None where a bound has no value, or there is none."""
        return (
            _combined(max, self.lows, terms, columns, size),
            _combined(min, self.highs, terms, columns, size),
        )


def _combined(
    choose: Callable[..., int],
    bounds: Sequence[tuple[Term, int]],
    terms: GivenTerms,
    columns: Mapping[str, list[int]],
    size: int,
) -> Values | None:
    found: Values | None = None
    for term, more in bounds:
        column = terms.column(term, columns, size)
        if more:
            column = [None if x is None else x + more for x in column]
        if found is None:
            found = column
        else:
            found = [None if x is None or y is None else choose(x, y) for x, y in zip(found, column, strict=True)]
    return found


def sliced(one: ConditionalLiteral, bound: Iterable[str], fan: Callable[[Literal], float]) -> FactSlice | None:
    """The range as a slice, if it has one new variable, a relation that binds it and inequalities that bound it. `fan` says
    how many rows a relation has about."""
    there = set(bound)
    if len(one.variables) != 1 or (variable := one.variables[0][0]) in there or one.literal:
        return None
    drivers = [guard for guard in one.guards if _drives(guard, variable)]
    keys: dict[Term, list[tuple[Literal, str, Term]]] = {}
    for guard in one.guards:
        if side := _compared(guard, variable):
            keys.setdefault(side[0], []).append((guard, *side[1:]))
    if not drivers or not keys:
        return None
    driver = min(drivers, key=fan)
    key, tests = max(keys.items(), key=lambda item: len({symbol[0] for _, symbol, _ in item[1]}))
    lows = [(term, int(symbol == ">")) for _, symbol, term in tests if symbol in (">", "≥")]
    highs = [(term, -int(symbol == "<")) for _, symbol, term in tests if symbol in ("<", "≤")]
    done = {id(driver), *(id(guard) for guard, _, _ in tests)}
    others = tuple(dict.fromkeys(name for name in driver.arguments if name != variable))
    return FactSlice(
        variable, driver, others, key, lows, highs, [guard for guard in one.guards if id(guard) not in done]
    )


def _drives(guard: Literal, variable: str) -> bool:
    plain = guard.positive and not guard.test and guard.name not in (EQUALITY, SOME)
    return plain and guard.arguments.count(variable) == 1


def _compared(guard: Literal, variable: str) -> tuple[Term, str, Term] | None:
    """What an inequality compares of the variable alone, how, and with what."""
    test = guard.test
    if test is None or not guard.positive or test.symbol not in TURNED:
        return None
    left, right = set(names_in(test.left)), set(names_in(test.right))
    if variable in left and variable not in right:
        return (test.left, test.symbol, test.right) if len(left & set(guard.arguments)) == 1 else None
    if variable in right and variable not in left and len(right & set(guard.arguments)) == 1:
        return test.right, TURNED[test.symbol], test.left
    return None


class OrderedFacts(dict[Any, tuple[list[int], list[int]]]):
    """For each key of an index what is compared, in order, and the elements that it is of; those for which it has no value
    are left out. What is never asked for is not put in order."""

    def __init__(self, index: Mapping[Any, list[int]], one: FactSlice, terms: GivenTerms) -> None:
        self.index, self.one, self.terms = index, one, terms

    def __missing__(self, key: Any) -> tuple[list[int], list[int]]:
        elements = self.index.get(key, [])
        values = self.terms.column(self.one.key, {self.one.variable: elements}, len(elements))
        pairs = sorted((value, element) for value, element in zip(values, elements, strict=True) if value is not None)
        self[key] = [value for value, _ in pairs], [element for _, element in pairs]
        return self[key]


class _Next(dict[tuple[Any, int], float]):
    """The next value from below for a key and a bound, looked up once: ∞ if there is none."""

    def __init__(self, index: OrderedFacts) -> None:
        self.index = index

    def __missing__(self, asked: tuple[Any, int]) -> float:
        values = self.index[asked[0]][0]
        place = bisect_left(values, asked[1])
        found = self[asked] = values[place] if place < len(values) else inf
        return found


def has_some(index: OrderedFacts, keys: Iterable[Any], lows: Values | None, highs: Values | None) -> list[bool]:
    """For each row: is there a fact between its bounds? Where they leave nothing between them none is looked for."""
    if lows is None:
        least: Values = [values[0] if (values := index[key][0]) else None for key in keys]
        if highs is None:
            return [x is not None for x in least]
        return [x is not None and y is not None and x <= y for x, y in zip(least, highs, strict=True)]
    after = _Next(index)
    if highs is None:
        return [low is not None and after[key, low] < inf for key, low in zip(keys, lows, strict=True)]
    return [
        low is not None and high is not None and low <= high and after[key, low] <= high
        for key, low, high in zip(keys, lows, highs, strict=True)
    ]


def elements_within(
    index: OrderedFacts, keys: Iterable[Any], lows: Values | None, highs: Values | None
) -> list[list[int]]:
    """For each row the elements between its bounds."""
    found: list[list[int]] = []
    for key, low, high in zip(keys, lows or repeat(0), highs or repeat(0), strict=False):
        values, elements = index[key]
        begin = len(values) if low is None else bisect_left(values, low) if lows else 0
        end = 0 if high is None else bisect_right(values, high) if highs else len(values)
        found.append(elements[begin:end])
    return found
