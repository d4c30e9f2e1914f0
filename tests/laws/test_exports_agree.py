"""What we export is what we solve: clingo and plain SAT solvers find the same solutions.

The program for clingo shares no code with our grounder and solvers, so this is a second opinion on both.
"""

from collections import Counter
from importlib.util import find_spec
from itertools import chain
from random import Random

import pytest
from pysat.solvers import Solver

from entails.engines.solvers.sat import Session
from entails.models.asp.program import asp_program
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory
from entails.questions.export import dimacs
from entails.questions.problem import Problem
from entails.questions.solve import solve
from tests.laws.random_terms import sample_terms
from tests.laws.random_theories import BATCH, Sample, brute_force, sample, seeds
from tests.laws.test_engines_agree import message

needs_clingo = pytest.mark.skipif(not find_spec("clingo"), reason="needs clingo: pip install clingo")


def samples(seed: int, objective: bool = False) -> list[Sample]:
    return [sample(Random(seed), objective), sample_terms(Random(seed), Counter(), objective)]


def solutions(one: Sample) -> int:
    with Session(ground(one.theory.without_aims(), one.world)) as session:
        return sum(1 for _ in session.solutions())


@needs_clingo
@pytest.mark.parametrize("start", range(300_000, 300_600, BATCH))
def test_clingo_has_as_many_answer_sets_as_we_have_solutions(start: int, thorough: bool) -> None:
    met: Counter[bool] = Counter()
    for seed in seeds(start, thorough):
        for one in samples(seed):
            expected = solutions(one)
            met[expected > 1] += 1
            program = asp_program(one.theory, one.world)
            assert answer_sets(program) == expected, f"{message(seed, one)}\n{program}"
    assert met[True] >= 3


@needs_clingo
@pytest.mark.parametrize("formula", ["¬q(x div (x − 1))", "(q(x div (x − 1)) ↔ q(1))", "(q(x) → q(x mod (x − 2)))"])
def test_an_atom_over_a_division_by_zero_is_false_for_clingo_too(formula: str) -> None:
    theory, world = read_theory(f'sort N = {{1..3}}\nfind q(N)\nrule "r": ∀x∈N {formula}')
    expected = len(brute_force(theory, world))
    assert answer_sets(asp_program(theory, world)) == expected


@needs_clingo
@pytest.mark.parametrize("start", range(310_000, 310_200, BATCH))
def test_clingo_finds_the_same_optimum(start: int, thorough: bool) -> None:
    for seed in seeds(start, thorough):
        for one in samples(seed, objective=True):
            best = getattr(solve(Problem(one.theory, one.world)), "value", None)
            program = asp_program(one.theory, one.world)
            assert one.theory.objective
            sign = -1 if one.theory.objective.direction == "maximise" else 1
            found = optimum(program)
            assert (None if found is None else sign * found) == best, f"{message(seed, one)}\n{program}"


def answer_sets(program: str, *options: str) -> int:
    from clingo import Control

    control = Control(["0", "--warn=none", *options])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


def optimum(program: str) -> int | None:
    """What is added up in the best answer set; what is maximised counts with the opposite sign."""
    from clingo import Control

    control = Control(["--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        costs = [model.cost for model in handle]
    return sum(costs[-1]) if costs else None


def optima(program: str) -> dict[int, int] | None:
    """What each aim comes to in the best answer set, by its level; less is better. Where nothing is added up there is no
    level."""
    from clingo import Control

    control = Control(["--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        costs = [dict(zip(model.priority, model.cost, strict=True)) for model in handle]
    return costs[-1] if costs else None


@pytest.mark.parametrize("start", range(320_000, 320_200, BATCH))
def test_the_clauses_have_our_solutions_under_their_names(start: int, thorough: bool) -> None:
    for seed in seeds(start, thorough):
        for one in samples(seed):
            text = dimacs(Problem(one.theory, one.world))
            expected = set()
            with Session(ground(one.theory, one.world)) as session:
                for found in session.solutions():
                    expected.add(frozenset(chain.from_iterable(named(*item) for item in found.relations.items())))
            symmetric = {relation.name for relation in one.theory.find() if relation.symmetric}
            assert set(map(frozenset, models(text, symmetric))) == expected, message(seed, one)


def named(relation: str, rows: tuple[tuple[str | int, ...], ...]) -> list[str]:
    return [f"{relation}({','.join(map(str, row))})" if row else relation for row in rows]


def models(text: str, symmetric: set[str]) -> list[list[str]]:
    """Every model of DIMACS text, by the names in its comments; it is read here as any other program would."""
    lines = [line.split() for line in text.splitlines()]
    named = (line.split(maxsplit=2) for line in text.splitlines() if line.startswith("c "))
    names = {int(number): name for _, number, name in named if number != "p"}
    shown = next(list(map(int, line[3:-1])) for line in lines if line[:3] == ["c", "p", "show"])
    assert sorted(names) == sorted(shown)
    clauses = [list(map(int, line[:-1])) for line in lines if line[0] not in "cp"]
    header = next(line for line in lines if line[0] == "p")
    assert header == ["p", "cnf", header[2], str(len(clauses))]
    assert all(abs(literal) <= int(header[2]) for clause in clauses for literal in clause)
    found = []
    with Solver("m22", bootstrap_with=clauses) as solver:
        while solver.solve():
            true = {literal for literal in solver.get_model() or [] if literal > 0}
            found.append(sorted({name for v in shown if v in true for name in both(names[v], symmetric)}))
            if not shown:
                break
            solver.add_clause([-v if v in true else v for v in shown])
    return found


def both(name: str, symmetric: set[str]) -> list[str]:
    """A symmetric pair goes by one of its two names."""
    relation, _, rest = name.partition("(")
    if relation not in symmetric:
        return [name]
    first, second = rest.removesuffix(")").split(",")
    return [name, f"{relation}({second},{first})"]
