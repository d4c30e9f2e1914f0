"""Entails: you write down the rules; it works out what follows.

    from entails import load, solve, hint

    problem = load("examples/flow/seven.flow")
    print(solve(problem))
    print(hint(problem))

The names below are the public ones, the same words as on the command line. Each is imported when it is first used, because a
solver takes longer to load than most questions take to answer.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from entails.batch.parallel import in_parallel
    from entails.engines.answers import (
        Because,
        Best,
        Counted,
        Fact,
        Follows,
        Forced,
        Impossible,
        Refuted,
        Solution,
        Solved,
        Unknown,
    )
    from entails.engines.certificates.text import Claim
    from entails.engines.differing import Differing
    from entails.errors import EntailsError
    from entails.logic.evaluate import evaluate
    from entails.logic.formula import Formula
    from entails.logic.notation import parse, show
    from entails.models.reading.text import read_theory
    from entails.models.theory import Theory
    from entails.models.world import World
    from entails.models.writing import write_theory
    from entails.questions.ask import ask
    from entails.questions.certify import certify, check_certificate
    from entails.questions.check import check
    from entails.questions.clues import clued
    from entails.questions.compare import compare
    from entails.questions.count import count
    from entails.questions.each import each
    from entails.questions.explore import explore
    from entails.questions.forced import forced
    from entails.questions.generate import generate
    from entails.questions.hint import explain, hint
    from entails.questions.lint import lint
    from entails.questions.load import load
    from entails.questions.problem import Problem
    from entails.questions.prove import prove
    from entails.questions.solve import solve
    from entails.questions.watching import Watch, later
    from entails.questions.why import why

__version__ = "1.0.0"

_NAMES = {
    "batch.parallel": "in_parallel",
    "engines.answers": "Because Best Counted Fact Follows Forced Impossible Refuted Solution Solved Unknown",
    "engines.differing": "Differing",
    "engines.certificates.text": "Claim",
    "errors": "EntailsError",
    "logic.evaluate": "evaluate",
    "logic.formula": "Formula",
    "logic.notation": "parse show",
    "models.reading.text": "read_theory",
    "models.theory": "Theory",
    "models.world": "World",
    "models.writing": "write_theory",
    "questions.ask": "ask",
    "questions.certify": "certify check_certificate",
    "questions.check": "check",
    "questions.clues": "clued",
    "questions.compare": "compare",
    "questions.count": "count",
    "questions.each": "each",
    "questions.explore": "explore",
    "questions.forced": "forced",
    "questions.generate": "generate",
    "questions.hint": "explain hint",
    "questions.lint": "lint",
    "questions.load": "load",
    "questions.problem": "Problem",
    "questions.prove": "prove",
    "questions.solve": "solve",
    "questions.watching": "Watch later",
    "questions.why": "why",
}
_HOMES = {name: f"entails.{home}" for home, names in _NAMES.items() for name in names.split()}

__all__ = [
    "Because",
    "Best",
    "Claim",
    "Counted",
    "Differing",
    "EntailsError",
    "Fact",
    "Follows",
    "Forced",
    "Formula",
    "Impossible",
    "Problem",
    "Refuted",
    "Solution",
    "Solved",
    "Theory",
    "Unknown",
    "Watch",
    "World",
    "ask",
    "certify",
    "check",
    "check_certificate",
    "clued",
    "compare",
    "count",
    "each",
    "evaluate",
    "explain",
    "explore",
    "forced",
    "generate",
    "hint",
    "in_parallel",
    "later",
    "lint",
    "load",
    "parse",
    "prove",
    "read_theory",
    "show",
    "solve",
    "why",
    "write_theory",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'entails' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
