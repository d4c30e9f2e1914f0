"""Places for the nodes of a graph, so that the distance of two nodes on the sheet is near the length of the shortest path
between them.

The method is stress majorization (Gansner, Koren and North, Graph Drawing 2004): start on a circle, and move each node to the
weighted mean of where the others want it, again and again. It is deterministic and needs no randomness.

    placed(3, [(0, 1), (1, 2)])     # three points on a line, about one unit apart
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import cos, hypot, pi, sin

ROUNDS = 200
MOST = 150  # nodes; more of them stay on a circle
APART = 1.6  # how far nodes are from each other that no path joins, as a share of the longest path

Place = tuple[float, float]


def placed(nodes: int, edges: Sequence[tuple[int, int]]) -> list[Place]:
    """A place for each node, in units of about an edge."""
    radius = max(1.0, nodes / 6)
    start = [(radius * cos(2 * pi * n / nodes), radius * sin(2 * pi * n / nodes)) for n in range(nodes)]
    if nodes < 3 or nodes > MOST:
        return start
    lengths = _lengths(nodes, edges)
    places = start
    for _ in range(ROUNDS):
        moved = [_moved(n, places, lengths[n]) for n in range(nodes)]
        change = max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(places, moved, strict=True))
        places = moved
        if change < 0.002:
            break
    return places


def _moved(node: int, places: Sequence[Place], lengths: Sequence[float]) -> Place:
    x = y = total = 0.0
    here = places[node]
    for other, there in enumerate(places):
        if other == node:
            continue
        want = lengths[other]
        weight = 1 / want**2
        apart = hypot(here[0] - there[0], here[1] - there[1]) or 0.01
        x += weight * (there[0] + want * (here[0] - there[0]) / apart)
        y += weight * (there[1] + want * (here[1] - there[1]) / apart)
        total += weight
    return x / total, y / total


def _lengths(nodes: int, edges: Sequence[tuple[int, int]]) -> list[list[float]]:
    """The length of the shortest path between any two nodes, directions aside."""
    near: list[list[int]] = [[] for _ in range(nodes)]
    for one, other in edges:
        near[one].append(other)
        near[other].append(one)
    found = [_from(node, near) for node in range(nodes)]
    longest = max((length for row in found for length in row if length is not None), default=1)
    far = max(2.0, APART * longest)
    return [[far if length is None else float(max(1, length)) for length in row] for row in found]


def _from(node: int, near: Sequence[Sequence[int]]) -> list[int | None]:
    found: list[int | None] = [None] * len(near)
    found[node] = 0
    todo = deque([node])
    while todo:
        one = todo.popleft()
        for other in near[one]:
            if found[other] is None:
                found[other] = (found[one] or 0) + 1
                todo.append(other)
    return found
