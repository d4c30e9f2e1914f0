"""Between which numbers the value of a term lies, whatever the solution is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod

from entails.errors import TheoryError
from entails.logic.evaluate import is_numeral
from entails.logic.formula import ONE, Sum, Term
from entails.models.signature import type_of
from entails.models.theory import Theory
from entails.models.world import World, elements_of

MAX_SPAN = 10_000

Span = tuple[int, int]


class Spans:
    """Interval arithmetic over a theory on a world.

    Spans(…).of(#x p(x) mod 3)   # (0, 2)
    """

    def __init__(self, theory: Theory, world: World, sizes: Mapping[str, int]) -> None:
        self.theory, self.world, self.sizes = theory, world, sizes

    def of(self, term: Term, sorts: Mapping[str, str | None]) -> Span:
        """`sorts` has those of the variables that are bound around the term."""
        low, high = self._span(term, sorts)
        if high - low >= MAX_SPAN:
            raise TheoryError(f"a term may have {high - low + 1} values; at most {MAX_SPAN} can be told apart here")
        return low, high

    def _span(self, term: Term, sorts: Mapping[str, str | None]) -> Span:
        name = term.name
        if isinstance(term, Sum):
            inner = {**sorts, **dict(term.variables)}
            low, high = (1, 1) if term.value == ONE else self._span(term.value, inner)
            rows = prod(self.sizes[sort or ""] for _, sort in term.variables)
            return rows * min(0, low), rows * max(0, high)
        kind = type_of(term, sorts, self.theory.relations)
        if kind == "number" and not term.arguments and is_numeral(name):
            return int(name), int(name)
        if kind == "number" and name in self.theory.relations:
            return _ends(self.world.numbers.get(name, {}).values())
        if kind != "number":
            return _ends(int(one) for one in elements_of(self.world, kind or "") if is_numeral(one)) if kind else (0, 0)
        spans = [self._span(one, sorts) for one in term.arguments]
        return _computed(name, spans)


def _ends(numbers: Iterable[int]) -> Span:
    every = list(numbers)
    return (min(every), max(every)) if every else (0, 0)


def _computed(name: str, spans: list[Span]) -> Span:
    if len(spans) == 1:
        (low, high), ends = spans[0], [abs(end) for end in spans[0]]
        return (-high, -low) if name == "−" else (0 if low <= 0 <= high else min(ends), max(ends))
    (a, b), (c, d) = spans
    match name:
        case "+":
            return a + c, b + d
        case "−":
            return a - d, b - c
        case "min":
            return min(a, c), min(b, d)
        case "max":
            return max(a, c), max(b, d)
        case "·":
            corners = [x * y for x in (a, b) for y in (c, d)]
            return min(corners), max(corners)
        case "mod":
            most = max(abs(c), abs(d))
            return (0 if c > 0 else 1 - most), (0 if d < 0 else most - 1)
    most = max(abs(a), abs(b))
    return -most - 1, most  # div
