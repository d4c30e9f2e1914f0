"""Entails: you write down the rules; it works out what follows.

    from entails import ask, count, read_theory, solve

    theory, world = read_theory(open("party.fol").read())
    print(solve(theory, world))

The names below are the public ones; each is imported when it is first used, because a solver takes longer to load than most
questions take to answer.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
    from entails.engines.certify import Claim
    from entails.errors import EntailsError
    from entails.logic.evaluate import evaluate
    from entails.logic.formula import Formula
    from entails.logic.notation import parse, show
    from entails.models.text import parse_theory, read_theory, write_theory
    from entails.models.theory import Theory
    from entails.models.world import World
    from entails.questions import (
        ask,
        certify,
        check_certificate,
        count,
        explain,
        forced,
        solutions,
        solve,
        steps,
    )

__version__ = "0.1.0"

_HOMES = {
    "entails.errors": ["EntailsError"],
    "entails.logic.formula": ["Formula"],
    "entails.logic.notation": ["parse", "show"],
    "entails.logic.evaluate": ["evaluate"],
    "entails.models.theory": ["Theory"],
    "entails.models.world": ["World"],
    "entails.models.text": ["parse_theory", "read_theory", "write_theory"],
    "entails.questions": [
        "ask",
        "certify",
        "check_certificate",
        "count",
        "explain",
        "forced",
        "solutions",
        "solve",
        "steps",
    ],
    "entails.engines.certify": ["Claim"],
    "entails.engines.answers": [
        "Because",
        "Best",
        "Counted",
        "Fact",
        "Follows",
        "Forced",
        "Impossible",
        "Refuted",
        "Solution",
        "Solved",
        "Unknown",
    ],
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Because",
    "Best",
    "Claim",
    "Counted",
    "EntailsError",
    "Fact",
    "Follows",
    "Forced",
    "Formula",
    "Impossible",
    "Refuted",
    "Solution",
    "Solved",
    "Theory",
    "Unknown",
    "World",
    "ask",
    "certify",
    "check_certificate",
    "count",
    "evaluate",
    "explain",
    "forced",
    "parse",
    "parse_theory",
    "read_theory",
    "show",
    "solutions",
    "solve",
    "steps",
    "write_theory",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'entails' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
