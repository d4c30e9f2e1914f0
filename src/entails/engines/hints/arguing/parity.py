"""Parity: an even number of lines leads out of any part of a board on which one loop is drawn.

So where all links that lead out of a part are known but one, that one is known too:

    an even number of lines leads out of r1c1 to r1c3; 1 so far, and only this one is open
    a line into r1c1 to r1c3 could not come out again

One place with its links is a part as well, but that is seen without counting; a part of many places is not seen at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from entails.engines.hints.hanging import ConnectedGraph, Nodes
from entails.engines.hints.sentences import in_order
from entails.engines.hints.sides import corner_of
from entails.errors import listed
from entails.models.ground.result import Ints
from entails.values import NamedTuple

MOST = 8  # places of a part


class Enclosure(NamedTuple):
    """Places out of which one link leads that is open: the literal that follows, the known ones, and how many are drawn."""

    selector: int
    graph: ConnectedGraph
    places: Nodes
    literal: int
    known: Ints
    drawn: int


def enclosures(
    graphs: Iterable[tuple[int, ConnectedGraph]], known: set[int], facts: Collection[int]
) -> list[Enclosure]:
    """The parts with one open way out, those with few places first."""
    found = [part for selector, graph in graphs if graph.loop for part in _of_graph(selector, graph, known, facts)]
    return sorted(found, key=lambda one: (len(one.places), len(one.known), abs(one.literal)))


def _of_graph(selector: int, graph: ConnectedGraph, known: set[int], facts: Collection[int]) -> Iterator[Enclosure]:
    literals = graph.literals
    links = [node for node in range(graph.needed, len(literals)) if abs(literals[node]) in facts]
    open_ = {node for node in links if literals[node] not in known and -literals[node] not in known}
    if len(links) < len(literals) - graph.needed:
        return  # some links have no facts
    for link in sorted(open_):
        for start in graph.near[link]:
            places = _side(graph, start, open_ - {link})
            border = {x for place in places for x in graph.links(place) if not places.issuperset(graph.near[x])}
            if 1 < len(places) <= MOST and link in border and border.isdisjoint(open_ - {link}):
                others = sorted(border - {link})
                held = [literals[x] for x in others if literals[x] in known]
                gone = [-literals[x] for x in others if literals[x] not in known]
                sign = 1 if len(held) % 2 else -1
                yield Enclosure(selector, graph, places, sign * literals[link], (*held, *gone), len(held))


def _side(graph: ConnectedGraph, start: int, links: Collection[int]) -> Nodes:
    """The places that open links join with one; a few more than `MOST` if they are many."""
    seen, todo = {start}, [start]
    for place in todo:
        for link in graph.links(place):
            if link in links:
                new = [one for one in graph.near[link] if one not in seen]
                seen.update(new)
                todo += new
        if len(seen) > MOST:
            break
    return seen


def in_words(names: Sequence[str], drawn: int, comes: str = "") -> str:
    """What one sees: `names` are those of the places, and `comes` whence the one line comes that leads there."""
    where = _corners(names) if all("'s " in name for name in names) else in_order(list(names))
    if not drawn:
        return f"a line into {where} could not come out again"
    if comes:
        return f"the line that comes to {where} {comes} has only one way out again"
    return f"an even number of lines leads out of {where}; {drawn} so far, and only this one is open"


def _corners(names: Iterable[str]) -> str:
    """ "the four corners of r3c3", or "the lower right corners of r3c2 and r3c3"."""
    cells: dict[str, list[str]] = {}
    corners = {corner_of(name) for name in names}
    for r, c in sorted(corners):
        if corners == {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}:
            return f"the four corners of r{r + 1}c{c + 1}"
    for cell, _, word in (name.partition("'s ") for name in names):
        cells.setdefault(word, []).append(cell)
    texts = [f"the {word}{'s' * (len(some) > 1)} of {in_order(some)}" for word, some in cells.items()]
    return listed(texts)
