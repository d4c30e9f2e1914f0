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
