"""What something can still be, in place of all that it is not."""

from entails.engines.answers import Fact
from entails.engines.hints.left import Left
from entails.models.reading.text import read_theory

TEXT = """
sort Cell = {a, b}, Digit = {1..6}
find digit(Cell): Digit, known(Cell)
say "{p} is {d}", "{p} is not {d}": digit(p,d)
say "{p} is known", "{p} is not known": known(p)
"""


def left() -> Left:
    theory, world = read_theory(TEXT)
    return Left(theory, world.elements)


def no(cell: str, *digits: int) -> list[Fact]:
    return [Fact("digit", (cell, digit), False) for digit in digits]


def test_many_values_that_are_excluded_are_said_as_the_few_that_are_left() -> None:
    assert left().say(no("a", 2, 4, 5, 6)) == "a is 1 or 3"
    assert left().say(no("a", 2, 4)) == "a is not 2 or 4"


def test_what_was_excluded_before_counts() -> None:
    some = left()
    some.learn(no("a", 1))
    assert some.say(no("a", 2, 4, 6)) == "a is 3 or 5"
    assert some.copy().say(no("b", 2, 4, 6)) == "b is 1, 3 or 5"


def test_what_a_supposition_excludes_is_forgotten() -> None:
    some = left()
    some.copy().learn(no("a", 1, 2, 3))
    assert some.say(no("a", 4, 5, 6)) == "a is 1, 2 or 3"


def test_other_facts_are_said_as_they_are() -> None:
    facts = [Fact("known", ("a",), False), *no("a", 2, 4, 5, 6), Fact("digit", ("b", 2), True)]
    assert left().say(facts) == "a is not known, b is 2, a is 1 or 3"


def test_a_single_value_that_is_left_is_not_said_before_it_is_concluded() -> None:
    assert left().say(no("a", 1, 2, 3, 4, 5)) == "a is not 1, 2, 3, 4 or 5"
