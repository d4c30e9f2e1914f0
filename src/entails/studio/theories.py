"""Requests about theories: what looks like a mistake, and whether two have the same solutions."""

from __future__ import annotations

from entails.questions import lint as linting
from entails.questions.compare import compare as compared
from entails.questions.load import load_text
from entails.studio.verbs import Asked, Document

OTHER = "the other text"


def lint(asked: Asked) -> Document:
    problem = asked.problem(remarks=False)
    return linting.document(linting.lint(problem, limit=asked.limit), problem.passed_over())


def compare(asked: Asked) -> Document:
    """Two theories; `other` is the second one."""
    first = asked.problem()
    second = load_text(asked.body["other"], OTHER, "theory", catalogue=asked.catalogue, limit=asked.limit, ending="")
    return compared(first, second, limit=asked.limit).document()
