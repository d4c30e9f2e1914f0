"""Hints, for every puzzle: each step follows from the instances that it names, and all of them lead to what is certain.

Each law runs on random boards and counts those that it could be tried on (a board without a solution has no hints); too few
are a failure.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from entails.boards.puzzle import Puzzle
from entails.engines.answers import Best, Fact, Impossible, Solved, Unknown
from entails.engines.hints.guiding.aim import Found, best_only, guide
from entails.engines.hints.sentences import say_facts
from entails.engines.hints.steps import Contradiction, Deduction, Step
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.logic.formula import Formula
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Grounding, Instance
from entails.models.reading.text import read_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles import names, puzzle

FEWEST = 8  # boards that a law must have been tried on


class Judge:
    """Re-checks by another grounding and another solver than those that found the steps. `denied` is a claim that is
    supposed to be false."""

    def __init__(self, theory: Theory, world: World, denied: Formula | None = None) -> None:
        self.grounding: Grounding = ground(theory, world, REASONS, denied=denied)
        self.session = Session(self.grounding)
        self.selectors = {_key(self.grounding.selected(x)): x for x in self.grounding.selectors()}

    def __enter__(self) -> "Judge":
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def literal(self, fact: Fact) -> int:
        variable = self.grounding.variable(fact.relation, fact.row)
        assert variable is not None
        return variable if fact.holds else -variable

    def possible(self, instances: Iterable[Instance], facts: Iterable[Fact]) -> bool:
        named = [self.selectors[_key(one)] for one in instances]
        return bool(self.session.search([*named, *map(self.literal, facts)]))


def _key(instance: Instance) -> tuple[str, str]:
    return instance.rule.sentence, instance.sentence


def opposite(fact: Fact) -> Fact:
    return fact._replace(holds=not fact.holds)


@dataclass(frozen=True)
class Sample:
    """A random board that has a solution, and the random numbers that go on from it."""

    puzzle: Puzzle[Any]
    board: Any
    found: Found
    random: Random
    seed: int

    @property
    def theory(self) -> Theory:
        return self.puzzle.theory(self.board)

    @property
    def best(self) -> Theory:
        return best_only(self.theory, self.found)

    @property
    def world(self) -> World:
        return self.puzzle.world(self.board)

    def visible(self) -> list[Fact]:
        return visible(self.puzzle, self.board)

    def __str__(self) -> str:
        return f"seed {self.seed}\n{self.puzzle.write(self.board)}"


def visible(the: Puzzle[Any], board: Any) -> list[Fact]:
    return list(the.partial.facts(board, the.partial.sketch(board, ())))


def solved(the: Puzzle[Any], board: Any) -> Found | Impossible | Unknown:
    for shortcut in (the.shortcuts.best, the.shortcuts.direct):
        if shortcut and (found := shortcut(board, FOREVER)):
            return found
    with Session(ground(the.theory(board), the.world(board))) as session:
        return session.solve()


def samples(name: str, seeds: range, thorough: bool) -> Iterator[Sample]:
    """The boards of these seeds that have a solution; of the first half of the seeds, unless the run is thorough."""
    the = puzzle(name)
    for seed in seeds if thorough else seeds[: len(seeds) // 2]:
        random = Random(seed)
        board = the.sample(random)
        found = solved(the, board)
        if isinstance(found, Best | Solved):
            yield Sample(the, board, found, random, seed)


def solutions_of(theory: Theory, world: World) -> list[frozenset[Fact]]:
    """All solutions, each as the facts that hints speak of and that hold in it."""
    every = []
    with Session(ground(theory, world)) as session:
        for _ in session.each():
            relations = [name for name in theory.sayings if name in session.grounding.blocks]
            rows = [(name, row) for name in relations for row in session.grounding.decode(session.true, name)]
            every.append(frozenset(Fact(name, row, True) for name, row in rows))
    return every


# --- steps ---


@pytest.mark.parametrize("name", names())
def test_every_step_follows_and_all_of_them_say_what_is_certain(name: str, thorough: bool) -> None:
    steps = [check_steps(sample) for sample in samples(name, range(50_000, 50_100), thorough)]
    assert len(steps) >= FEWEST
    assert sum(steps) >= 2 * FEWEST


def check_steps(sample: Sample) -> int:
    """Checks all steps from a random part of a solution; returns their number."""
    assumed, solutions = partly_solved(sample)
    with (
        Judge(sample.best, sample.world) as judge,
        guide(sample.theory, sample.world, sample.found, assumed, sample.visible()) as guided,
    ):
        same = _same(judge)
        known = set(guided.explained_facts())
        instances = [judge.grounding.selected(x) for x in judge.selectors.values()]
        for fact in known - set(map(same, assumed)):  # what the board shows, one rule instance says
            assert any(not judge.possible([one], [opposite(fact)]) for one in instances), sample
        steps = list(guided.steps())
        for step in steps:
            check(step, judge, known, str(sample))
        certain = frozenset.intersection(*solutions)
        assert {fact for fact in known if fact.holds} == set(map(same, certain)), sample
        assert (guided.two_solutions() is not None) == (len(solutions) > 1), sample
    return len(steps)


def partly_solved(sample: Sample) -> tuple[list[Fact], list[frozenset[Fact]]]:
    """A random part of a random solution, often none of it, and the solutions that have it."""
    random, solutions = sample.random, solutions_of(sample.best, sample.world)
    chosen = sorted(random.choice(solutions), key=repr)
    assumed = random.sample(chosen, k=random.choice([0, random.randint(0, len(chosen) // 2)]))
    return assumed, [one for one in solutions if one.issuperset(assumed)]


def test_what_follows_along_with_a_harder_fact_names_no_more_than_it_needs() -> None:
    unwordle = puzzle("unwordle")
    board = unwordle.parse("answer: ?\nlist: acc dca bbc abc cbd baa aad aab\nGWG\nWGY\n", None)
    theory, world = unwordle.theory(board), unwordle.world(board)
    found = solved(unwordle, board)
    assert isinstance(found, Best | Solved)
    with Judge(theory, world) as judge, guide(theory, world, found) as guided:
        known = set(guided.explained_facts())
        for step in guided.steps():
            check(step, judge, known, unwordle.write(board))


def _same(judge: Judge) -> Callable[[Fact], Fact]:
    """Both orders of a symmetric pair are one fact."""
    facts: dict[int, Fact] = {}
    for name in judge.grounding.blocks:
        for row in judge.grounding.decode(judge.grounding.variables(name), name):
            facts.setdefault(judge.grounding.variable(name, row) or 0, Fact(name, row, True))
    return lambda fact: facts[judge.literal(fact)]


def check(step: Step, judge: Judge, known: set[Fact], where: str) -> None:
    where += f"\n{step}"
    assert step.facts, where
    assert step.conclusion, where
    assert step.reason, where
    assert set(step.premises) <= known, where
    for fact in step.facts:
        assert fact not in known, where
        assert not judge.possible(step.instances, [*step.premises, opposite(fact)]), where
    for deduction in step.deductions():
        assert set(deduction.premises) <= known, where
        if step.supposed and deduction.fact is None:
            follow_from(step.supposed, deduction, judge, where)
            assert set(step.follow) <= {one.fact for one in deduction.refutation}, where
            continue
        assert deduction.fact is not None, where
        denied = [*deduction.premises, opposite(deduction.fact)]
        assert not judge.possible(deduction.instances, denied), where
        for one in deduction.instances:
            assert judge.possible([other for other in deduction.instances if other != one], denied), where
        follow(deduction, judge, where)
        known.add(deduction.fact)


def follow(deduction: Deduction, judge: Judge, where: str) -> None:
    """From the opposite, each deduction of a refutation follows from the ones before it; the last is a contradiction."""
    assert deduction.fact is not None
    follow_from(opposite(deduction.fact), deduction, judge, where)
    assert not deduction.refutation or deduction.refutation[-1].fact is None, where


def follow_from(start: Fact, deduction: Deduction, judge: Judge, where: str) -> None:
    """Each deduction of a chain follows from the ones before it; one without a fact is a contradiction, and the last."""
    supposed = {*deduction.premises, start}
    for one in deduction.refutation:
        assert set(one.premises) <= supposed, where
        assert set(map(_key, one.instances)) <= set(map(_key, deduction.instances)), where
        if one.fact is None:
            assert one is deduction.refutation[-1], where
            assert not judge.possible(one.instances, one.premises), where
        else:
            assert not judge.possible(one.instances, [*one.premises, opposite(one.fact)]), where
            supposed.add(one.fact)


# --- wrong answers ---


@pytest.mark.parametrize("name", names())
def test_a_wrong_answer_is_found_exactly_where_no_solution_has_it_and_none_of_the_reason_is_too_much(
    name: str, thorough: bool
) -> None:
    wrong = [check_answer(sample) for sample in samples(name, range(60_000, 60_080), thorough)]
    assert len(wrong) >= FEWEST
    assert set(wrong) == {True, False}


def check_answer(sample: Sample) -> bool:
    """Tries some random facts as an answer; returns whether they were wrong."""
    random, solutions = sample.random, solutions_of(sample.best, sample.world)
    with Judge(sample.best, sample.world) as judge:
        every = [Fact(*place, True) for place in atoms(judge, sample.best)]
        assumed = random.sample(every, k=min(len(every), random.choice([1, 1, 2, 3])))
        assumed = [fact._replace(holds=random.random() < 0.7) for fact in assumed]
        right = [one for one in solutions if all((fact._replace(holds=True) in one) == fact.holds for fact in assumed)]
        try:
            with guide(sample.theory, sample.world, sample.found, assumed, sample.visible()):
                assert right, sample
        except Contradiction as wrong:
            assert not right, sample
            check_core(wrong, judge, assumed, sample)
    return not right


def check_core(wrong: Contradiction, judge: Judge, assumed: list[Fact], sample: Sample) -> None:
    """The facts are assumed ones and contradict the instances; nothing of either can be left out."""
    assert set(wrong.facts) <= set(assumed), sample
    assert not judge.possible(wrong.instances, wrong.facts), sample
    for one in wrong.instances:
        assert judge.possible([other for other in wrong.instances if other != one], wrong.facts), sample
    for fact in wrong.facts:
        assert judge.possible(wrong.instances, [other for other in wrong.facts if other != fact]), sample


def atoms(judge: Judge, theory: Theory) -> list[tuple[str, Any]]:
    seen: dict[int | None, tuple[str, Any]] = {}
    for name in theory.sayings:
        if name in judge.grounding.blocks:
            for row in judge.grounding.decode(judge.grounding.variables(name), name):
                seen.setdefault(judge.grounding.variable(name, row), (name, row))
    return list(seen.values())


# --- partial answers ---


@pytest.mark.parametrize("name", names())
def test_a_partial_answer_says_what_it_shows_and_is_shown_as_it_says(name: str, thorough: bool) -> None:
    tried = 0
    for sample in samples(name, range(70_000, 70_060), thorough):
        check_partial(sample)
        tried += 1
    assert tried >= FEWEST


def check_partial(sample: Sample) -> None:
    the, board = sample.puzzle, sample.board
    with Session(ground(sample.theory, sample.world)) as session:
        assert session.search(), sample
        answer = the.read(board, session.solution())
        decoded = {n: set(session.grounding.decode(session.true, n)) for n in session.grounding.blocks}
    facts = list(the.partial.facts(board, answer))
    for fact in facts:
        row = fact.row
        assert (row in decoded[fact.relation] or row[::-1] in decoded[fact.relation]) == fact.holds, f"{sample}{fact}"
    some = sample.random.sample(facts, k=sample.random.randint(0, len(facts)))
    drawn = the.partial.sketch(board, some)
    assert the.draw(board, drawn, True, True), sample
    assert the.draw(board, drawn, False, False).isascii(), sample
    again = set(the.partial.facts(board, drawn))
    assert {*again, *(fact._replace(row=fact.row[::-1]) for fact in again)}.issuperset(some), sample


def test_facts_without_words_are_told_asatoms() -> None:
    theory, world = read_theory('sort S = {a, b}\nfind p(S)\nrule "{x} is in": ∀x p(x)\n')
    with Session(ground(theory, world)) as session:
        found = session.solve()
    assert isinstance(found, Solved)
    with guide(theory, world, found) as guided:
        steps = list(guided.steps())
    assert [say_facts(step.facts, theory) for step in steps] == ["p(a)", "p(b)"]
    assert [one.sentence for step in steps for one in step.instances] == ["a is in", "b is in"]
