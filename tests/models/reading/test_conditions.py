"""Facts by condition and mirror images, against `evaluate`."""

from itertools import product
from random import Random

import pytest

from entails.errors import NotationError, TheoryError
from entails.logic.evaluate import evaluate, free_numbers, number_of, value_of
from entails.logic.formula import show
from entails.models.reading.text import read_theory
from entails.models.writing import write_theory
from tests.laws.random_terms import TermWriter

HEAD = "sort R = {1..3}\nsort C = {1..4}\ngiven wall(R, C) = {(1,1)}\n"


def test_facts_by_condition_are_those_that_the_condition_holds_for() -> None:
    _, world = read_theory(
        HEAD
        + "given diagonal(R, C) = {(r,c) : r + c = 4 ∧ ¬wall(r,c)}\n"
        + "given next(R): R partial = {r -> r + 1 : true}\n"
        + "given area(R, C): number = {(r,c) -> r·c : diagonal(r,c)}\n"
        + "find p(R)\n"
    )
    assert world.facts["diagonal"] == ((1, 3), (2, 2), (3, 1))
    assert world.facts["next"] == ((1, 2), (2, 3))
    assert world.numbers["area"] == {(1, 3): 3, (2, 2): 4, (3, 1): 3}


def test_a_value_may_count_and_add_up_over_several_variables() -> None:
    text = "sort A = {1..3}\ngiven e(A, A) = {(1,2), (2,3)}\n"
    text += "given n(A): number = {x -> #y,z (e(x,y) ∧ e(y,z)) + Σy,z {y : e(y,z)} : x < 3}\nfind p\n"
    assert read_theory(text)[1].numbers["n"] == {(1,): 4, (2,): 3}


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("n(A): number = {x -> Σy,z {y : e(y,z)} : x < 3}", {(1,): 3, (2,): 3}),
        ("n: number = Σy,z {y : e(y,z)}", {(): 3}),
        ("n: number = sum y,z {y : e(y,z)}", {(): 3}),
        ("n: number = #y,z e(y,z)", {(): 2}),
        ("n(A): number = {x -> #y∈{2..5} (y > x) : x > 1}", {(2,): 3, (3,): 2}),
    ],
)
def test_a_comma_after_the_first_variable_of_a_sum_ends_no_value(line: str, values: dict[tuple[int, ...], int]) -> None:
    """Σy is one token, and a comma behind it could follow a listed value."""
    _, world = read_theory(f"sort A = {{1..3}}\ngiven e(A, A) = {{(1,2), (2,3)}}\ngiven {line}, last: number = 7\n")
    assert world.numbers == {"n": values, "last": {(): 7}}


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("given f(N): A partial = {x -> b : x > 1}", [(2, "b"), (3, "b")]),
        ("given f(N): A = {x -> a : (#y∈N (y > x)) ≠ 7}", [(1, "a"), (2, "a"), (3, "a")]),
        ("given f(A): P partial = {x -> (x,2) : x = a}", [("a", "a", 2)]),
        ("given f(N): M partial = {x -> x : x > 1}", [(3, 3)]),
    ],
)
def test_the_value_of_a_condition_may_be_a_name_or_a_number_of_another_sort(
    line: str, values: list[tuple[str | int, ...]]
) -> None:
    _, world = read_theory(f"sort A = {{a, b}}, N = {{1..3}}, M = {{0, 3}}\nsort P = A × N\n{line}\n")
    assert sorted(world.facts["f"]) == values


def test_a_variable_of_a_count_is_not_taken_for_an_element_of_the_condition() -> None:
    _, world = read_theory("sort A = {a, b}\ngiven g(A) = {b}\ngiven f(A): number = {x -> #a∈A g(a) : ¬g(a)}")
    assert world.numbers["f"] == {("a",): 1, ("b",): 1}


def test_a_variable_of_a_count_may_hide_the_one_of_its_condition() -> None:
    _, world = read_theory("sort A = {a, b}, N = {1..3}\ngiven f(A): number = {x -> #x∈N (x > 1) : x = a}")
    assert world.numbers["f"] == {("a",): 2}


def test_a_number_without_arguments_is_any_term_over_what_is_given_above() -> None:
    text = HEAD + "given free: number = #r,c (¬wall(r,c)), half: number = free div 2, low: number = -2\nfind p(R)\n"
    theory, world = read_theory(text)
    assert [world.numbers[name] for name in ("free", "half", "low")] == [{(): 11}, {(): 5}, {(): -2}]
    written = write_theory(theory)
    assert "given half: number = free div 2" in written
    again, _ = read_theory(written)
    assert again.conditions == theory.conditions
    with pytest.raises(TheoryError, match="p is not given above"):
        read_theory(HEAD + "find p(R)\ngiven n: number = #r p(r)\n")
    with pytest.raises(NotationError, match="expected a number, found “five”"):
        read_theory(HEAD + "given n: number = five\n")


def test_symmetric_facts_get_their_mirror_images() -> None:
    _, world = read_theory("sort A = {a, b, c}\ngiven e(A, A) symmetric = {(a,b), (c,c)}\nfind p(A)\n")
    assert world.facts["e"] == (("a", "b"), ("b", "a"), ("c", "c"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("given d(R) = {r : p(r)}\nfind p(R)\n", "p is not given above"),
        ("find p(R)\ngiven d(R) = {r : p(r)}\n", "p is not given above"),
        ("given d(R) = {r : q(r)}\n", "there is no relation q"),
        ("given d(R) = {(r,c) : r = c}\n", "takes 1 argument, not 2"),
        ("given d(R) = {r : d(r)}\n", "d is not given above"),
    ],
)
def test_a_condition_speaks_of_what_is_given_above_it(line: str, message: str) -> None:
    with pytest.raises(TheoryError, match=message):
        read_theory(HEAD + line)


def test_random_conditions_agree_with_evaluate() -> None:
    drawn = 0
    for seed in range(60):
        writer = TermWriter(Random(seed))
        writer.elements = {"A": ["b", "a"], "N": ["0", "1"], "M": ["1", "3"]}
        lines = [f"sort {sort} = {{{', '.join(elements)}}}" for sort, elements in writer.elements.items()]
        lines += writer.givens()
        formula = writer.formula(2, [("x", "A"), ("y", "N")])
        text = "\n".join(lines) + f"\ngiven z(A, N) = {{(x,y) : {show(formula)}}}\n"
        try:
            theory, world = read_theory(text)
        except TheoryError:
            continue
        structure = theory.expansion(world)
        variables, body, _ = theory.conditions[0].split()
        for row in product(*(world.elements[sort] for _, sort in variables)):
            values = {f"{name}∈": sort for name, sort in variables}
            values |= {name: str(element) for (name, _), element in zip(variables, row, strict=True)}
            # What asks for a number that is not given is passed over.
            asked = free_numbers(body, structure.valued)
            there = all(value_of(term, structure, values) is not None for term in asked)
            expected = there and evaluate(body, structure, values)
            assert (row in world.facts["z"]) == expected, f"seed {seed}\n{text}"
        drawn += 1
    assert drawn > 30


def test_random_counts_as_values_agree_with_evaluate() -> None:
    """What a join counts, and what only trying counts: numbers that may be missing, counts inside."""
    drawn = 0
    for seed in range(60):
        writer = TermWriter(Random(seed))
        writer.elements = {"A": ["b", "a"], "N": ["0", "1"], "M": ["1", "3"]}
        lines = [f"sort {sort} = {{{', '.join(elements)}}}" for sort, elements in writer.elements.items()]
        lines += writer.givens()
        formula = writer.formula(2, [("x", "A"), ("y", "N")])
        text = "\n".join(lines) + f"\ngiven z(A): number = {{x -> #y∈N ({show(formula)}) : ⊤}}\n"
        try:
            theory, world = read_theory(text)
        except TheoryError:
            continue
        structure = theory.expansion(world)
        _, _, (term,) = theory.conditions[0].split()
        expected = {
            (one,): number
            for one in world.elements["A"]
            if (number := number_of(term, structure, {"x∈": "A", "x": str(one)})) is not None
        }
        assert world.numbers["z"] == expected, f"seed {seed}\n{text}"
        drawn += 1
    assert drawn > 30


def test_symmetric_numbers_are_the_same_both_ways() -> None:
    text = "sort A = {a, b, c}\ngiven far(A, A): number symmetric = {(a,b) -> 2, (c,b) -> 3, (a,a) -> 0}"
    assert read_theory(text)[1].numbers["far"] == {
        ("a", "b"): 2,
        ("b", "a"): 2,
        ("c", "b"): 3,
        ("b", "c"): 3,
        ("a", "a"): 0,
    }
    _, world = read_theory("sort N = {1..3}\ngiven far(N, N): number symmetric = {(x,y) -> y − x : x < y}")
    assert world.numbers["far"][3, 1] == 2
    assert len(world.numbers["far"]) == 6


def test_symmetric_numbers_of_a_condition_that_differ_are_refused_with_the_place_of_the_declaration() -> None:
    with pytest.raises(TheoryError, match=r"far\(2,1\) is -1 and far\(1,2\) is 1, but far is symmetric") as caught:
        read_theory("sort N = {1..2}\ngiven far(N, N): number symmetric = {(x,y) -> y − x : x ≠ y}")
    assert (caught.value.line, caught.value.column) == (2, 7)


@pytest.mark.parametrize("rows", ["(1,2) -> 2, (2,1) -> 3", "(1,2) -> 2, (2,1) -> 3, " * 600 + "(1,2) -> 2"])
def test_symmetric_numbers_that_differ_are_refused_at_their_place_in_short_lists_and_long_ones(rows: str) -> None:
    with pytest.raises(TheoryError, match=r"far\(1,2\) is 2 and far\(2,1\) is 3, but far is symmetric") as caught:
        read_theory(f"sort N\ngiven far(N, N): number symmetric = {{{rows}}}")
    assert (caught.value.line, caught.value.column) == (2, 50)
