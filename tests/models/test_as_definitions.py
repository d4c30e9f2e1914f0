"""Pieces and loops written as definitions say what they say as formulas."""

import pytest

from entails.engines.answers import Best
from entails.engines.solvers.count import count
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.models.reading.text import read_theory
from entails.questions.export import dimacs
from entails.questions.problem import Problem
from entails.questions.solve import solve
from tests.laws.random_theories import brute_force
from tests.laws.test_connected import models


@pytest.mark.parametrize("graph", ["connected x∈A (n(v) = 1) along e", "¬loop e through x∈A (n(v) = 1)"])
def test_the_quantifier_around_a_graph_passes_over_values_without_a_number(graph: str) -> None:
    """n(v) speaks of v, which is bound outside: in its place stands a definition, which asks for no number."""
    data = "sort A = {a, b}\ngiven n(A): number = {}\ngiven e(A, A) = {(a,b)}\nfind p(A)"
    for rule, expected in ((f"∃v∈A {graph}", 0), (f"#v∈A ({graph}) = 0", 4), (f"∃v∈A ({graph} ∨ p(v))", 0)):
        theory, world = read_theory(f"{data}\nrule: {rule}\n")
        assert len(brute_force(theory, world)) == expected
        assert getattr(count(ground(theory, world, COUNTING)), "count", None) == expected
        assert models(dimacs(Problem(theory, world))) == expected


def test_preferences_may_speak_of_graphs_after_others_that_add_up() -> None:
    text = "sort A = {a, b, c}\ngiven e(A, A) = {(a,b)}\nfind s(A)\n"
    text += 'prefer "p" (weight 4): ∃≤1 x∈A ((#y∈A s(y)) − (Σz∈A {1 : s(z)}) < 2)\n'
    text += 'prefer "q" (weight 7): connected x s(x) along e\nprefer "r" (weight 2): s(a) ∧ s(c)\n'
    best = solve(Problem(*read_theory(text)))
    assert isinstance(best, Best)
    assert best.value == 4 + 2
