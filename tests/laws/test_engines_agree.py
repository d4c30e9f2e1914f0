"""Thousands of small random theories: every engine against brute force over `evaluate`, and against each other.

Each law goes through batches of seeds, a third of each unless the run is `--thorough`, and says how many of its cases it met.
"""

from collections import Counter
from importlib.util import find_spec
from random import Random

import pytest

from entails.engines.answers import Best, Follows, Forced, Impossible, Refuted, Solution, Solved
from entails.engines.certificates.checking import Accepted, check_certificate
from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Certificate, Claim
from entails.engines.consequences.ask import ask
from entails.engines.consequences.backbone import certain
from entails.engines.consequences.explain import explain
from entails.engines.solvers import components, ganak
from entails.engines.solvers.count import count
from entails.engines.solvers.counters import counting_clauses
from entails.engines.solvers.optimise import in_order, optimise
from entails.engines.solvers.sat import Session
from entails.logic.evaluate import evaluate
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import CLAUSES, COUNTING, COUNTING_WHOLE, REASONS
from entails.models.world import Row
from tests.laws.random_theories import BATCH, Extents, Sample, atoms, brute_force, fixpoints, sample, seeds, value


def extents(solution: Solution) -> Extents:
    return {name: frozenset(rows) for name, rows in solution.relations.items()}


def key(solution: Extents) -> frozenset[tuple[str, frozenset[Row]]]:
    return frozenset(solution.items())


def same(found: list[Extents], expected: list[Extents]) -> bool:
    """The same solutions, each once."""
    return Counter(map(key, found)) == Counter(map(key, expected))


def message(seed: int, drawn: Sample) -> str:
    return f"seed {seed}\n{drawn.text}"


@pytest.mark.parametrize("start", range(0, 2_000, BATCH))
def test_solutions_are_those_that_brute_force_finds(start: int, thorough: bool) -> None:
    tried = Counter[bool]()
    for seed in seeds(start, thorough):
        drawn = sample(Random(seed))
        expected = brute_force(drawn.theory, drawn.world)
        tried[bool(expected)] += 1
        with Session(ground(drawn.theory, drawn.world)) as session:
            check_solved(session.solve(), expected, message(seed, drawn))
            # The same session is asked again and again: nothing may be left over from the last question.
            for _ in range(2):
                assert same([extents(one) for one in session.solutions()], expected), message(seed, drawn)
            check_forced(session.forced(), expected, drawn, message(seed, drawn))
        counted = count(ground(drawn.theory, drawn.world, COUNTING))
        assert getattr(counted, "count", None) == len(expected), message(seed, drawn)
    assert tried[True] >= 2
    assert tried[False] >= 1


def check_solved(answer: object, expected: list[Extents], text: str) -> None:
    if not expected:
        assert isinstance(answer, Impossible), text
        return
    assert isinstance(answer, Solved), text
    assert extents(answer.solution) in expected, text
    assert answer.unique == (len(expected) == 1), text


def check_forced(forced: object, expected: list[Extents], drawn: Sample, text: str) -> None:
    if not expected:
        assert isinstance(forced, Impossible), text
        return
    assert isinstance(forced, Forced), text
    for name in expected[0]:
        every = frozenset.intersection(*(solution[name] for solution in expected))
        some = frozenset.union(*(solution[name] for solution in expected))
        assert frozenset(forced.must[name]) == every, text
        assert frozenset(forced.cannot[name]) == rows_of(name, drawn) - some, text


def rows_of(name: str, drawn: Sample) -> set[Row]:
    """The rows that a relation to find may have: of a function, none where a given relation says that it has no value."""
    on = drawn.world.facts.get(drawn.theory.relations[name].on or "")
    every = {row for atom, *rows in atoms(drawn.theory, drawn.world) if atom == name for row in rows}
    return every if on is None else {row for row in every if row[:-1] in on}


def test_what_is_certain_is_in_all_solutions_or_in_none(thorough: bool) -> None:
    found = Counter[bool]()
    for seed in seeds(70_000, thorough, 300):
        drawn = sample(Random(seed))
        expected = brute_force(drawn.theory, drawn.world)
        for relation in drawn.theory.find():
            rows = certain(drawn.theory, drawn.world, relation.name)
            pairs = {(row, mirror) for name, row, mirror in atoms(drawn.theory, drawn.world) if name == relation.name}
            for pair in pairs if expected else ():
                truths = {pair[0] in solution[relation.name] for solution in expected}
                # Of a symmetric pair one order is enough.
                settled = [rows[row] for row in pair if row in rows]
                assert set(settled) == (truths if len(truths) == 1 else set()), message(seed, drawn)
                found.update(settled[:1])
            assert expected or not rows, message(seed, drawn)
            held = certain(drawn.theory, drawn.world, relation.name, held=True)
            assert held == {row: True for row, truth in rows.items() if truth}, message(seed, drawn)
    assert min(found[True], found[False]) >= 5


@pytest.mark.parametrize("start", range(10_000, 10_600, BATCH))
def test_counters_count_what_brute_force_counts(start: int, thorough: bool) -> None:
    for seed in seeds(start, thorough):
        drawn = sample(Random(seed))
        expected = len(brute_force(drawn.theory, drawn.world))
        if find_spec("pyganak"):
            grounding = ground(drawn.theory, drawn.world, COUNTING if seed % 2 == 0 else CLAUSES)
            packed = ganak.pack(grounding.found, grounding.top, counting_clauses(grounding))
            assert ganak.count(packed) == expected, message(seed, drawn)
        for purpose in (COUNTING_WHOLE, COUNTING if seed % 2 == 0 else CLAUSES):
            grounding = ground(drawn.theory, drawn.world, purpose)
            problem = components.pack(grounding.found, counting_clauses(grounding), grounding.cardinalities)
            assert components.count(*components.unpack(problem)) == expected, message(seed, drawn)


@pytest.mark.parametrize("start", range(20_000, 20_600, BATCH))
def test_the_best_is_the_best_of_all(start: int, thorough: bool) -> None:
    tried = Counter[bool]()
    for seed in seeds(start, thorough):
        drawn = sample(Random(seed), objective=True)
        objective = drawn.theory.objective
        assert objective is not None
        values = [value(drawn.theory, drawn.world, solution) for solution in brute_force(drawn.theory, drawn.world)]
        tried[bool(values)] += 1
        with Session(ground(drawn.theory, drawn.world)) as session:
            best = optimise(session, unique=True)
        if not values:
            assert isinstance(best, Impossible), message(seed, drawn)
            continue
        assert isinstance(best, Best), message(seed, drawn)
        target = max(values) if objective.direction == "maximise" else min(values)
        assert best.value == best.bound == target, message(seed, drawn)
        assert value(drawn.theory, drawn.world, extents(best.solution)) == target, message(seed, drawn)
        assert best.unique == (values.count(target) == 1), message(seed, drawn)
    assert tried[True] >= 2


@pytest.mark.parametrize("start", range(60_000, 60_600, BATCH))
def test_solutions_in_order_are_all_of_them_sorted(start: int, thorough: bool) -> None:
    for seed in seeds(start, thorough):
        drawn = sample(Random(seed), objective=True)
        objective = drawn.theory.objective
        assert objective is not None
        expected = brute_force(drawn.theory, drawn.world)
        value_of = {key(solution): value(drawn.theory, drawn.world, solution) for solution in expected}
        rising = sorted(value_of.values())
        with Session(ground(drawn.theory, drawn.world)) as session:
            # The same session is asked again and again: nothing may be left over from the last question.
            for worst_first in (False, True, False):
                listed = [
                    (number, extents(solution)) for (number,), solution in in_order(session, worst_first=worst_first)
                ]
                assert same([solution for _, solution in listed], expected), message(seed, drawn)
                assert all(number == value_of[key(solution)] for number, solution in listed), message(seed, drawn)
                falling = (objective.direction == "maximise") != worst_first
                assert [number for number, _ in listed] == (rising[::-1] if falling else rising), message(seed, drawn)
            best = next(in_order(session), None)  # left in the middle
            assert (best is None) == (not expected), message(seed, drawn)
            assert same([extents(one) for one in session.solutions()], expected), message(seed, drawn)


@pytest.mark.parametrize("start", range(50_000, 50_600, BATCH))
def test_a_claim_follows_if_it_is_true_in_every_solution(start: int, thorough: bool) -> None:
    tried = Counter[bool]()
    for seed in seeds(start, thorough):
        drawn = sample(Random(seed))
        solutions = brute_force(drawn.theory, drawn.world)
        truths = [holds(drawn, solution) for solution in solutions]
        tried[all(truths)] += 1
        answer = ask(drawn.theory, drawn.world, drawn.claim)
        text = f"{message(seed, drawn)}claim {drawn.claim}"
        if all(truths):
            assert answer == Follows(vacuous=not solutions), text
        else:
            assert isinstance(answer, Refuted), text
            assert not holds(drawn, extents(answer.solution)), text
            assert extents(answer.solution) in solutions, text
    assert min(tried[True], tried[False]) >= 1


def holds(drawn: Sample, solution: Extents) -> bool:
    relations = fixpoints(drawn.theory, drawn.world, {name: list(rows) for name, rows in solution.items()})
    return evaluate(drawn.claim, drawn.theory.expansion(drawn.world, relations))


@pytest.mark.parametrize("start", range(30_000, 30_800, BATCH))
def test_a_reason_is_enough_and_none_of_it_is_too_much(start: int, thorough: bool) -> None:
    refuted = 0
    for seed in seeds(start, thorough):
        drawn = sample(Random(seed))
        grounding = ground(drawn.theory, drawn.world, REASONS)
        reason = explain(grounding)
        if isinstance(reason, Solved):
            assert extents(reason.solution) in brute_force(drawn.theory, drawn.world), message(seed, drawn)
            continue
        refuted += 1
        assert not brute_force(drawn.theory, drawn.world), message(seed, drawn)
        again = ground(drawn.theory, drawn.world, REASONS)
        named = [x for x in again.selectors() if again.selected(x) in reason.instances]  # type: ignore[union-attr]
        with Session(again) as session:
            assert not session.search(named), message(seed, drawn)
            for left_out in named:
                assert session.search([x for x in named if x != left_out]), message(seed, drawn)
    assert refuted >= 1


@pytest.mark.parametrize("start", range(40_000, 40_400, BATCH))
def test_certificates_are_accepted_where_the_claim_is_true_and_cannot_be_made_where_not(
    start: int, thorough: bool
) -> None:
    tried = Counter[bool]()
    for seed in seeds(start, thorough):
        drawn = sample(Random(seed))
        solutions = brute_force(drawn.theory, drawn.world)
        claims = [(Claim("impossible"), not solutions)]
        if solutions:
            rows = {name: tuple(sorted(found, key=str)) for name, found in solutions[0].items()}
            claims.append((Claim("unique", solution=Solution(rows)), len(solutions) == 1))
        for claim, truth in claims:
            tried[truth] += 1
            certificate = certify(drawn.theory, drawn.world, claim)
            assert isinstance(certificate, Certificate) == truth, message(seed, drawn)
            if isinstance(certificate, Certificate):
                assert isinstance(check_certificate(certificate.text()), Accepted), message(seed, drawn)
    assert min(tried[True], tried[False]) >= 1
