"""Tables: what holds in every way to meet some rule instances, against all ways written down."""

from itertools import product
from random import Random

from entails.engines.hints.tables import WayTable


def random_clauses(random: Random, selectors: list[int]) -> dict[int, list[tuple[int, ...]]]:
    """For each selector some clauses over six variables, switched by it."""
    return {
        one: [
            (*(v * random.choice([1, -1]) for v in random.sample(range(1, 7), random.randint(1, 3))), -one)
            for _ in range(random.randint(1, 3))
        ]
        for one in selectors
    }


def models(clauses: list[tuple[int, ...]], given: list[int]) -> list[set[int]]:
    every = ({v * s for v, s in zip(range(1, 7), signs, strict=True)} for signs in product((1, -1), repeat=6))
    held = set(given)
    fits = [model | held for model in every if not any(-x in model for x in given)]
    return [model for model in fits if all(any(x in model for x in clause) for clause in clauses)]


def test_what_is_forced_holds_in_all_ways_and_reasons_are_minimal() -> None:
    forced = 0
    for seed in range(150):
        random, selectors = Random(seed), [10, 11, 12]
        by_selector = random_clauses(random, selectors)
        clauses = [clause for some in by_selector.values() for clause in some]
        known = [v * random.choice([1, -1]) for v in random.sample(range(1, 7), 2)]
        table = WayTable(selectors, clauses, (), range(1, 7))
        ways = models(clauses, [*selectors, *known])
        spoken = {abs(x) for clause in clauses for x in clause if abs(x) < 7}
        open_ = [v for v in sorted(spoken) if v not in known and -v not in known]
        found = table.forced(known, open_)
        same = set.intersection(*ways) if ways else set()
        assert set(found) == {x for x in same if abs(x) in open_}, seed
        for literal in found:
            premises, needed = table.reason(literal, known)
            assert not models(clauses, [*needed, *premises, -literal]), seed
            for one in premises:
                assert models(clauses, [*needed, *(x for x in premises if x != one), -literal]), seed
            forced += 1
    assert forced > 50


def test_ways_are_listed_each_once() -> None:
    table = WayTable([9], [(1, 2, -9), (-1, -2, -9)], (), range(1, 3))
    assert sorted(map(sorted, table.ways([], [1, 2], 5))) == [[1], [2]]
    assert len(list(table.ways([], [1, 2], 1))) == 1
    assert table.forced([1], [2]) == [-2]
