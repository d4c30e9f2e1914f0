"""Sums of weighted literals as clauses, against adding up."""

from itertools import product
from random import Random

import pytest

from entails.logic.evaluate import COMPARE
from entails.models.ground import weights
from entails.models.ground.grounder import ground
from entails.models.ground.weights import Ints, compared
from entails.models.reading.text import read_theory


class Variables:
    def __init__(self, first: int) -> None:
        self.top = first - 1

    def fresh(self, number: int) -> int:
        self.top += number
        return self.top - number + 1


def models(clauses: list[Ints], found: int) -> set[tuple[bool, ...]]:
    """The values of the first variables that can be extended to a model."""
    from pysat.solvers import Cadical153

    every = set()
    with Cadical153(bootstrap_with=clauses) as solver:
        for bits in product((False, True), repeat=found):
            if () not in clauses and solver.solve([v if bit else -v for v, bit in enumerate(bits, start=1)]):
                every.add(bits)
    return every


@pytest.fixture(params=[weights.CHAINED, 1], ids=["as they are", "chained"], autouse=True)
def chained(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small layers are chained as well, so that sums that can be listed show whether that is right."""
    monkeypatch.setattr(weights, "CHAINED", request.param)


@pytest.mark.parametrize("most", [20_000, 0])  # nodes of a diagram; without any, all sums are added up in binary
def test_a_sum_is_compared_as_adding_up_says(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "MAX_NODES", most)
    for seed in range(120):
        random = Random(seed)
        found = random.randint(1, 6)
        summed = [
            (random.randint(-4, 5), random.choice([1, 1, -1]) * random.randint(1, found))
            for _ in range(random.randint(0, 7))
        ]
        comparison, bound = random.choice("=≠<≤>≥"), random.randint(-6, 9)
        variables = Variables(found + 1)
        clauses = compared(summed, comparison, bound, lambda literal: None, variables.fresh)
        expected = {
            bits
            for bits in product((False, True), repeat=found)
            if COMPARE[comparison](sum(w for w, x in summed if bits[abs(x) - 1] == (x > 0)), bound)
        }
        assert models(clauses, found) == expected, (seed, summed, comparison, bound)


def test_of_the_values_of_a_function_just_one_counts() -> None:
    """Variables 1 to 3 say the value of one function, 4 to 6 of another: sums are right where each has one value."""
    for seed in range(80):
        random = Random(seed)
        summed = [(random.randint(-5, 5), variable) for variable in range(1, 7)]
        comparison, bound = random.choice("=≠<≤>≥"), random.randint(-6, 6)
        variables = Variables(7)
        clauses = compared(summed, comparison, bound, lambda v: ((v - 1) // 3, 3), variables.fresh)
        found = models(clauses, 6)
        for bits in product((False, True), repeat=6):
            if sum(bits[:3]) == sum(bits[3:]) == 1:
                value = sum(weight for (weight, _), bit in zip(summed, bits, strict=True) if bit)
                assert (bits in found) == COMPARE[comparison](value, bound), (seed, summed, comparison, bound)


def test_unit_propagation_is_complete_in_a_diagram() -> None:
    """Whatever is fixed, a literal that no completion has is refuted without search."""
    from pysat.solvers import Minisat22

    for seed in range(60):
        random = Random(seed)
        found = random.randint(2, 5)
        summed = [(random.randint(1, 6), variable) for variable in range(1, found + 1)]
        bound = random.randint(0, 12)
        clauses = compared(summed, "≤", bound, lambda literal: None, Variables(found + 1).fresh)
        possible = models(clauses, found)
        with Minisat22(bootstrap_with=clauses) as solver:
            for fixed in product((None, False, True), repeat=found):
                assumed = [v if bit else -v for v, bit in enumerate(fixed, start=1) if bit is not None]
                left = [bits for bits in possible if all(b is None or a == b for a, b in zip(bits, fixed, strict=True))]
                assert solver.propagate(assumed)[0] or not left
                for variable in range(1, found + 1):
                    if not any(bits[variable - 1] for bits in left):
                        assert not solver.propagate([*assumed, variable])[0], (seed, summed, bound, assumed)


def test_a_difference_of_two_functions_takes_clauses_in_proportion_to_their_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """start(x) + 3 ≤ start(y), as a job shop has it. The values begin with 0, and that one counts as well."""
    monkeypatch.undo()
    sizes = []
    for values in (50, 100):
        summed = [(value, value + 1) for value in range(values)] + [(-v, values + v + 1) for v in range(values)]
        fresh = Variables(2 * values + 1).fresh
        clauses = compared(summed, "≤", -3, lambda v, values=values: ((v - 1) // values, values), fresh)  # type: ignore[misc]
        sizes.append(len(clauses))
    assert sizes[0] < 250
    assert sizes[1] < 2.2 * sizes[0]


def test_a_rule_hands_on_values_of_0() -> None:
    """Otherwise it is not known that the function has no other value, and each value becomes a choice of its own."""
    text = (
        'sort Task = {a, b}, Time = {0..40}\nfind start(Task): Time\nrule "a comes first": start(a) + 3 <= start(b)\n'
    )
    theory, world = read_theory(text)
    assert sum(1 for _ in ground(theory, world).clauses()) < 3_000
