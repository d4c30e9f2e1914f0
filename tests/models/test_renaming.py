"""Formulas in other words: only relations, functions and sorts are renamed."""

import pytest

from entails.logic.notation import parse, show
from entails.models.reading.text import read_theory
from entails.models.renaming import Renaming, renamed, variables_in

CHANGE = Renaming({"edge": "arc", "cap": "most", "f": "g"}, {"Node": "City"}, frozenset({"cap"}))


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("∀x∈Node (edge(x,edge) → x ≠ cap)", "∀x∈City (arc(x,edge) → x ≠ most)"),
        ("∀cap∈Node edge(cap,f(cap))", "∀cap∈City arc(cap,g(cap))"),
        ("∃=cap x,y∈Node edge(x,y)", "∃=most x,y∈City arc(x,y)"),
        ("Σx∈Node {f(x) : edge(x,cap)} ≤ cap + f(1)", "Σx∈City {g(x) : arc(x,most)} ≤ most + g(1)"),
        ("¬(edge(a,b) ∨ ⊥) ↔ other(f(f(a)))", "¬(arc(a,b) ∨ ⊥) ↔ other(g(g(a)))"),
    ],
)
def test_bound_variables_and_elements_stay(formula: str, expected: str) -> None:
    assert show(renamed(parse(formula), CHANGE)) == expected


def test_formulas_may_be_deep() -> None:
    deep = parse("¬" * 5_000 + "edge(a)")
    assert show(renamed(deep, CHANGE)) == "¬" * 5_000 + "arc(a)"


def test_the_variables_of_a_theory_are_told() -> None:
    theory, _ = read_theory("sort N = {1}\nfind p(N)\nrule: ∀x ∃=1 y∈N (p(x) ∧ p(y))\ndefine q(N): ∀z (p(z) → q(z))")
    assert variables_in(theory) == {"x", "y", "z"}
