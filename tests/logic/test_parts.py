"""The parts of formulas, however deep."""

from entails.logic.formula import Atom, Formula, Not, all_of
from entails.logic.notation import parse
from entails.logic.parts import children, subformulas


def test_subformulas_come_before_their_own_parts_from_left_to_right() -> None:
    formula = parse("∀x (p(x) ∧ ¬q(x) → ∃=2 y r(x,y)) ∨ s")
    texts = [str(part) for part in subformulas(formula)]
    assert texts[0] == str(formula)
    assert [text for text in texts if text in ("p(x)", "q(x)", "r(x,y)", "s")] == ["p(x)", "q(x)", "r(x,y)", "s"]
    assert texts.index("¬q(x)") + 1 == texts.index("q(x)")


def test_every_part_is_a_child_of_one_part() -> None:
    formula = parse("∀x (p(x) ↔ q(x)) ∧ (s → t ∨ u) ∧ ¬(s ∧ t)")
    parts = list(subformulas(formula))
    assert 1 + sum(len(children(part)) for part in parts) == len(parts)


def test_long_chains_and_deep_formulas_are_walked_without_recursion() -> None:
    chain = all_of([Atom(f"p{i}", ()) for i in range(5_000)])
    assert sum(1 for _ in subformulas(chain)) == 5_001
    deep: Formula = Atom("p", ())
    for _ in range(90):
        deep = Not(deep)
    assert sum(1 for _ in subformulas(deep)) == 91
