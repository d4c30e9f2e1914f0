"""The words for what is left for two things."""

import pytest

from entails.engines.answers import Fact
from entails.engines.hints.arguing.parting import said_of_two
from entails.engines.hints.arguing.parts import ALL, OTHER, SAME, Both
from entails.models.reading.text import read_theory
from entails.models.theory import Theory

NEITHER, ONE, LAST, BOTH = (False, False), (True, False), (False, True), (True, True)


@pytest.fixture(scope="module")
def theory() -> Theory:
    text = """sort Cell = {r1c1, r1c2, r2c2}
find black(Cell), lit(Cell)
say "{p} is black" | "{p} are black", "{p} is white" | "{p} are white": black(p)
say "{p} is lit" | "{p} are lit", "{p} is dark" | "{p} are dark": lit(p)
"""
    return read_theory(text)[0]


@pytest.mark.parametrize(
    ("ways", "alike", "unlike"),
    [
        (SAME, "r1c1 and r1c2 are both black or both not", "r1c1 is black exactly if r2c2 is lit"),
        (OTHER, "exactly one of r1c1 and r1c2 is black", "r1c1 is black exactly if r2c2 is dark"),
        (ALL - {BOTH}, "at most one of r1c1 and r1c2 is black", "if r1c1 is black, r2c2 is dark"),
        (ALL - {NEITHER}, "at least one of r1c1 and r1c2 is black", "if r1c1 is white, r2c2 is lit"),
        (ALL - {ONE}, "if r1c1 is black, r1c2 is black", "if r1c1 is black, r2c2 is lit"),
        (ALL - {LAST}, "if r1c1 is white, r1c2 is white", "if r1c1 is white, r2c2 is dark"),
    ],
)
def test_what_is_left_for_two_things_is_said(ways: Both, alike: str, unlike: str, theory: Theory) -> None:
    first, second, other = (
        Fact("black", ("r1c1",), True),
        Fact("black", ("r1c2",), True),
        Fact("lit", ("r2c2",), True),
    )
    assert said_of_two([first, second], ways, theory) == alike
    assert said_of_two([first, other], ways, theory) == unlike
