"""Where terms have no value."""

import pytest

from entails.models.gaps import gaps_of
from entails.models.reading.text import read_theory

HEAD = """sort T = {1..4}, A = {a, b, c}
given clue(T): T partial = {1 -> 2, 4 -> 1}
given cost(A): number = {a -> 3, c -> 0}
find f(T): T
find p(T)
"""


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("∀t (f(t) ≠ f(t + 1))", [("where t = 4, t + 1 is not in T", True)]),
        ("∀t (f(t) = f(t − 1))", [("where t = 1, t − 1 is not in T", False)]),
        ("∀t (p(t) → p(t + 3))", [(f"where t = {t}, t + 3 is not in T", False) for t in (2, 3, 4)]),
        ("∀t (f(t) = clue(t))", [("clue(2) has no value", False), ("clue(3) has no value", False)]),
        ("f(1) = 7 ∨ f(2) = 3", [("7 is not in T", False)]),
        ("∀x∈A (f(1) ≥ cost(x))", [("cost(b) is not given", False)]),
        ("∀t,u (u = t + 1 → f(t) = f(u))", []),
        ("∀t ∃u (f(u) = t ∧ p(u))", []),
        ("∀t∈T (t < 2 → p(f(t)))", []),
    ],
)
def test_terms_without_a_value_are_found_with_their_place(formula: str, told: list[tuple[str, bool]]) -> None:
    theory, world = read_theory(f"{HEAD}rule: {formula}")
    found = gaps_of(theory.rules[-1], theory, world)
    assert [(gap.why, gap.differs) for gap in found.each] == told
    assert all(gap.number == ("not given" in gap.why) for gap in found.each)


def test_how_often_a_number_is_missing_is_counted() -> None:
    theory, world = read_theory(f"{HEAD}rule: ∀x∈A,t (f(t) ≥ cost(x))")
    found = gaps_of(theory.rules[-1], theory, world)
    assert (found.passed_over, found.tried) == (4, 12)
