import pytest

from entails.errors import EntailsError
from entails.logic.formula import Atom, Formula
from entails.logic.notation import parse
from entails.logic.parts import children
from entails.logic.walking import Walk, walked


def height(formula: Formula) -> Walk[int]:
    """The walk that the module shows."""
    tallest = 0
    for child in children(formula):
        tallest = max(tallest, (yield height(child)))
    return tallest + 1


def leaves(formula: Formula) -> Walk[list[str]]:
    found = [formula.name] if isinstance(formula, Atom) else []
    for child in children(formula):
        found += yield leaves(child)
    return found


def refusing(formula: Formula) -> Walk[int]:
    if isinstance(formula, Atom):
        raise EntailsError(formula.name)
    return (yield refusing(children(formula)[0]))


def test_a_walk_goes_from_left_to_right_and_deeper_than_python_can() -> None:
    assert walked(leaves(parse("a ∧ (b → c) ∨ ¬d"))) == ["a", "b", "c", "d"]
    assert walked(height(parse("¬" * 5_000 + "p"))) == 5_001


def test_what_a_walk_raises_comes_out_of_it() -> None:
    with pytest.raises(EntailsError, match="p"):
        walked(refusing(parse("¬" * 5_000 + "p")))
