"""A bound on the weight of every choice of options, on boards that are too wide to be swept as a whole.

The vertices are divided into bands. Each band alone is swept exactly, but an edge between two bands may be used by either of
them, or by both, or by one only: what crosses the border just ends there. So the heaviest choices of the bands together weigh
at least as much as the heaviest choice of the whole.

A price on each edge between bands makes the bound tighter: one band is paid for using it, the other pays as much. Where both
or neither use the edge, the prices cancel out, so the bound holds whatever the prices are. They move where the bands disagree
(Lagrangian relaxation with subgradients: M. L. Fisher, "The Lagrangian relaxation method for solving integer programming
problems", Management Science 27, 1981). All numbers are integers, in units of 1 / UNIT, so that every machine does the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from entails.engines.solvers.frontier.heaviest import best
from entails.engines.solvers.frontier.layout import all_edges, lay_out
from entails.engines.solvers.frontier.problem import End, Option, Sweep, Vertex

UNIT = 256  # prices are multiples of 1 / UNIT
PATIENCE = 4  # turns without a better bound before prices move more slowly
FINEST = 32  # prices move at least this part of what theory suggests; when that is not enough, the bound stays


class Bands:
    """A problem in bands, each a list of vertices in the order in which it is to be swept.

    bands = Bands(problem, [[0, 1, 2], [3, 4, 5]])
    bands.tighten(10, limit.check)             # 14, then 13 …: no choice weighs more. 10 is the weight of one that is known
    """

    def __init__(self, problem: Sweep, bands: Sequence[Sequence[int]]) -> None:
        self.problem = problem
        self.bands = bands
        self.choices = lay_out(problem).choices
        self.edges = [all_edges(choices) for choices in self.choices]
        band_of = {vertex: number for number, band in enumerate(bands) for vertex in band}
        sides: dict[int, set[int]] = {}
        for vertex, edges in enumerate(self.edges):
            for edge in edges:
                sides.setdefault(edge, set()).add(band_of[vertex])
        self.payer = {edge: max(both) for edge, both in sides.items() if len(both) == 2}  # the other band is paid
        self.price = dict.fromkeys(self.payer, 0)
        self.bound: int | None = None  # in units; None before the first turn
        self.slowness, self.since = 1, 0
        self.outside = 1 + max(_labels(problem), default=0)  # a label of its own, for paths that leave a band

    @property
    def settled(self) -> bool:
        """Nothing more can be expected of further turns."""
        return self.slowness > FINEST

    def tighten(self, value: int, check: Callable[[], None]) -> int:
        """Sweep all bands at the present prices, and then move the prices. Returns the least bound so far. Where the bands
        agree on every edge there is nothing to move."""
        total = 0
        surplus = dict.fromkeys(self.price, 0)  # 1: used by the band that is paid for it, and not by the other
        for number in range(len(self.bands)):
            weight, used = self._sweep(number, check)
            total += weight
            for edge in used:
                surplus[edge] += -1 if self.payer[edge] == number else 1
        self.since += 1
        if self.bound is None or total < self.bound:
            self.bound, self.since = total, 0
        elif self.since >= PATIENCE:
            self.slowness, self.since = 2 * self.slowness, 0
        disagreements = sum(map(abs, surplus.values()))
        if not disagreements:
            self.slowness = FINEST + 1
        for edge, more in surplus.items():
            self.price[edge] -= more * (total - UNIT * value) // (self.slowness * max(1, disagreements))
        return self.bound // UNIT

    def _sweep(self, number: int, check: Callable[[], None]) -> tuple[int, list[int]]:
        """The weight of the heaviest choice of a band, in units, and the edges to other bands that it uses."""
        vertices: list[Vertex] = []
        edge_at: dict[int, int] = {}  # where the vertices stand at which an edge leaves the band
        for vertex in self.bands[number]:
            for edge in sorted(self.edges[vertex] & self.price.keys()):
                edge_at[len(vertices)] = edge
                price = -self.price[edge] if self.payer[edge] == number else self.price[edge]
                vertices.append(Vertex((Option(()), Option(((edge, End(self.outside)),), price))))
            choices = self.choices[vertex]
            vertices.append(Vertex(tuple(Option(choice.strands, UNIT * choice.weight) for choice in choices)))
        found = best(Sweep(tuple(vertices), self._joins), check)
        assert found is not None, "a choice of the whole is known, and so is one of each band"
        return found.weight, [edge for place, edge in edge_at.items() if found.taken[place]]

    def _joins(self, one: int, two: int) -> bool:
        """A path that leaves the band may end anywhere."""
        return self.outside in (one, two) or self.problem.joins(one, two)


def _labels(problem: Sweep) -> list[int]:
    options = [option for vertex in problem.vertices for option in vertex.options]
    return [part.label for option in options for strand in option.strands for part in strand if isinstance(part, End)]
