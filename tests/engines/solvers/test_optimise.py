"""The best solution, by `optimise`. Random theories: `tests/laws/test_engines_agree` and `test_aims_agree`."""

from random import Random

import pytest

from entails.engines.answers import Best, Impossible, Solved, Unknown
from entails.engines.solvers.optimise import in_order, optimise
from entails.engines.solvers.sat import Session
from entails.errors import EngineError
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory
from tests.engines.hard import pigeons, ticking

PATH = (
    "sort N = {1..5}\ngiven e(N, N) = {(1,2), (2,3), (3,4), (4,5)}\nfind c(N)\n"
    'rule "c": ∀x,y (e(x,y) → ¬(c(x) ∧ c(y)))\n'
)


def best(text: str, limit: Limit | None = None) -> Best | Solved | Impossible | Unknown:
    with Session(ground(*read_theory(text))) as session:
        return optimise(session, limit or Limit(), unique=True)


def test_the_best_has_a_value_a_bound_and_may_be_the_only_one() -> None:
    most = best(PATH + "maximise #x c(x)")
    assert isinstance(most, Best)
    assert (most.value, most.bound, most.unique, most.optimal) == (3, 3, True, True)
    assert most.solution.relations == {"c": ((1,), (3,), (5,))}
    least = best(PATH + "rule: ∃x c(x)\nminimise #x c(x)")
    assert isinstance(least, Best)
    assert (least.value, least.unique) == (1, False)


def test_without_a_solution_there_is_no_best() -> None:
    assert best(PATH + "rule: ⊥\nmaximise #x c(x)") == Impossible()


def test_an_optimum_that_is_stopped_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    text = pigeons(14).replace("rule: ∀p ∃h sits(p,h)\n", "") + "maximise #p ∃h sits(p,h)\n"
    found = best(text, Limit.seconds(40))
    assert isinstance(found, Best)
    assert found.value <= 13 < found.bound
    assert found.why == "time limit"


def test_a_theory_without_an_objective_is_refused() -> None:
    with pytest.raises(EngineError, match="no maximise or minimise"):
        best(PATH)


def test_solutions_come_in_order_from_either_end() -> None:
    with Session(ground(*read_theory(PATH + "maximise #x c(x)"))) as session:
        falling = [value for (value,), _ in in_order(session)]
        assert falling == [3] + [2] * 6 + [1] * 5 + [0]
        assert [value for (value,), _ in in_order(session, worst_first=True)] == falling[::-1]


MEETING = (
    "sort Guest = {ann, bob, cy}\nsort Seat = {1..4}\nfind seat(Guest): Seat injective\n"
    'maximise "{} sit low": #g (seat(g) < 4)\nminimise Σg {2·seat(g)}\n'
    'prefer "{g} sits near the door" (weight 2): ∀g seat(g) = 1\nprefer "ann is not first" (weight 3): seat(ann) ≠ 1\n'
)


def test_aims_count_in_their_order_and_preferences_come_last() -> None:
    found = best(MEETING)
    assert isinstance(found, Best)
    assert found.values == found.bounds == (3, 12, 4)
    assert (found.value, found.bound, found.unique) == (3, 3, False)
    assert found["seat"][0] != ("ann", 1)
    (first,) = [guest for guest, seat in found["seat"] if seat == 1]
    others = [guest for guest in ("ann", "bob", "cy") if guest != first]
    assert list(map(str, found.unmet or ())) == [f"{guest} sits near the door (weight 2)" for guest in others]
    assert found.details()[:2] == ["  1. 3 sit low", "  2. minimise Σg {2·seat(g)}: 12"]


def test_what_is_met_is_said_too() -> None:
    found = best(PATH + 'prefer "{x} is chosen": ∀x (c(x) ∨ ∃y (e(x,y) ∧ c(y)) ∨ ∃y (e(y,x) ∧ c(y)))\n')
    assert isinstance(found, Best)
    assert (found.value, found.unmet) == (0, ())
    assert found.details() == ["All preferences are met."]


def test_more_time_never_makes_the_best_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(3)
    edges = [(x, y) for x in range(1, 31) for y in range(x + 1, 31) if random.random() < 0.2]
    text = (
        f"sort N = {{1..30}}\ngiven e(N, N) = {{{', '.join(f'({x},{y})' for x, y in edges)}}}\nfind c(N)\n"
        f"given w(N): number = {{{', '.join(f'{x} -> {random.randint(1, 9)}' for x in range(1, 31))}}}\n"
        'rule "c": ∀x,y (e(x,y) → ¬(c(x) ∧ c(y)))\nmaximise Σx {w(x) : c(x)}\nmaximise #x c(x)\n'
    )
    before: list[int] = []
    for seconds in (3, 6, 12, 24, 1_000_000):
        monkeypatch.setattr("entails.limits.monotonic", ticking())
        found = best(text, Limit.seconds(seconds))
        if isinstance(found, Best):
            assert all(value <= bound for value, bound in zip(found.values, found.bounds, strict=True))
            assert list(found.values) >= before
            before = list(found.values)
    assert isinstance(found, Best)
    assert found.optimal
