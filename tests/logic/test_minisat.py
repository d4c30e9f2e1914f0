"""MiniSat and MiniCard without PySAT's wrappers answer as with them."""

from random import Random

import pytest
from pysat.solvers import Minicard, Minisat22

from entails.logic.minisat import MiniCard, MiniSat


def clauses_of(random: Random) -> list[list[int]]:
    return [
        [random.choice((1, -1)) * v for v in random.sample(range(1, 9), 3)] for _ in range(random.randrange(20, 45))
    ]


@pytest.mark.parametrize("seed", range(60))
def test_random_clauses_are_answered_as_by_pysat(seed: int) -> None:
    random = Random(seed)
    clauses, assumed = clauses_of(random), random.sample([1, -2, 3, -4], 2)
    with MiniSat() as ours, Minisat22(bootstrap_with=clauses) as theirs:
        ours.append_formula(clauses)
        ours.conf_budget(1_000)
        assert ours.solve_limited(assumed) == theirs.solve(assumed), seed
        assert (ours.get_model() or None) == theirs.get_model()
        assert (ours.get_core() or None) == (theirs.get_core() or None)
        assert ours.propagate(assumed) == theirs.propagate(assumed)


@pytest.mark.parametrize("seed", range(60))
def test_random_counts_are_answered_as_by_pysat(seed: int) -> None:
    random = Random(seed)
    clauses, counted, most = clauses_of(random)[:15], random.sample(range(1, 9), 6), random.randrange(1, 4)
    ours = MiniCard()
    with ours, Minicard(bootstrap_with=clauses) as theirs:
        for clause in clauses:
            ours.add_clause(clause)
        ours.add_atmost(counted, most)
        theirs.add_atmost(counted, most)
        ours.conf_budget(1_000)
        assert ours.solve_limited() == theirs.solve(), seed
        assert (ours.get_model() or None) == theirs.get_model()


def test_a_contradiction_is_noticed_when_clauses_are_handed_over_at_once() -> None:
    with MiniSat() as solver:
        solver.append_formula([[1], [-1]])
        assert solver.solve_limited() is False
        assert solver.get_core() == []


def test_a_deleted_solver_takes_no_clause() -> None:
    solver = MiniSat()
    solver.delete()
    solver.add_clause([1])
    solver.append_formula([[1]])
    assert solver.solver is None
