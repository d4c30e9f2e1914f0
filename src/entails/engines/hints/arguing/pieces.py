"""Pieces with sizes: what hangs together and is counted.

Where one rule says that some things are one piece and another how many they are, each alone gives little:

    no room     without r2c7 there is room for only 5 of the 6
    too small   r1c1 and r1c2 hang together with nothing else, and 4 are needed
    too far     r7c7 is 4 steps away from a piece that has room for 2 more
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count

from entails.engines.hints.arguing.shapes import Quota
from entails.engines.hints.arguing.techniques import Inference
from entails.engines.hints.hanging import ConnectedGraph, Nodes, State
from entails.engines.hints.knowledge import Knowledge

Row = tuple[int, ...]  # which elements a node is
Piece = tuple[int, ConnectedGraph, Quota]  # the selector that says that it hangs together, and how many they are


def sized(graphs: Iterable[tuple[int, ConnectedGraph]], quotas: Iterable[Quota]) -> list[Piece]:
    """The graphs all of whose nodes are counted."""
    counting = {frozenset(one.literals): one for one in quotas if one.kind == "count" and one.low and not one.guards}
    every = [(selector, graph, counting.get(frozenset(graph.literals))) for selector, graph in graphs]
    return [(selector, graph, quota) for selector, graph, quota in every if quota and not graph.loop]


def room(pieces: Iterable[Piece], known: set[int]) -> Iterator[Inference]:
    """What is needed to have room, and what is too far away."""
    for selector, graph, quota in pieces:
        state = State(graph.literals, known)
        open_ = graph.nodes - state.held - state.gone
        if open_:
            yield from _small(selector, graph, quota, state, open_)
            yield from _needed(selector, graph, quota, state, open_)
            yield from _far(selector, graph, quota, state, open_)


def _small(selector: int, graph: ConnectedGraph, quota: Quota, state: State, open_: Nodes) -> Iterator[Inference]:
    """Parts that have too few cells, where the piece may lie in several."""
    left = set(open_) if not state.held else set()
    while left:
        part = graph.spread(min(left), graph.nodes - state.gone)
        left -= part
        if len(part) < quota.low:
            literals = tuple(-graph.literals[node] for node in sorted(part))

            def follows(some: Collection[int], start: int = min(part)) -> bool:
                gone = State(graph.literals, set(some)).gone
                return len(graph.spread(start, graph.nodes - gone)) < quota.low

            yield _inference("too small", literals, selector, quota, (quota.low, len(part)))._replace(follows=follows)


def _needed(selector: int, graph: ConnectedGraph, quota: Quota, state: State, open_: Nodes) -> Iterator[Inference]:
    for node in sorted(open_):
        sides = _sides(graph, state, graph.nodes - state.gone - {node})
        if all(len(side) < quota.low for side in sides):

            def follows(some: Collection[int], node: int = node) -> bool:
                state = State(graph.literals, set(some))
                sides = _sides(graph, state, graph.nodes - state.gone - {node})
                return all(len(side) < quota.low for side in sides)

            largest = max(map(len, sides), default=0)
            found = _inference("no room", (graph.literals[node],), selector, quota, (quota.low, largest))
            left = tuple(graph.literals[one] for side in sides for one in sorted(side))
            yield found._replace(left=left, follows=follows)


def _sides(graph: ConnectedGraph, state: State, inside: Nodes) -> list[Nodes]:
    """Where a piece has room, if all that is held is in it: in one place if something is held."""
    return [part for part in parts(graph, inside) if state.held <= part]


def parts(graph: ConnectedGraph, inside: Nodes) -> list[Nodes]:
    """What hangs together among some nodes."""
    found, left = list[Nodes](), set(inside)
    while left:
        found.append(graph.spread(min(left), inside))
        left -= found[-1]
    return found


def _far(selector: int, graph: ConnectedGraph, quota: Quota, state: State, open_: Nodes) -> Iterator[Inference]:
    if not state.held:
        return
    distance = steps_from(graph, state.held, open_)
    left = quota.high - len(state.held)
    for node in sorted(open_):
        if left < distance.get(node, 0):

            def follows(some: Collection[int], node: int = node) -> bool:
                state = State(graph.literals, set(some))
                steps = steps_from(graph, state.held, graph.nodes - state.gone)
                return bool(state.held) and quota.high - len(state.held) < steps.get(node, 0)

            yield _inference("too far", (-graph.literals[node],), selector, quota, ())._replace(follows=follows)


def steps_from(graph: ConnectedGraph, start: Nodes, inside: Nodes) -> dict[int, int]:
    """How many steps it takes to get from some nodes to each of the others that can be reached."""
    distance, edge = dict.fromkeys(start, 0), set(start)
    for steps in count(1):
        edge = {other for node in edge for other in graph.near[node] if other in inside and other not in distance}
        if not edge:
            return distance
        distance.update(dict.fromkeys(edge, steps))
    raise AssertionError


def never_reached(knowledge: Knowledge, literal: int) -> bool:
    """Is it what hangs together with something visible, and cannot be reached from there by what is visible alone? Who counts
    what is left for a piece does not think of it."""
    origin = knowledge.established.get(literal)
    if literal > 0 or origin is None or not knowledge.hanging.pure.issuperset(origin.selectors):
        return False
    return all(knowledge.established[x] is None for x in knowledge.premises(literal))


def _inference(
    name: str, literals: tuple[int, ...], selector: int, quota: Quota, numbers: tuple[int, ...]
) -> Inference:
    whole = Quota(selector, (), (), 0, 0, "clause")  # what hangs together has no number
    return Inference(name, literals, (), (quota,), (whole,), (), numbers)
