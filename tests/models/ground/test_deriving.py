"""Definitions ground by what can be derived: the same solutions as plain rounds over all tuples, and no variable for the
rest."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from pysat.solvers import Minisat22

from entails.engines.solvers.counters import counting_clauses
from entails.engines.solvers.sat import Session
from entails.errors import TheoryError
from entails.models.ground import deriving
from entails.models.ground.facts import Table
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING, REASONS, SOLVING
from entails.models.ground.tables import Join
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


# Far too many rows: all of them, those of one place, those that facts leave; ways to derive few rows; pairs of facts.
TOO_LARGE = {
    "p(x) → d(x,y,z)": "d is defined for more than 2,000,000 rows",
    "g(x) → d(x,y,z)": "d is defined for more than 2,000,000 rows",
    "e(x,y) ∧ p(x) → d(x,y,z)": "d is defined for more than 2,000,000 rows",
    "p(x) ∧ ¬p(y) ∧ p(z) → d(x,x,x)": "up to here it needs more than 10,000,000 variables",
    "e(x,y) ∧ e(y,z) ∧ p(x) → d(x,y,z)": "d is defined for more than 2,000,000 rows",
}


@pytest.mark.parametrize("clause", TOO_LARGE)
def test_what_is_too_large_is_refused_before_its_rows_are_made(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows that joins make are counted: 27 million if none were refused."""
    made = 0
    chunks = Join.chunks

    def counted(self: Join, *start: Any) -> Iterator[Table]:
        nonlocal made
        for piece in chunks(self, *start):
            made += piece.size
            yield piece

    monkeypatch.setattr(Join, "chunks", counted)
    theory, world = read_theory(
        "sort A = {1..300}\nfind p(A)\ngiven g(A) = {1..200}\ngiven e(A,A) = {(x,y): x ≤ y}\n"
        f"define d(A,A,A): ∀x,y,z ({clause})\nrule: ∃x d(x,x,x)"
    )
    for purpose in (SOLVING, REASONS):
        made = 0
        with pytest.raises(TheoryError, match=TOO_LARGE[clause]):
            ground(theory, world, purpose)
        assert made < (3_000_000 if clause.startswith("e(x,y) ∧ e") else 100_000)


def test_what_just_fits_is_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deriving, "MAX_DEFINED", 60)
    start = "sort A = {1..5}\nfind p(A)\ngiven g(A) = {1,2,3}\ngiven e(A,A) = {(1,2), (1,3)}\ndefine d(A,A,A): "
    for clause, number in (
        ("∀x,y,z (g(x) ∧ p(y) ∧ p(z) → d(x,1,z))", 15),
        ("∀w,x,y,z (e(w,x) ∧ p(y) ∧ p(z) → d(x,y,z))", 50),
        ("∀v,w,x,y,z (e(x,w) ∧ e(x,v) ∧ p(y) ∧ p(z) → d(x,y,z))", 25),
    ):
        grounding = ground(*read_theory(f"{start}{clause}\nrule: ∃x d(x,1,x)"), SOLVING)
        assert len(grounding.variables("d")) == number
    with pytest.raises(TheoryError, match="more than 60 rows"):
        ground(*read_theory(f"{start}∀x,y,z (g(x) ∧ p(y) ∧ p(z) → d(x,y,z))\nrule: ∃x d(x,1,x)"), SOLVING)
