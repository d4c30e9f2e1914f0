"""Counting choices: against brute force over random constraints, where mathematics knows the number, and when it gives up."""

from itertools import combinations, product
from math import factorial
from random import Random

import pytest

from entails.engines.answers import Counted, Unknown
from entails.engines.solvers import choices as module
from entails.engines.solvers import count as counting
from entails.engines.solvers import counters
from entails.engines.solvers.choices import Choices, choices, count
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING, COUNTING_WHOLE
from entails.models.ground.result import Grounding
from entails.models.reading.text import read_theory
from tests.engines.hard import ticking


def by_brute_force(size: int, groups: list[int], pairs: list[tuple[int, int]], never: int) -> int:
    """Sets of variables that meet each group, without both of a pair and without what can never hold."""
    return sum(
        all(chosen & group for group in groups)
        and not any(chosen >> a & chosen >> b & 1 for a, b in pairs)
        and not chosen & never
        for chosen in range(1 << size)
    )


@pytest.mark.parametrize("kept", [200_000_000, 500], ids=["kept", "soon forgotten"])
def test_random_choices_are_counted_as_brute_force_counts(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", kept)
    several = 0
    for seed in range(300):
        random = Random(seed)
        size = random.randint(1, 9)
        groups = [random.randrange(1, 1 << size) for _ in range(random.randrange(5))]
        pairs = [(a, b) for a in range(size) for b in range(a) if random.random() < random.choice((0.1, 0.3, 0.6))]
        never = random.randrange(1 << size) if random.random() < 0.2 else 0
        excluded = [1 << v | sum(1 << a + b - v for a, b in pairs if v in (a, b)) for v in range(size)]
        expected = by_brute_force(size, groups, pairs, never)
        assert count(Choices(excluded, groups, never)) == expected, f"seed {seed}"
        several += expected > 1
    assert several > 100


def theory(text: str) -> Grounding:
    return ground(*read_theory(text), COUNTING_WHOLE)


def number(text: str) -> int | None:
    made = choices(theory(text))
    assert made
    return count(made)


LATIN = "sort N = {1..SIZE}\nfind at(N, N): N\nrule: ∀r∈N,s∈N ∃=1 c (at(r,c) = s)\nrule: ∀c∈N,s∈N ∃=1 r (at(r,c) = s)"
QUEENS = (
    "sort N = {1..SIZE}\nfind queen(N, N)\nrule: ∀r ∃=1 c queen(r,c)\n"
    "rule: ∀r,c,s,d (queen(r,c) ∧ queen(s,d) ∧ r < s → c ≠ d ∧ |r − s| ≠ |c − d|)"
)


def test_numbers_that_mathematics_knows() -> None:
    assert [number(LATIN.replace("SIZE", str(n))) for n in (1, 2, 3, 4)] == [1, 2, 12, 576]  # A002860
    assert [number(QUEENS.replace("SIZE", str(n))) for n in range(1, 9)] == [1, 0, 0, 2, 10, 4, 40, 92]  # A000170
    assert number("sort N = {1..9}\nfind f(N): N bijective") == factorial(9)
    assert number("sort N = {1..70}\nfind p(N)\nrule: ∃x p(x)\nrule: ¬p(1)") == 2**69 - 1
    assert number("sort N = {1..4000}\nfind p(N)\nrule: ∃x p(x)") == 2**4000 - 1
    assert number("sort N = {1..9}\nfind p(N)\nrule: ∀x,y (p(x) ∧ p(y) → |x − y| ≠ 1)") == 89  # Fibonacci
    assert number("sort N = {1..4}\nfind p(N)\nrule: p(1)\nrule: ¬p(1)") == 0


def test_constraints_are_read_as_they_are_meant() -> None:
    constraints = "∃=1 x p(x)", "∃≤1 x p(x)", "∃x p(x)", "¬∃x p(x)", "∀x p(x)", "∃x ¬p(x)", "∃≥3 x p(x)", "∃≤1 x ¬p(x)"
    of_ours = 0
    for (first, second), size in product(combinations(constraints, 2), (1, 2, 3)):
        text = f"sort N = {{1..{size}}}\nfind p(N)\nrule: {first}\nrule: {second}"
        made = choices(theory(text))
        if made:
            assert counting.count(ground(*read_theory(text), COUNTING)) == Counted(count(made) or 0), text
            of_ours += 1
    assert of_ours > 40


@pytest.mark.parametrize(
    "rule", ["∀x (p(x) → q(x))", "∃=2 x p(x)", "∀x,y,z (x < y ∧ y < z → ¬(p(x) ∧ p(y) ∧ p(z)))", "∀x r(x)"]
)
def test_other_constraints_are_left_to_other_counters(rule: str) -> None:
    define = "\ndefine r(N): p(1) → r(1); ∀x,y (r(x) ∧ q(y) → r(y))"
    assert choices(theory(f"sort N = {{1..5}}\nfind p(N), q(N){define}\nrule: {rule}")) is None


def test_a_search_that_would_take_too_long_is_given_up() -> None:
    made = choices(theory(LATIN.replace("SIZE", "7")))
    assert made
    looks = []
    assert count(made, lambda: looks.append(1)) is None
    assert 10 <= len(looks) <= 100


def test_a_search_stops_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    monkeypatch.setattr(counters, "LISTED", 1)
    answer = counting.count(ground(*read_theory(LATIN.replace("SIZE", "5")), COUNTING), Limit.seconds(20))
    assert answer == Unknown("time limit", at_least=1)
