"""Theories as text: every declaration is written as it is read."""

import pytest

from entails.models.reading.text import read_theory
from entails.models.writing import as_said, whole_holes, write_element, write_rule, write_theory

TEXT = """sort A = {a, "New York"}
sort N = {1..4}
sort Cell = N × N
given near(A, A) symmetric = {(a, "New York")}
given cost(A): number = {a -> 3}
find place(A): N injective
find seen(Cell)
rule "{x} is early": ∀x (near(x,a) → place(x) < 3)
prefer "{x} is first" (weight 3): ∀x place(x) = 1
say "{x} is at {n}", "{x} is not at {n}": place(x,n)
minimise "the cost is {}": Σx {cost(x)·place(x) : place(x) > 1}
"""


@pytest.mark.parametrize("style", ["unicode", "ascii", "latex"])
def test_what_is_written_is_read_as_the_same(style: str) -> None:
    theory, world = read_theory(TEXT)
    again, same = read_theory(write_theory(theory, world, style))
    assert (again, same) == (theory, world)
    assert write_theory(again, same, style) == write_theory(theory, world, style)


def test_elements_that_are_no_names_are_quoted() -> None:
    assert [write_element(element) for element in ("a", "New York", "and", 3)] == ["a", '"New York"', '"and"', "3"]


def test_a_rule_is_one_line() -> None:
    theory, _ = read_theory(TEXT)
    (rule,) = [rule for rule in theory.rules if not rule.declared]
    assert write_rule(rule) == 'rule "{x} is early": ∀x (near(x,a) → place(x) < 3)'
    assert whole_holes("{x} and {cost(x)}") == whole_holes(whole_holes("{x} and {cost(x)}"))


def test_for_people_a_cell_has_one_name() -> None:
    """Also in what the declaration of a function demands, whose variables nobody has named."""
    assert as_said("r{p.1}c{p.2} and r{q.1}c{q.2} share a box") == "{p} and {q} share a box"
    assert as_said("value of r{x1}c{x2} has one value") == "value of {p} has one value"
    assert as_said("way of r{x1}c{x2}, r{x3}c{x4} has one value") == "way of {p}, {q} has one value"
    assert as_said("way of ({p.1},{p.2}) at {x}") == "way of {p} at {x}"


def test_names_that_begin_with_a_minus_are_no_numbers() -> None:
    """Of all these only the last is a number; and a rule whose own text stands for its sentence is written without it."""
    head = 'sort A = {"-", "--", "-x", "-1x", "+", "1-", -1}\nfind p(A), of(A): A\n'
    rules = (
        'rule: p("-") ∧ ¬p("--") ∧ p(of("-x"))\nrule: ∀x∈{"-","-1x"} of(x) = "-x"\nrule "-": of("-1x") ≠ "1-" → p(-1)\n'
    )
    theory, world = read_theory(head + rules)
    assert world.elements["A"] == ("-", "--", "-x", "-1x", "+", "1-", -1)
    for style in ("unicode", "ascii", "latex"):
        written = write_theory(theory, world, style)
        assert read_theory(written) == (theory, world), written
    assert "\nrule: p(" in write_theory(theory, world)
