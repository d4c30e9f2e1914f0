"""An element is a number exactly if it is spelled as one: with quotes or without, and however it comes."""

from itertools import product

import pytest

from entails.engines.answers import Counted
from entails.errors import EntailsError
from entails.logic.evaluate import evaluate, is_numeral
from entails.logic.formula import show
from entails.logic.notation import parse
from entails.models.reading.text import read_theory
from entails.models.theory import Theory
from entails.models.world import Expansion, Row, World
from entails.models.writing import write_theory
from entails.questions.count import count
from entails.questions.problem import Problem


@pytest.mark.parametrize(
    ("elements", "read"),
    [
        ('"1", "2"', (1, 2)),
        ('"-1", "0", "10"', (-1, 0, 10)),
        ("−0, 5", (0, 5)),
        ('007, "08", "-0", 7', ("007", "08", "-0", 7)),
        ('"1..3", x, "{a,b}"', ("1..3", "x", "{a,b}")),
        ('"1234567890", "-1234567890", 9', ("1234567890", "-1234567890", 9)),
    ],
)
def test_elements_are_written_back_as_they_were_read(elements: str, read: tuple[object, ...]) -> None:
    rule = f'find p(S)\nrule "{{x}}": ∀x∈{{{elements}}} p(x)\n'
    theory, world = read_theory(f"sort S = {{{elements}}}\n{rule}")
    assert world.elements["S"] == read
    for style in ("unicode", "ascii", "latex"):
        written = write_theory(theory, world, style)
        assert read_theory(written)[1] == world, written
    assert str(count(Problem(*read_theory(written)))) == "1 solution."


def test_a_number_in_quotes_is_the_same_element() -> None:
    with pytest.raises(EntailsError, match="the sort S names 1 twice"):
        read_theory('sort S = {1, "1"}\nfind p(S)\n')


def test_a_name_in_quotes_is_no_range() -> None:
    quoted, plain = parse('∀x∈{"1..3",a} p(x)'), parse("∀x∈{1..3} p(x)")
    assert (show(quoted), show(plain)) == ('∀x∈{"1..3",a} p(x)', "∀x∈{1..3} p(x)")
    with pytest.raises(EntailsError, match=r"1\.\.3 is not an element of S"):
        read_theory('sort S = {1..5}\nfind p(S)\nrule "a": ∀x∈{"1..3"} p(x)\n')


def test_a_number_with_zeros_before_it_is_a_name() -> None:
    """So 07 is not 7, and is ordered as the sort lists it."""
    assert [is_numeral(one) for one in ("7", "07", "0", "-0", "-7", "00", "")] == [True, False, True, False, True] + [
        False
    ] * 2
    theory, world = read_theory("sort S = {08, 7, 07}\nfind p(S)\nrule: ∀x,y (x < y → (p(x) → p(y)))\nrule: p(07)\n")
    assert len(models(theory, world)) == 3
    assert counted(theory, world) == 3


MIXED = """sort S = {x, 3, y}
given g(S): S = {x -> 3, 3 -> y, y -> 3}
find p(S), f(S): S
"""


@pytest.mark.parametrize(
    "rule",
    [
        "∀s∈{x,3} p(s)",
        "∀s (s = 3 ∨ s = y → p(s))",
        "f(x) = 3 ∧ f(3) ≠ x",
        "#s (f(s) = 3) = 2",
        "∀s (g(s) = 3 ↔ p(s))",
        "∃s∈{y,3} (f(s) = 3 ∧ s ≠ 3)",
    ],
)
def test_a_number_among_names_is_an_element(rule: str) -> None:
    """That a number and an element of such a sort “are never equal” was said where the sort lists the number."""
    theory, world = read_theory(f"{MIXED}rule: {rule}\n")
    assert counted(theory, world) == len(models(theory, world)) > 0


def test_a_number_that_a_sort_of_names_does_not_list_is_refused() -> None:
    with pytest.raises(EntailsError, match="a number is on one side: they are never equal") as refused:
        read_theory(f"{MIXED}rule: ∀s∈{{x,4}} p(s)\n")
    assert refused.value.offset is not None


def counted(theory: Theory, world: World) -> int:
    answer = count(Problem(theory, world))
    assert isinstance(answer, Counted)
    return answer.count


def models(theory: Theory, world: World) -> list[Expansion]:
    """All solutions, by brute force over `evaluate`."""
    elements, function = world.elements["S"], "f" in theory.relations
    some = product((False, True), repeat=len(elements))
    values = list(product(elements, repeat=len(elements) if function else 0))
    found = []
    for holds, value in product(some, values):
        extents: dict[str, list[Row]] = {"p": [(one,) for one, yes in zip(elements, holds, strict=True) if yes]}
        if function:
            extents["f"] = list(zip(elements, value, strict=True))
        structure = Expansion(world, extents, {"f": "S", "g": "S"} if function else {})
        if all(evaluate(rule.typed, structure) for rule in theory.rules):
            found.append(structure)
    return found
