"""CP-SAT by its compiled part: clauses and sums mean what brute force says."""

from itertools import product
from random import Random

import pytest

from entails.limits import FOREVER, Limit, OutOfTime
from entails.logic.cp_sat import Ints, LinearModel, Weights, is_installed

pytestmark = pytest.mark.skipif(not is_installed(), reason="OR-Tools is not installed")

VARIABLES = range(1, 7)
Sum = tuple[Weights, int | None, int | None, Ints]


def total(weights: Weights, true: set[int]) -> int:
    return sum(weight for weight, x in weights if (abs(x) in true) == (x > 0))


def some(random: Random, most: int) -> Ints:
    """A few literals; one may come twice, and with its negation."""
    return tuple(random.choice((-1, 1)) * random.choice(VARIABLES) for _ in range(random.randint(1, most)))


def drawn_sum(random: Random) -> Sum:
    weights = [(random.randint(-5, 9), x) for x in some(random, 6)]
    low = random.choice((None, random.randint(-4, 6)))
    high = random.choice((None, (low or 0) + random.randint(0, 5)))
    return weights, low, high, some(random, 2) if random.random() < 0.5 else ()


def holds(one: Sum, true: set[int]) -> bool:
    weights, low, high, others = one
    value = total(weights, true)
    return any((abs(x) in true) == (x > 0) for x in others) or (
        (low is None or low <= value) and (high is None or value <= high)
    )


@pytest.mark.parametrize("seed", range(60))
def test_the_least_cost_is_what_brute_force_finds(seed: int) -> None:
    random = Random(seed)
    clauses = [some(random, 3) for _ in range(random.randint(0, 4))]
    sums = [drawn_sum(random) for _ in range(random.randint(0, 3))]
    aim = [(random.randint(-5, 9), x) for x in some(random, 6)]

    def fits(true: set[int]) -> bool:
        by_clauses = all(any((abs(x) in true) == (x > 0) for x in clause) for clause in clauses)
        return by_clauses and all(holds(one, true) for one in sums)

    every = [{v for v, on in zip(VARIABLES, row, strict=True) if on} for row in product((0, 1), repeat=len(VARIABLES))]
    models = [true for true in every if fits(true)]
    model = LinearModel()
    model.add_clauses(clauses)
    for one in sums:
        model.add_sum(*one)
    model.minimise(aim)
    found = list(model.run(FOREVER, hint=random.choice(every)))
    assert model.found == bool(models)
    if models:
        least = min(total(aim, true) for true in models)
        assert found[-1].cost == model.bound == least
        assert fits(found[-1].true)
        assert total(aim, found[-1].true) == least
        model.add_clauses([(7,)])  # more can be said later
        assert next(model.run(FOREVER, only_one=True)).true >= {7}
        model.add_clauses([()])
        assert list(model.run(FOREVER)) == []
        assert model.found is False


def test_a_search_that_is_dropped_or_out_of_time_ends() -> None:
    model = LinearModel()
    random = Random(1)
    model.add_sum([(random.randint(900, 999), v) for v in range(1, 60)], 20_000, 20_000)
    model.minimise([(random.randint(900, 999), v) for v in range(1, 60)])
    search = model.run(FOREVER)
    assert next(search).cost > 0
    search.close()
    with pytest.raises(OutOfTime):
        list(model.run(Limit.seconds(-1)))
