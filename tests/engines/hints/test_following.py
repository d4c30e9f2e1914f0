"""One step away from what is assumed, and no further."""

from entails.engines.answers import Fact
from entails.engines.hints.following import forced_at_once
from entails.engines.hints.knowledge import Knowledge
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.reading.text import read_theory

CHAIN = """
sort Stone = {1..5}
find wet(Stone)
rule "{s} runs on": ∀s,t (wet(s) ∧ t = s + 1 → wet(t))
rule "the first is dry": ¬wet(1)
"""


def forced(*assumed: Fact) -> list[Fact] | None:
    knowledge = Knowledge(ground(*read_theory(CHAIN), REASONS), assumed)
    try:
        return forced_at_once(knowledge)
    finally:
        knowledge.session.close()


def wet(stone: int, holds: bool = True) -> Fact:
    return Fact("wet", (stone,), holds)


def test_what_one_instance_forces_is_there_and_what_needs_two_is_not() -> None:
    assert forced(wet(2)) == [wet(3)]
    assert forced(wet(4, False)) == [wet(3, False)]


def test_what_the_rules_say_alone_does_not_follow_from_anything() -> None:
    assert forced() == []
    assert forced(wet(5)) == []


def test_a_contradiction_is_told_apart_from_nothing() -> None:
    assert forced(wet(1)) is None
    assert forced(wet(2), wet(5, False)) is None
