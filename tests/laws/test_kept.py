"""What a theory and a world keep of one question is no answer to another: boards of each kind and random theories, with facts
taken away and numbers changed, are asked one after the other for all purposes, beside theories that were never asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from entails.errors import EntailsError
from entails.limits import OutOfTime
from entails.logic.formula import Formula
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import (
    CERTIFYING,
    CLAUSES,
    COUNTING,
    COUNTING_WHOLE,
    LISTING,
    REASONS,
    SOLVING,
    Purpose,
)
from entails.models.theory import Theory
from entails.models.world import World
from entails.questions.ask import ask
from entails.questions.count import count
from entails.questions.hint import hint
from entails.questions.load import load
from entails.questions.problem import Problem
from entails.questions.solve import solve
from entails.values import replace
from tests.laws.random_theories import sample
from tests.models.ground.test_repeating import told

PURPOSES = (SOLVING, COUNTING, COUNTING_WHOLE, LISTING, REASONS, CERTIFYING, CLAUSES)
KINDS = sorted({file.parent.name for file in Path("examples").glob("*/small.*") if file.parent.name not in ("stages",)})
LARGE = 400  # characters of a board
TIMES = 12

Stated = tuple[Theory, World]
QUESTIONS: tuple[Callable[[Problem], object], ...] = (
    solve,
    count,
    lambda problem: hint(problem, steps=2),
    lambda problem: ask(problem, _claim(problem.theory)),
)


def _claim(theory: Theory) -> Formula:
    return theory.rules[-1].formula


def boards(kind: str, random: Random) -> list[Stated]:
    """Up to three boards, and each with something changed."""
    small = [
        file for file in sorted(Path("examples", kind).iterdir()) if file.suffix not in (".json", ".puzzle", ".md")
    ]
    small = [file for file in small if file.is_file() and file.stat().st_size < LARGE]
    problems = [load(str(file)) for file in random.sample(small, min(3, len(small)))]
    stated = [(problem.theory, problem.world) for problem in problems]
    return [(theory, one) for theory, world in stated for one in (world, changed(world, random))]


def changed(world: World, random: Random) -> World:
    """A fact less, or one number more."""
    names = [name for name, rows in (*world.facts.items(), *world.numbers.items()) if rows]
    name = random.choice(names)
    if name in world.facts:
        rows = [*world.facts[name]]
        rows.pop(random.randrange(len(rows)))
        return world.and_also({name: rows})
    row = random.choice([*world.numbers[name]])
    return world.and_also(numbers={name: {**world.numbers[name], row: world.numbers[name][row] + 1}})


def grounded(theory: Theory, world: World, purpose: Purpose, denied: Formula | None) -> object:
    try:
        found = ground(theory, world, purpose, denied=denied)
    except EntailsError as error:
        return type(error), error.message
    definitions = [(one.names, one.bodies, one.selector) for one in found.definitions]
    aims = [(one.weights, one.constant, one.alternatives) for one in found.aims]
    return told(found), definitions, aims, found.preference_rows, found.derived_facts


def anew(theory: Theory, world: World) -> Stated:
    return replace(theory), World(world.elements, world.facts, world.numbers)


def stopped(theory: Theory, world: World, purpose: Purpose, looks: int) -> None:
    """A grounding that is interrupted in the middle."""
    left = iter(range(looks))

    def check() -> None:
        if next(left, None) is None:
            raise OutOfTime

    with suppress(EntailsError, OutOfTime):
        ground(theory, world, purpose, check=check)


def compared(every: list[Stated], random: Random) -> Iterator[str]:
    for _ in range(TIMES):
        (theory, world), purpose = random.choice(every), random.choice(PURPOSES)
        denied = random.choice([None, None, *(rule.typed for rule in theory.rules[:3])])
        if random.random() < 0.3:
            stopped(theory, world, purpose, random.randrange(8))
        if grounded(theory, world, purpose, denied) != grounded(*anew(theory, world), purpose, denied):
            yield f"{purpose}, {'with' if denied else 'without'} a claim"


@pytest.mark.parametrize("kind", KINDS)
def test_boards_of_a_kind_one_after_another(kind: str) -> None:
    random = Random(kind)
    assert not [*compared(boards(kind, random), random)]


@pytest.mark.parametrize("seed", range(30))
def test_questions_about_one_theory_one_after_another(seed: int) -> None:
    random, one = Random(seed), sample(Random(seed), objective=seed % 3 == 0)
    worlds = [one.world, *(changed(one.world, random) for _ in range(2) if any(one.world.facts.values()))]
    for _ in range(TIMES):
        world, question = random.choice(worlds), random.choice(QUESTIONS)
        kept, fresh = (_said(question, Problem(*stated)) for stated in ((one.theory, world), anew(one.theory, world)))
        assert kept == fresh, one


def _said(question: Callable[[Problem], object], problem: Problem) -> object:
    try:
        return str(question(problem))
    except EntailsError as error:
        return type(error), error.message


def test_threads_that_share_a_theory() -> None:
    every = boards("starbattle", Random(1))
    wrong: list[str] = []
    threads = [Thread(target=lambda seed=seed: wrong.extend(compared(every, Random(seed)))) for seed in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert not wrong
