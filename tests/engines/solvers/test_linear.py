"""Counts that are kept whole: MiniCard, or CP-SAT where that is not enough, must say what brute force says."""

import sys
from collections.abc import Iterator
from random import Random

import pytest

from entails.engines.answers import Unknown
from entails.engines.solvers import sat
from entails.engines.solvers.linear import search
from entails.engines.solvers.sat import Session
from entails.limits import Limit, OutOfTime
from entails.models.ground import cardinality
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import SOLVING
from entails.models.ground.result import Cardinality
from entails.models.reading.text import read_theory
from tests.engines.hard import DESIGN, ticking
from tests.laws.random_theories import brute_force, sample, seeds
from tests.laws.test_engines_agree import check_forced, check_solved, extents, message, same


@pytest.fixture
def small_counts_too(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is written out, so that even tiny counts are kept whole."""
    cardinality.template.cache_clear()
    monkeypatch.setattr(cardinality, "WRITTEN_OUT", 0)
    yield
    cardinality.template.cache_clear()


@pytest.mark.usefixtures("small_counts_too")
@pytest.mark.parametrize("engine", ["minicard", "cp-sat", "clauses"])
def test_counts_kept_whole_change_no_answer(engine: str, thorough: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "PATIENCE", 20_000 if engine == "minicard" else 0)
    if engine == "clauses":
        monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    tried = 0
    for seed in seeds(60_000, thorough, 200 if engine == "clauses" else 720):
        drawn = sample(Random(seed))
        grounding = ground(drawn.theory, drawn.world, SOLVING)
        expected = brute_force(drawn.theory, drawn.world) if grounding.cardinalities else []
        if not grounding.cardinalities or len(expected) > 20:  # each solution is a search of its own
            continue
        tried += 1
        with Session(grounding) as session:
            check_solved(session.solve(), expected, message(seed, drawn))
            assert same([extents(one) for one in session.solutions()], expected), message(seed, drawn)
            check_forced(session.forced(), expected, drawn, message(seed, drawn))
    assert tried >= (3 if engine == "clauses" else 10)


@pytest.mark.parametrize("with_ortools", [True, False])
def test_variables_that_imply_each_other_are_one(with_ortools: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not with_ortools:
        monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    clauses = [(-1, 2), (1, -2), (3, -2), (-3, 2)]
    assert search(4, clauses, [Cardinality((1, 2, 3, 4), 1, 1)], Limit()) == {4}
    assert search(4, clauses, [Cardinality((1, 2, 3, 4), 3, 3)], Limit()) == {1, 2, 3}
    assert search(4, clauses, [Cardinality((1, 2, 3, 4), 2, 2)], Limit()) is None
    assert search(2, [()], [], Limit()) is None


@pytest.mark.parametrize("with_ortools", [True, False])
def test_a_search_with_counts_stops_at_its_limit(with_ortools: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not with_ortools:
        monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    monkeypatch.setattr(sat, "PATIENCE", 100)
    grounding = ground(*read_theory(DESIGN), SOLVING)
    assert grounding.cardinalities
    with Session(grounding) as session:
        assert session.first(Limit.seconds(4)) == Unknown("time limit")
    with pytest.raises(OutOfTime):
        search(grounding.top, grounding.clauses(), grounding.cardinalities, Limit.seconds(2))
