"""The clauses of a rule are kept for the next world of its theory, if it answers alike."""

from random import Random

import pytest

from entails.models.ground.grounder import ground
from entails.models.ground.purpose import CERTIFYING, COUNTING, LISTING, REASONS, SOLVING
from entails.models.reading.text import parse_theory, read_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.values import replace
from tests.laws.random_theories import sample

THEORY = """
sort Node
given edge(Node, Node), first(Node)
find  chosen(Node)
define reached(Node): ∀p (first(p) → reached(p)); ∀p,q (reached(p) ∧ edge(p,q) → reached(q))
define picked(Node): ∀p (first(p) ∧ chosen(p) → picked(p)); ∀p,q (picked(p) ∧ edge(p,q) → picked(q))
rule "{p} is reached, so chosen": ∀p (reached(p) → chosen(p))
rule "{p} is picked or not": ∀p (picked(p) ↔ ∃q (edge(p,q) ∧ chosen(q)))
"""


def clauses(theory: Theory, world: World) -> list[object]:
    return [(one.top, list(one.clauses())) for one in (ground(theory, world, purpose) for purpose in PURPOSES)]


PURPOSES = (SOLVING, COUNTING, LISTING, REASONS, CERTIFYING)


def test_a_second_world_gets_the_clauses_of_a_fresh_theory() -> None:
    kept = parse_theory(THEORY)
    for size in (3, 5, 2):
        nodes = [f"n{number}" for number in range(size)]
        for edges in ([], [(a, b) for a in nodes for b in nodes if a < b]):
            world = World({"Node": nodes}, {"edge": edges, "first": [("n0",)] if edges else []})
            assert clauses(kept, world) == clauses(parse_theory(THEORY), world)
    assert kept.kept


def test_a_world_that_answers_otherwise_gets_clauses_of_its_own() -> None:
    """Whether the elements of a sort are numbers decides how they are compared."""
    text = "sort A, B\ngiven n(A): number\nfind f(A): B\nrule: ∀x (f(x) = n(x))\n"
    kept = parse_theory(text)
    for elements in ([1, 2, 3], [2, 5], [1, 2, 3, 4]):
        world = World({"A": ["a", "b"], "B": elements}, {}, {"n": {("a",): 2, ("b",): elements[-1]}})
        assert clauses(kept, world) == clauses(parse_theory(text), world)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_kept_changes_no_clause_of_a_random_theory(seed: int) -> None:
    one = sample(Random(seed), objective=seed % 2 == 0)
    theory, world = one.theory, one.world
    first = clauses(theory, world)
    again = clauses(theory, world)  # by what was kept
    assert first == again == clauses(replace(theory), world), seed


def test_objectives_are_not_ground_for_counting_and_listing() -> None:
    theory, world = read_theory("sort N = {1, 40, 900}\nfind x: N\nfind y: N\nfind z: N\nmaximise x*y + y*z\n")
    for purpose in (COUNTING, LISTING):
        grounding = ground(theory, world, purpose)
        assert (grounding.aims, grounding.found) == ([], 9)
        assert len(list(grounding.clauses())) < 50
