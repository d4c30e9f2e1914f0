"""What follows from an unfinished answer at once, by one rule after another, and not from the board alone; and why. And which
rules it breaks already, each by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from entails.boards.answer import Cell
from entails.engines.answers import Fact, Unknown
from entails.engines.grounding import grounded
from entails.engines.hints.conflicts import AGAIN, violations
from entails.engines.hints.following import forced_at_once
from entails.engines.hints.guiding.guide import Guide
from entails.engines.hints.sentences import say_facts
from entails.engines.hints.steps import Step
from entails.limits import STOPS, Limit
from entails.models.ground.purpose import REASONS
from entails.questions.partial import rows_of
from entails.questions.problem import Problem, expect_problem
from entails.questions.told_steps import step_document
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class Following:
    """The facts that follow. `steps` lead to those about the cell that was asked for. Without facts that fit together
    (`wrong`) there is nothing that could follow from them."""

    problem: Problem
    start: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    steps: tuple[Step, ...] = ()
    wrong: bool = False

    def document(self) -> dict[str, Any]:
        if self.wrong:
            return {"status": "wrong", "facts": []}
        relations = self.problem.theory.relations
        shown = [
            fact for fact in self.facts if fact.holds or len(fact.row) == 1 or relations[fact.relation].is_of_one_thing
        ]
        known, puzzle = [*self.start, *self.facts], self.problem.puzzle
        return {
            "status": "followed",
            "facts": [self._fact(fact) for fact in shown],
            "known": puzzle.partial.sketch(self.problem.board, known)
            if puzzle
            else rows_of(known, self.problem.theory),
            "steps": [step_document(step, self.problem, self.problem.theory) for step in self.steps],
        }

    def _fact(self, fact: Fact) -> dict[str, Any]:
        return {
            "sentence": say_facts([fact], self.problem.theory),
            "cells": self.problem.cells_of_facts([fact]),
            **fact._asdict(),
        }


def follows(
    problem: Problem, facts: Iterable[Fact], *, cell: Cell | None = None, limit: Limit | float | None = None
) -> Following | Unknown:
    """What follows at once from some facts; with a cell, also the steps to what follows there.

    follows(load("eight.aquarium"), [Fact("wet", ("r1c1",), True)]).facts     # (Fact("wet", ("r1c2",), True), …)
    """
    expect_problem(problem)
    limit, start = Limit.of(limit), tuple(facts)
    try:
        grounding = grounded(problem.theory.without_aims(), problem.world, REASONS, limit)
        with Guide(grounding, start, problem.board_facts(), limit) as guided:
            found = forced_at_once(guided.knowledge)
            if found is None:
                return Following(problem, start, (), wrong=True)
            there = [fact for fact in found if cell is not None and list(cell) in problem.cells_of_facts([fact])]
            return Following(problem, start, tuple(found), tuple(guided.towards(there)))
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


@dataclass(frozen=True, slots=True)
class Conflict:
    """A rule instance in words, and the facts that break it together."""

    sentence: str
    facts: tuple[Fact, ...]


MOST_CONFLICTS = 12


def conflicts(
    problem: Problem, facts: Iterable[Fact], *, limit: Limit | float | None = None
) -> list[Conflict] | Unknown:
    """The rules that some facts break, each by itself: two stars that touch, a row with too many. That facts cannot all hold
    for some longer reason is not said.

    conflicts(load("five.starbattle"), [star at r1c1, star at r1c2])     # [Conflict("no two stars touch", …), …]
    """
    expect_problem(problem)
    limit, start = Limit.of(limit), tuple(facts)
    try:
        grounding = grounded(problem.theory.without_aims(), problem.world, REASONS, limit)
        with Guide(grounding, start, problem.board_facts(), limit) as guided:
            knowledge = guided.knowledge
            return [
                Conflict(grounding.selected(selector).sentence, tuple(map(knowledge.fact, literals)))
                for selector, *literals in violations(knowledge, MOST_CONFLICTS, AGAIN)
            ]
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


def conflicts_document(problem: Problem, found: list[Conflict] | Unknown) -> dict[str, Any]:
    if isinstance(found, Unknown):
        return {"status": "unknown", "why": found.why}
    broken = [{"sentence": one.sentence, "cells": problem.cells_of_facts(one.facts)} for one in found]
    return {"status": "broken" if broken else "fine", "broken": broken}
