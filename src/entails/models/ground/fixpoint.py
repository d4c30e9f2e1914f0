"""Definitions as least fixpoints: what can be derived, and nothing else.

A solver that is told "body → head" and "a true head has a true body" may still hold up a circle of atoms that only support
each other: a detached loop that calls itself reached. Such an unfounded set is cut off when it turns up: each of its atoms
needs a body from outside the set (a loop formula: Lin and Zhao, 2004). Counting cannot wait for that, so `unfold` writes the
derivation out step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Set

from entails.values import dataclass, field

Ints = tuple[int, ...]
Bodies = dict[int, list[Ints]]


class DerivationWays:
    """The ways to derive each head, by what has to be derived before: made once, followed in every model."""

    def __init__(self, bodies: Bodies) -> None:
        self.first: list[tuple[int, Ints]] = []  # a head, and what must hold for it
        self.after: dict[int, list[tuple[int, Ints, Ints]]] = {}  # besides: all that must be derived before
        for head, ways in bodies.items():
            for body in ways:
                inner = tuple(literal for literal in body if literal in bodies)
                outer = tuple(literal for literal in body if literal not in bodies) if inner else body
                if not inner:
                    self.first.append((head, outer))
                for literal in dict.fromkeys(inner):
                    self.after.setdefault(literal, []).append((head, outer, inner))

    def derived(self, true: Set[int]) -> set[int]:
        """The least fixpoint: heads with a body whose literals hold or are derived already."""
        found: set[int] = set()
        todo = [head for head, outer in self.first if _hold(outer, true)]
        while todo:
            head = todo.pop()
            if head in found:
                continue
            found.add(head)
            for other, outer, inner in self.after.get(head, ()):
                if other not in found and _hold(outer, true) and (len(inner) == 1 or found.issuperset(inner)):
                    todo.append(other)
        return found


def _hold(literals: Ints, true: Set[int]) -> bool:
    for literal in literals:  # noqa: SIM110, a generator takes twice as long
        if (literal not in true) if literal > 0 else (-literal in true):
            return False
    return True


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
    ways: DerivationWays | None = None  # to derive heads, once somebody asks

    def clauses(self, fresh: Callable[[], int], unspoken: bool = False) -> Iterator[Ints]:
        """body → head, and head → some body. Where nobody speaks of the heads (`unspoken`), one that says the same as another
        variable needs none: that variable is asked instead. (Of negated ones they help a search.)"""
        off = () if self.selector is None else (-self.selector,)
        for head, ways in self.bodies.items():
            if unspoken and len(ways) == 1 and len(ways[0]) == 1 and ways[0][0] > 0:
                continue
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

        self.ways = self.ways or DerivationWays(self.bodies)
        left = (self.bodies.keys() & true) - self.ways.derived(true)
        return self._parts(left, true) if left else []

    def _parts(self, left: set[int], true: set[int]) -> list[list[int]]:
        """The circles on which the others rest, and all of them. Heads rest on those that stand in bodies which hold:
        one that does not is support from outside, or separate circles would make one long clause."""
        near = {
            head: [x for body in self.bodies[head] if _hold(body, true) for x in body if x in left] for head in left
        }
        groups = components(sorted(left), near.__getitem__)
        group_of = {head: place for place, group in enumerate(groups) for head in group}
        circles = [
            sorted(group)
            for place, group in enumerate(groups)
            if all(group_of[x] == place for head in group for x in near[head])
        ]
        return circles if circles == [sorted(left)] else [*circles, sorted(left)]

    def is_part(self, part: Sequence[int]) -> bool:
        """Are these heads, in order?"""
        return self.bodies.keys() >= set(part) and list(part) == sorted(set(part))

    def cut(self, part: Iterable[int], fresh: Callable[[], int] | None = None) -> list[Ints]:
        """The loop formula: an atom of the part holds only if some body supports the part from outside. It says nothing if an
        atom of the part holds anyway (an empty body): then there are no clauses. With `fresh`, what supports the part has a
        name, so that the clauses are as long as the part and its support and not as their product.

            cut([7, 8])   # of {7: [(7, 8), (1,)], 8: [(7,)]}: [(-7, 1), (-8, 1)]
        """
        inside = set(part)
        if any(() in self.bodies[head] for head in inside):
            return []
        outside = {self.support[body]: None for head in part for body in self.bodies[head] if inside.isdisjoint(body)}
        off = () if self.selector is None else (-self.selector,)
        if fresh is None or len(inside) < 3 or len(outside) < 3:
            return [(*off, -head, *outside) for head in part]
        named = fresh()
        return [(*off, -named, *outside), *((-head, named) for head in part)]

    def _circles(self) -> list[list[int]]:
        """The heads that rest on each other, in groups; heads that rest on no circle are left out."""
        return [
            group
            for group in components(self.bodies, lambda head: (x for body in self.bodies[head] for x in body))
            if len(group) > 1 or any(group[0] in body for body in self.bodies[group[0]])
        ]

    def unfolded_size(self) -> int:
        """About how many clauses `unfold` makes."""
        return sum(len(group) * sum(len(self.bodies[head]) + 1 for head in group) for group in self._circles())

    def unfold(self, fresh: Callable[[int], int], check: Callable[[], None] = lambda: None) -> Iterator[Ints]:
        """A head is true exactly if it is derived in some number of steps, as many as there are heads that rest on each
        other; one fresh variable a head and step."""
        for group in self._circles():
            yield from self._unfold(sorted(group), fresh, check)

    def _unfold(self, heads: list[int], fresh: Callable[[int], int], check: Callable[[], None]) -> Iterator[Ints]:
        before: dict[int, int | None] = dict.fromkeys(heads)  # None: not derivable in no steps
        for step in range(1, len(heads) + 1):
            check()
            now: dict[int, int | None] = {}
            for head in heads:
                ways: list[int] = []
                for body in self.bodies[head]:
                    lower = [before.get(literal, literal) for literal in body]
                    if None not in lower:
                        ways.append((yield from _conjunction([x for x in lower if x is not None], fresh)))
                earlier = before[head]
                if earlier is not None:
                    ways.append(earlier)
                now[head] = head if step == len(heads) else fresh(1) if ways else None
                one = now[head]
                if one is not None:
                    yield (-one, *ways)
                    yield from ((one, -way) for way in ways)
            before = now


def components(nodes: Iterable[int], following: Callable[[int], Iterable[int]]) -> list[list[int]]:
    """Groups of nodes each of which leads to the others (strongly connected components: Tarjan, 1972)."""
    every = dict.fromkeys(nodes)
    number: dict[int, int] = {}
    low: dict[int, int] = {}  # of the nodes on the stack
    stack: list[int] = []
    found: list[list[int]] = []
    walk: list[tuple[int, Iterator[int]]] = []

    def enter(node: int) -> None:
        number[node] = low[node] = len(number)
        stack.append(node)
        walk.append((node, iter([other for other in following(node) if other in every])))

    def leave(node: int) -> None:
        walk.pop()
        if walk:
            low[walk[-1][0]] = min(low[walk[-1][0]], low[node])
        if low[node] == number[node]:
            group = [stack.pop()]
            while group[-1] != node:
                group.append(stack.pop())
            for one in group:
                del low[one]
            found.append(group)

    for start in every:
        if start not in number:
            enter(start)
        while walk:
            node, rest = walk[-1]
            other = next((one for one in rest if one not in number or one in low), None)
            if other is None:
                leave(node)
            elif other in number:
                low[node] = min(low[node], number[other])
            else:
                enter(other)
    return found


def _conjunction(literals: list[int], fresh: Callable[[int], int]) -> Generator[Ints, None, int]:
    """A literal for all of them."""
    if len(literals) == 1:
        return literals[0]
    whole = fresh(1)
    yield from ((-whole, literal) for literal in literals)
    yield (whole, *(-literal for literal in literals))
    return whole
