"""Hints, for every puzzle: each step follows from the instances that it names, and all of them lead to what is certain."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from entails.boards.puzzle import Puzzle, names, puzzle, shown, solve
from entails.engines.answers import Best, Fact, Impossible, Solved, Unknown
from entails.engines.hints.aim import Found, aimed, guide
from entails.engines.hints.steps import Contradiction
from entails.engines.hints.wording import facts_said
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Grounding, Instance
from entails.models.text import read_theory
from entails.models.theory import Theory
from entails.models.world import World
from tests.puzzles.boards import LABS

BATCH = 10


class Judge:
    """Re-checks by another grounding and another solver than those that found the steps."""

    def __init__(self, theory: Theory, world: World) -> None:
        self.grounding: Grounding = ground(theory, world, REASONS)
        self.session = Session(self.grounding)
        self.selectors = {_key(self.grounding.selected(x)): x for x in self.grounding.selectors()}

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


def found_on(made: Puzzle, board: Any) -> Found | Impossible | Unknown:
    if made.shortcuts.best:
        return made.shortcuts.best(board, FOREVER)
    return solve(made, board, lambda: Session(ground(made.theory(board), made.world(board))), FOREVER, True)


def told_of(theory: Theory, world: World) -> list[frozenset[Fact]]:
    """All solutions, each as the facts that hints speak of and that hold in it."""
    every = []
    with Session(ground(theory, world)) as session:
        for _ in session.each():
            names = [name for name in theory.sayings if name in session.grounding.blocks]
            rows = [(name, row) for name in names for row in session.grounding.decode(session.true, name)]
            every.append(frozenset(Fact(name, row, True) for name, row in rows))
    return every


def samples(name: str, start: int) -> Iterable[tuple[str, Puzzle, Any, Random]]:
    made = puzzle(name)
    for seed in range(start, start + BATCH):
        random = Random(seed)
        board = LABS[name][0](random)
        yield f"seed {seed}\n{made.write(board)}", made, board, random


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("start", range(50_000, 50_100, BATCH))
def test_every_step_follows_and_all_of_them_say_what_is_certain(name: str, start: int) -> None:
    for told, made, board, random in samples(name, start):
        world, found = made.world(board), found_on(made, board)
        if not isinstance(found, Best | Solved):
            continue
        theory = aimed(made.theory(board), found)
        solutions = told_of(theory, world)
        chosen = sorted(random.choice(solutions), key=repr)
        start_from = random.sample(chosen, k=random.randint(0, len(chosen) // 2))
        solutions = [one for one in solutions if one.issuperset(start_from)]
        judge = Judge(theory, world)
        same = _same(judge)
        with guide(made.theory(board), world, found, start_from, shown(made, board)) as guided:
            known = set(guided.known_facts())
            instances = [judge.grounding.selected(x) for x in judge.selectors.values()]
            for fact in known - set(map(same, start_from)):  # what the board shows, one rule instance says
                assert any(not judge.possible([one], [opposite(fact)]) for one in instances), told
            for step in random.choice([guided.steps, guided.hints])():
                check(step, judge, known, told)
            certain = frozenset.intersection(*solutions)
            assert {fact for fact in known if fact.holds} == set(map(same, certain)), told
            assert (guided.differing() is not None) == (len(solutions) > 1), told
        judge.session.close()


def test_what_follows_along_with_a_harder_fact_names_no_more_than_it_needs() -> None:
    made = puzzle("unwordle")
    board = made.parse("answer: ?\nlist: acc dca bbc abc cbd baa aad aab\nGWG\nWGY\n", None)
    theory, world = made.theory(board), made.world(board)
    judge = Judge(theory, world)
    found = found_on(made, board)
    assert isinstance(found, Best | Solved)
    with guide(theory, world, found) as guided:
        known = set(guided.known_facts())
        for step in guided.steps():
            check(step, judge, known, made.write(board))
    judge.session.close()


def _same(judge: Judge) -> Any:
    """Both orders of a symmetric pair are one fact."""
    facts: dict[int, Fact] = {}
    for name in judge.grounding.blocks:
        for row in judge.grounding.decode(judge.grounding.variables(name), name):
            facts.setdefault(judge.grounding.variable(name, row) or 0, Fact(name, row, True))
    return lambda fact: facts[judge.literal(fact)]


def check(step: Any, judge: Judge, known: set[Fact], told: str) -> None:
    told += f"\n{step}"
    assert step.facts, told
    assert set(step.given) <= known, told
    for fact in step.facts:
        assert fact not in known, told
        assert not judge.possible(step.because, [*step.given, opposite(fact)]), told
    for line in step.lines:
        for deduction in line:
            assert set(deduction.given) <= known, told
            assert not judge.possible(deduction.because, [*deduction.given, opposite(deduction.fact)]), told
            for one in deduction.because:
                fewer = [other for other in deduction.because if other != one]
                assert judge.possible(fewer, [*deduction.given, opposite(deduction.fact)]), told
            follow(deduction, judge, told)
            known.add(deduction.fact)


def follow(deduction: Any, judge: Judge, told: str) -> None:
    """From the opposite, each line of a supposition follows from the ones before it; the last is a contradiction."""
    supposed = {*deduction.given, opposite(deduction.fact)}
    for one in deduction.supposed:
        assert set(one.given) <= supposed, told
        assert set(map(_key, one.because)) <= set(map(_key, deduction.because)), told
        if one.fact is None:
            assert one is deduction.supposed[-1], told
            assert not judge.possible(one.because, one.given), told
        else:
            assert not judge.possible(one.because, [*one.given, opposite(one.fact)]), told
            supposed.add(one.fact)
    assert not deduction.supposed or deduction.supposed[-1].fact is None, told


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("start", range(60_000, 60_080, BATCH))
def test_a_wrong_answer_is_found_exactly_where_no_solution_has_it_and_none_of_the_reason_is_too_much(
    name: str, start: int
) -> None:
    for told, made, board, random in samples(name, start):
        world, found = made.world(board), found_on(made, board)
        if not isinstance(found, Best | Solved):
            continue
        theory = aimed(made.theory(board), found)
        solutions = told_of(theory, world)
        judge = Judge(theory, world)
        every = [Fact(*place, True) for place in _atoms(judge, theory)]
        if not every:
            continue
        known = random.sample(every, k=min(len(every), random.choice([1, 1, 2, 3])))
        known = [fact._replace(holds=random.random() < 0.7) for fact in known]
        right = [one for one in solutions if all((fact._replace(holds=True) in one) == fact.holds for fact in known)]
        try:
            with guide(made.theory(board), world, found, known, shown(made, board)):
                assert right, told
        except Contradiction as wrong:
            assert not right, told
            assert set(wrong.facts) <= set(known), told
            assert not judge.possible(wrong.because, wrong.facts), told
            for one in wrong.because:
                assert judge.possible([other for other in wrong.because if other != one], wrong.facts), told
            for fact in wrong.facts:
                assert judge.possible(wrong.because, [other for other in wrong.facts if other != fact]), told
        judge.session.close()


def _atoms(judge: Judge, theory: Theory) -> list[tuple[str, Any]]:
    seen: dict[int | None, tuple[str, Any]] = {}
    for name in theory.sayings:
        if name in judge.grounding.blocks:
            for row in judge.grounding.decode(judge.grounding.variables(name), name):
                seen.setdefault(judge.grounding.variable(name, row), (name, row))
    return list(seen.values())


@pytest.mark.parametrize("name", names())
def test_a_partial_answer_says_what_it_shows_and_is_shown_as_it_says(name: str) -> None:
    for told, made, board, random in (one for start in range(70_000, 70_060, BATCH) for one in samples(name, start)):
        assert made.partial.facts is not None
        assert made.partial.sketch is not None
        with Session(ground(made.theory(board), made.world(board))) as session:
            if not session.search():
                continue
            answer = made.read(board, session.solution())
            decoded = {n: set(session.grounding.decode(session.true, n)) for n in session.grounding.blocks}
        facts = list(made.partial.facts(board, answer))
        for fact in facts:
            row = fact.row
            assert (row in decoded[fact.relation] or row[::-1] in decoded[fact.relation]) == fact.holds, f"{told}{fact}"
        some = random.sample(facts, k=random.randint(0, len(facts)))
        drawn = made.partial.sketch(board, some)
        assert made.draw(board, drawn, True, True), told
        assert made.draw(board, drawn, False, False).isascii(), told
        again = set(made.partial.facts(board, drawn))
        assert {*again, *(fact._replace(row=fact.row[::-1]) for fact in again)}.issuperset(some), told


def test_facts_without_words_are_told_as_atoms() -> None:
    theory, world = read_theory('sort S = {a, b}\nfind p(S)\nrule "{x} is in": ∀x p(x)\n')
    with Session(ground(theory, world)) as session:
        found = session.solve()
    assert isinstance(found, Solved)
    with guide(theory, world, found) as guided:
        (step,) = guided.steps()
    assert facts_said(step.facts, theory) == "p(a), p(b)"
    assert [one.sentence for one in step.because] == ["a is in", "b is in"]
