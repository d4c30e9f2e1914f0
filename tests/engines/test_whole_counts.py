"""Counts that are kept whole: MiniCard, or CP-SAT where that is not enough, must say what brute force says."""

from collections.abc import Iterator
from random import Random

import pytest

from entails.engines.answers import Impossible, Solved, Unknown
from entails.engines.solvers import sat
from entails.engines.solvers.linear import search
from entails.engines.solvers.sat import Session
from entails.limits import Limit, OutOfTime
from entails.models.ground import cardinality
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import SOLVING
from entails.models.ground.result import Cardinality
from entails.models.text import read_theory
from tests.laws.random_theories import brute_force, sample
from tests.laws.test_engines_agree import check_forced, extents, same, told


@pytest.fixture
def small_counts_too(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is written out, so that even tiny counts are kept whole."""
    cardinality.template.cache_clear()
    monkeypatch.setattr(cardinality, "WRITTEN_OUT", 0)
    yield
    cardinality.template.cache_clear()


@pytest.mark.usefixtures("small_counts_too")
@pytest.mark.parametrize("patience", [20_000, 0], ids=["minicard", "cp-sat"])
def test_counts_kept_whole_change_no_answer(patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "PATIENCE", patience)
    kept = 0
    for seed in range(60_000, 60_600):
        made = sample(Random(seed))
        grounding = ground(made.theory, made.world, SOLVING)
        if not grounding.cardinalities:
            continue
        kept += 1
        expected = brute_force(made.theory, made.world)
        if len(expected) > 20:  # each is a search of its own
            continue
        with Session(grounding) as session:
            answer = session.solve()
            if expected:
                assert isinstance(answer, Solved), told(seed, made)
                assert extents(answer.solution) in expected, told(seed, made)
                assert answer.unique == (len(expected) == 1), told(seed, made)
            else:
                assert isinstance(answer, Impossible), told(seed, made)
            assert same([extents(one) for one in session.solutions()], expected), told(seed, made)
            check_forced(session.forced(), expected, made, told(seed, made))
    assert kept > 30


def test_variables_that_imply_each_other_are_one() -> None:
    clauses = [(-1, 2), (1, -2), (3, -2), (-3, 2)]
    assert search(4, clauses, [Cardinality((1, 2, 3, 4), 1, 1)], Limit()) == {4}
    assert search(4, clauses, [Cardinality((1, 2, 3, 4), 3, 3)], Limit()) == {1, 2, 3}
    assert search(4, clauses, [Cardinality((1, 2, 3, 4), 2, 2)], Limit()) is None
    assert search(2, [()], [], Limit()) is None


def test_a_search_with_counts_stops_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A projective plane of order 7: it exists, but no search finds it soon."""
    text = "sort B = {1..57}\nsort P = {1..57}\nfind on(P, B)\nrule: ∀b ∃=8 p on(p,b)\n"
    text += "rule: ∀p ∃=8 b on(p,b)\nrule: ∀b,d (b ≠ d → ∃=1 p (on(p,b) ∧ on(p,d)))\n"
    monkeypatch.setattr(sat, "PATIENCE", 100)
    grounding = ground(*read_theory(text), SOLVING)
    with Session(grounding) as session:
        assert session.first(Limit.seconds(0.3)) == Unknown("time limit")
    with pytest.raises(OutOfTime):
        search(grounding.top, grounding.clauses(), grounding.cardinalities, Limit.seconds(0.3))
