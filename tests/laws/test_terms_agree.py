"""Random theories with numbers, functions and sums: every engine against brute force over `evaluate`."""

from collections import Counter
from random import Random

import pytest

from entails.engines.solvers.count import count
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.models.reading.text import read_theory
from entails.models.writing import write_theory
from tests.laws.random_terms import CONSTRUCTS, sample_terms
from tests.laws.random_theories import BATCH, brute_force, seeds
from tests.laws.test_engines_agree import check_forced, check_solved, extents, message, same


@pytest.mark.parametrize("start", range(200_000, 201_000, BATCH))
def test_solutions_are_those_that_brute_force_finds(start: int, thorough: bool) -> None:
    drawn: Counter[str] = Counter()
    tried: Counter[bool] = Counter()
    for seed in seeds(start, thorough):
        one = sample_terms(Random(seed), drawn)
        expected = brute_force(one.theory, one.world)
        tried[bool(expected)] += 1
        with Session(ground(one.theory, one.world)) as session:
            check_solved(session.solve(), expected, message(seed, one))
            assert same([extents(found) for found in session.solutions()], expected), message(seed, one)
            check_forced(session.forced(), expected, one, message(seed, one))
        counted = count(ground(one.theory, one.world, COUNTING))
        assert getattr(counted, "count", None) == len(expected), message(seed, one)
    assert tried[True] >= 2


def test_every_construct_is_drawn_often() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(200_000, 200_300):
        sample_terms(Random(seed), drawn)
    assert all(drawn[construct] >= 30 for construct in CONSTRUCTS), drawn


def test_what_is_written_is_read_back() -> None:
    for seed in range(210_000, 210_100):
        one = sample_terms(Random(seed), Counter())
        for style in ("unicode", "ascii", "latex"):
            theory, world = read_theory(write_theory(one.theory, one.world, style))
            assert (theory.rules, theory.definitions, world) == (one.theory.rules, one.theory.definitions, one.world)
