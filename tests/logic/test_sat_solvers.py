"""MiniSat, MiniCard and CaDiCaL without PySAT's wrappers answer as with them: models, cores, budgets and phases."""

from random import Random
from subprocess import run
from sys import executable

import pytest
from pysat.solvers import Cadical153, Minicard, Minisat22

from entails.logic.sat_solvers import Cadical, MiniCard, MiniSat


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


# --- CaDiCaL ---


def test_random_clauses_are_answered_by_cadical_as_by_pysat() -> None:
    satisfiable = 0
    for seed in range(60):
        random = Random(seed)
        clauses = [[random.choice((-1, 1)) * v for v in random.sample(range(1, 9), 3)] for _ in range(25)]
        assumptions = [random.choice((-1, 1)) * v for v in random.sample(range(1, 9), 3)]
        ours = Cadical()
        for clause in clauses:
            ours.add_clause(clause)
        with Cadical153(bootstrap_with=clauses) as theirs:
            assert ours.solve_limited(assumptions) == theirs.solve_limited(assumptions), f"seed {seed}"
        if ours.status:
            satisfiable += 1
            model = set(ours.get_model())
            assert all(model.intersection(clause) for clause in clauses), f"seed {seed}"
            assert model >= set(assumptions), f"seed {seed}"
            assert ours.get_core() == []
        else:
            assert ours.get_model() == []
            assert set(ours.get_core()) <= set(assumptions), f"seed {seed}"
        ours.delete()
    assert 10 < satisfiable < 50


def test_a_core_names_the_assumptions_that_clash() -> None:
    solver = Cadical()
    solver.add_clause([-1, -2])
    assert solver.solve_limited([3, 1, 2]) is False
    assert sorted(solver.get_core()) == [1, 2]
    assert solver.solve_limited([3, 1]) is True
    assert {1, -2, 3} <= set(solver.get_model())


def test_a_budget_leaves_the_question_open_and_phases_are_guessed() -> None:
    solver = Cadical()
    holes = [[8 * pigeon + hole + 1 for hole in range(8)] for pigeon in range(9)]
    for clause in [*holes, *([-a, -b] for hole in zip(*holes, strict=True) for a in hole for b in hole if a < b)]:
        solver.add_clause(clause)
    solver.conf_budget(10)
    assert solver.solve_limited() is None
    assert solver.get_model() == solver.get_core() == []
    free = Cadical()
    free.add_clause([1, 2, 3])
    free.set_phases([-1, 2, -3])
    assert free.solve_limited() is True
    assert free.get_model() == [-1, 2, -3]


@pytest.mark.parametrize(
    "asked",
    [["solve", "examples/flow/small.flow"], ["solve", "examples/theories/queens.fol"], ["prove", "P∧Q ⊢ Q∧P"]],
)
def test_a_small_question_imports_nothing_that_is_slow_to_import(asked: list[str]) -> None:
    slow = {"pysat", "json", "shutil", "shlex", "textwrap", "pathlib", "html", "dataclasses", "inspect"}
    code = (
        f"import sys; from entails.cli.main import main; main({asked!r}); "
        f"sys.exit(' '.join({slow!r} & sys.modules.keys()) or 0)"
    )
    done = run([executable, "-P", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_deleted_cadical_takes_no_clause() -> None:
    solver = Cadical()
    solver.delete()
    solver.add_clause([1])
    assert solver.solver is None
