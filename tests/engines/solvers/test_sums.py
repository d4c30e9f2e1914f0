"""Sums that must come out right, against trying every choice."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb, prod
from random import Random

import pytest

from entails.engines.solvers import sums
from entails.engines.solvers.sums import Amounts, Item, TooManySums, Totals, count

MANY = 10**6


def never() -> None:
    """The limit of someone who has time."""


def brute(items: list[Item], totals: Totals) -> int:
    number = 0
    for choice in product(*[item.items() for item in items]):
        added = Counter[int]()
        for amounts, _ in choice:
            added.update(dict(amounts))
        if all(added[line] == total for line, total in totals.items()):
            number += prod(ways for _, ways in choice)
    return number


def random_problem(random: Random) -> tuple[list[Item], Totals, list[list[int]]]:
    """A few items over two families of lines, with totals that come out for some choice, or nearly."""
    rows, columns = random.randint(0, 3), random.randint(1, 3)
    lines = range(rows + columns)
    items = []
    for _ in range(random.randint(0, 6)):
        alternatives = [random_amounts(random, lines) for _ in range(random.randint(1, 4))]
        items.append({amounts: random.randint(1, 3) for amounts in alternatives})
    added = Counter[int](dict.fromkeys(lines, 0))
    for item in items:
        added.update(dict(random.choice(list(item))))
    if random.random() < 0.3:
        added[random.choice(lines)] += 1
    return items, dict(added), [list(lines[:rows]), list(lines[rows:])]


def random_amounts(random: Random, lines: range) -> Amounts:
    touched = random.sample(lines, random.randint(0, min(3, len(lines))))
    return tuple(sorted((line, random.randint(1, 3)) for line in touched))


@pytest.mark.parametrize(("greedy", "large"), [(0, 100), (100, 100), (100, 0)])
def test_random_sums_are_counted_as_by_trying(
    greedy: int, large: int, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sums, "MANY_ITEMS", greedy)
    monkeypatch.setattr(sums, "LARGE", large)
    answers = Counter[bool]()
    rounds = 2000 if thorough else 300
    for seed in range(rounds):
        items, totals, families = random_problem(Random(seed))
        expected = brute(items, totals)
        assert count(items, totals, families, never, MANY) == expected, seed
        answers[expected > 0] += 1
    assert min(answers.values()) > rounds // 10


def test_nothing_to_choose_is_one_way_and_a_line_without_items_must_be_empty() -> None:
    assert count([], {}, [[]], never, MANY) == 1
    assert count([], {0: 0}, [[0]], never, MANY) == 1
    assert count([], {0: 1}, [[0]], never, MANY) == 0


def test_what_belongs_to_one_line_alone_is_a_polynomial() -> None:
    """Two hundred coins, of which one hundred are to fall on heads."""
    coins: list[Item] = [{((0, 1),): 1, (): 1}] * 200
    assert count(coins, {0: 100}, [[0], []], never, most=1) == comb(200, 100)


def test_what_shares_no_line_is_multiplied() -> None:
    pairs: list[Item] = [{((line, 1),): 1, (): 1} for line in range(50) for _ in range(2)]
    assert count(pairs, dict.fromkeys(range(50), 1), [list(range(50))], never, most=1) == 2**50


def test_too_many_sums_are_refused() -> None:
    """A square of switches with the same number in each row and column."""
    switches: list[Item] = [{((r, 1), (6 + c, 1)): 1, (): 1} for r in range(6) for c in range(6)]
    families = [list(range(6)), list(range(6, 12))]
    with pytest.raises(TooManySums, match="more than 10 states"):
        count(switches, dict.fromkeys(range(12), 3), families, never, most=10)
    assert count(switches, dict.fromkeys(range(12), 3), families, never, most=MANY) == 297_200  # OEIS A058527


def test_the_limit_is_asked_and_may_stop_the_work() -> None:
    def check() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        count([{((0, 1),): 1, (): 1}], {0: 1}, [[0]], check, MANY)
