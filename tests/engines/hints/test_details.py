"""What told steps rest on, found afterwards."""

from entails.engines.hints.details import detailed
from entails.models.reading.text import read_theory
from tests.engines.hints.test_telling import teller
from tests.engines.hints.theories import WATER, guided, wet


def test_details_name_the_instances_and_the_facts_that_a_told_step_rests_on() -> None:
    theory, world = read_theory(WATER)
    with guided(WATER, teller=teller) as guide:
        (step,) = detailed(theory, world, guide.explained_facts(), guide.steps())
    assert [one.fact for one in step.deductions()] == [wet(3, False), wet(2, False), wet(1, False)]
    assert [[each.sentence for each in one.instances] for one in step.deductions()] == [
        ["the last place is dry"],
        ["water in 2 runs to 3"],
        ["water in 1 runs to 2"],
    ]
    assert step.premises == ()


def test_steps_that_have_their_deductions_stay_as_they_are() -> None:
    theory, world = read_theory(WATER)
    with guided(WATER) as guide:
        steps = tuple(guide.steps())
    assert detailed(theory, world, (), steps) is steps
