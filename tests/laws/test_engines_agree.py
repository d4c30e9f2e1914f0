"""Thousands of small random theories: every engine against brute force over `evaluate`, and against each other."""

from random import Random

import pytest

from entails.engines.answers import Best, Follows, Forced, Impossible, Refuted, Solution, Solved
from entails.engines.ask import ask
from entails.engines.certify import Accepted, Certificate, Claim, certify, check_certificate
from entails.engines.explain import explain
from entails.engines.solvers import ganak
from entails.engines.solvers.count import count, counting_clauses
from entails.engines.solvers.optimise import in_order, optimise
from entails.engines.solvers.sat import Session
from entails.logic.evaluate import evaluate
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import CLAUSES, COUNTING, REASONS
from entails.models.world import Expansion, Row
from tests.laws.random_theories import Sample, atoms, brute_force, fixpoints, sample, value

BATCH = 50
Extents = dict[str, frozenset[Row]]


def extents(solution: Solution) -> Extents:
    return {name: frozenset(rows) for name, rows in solution.relations.items()}


def same(found: list[Extents], expected: list[Extents]) -> bool:
    return len(found) == len(expected) and all(solution in expected for solution in found)


def told(seed: int, made: Sample) -> str:
    return f"seed {seed}\n{made.text}"


@pytest.mark.parametrize("start", range(0, 2_000, BATCH))
def test_solutions_are_those_that_brute_force_finds(start: int) -> None:
    for seed in range(start, start + BATCH):
        made = sample(Random(seed))
        expected = brute_force(made.theory, made.world)
        with Session(ground(made.theory, made.world)) as session:
            first = session.solve()
            if expected:
                assert isinstance(first, Solved), told(seed, made)
                assert extents(first.solution) in expected, told(seed, made)
                assert first.unique == (len(expected) == 1), told(seed, made)
            else:
                assert isinstance(first, Impossible), told(seed, made)
            # The same session is asked again and again: nothing may be left over from the last question.
            for _ in range(2):
                assert same([extents(one) for one in session.solutions()], expected), told(seed, made)
            check_forced(session.forced(), expected, made, told(seed, made))
        counted = count(ground(made.theory, made.world, COUNTING))
        assert getattr(counted, "count", None) == len(expected), told(seed, made)


def check_forced(forced: object, expected: list[Extents], made: Sample, message: str) -> None:
    if not expected:
        assert isinstance(forced, Impossible), message
        return
    assert isinstance(forced, Forced), message
    for name in expected[0]:
        every = frozenset.intersection(*(solution[name] for solution in expected))
        some = frozenset.union(*(solution[name] for solution in expected))
        assert frozenset(forced.must[name]) == every, message
        possible = {row for atom, *rows in atoms(made.theory, made.world) if atom == name for row in rows}
        assert frozenset(forced.cannot[name]) == possible - some, message


@pytest.mark.parametrize("start", range(10_000, 10_600, BATCH))
def test_ganak_counts_what_brute_force_counts(start: int) -> None:
    for seed in range(start, start + BATCH):
        made = sample(Random(seed))
        grounding = ground(made.theory, made.world, COUNTING if seed % 2 == 0 else CLAUSES)
        clauses = counting_clauses(grounding)
        number = ganak.count(ganak.pack(grounding.found, grounding.top, clauses))
        assert number == len(brute_force(made.theory, made.world)), told(seed, made)


@pytest.mark.parametrize("start", range(20_000, 20_600, BATCH))
def test_the_best_is_the_best_of_all(start: int) -> None:
    for seed in range(start, start + BATCH):
        made = sample(Random(seed), objective=True)
        objective = made.theory.objective
        assert objective is not None
        values = [value(made.theory, made.world, solution) for solution in brute_force(made.theory, made.world)]
        with Session(ground(made.theory, made.world)) as session:
            best = optimise(session, unique=True)
        if not values:
            assert isinstance(best, Impossible), told(seed, made)
            continue
        assert isinstance(best, Best), told(seed, made)
        target = max(values) if objective.direction == "maximise" else min(values)
        assert best.value == best.bound == target, told(seed, made)
        assert value(made.theory, made.world, extents(best.solution)) == target, told(seed, made)
        assert best.unique == (values.count(target) == 1), told(seed, made)


@pytest.mark.parametrize("start", range(60_000, 60_600, BATCH))
def test_solutions_in_order_are_all_of_them_sorted(start: int) -> None:
    for seed in range(start, start + BATCH):
        made = sample(Random(seed), objective=True)
        objective = made.theory.objective
        assert objective is not None
        expected = brute_force(made.theory, made.world)
        values = sorted(value(made.theory, made.world, solution) for solution in expected)
        with Session(ground(made.theory, made.world)) as session:
            # The same session is asked again and again: nothing may be left over from the last question.
            for worst_first in (False, True, False):
                listed = list(in_order(session, worst_first=worst_first))
                assert same([extents(solution) for _, solution in listed], expected), told(seed, made)
                for told_value, solution in listed:
                    assert told_value == value(made.theory, made.world, extents(solution)), told(seed, made)
                falling = (objective.direction == "maximise") != worst_first
                assert [one for one, _ in listed] == (values[::-1] if falling else values), told(seed, made)
            best = next(in_order(session), None)  # left in the middle
            assert (best is None) == (not expected), told(seed, made)
            assert same([extents(one) for one in session.solutions()], expected), told(seed, made)


@pytest.mark.parametrize("start", range(50_000, 50_600, BATCH))
def test_a_claim_follows_if_it_is_true_in_every_solution(start: int) -> None:
    for seed in range(start, start + BATCH):
        made = sample(Random(seed))
        solutions = brute_force(made.theory, made.world)
        truths = [holds(made, solution) for solution in solutions]
        answer = ask(made.theory, made.world, made.claim)
        message = f"{told(seed, made)}claim {made.claim}"
        if all(truths):
            assert answer == Follows(vacuous=not solutions), message
        else:
            assert isinstance(answer, Refuted), message
            assert not holds(made, extents(answer.solution)), message
            assert extents(answer.solution) in solutions, message


def holds(made: Sample, solution: Extents) -> bool:
    relations = fixpoints(made.theory, made.world, {name: list(rows) for name, rows in solution.items()})
    return evaluate(made.claim, Expansion(made.world, relations))


@pytest.mark.parametrize("start", range(30_000, 30_800, BATCH))
def test_a_reason_is_enough_and_none_of_it_is_too_much(start: int) -> None:
    for seed in range(start, start + BATCH):
        made = sample(Random(seed))
        grounding = ground(made.theory, made.world, REASONS)
        reason = explain(grounding)
        if isinstance(reason, Solved):
            assert extents(reason.solution) in brute_force(made.theory, made.world), told(seed, made)
            continue
        assert not brute_force(made.theory, made.world), told(seed, made)
        again = ground(made.theory, made.world, REASONS)
        named = [x for x in again.selectors() if again.selected(x) in reason.instances]  # type: ignore[union-attr]
        with Session(again) as session:
            assert not session.search(named), told(seed, made)
            for left_out in named:
                assert session.search([x for x in named if x != left_out]), told(seed, made)


@pytest.mark.parametrize("start", range(40_000, 40_400, BATCH))
def test_certificates_are_accepted_where_the_claim_is_true_and_cannot_be_made_where_not(start: int) -> None:
    for seed in range(start, start + BATCH):
        made = sample(Random(seed))
        solutions = brute_force(made.theory, made.world)
        claims = [Claim("impossible")]
        if solutions:
            rows = {name: tuple(sorted(found, key=str)) for name, found in solutions[0].items()}
            claims.append(Claim("unique", solution=Solution(rows)))
        truths = [not solutions, len(solutions) == 1]
        for claim, truth in zip(claims, truths, strict=False):
            certificate = certify(made.theory, made.world, claim)
            assert isinstance(certificate, Certificate) == truth, told(seed, made)
            if isinstance(certificate, Certificate):
                assert isinstance(check_certificate(certificate.text()), Accepted), told(seed, made)
