"""Exact counting without any package: branching with components and a cache, for where Ganak cannot be had.

A problem falls into components that share no variable; their counts multiply. Inside a component a variable is tried both
ways, what follows is propagated, and the rest falls into components again. A component that was met before is in the cache
(Bayardo and Pehoushek, 2000; Sang et al., 2004). Only variables to project on are tried; where none is left, one solution
is as good as many.

Constraints are all of one kind, "at least `low` and at most `high` of the literals hold", so that a clause is one and a count
needs no auxiliary variables. A component that is a single one of them has a sum of binomial coefficients.

Which variable is tried decides everything. Where the constraints hang together like a tree (a narrow board), it is the one
that cuts the component in the middle, by a min-degree elimination order of all variables; else the one in the most and
shortest constraints. What was measured is in docs/decisions/013-counting-without-ganak.md.

    count(3, [(1, 2, (1, 2)), (0, 1, (2, 3))])     # p1 ∨ p2, and not both of p2, p3: 4
"""

from __future__ import annotations

import sys
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from heapq import heapify, heappop, heappush
from math import comb

from entails.values import NamedTuple

Constraint = tuple[int, int, tuple[int, ...]]  # at least, at most, of these literals

NARROW = 60  # neighbours at which a variable is eliminated: beyond that no order is good
MOST_CACHED = 30_000_000  # literals in the cache, about 2 GB


def pack(found: int, clauses: Iterable[Sequence[int]], counts: Iterable[tuple[Sequence[int], int, int]]) -> bytes:
    """As `unpack` reads it: the number of variables to project on, then low, high, how many literals, and the literals."""
    numbers = array("i", [found])
    for clause in clauses:
        numbers.extend((1, len(clause), len(clause)))
        numbers.extend(clause)
    for literals, low, high in counts:
        numbers.extend((low, high, len(literals)))
        numbers.extend(literals)
    return numbers.tobytes()


def unpack(data: bytes) -> tuple[int, list[Constraint]]:
    numbers = array("i")
    numbers.frombytes(data)
    constraints, place = [], 1
    while place < len(numbers):
        low, high, size = numbers[place : place + 3]
        constraints.append((low, high, tuple(numbers[place + 3 : place + 3 + size])))
        place += 3 + size
    return numbers[0], constraints


def count(found: int, constraints: Iterable[Constraint]) -> int:
    """How many assignments of the variables 1 to `found` can be extended to a solution."""
    unique = list(dict.fromkeys(constraints))
    rest = _propagated(unique, _occurrences(unique), ())
    if rest is None:
        return 0
    left, true = rest
    with _deeply():
        return _Counting(found, left).product(left, found - sum(-found <= x <= found for x in true))


class _Counting:
    def __init__(self, found: int, constraints: list[Constraint]) -> None:
        self.found = found
        self.rank = _elimination_order(constraints, found)
        self.cache: dict[frozenset[Constraint], int] = {}
        self.cached = 0  # literals

    def product(self, constraints: list[Constraint], open_: int) -> int:
        """The solutions of constraints over `open_` variables to project on; those that no constraint names are free."""
        found, product, parts = self.found, 1, []
        for part in _components(constraints):
            variables = {abs(x) for _, _, literals in part for x in literals}
            size = sum(v <= found for v in variables)
            open_ -= size
            parts.append((size, len(variables), part))
        for size, every, part in sorted(parts, key=lambda one: one[:2]):  # the smallest first: it may have none
            product *= self.component(part, size, every)
            if not product:
                return 0
        return product << open_

    def component(self, part: list[Constraint], size: int, every: int) -> int:
        """The solutions of a component with `size` variables to project on among `every`."""
        if len(part) == 1 and len(part[0][2]) == every == size:
            low, high, _ = part[0]
            return _subsets(size, low, high)
        key = frozenset(part)
        number = self.cache.get(key)
        if number is None:
            number = self._branched(part, size)
            self._remember(key, number)
        return number

    def _branched(self, part: list[Constraint], size: int) -> int:
        found, number = self.found, 0
        occurrences = _occurrences(part)
        variable = self._choice(part, size)
        for literal in (variable, -variable):
            rest = _propagated(part, occurrences, (literal,))
            if rest:
                left, true = rest
                number += self.product(left, size - sum(-found <= x <= found for x in true))
                if number and not size:
                    return 1
        return number

    def _choice(self, part: list[Constraint], size: int) -> int:
        last = self.found if size else max(abs(x) for _, _, literals in part for x in literals)
        if self.rank:
            named = {abs(x) for _, _, literals in part for x in literals if -last <= x <= last}
            return max(named, key=self.rank.__getitem__)
        weights: dict[int, float] = defaultdict(float)
        for _, _, literals in part:
            weight = 2.0 ** -min(len(literals), 60)
            for x in literals:
                if -last <= x <= last:
                    weights[abs(x)] += weight
        return max(weights, key=lambda v: (weights[v], -v))

    def _remember(self, key: frozenset[Constraint], number: int) -> None:
        self.cached += sum(len(literals) for _, _, literals in key)
        if self.cached > MOST_CACHED:
            self.cache.clear()
            self.cached = 0
        self.cache[key] = number


class TraceNode(NamedTuple):
    """A variable that was tried, and for each way the nodes (from 1) of what was left; None: a contradiction."""

    variable: int
    ways: tuple[tuple[int, ...] | None, tuple[int, ...] | None]


class _Traced(_Counting):
    """The same, and each component that it branches on leaves a node: a decision graph, from which a checker can add up."""

    def __init__(self, found: int, constraints: list[Constraint], check: Callable[[], None]) -> None:
        super().__init__(found, constraints)
        self.check = check
        self.nodes: list[TraceNode] = []
        self.numbers: list[int] = []
        self.places: dict[frozenset[Constraint], int] = {}

    def traced(self, constraints: list[Constraint], open_: int) -> tuple[int, tuple[int, ...]]:
        """The number of solutions, as `product` has it, and the nodes of the components."""
        found, product, nodes, parts = self.found, 1, [], []
        for part in _components(constraints):
            variables = {abs(x) for _, _, literals in part for x in literals}
            size = sum(v <= found for v in variables)
            open_ -= size
            parts.append((size, len(variables), part))
        for size, every, part in sorted(parts, key=lambda one: one[:2]):
            if len(part) == 1 and len(part[0][2]) == every == size:
                product *= self.component(part, size, every)
                continue
            nodes.append(self._node(part, size))
            product *= self.numbers[nodes[-1] - 1]
            if not product:
                break
        return product << open_ if product else 0, tuple(nodes)

    def _node(self, part: list[Constraint], size: int) -> int:
        key = frozenset(part)
        if key in self.places:
            return self.places[key]
        self.check()
        occurrences, variable, number = _occurrences(part), self._choice(part, size), 0
        ways: list[tuple[int, ...] | None] = []
        for literal in (variable, -variable):
            rest = _propagated(part, occurrences, (literal,))
            ways.append(None)
            if rest:
                left, true = rest
                some, ways[-1] = self.traced(left, size - sum(-self.found <= x <= self.found for x in true))
                number += some
        self.nodes.append(TraceNode(variable, (ways[0], ways[1])))
        self.numbers.append(number if size else min(number, 1))
        self.places[key] = len(self.nodes)
        return len(self.nodes)


class Trace(NamedTuple):
    """A count with its decision graph; `roots` are the nodes of the whole (None: it cannot be met)."""

    number: int
    roots: tuple[int, ...] | None
    nodes: list[TraceNode]


def trace(found: int, clauses: Iterable[tuple[int, ...]], check: Callable[[], None] = lambda: None) -> Trace:
    """The count of `count`, with a decision graph. `check` is called at each node; it may raise to stop."""
    unique = [(1, len(clause), clause) for clause in dict.fromkeys(clauses)]
    rest = _propagated(unique, _occurrences(unique), ())
    if rest is None:
        return Trace(0, None, [])
    left, true = rest
    with _deeply():
        counting = _Traced(found, left, check)
        number, roots = counting.traced(left, found - sum(-found <= x <= found for x in true))
    return Trace(number, roots, counting.nodes)


@contextmanager
def _deeply() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1_000_000)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _subsets(size: int, low: int, high: int) -> int:
    """How many subsets of a set have at least `low` and at most `high` elements."""
    low, high = max(low, 0), min(high, size)
    if 2 * (high - low + 1) > size + 1:  # fewer are outside
        return (1 << size) - _subsets(size, 0, low - 1) - _subsets(size, high + 1, size)
    number, some = 0, comb(size, low) if low <= high else 0
    for k in range(low, high + 1):
        number += some
        some = some * (size - k) // (k + 1)
    return number


def _occurrences(constraints: list[Constraint]) -> dict[int, list[int]]:
    """For each literal the places of the constraints that have it, once for each time that they do."""
    places: dict[int, list[int]] = defaultdict(list)
    for place, (_, _, literals) in enumerate(constraints):
        for x in literals:
            places[x].append(place)
    return places


def _propagated(
    constraints: list[Constraint], occurrences: dict[int, list[int]], literals: Sequence[int]
) -> tuple[list[Constraint], set[int]] | None:
    """What is left of the constraints when the literals hold, and all literals that then do; None if nothing can."""
    state = _State(constraints, occurrences)
    if literals:
        queue = list(literals)
        state.true.update(literals)
    else:
        queue = []
        for place in range(len(constraints)):  # what holds by itself
            if not state.follow(place, queue):
                return None
    while queue:
        if not state.let(queue.pop(), queue):
            return None
    return state.rest(), state.true


class _State:
    """Constraints while literals become true: how many more each needs, has room for, and has left."""

    def __init__(self, constraints: list[Constraint], occurrences: dict[int, list[int]]) -> None:
        self.constraints, self.occurrences = constraints, occurrences
        self.need = [low for low, _, _ in constraints]
        self.room = [high for _, high, _ in constraints]
        self.left = [len(literals) for _, _, literals in constraints]
        self.true: set[int] = set()

    def let(self, x: int, queue: list[int]) -> bool:
        """Note in all constraints that the literal is true, and queue what follows. Is there no contradiction?"""
        need, room, left = self.need, self.room, self.left
        for place in self.occurrences.get(x, ()):
            need[place] -= 1
            left[place] -= 1
            room[place] -= 1
            if room[place] <= 0 and not self.follow(place, queue):
                return False
        for place in self.occurrences.get(-x, ()):
            left[place] -= 1
            if need[place] >= left[place] and not self.follow(place, queue):
                return False
        return True

    def follow(self, place: int, queue: list[int]) -> bool:
        """If a constraint can be met in one way only, its other literals follow. Can it be met at all?"""
        need, room, left, true = self.need[place], self.room[place], self.left[place], self.true
        if room < 0 or need > left:
            return False
        if need < left and room:
            return True
        for x in self.constraints[place][2]:
            if x not in true and -x not in true:
                true.add(x if room else -x)
                queue.append(x if room else -x)
        return True

    def rest(self) -> list[Constraint]:
        """What is not yet met, without the literals that are decided."""
        true, rest = self.true, []
        for constraint, need, room, left in zip(self.constraints, self.need, self.room, self.left, strict=True):
            if need <= 0 and room >= left:
                continue
            if left < len(constraint[2]):
                literals = tuple([x for x in constraint[2] if x not in true and -x not in true])
                constraint = (max(need, 0), min(room, left), literals)
            rest.append(constraint)
        return rest


def _components(constraints: list[Constraint]) -> list[list[Constraint]]:
    """Constraints that share a variable, directly or through others, stand together. This is `logic.joined` written out,
    because much of the counter's time goes into it."""
    parent: dict[int, int] = {}

    def root(v: int) -> int:
        while parent[v] != v:
            parent[v] = v = parent[parent[v]]
        return v

    for _, _, literals in constraints:
        first = abs(literals[0])
        first = root(first) if first in parent else parent.setdefault(first, first)
        for x in literals:
            v = abs(x)
            if v not in parent:
                parent[v] = first
            elif (other := root(v)) != first:
                parent[other] = first
    groups: dict[int, list[Constraint]] = defaultdict(list)
    for constraint in constraints:
        groups[root(abs(constraint[2][0]))].append(constraint)
    return list(groups.values())


def _elimination_order(constraints: list[Constraint], found: int) -> dict[int, int]:
    """For each variable its place when one with the fewest neighbours is eliminated at a time and its neighbours become
    neighbours of each other. The last ones cut the whole in the middle. Empty if there is none with at most NARROW, or if
    most variables are auxiliary: then the middle is among those, which are not tried."""
    variables = {abs(x) for _, _, literals in constraints for x in literals}
    wide = any(len(literals) > NARROW for _, _, literals in constraints)
    if wide or 2 * sum(v <= found for v in variables) < len(variables):
        return {}
    return _min_degree(constraints)


def _min_degree(constraints: list[Constraint]) -> dict[int, int]:
    near: dict[int, set[int]] = defaultdict(set)
    for _, _, literals in constraints:
        variables = [abs(x) for x in literals]
        for v in variables:
            near[v].update(variables)
    for v, others in near.items():
        others.discard(v)
    waiting = [(len(others), v) for v, others in near.items()]
    heapify(waiting)
    rank: dict[int, int] = {}
    while waiting:
        degree, v = heappop(waiting)
        if v in rank or degree != len(near[v]):
            continue
        if degree > NARROW:
            return {}
        rank[v] = len(rank)
        others = near.pop(v)
        for other in others:
            near[other] |= others
            near[other] -= {other, v}
            heappush(waiting, (len(near[other]), other))
    return rank


if __name__ == "__main__":
    from entails.engines.solvers.counting_process import answer

    answer(lambda data: count(*unpack(data)))
