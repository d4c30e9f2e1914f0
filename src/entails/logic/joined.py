"""What is joined with what, directly or through others; and what a walk reaches.

joined = Joined()
joined.join("a", "b")
joined.join("b", "c")
joined.root("a") == joined.root("c")        # True
joined.groups(["a", "d", "c"], key=str)     # [["a", "c"], ["d"]]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
Item = TypeVar("Item")


class Joined(Generic[T]):
    """Disjoint sets: each is a tree, and its root stands for it (Galler and Fischer, 1964)."""

    def __init__(self) -> None:
        self.parent: dict[T, T] = {}

    def root(self, one: T) -> T:
        parent = self.parent
        if one not in parent:
            return one
        while (above := parent[one]) != one:
            parent[one] = one = parent[above]
        return one

    def join(self, one: T, other: T) -> None:
        """The root of the other stands for both."""
        parent = self.parent
        for new in (one, other):
            parent.setdefault(new, new)
        parent[self.root(one)] = self.root(other)

    def groups(self, items: Iterable[Item], key: Callable[[Item], T]) -> list[list[Item]]:
        """The items whose keys are joined, together, in their order."""
        groups: dict[T, list[Item]] = {}
        for item in items:
            groups.setdefault(self.root(key(item)), []).append(item)
        return list(groups.values())


def reached(starts: Iterable[T], following: Callable[[T], Iterable[T]]) -> dict[T, None]:
    """All that a walk from some starts comes to, with the starts, each once.

    reached([1], {1: [2], 2: [1, 3], 3: [], 4: []}.__getitem__)     # {1: None, 2: None, 3: None}
    """
    found = dict.fromkeys(starts)
    todo = [*found]
    while todo:
        for other in following(todo.pop()):
            if other not in found:
                found[other] = None
                todo.append(other)
    return found


def reached_from(start: int, near: Sequence[Iterable[int]], inside: Set[int]) -> set[int]:
    """The nodes of a graph that a walk from `start` reaches without leaving `inside`; `near` lists the neighbours of each.

    reached_from(0, [[1], [0, 2], [1, 3], [2]], {0, 1, 3})     # {0, 1}
    """
    seen, todo = {start}, [start]
    while todo:
        for other in near[todo.pop()]:
            if other in inside and other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def spread_from(start: int, near: Sequence[Iterable[int]], free: list[bool]) -> list[int]:
    """The same where `free` says of each node whether the walk may enter it; those that it entered are not
    free afterwards."""
    free[start] = False
    seen = [start]
    for node in seen:
        for other in near[node]:
            if free[other]:
                free[other] = False
                seen.append(other)
    return seen
