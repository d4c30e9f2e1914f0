"""Pieces of which is known how large they are at most: an island of five cells that hangs together.

Two cells of it are less than five steps apart. If one cell is known to belong to it, every other one is reached from there in
less than five steps, through cells that belong to it: that is written out step by step, so that a solver sees at once what is
cut off, and not only when it has a whole model. These are lemmas: they follow from the rules and only help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf

from entails.models.ground.connection import Connection
from entails.models.ground.fixpoint import Ints

FEW = 80  # nodes of a piece for which pairs are written out
MOST_STEPS = 30_000  # nodes times steps, of one piece
MOST_IN_ALL = 600_000

Total = tuple[Ints, int]  # of these literals at most so many hold


def bounded_pieces(
    connections: Iterable[Connection], totals: Sequence[Total], fresh: Callable[[int], int] | None
) -> Iterator[Ints]:
    """What follows from the size of each piece. Without `fresh` there is nothing that needs new variables."""
    by_literal: dict[int, list[Total]] = {}
    for total in totals:
        for literal in total[0]:
            by_literal.setdefault(literal, []).append(total)
    left = MOST_IN_ALL
    for one in connections:
        literals = set(one.literals)
        if not literals or len(one.literals) > one.needed or 0 in literals:
            continue  # links that are to be found are no cells, and what holds anyway is not counted
        sizes = [most for some, most in by_literal.get(one.literals[0], ()) if literals.issubset(some)]
        most = min(sizes, default=0)
        if most < 2:
            continue
        if not one.sure:
            yield from _apart(one, most)
        elif fresh and one.needed * most <= min(left, MOST_STEPS):
            left -= one.needed * most
            yield from _in_steps(one, most, fresh)


def _distances(one: Connection, start: int) -> list[float]:
    found = [inf] * len(one.literals)
    found[start] = 0
    todo = [start]
    for node in todo:
        for other in one.near[node]:
            if found[other] == inf:
                found[other] = found[node] + 1
                todo.append(other)
    return found


def _apart(one: Connection, most: int) -> Iterator[Ints]:
    """Two nodes that are too far from each other do not both belong to the piece."""
    for node in range(one.needed if one.needed <= FEW else 0):
        for other, steps in enumerate(_distances(one, node)[:node]):
            if steps >= most:
                yield -one.on, -one.literals[node], -one.literals[other]


def _in_steps(one: Connection, most: int, fresh: Callable[[int], int]) -> Iterator[Ints]:
    """Every node of the piece is reached from the sure one in so many steps; a new variable says that one is reached in at
    most s of them, only if it is."""
    root = min(one.sure)
    distances = _distances(one, root)
    reached = {root: 0}  # 0: surely
    for step in range(1, most):
        nodes = [node for node, steps in enumerate(distances) if 0 < steps <= step]
        first = fresh(len(nodes))
        now = {node: first + place for place, node in enumerate(nodes)}
        for node, variable in now.items():
            ways = [reached[other] for other in (node, *one.near[node]) if other in reached]
            yield -variable, one.literals[node]
            if 0 not in ways:
                yield -variable, *ways
        reached = {root: 0, **now}
    for node, literal in enumerate(one.literals):
        if node != root:
            yield -one.on, -literal, *([reached[node]] if node in reached else [])
