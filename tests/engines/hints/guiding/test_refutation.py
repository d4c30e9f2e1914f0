"""Facts that need several instances."""

from entails.engines.hints.guiding.refutation import Refuter
from tests.engines.hints.theories import CASES, COLOURS, knowledge


def test_a_fact_is_established_with_the_instances_that_refute_its_opposite() -> None:
    cases = knowledge(CASES)
    (q,) = (v for v, (name, _) in cases.facts.items() if name == "q")
    goals = {q: None}
    assert Refuter(cases, goals, certain=True).establish_easiest() == [q]
    assert set(cases.origin(q).selectors) == set(cases.selectors)
    assert cases.premises(q) == ()


def test_goals_that_another_solution_contradicts_are_dropped() -> None:
    colours = knowledge(COLOURS)
    goals = dict.fromkeys(v for v, atom in colours.facts.items() if atom[1] in {("a", "red"), ("b", "blue")})
    assert Refuter(colours, goals, certain=False).establish_easiest() == []
    assert goals == {}


def test_goals_that_the_same_instances_force_are_established_together() -> None:
    text = "find p, q, r\nrule: p → q ∧ r\nrule: ¬p → q ∧ r\n"
    cases = knowledge(text)
    goals = {v: None for v, (name, _) in cases.facts.items() if name != "p"}
    new = Refuter(cases, goals, certain=True).establish_easiest()
    assert set(new) == set(goals)
    assert all(len(cases.origin(x).selectors) == 2 for x in new)
