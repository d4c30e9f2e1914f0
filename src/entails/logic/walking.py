"""Recursion without Python's stack: formulas may be nested deeper than Python functions can call themselves.

A walk is a function that recurses over a formula, written as a generator: where it would call itself it yields the walk of a
part, and gets the result back. `walked` keeps the waiting walks in a list of its own.

    def height(formula: Formula) -> Walk[int]:
        tallest = 0
        for child in children(formula):
            tallest = max(tallest, (yield height(child)))
        return tallest + 1

    walked(height(formula))
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Walk = Generator["Walk[T]", T, T]


def walked(walk: Walk[T]) -> T:
    """The result of a walk."""
    waiting: list[Walk[T]] = []
    result: T | None = None  # of a part; None begins a walk
    while True:
        try:
            part = walk.send(result)  # type: ignore[arg-type]
        except StopIteration as done:
            result = done.value
            if not waiting:
                return done.value  # type: ignore[no-any-return]
            walk = waiting.pop()
        else:
            waiting.append(walk)
            walk, result = part, None
