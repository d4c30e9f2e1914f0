"""Counts as decision graphs: how a count was found, so that it can be followed and added up by someone else.

The clauses of a theory (`plain`, with definitions by levels) fall into parts that share no variable. A node of the graph
stands for such a part, and names a variable in it. Setting the variable either way, and following up what then must hold,
leaves parts again, each of which has a node that comes before this one; or it leaves a contradiction. A node may be used many
times: the part is the same each time. What is left at a node adds up:

    solutions of a node = Σ over both ways of the product over the parts that are left × 2 for each variable that became free

Only variables of atoms to find count. They decide all others (a conjunction has a name, and nothing else does), so a part
without any has one solution or none. A part that is one clause needs no node.

    graph N             … N lines: the variable; how many nodes one way leads to, and these; the same for the other way
    17 2 3 5 -1         17 leads to the nodes 3 and 5, ¬17 to a contradiction
    0 1 6               the last line: the whole leads to the node 6 (0 -1: it is a contradiction)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from entails.engines.certificates.text import WrongCertificate
from entails.limits import FOREVER, Limit

Ints = tuple[int, ...]
Part = frozenset[Ints]  # clauses that hang together by their variables

CONFLICT = -1
CHECK_EVERY = 256  # nodes


class Node(NamedTuple):
    """A variable, and for each way (it holds, it does not) the nodes of the parts that are left; None: a contradiction."""

    variable: int
    ways: tuple[Ints | None, Ints | None]


class Graph(NamedTuple):
    """The nodes that the whole leads to (None: it is a contradiction), and all nodes, parts before wholes."""

    roots: Ints | None
    nodes: Sequence[Node]

    def lines(self) -> Iterator[Ints]:
        for variable, ways in self.nodes:
            yield (variable, *_way(ways[0]), *_way(ways[1]))
        yield (0, *_way(self.roots))


def _way(nodes: Ints | None) -> Ints:
    return (CONFLICT,) if nodes is None else (len(nodes), *nodes)


def read_graph(lines: Sequence[Ints]) -> Graph:
    """The graph that is written so. Raises `WrongCertificate`."""
    nodes = []
    for line in lines[:-1]:
        first, rest = _read_way(line[1:])
        second, rest = _read_way(rest)
        if rest or line[0] < 1:
            raise WrongCertificate("expected a line of the graph: a variable and two lists of nodes")
        nodes.append(Node(line[0], (first, second)))
    roots, rest = _read_way(lines[-1][1:]) if lines else (None, (1,))
    if rest or lines[-1][0] != 0:
        raise WrongCertificate("expected the last line of the graph: 0 and a list of nodes")
    return Graph(roots, nodes)


def _read_way(numbers: Ints) -> tuple[Ints | None, Ints]:
    """A list of nodes, and what stands behind it."""
    if numbers[:1] == (CONFLICT,):
        return None, numbers[1:]
    end = numbers[0] + 1 if numbers else 0
    if not 0 < end <= len(numbers):
        raise WrongCertificate("expected a list of nodes: how many, and which")
    return numbers[1:end], numbers[end:]


# --- checking ---


class LeftOver(NamedTuple):
    """What is left of clauses: parts by themselves, and how many variables to find became free."""

    parts: tuple[Part, ...]
    free: int


def left_of(clauses: Iterable[Ints], literal: int | None, found: int) -> LeftOver | None:
    """The clauses that are left once a literal and all that follows from it by unit clauses hold; None if contradictory."""
    given = list(clauses)
    true = _followed(given, literal)
    if true is None:
        return None
    rest = [tuple([x for x in clause if -x not in true]) for clause in given if true.isdisjoint(clause)]
    before, after = ({abs(x) for clause in some for x in clause} for some in (given, rest))
    free = sum(1 for v in before - after if v <= found and v not in true and -v not in true)
    return LeftOver(tuple(_parts(rest)), free)


def _followed(clauses: Sequence[Ints], literal: int | None) -> set[int] | None:
    """The literal with all that follows: where one literal of a clause is left, it holds. None if none is left."""
    having: dict[int, list[int]] = defaultdict(list)
    for place, clause in enumerate(clauses):
        for x in clause:
            having[x].append(place)
    todo = [clause[0] for clause in clauses if len(clause) == 1] + ([] if literal is None else [literal])
    true: set[int] = set()
    while todo:
        x = todo.pop()
        if x in true:
            continue
        true.add(x)
        for place in having[-x]:
            if true.isdisjoint(clauses[place]):
                left = [y for y in clauses[place] if -y not in true]
                if not left:
                    return None
                todo += left if len(left) == 1 else []
    return None if () in clauses else true


def _parts(clauses: Sequence[Ints]) -> Iterator[Part]:
    """Clauses that share a variable, or are joined by others that do, make one part."""
    having: dict[int, list[int]] = defaultdict(list)
    for place, clause in enumerate(clauses):
        for x in clause:
            having[abs(x)].append(place)
    seen: set[int] = set()
    for start in range(len(clauses)):
        if start in seen:
            continue
        seen.add(start)
        todo, part = [start], []
        while todo:
            clause = clauses[todo.pop()]
            part.append(clause)
            for x in clause:
                new = [place for place in having.pop(abs(x), ()) if place not in seen]
                seen.update(new)
                todo += new
        yield frozenset(part)


def single(part: Part, found: int) -> int | None:
    """The number of solutions of a part that is a single clause about atoms to find; None for any other part."""
    if len(part) > 1:
        return None
    (clause,) = part
    variables = {abs(x) for x in clause}
    return 2 ** len(clause) - 1 if len(variables) == len(clause) and max(variables) <= found else None


_Way = tuple[Ints, int, bool]  # nodes, the factor of all that needs none, and whether every other part has its node


class _Check:
    """Follows a graph from the whole to its parts; then adds up from the parts to the whole."""

    def __init__(self, clauses: Sequence[Ints], found: int, nodes: Sequence[Node], limit: Limit) -> None:
        self.found, self.nodes, self.limit = found, nodes, limit
        self.meant: dict[int, Part] = {}  # which part each node stands for, as soon as something has named it
        self.whole = left_of(dict.fromkeys(clauses), None, found)
        self.named = {abs(x) for clause in clauses for x in clause if abs(x) <= found}

    def count(self, roots: Ints | None) -> int:
        if self.whole is None or roots is None:
            if self.whole is not None or roots is not None or self.nodes:
                raise WrongCertificate("the graph is wrong about a contradiction")
            return 0
        factor, every = self._match(self.whole, roots, len(self.nodes))
        ways: dict[int, tuple[bool, list[_Way]]] = {}
        for place in range(len(self.nodes) - 1, -1, -1):
            if not place % CHECK_EVERY:
                self.limit.say(f"node {len(self.nodes) - place} of {len(self.nodes)}")
                self.limit.check()
            ways[place] = self._follow(place)
        numbers: list[int] = []
        for place in range(len(self.nodes)):
            counts, sums = ways[place]
            number = sum(self._product(numbers, nodes, by, whole, place + 1) for nodes, by, whole in sums)
            numbers.append(number if counts else min(number, 1))
        free = self.found - len(self.named)
        return self._product(numbers, roots, factor, every, 0) << free

    def _follow(self, place: int) -> tuple[bool, list[_Way]]:
        """Does the part of a node count variables to find; and for each way the nodes, a factor and whether they are all."""
        part, node = self.meant.pop(place, None), self.nodes[place]
        if part is None:
            raise WrongCertificate(f"nothing leads to node {place + 1} of the graph")
        variables = {abs(x) for clause in part for x in clause}
        counts = any(v <= self.found for v in variables)
        if node.variable not in variables or (counts and node.variable > self.found):
            raise WrongCertificate(f"node {place + 1} of the graph names a variable that it cannot decide")
        sums: list[_Way] = []
        for literal, nodes in zip((node.variable, -node.variable), node.ways, strict=True):
            left = left_of(part, literal, self.found)
            if (left is None) != (nodes is None):
                raise WrongCertificate(f"node {place + 1} of the graph is wrong about a contradiction")
            if left is not None and nodes is not None:
                sums.append((nodes, *self._match(left, nodes, place)))
        return counts, sums

    def _match(self, left: LeftOver, nodes: Ints, before: int) -> tuple[int, bool]:
        """Each node stands for one of the parts that are left. Returns the factor of all that needs no node, and whether
        every other part has its node: one that is missing does not matter if another has no solution."""
        factor, wanted = 1 << left.free, []
        for part in left.parts:
            number = single(part, self.found)
            if number is None:
                wanted.append(part)
            else:
                factor *= number
        named = [self._part(node, wanted, before) for node in nodes]
        if len(set(named)) < len(named):
            raise WrongCertificate("the graph names a part twice")
        return factor, len(named) == len(wanted)

    def _part(self, node: int, wanted: Sequence[Part], before: int) -> Part:
        """The part that a node stands for. Of a node that is met for the first time the graph says which by its variable."""
        if not 0 <= node - 1 < before:
            raise WrongCertificate("the graph names a node that does not come before")
        known = self.meant.get(node - 1)
        variable = self.nodes[node - 1].variable
        for part in wanted:
            if part == known or (known is None and any(variable in map(abs, clause) for clause in part)):
                self.meant[node - 1] = part
                return part
        raise WrongCertificate(f"node {node} of the graph stands for clauses that are not left there")

    def _product(self, numbers: Sequence[int], nodes: Ints, factor: int, every: bool, place: int) -> int:
        for node in nodes:
            factor *= numbers[node - 1]
        if factor and not every:
            where = f"node {place} of the graph" if place else "the graph"
            raise WrongCertificate(f"{where} leaves out a part")
        return factor


def added_up(clauses: Sequence[Ints], found: int, graph: Graph, limit: Limit = FOREVER) -> int:
    """How many assignments of the variables 1..`found` satisfy the clauses, by this graph. Raises `WrongCertificate` where
    the graph and the clauses do not say the same."""
    return _Check(clauses, found, graph.nodes, limit).count(graph.roots)
