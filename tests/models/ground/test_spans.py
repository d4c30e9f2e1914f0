"""Between which numbers a term lies, against all its values."""

from itertools import product
from random import Random

import pytest

from entails.errors import TheoryError
from entails.logic.evaluate import ARITHMETIC
from entails.logic.formula import Term, total
from entails.models.ground.spans import Spans
from entails.models.reading.text import read_theory

TEXT = "sort N = {1..3}\nsort M = {0, 5}\ngiven w(N): number = {1 -> 4, 2 -> -2}\nfind p(N)\nfind f(N): M\nrule: p(1)\n"
THEORY, WORLD = read_theory(TEXT)
SPANS = Spans(THEORY, WORLD, {"N": 3, "M": 2})


def test_numbers_functions_and_sums_have_their_ends() -> None:
    x = Term("x")
    assert SPANS.of(Term("w", (x,)), {"x": "N"}) == (-2, 4)
    assert SPANS.of(Term("f", (x,)), {"x": "N"}) == (0, 5)
    assert SPANS.of(x, {"x": "N"}) == (1, 3)
    assert SPANS.of(total((("x", "N"),), Term("w", (x,))), {}) == (-6, 12)
    assert SPANS.of(total((("x", "N"),), Term("1")), {}) == (0, 3)


def test_arithmetic_stays_within_its_span() -> None:
    for seed in range(300):
        random = Random(seed)
        (a, b), (c, d) = (sorted((random.randint(-6, 6), random.randint(-6, 6))) for _ in range(2))
        name = random.choice(list(ARITHMETIC))
        low, high = SPANS.of(Term(name, (between(a, b), between(c, d))), {})
        for x, y in product(range(a, b + 1), range(c, d + 1)):
            value = ARITHMETIC[name](x, y)
            assert value is None or low <= value <= high, (seed, name, a, b, c, d)


def between(low: int, high: int) -> Term:
    """A term with this span: a number, and as many of twelve rows as make the rest."""
    rows = total((("x", "N"), ("m", "M"), ("n", "M")), Term("1"))
    return Term("+", (Term(str(low)), Term("min", (Term(str(high - low)), rows))))


def test_a_span_that_is_too_wide_is_refused() -> None:
    with pytest.raises(TheoryError, match="values"):
        SPANS.of(Term("·", (Term("9999"), Term("x"))), {"x": "N"})
