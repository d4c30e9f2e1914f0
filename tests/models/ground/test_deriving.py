"""Definitions ground by what can be derived: the same solutions as plain rounds over all tuples, and no variable for the
rest."""

from itertools import product
from random import Random

import pytest
from pysat.solvers import Minisat22

from entails.engines.solvers.counters import counting_clauses
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING, REASONS, SOLVING
from entails.models.reading.text import read_theory
from tests.laws.random_theories import brute_force

# Bodies of every shape: an element named, an argument twice, two atoms of its own, ∀ inside, ∨ twice, ¬ of what is to be
# found.
CLAUSES = (
    "∀x,y (e(x,y) ∧ p(x) → r(x,y))",
    "∀x (g(x) → r(x,x))",
    "∀x (r(2,x) → r(x,x))",
    "∀x (r(x,x) ∧ p(x) → r(x,1))",
    "∀x,y,z (r(x,y) ∧ r(y,z) → r(x,z))",
    "∀x,y,z (r(x,y) ∧ e(y,z) ∧ ¬p(z) → r(x,z))",
    "∀x ((∀y (e(x,y) → r(y,y))) ∧ g(x) → r(x,x))",
    "∀x,y ((r(x,y) ∨ e(x,y)) ∧ (r(y,x) ∨ p(y)) → r(y,x))",
    "∀x,y (e(x,y) ∧ ¬∃z (e(y,z) ∧ g(z)) ∧ p(y) → r(x,y))",
    "∀x,y (q(x,y) → r(x,y))",
    "∀x,y (r(x,y) ∧ ¬q(x,y) ∧ e(y,x) → r(y,x))",
)


def drawn(seed: int) -> str:
    random = Random(seed)
    pairs = [f"({a},{b})" for a, b in product(range(1, 4), repeat=2) if random.random() < 0.4]
    marks = [str(a) for a in range(1, 4) if random.random() < 0.4]
    clauses = random.sample(CLAUSES, random.randint(1, 4))
    return (
        "sort N = {1..3}\n"
        f"given e(N,N) = {{{', '.join(pairs)}}}\ngiven g(N) = {{{', '.join(marks)}}}\n"
        f"find p(N), q(N,N) within e\ndefine r(N,N): {'; '.join(clauses)}\n"
        f"rule: ∀x ({random.choice(['g(x)', 'p(x)', '⊤'])} → ∃y {random.choice(['r(x,y)', 'r(y,x)', '¬r(x,y)'])})\n"
        f"rule: {random.choice(['∀x ¬r(x,2)', '∃x,y r(x,y)', '∃≤2 x,y r(x,y)'])}\n"
    ).replace("⊤", "true")


@pytest.mark.parametrize("seed", range(12))
def test_definitions_of_every_shape_have_the_models_that_brute_force_finds(seed: int) -> None:
    text = drawn(seed)
    theory, world = read_theory(text)
    expected = {
        frozenset((name, row) for name, rows in one.items() for row in rows) for one in brute_force(theory, world)
    }
    for purpose in (SOLVING, REASONS):
        grounding = ground(theory, world, purpose)
        with Session(grounding) as session:
            found = [
                frozenset((name, row) for name, rows in one.relations.items() for row in rows)
                for one in session.solutions(assumptions=grounding.selectors())
            ]
        assert len(found) == len(set(found)), f"seed {seed}\n{text}"
        assert {frozenset(x for x in one if x[0] in "pq") for one in found} == {
            frozenset(x for x in one if x[0] in "pq") for one in expected
        }, f"seed {seed}\n{text}"
    grounding = ground(theory, world, COUNTING)
    projected = set()
    with Minisat22(bootstrap_with=[list(clause) for clause in counting_clauses(grounding)]) as solver:
        while solver.solve():
            model = set(solver.get_model())
            here = [v if v in model else -v for v in range(1, grounding.found + 1)]
            projected.add(tuple(here))
            solver.add_clause([-x for x in here])
    assert len(projected) == len(expected), f"seed {seed}\n{text}"


def test_what_cannot_be_derived_has_no_variable() -> None:
    links = ", ".join(f"({i},{i + 1})" for i in range(1, 50))
    theory, world = read_theory(
        f"sort N = {{1..50}}\ngiven e(N,N) = {{{links}}}\nfind p(N)\n"
        "define r(N,N): r(1,1); ∀x,y,z (r(x,y) ∧ e(y,z) ∧ p(z) → r(x,z))\nrule: ∀x r(1,x)\n"
    )
    assert len(ground(theory, world).variables("r")) == 50
    assert len(ground(theory, world, REASONS).variables("r")) == 2500  # each has its reason: nothing derives it
