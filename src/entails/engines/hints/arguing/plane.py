"""Two connected sets in the plane do not cross: where everything is in one of two sets, and both hang together.

Around a board, and around each block of 2×2, the cells form a ring. If two cells of a ring are dark, what joins them parts
the rest of the ring: light cells on both sides of it would be cut off from each other.

    no crossing     what joins r1c2 with r6c1 would cut r3c1 off from r4c8
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from entails.engines.hints.arguing.shapes import Quota
from entails.engines.hints.arguing.techniques import Inference
from entails.engines.hints.hanging import ConnectedGraph

Ring = tuple[int, ...]  # nodes in order, the last one beside the first
Halves = tuple[int, int, ConnectedGraph]  # the selectors that say that a set, and all else, hangs together
Crossing = tuple[Inference, tuple[int, int, int], tuple[int, ...]]  # with the nodes of its premises, and those between

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def halves(graphs: Iterable[tuple[int, ConnectedGraph]]) -> list[Halves]:
    """The graphs on whole boards of which both what holds and what does not hang together."""
    every = [(one, graph) for one, graph in graphs if not graph.loop and _is_board(graph)]
    found = {tuple(graph.literals): (one, graph) for one, graph in every}
    pairs = [(one, graph, found.get(tuple(-x for x in graph.literals))) for one, graph in found.values()]
    return [(one, other[0], graph) for one, graph, other in pairs if other and one < other[0]]


def _is_board(graph: ConnectedGraph) -> bool:
    """Is it a whole board of cells, each beside those that it shares a side with?"""
    places = {tuple(row): node for node, row in enumerate(graph.rows)}
    if graph.needed != len(graph.literals) or not all(len(place) == 2 for place in places):
        return False
    height, width = (max(numbers) + 1 for numbers in zip(*places, strict=True))
    beside = ((node, {places.get((r + a, c + b)) for a, b in SIDES} - {None}) for (r, c), node in places.items())
    return len(places) == height * width and all(set(graph.near[node]) == some for node, some in beside)


def rings(graph: ConnectedGraph) -> list[Ring]:
    """The edge of the board, and its blocks of 2×2."""
    at = {tuple(row): node for node, row in enumerate(graph.rows)}
    bottom, right = max(at)
    if not bottom or not right:
        return []
    edge = [
        *((0, c) for c in range(right)),
        *((r, right) for r in range(bottom)),
        *((bottom, c) for c in range(right, 0, -1)),
        *((r, 0) for r in range(bottom, 0, -1)),
    ]
    blocks = [[(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)] for r, c in product(range(bottom), range(right))]
    return [tuple(at[place] for place in places) for places in (*blocks, edge)]


def uncrossed(one: int, other: int, ring: Ring, literals: Sequence[int], known: set[int]) -> Iterator[Crossing]:
    """What is open between two cells of one set, if the other set is beyond them."""
    signs = [1 if literals[node] in known else -1 if -literals[node] in known else 0 for node in ring]
    size = len(ring)
    for start, sign in enumerate(signs):
        ends = [place for place in range(1, size) if signs[(start + place) % size] == sign] if sign else []
        if not ends or ends[0] == 1:
            continue
        between = [(start + place) % size for place in range(1, ends[0])]
        beyond = [(start + place) % size for place in range(ends[0] + 1, size)]
        far = next((place for place in beyond if signs[place] == -sign), None)
        if far is not None and not any(signs[place] for place in between):
            stop = (start + ends[0]) % size
            new = tuple(sign * literals[ring[place]] for place in between)
            whole = tuple(Quota(one, (), (), 0, 0, "clause") for one in (one, other))
            premises = tuple(literals[ring[place]] * signs[place] for place in (start, stop, far))
            inference = Inference("no crossing", new, premises, whole[:1], whole[1:])
            yield inference, (ring[start], ring[stop], ring[far]), tuple(ring[place] for place in between)
