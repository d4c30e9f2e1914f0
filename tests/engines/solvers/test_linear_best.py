"""Sums as they are, by CP-SAT. Random theories: `tests/laws/test_aims_agree`, every other seed of which takes this way."""

from collections.abc import Iterator
from random import Random

import pytest

from entails.engines.answers import Best
from entails.engines.solvers import linear_best
from entails.engines.solvers.optimise import optimise
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.logic.cp_sat import Improved, is_installed
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory
from tests.engines.hard import ticking

INSTALLED = is_installed()
needs_cp_sat = pytest.mark.skipif(not INSTALLED, reason="OR-Tools is not installed")


def knapsack(weights: list[int], values: list[int], cap: int) -> str:
    def table(numbers: list[int]) -> str:
        return "{" + ", ".join(f"{item} -> {number}" for item, number in enumerate(numbers, 1)) + "}"

    return (
        f"sort Item = {{1..{len(weights)}}}\ngiven weight(Item): number = {table(weights)}\n"
        f"given value(Item): number = {table(values)}\ngiven cap: number = {cap}\nfind packed(Item)\n"
        'rule "the bag holds {cap}": Σx {weight(x) : packed(x)} ≤ cap\nmaximise Σx {value(x) : packed(x)}\n'
    )


def worth(weights: list[int], values: list[int], cap: int) -> int:
    """By dynamic programming: the best for each capacity."""
    best = [0] * (cap + 1)
    for weight, value in zip(weights, values, strict=True):
        for left in range(cap, weight - 1, -1):
            best[left] = max(best[left], best[left - weight] + value)
    return best[cap]


def drawn(seed: int, items: int, largest: int) -> tuple[list[int], list[int], int]:
    random = Random(seed)
    weights = [random.randint(1, largest) for _ in range(items)]
    return weights, [random.randint(1, largest) for _ in range(items)], sum(weights) // 2


@needs_cp_sat
@pytest.mark.parametrize("seed", range(2))
def test_a_bag_of_forty_things_is_filled_as_well_as_can_be(seed: int) -> None:
    bag = drawn(seed, 40, 1_000)
    with Session(ground(*read_theory(knapsack(*bag)))) as session:
        found = optimise(session, unique=True)
    assert isinstance(found, Best)
    assert found.value == found.bound == worth(*bag)
    packed = [int(item) - 1 for (item,) in found["packed"]]
    assert sum(bag[1][item] for item in packed) == found.value
    assert sum(bag[0][item] for item in packed) <= bag[2]


@pytest.mark.parametrize("installed", [True, False])
def test_a_small_bag_needs_nothing_that_may_not_be_installed(installed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.engines.solvers.linear_best.is_installed", lambda: installed and INSTALLED)
    monkeypatch.setattr("entails.models.ground.weights.MAX_NODES", 50)
    bag = drawn(7, 9, 30)
    with Session(ground(*read_theory(knapsack(*bag)))) as session:
        found = optimise(session)
    assert isinstance(found, Best)
    assert found.value == found.bound == worth(*bag)


@needs_cp_sat
def test_a_stopped_search_has_a_value_and_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    monkeypatch.setattr("entails.logic.cp_sat.TICK", 0)
    bag = drawn(1, 40, 1_000)
    with Session(ground(*read_theory(knapsack(*bag)))) as session:
        found = optimise(session, Limit.seconds(5))
    assert isinstance(found, Best)
    assert found.value <= worth(*bag) <= found.bound
    assert found.why == "time limit" or found.optimal  # the solver's thread may have been quicker than the clock


@needs_cp_sat
def test_a_best_model_that_a_definition_does_not_derive_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.models.ground.weights.MAX_NODES", -1)
    text = (
        "sort N = {1..4}\ngiven e(N, N) symmetric = {(2,3), (3,4)}\n"
        "given worth(N): number = {1 -> 1, 2 -> 5, 3 -> 7, 4 -> 9}\n"
        "find start(N)\ndefine r(N): ∀x (start(x) → r(x)); ∀x,y (r(x) ∧ e(x,y) → r(y))\n"
        "rule: ∃=1 x start(x)\nmaximise Σx {worth(x) : r(x)}\nminimise Σx {worth(x) : start(x)}\n"
    )
    with Session(ground(*read_theory(text))) as session:
        found = optimise(session, unique=True)
    assert isinstance(found, Best)
    assert (found.values, found.unique, found["start"]) == ((21, 5), True, ((2,),))


@needs_cp_sat
def test_turns_of_cp_sat_that_are_too_short_to_end_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else works here, and what CP-SAT does in a turn doubles from next to nothing."""
    turns: list[float | None] = []
    cheapest = linear_best.Minimiser.cheapest

    def watched(
        self: linear_best.Minimiser, known: Improved, limit: Limit, work: float | None = None
    ) -> Iterator[Improved]:
        turns.append(work)
        return cheapest(self, known, limit, work)

    monkeypatch.setattr(linear_best.Minimiser, "cheapest", watched)
    monkeypatch.setattr("entails.engines.solvers.climbing._pay", lambda *_: iter(()))
    monkeypatch.setattr(
        "entails.engines.solvers.climbing.climb", lambda session, target, incumbent, *_: iter([incumbent])
    )
    monkeypatch.setattr("entails.engines.solvers.climbing.FIRST_WORK", 1e-8)
    monkeypatch.setattr("entails.engines.solvers.climbing.WORK", 1e-8)
    theory, world = read_theory(covering(5, 30))
    with Session(ground(theory, world)) as session:
        found = optimise(session, unique=True)
    monkeypatch.undo()
    monkeypatch.setattr("entails.engines.solvers.linear_best.is_installed", lambda: False)
    with Session(ground(theory, world)) as session:
        expected = optimise(session, unique=True)
    assert isinstance(found, Best)
    assert isinstance(expected, Best)
    assert (found.value, found.bound, found.unique) == (expected.value, expected.bound, expected.unique)
    assert len(turns) > 1
    assert turns == sorted(turns, key=lambda one: one or 0)


def covering(seed: int, size: int) -> str:
    """Sets of seven things or so that cover everything, with weights."""
    random = Random(seed)
    members = [{place, *random.sample(range(1, size + 1), 6)} for place in range(1, size + 1)]
    pairs = ", ".join(f"({place},{thing})" for place, some in enumerate(members, 1) for thing in sorted(some))
    weights = ", ".join(f"{place} -> {random.randint(1, 5)}" for place in range(1, size + 1))
    return (
        f"sort Set = {{1..{size}}}\nsort Thing = {{1..{size}}}\ngiven has(Set, Thing) = {{{pairs}}}\n"
        f"given weight(Set): number = {{{weights}}}\nfind taken(Set)\n"
        'rule "{x} is covered": ∀x ∃s (has(s,x) ∧ taken(s))\nminimise Σs {weight(s) : taken(s)}\n'
    )


@pytest.mark.parametrize("times", ["c(x)", "c(x) · c(x) · c(x)"])
def test_numbers_that_cp_sat_cannot_add_up_are_left_to_others(times: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine pigeons in eight holes, and the cheapest stays out: sums of 10^27 are beyond 64 bits."""
    monkeypatch.setattr("entails.engines.solvers.climbing.FIRST_BUDGET", 1)
    monkeypatch.setattr("entails.engines.solvers.climbing.QUICK", 1)
    numbers = ", ".join(f"{place} -> {place}23456789" for place in range(1, 10))
    text = (
        f"sort P = {{1..9}}\nsort H = {{1..8}}\ngiven c(P): number = {{{numbers}}}\nfind out(P)\nfind at(P): H\n"
        'rule "{x} and {y} are apart": ∀x,y (x < y ∧ ¬out(x) ∧ ¬out(y) → at(x) ≠ at(y))\n'
        f"minimise Σx {{{times} : out(x)}}\n"
    )
    with Session(ground(*read_theory(text))) as session:
        found = optimise(session)
    assert isinstance(found, Best)
    assert found.value == found.bound == 123456789 ** (3 if "·" in times else 1)
