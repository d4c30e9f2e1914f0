"""Tables: what holds in every way to meet some rule instances, against all ways written down."""

from itertools import product
from random import Random

from entails.engines.hints.tables import NumberedSolver, WayTable


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
        table = WayTable(selectors, clauses)
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
    table = WayTable([9], [(1, 2, -9), (-1, -2, -9)])
    assert sorted(map(sorted, table.ways([], [1, 2], 5))) == [[1], [2]]
    assert len(list(table.ways([], [1, 2], 1))) == 1
    assert table.forced([1], [2]) == [-2]


def test_tables_that_share_a_solver_do_not_mind_each_other() -> None:
    for seed in range(60):
        random = Random(seed)
        by_selector = random_clauses(random, [10, 11, 12, 13])
        solver = NumberedSolver()
        for selectors in ([10, 11], [11, 12, 13], [10, 13]):
            clauses = [clause for one in selectors for clause in by_selector[one]]
            known = [v * random.choice([1, -1]) for v in random.sample(range(1, 7), 1)]
            open_ = [v for v in range(1, 7) if v not in known and -v not in known]
            shared, alone = WayTable(selectors, clauses, (), solver), WayTable(selectors, clauses)
            assert shared.forced(known, open_) == alone.forced(known, open_), seed
            spoken = [v for v in open_ if any(v in map(abs, clause) for clause in clauses)]
            assert set(shared.ways(known, spoken, 64)) == set(alone.ways(known, spoken, 64)), seed
            assert shared.forced(known, open_) == alone.forced(known, open_), seed


def test_ways_that_were_found_before_do_not_count_once_they_are_excluded() -> None:
    table = WayTable([9], [(1, 2, -9), (-2, 3, -9)])
    assert table.forced([], [1, 2, 3]) == []
    assert table.forced([-1], [2, 3]) == [2, 3]
    assert table.forced([2], [1, 3]) == [3]
    assert table.forced([1], [2, 3]) == []
