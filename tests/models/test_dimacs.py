"""Clauses in DIMACS: solved, counted and weighed against brute force; what is wrong with a file."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from entails import Because, Best, Claim, Counted, EntailsError, Impossible, certify, count, load, solve, why
from entails.models.dimacs import read_dimacs
from tests.running import entails

Weighted = tuple[int | None, list[int]]


def _random(random: Random, weighted: bool) -> tuple[int, list[Weighted]]:
    variables = random.randint(1, 6)
    clauses: list[Weighted] = []
    for _ in range(random.randint(1, 14)):
        literals = [random.choice([-1, 1]) * random.randint(1, variables) for _ in range(random.randint(1, 3))]
        clauses.append((random.randint(1, 5) if weighted and random.random() < 0.5 else None, literals))
    return variables, clauses


def _holds(literals: list[int], row: tuple[bool, ...]) -> bool:
    return any(row[abs(one) - 1] == (one > 0) for one in literals)


def _file(folder: Path, variables: int, clauses: list[Weighted], form: str) -> Path:
    lines = {"cnf": [f"p cnf {variables} {len(clauses)}"], "top": [f"p wcnf {variables} {len(clauses)} 99"], "h": []}[
        form
    ]
    for weight, literals in clauses:
        head = {"cnf": "", "top": f"{weight or 99} ", "h": f"{weight or 'h'} "}[form]
        lines.append(f"{head}{' '.join(map(str, literals))} 0")
    file = folder / f"one.{'cnf' if form == 'cnf' else 'wcnf'}"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


@pytest.mark.parametrize("seed", range(12))
def test_clauses_are_what_brute_force_says(seed: int, tmp_path: Path) -> None:
    variables, clauses = _random(Random(seed), weighted=False)
    models = [row for row in product([False, True], repeat=variables) if all(_holds(one, row) for _, one in clauses)]
    problem = load(_file(tmp_path, variables, clauses, "cnf"))
    assert count(problem) == Counted(len(models))
    assert bool(solve(problem)) == bool(models)
    if not models:
        reason = why(problem)
        assert isinstance(reason, Because)
        assert all("(clause" in one.sentence for one in reason.instances)
        assert certify(problem, Claim("impossible"))


@pytest.mark.parametrize("form", ["top", "h"])
@pytest.mark.parametrize("seed", range(8))
def test_weighted_clauses_cost_as_little_as_can_be(seed: int, form: str, tmp_path: Path) -> None:
    variables, clauses = _random(Random(seed + 100), weighted=True)
    used = max(abs(one) for _, literals in clauses for one in literals)
    variables = used if form == "h" else variables
    costs = [
        sum(weight for weight, literals in clauses if weight and not _holds(literals, row))
        for row in product([False, True], repeat=variables)
        if all(_holds(literals, row) for weight, literals in clauses if weight is None)
    ]
    answer = solve(load(_file(tmp_path, variables, clauses, form)))
    if not costs:
        assert answer == Impossible()
    elif any(weight for weight, _ in clauses):
        assert isinstance(answer, Best)
        assert answer.value == min(costs)


def test_comments_name_variables_and_clauses_and_what_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "weather.cnf"
    file.write_text("c 1 rain\nc p show 1 2 0\np cnf 3 3\nc wet or dry\n1 2 0 3\n0\n-1\n-2 0\n%\n0\n", encoding="utf-8")
    theory = load(file).theory
    assert [rule.sentence for rule in theory.rules] == [
        "wet or dry (clause 1, line 5)",
        "x3 (clause 2, line 5)",
        "¬rain ∨ ¬x2 (clause 3, line 7)",
    ]
    assert count(load(file)) == Counted(2)
    assert entails("count", "weather.cnf", folder=tmp_path).out == "2 solutions.\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("p cnf 2\n1 0\n", "1:1: expected “p cnf VARIABLES CLAUSES”"),
        ("p cnf 2 1\n1 3 0\n", "2:3: there are 2 variables, and this is 3"),
        ("p cnf 2 1\n1 -2\n", "2:1: this clause does not end: a 0 is missing"),
        ("p cnf 2 1\n1 b 0\n", "2:3: expected a number for a variable, found “b”"),
        ("p wcnf 2 1 9\n-1 2 0\n", "2:1: expected the weight of the clause, a number from 1 on, or h, found “-1”"),
    ],
)
def test_what_is_wrong_is_said_at_its_place(text: str, told: str) -> None:
    with pytest.raises(EntailsError) as error:
        read_dimacs(text)
    assert str(error.value).startswith(told)


def test_clauses_are_known_by_their_head_where_nothing_has_an_ending() -> None:
    """What comes from a pipe, or is a text in Python."""
    assert isinstance(solve(load("c a note\n\nc 1 rain\np cnf 1 2\n1 0\n-1 0\n")), Impossible)
    best = solve(load("p wcnf 1 2 9\n9 1 0\n4 -1 0\n"))
    assert isinstance(best, Best)
    assert best.value == 4
    assert entails("solve", "-", text="p cnf 1 2\n1 0\n-1 0\n").out.startswith("Impossible")
