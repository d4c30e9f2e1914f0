"""Minimal cores: of things that are enough for something, as few as are still enough.

Deletion: leave one out after the other, from the last to the first. If the rest is still enough, the test may name the part
of it that was used (the core of a refutation), and everything else goes at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def minimal_core(items: Sequence[T], enough: Callable[[list[T]], Collection[T] | None]) -> list[T]:
    """Of `items`, which are enough together, a part of which none can be left out, in their order.

    `enough` takes some of the items and returns those that it needed (all of them, if it cannot tell), or None if they are
    not enough.

        minimal_core([1, 2, 3, 4], lambda some: some if {2, 3} <= set(some) else None)   # [2, 3]
    """
    needed: list[T] = []
    left = list(items)
    while left:
        candidate = left.pop()
        used = enough([*needed, *left])
        if used is None:
            needed.append(candidate)
        elif len(used) < len(needed) + len(left):
            kept = set(used)
            needed, left = [x for x in needed if x in kept], [x for x in left if x in kept]
    return needed[::-1]


def first_core(items: Sequence[T], enough: Callable[[list[T]], bool]) -> list[T]:
    """The same core where `enough` only says yes or no, and more is never less: instead of one after the other, twice as many
    are left out each time, and then half as many. Few of many are so found in fewer questions.

    first_core(range(1000), lambda some: {2, 3} <= set(some))   # [2, 3], after 38 questions
    """
    needed: list[T] = []
    left = list(items)
    while left:
        left = left[: _shortest(lambda size, left=left: enough([*needed, *left[:size]]), len(left))]  # type: ignore[misc]
        if left:
            needed.append(left.pop())
    return needed[::-1]


def _shortest(enough: Callable[[int], bool], size: int) -> int:
    """The smallest size that is enough, given one that is."""
    step, short = 1, -1
    while size > 0 and short < 0:
        tried = max(0, size - step)
        if enough(tried):
            size, step = tried, 2 * step
        else:
            short = tried
    while size - short > 1 and short >= 0:
        tried = (size + short) // 2
        size, short = (tried, short) if enough(tried) else (size, tried)
    return size
