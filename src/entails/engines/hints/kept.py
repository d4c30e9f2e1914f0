"""Answers that are kept: what one rule instance gives is asked again at every step, and mostly from the same facts."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

KEPT = 30_000


def kept(answers: dict[K, V], key: K, work: Callable[[], V]) -> V:
    """The answer to a question that was asked before, or what the work comes to. All are forgotten when they are too many.

    kept({}, (120, (4, -5)), lambda: [7])     # [7], and there from now on
    """
    if key not in answers:
        if len(answers) >= KEPT:
            answers.clear()
        answers[key] = work()
    return answers[key]
