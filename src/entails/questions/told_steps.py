"""Steps in words and as JSON: lines for people, and what programs get of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from entails.engines.answers import Fact
from entails.engines.hints.details import detailed
from entails.engines.hints.sentences import say_facts, say_instances
from entails.engines.hints.steps import MARKS, Sentence, Step
from entails.limits import FOREVER, Limit
from entails.models.ground.result import Instance
from entails.models.theory import Theory
from entails.questions.problem import Problem
from entails.questions.showing.style import PAGE, Style
from entails.values import replace


def step_text(step: Step, number: int, style: Style = PAGE, details: bool = False) -> list[str]:
    """A numbered step in lines of the right width: its conclusion, the sentences of its reason, and in detail the rule
    instances that it rests on, unless the reason names them all."""
    lines = [style.bold(style.wrapped(f"{step.conclusion}.", f"{number}. "))]
    lines += [_sentence_text(sentence, style) for sentence in step.reason]
    if details and step.unnamed:
        every = say_instances(step.instances, whole=True)
        lines += [_sentence_text(Sentence(1, text), style) for text in every]
    return lines


def _sentence_text(sentence: Sentence, style: Style) -> str:
    mark = style.char(MARKS[sentence.depth], "-")
    return style.wrapped(sentence.text, f"{' ' * (3 + 2 * sentence.depth)}{mark} ")


def in_detail(
    problem: Problem, theory: Theory, start: Iterable[Fact], steps: tuple[Step, ...], limit: Limit = FOREVER
) -> tuple[Step, ...]:
    """The steps with the rule instances that each rests on in the whole world; `start` was known before the first step."""
    if problem.small_world():
        steps = tuple(replace(step, bundles=()) for step in steps)
    return detailed(theory, problem.world, start, steps, limit)


def step_document(step: Step, problem: Problem, theory: Theory) -> dict[str, Any]:
    return {
        "conclusion": step.conclusion,
        **({"technique": step.technique} if step.technique else {}),
        **({"lit": [list(cell) for cell in step.lit]} if step.technique and problem.puzzle else {}),
        "cells": problem.cells_of_facts(step.facts),
        "because": because_json(problem, step.instances),
        "size": len(step.instances),
        "effort": step.effort,
        "known": [say_facts([fact], theory) for fact in step.premises],
        "facts": [fact._asdict() for fact in step.facts],
        "told": [sentence.text for sentence in step.reason],
    }


def because_json(problem: Problem, instances: Iterable[Instance]) -> list[dict[str, Any]]:
    return [
        {
            "rule": one.rule.sentence,
            "sentence": one.sentence,
            "cells": [
                list(cell)
                for cell in problem.cells(
                    [(dict(one.rule.variables)[name], value) for name, value in one.values.items()]
                )
            ],
        }
        for one in instances
    ]
