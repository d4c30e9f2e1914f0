"""How things are spelled for clingo."""

import pytest

from entails.errors import TheoryError
from entails.models.asp.names import Names, element


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("ann", "ann"),
        ("Ann", '"Ann"'),
        ("New York", '"New York"'),
        ("not", '"not"'),
        (-3, "-3"),
        ("12", "12"),
        ("007", '"007"'),
        ("x'", "x'"),
    ],
)
def test_elements_are_numbers_constants_or_strings(name: str | int, spelled: str) -> None:
    assert element(name) == spelled


@pytest.mark.parametrize("name", [2**31, 'say "hi"', "a\\b", "a\nb"])
def test_what_cannot_be_spelled_is_refused(name: str | int) -> None:
    with pytest.raises(TheoryError):
        element(name)


def test_each_spelling_is_given_out_once() -> None:
    names = Names()
    assert [names.predicate(one) for one in ("colour", "Colour", "größe", "1st", "not")] == [
        "colour",
        "colour_2",
        "gr__e",
        "r1st",
        "not_2",
    ]
    assert [names.variable(one) for one in ("x", "x", "é", "_y")] == ["X", "X_2", "V_", "_Y"]
    names.statement()
    assert names.variable("x") == "X"
