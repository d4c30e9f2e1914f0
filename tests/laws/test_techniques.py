"""Techniques, for every puzzle that tells its steps: what they propose follows, and all of it leads to what is certain.

The boards are random. Nothing that a technique proposes may be refused: the solver would pass over it, but it is a mistake.
"""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from entails.boards.grid import name_of
from entails.boards.puzzle import Puzzle
from entails.engines.answers import Fact, Solved
from entails.engines.hints.details import detailed
from entails.engines.hints.guiding.aim import guide
from entails.engines.hints.guiding.guide import Guide
from entails.engines.hints.steps import Contradiction, Mistake, Step
from entails.engines.hints.telling import Known, Proposal
from entails.puzzles import names, puzzle
from tests.laws.test_hints import (
    FEWEST,
    Judge,
    Sample,
    atoms,
    check_core,
    opposite,
    partly_solved,
    samples,
    solutions_of,
    solved,
)

TELLING = [name for name in names() if puzzle(name).telling]
CELL = re.compile(r"r\d+c\d+")
WORDY = 200  # words of a step that no one reads


@pytest.mark.parametrize("name", TELLING)
def test_what_techniques_propose_follows_and_leads_to_what_is_certain(name: str, thorough: bool) -> None:
    told = [check_told(sample) for sample in samples(name, range(80_000, 80_120), thorough)]
    assert len(told) >= FEWEST
    assert sum(told) >= 2 * FEWEST


def check_told(sample: Sample) -> int:
    """Checks all steps from a random part of a solution; returns the number of those that a technique tells."""
    assumed, solutions = partly_solved(sample)
    with Judge(sample.best, sample.world) as judge, guided(sample, assumed) as guide_:
        known = set(guide_.explained_facts())
        steps = detailed(sample.best, sample.world, guide_.explained_facts(), guide_.steps())
        assert guide_.told is not None
        assert not guide_.told.refused, f"{sample}{guide_.told.refused}"
        for step in steps:
            check_step(step, judge, known, f"{sample}{step}")
            check_lit(step, f"{sample}{step}")
        certain = frozenset.intersection(*solutions)
        found = {judge.literal(fact) for fact in known if fact.holds}
        assert found == {judge.literal(fact) for fact in certain}, sample
        techniques = the_telling(sample.puzzle).techniques
        assert {step.technique for step in steps} <= {"", *techniques}, sample
    return sum(bool(step.technique) for step in steps)


@pytest.mark.parametrize("name", TELLING)
def test_a_wrong_mark_is_told_by_steps_that_follow_from_the_right_ones(name: str, thorough: bool) -> None:
    found = [told for sample in samples(name, range(90_000, 90_060), thorough) for told in wrongly_marked(sample)]
    assert len(found) >= FEWEST


def wrongly_marked(sample: Sample) -> Iterator[bool]:
    """Takes a part of a solution and changes a fact or two of it; was the wrong one told by techniques?"""
    random, solutions = sample.random, solutions_of(sample.best, sample.world)
    with Judge(sample.best, sample.world) as judge:
        chosen = random.choice(solutions)
        every = [(fact := Fact(*atom, True))._replace(holds=fact in chosen) for atom in atoms(judge, sample.best)]
        some = random.sample(every, k=min(len(every), 2 + len(every) // 6))
        assumed = [opposite(fact) for fact in some[:2]] + some[2:]
        if any(all((fact._replace(holds=True) in one) == fact.holds for fact in assumed) for one in solutions):
            return
        with pytest.raises(Contradiction) as raised:
            guided(sample, assumed)
        check_core(raised.value, judge, assumed, sample)
        if mistake := raised.value.mistake:
            check_mistake(mistake, judge, sample)
        yield bool(raised.value.mistake)


def check_mistake(mistake: Mistake, judge: Judge, sample: Sample) -> None:
    """The steps follow one from the other, and from what they end with one rule contradicts the mark."""
    where = f"{sample}{mistake}"
    rules = [judge.grounding.selected(x) for x in judge.selectors.values()]
    known = [*sample.visible(), *mistake.kept]
    assert judge.possible(rules, known), where
    for fact in [fact for step in mistake.steps for fact in (*step.facts, *step.aside)]:
        assert not judge.possible(rules, [*known, opposite(fact)]), where
        known.append(fact)
    assert any(not judge.possible([one], [*known, mistake.mark]) for one in rules), where


def guided(sample: Sample, assumed: Iterable[Fact] = ()) -> Guide:
    teller = the_telling(sample.puzzle).teller(sample.board)
    return guide(sample.theory, sample.world, sample.found, assumed, sample.visible(), teller=teller)


def the_telling(the: Puzzle[Any]) -> Any:
    assert the.telling is not None
    return the.telling()


def check_step(step: Step, judge: Judge, known: set[Fact], where: str) -> None:
    """Each fact follows from the instances and the known facts that it names; none of the instances can be left out."""
    assert step.facts, where
    assert step.conclusion, where
    assert not step.technique or len(str(step).split()) < WORDY, where
    for deduction in step.deductions():
        assert deduction.fact is not None, where
        assert set(deduction.premises) <= known, where
        denied = [*deduction.premises, opposite(deduction.fact)]
        assert not judge.possible(deduction.instances, denied), where
        for one in deduction.instances:
            assert judge.possible([other for other in deduction.instances if other != one], denied), where
        known.add(deduction.fact)
    assert known.issuperset(step.facts), where
    assert known.issuperset(step.aside), where


def check_lit(step: Step, where: str) -> None:
    """Every cell that the reason of a told step names is lit, or is one of those that the step is about."""
    own = {str(element) for fact in (*step.facts, *step.aside) for element in fact.row}
    named = {name for sentence in step.reason for name in CELL.findall(sentence.text)}
    lit = {name_of(cell) for cell in step.lit}
    assert not step.technique or named <= own | lit, f"{where}\nnot lit: {sorted(named - own - lit)}"


def test_a_technique_that_proposes_what_does_not_follow_is_passed_over() -> None:
    flow = puzzle("flow")
    board = flow.parse("A..A\n....\nB..B\n", None)
    wrong = Proposal("wish", (Fact("link", ("r1c1", "r2c1"), True),), "r1c1 goes down", "it likes to")

    def teller(known: Known) -> Iterable[Proposal]:
        assert known.holds("link", "r1c1", "r3c3") is False
        return [wrong]

    found = solved(flow, board)
    assert isinstance(found, Solved)
    sample = Sample(flow, board, found, Random(0), 0)
    with guide(sample.theory, sample.world, sample.found, (), sample.visible(), teller=teller) as guide_:
        steps = list(guide_.steps())
        assert guide_.told is not None
        assert wrong in guide_.told.refused
    assert not any(step.technique for step in steps)
