"""A theory says the same, to the last sign, whether it is written as text or in Python."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from entails import load
from entails.models.reading.text import read_theory
from tests.laws.random_constructs import sample_constructs
from tests.laws.random_terms import sample_terms
from tests.laws.random_theories import sample, seeds
from tests.rules.rewriting import Rewriting

THEORIES = sorted((Path(__file__).parents[2] / "examples" / "theories").glob("*.fol"))


def _same(text: str) -> None:
    theory, world = read_theory(text)
    again = Rewriting(theory, world).whole().problem()
    assert again.theory == theory, text
    assert again.theory.definitions == theory.definitions
    assert again.world == world, text


@pytest.mark.parametrize("start", range(0, 200, 50))
def test_random_theories_are_the_same_in_python(start: int, thorough: bool) -> None:
    for seed in seeds(start, thorough):
        random = Random(seed)
        _same(sample(random, objective=seed % 2 == 0).text)
        _same(sample_terms(random, Counter()).text)
        _same(sample_constructs(random, Counter(), aims=seed % 2 == 0).text)


@pytest.mark.parametrize("file", THEORIES, ids=lambda file: file.stem)
def test_the_examples_are_the_same_in_python(file: Path) -> None:
    problem = load(file)
    again = Rewriting(problem.theory, problem.world).whole().problem()
    assert again.theory == problem.theory
    assert again.world == problem.world
