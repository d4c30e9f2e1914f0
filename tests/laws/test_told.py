"""What is told is enough: the printed sentences of a step, with what the reader knows by then, force what it concludes.

A step lists the rule instances that it rests on (`because` in JSON), and `test_hints` judges that list. People read the
sentences, and those may leave something out. So here the sentences are read back (`tests.laws.reading`), and another solver
is asked. What counts as told:

- the instances of rules and techniques that are printed in the step's sentences, and no others; of a rule that is said with
  the number of its places, all of them;
- the facts that one sees on the board, those that steps before have concluded, and those that a line outside a supposition
  states (each of these has to follow too);
- what goes without saying: that a function has one value, and what one known fact excludes by a general rule
  (`obvious.is_obvious`), if that fact is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest

from entails.engines.answers import Best, Fact, Solved
from entails.engines.hints.guiding.aim import best_only, guide
from entails.engines.hints.guiding.claims import stated_facts, steps_to
from entails.engines.hints.guiding.obvious import is_obvious
from entails.engines.hints.steps import Contradiction, Deduction, Sentence, Step
from entails.engines.solvers.sat import Session
from entails.logic.formula import Formula
from entails.logic.notation import parse
from entails.models.ground.grounder import ground
from entails.models.ground.result import Instance
from entails.models.reading.text import read_theory
from entails.models.theory import Theory
from entails.models.world import Row, World
from entails.questions.told_steps import step_text
from tests.laws.random_arguments import BOARDS, clauses, values
from tests.laws.reading import states_fact, states_instance
from tests.laws.test_hints import Judge, opposite

SUPPOSED = "suppose that "
LIKEWISE = re.compile("if [^;:]*, the same follows")  # a supposition, too
FEWEST = 10  # steps that a law must have been tried on


class Reader:
    """Somebody who reads steps one after the other, and believes only what follows from what was read."""

    def __init__(self, theory: Theory, world: World, start: Iterable[Fact], denied: Formula | None = None) -> None:
        self.judge = Judge(theory.for_telling(), world, denied)
        self.theory, self.world, self.known = theory, world, set(start)
        self.instances = [self.judge.grounding.selected(x) for x in self.judge.selectors.values()]
        self.atoms = [Fact(*atom, True) for atom in _atoms(self.judge)]

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.judge.session.close()

    def reads(self, step: Step, where: str) -> None:
        """Each fact that the step states follows from what is told; it is known from now on."""
        where = f"{where}\n{step}"
        for fact in step.facts:
            assert self.states(step.conclusion, fact), f"{where}\nnot concluded: {fact}"
        stated = [fact for text in _outside(step.reason) for fact in self._facts(text)]
        told = [*self.told(step.reason), *self._silent(step.deductions(), {*stated, *step.facts}, where)]
        for fact in dict.fromkeys([*stated, *step.facts]):
            follows = not self.judge.possible(told, [*self.known, opposite(fact)])
            assert follows, f"{where}\nnot enough for {fact}; listed and not told: {self._missing(step, told)}"
        self.known.update(stated, step.facts)
        self.known.update(one.fact for one in step.deductions() if one.fact and is_obvious(one, self.theory))

    def told(self, reason: Iterable[Sentence]) -> list[Instance]:
        """The instances that sentences state in print. What a sentence claims to name is printed."""
        texts = [sentence.text for sentence in reason]
        for sentence in reason:
            for one in sentence.names:
                assert one.rule.declared or states_instance(sentence.text, one), f"{sentence.text}: {one.sentence}"
        return [one for one in self.instances if any(states_instance(text, one) for text in texts)]

    def refuted(self, reason: Iterable[Sentence], chain: Iterable[Deduction], facts: Iterable[Fact]) -> bool:
        """Do the sentences rule out some facts (and that the claim fails, if there is one)?"""
        told = [*self.told(reason), *self._silent(chain, None, str(reason))]
        return not self.judge.possible(told, facts)

    def _silent(self, deductions: Iterable[Deduction], stated: set[Fact] | None, where: str) -> Iterator[Instance]:
        """What goes without saying. A fact that is to exclude another has to be known, outside suppositions."""
        yield from (one for one in self.instances if one.rule.declared)
        for deduction in deductions:
            if deduction.fact and is_obvious(deduction, self.theory):
                assert stated is None or stated.union(self.known).issuperset(deduction.premises), where
                yield from deduction.instances
            yield from self._silent(deduction.refutation, None, where)

    def _facts(self, text: str) -> list[Fact]:
        every = (fact for atom in self.atoms for fact in (atom, opposite(atom)))
        return [fact for fact in every if fact not in self.known and self.states(text, fact)]

    def states(self, text: str, fact: Fact) -> bool:
        either = (text, text[:1].lower() + text[1:])
        return any(states_fact(one, fact, self.theory, self.world.elements) for one in either)

    def _missing(self, step: Step, told: Iterable[Instance]) -> list[str]:
        printed = {one.sentence for one in told}
        return [one.sentence for one in step.instances if one.sentence not in printed]


def _outside(reason: Iterable[Sentence]) -> Iterator[str]:
    """The parts of a reason that are not said under a supposition."""
    for sentence in reason:
        if sentence.depth == 0:
            yield LIKEWISE.sub("", sentence.text).partition(SUPPOSED)[0]


def _atoms(judge: Judge) -> list[tuple[str, Row]]:
    """What hints speak of: the relations that have words, or all that are sought."""
    grounding = judge.grounding
    sayings = [name for name in grounding.theory.sayings if name in grounding.blocks]
    names = sayings or [one.name for one in grounding.theory.find()]
    found: dict[int | None, tuple[str, Row]] = {}
    for name in names:
        for row in grounding.decode(grounding.variables(name), name):
            found.setdefault(grounding.variable(name, row), (name, row))
    return list(found.values())


def check_explained(text: str, where: str) -> tuple[int, int]:
    """Reads all steps of a theory; returns how many there are, and how many of them need several instances at once."""
    theory, world = read_theory(text)
    with Session(ground(theory, world)) as session:
        found = session.solve()
    if not isinstance(found, Solved | Best):
        return 0, 0
    theory = best_only(theory, found)
    with guide(theory, world, found) as guided, Reader(theory, world, guided.explained_facts()) as reader:
        steps = list(guided.steps())
        for step in steps:
            reader.reads(step, f"{where}\n{text}")
            details = " ".join(" ".join(step_text(step, 1, details=True)).split())
            assert all(states_instance(details, one) for one in step.instances), f"{where}\n{text}\n{details}"
        assert not guided.arguer.refused, f"{where}\n{text}\n{guided.arguer.refused}"
    return len(steps), sum(any(len(one.said) > 1 for one in step.deductions()) for step in steps)


# How to make a theory, the first seed, and how many seeds; in a thorough run, far more.
KINDS: dict[str, tuple[Callable[[Random], str], int, int]] = {
    "clauses": (clauses, 40, 40),
    "values": (values, 0, 40),
    "slitherlink": (BOARDS["slitherlink"], 50, 5),
    "hitori": (BOARDS["hitori"], 0, 4),
    "akari": (BOARDS["akari"], 0, 4),
    "nurikabe": (BOARDS["nurikabe"], 0, 2),
}
THOROUGH = 20  # times as many


def seeds(kind: str, thorough: bool) -> Iterator[tuple[int, str]]:
    """Random theories of a kind, with their seeds."""
    make, start, number = KINDS[kind]
    for seed in range(start, start + number * (THOROUGH if thorough else 1)):
        yield seed, make(Random(seed))


@pytest.mark.parametrize("kind", KINDS)
def test_the_printed_reasons_of_a_step_are_enough(kind: str, thorough: bool) -> None:
    counted = [check_explained(text, f"{kind}, seed {seed}") for seed, text in seeds(kind, thorough)]
    steps, hard = (sum(some) for some in zip(*counted, strict=True))
    assert steps >= FEWEST
    assert hard >= 2


# --- why, ask, and what is wrong with an answer ---


@pytest.mark.parametrize("kind", ["clauses", "values", "slitherlink"])
def test_the_printed_reasons_of_a_claim_are_enough(kind: str, thorough: bool) -> None:
    checked = sum(check_claims(text, f"{kind}, seed {seed}", Random(seed)) for seed, text in seeds(kind, thorough))
    assert checked >= FEWEST


def check_claims(text: str, where: str, random: Random) -> int:
    """Reads why two facts hold that are certain, and why one of them does; returns the number of claims."""
    theory, world = read_theory(text)
    with Session(ground(theory, world)) as session:
        found = session.solve()
    if not isinstance(found, Solved):
        return 0
    with guide(theory, world, found) as guided:
        start = guided.explained_facts()
        for _ in guided.steps():
            pass
        certain = [fact for fact in guided.explained_facts() if fact not in start]
    some = random.sample(certain, k=min(2, len(certain)))
    said = [_formula(fact, theory) for fact in some]
    claims = [" ∧ ".join(said), " ∨ ".join(said)] if said else []
    for claim in claims:
        typed = theory.claim(parse(claim), world=world)
        steps = steps_to(theory, world, typed, found.solution, [])
        with Reader(theory, world, start, None if steps[-1].facts else typed) as reader:
            for step in steps:
                if step.facts:
                    reader.reads(step, f"{where}, {claim}\n{text}")
                else:
                    chain = step.deductions()[0].refutation
                    assert reader.refuted(step.reason, chain, ()), f"{where}, {claim}\n{text}\n{step}"
            assert not steps[-1].facts or reader.known.issuperset(stated_facts(typed, theory, world) or ()), claim
    return len(claims)


def _formula(fact: Fact, theory: Theory) -> str:
    *arguments, value = map(str, fact.row)
    atom = f"{fact.relation}({','.join(map(str, fact.row))})"
    if theory.relations[fact.relation].function:
        atom = f"({fact.relation}({','.join(arguments)}) = {value})" if arguments else f"({fact.relation} = {value})"
    return atom if fact.holds else f"¬{atom}"


@pytest.mark.parametrize("kind", ["clauses", "values", "slitherlink"])
def test_the_printed_reasons_against_an_answer_are_enough(kind: str, thorough: bool) -> None:
    checked = sum(check_wrong(text, f"{kind}, seed {seed}", Random(seed)) for seed, text in seeds(kind, thorough))
    assert checked >= FEWEST // 3


def check_wrong(text: str, where: str, random: Random) -> bool:
    """Reads why some random facts are wrong; returns whether they were."""
    theory, world = read_theory(text)
    with Session(ground(theory, world)) as session:
        found = session.solve()
    if not isinstance(found, Solved):
        return False
    with Reader(theory, world, ()) as reader:
        some = random.sample(reader.atoms, k=min(3, len(reader.atoms)))
        answer = [fact._replace(holds=random.random() < 0.6) for fact in some]
        try:
            with guide(theory, world, found, answer):
                return False
        except Contradiction as wrong:
            assert all(reader.states(wrong.claim, fact) for fact in wrong.facts), f"{where}\n{text}\n{wrong}"
            printed = "\n".join(sentence.text for sentence in wrong.reason)
            assert reader.refuted(wrong.reason, wrong.chain, wrong.facts), f"{where}\n{text}\n{wrong}\n{printed}"
            return True
