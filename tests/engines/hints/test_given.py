"""Facts that rules copy from what is given are known from the start."""

import pytest

from entails.engines.answers import Fact, Solved
from entails.engines.hints.given import Conditions, copies_given, goes_along, part_of_answer, says_itself
from entails.engines.hints.guiding.aim import guide
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory

HEAD = """sort N = {1..4}
given clue(N): number = {1 -> 2}
given mark(N) = {2}
given owner(N): N = {1 -> 2, 2 -> 3, 3 -> 4, 4 -> 1}
find f(N): N bijective
find p(N)
define d(N): ∀x (p(x) → d(x))
"""


@pytest.mark.parametrize(
    ("formula", "copies"),
    [
        ("∀x (mark(x) → p(x))", True),
        ("∀x (mark(x) ∧ x > 1 → ¬p(x))", True),
        ("∀x f(x) = clue(x)", True),
        ("∀x (mark(x) → f(x) = owner(x))", True),
        ("∀x,y (owner(x) = y → p(y))", True),
        ("∀x ((mark(x) → p(x)) ∧ f(x) = clue(x))", True),
        ("∀x ((mark(x) → p(x)) ∧ p(x))", False),
        ("∀x ((mark(x) → p(x)) ∧ (mark(x) → ∃y p(y)))", False),
        ("∀x (¬∃y (mark(y) ∧ y < x) → p(x))", False),
        ("∀x p(x)", False),
        ("p(3)", False),
        ("∀x (p(x) → mark(x))", False),
        ("∀x (mark(x) → p(x) ∧ d(x))", False),
        ("∀x (mark(x) → ∃y p(y))", False),
        ("∀x (mark(x) ∧ d(x) → p(x))", False),
        ("∀x ∃=clue(x) y p(y)", False),
        ("∀x (mark(x) → f(x) ≤ 2)", False),
        ("∀x (mark(x) → f(f(x)) = 2)", False),
        ("∀x,y (mark(x) ∧ owner(x) = y → ¬p(y))", False),
        ("∀x f(x) + 1 = clue(x)", False),
        ("∀x (mark(x) → Σy {f(y) : owner(x) = y} = 2)", False),
    ],
)
def test_the_form_of_such_a_rule(formula: str, copies: bool) -> None:
    theory, _ = read_theory(f'{HEAD}rule "it": {formula}')
    assert copies_given(theory.rules[-1], theory.relations) == copies


def test_a_clue_is_no_step_and_what_follows_from_it_is() -> None:
    theory, world = read_theory(
        HEAD.replace("define d(N): ∀x (p(x) → d(x))\n", "")
        + 'rule "the clue at {x} holds": ∀x f(x) = clue(x)\nrule "mark": ∀x (p(x) ↔ x = 1)\nrule: f(2) = 1\nrule: f(3) = 3\n'
    )
    with Session(ground(theory, world)) as session:
        found = session.first()
    assert isinstance(found, Solved)
    with guide(theory, world, found) as guided:
        assert Fact("f", (1, 2), True) in guided.explained_facts()
        steps = list(guided.steps())
    told = [fact for step in steps for fact in step.facts]
    assert Fact("f", (1, 2), True) not in told
    assert Fact("f", (4, 4), True) in told
    assert not any("clue" in sentence.text for step in steps for sentence in step.reason)


ISLANDS = """sort P = {a, b}
sort K = {k}
find land(P)
find aside of(P, K)
rule "an island is land": ∀p,k (of(p,k) → land(p))
rule "an island has two": ∀k ∃=2 p of(p,k)
"""


def test_what_is_found_aside_and_makes_a_part_of_the_answer_is_no_step_of_its_own() -> None:
    theory, world = read_theory(ISLANDS)
    assert [goes_along(rule, theory.relations) for rule in theory.rules if not rule.declared] == ["of", ""]
    assert part_of_answer(Fact("of", ("a", "k"), True), theory) == Fact("land", ("a",), True)
    assert part_of_answer(Fact("of", ("a", "k"), False), theory) is None
    with Session(ground(theory, world)) as session:
        found = session.first()
    assert isinstance(found, Solved)
    with guide(theory, world, found) as guided:
        steps = list(guided.steps())
    assert {fact.relation for step in steps for fact in step.facts} == {"land"}


def test_what_names_one_cell_twice_says_nothing_if_it_is_given() -> None:
    text = """sort Row = {1..2}, K = {r1c1, r2c1}
given at(K, Row) = {(r1c1,1), (r2c1,2)}
find of(Row, K), by(Row, K)
say "r{r}c1 belongs to the number in {k}", "r{r}c1 is not of {k}": of(r,k)
say "r{r}c1 lies by {k}", "r{r}c1 is not by {k}": by(r,k)
rule "{k} has its number": ∀k,r (at(k,r) → of(r,k))
"""
    theory, _ = read_theory(text)
    assert says_itself(Fact("of", (1, "r1c1"), True), theory)
    assert not says_itself(Fact("of", (1, "r1c1"), False), theory)
    assert not says_itself(Fact("of", (2, "r1c1"), True), theory)
    assert not says_itself(Fact("by", (1, "r1c1"), True), theory)


NEAR = """sort N = {1..6}, K = {a, b}
given at(K): N = {a -> 1, b -> 5}, size(K): number = {a -> 3, b -> 2}
given far(N, K) = {(x,k) : |x − at(k)| ≥ size(k)}
given touches(N, K) = {(x,k) : |x − at(k)| = 1}
given other(N, K) = {(x,k) : at(k) = x ∨ touches(x,k)}
given near(N, K) = {(x,k) : ¬far(x,k) ∧ ¬∃l (l ≠ k ∧ other(x,l))}
find of(N, K) within near
say "{x} is too far from {k}", "{x} is near {k}": far(x,k)
say "{x} touches {k}", "{x} does not touch {k}": touches(x,k)
"""


def test_why_something_was_never_possible_is_found_in_the_condition_of_what_is_given() -> None:
    conditions, closer = Conditions(*read_theory(NEAR)), Conditions(*read_theory(NEAR.replace("b -> 5", "b -> 4")))
    assert conditions.deciding(Fact("near", ("6", "a"), False)) == [Fact("far", ("6", "a"), True)]
    assert conditions.deciding(Fact("near", ("2", "b"), False)) == [Fact("far", ("2", "b"), True)]
    assert closer.deciding(Fact("near", ("3", "a"), False)) == [Fact("touches", ("3", "b"), True)]
    assert conditions.deciding(Fact("near", ("2", "a"), True)) == [Fact("far", ("2", "a"), False)]
