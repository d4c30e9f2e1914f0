"""Cubes are cut where most follows, and the branches cover all that the cube has."""

from itertools import product
from random import Random

import pytest

from entails.engines.cubes.lookahead import Lookahead, _growth
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory
from tests.laws.random_theories import sample


def looking(text: str) -> Lookahead:
    return Lookahead.of(ground(*read_theory(text)))


def test_what_decides_most_is_cut_first_and_shares_add_up() -> None:
    branches = looking("find a, b, c, d\nrule: a ↔ b\nrule: a → c\nrule: b ∨ c ∨ d\nrule: ¬a → d").cut([])
    assert branches
    assert {abs(literals[0]) for literals, _ in branches} <= {1, 2}
    assert sum(share for _, share in branches) == pytest.approx(1, abs=0.01)


def test_one_of_several_is_cut_into_all_of_them() -> None:
    text = "sort P = {1..4}\nsort H = {1..3}\nfind sits(P): H\nrule: ∀p,q (p < q → sits(p) ≠ sits(q))"
    branches = looking(text).cut([])
    assert branches
    assert [literals[-1] > 0 for literals, _ in branches] == [True] * 3
    assert [len(literals) for literals, _ in branches] == [1, 2, 3]


def test_nothing_open_and_a_contradiction_are_told_apart() -> None:
    here = looking("find a, b\nrule: a → b")
    assert here.cut([1]) == []
    assert here.cut([1, -2]) is None


def test_lopsided_cuts_go_on_until_no_part_is_most_of_the_whole() -> None:
    pairs = ", ".join(f"({a},{b})" for a in range(1, 13) for b in range(a + 1, 13) if (a * b) % 5)
    text = (
        "sort N = {1..12}\nfind in_(N)\ngiven near(N,N) = {" + pairs + "}\nrule: ∀x,y (near(x,y) → ¬in_(x) ∨ ¬in_(y))"
    )
    here = looking(text)
    once, parts = here.cut([]), here.parts([])
    assert once
    assert parts
    assert max(share for _, share in once) > 0.6
    assert max(share for _, share in parts) <= 0.5
    assert len(here.first(8)) >= 8
    assert sum(share for _, share in here.first(8)) == pytest.approx(1, abs=0.01)


def test_growth_is_that_of_a_tree() -> None:
    assert _growth([1, 1]) == pytest.approx(2)
    assert _growth([1, 2]) == pytest.approx(1.618, abs=0.001)
    assert _growth([1, float("inf")]) == 1.0


def test_branches_share_no_assignment_and_miss_none_that_is_a_solution() -> None:
    for seed in range(60):
        drawn = sample(Random(seed))
        grounding = ground(drawn.theory, drawn.world)
        here = Lookahead.of(grounding)
        branches = here.parts([], 0.3) if seed % 2 else here.cut([])
        clauses = list(grounding.clauses())
        if grounding.top > 12 or not branches:
            continue
        for bits in product([False, True], repeat=grounding.top):
            true = {v if bit else -v for v, bit in enumerate(bits, start=1)}
            inside = sum(true.issuperset(literals) for literals, _ in branches)
            assert inside <= 1, seed
            assert inside or not all(true.intersection(clause) for clause in clauses), seed
