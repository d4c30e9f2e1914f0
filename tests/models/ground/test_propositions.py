"""Rule instances as propositions: true exactly where the instance is."""

from random import Random

import pytest

from entails.errors import TheoryError
from entails.logic.evaluate import evaluate
from entails.logic.formula import TOP, Forall, Formula, Implies
from entails.models.ground.grounder import ground
from entails.models.ground.propositions import Propositions
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Instance
from entails.models.reading.text import read_theory
from entails.models.world import Expansion, World
from entails.proofs.kernel.sequent import write_line
from tests.laws.random_theories import atoms, fixpoints, sample, seeds


def body_of(instance: Instance) -> Formula:
    """The rule without the leading variables that its sentence speaks of."""
    formula = instance.rule.typed
    for _ in instance.rule.variables:
        while isinstance(formula, Implies):
            formula = formula.right
        assert isinstance(formula, Forall)
        formula = formula.body
    for name, sort in dict(instance.rule.variables).items():
        formula = formula if name in instance.values else Forall(name, sort, formula)
    return formula


def test_an_instance_as_a_proposition_is_true_exactly_where_the_instance_is(thorough: bool) -> None:
    compared = skipped = 0
    for seed in seeds(70_000, thorough, 240):
        random = Random(seed)
        drawn = sample(random)
        grounding = ground(drawn.theory, drawn.world, REASONS)
        instances = [grounding.selected(x) for x in grounding.selectors()]
        chosen: dict[str, list[tuple[str | int, ...]]] = {}
        for name, row, other in atoms(drawn.theory, drawn.world):
            if random.random() < 0.5:
                chosen.setdefault(name, []).extend([row, other] if row != other else [row])
        for relation in drawn.theory.find():
            chosen.setdefault(relation.name, [])
        every = {**chosen, **fixpoints(drawn.theory, drawn.world, chosen)}
        structure = drawn.theory.expansion(drawn.world, every)
        propositions = Propositions(grounding)
        for instance in instances:
            if instance.rule.typed == TOP:
                continue
            try:
                formula = propositions.instance(instance)
            except TheoryError:
                skipped += 1
                continue
            truth = {}
            for letter, text in propositions.meaning.items():
                name, _, arguments = text.removesuffix(")").partition("(")
                truth[letter] = structure.holds(name, tuple(arguments.split(",")) if arguments else ())
            letters = Expansion(World(), {letter: [()] for letter, true in truth.items() if true})
            values = {name: str(value) for name, value in instance.values.items()}
            expected = evaluate(body_of(instance), structure, values)
            assert evaluate(formula, letters) == expected, f"seed {seed}\n{drawn.text}\n{instance.sentence}"
            compared += 1
    assert compared > 90
    assert skipped < compared // 4


def test_counts_are_written_out_and_facts_vanish() -> None:
    text = """
    sort Seat = {1..3}
    given near(Seat, Seat) = {(1,2), (2,3)}
    find taken(Seat), told(Seat)
    rule "{x} has one neighbour": ∀x ∃=1 y (near(x,y) ∧ taken(y))
    rule "two are taken": ∃=2 x taken(x)
    rule "at most one is told": ∃≤1 x told(x)
    """
    grounding = ground(*read_theory(text), REASONS)
    propositions = Propositions(grounding)
    said = [write_line(propositions.instance(grounding.selected(x))) for x in grounding.selectors()]
    assert said == [
        "T2",
        "T3",
        "⊥",
        "(T1∨T2)∧(T1∨T3)∧(T2∨T3)∧¬((T1∧T2)∧T3)",
        "(¬(TO1∧TO2)∧¬(TO1∧TO3))∧¬(TO2∧TO3)",
    ]
    assert set(propositions.meaning.values()) == {f"{name}({i})" for name in ("taken", "told") for i in (1, 2, 3)}


def test_a_count_with_too_many_cases_is_refused() -> None:
    grounding = ground(*read_theory("sort N = {1..20}\nfind p(N)\nrule: ∃=10 x p(x)"), REASONS)
    with pytest.raises(TheoryError, match="too many"):
        Propositions(grounding).instance(grounding.selected(grounding.selectors()[0]))
