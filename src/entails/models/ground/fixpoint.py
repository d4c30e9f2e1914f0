"""Definitions as least fixpoints: what can be derived, and nothing else.

A solver that is told "body → head" and "a true head has a true body" may still hold up a circle of atoms that only support
each other: a detached loop that calls itself reached. Such an unfounded set is cut off when it turns up: each of its atoms
needs a body from outside the set (a loop formula: Lin and Zhao, 2004). Counting cannot wait for that, so `unfold` writes the
derivation out step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator

from entails.values import dataclass, field

Ints = tuple[int, ...]
Bodies = dict[int, list[Ints]]


def derive(bodies: Bodies, holds: Callable[[int], bool]) -> set[int]:
    """The least fixpoint: heads with a body whose literals hold or are derived already."""
    derived: set[int] = set()
    waiting: dict[int, list[list[int]]] = {}  # undecided head -> bodies that wait for it, as [how many more, head]
    todo: list[int] = []
    for head, ways in bodies.items():
        for body in ways:
            inner = [literal for literal in body if literal in bodies]
            if all(holds(literal) for literal in body if literal not in bodies):
                ticket = [len(inner), head]
                for literal in inner:
                    waiting.setdefault(literal, []).append(ticket)
                if not inner:
                    todo.append(head)
    while todo:
        head = todo.pop()
        if head in derived:
            continue
        derived.add(head)
        for ticket in waiting.get(head, ()):
            ticket[0] -= 1
            if not ticket[0]:
                todo.append(ticket[1])
    return derived


@dataclass
class Definition:
    """One stratum on the ground: every head with its bodies. `support` names each body by a literal that implies it.

    Definition(("reached",), {7: [(), (1, 8)], 8: [(1, 7)]}, recursive=True)   # 7 holds; 8 if 1 and 7 do
    """

    names: tuple[str, ...]
    bodies: Bodies
    recursive: bool
    selector: int | None = None
    support: dict[Ints, int] = field(default_factory=dict)

    def clauses(self, fresh: Callable[[], int]) -> Iterator[Ints]:
        """body → head, and head → some body."""
        off = () if self.selector is None else (-self.selector,)
        for head, ways in self.bodies.items():
            if () in ways:
                yield (*off, head)
                continue
            for body in ways:
                yield (*off, head, *(-literal for literal in body))
                if body not in self.support:
                    self.support[body] = body[0] if len(body) == 1 else fresh()
                    if len(body) > 1:
                        yield from ((-self.support[body], literal) for literal in body)
            yield (*off, -head, *(self.support[body] for body in ways))

    def unfounded(self, true: set[int]) -> list[list[int]]:
        """The true heads that cannot be derived, in parts that do not depend on each other."""
        if not self.recursive or (self.selector is not None and self.selector not in true):
            return []
        derived = derive(self.bodies, lambda literal: (literal in true) if literal > 0 else (-literal not in true))
        left = {head for head in self.bodies if head in true and head not in derived}
        return list(self._parts(left))

    def _parts(self, left: set[int]) -> Iterator[list[int]]:
        """Heads that stand in each other's bodies belong to one part."""
        near: dict[int, set[int]] = {head: set() for head in left}
        for head in left:
            for body in self.bodies[head]:
                for literal in body:
                    if literal in near:
                        near[head].add(literal)
                        near[literal].add(head)
        seen: set[int] = set()
        for start in sorted(left):
            if start not in seen:
                part, todo = [], [start]
                while todo:
                    head = todo.pop()
                    if head not in seen:
                        seen.add(head)
                        part.append(head)
                        todo.extend(near[head])
                yield sorted(part)

    def cut(self, part: Iterable[int]) -> list[Ints]:
        """The loop formula: an atom of the part holds only if some body supports the part from outside. It says nothing if an
        atom of the part holds anyway (an empty body): then there are no clauses.

            cut([7, 8])   # of {7: [(7, 8), (1,)], 8: [(7,)]}: [(-7, 1), (-8, 1)]
        """
        inside = set(part)
        if any(() in self.bodies[head] for head in inside):
            return []
        outside = {self.support[body]: None for head in part for body in self.bodies[head] if inside.isdisjoint(body)}
        off = () if self.selector is None else (-self.selector,)
        return [(*off, -head, *outside) for head in part]

    def unfolded_size(self) -> int:
        """About how many clauses `unfold` makes."""
        return len(self.bodies) * sum(len(ways) + 1 for ways in self.bodies.values())

    def unfold(self, fresh: Callable[[int], int], check: Callable[[], None] = lambda: None) -> Iterator[Ints]:
        """A head is true exactly if it is derived in some number of steps; one fresh variable a head and step."""
        heads = list(self.bodies)
        steps = len(heads)
        before: dict[int, int | None] = dict.fromkeys(heads)  # None: not derivable in no steps
        for step in range(1, steps + 1):
            check()
            now: dict[int, int] = {}
            for head in heads:
                now[head] = head if step == steps else fresh(1)
                ways: list[int] = []
                for body in self.bodies[head]:
                    lower = [before[literal] if literal in self.bodies else literal for literal in body]
                    if None not in lower:
                        ways.append((yield from _conjunction([x for x in lower if x is not None], fresh)))
                earlier = before[head]
                if earlier is not None:
                    ways.append(earlier)
                yield (-now[head], *ways)
                yield from ((now[head], -way) for way in ways)
            before = dict(now)


def _conjunction(literals: list[int], fresh: Callable[[int], int]) -> Generator[Ints, None, int]:
    """A literal for all of them."""
    if len(literals) == 1:
        return literals[0]
    whole = fresh(1)
    yield from ((-whole, literal) for literal in literals)
    yield (whole, *(-literal for literal in literals))
    return whole
