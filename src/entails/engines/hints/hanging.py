"""What must hang together, for propagation: the clauses that say so are made when they are needed.

A grounding says that some nodes are one piece of a graph (`Connection`), or one loop, and leaves it to the solver to find the
clauses of that: cuts. Unit propagation alone would not see them. So after each propagation the graph is looked at, and what
it gives becomes a clause of the solver, until there is nothing new:

    only way out    without r1c2, r1c1 would be cut off from r3c3: (¬on ∨ ¬r1c1 ∨ ¬r3c3 ∨ r1c2 ∨ r2c1), if r2c1 is out
    out of reach    r1c1 cannot be reached from r3c3, if r1c2 and r2c1 are out
    too early       r1c1–r1c2 would close the loop, and r3c3 is not on it

Each clause follows from the rule instance alone, so cores and premises are what they are for any other rule.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from entails.engines.hints.given import Conditions
from entails.engines.hints.kept import kept
from entails.engines.hints.numbered import NumberedPieces
from entails.engines.solvers.sat import Session
from entails.logic.cores import first_core
from entails.logic.formula import Connected, Loop
from entails.logic.joined import reached_from
from entails.logic.parts import subformulas
from entails.models.ground.connection import Connection
from entails.models.ground.result import Grounding, Ints
from entails.models.signature import split_prefix
from entails.models.world import Row

SMALL = 150  # nodes of a graph in which ways are looked for again and again
Nodes = set[int]
Reasons = dict[int | None, Ints]  # what follows (None: a contradiction), and from which literals


class Hanging:
    """Propagates by a session, and by all that must hang together in its grounding."""

    def __init__(self, grounding: Grounding, session: Session, facts: Mapping[int, tuple[str, Row]]) -> None:
        self.session, self.facts = session, facts
        self.graphs = [ConnectedGraph(one, loop) for one, loop in _with_loops(grounding)]
        self.made: set[Ints] = set()  # clauses
        self.pure = _pure(grounding) if self.graphs else set()  # selectors of rules that say nothing else
        self.conditions = Conditions(grounding.theory, grounding.world)
        self.named = _named(grounding, facts) if self.graphs else {}
        self.switched: dict[int, list[ConnectedGraph]] = {}  # by selector
        self.given: dict[object, Reasons] = {}  # what instances gave before
        self.numbered = NumberedPieces(grounding, facts)
        self.pure |= self.numbered.of.keys()

    def propagate(self, literals: list[int]) -> tuple[bool, list[int]]:
        """Is it without contradiction, and which literals follow?"""
        while True:
            consistent, implied = found = self.session.propagate(literals)
            if not consistent or not self.graphs or not self._extended(set(implied)):
                return found

    def gives(self, selector: int, known: list[int], fresh: Collection[int] | None = None) -> Reasons | None:
        """What one instance gives at one place each, with the known literals that it takes; under None a contradiction. None
        if it does not only say that something hangs together. Of a rule about the whole board a reader wants one look at one
        place, and not all that follows. With `fresh` only what these literals have to do with."""
        if selector not in self.pure:
            return None
        key = selector, frozenset(known), None if fresh is None else frozenset(fresh)
        return kept(self.given, key, lambda: self._gives(selector, known, fresh))

    def _gives(self, selector: int, known: list[int], fresh: Collection[int] | None) -> Reasons:
        if selector in self.numbered.of:
            return self.numbered.gives(selector, known)
        found: Reasons = {}
        true = set(self.session.propagate(known)[1]).union(known)
        told = frozenset(known)
        for graph in self.graphs_of(selector):
            for clause in graph.clauses(true, fresh):
                rest = [x for x in clause if x not in (-graph.on, -selector)]
                given = [x for x in rest if -x not in true]
                if len(given) < 2:
                    premises = [fact for x in rest if -x in true for fact in self._facts(-x, told)]
                    for literal, more in self._given(given, told, premises):
                        if literal not in found or len(more) < len(found[literal]):
                            found[literal] = more
        return found

    def graphs_of(self, selector: int) -> list[ConnectedGraph]:
        if selector not in self.switched:
            on = set(self.session.propagate([selector])[1])
            self.switched[selector] = [graph for graph in self.graphs if graph.on in on]
        return self.switched[selector]

    def _facts(self, literal: int, known: frozenset[int]) -> list[int]:
        """Known facts that say what a node is, which may have a name of its own."""
        if literal in known:
            return [literal]
        near = [x for v in self.named.get(abs(literal), ()) for x in (v, -v) if x in known]
        propagate = self.session.propagate
        enough = near if not propagate([-literal, *near])[0] else sorted(known, key=abs)
        return first_core(enough, lambda some: not propagate([-literal, *some])[0])

    def _given(self, given: list[int], known: frozenset[int], premises: list[int]) -> Iterator[tuple[int | None, Ints]]:
        """The facts that a node gives, which may have a name of its own, each with its premises."""
        if not given:
            yield None, tuple(dict.fromkeys(premises))
            return
        (literal,) = given
        if abs(literal) in self.facts:
            yield literal, tuple(dict.fromkeys(premises))
            return
        near = [x for v in self.named.get(abs(literal), ()) for x in (v, -v) if x in known]
        for fact in self.session.propagate([literal, *near])[1]:
            if abs(fact) in self.facts and fact not in known:
                needed = self._needed([literal, -fact], near)
                yield fact, tuple(dict.fromkeys([*premises, *needed]))

    def _needed(self, fixed: list[int], near: list[int]) -> list[int]:
        return first_core(near, lambda some: not self.session.propagate([*fixed, *some])[0])

    def _extended(self, true: set[int]) -> bool:
        """Make the clauses that give more than is true by now. Were there any?"""
        every = [cut for graph in self.graphs if graph.on in true for cut in graph.cuts(true)]
        new = [cut for cut in every if cut not in self.made]
        for cut in new:
            self.made.add(cut)
            self.session.add(cut)
        return bool(new)


def _pure(grounding: Grounding) -> set[int]:
    blocks = [b for b in grounding.selector_blocks if isinstance(split_prefix(b.rule.typed)[1], Connected | Loop)]
    return {s for block in blocks for s in range(block.first, block.first + block.size)}


def _named(grounding: Grounding, facts: Collection[int]) -> dict[int, list[int]]:
    """The facts that the meaning of each node speaks of that has a name of its own."""
    nodes = {abs(x) for one in grounding.connections for x in one.literals if x and abs(x) not in facts}
    clauses: dict[int, list[Ints]] = {}
    for clause in grounding.auxiliary:
        for variable in {abs(x) for x in clause if abs(x) not in facts}:
            clauses.setdefault(variable, []).append(clause)
    found: dict[int, list[int]] = {}
    for node in nodes:
        seen, todo, spoken = {node}, [node], set[int]()
        while todo:
            for clause in clauses.get(todo.pop(), ()):
                others = {abs(x) for x in clause}
                if others & nodes <= {node}:
                    spoken |= {x for x in others if x in facts}
                    todo += [x for x in others if x not in facts and x not in seen]
                    seen |= others
        found[node] = sorted(spoken)
    return found


def _with_loops(grounding: Grounding) -> Iterator[tuple[Connection, int]]:
    """Each connection with the selector of the rule instance that says that it is a loop; 0 if none does."""
    if not grounding.connections:
        return
    wanted = {one.on for one in grounding.connections}
    blocks = [block for block in grounding.selector_blocks if _is_loop(block.rule.typed)]
    selectors = {s for block in blocks for s in range(block.first, block.first + block.size)}
    pairs = (clause for some in grounding.rule_clauses for clause in some.clauses if len(clause) == 2)
    saying = {x: -y for pair in pairs for x, y in (pair, pair[::-1]) if x in wanted and -y in selectors}
    yield from ((one, saying.get(one.on, 0)) for one in grounding.connections)


def _is_loop(formula: object) -> bool:
    parts = list(subformulas(formula))  # type: ignore[arg-type]
    return any(isinstance(one, Loop) for one in parts) and not any(isinstance(one, Connected) for one in parts)


class State:
    """Which nodes hold, which do not, and which are open."""

    def __init__(self, literals: Sequence[int], true: Collection[int]) -> None:
        self.held = {node for node, x in enumerate(literals) if x == 0 or x in true}
        self.gone = {node for node, x in enumerate(literals) if x and -x in true}


class ConnectedGraph:
    """One connection. `loop` is the selector of the instance that says that it is a loop; 0 if it is none."""

    def __init__(self, connection: Connection, loop: int) -> None:
        self.on, self.loop = connection.on, loop
        self.literals, self.near, self.needed = connection.literals, connection.near, connection.needed
        self.rows, self.sorts = connection.rows, connection.sorts
        self.settled: set[frozenset[int]] = set()  # states that give nothing more

    @cached_property
    def own(self) -> frozenset[int]:
        """The literals of its nodes, and their opposites."""
        return frozenset(x for literal in self.literals if literal for x in (literal, -literal))

    @cached_property
    def nodes(self) -> Nodes:
        return set(range(len(self.literals)))

    def cuts(self, true: Collection[int]) -> list[Ints]:
        """The clauses that give something in this state."""
        key = self.own.intersection(true)
        if key in self.settled:
            return []
        state = State(self.literals, key)
        found = [*self._pieces(state), *(self._closings(state) if self.loop else ())]
        if not found:
            self.settled.add(key)
        return found

    def clauses(self, true: Collection[int], fresh: Collection[int] | None = None) -> Iterator[Ints]:
        """The clauses that give something in this state, those too that the solver has from the start: where a loop goes on,
        place by place. With `fresh` only near these literals; then ways through large graphs are not looked for."""
        state = State(self.literals, true)
        if self.loop:
            for node in range(self.needed) if fresh is None else self._touched(fresh):
                yield from self._at(node, state)
            yield from self._closings(state)
        yield from self._pieces(state, fresh is None or len(self.literals) <= SMALL)

    def _touched(self, literals: Collection[int]) -> list[int]:
        """The places that literals speak of, or links of them."""
        nodes = {node for x in literals for node in self.places.get(abs(x), ())}
        if not nodes:
            return list(range(self.needed))  # by names of their own
        return sorted({end for node in nodes for end in (node, *self.near[node]) if end < self.needed})

    @cached_property
    def places(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for node, literal in enumerate(self.literals):
            found.setdefault(abs(literal), []).append(node)
        return found

    # --- pieces ---

    def _pieces(self, state: State, ways: bool = True) -> Iterator[Ints]:
        ends = self.ends(state)
        if not ends:
            return
        start = min(ends)
        reached = self.spread(start, self.nodes - state.gone)
        yield from self._out_of_reach(state, start, reached)
        if ways and len(ends) > 1 and reached.issuperset(ends):
            for node, side in self._ways(state, start, reached, ends):
                yield self._only_way(state, node, side, ends)

    def ends(self, state: State) -> Nodes:
        """What must be one piece."""
        return {node for node in state.held if node < self.needed}

    def spread(self, start: int, inside: Nodes) -> Nodes:
        """What is reached from the start without leaving `inside`."""
        return reached_from(start, self.near, inside)

    def _out_of_reach(self, state: State, start: int, reached: Nodes) -> Iterator[Ints]:
        left = {node for node in self.nodes - state.gone - reached if node < self.needed}
        while left:
            piece = self.spread(min(left), self.nodes - state.gone)
            inside = sorted(node for node in piece if node < self.needed)
            left -= piece
            for node in [node for node in inside if node in state.held][:1] or inside:
                yield self._cut(node, start, piece)

    def _ways(self, state: State, start: int, reached: Nodes, ends: Nodes) -> Iterator[tuple[int, Nodes]]:
        """The open nodes without which some ends are cut off from others, each with the nodes on the far side. (Cut vertices:
        Hopcroft and Tarjan, 1973.)"""
        number, low, order, parent = {start: 0}, {start: 0}, [start], {start: -1}
        stack = [(start, iter(self.near[start]))]
        while stack:
            node, others = stack[-1]
            for other in others:
                if other not in number:
                    if other in reached:
                        number[other] = low[other] = len(order)
                        order.append(other)
                        parent[other] = node
                        stack.append((other, iter(self.near[other])))
                        break
                elif other != parent[node]:
                    low[node] = min(low[node], number[other])
            else:
                stack.pop()
                if stack:
                    low[parent[node]] = min(low[parent[node]], low[node])
        size, hold = dict.fromkeys(order, 1), {node: int(node in ends) for node in order}
        for node in reversed(order[1:]):
            above = parent[node]
            if low[node] >= number[above] and above not in state.held and 0 < hold[node] < len(ends):
                yield above, set(order[number[node] : number[node] + size[node]])
            size[above] += size[node]
            hold[above] += hold[node]

    def _only_way(self, state: State, node: int, side: Nodes, ends: Nodes) -> Ints:
        a, b, small = self.parted(state, node, side, ends)
        return self._cut(a, b, small)

    def parted(self, state: State, node: int, side: Nodes, ends: Nodes) -> tuple[int, int, Nodes]:
        """Two ends that a node keeps together, each the nearest on its side, and the smaller side, which has the first."""
        rest = self.spread(min(ends - side), self.nodes - state.gone - {node})
        small, large = (side, rest) if len(side) <= len(rest) else (rest, side)
        return self.nearest(node, small, ends), self.nearest(node, large, ends), small

    def nearest(self, node: int, side: Nodes, ends: Nodes) -> int:
        """The end on one side that is the fewest nodes away."""
        seen, todo = {node}, [node]
        for one in todo:
            if one in ends and one in side:
                return one
            todo += [x for x in self.near[one] if x in side and x not in seen]
            seen.update(self.near[one])
        return min(ends & side)

    def leads_on(self, node: int, a: int, b: int, inside: Nodes) -> bool:
        """Does a way from a to b that passes nothing twice lead through a node? Unless something parts it from both, or from
        all but what parts it (Menger, 1927)."""
        return all((self.spread(node, inside - {x}) & {a, b}) - {x} for x in inside - {node})

    def border(self, piece: Nodes) -> Nodes:
        return {other for node in piece for other in self.near[node]} - piece

    def _cut(self, a: int, b: int, piece: Nodes) -> Ints:
        """A way from a, in the piece, to b leaves it through its border, of which no node can be spared."""
        border = self.border(self.spread(b, self.nodes - self.border(piece)))
        border = self.border(self.spread(a, self.nodes - border))
        literals = (-self.on, *(-self.literals[node] for node in (a, b)), *(self.literals[x] for x in sorted(border)))
        return tuple(dict.fromkeys(x for x in literals if x))

    # --- loops ---

    def links(self, node: int) -> Nodes:
        return {x for x in self.near[node] if x >= self.needed}

    def _at(self, node: int, state: State) -> Iterator[Ints]:
        """A node has two links, or it is not on the loop and has none."""
        links = self.links(node)
        held, open_ = sorted(links & state.held), sorted(links - state.held - state.gone)
        gone = [self.literals[x] for x in sorted(links & state.gone)]
        on = [-self.literals[node]] if self.literals[node] else []
        if len(held) > 1:
            both = [-self.literals[x] for x in held[:2]]
            yield from ((-self.loop, *both, -self.literals[x]) for x in (*held[2:], *open_))
        elif len(held) == 1 and len(open_) == 1:
            yield (-self.loop, -self.literals[held[0]], *gone, self.literals[open_[0]])
        elif node in state.gone:
            yield from ((-self.loop, self.literals[node], -self.literals[x]) for x in open_)
        elif len(held) + len(open_) < 2:
            yield from ((-self.loop, -self.literals[x], *gone) for x in (*held, *open_))
            yield from ((-self.loop, *on, *gone),) if node not in state.gone else ()
        elif node in state.held and not held and len(open_) == 2:
            yield from ((-self.loop, *on, *gone, self.literals[x]) for x in open_)
        if held and node not in state.held:
            yield (-self.loop, -self.literals[held[0]], self.literals[node])

    def _closings(self, state: State) -> Iterator[Ints]:
        """A link that closes the loop while something that is on it is elsewhere."""
        ends = self.ends(state)
        for path, (p, q) in self.paths(state):
            outside = ends - path
            closing = [x for x in self.near[p] if x >= self.needed and q in self.near[x]]
            for link in [x for x in closing if x not in state.held and x not in state.gone] if outside else ():
                links = sorted(x for x in path if x >= self.needed)
                literals = (*links, link, self.nearest(link, self.nodes, outside))
                yield (-self.loop, *(-self.literals[x] for x in literals if self.literals[x]))

    def paths(self, state: State) -> Iterator[tuple[Nodes, tuple[int, int]]]:
        """The paths of links that are known, of at least two links, with the nodes that they pass and their two ends."""
        links = {node for node in state.held if node >= self.needed}
        passed = {end for link in links for end in self.near[link]}
        left, inside = set(passed), links | passed
        while left:
            path = self.spread(min(left), inside)
            left -= path
            ends = [node for node in path if node < self.needed and len(links.intersection(self.near[node])) == 1]
            if len(ends) == 2 and len(path) > 3:
                yield path, (min(ends), max(ends))
