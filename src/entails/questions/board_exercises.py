"""Exercises from puzzles: what follows on a small board, from a rule of the puzzle and what is known there.

Each deduction of `explain` is a sequent. If one rule without counts forces a fact, the premises are the rule itself, as the
puzzle's page has it, and what the board says of the things that it is about:

    ∀p.∀q.(below(p,q)→wet(p)→wet(q)), actual r1c1, actual r2c1, below(r1c1,r2c1), wet(r1c1) ⊢ wet(r2c1)

Otherwise they are the instances of the rules, spelled out as propositions, as `prove --board` does it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import starmap
from random import Random

from entails.engines.grounding import grounded
from entails.engines.hints.sentences import capital, say_facts
from entails.engines.hints.steps import Deduction
from entails.errors import ProofError, TheoryError
from entails.limits import FOREVER, Limit
from entails.logic.evaluate import evaluate
from entails.logic.formula import (
    TOP,
    And,
    Atom,
    Equal,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
)
from entails.logic.parts import own_terms, subformulas, substitute
from entails.models.ground.propositions import Propositions
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Instance
from entails.proofs.kernel.sequent import Sequent, actual, write_sequent
from entails.proofs.prover.answers import Proved
from entails.proofs.prover.search import needed_premises
from entails.proofs.prover.search import prove as find_proof
from entails.questions.exercises import NEAR, Exercise
from entails.questions.hint import Explanation, explain
from entails.questions.problem import Problem
from entails.questions.spell_out import parts_of
from entails.questions.told_steps import in_detail

A_MOMENT = 1.0  # second for the proof of one of them
PLAIN = (Atom, Equal, Not, And, Or, Implies, Iff)  # what a rule is made of that needs no counting


def board_exercises(problem: Problem, lines: int, number: int, seed: int, limit: Limit = FOREVER) -> list[Exercise]:
    """So many exercises about a board whose proofs have about so many lines, or the nearest that there are."""
    explained = explain(problem, limit=limit)
    if not isinstance(explained, Explanation):
        raise ProofError("exercises are about what follows on a board: expected one with a solution")
    steps = in_detail(problem, explained.theory, explained.start, explained.steps, limit)
    deductions = [one for step in steps for one in step.deductions() if one.fact]
    Random(seed).shuffle(deductions)
    found: dict[str, Exercise] = {}
    for one in _Maker(problem, limit).exercises(deductions):
        found.setdefault(_pattern(one.sequent), one)
        if sum(_distance(other, lines) <= NEAR for other in found.values()) == number:
            break
    return sorted(found.values(), key=lambda other: max(NEAR, _distance(other, lines)))[:number]


def _pattern(sequent: Sequent) -> str:
    """A key that is equal for sequents that differ only in their names and letters."""
    numbers: dict[str, str] = {}
    return re.sub(r"\w+", lambda word: numbers.setdefault(word[0], str(len(numbers))), write_sequent(sequent))


def _distance(exercise: Exercise, lines: int) -> int:
    assert isinstance(exercise.answer, Proved)
    return abs(exercise.answer.lines - lines)


class _Maker:
    def __init__(self, problem: Problem, limit: Limit) -> None:
        self.problem, self.limit = problem, limit
        self.grounding = grounded(problem.theory, problem.world, REASONS, limit)
        self.propositions = Propositions(self.grounding)

    def exercises(self, deductions: list[Deduction]) -> Iterator[Exercise]:
        for deduction in deductions:
            self.limit.check()
            for make in (self.by_rule, self.by_instances):
                sequent = make(deduction)
                answer = find_proof(sequent, Limit.seconds(A_MOMENT)) if sequent else None
                if sequent and isinstance(answer, Proved) and answer.lines > len(sequent.assumptions):
                    yield Exercise(sequent, answer, self.about(deduction))
                    break

    def about(self, deduction: Deduction) -> str:
        """The rules and facts in the words of the puzzle, and what follows."""
        assert deduction.fact
        theory = self.problem.theory
        given = [*dict.fromkeys(one.sentence for one in deduction.said)]
        given += [say_facts(deduction.premises, theory)] if deduction.premises else []
        return f"{capital('; '.join(given))}. So {say_facts([deduction.fact], theory)}."

    def by_rule(self, deduction: Deduction) -> Sequent | None:
        """From the rule itself, if it is one and has no counts."""
        if len(deduction.instances) != 1 or deduction.fact is None:
            return None
        rule = deduction.instances[0].rule.typed
        body, variables = rule, list[str]()
        while isinstance(body, Forall):
            variables.append(body.variable)
            body = body.body
        if not variables or not all(isinstance(part, PLAIN) and _is_simple(part) for part in subformulas(body)):
            return None
        return self._about_things(deduction, deduction.instances[0], rule, body)

    def _about_things(self, deduction: Deduction, instance: Instance, rule: Formula, body: Formula) -> Sequent | None:
        """The rule without sorts, the things it is used of, and what is known of them."""
        fact = _stated(*deduction.fact) if deduction.fact else TOP
        known = [_stated(*one) for one in deduction.premises]
        for values in self._values(rule, instance, [fact, *known]):
            ground = substitute(body, {name: Term(value) for name, value in values.items()})
            atoms = [part for part in subformulas(ground) if isinstance(part, Atom)]
            given = [self._given(one) for one in dict.fromkeys(atoms) if one.name not in self.grounding.blocks]
            premises = [ground, *given, *known]
            try:
                needed = needed_premises(premises, fact, self.limit) if self._forces(premises, fact) else []
            except TheoryError:
                return None
            if ground in needed:
                things = [actual(value) for value in dict.fromkeys(values.values())]
                return Sequent((_unsorted(rule), *things, *needed[1:]), fact)
        return None

    def _forces(self, premises: list[Formula], fact: Formula) -> bool:
        return isinstance(find_proof(Sequent(tuple(premises), fact), Limit.seconds(A_MOMENT)), Proved)

    def _values(self, rule: Formula, instance: Instance, spoken: list[Formula]) -> Iterator[dict[str, str]]:
        """Values of the rule's variables: those of its instance, and for the others things that the facts speak of."""
        things = [term.name for one in spoken for part in subformulas(one) for term in own_terms(part)]
        found: list[dict[str, str]] = [{}]
        given = {name: str(value) for name, value in instance.values.items()}
        while isinstance(rule, Forall):
            name = rule.variable
            choices = [given[name]] if name in given else list(dict.fromkeys(things))
            found = [{**before, name: value} for before in found for value in choices]
            rule = rule.body
        yield from found

    def _given(self, atom: Atom) -> Formula:
        """The premise for an atom: the atom, if it holds on the board, or its negation."""
        return atom if evaluate(atom, self.propositions.expansion) else Not(atom)

    def by_instances(self, deduction: Deduction) -> Sequent | None:
        """From the rule instances as propositions."""
        if deduction.fact is None or any(one.rule.typed == TOP for one in deduction.instances):
            return None
        try:
            fact = self.propositions.fact(*deduction.fact)
            reason = parts_of(map(self.propositions.instance, deduction.instances))
            reason += starmap(self.propositions.fact, deduction.premises)
        except TheoryError:
            return None
        return None if fact in reason else Sequent(tuple(needed_premises(reason, fact, self.limit)), fact)


def _is_simple(formula: Formula) -> bool:
    """Are its terms names, and none of them a number?"""
    return not any(term.arguments or term.name.isdecimal() for term in own_terms(formula))


def _stated(relation: str, row: tuple[object, ...], holds: bool) -> Formula:
    atom = Atom(relation, tuple(Term(str(one)) for one in row))
    return atom if holds else Not(atom)


def _unsorted(formula: Formula) -> Formula:
    """∀p.φ for ∀p∈Cell φ: the things are those of the board, and relations hold only of things of their sorts."""
    return Forall(formula.variable, None, _unsorted(formula.body)) if isinstance(formula, Forall) else formula
