"""Wrong marks: which one is told, and by what. That the steps follow is for the laws."""

from collections.abc import Iterable

import pytest

from entails.engines.answers import Fact, Solved
from entails.engines.hints.guiding.aim import guide
from entails.engines.hints.steps import Contradiction, Mistake
from entails.engines.hints.telling import Known, Proposal
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory

# Lamps in a row: the first is on, and each one passes it on.
LAMPS = """
sort Lamp = {1..4}
find on(Lamp)
rule "the first is on": on(1)
rule "{x} passes it on": ∀x,y (y = x + 1 ∧ on(x) → on(y))
say "{x} is on", "{x} is off": on(x)
"""


def on(lamp: int, holds: bool = True) -> Fact:
    return Fact("on", (lamp,), holds)


def next_lamp(known: Known) -> Iterable[Proposal]:
    """Tells one lamp after the other."""
    if not known.wanted:
        lamp = next(n for n in (1, 2, 3, 4) if not known.holds("on", n))
        yield Proposal("pass on", (on(lamp),), f"lamp {lamp} is on", "it is passed on")


def at_once(known: Known) -> Iterable[Proposal]:
    """Shows what is wanted, and nothing else."""
    if known.wanted:
        yield Proposal("all of them", (known.wanted,), "it is on", "they all are")


def mistake(teller: object, *assumed: Fact) -> Contradiction:
    theory, world = read_theory(LAMPS)
    with Session(ground(theory, world)) as session:
        found = session.solve()
    assert isinstance(found, Solved)
    with pytest.raises(Contradiction) as raised:
        guide(theory, world, found, assumed, teller=teller)  # type: ignore[arg-type]
    return raised.value


def told(found: Mistake | None) -> list[str]:
    assert found is not None
    return [step.conclusion for step in found.steps]


def test_the_first_wrong_mark_on_the_way_is_told() -> None:
    wrong = mistake(next_lamp, on(3, False), on(4, False))
    assert wrong.mistake is not None
    assert (wrong.mistake.mark, wrong.mistake.alone) == (on(3, False), True)
    assert told(wrong.mistake) == ["lamp 1 is on", "lamp 2 is on", "3 is on"]
    assert wrong.claim == "3 is off"


def test_right_marks_shorten_the_way() -> None:
    assert told(mistake(next_lamp, on(2), on(4, False)).mistake) == ["lamp 1 is on", "lamp 3 is on", "4 is on"][1:]


def test_what_the_puzzle_shows_at_once_is_told() -> None:
    assert told(mistake(at_once, on(4, False)).mistake) == ["it is on"]


def test_a_single_rule_says_it_where_the_puzzle_says_nothing() -> None:
    wrong = mistake(next_lamp, on(1, False))
    assert wrong.mistake is None
    assert [one.sentence for one in wrong.instances] == ["the first is on"]


def test_the_core_speaks_of_the_mark_that_is_told() -> None:
    wrong = mistake(at_once, on(4, False), on(3, False))
    assert wrong.mistake is not None
    assert wrong.mistake.mark in wrong.facts
