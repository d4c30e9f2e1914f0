"""Counting by components: against brute force over small constraints, and where the answer is known."""

from itertools import product
from math import comb, factorial
from random import Random

import pytest

from entails.engines.solvers import components
from entails.engines.solvers.components import Constraint, count, pack, unpack


def by_brute_force(found: int, top: int, constraints: list[Constraint]) -> int:
    extended = set()
    for values in product((False, True), repeat=top):
        sums = [(low, high, sum(values[abs(x) - 1] == (x > 0) for x in xs)) for low, high, xs in constraints]
        if all(low <= number <= high for low, high, number in sums):
            extended.add(values[:found])
    return len(extended)


def random_constraints(random: Random, top: int) -> list[Constraint]:
    drawn: list[Constraint] = []
    for _ in range(random.randrange(1, 8)):
        size = random.randrange(1, 6)
        literals = tuple(
            random.choice((1, -1)) * random.randint(1, top) for _ in range(size)
        )  # some twice, some both ways
        low = random.choice((1, 1, 0, size // 2))
        drawn.append((low, random.choice((size, size, max(low, size // 2))), literals))
    return drawn


@pytest.mark.parametrize("narrow", [60, 0], ids=["by rank", "by occurrences"])
def test_random_constraints_are_counted_as_brute_force_counts(narrow: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(components, "NARROW", narrow)
    for seed in range(400):
        random = Random(seed)
        top = random.randint(1, 8)
        found = random.randint(0, top)
        constraints = random_constraints(random, top)
        expected = by_brute_force(found, top, constraints)
        assert count(found, constraints) == expected, (seed, found, constraints)


def test_a_cache_that_is_full_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(components, "MOST_CACHED", 20)
    assert count(36, independent(6, 6)) == 5_598_861


def independent(height: int, width: int) -> list[Constraint]:
    """No two neighbours on a grid."""
    number = {(r, c): r * width + c + 1 for r in range(height) for c in range(width)}
    near = [(a, b) for (r, c), a in number.items() for b in (number.get((r, c + 1)), number.get((r + 1, c))) if b]
    return [(0, 1, pair) for pair in near]


def permutations(n: int) -> list[Constraint]:
    rows = [tuple(range(1 + n * r, 1 + n * r + n)) for r in range(n)]
    return [(1, 1, line) for line in (*rows, *zip(*rows, strict=True))]


def test_numbers_that_mathematics_knows() -> None:
    assert count(36, independent(6, 6)) == 5_598_861  # A006506
    assert count(49, permutations(7)) == factorial(7)
    assert count(60, [(30, 30, tuple(range(1, 61)))]) == comb(60, 30)
    assert count(15_000, [(1, 15_000, tuple(range(1, 15_001)))]) == 2**15_000 - 1
    assert count(5, []) == 32
    assert count(0, []) == 1
    assert count(3, [(1, 0, ())]) == 0


def test_a_problem_is_unpacked_as_it_was_packed() -> None:
    packed = pack(3, [(1, -2), ()], [((1, 2, -3), 1, 2)])
    assert unpack(packed) == (3, [(1, 2, (1, -2)), (1, 0, ()), (1, 2, (1, 2, -3))])
