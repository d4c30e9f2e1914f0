from itertools import product

import pytest
from pysat.card import CardEnc, EncType
from pysat.solvers import Minisat22

from entails.logic.evaluate import COMPARE
from entails.models.ground.cardinality import WRITTEN_OUT, Template, sorting_clauses, sorting_network, template


@pytest.mark.parametrize("comparison", ["=", "<", "≤", ">", "≥"])
@pytest.mark.parametrize("n", [0, 1, 2, 5, 9, 10])
def test_templates_say_what_they_should(comparison: str, n: int) -> None:
    for k in range(-1, n + 2):
        made = template(n, comparison, k)
        for bits in product([False, True], repeat=n):
            expected = COMPARE[comparison](sum(bits), k)
            if made.clauses is None:
                assert not expected
                continue
            with Minisat22(bootstrap_with=[list(clause) for clause in made.clauses]) as solver:
                assert solver.solve([i if bit else -i for i, bit in enumerate(bits, 1)]) == expected


def test_large_cases_do_not_blow_up() -> None:
    for n, k in [(60, 1), (100, 50), (500, 250)]:
        made = template(n, "=", k)
        assert made.clauses is not None
        assert len(made.clauses) < 200 * n
        assert made.fresh > 0
    written = template(15, "≤", 1)
    assert written.fresh == 0
    assert written.clauses is not None
    assert len(written.clauses) <= WRITTEN_OUT


@pytest.mark.parametrize("n", [18, 40, 131])
def test_at_most_one_is_written_as_a_sequential_counter(n: int) -> None:
    encoded = CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=EncType.seqcounter)
    assert template(n, "≤", 1) == Template(encoded.nv - n, tuple(map(tuple, encoded.clauses)))


def test_exactly_one_of_many_thousands_is_no_large_count() -> None:
    made = template(20_000, "=", 1)
    assert made.clauses is not None
    assert len(made.clauses) < 70_000
    assert max(map(len, made.clauses)) == 20_000


def test_at_least_two_of_many_thousands_is_no_large_count() -> None:
    made = template(20_000, "≥", 2)
    assert made.clauses is not None
    assert len(made.clauses) < 70_000


@pytest.mark.parametrize("n", range(12))
def test_a_sorting_network_sorts_and_its_outputs_are_counts(n: int) -> None:
    network = sorting_network(n)
    outputs, clauses = sorting_clauses(network, range(1, n + 1), n + 1)
    assert len(outputs) == n
    with Minisat22(bootstrap_with=clauses) as solver:
        for bits in product([False, True], repeat=n):
            lines = list(bits)
            for i, j in network:
                lines[i], lines[j] = lines[i] or lines[j], lines[i] and lines[j]
            assert lines == sorted(bits, reverse=True)
            fixed = [v if bit else -v for v, bit in enumerate(bits, start=1)]
            found = [solver.solve(assumptions=[*fixed, output]) for output in outputs]
            assert found == [k <= sum(bits) for k in range(1, n + 1)]
