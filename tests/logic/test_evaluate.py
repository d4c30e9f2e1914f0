import pytest

from entails.logic.evaluate import evaluate
from entails.logic.notation import parse
from entails.models.world import Expansion, World

GRAPH = Expansion(
    World(
        {"": ["a", "b", "c"], "Empty": []},
        {"E": [("a", "b"), ("b", "c")]},
        {"n": {("a",): 1, ("b",): 2}, "most": {(): 2}},
    ),
    {"P": [("a",)], "raining": [()]},
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("E(a,b)", True),
        ("E(b,a)", False),
        ("raining ∧ ¬⊥", True),
        ("∀x ∃y (E(x,y) ∨ E(y,x))", True),
        ("∀x ∃y E(x,y)", False),
        ("∃=2 x ∃y E(x,y)", True),
        ("∃=2 x,y E(x,y)", True),
        ("#x P(x) < 1", False),
        ("#x P(x) ≠ 2", True),
        ("∃≥3 x x = x", True),
        ("P(a) ↔ P(b)", False),
        ("P(b) → P(c)", True),
        ("∀x∈Empty ⊥", True),
        ("∃x∈Empty ⊤", False),
        ("∀x ∃=n(x) y E(x,y)", False),  # c has no number and is passed over; b has two and one edge
        ("∃=n(a) y E(a,y)", True),
        (
            "∃=n(c) y E(c,y)",
            False,
        ),  # no variable is passed over: n(c) has no value (a theory that asks for it is refused)
        ("∃x ∃≤n(x) y E(y,x)", True),
        ("#x P(x) < most", True),
    ],
)
def test_truth_is_as_defined(text: str, truth: bool) -> None:
    assert evaluate(parse(text), GRAPH) is truth


def test_free_variables_take_their_values() -> None:
    assert evaluate(parse("E(x,y)"), GRAPH, {"x": "b", "y": "c"})
