"""The best solution. Random theories: `tests/laws/test_engines_agree`."""

import pytest

from entails.engines.answers import Best, Impossible, Unknown
from entails.engines.solvers.optimise import in_order, optimise
from entails.engines.solvers.sat import Session
from entails.errors import EngineError
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.text import read_theory
from tests.engines.hard import pigeons, ticking

PATH = (
    "sort N = {1..5}\ngiven e(N, N) = {(1,2), (2,3), (3,4), (4,5)}\nfind c(N)\n"
    'rule "c": ∀x,y (e(x,y) → ¬(c(x) ∧ c(y)))\n'
)


def best(text: str, limit: Limit | None = None) -> Best | Impossible | Unknown:
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
