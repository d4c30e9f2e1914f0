"""What spreads from sources along links, counted cut by cut.

A solver is told nothing of how far something spreads. A model is walked through: if what is reached from a start is too
little, K, then something must lead out of K, or one of the other literals of the demand holds; if it is too much, one of the
links of a tree that reaches one too many must be missing. Both clauses follow from the set, or the tree, alone: that is
what a certificate names.

Solving Fillomino so took .01 to .1 s on boards of 10×10 to 18×25, where counts of all pairs took 3.7 million clauses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set

from entails.models.ground.cardinality import substituted, template
from entails.models.ground.fixpoint import Bodies, Definition, Ints
from entails.values import NamedTuple, dataclass, field

Row = tuple[int, ...]
Arcs = list[tuple[int, int]]  # nodes, each with the literal that leads there: 0 if it always does


Asked = tuple[int, dict[int, list[int]], dict[Row, int]]


class Demand(NamedTuple):
    """At least (or at most) so many of the members are reached from the start, or one of the other literals holds. All nodes
    are members if there are none."""

    start: Row
    at_least: bool
    bound: int
    others: Ints
    members: frozenset[int] | None = None


@dataclass
class SpreadGraph:
    """`nodes` numbers the rows, `links[i]` are the nodes that node i leads to, `sources` where each start begins."""

    names: tuple[str, ...]
    kept: tuple[int, ...]  # the places of the relation that say the start
    moved: tuple[int, ...]
    nodes: dict[Row, int] = field(default_factory=dict)
    links: list[Arcs] = field(default_factory=list)
    sources: dict[Row, Arcs] = field(default_factory=dict)
    demands: list[Demand] = field(default_factory=list)
    asked: Asked = field(default=(0, {}, {}), compare=False)  # kept from one model to the next
    recursive: bool = True  # solutions are not the models of its clauses alone

    def node(self, row: Row) -> int:
        if row not in self.nodes:
            self.nodes[row] = len(self.links)
            self.links.append([])
        return self.nodes[row]

    def unfounded(self, true: Set[int]) -> list[list[int]]:
        """For each demand that a model breaks: its number, and the set that was reached or the tree that reaches too much,
        as pairs of a node and the one that led there (itself: it is a source)."""
        parts: list[list[int]] = []
        walks: dict[Row, dict[int, int]] = {}
        waiting, enough = self._kept()

        def holds(literal: int) -> bool:
            return (literal in true) if literal > 0 else (-literal not in true)

        for number in sorted(number for v in (0, *(waiting.keys() & true)) for number in waiting.get(v, ())):
            demand = self.demands[number]
            if any((x in true) if x > 0 else (-x not in true) for x in demand.others):
                continue
            if demand.start not in walks:
                walks[demand.start] = self._walk(demand.start, holds, enough.get(demand.start))
            walk = walks[demand.start]
            reached = [node for node in walk if demand.members is None or node in demand.members]
            if demand.at_least and len(reached) < demand.bound:
                parts.append([number, *sorted(walk)])
            elif not demand.at_least and len(reached) > demand.bound:
                tree = _tree(walk, reached[: demand.bound + 1])
                parts.append([number, *(x for pair in tree for x in pair)])
        return parts

    def _kept(self) -> tuple[dict[int, list[int]], dict[Row, int]]:
        """What is asked of every model, and stays the same once all demands are there: the numbers of the demands by a
        variable that has to be true for each to matter (0: there is none); and how many nodes have to be reached."""
        if self.asked[0] != len(self.demands):
            times = Counter(x for demand in self.demands for x in demand.others)
            found: dict[int, list[int]] = {}
            for number, demand in enumerate(self.demands):
                false = [x for x in demand.others if x < 0]
                found.setdefault(-min(false, key=lambda x: (times[x], -x)) if false else 0, []).append(number)
            self.asked = len(self.demands), found, self._most()
        return self.asked[1:]

    def _most(self) -> dict[Row, int]:
        """How many nodes have to be reached from each start to know all that its demands ask for; not of those where only
        some nodes are members."""
        most: dict[Row, int] = {}
        partly = {demand.start for demand in self.demands if demand.members is not None}
        for demand in self.demands:
            if demand.start not in partly:
                most[demand.start] = max(most.get(demand.start, 0), demand.bound + 1)
        return most

    def _walk(self, start: Row, holds: Callable[[int], bool], enough: int | None) -> dict[int, int]:
        """The nodes that are reached in a model, nearest first, each with the one that led there."""
        walk = {node: node for node, literal in self.sources.get(start, ()) if not literal or holds(literal)}
        todo = list(walk)
        for node in todo:
            if enough is not None and len(walk) >= enough:
                break
            for other, literal in self.links[node]:
                if other not in walk and (not literal or holds(literal)):
                    walk[other] = node
                    todo.append(other)
        return walk

    # --- cuts ---

    def is_part(self, part: Sequence[int]) -> bool:
        """Does it name a demand, and a set that is too small or a tree that is too large for it?"""
        if not part or not 0 <= part[0] < len(self.demands):
            return False
        demand, rest = self.demands[part[0]], part[1:]
        if not all(0 <= node < len(self.links) for node in rest):
            return False
        if demand.at_least:
            return _among(demand, rest) < demand.bound and list(rest) == sorted(set(rest))
        if len(rest) % 2:
            return False
        known: set[int] = set()
        for node, before in zip(rest[::2], rest[1::2], strict=True):
            if node in known or self._arc(demand, node, before) is None or (before != node and before not in known):
                return False
            known.add(node)
        return _among(demand, rest[::2]) > demand.bound

    def _arc(self, demand: Demand, node: int, before: int) -> int | None:
        """The literal that leads to a node; None if nothing does."""
        arcs = self.sources.get(demand.start, []) if node == before else self.links[before]
        return next((literal for other, literal in arcs if other == node), None)

    def cut(self, part: Sequence[int], fresh: Callable[[], int] | None = None) -> list[Ints]:
        demand, rest = self.demands[part[0]], part[1:]
        if demand.at_least:
            return self._out_of(demand, set(rest))
        arcs = [self._arc(demand, node, before) for node, before in zip(rest[::2], rest[1::2], strict=True)]
        return [tuple(dict.fromkeys((*demand.others, *(-literal for literal in arcs if literal))))]

    def _out_of(self, demand: Demand, inside: set[int]) -> list[Ints]:
        """The clause that something leads out of a set; none if something always does."""
        arcs = [*self.sources.get(demand.start, ()), *(arc for node in sorted(inside) for arc in self.links[node])]
        literals = [literal for other, literal in arcs if other not in inside]
        return [] if 0 in literals else [tuple(dict.fromkeys((*demand.others, *literals)))]

    def first_cuts(self) -> Iterator[Ints]:
        """What can be said at once of the nodes that each start reaches anyway: something leads on, or nothing does."""
        for demand in self.demands:
            walk = self._walk(demand.start, lambda literal: False, None)
            surely = _among(demand, walk)
            if demand.at_least and surely < demand.bound:
                yield from self._out_of(demand, set(walk))
            elif not demand.at_least and surely >= demand.bound:
                arcs = [*self.sources.get(demand.start, ()), *(arc for node in walk for arc in self.links[node])]
                more = [literal for node, literal in arcs if node not in walk and _among(demand, [node])]
                yield from (
                    [demand.others] if surely > demand.bound else ((*demand.others, -x) for x in dict.fromkeys(more))
                )

    # --- counting ---

    def unfolded_size(self) -> int:
        starts = {demand.start for demand in self.demands}
        return len(starts) * len(self.links) * (len(self.links) + sum(map(len, self.links)))

    def unfold(self, fresh: Callable[[int], int], check: Callable[[], None] = lambda: None) -> Iterator[Ints]:
        """The same as clauses: what each start reaches, and how much of that there is."""
        for start in dict.fromkeys(demand.start for demand in self.demands):
            reached = [fresh(1) for _ in self.links]
            bodies: Bodies = {one: [] for one in reached}
            for node, literal in self.sources.get(start, ()):
                bodies[reached[node]].append((literal,) if literal else ())
            for node, arcs in enumerate(self.links):
                for other, literal in arcs:
                    bodies[reached[other]].append((reached[node], literal) if literal else (reached[node],))
            definition = Definition(self.names, bodies, recursive=True)
            yield from definition.clauses(lambda: fresh(1))
            yield from definition.unfold(fresh, check)
            for demand in self.demands:
                if demand.start == start:
                    members = range(len(self.links)) if demand.members is None else sorted(demand.members)
                    yield from _counted(demand, [reached[node] for node in members], fresh)


def _among(demand: Demand, nodes: Sequence[int] | Set[int] | dict[int, int]) -> int:
    """How many of the nodes are members."""
    return len(set(nodes) if demand.members is None else demand.members.intersection(nodes))


def _tree(walk: dict[int, int], wanted: list[int]) -> list[tuple[int, int]]:
    """The steps of a walk that lead to some nodes, in its order."""
    needed: set[int] = set()
    for node in wanted:
        while node not in needed:
            needed.add(node)
            node = walk[node]
    return [(node, before) for node, before in walk.items() if node in needed]


def _counted(demand: Demand, literals: list[int], fresh: Callable[[int], int]) -> Iterator[Ints]:
    pattern = template(len(literals), "≥" if demand.at_least else "≤", demand.bound)
    if pattern.clauses is None:
        yield demand.others
        return
    first = fresh(pattern.fresh)
    yield from ((*clause, *demand.others) for clause in substituted(pattern, literals, first))
