"""Random theories with every construct in every place: a second reading of the language, `evaluate`, our engines, clingo and
the readers of all that we write agree on them.

`--thorough` goes through 5,000 theories.
"""

import sys
from collections import Counter
from importlib.util import find_spec
from random import Random

import pytest

from entails.engines.answers import Best, Impossible, Solved
from entails.engines.solvers.count import count
from entails.engines.solvers.optimise import in_order, optimise
from entails.engines.solvers.sat import Session
from entails.errors import TheoryError
from entails.logic.evaluate import evaluate
from entails.models.asp.program import asp_program
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.models.reading.text import read_theory
from entails.models.writing import write_theory
from entails.questions.export import dimacs
from entails.questions.problem import Problem
from tests.laws.meaning import Meaning, Row, every_solution, flat
from tests.laws.random_constructs import CONSTRUCTS, sample_constructs
from tests.laws.random_theories import Sample
from tests.laws.test_engines_agree import message
from tests.laws.test_exports_agree import answer_sets, models, optima

BATCH = 100
FEWEST = 4  # theories that must have a construct
FEW = 5  # of each batch are tried unless the run is thorough
Key = frozenset[tuple[str, frozenset[Row]]]


def seeds(start: int, thorough: bool) -> range:
    return range(start, start + (BATCH if thorough else FEW))


def is_asked_in_vain(one: Sample) -> bool:
    """Does a rule ask for a number without variables that is not given? That is an error, and nothing to agree on."""
    try:
        ground(one.theory, one.world)
    except TheoryError as error:
        assert "is not given" in error.message, error
        return True
    return False


def key(relations: dict[str, object]) -> Key:
    return frozenset((name, frozenset(flat(row) for row in rows)) for name, rows in relations.items())  # type: ignore[attr-defined]


def found_by(meaning: Meaning) -> Key:
    return key({relation.name: meaning.extents[relation.name] for relation in meaning.theory.find()})


@pytest.mark.parametrize("start", range(400_000, 403_000, BATCH))
def test_solutions_are_those_of_the_second_reading(start: int, thorough: bool) -> None:
    for seed in seeds(start, thorough):
        one = sample_constructs(Random(seed), Counter())
        if is_asked_in_vain(one):
            continue
        text = message(seed, one)
        expected = every_solution(one.theory, one.world)
        keys = Counter(map(found_by, expected))
        with Session(ground(one.theory, one.world)) as session:
            assert Counter(key(dict(found.relations)) for found in session.solutions()) == keys, text
        assert getattr(count(ground(one.theory, one.world, COUNTING)), "count", None) == len(expected), text
        for meaning in expected[:3]:
            structure = one.theory.expansion(one.world, rows_of(meaning))
            assert all(evaluate(rule.typed, structure) for rule in one.theory.rules), text
        check_exports(one, len(expected), text)


def rows_of(meaning: Meaning) -> dict[str, list[tuple[str, ...]]]:
    """What is found and defined, as `evaluate` takes it."""
    theory = meaning.theory
    some = [name for name, relation in theory.relations.items() if relation.role in ("find", "define")]
    return {name: [tuple(map(str, row)) for row in meaning.extents[name]] for name in some}


def check_exports(one: Sample, expected: int, text: str) -> None:
    """Whatever we write is read back: our own text in every notation, the program for clingo, the clauses."""
    for style in ("unicode", "ascii", "latex"):
        assert written_and_read(one, style) == one.theory, f"{text}\n{write_theory(one.theory, one.world, style)}"
    symmetric = {relation.name for relation in one.theory.find() if relation.symmetric}
    assert len(models(dimacs(Problem(one.theory.without_aims(), one.world)), symmetric)) == expected, text
    if find_spec("clingo"):
        program = asp_program(one.theory.without_aims(), one.world)
        assert answer_sets(program) == expected, f"{text}\n{program}"


def written_and_read(one: Sample, style: str) -> object:
    """The theory as it is read again; its world is the same."""
    theory, world = read_theory(write_theory(one.theory, one.world, style))
    assert world == one.world
    return theory


@pytest.mark.parametrize("start", range(410_000, 412_000, BATCH))
def test_the_best_are_those_of_the_second_reading(start: int, thorough: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in seeds(start, thorough):
        # Without nodes every sum with weights takes an adder, and CP-SAT where it is installed.
        monkeypatch.setattr("entails.models.ground.weights.MAX_NODES", 20_000 if seed % 2 else -1)
        one = sample_constructs(Random(seed), Counter(), aims=True)
        if is_asked_in_vain(one):
            continue
        text = message(seed, one)
        expected = every_solution(one.theory, one.world)
        vectors = {found_by(meaning): meaning.vector() for meaning in expected}
        compared = {solution: vector for solution, vector in vectors.items() if vector is not None}
        best = max(compared.values(), key=lambda vector: inside(one, vector), default=None)
        with Session(ground(one.theory, one.world)) as session:
            listed = [(values, key(dict(found.relations))) for values, found in in_order(session)]
            assert {solution: values for values, solution in listed} == compared, text
            assert len(listed) == len(compared), text
            check_best(optimise(session, unique=True), one, best, compared, bool(expected), text)
        if find_spec("clingo"):
            program = asp_program(one.theory, one.world)
            cost = optima(program)
            assert (cost is None) == (best is None), f"{text}\n{program}"
            assert cost is None or {**levels(one, best or ()), **cost} == levels(one, best or ()), f"{text}\n{program}"
            assert cost is None or not any(
                value for level, value in levels(one, best or ()).items() if level not in cost
            )
        for style in ("unicode", "ascii", "latex"):
            assert written_and_read(one, style) == one.theory, f"{text}\n{write_theory(one.theory, one.world, style)}"


def inside(one: Sample, vector: tuple[int, ...]) -> tuple[int, ...]:
    """So that more is better."""
    signs = [1 if aim.direction == "maximise" else -1 for aim in one.theory.aims]
    return tuple(sign * value for sign, value in zip(signs, vector, strict=True))


def levels(one: Sample, vector: tuple[int, ...]) -> dict[int, int]:
    """As clingo counts: the first aim has the highest level, and less is better."""
    return {len(vector) - place: -value for place, value in enumerate(inside(one, vector))}


def check_best(
    answer: object,
    one: Sample,
    best: tuple[int, ...] | None,
    compared: dict[Key, tuple[int, ...]],
    possible: bool,
    text: str,
) -> None:
    if best is None:
        assert isinstance(answer, Solved if possible else Impossible), text
        assert not possible or "No solution is best" in str(answer), text
        return
    assert isinstance(answer, Best), text
    assert answer.values == answer.bounds == best, text
    assert compared[key(dict(answer.solution.relations))] == best, text
    assert answer.unique == (list(compared.values()).count(best) == 1), text


def test_every_construct_is_drawn_often(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> None:
    """-v prints how often."""
    drawn: Counter[str] = Counter()
    for seed in range(400_000, 400_250):
        sample_constructs(Random(seed), drawn)
    for seed in range(410_000, 410_250):
        sample_constructs(Random(seed), drawn, aims=True)
    often = "\n".join(f"{drawn[one]:5} {one}" for one in CONSTRUCTS)
    with capsys.disabled():
        if request.config.get_verbosity() > 0:
            sys.stdout.write(f"\n{often}\n")
    assert not [one for one in CONSTRUCTS if drawn[one] < FEWEST], often
