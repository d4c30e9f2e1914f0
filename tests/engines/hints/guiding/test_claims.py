"""Why a claim follows: every step holds by another grounding, and rests on what was told before."""

from collections.abc import Iterable

import pytest

from entails.engines.answers import Fact, Solved
from entails.engines.hints.guiding.claims import stated_facts, steps_to
from entails.engines.hints.steps import Step
from entails.engines.solvers.sat import Session
from entails.logic.formula import Formula
from entails.logic.notation import parse
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.reading.text import read_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.questions.load import load

THEORY = """sort N = {1..3}
sort Colour = {red, blue}
given start(N) = {1}
find wet(N)
find colour(N): Colour
say "{x} is wet" | "{x} are wet", "{x} is dry" | "{x} are dry": wet(x)
say "{x} is {c}", "{x} is not {c}": colour(x,c)
rule "it starts at {x}": ∀x (start(x) → wet(x))
rule "from {x} to the next": ∀x (wet(x) → wet(x + 1) ∨ x = 3)
rule "{x} is red if wet": ∀x (wet(x) → colour(x) = red)
"""


def solved(theory: Theory, world: World) -> Solved:
    with Session(ground(theory, world)) as session:
        found = session.first()
    assert isinstance(found, Solved)
    return found


def shown(theory: Theory, world: World, claim: Formula) -> list[Step]:
    return steps_to(theory, world, theory.claim(claim, world=world), solved(theory, world).solution, [])


def check(theory: Theory, world: World, steps: Iterable[Step], known: Iterable[Fact]) -> set[Fact]:
    """Each fact of each step follows from its instances and what is known by then; returns what is known at the end."""
    grounding = ground(theory, world, REASONS)
    selectors = {grounding.selected(x).sentence: x for x in grounding.selectors()}
    seen = set(known)
    with Session(grounding) as session:
        for step in steps:
            named = [selectors[one.sentence] for one in step.instances]
            assert set(step.premises) <= seen, step
            for fact in step.facts:
                literals = [_literal(grounding.variable(one.relation, one.row), one.holds) for one in step.premises]
                opposite = _literal(grounding.variable(fact.relation, fact.row), not fact.holds)
                assert session.search([*named, *literals, opposite]) is False, step
            seen |= {deduction.fact for deduction in step.deductions() if deduction.fact}
    return seen


def _literal(variable: int | None, holds: bool) -> int:
    assert variable is not None
    return variable if holds else -variable


@pytest.mark.parametrize(
    ("claim", "facts"),
    [
        ("wet(3)", [Fact("wet", (3,), True)]),
        ("wet(3) ∧ ¬wet(2)", [Fact("wet", (3,), True), Fact("wet", (2,), False)]),
        ("colour(3) = red", [Fact("colour", (3, "red"), True)]),
        ("red ≠ colour(3)", [Fact("colour", (3, "red"), False)]),
        ("wet(2) ∨ wet(3)", None),
        ("∀x wet(x)", None),
        ("start(1)", None),
        ("colour(2) = colour(3)", None),
    ],
)
def test_claims_about_facts_are_told_from_others(claim: str, facts: list[Fact] | None) -> None:
    theory, world = read_theory(THEORY)
    assert stated_facts(theory.claim(parse(claim), world=world), theory, world) == facts


def test_steps_lead_to_a_fact() -> None:
    theory, world = read_theory(THEORY)
    steps = shown(theory, world, parse("colour(3) = red"))
    assert [step.conclusion for step in steps] == ["2 and 3 are wet", "3 is red"]
    assert Fact("colour", (3, "red"), True) in check(theory, world, steps, [Fact("wet", (1,), True)])


def test_any_other_claim_is_refuted_in_one_step() -> None:
    theory, world = read_theory(THEORY)
    (step,) = shown(theory, world, parse("∃≥3 x wet(x)"))
    assert [one.sentence for one in step.instances] == ["it starts at 1", "from 1 to the next", "from 2 to the next"]
    assert step.reason[0].text == "these leave no other way"
    (step,) = shown(theory, world, parse("wet(2) ∨ wet(3)"))
    assert [one.sentence for one in step.instances] == ["it starts at 1", "from 1 to the next"]
    assert step.reason[0].text == "suppose that it is not so"
    assert step.reason[-1].text.startswith("that breaks")


@pytest.mark.parametrize("file", ["flow/small.flow", "aquarium/six.aquarium", "starbattle/five.starbattle"])
def test_every_step_to_a_cell_follows(file: str) -> None:
    problem = load(f"examples/{file}")
    theory, world, visible = problem.theory, problem.world, problem.board_facts()
    solution = solved(theory, world).solution
    relation = next(iter(theory.find()))
    for row in solution.relations[relation.name][:6]:
        claim = theory.claim(parse(f"{relation.name}({','.join(map(str, row))})"), world=world)
        steps = steps_to(theory, world, claim, solution, visible)
        given = [Fact("colour", (cell, mark), True) for cell, mark in world.facts.get("mark", ())]
        known = check(theory, world, steps, [*visible, *given])
        assert {Fact(relation.name, row, True), Fact(relation.name, row[::-1], True)} & known, row


def test_two_declarations_may_break_together() -> None:
    """Where a function has a value exactly on a relation, each direction is a declaration of its own."""
    text = "sort N = {0, 1}, A = {a, b}, M = {1}\ngiven far(N, A) = {(1,b), (0,b)}\nfind open(A)\nfind size(A): M on open\n"
    (theory, world), claim = read_theory(text), parse("far(size(a),b) ↔ ∀y∈M open(a)")
    steps = steps_to(theory, world, theory.claim(claim, world=world), solved(theory, world).solution, [])
    assert "only where open holds and size of a has" in str(steps[-1])
