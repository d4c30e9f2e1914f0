"""What is seen in a graph where a rule says `connected` or `loop`: the only way out, cut off, out of reach, a dead end.

A deduction by such a rule has premises: what is known of a few nodes. With these alone the graph is looked at again, and what
a player sees there is the way of the deduction:

    seen(knowledge, selector of "the white cells hang together", r1c2 is white, [r1c1 is white, r2c1 is black])
    # Way("only way out", seen="the only way out for r1c1")
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.arguing.numbers import of_number
from entails.engines.hints.arguing.words import name_of
from entails.engines.hints.hanging import ConnectedGraph, Nodes, State
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.sentences import in_order, say_facts
from entails.engines.hints.sides import CORNER, Place, cells_at, side
from entails.engines.hints.steps import Way
from entails.models.theory import Theory

TWO_WAYS = "only two ways are left at"
DEAD = 2  # places that lead nowhere and are named
PIECE = 4  # nodes of one that are named
POCKET = 4  # nodes that are walled in together
SMALL = 8  # nodes: of a larger part one says from where to where, and not that it has a way out


def seen(knowledge: Knowledge, selector: int, literal: int | None, premises: Iterable[int]) -> Way | None:
    """What a player sees where a rule instance gives a literal, or (None) a contradiction; None if it speaks of no graph, or
    of no part of one that has a name."""
    premises = list(premises)
    if selector in knowledge.hanging.numbered.of:
        return of_number(
            knowledge,
            knowledge.hanging.numbered.way(selector, literal, {*premises, *knowledge.read}),
            literal,
            premises,
        )
    if not knowledge.hanging.graphs:
        return None
    on = set(knowledge.session.propagate([selector, *premises])[1])
    # Without the selector: what the premises say of nodes that have names of their own.
    known = set(knowledge.session.propagate(premises)[1]).union(premises)
    for graph in knowledge.hanging.graphs:
        if graph.on in on or graph.on in known:
            look = _Look(knowledge, graph, known, not knowledge.grounding.selected(selector).values)
            way = look.clash() if literal is None else look.way(literal, selector)
            if way:
                return way
    return None


class _Look:
    """`whole`: the rule speaks of the whole board, and not of a part that it cannot leave."""

    def __init__(self, knowledge: Knowledge, graph: ConnectedGraph, known: set[int], whole: bool) -> None:
        self.knowledge, self.graph, self.known, self.whole = knowledge, graph, known, whole
        self.state = State(graph.literals, known)
        self.ends = graph.ends(self.state)

    def clash(self) -> Way | None:
        graph, open_ = self.graph, self.graph.nodes - self.state.gone
        if graph.loop:
            for node in range(graph.needed):
                links = self._links(node)
                if (node in self.ends or links & self.state.held) and len(links & open_) < 2:
                    return self._shut("dead end", self._dead_end(node, open_), node, links & self.state.gone)
                if node in self.state.gone and links & self.state.held:
                    return self._way("on the loop", f"the loop passes {self._name(node)} all the same")
                if len(self._links(node) & self.state.held) > 2:
                    return self._way("three links", f"{self._name(node)} has three lines")
            if early := self._closes():
                return early
        for node in sorted(self.ends):
            piece = graph.spread(node, open_)
            if apart := self.ends - piece:
                return self._cut_off(min((piece, node), (graph.spread(min(apart), open_), min(apart)), key=_size))
            return None
        return None

    def _cut_off(self, part: tuple[Nodes, int]) -> Way:
        """A part, and what is named in it; where a loop is drawn also from what: of a line one does not see what else there
        is."""
        inside, node = part
        text = f"{self._name(node)} is cut off"
        if not self.graph.loop:
            return self._way("cut off", text, *sorted(self.ends))
        far = self.graph.nearest(node, self.graph.nodes, self.ends - inside)
        return self._way("cut off", f"{text} from {self._outside(far)}", *sorted(self.ends | self._drawn(far)))

    def _dead_end(self, node: int, open_: Nodes) -> str:
        name, links = self._name(node), self._links(node) & open_
        ends = [end for link in links for end in self.graph.near[link] if end not in (node, *links)]
        if not ends or CORNER.fullmatch(name):
            return f"there is a dead end at {name}"
        return f"{name} can only go to {self._name(ends[0])}: a dead end"

    def _closes(self) -> Way | None:
        """A loop of known links that leaves something out."""
        links = {node for node in self.state.held if node >= self.graph.needed}
        left = set(links)
        while left:
            circle = self.graph.spread(min(left), links | {end for link in links for end in self.graph.near[link]})
            left -= circle
            nodes = {node for node in circle if node < self.graph.needed}
            if all(len(self._links(node) & links) == 2 for node in nodes) and (outside := self.ends - nodes):
                return self._way("closes too early", f"a loop is closed that leaves out {self._outside(min(outside))}")
        return None

    def way(self, literal: int, selector: int) -> Way | None:
        """The first node of which the graph says something that gives the literal."""
        for node, holds in self._candidates(literal, selector):
            way = (self._at_link if node >= self.graph.needed else self._at_node)(node, holds)
            if way:
                return way
        return None

    def _candidates(self, literal: int, selector: int) -> Iterator[tuple[int, bool]]:
        """The node that the literal speaks of; or those that have names of their own, and give it."""
        literals = self.graph.literals
        own = [node for node, x in enumerate(literals) if x and abs(x) == abs(literal)]
        if own:
            yield from ((node, literals[node] == literal) for node in own)
            return
        given = set(self.knowledge.propagate([selector, *self.known])[1]) - self.known
        for node, x in enumerate(literals):
            for y, holds in ((x, True), (-x, False)):
                if y in given and y and literal in self.knowledge.session.propagate([*self.known, y])[1]:
                    yield node, holds

    # --- pieces ---

    def _at_node(self, node: int, holds: bool) -> Way | None:
        if self.graph.loop and (way := self._on_loop(node, holds)):
            return way
        return self._only_way(node) if holds else self._out_of_reach(node)

    def _only_way(self, node: int) -> Way | None:
        graph, open_ = self.graph, self.graph.nodes - self.state.gone - {node}
        for part in self._sides(open_):
            if part & self.ends and self.ends - part:
                a, b, small = graph.parted(self.state, node, part, self.ends)
                cells = sum(one < graph.needed for one in small)
                only = f"the only way {f'out for {self._piece(a, small)}' if cells <= SMALL else self._between(a, b)}"
                way = self._way("only way out", only, a, b)._replace(why=self._nowhere(node, small, a, b))
                return way._replace(hidden=self._barred(small, {node}))
        return None

    def _nowhere(self, way_out: int, small: Nodes, a: int, b: int) -> str:
        """The open places beside the only way out that look like another: those that lead nowhere or only there; “” if there
        are none, or many. What the reader knows bars ways too, where the premises do without it: so no part of the way out
        is one of them."""
        graph, read, literals = self.graph, self.knowledge.read, self.graph.literals
        unknown = [x for x in sorted(small - self.state.held) if literals[x] not in read and -literals[x] not in read]
        open_ = {x for x in graph.nodes - self.state.gone if -literals[x] not in read}
        ends = {b, *(self.ends & small)}
        other = [x for x in unknown if x != way_out and ends <= graph.spread(a, open_ - {x})]
        if len(other) > DEAD or any(x >= graph.needed for x in other):
            return ""
        there = [x for x in other if graph.leads_on(x, a, way_out, open_ & (small | {way_out}))]
        dead = [x for x in other if x not in there]
        return ", ".join(filter(None, (self._lead(there, "only lead", "there"), self._lead(dead, "lead", "nowhere"))))

    def _barred(self, inside: Nodes, out: Nodes) -> tuple[str, ...]:
        """What closes the ways out of a part of a piece that look open on the board, if it is small."""
        if self.whole or self.graph.loop:
            return ()
        from entails.engines.hints.arguing.reach import closed_beside  # few theories have pieces on a board

        literals, read = self.graph.literals, self.knowledge.read
        inside = self.graph.spread(min(inside & self.ends), {x for x in inside if -literals[x] not in read})
        return closed_beside(self.knowledge, self.graph, self.known, inside, out) if len(inside) <= POCKET else ()

    def _lead(self, nodes: Sequence[int], lead: str, to: str) -> str:
        return f"{in_order(list(map(self._name, nodes)))} {lead}{'s' * (len(nodes) == 1)} {to}" if nodes else ""

    def _piece(self, node: int, small: Nodes) -> str:
        """What has one way out: a node; or, where more is known to lie there, all of it, if that is little."""
        graph, read = self.graph, self.knowledge.read
        ends = self.ends.union(one for one in small if graph.literals[one] in read)
        part = graph.spread(node, ends & small)  # also what the deduction does without is seen there
        known = {node, *(one for one in {*part, *(self.ends & small)} if one < graph.needed)}
        if self.graph.loop or len(known) == 1:
            return self._name(node)
        return in_order(list(map(self._name, known))) if len(known) <= PIECE else f"the piece with {self._name(node)}"

    def _between(self, a: int, b: int) -> str:
        return f"from {self._name(a)} to {self._name(b)}"

    def _sides(self, open_: Nodes) -> Iterator[Nodes]:
        left = self.ends & open_
        while left:
            side = self.graph.spread(min(left), open_)
            left -= side
            yield side

    def _out_of_reach(self, node: int) -> Way | None:
        graph, open_ = self.graph, self.graph.nodes - self.state.gone
        others = self.ends - graph.spread(node, open_) if node not in self.state.gone else set()
        if not others:
            return None
        b, pocket = graph.nearest(node, graph.nodes, others), graph.spread(node, open_)
        if not graph.loop and len(pocket) <= POCKET:
            pocket = {one for one in pocket if one == node or -graph.literals[one] not in self.knowledge.read}
            cut = "shut in" if self.whole else f"cut off from {self._name(b)}"
            return self._way("out of reach", f"{in_order(list(map(self._name, pocket)))} would be {cut}", b)
        return self._way("out of reach", f"out of reach from {self._name(b)}", b)

    # --- loops ---

    def _links(self, node: int) -> Nodes:
        return self.graph.links(node)

    def _on_loop(self, node: int, holds: bool) -> Way | None:
        links = self._links(node)
        if holds and links & self.state.held:
            return self._way("on the loop", f"the loop passes {self._name(node)}")
        if not holds and len(links - self.state.gone) < 2:
            return self._way("dead end", f"{self._name(node)} would be a dead end")
        return None

    def _at_link(self, link: int, holds: bool) -> Way | None:
        if not self.graph.loop:
            return self._only_way(link) if holds else None
        ends = [node for node in self.graph.near[link] if node < self.graph.needed]
        ways = [way for node in ends if (way := self._at_end(node, link, holds))]
        if ways:
            return ways[0]
        if not holds:
            for path, (p, q) in self.graph.paths(self.state):
                if {p, q} == set(ends) and (outside := self.ends - path):
                    b = self.graph.nearest(link, self.graph.nodes, outside)
                    early = f"a loop would be closed that leaves out {self._outside(b)}"
                    return self._way("closes too early", early, b, *path, *self._drawn(b))
        return self._only_way(link) if holds else self._out_of_reach(link)

    def _drawn(self, node: int) -> Nodes:
        """The links there that the reader knows."""
        literals, read = self.graph.literals, self.knowledge.read
        return {x for x in self._links(node) if x in self.state.held or literals[x] in read}

    def _outside(self, node: int) -> str:
        """What a loop leaves out: a place; or, where that is a corner, its sides that are drawn: "r3c13's left and upper
        sides"."""
        rows = [self.knowledge.fact(self.graph.literals[x]).row for x in sorted(self._drawn(node))]
        if not rows or not CORNER.fullmatch(self._name(node)):
            return self._name(node)
        cell = next((one for one in cells_at(rows[0]) if all(one in cells_at(row) for row in rows)), None)
        sides = [side(row, [cell] if cell else []) for row in (rows if cell else rows[:1])]
        return f"{sides[0][1]}'s {in_order([word for word, _ in sides])} side{'s' * (len(sides) > 1)}"

    def _at_end(self, node: int, link: int, holds: bool) -> Way | None:
        others, state, name = self._links(node) - {link}, self.state, self._name(node)
        known, open_ = others & state.held, others - state.held - state.gone
        if holds and len(known) == 1 and not open_:
            return self._shut("only way on", f"the only way on from {name}", node, others & state.gone, *known)
        if holds and not known and len(open_) <= 1 and node in state.held:
            left = f"{TWO_WAYS} {name}{self._which(node)}"
            return self._shut("only way on", left, node, others & state.gone, node)
        if not holds and len(known) > 1:
            return self._way("passed", f"{name} has both its lines already")
        if not holds and node in state.gone:
            return self._way("not on the loop", f"the loop does not pass {name}")
        if not holds and not known and not open_:
            return self._shut("dead end", f"a dead end at {name}", node, others & state.gone)
        return None

    # --- words ---

    def _which(self, node: int) -> str:
        """ ", which is not black": why the loop passes a place, where that was found and no line shows it yet."""
        literal = self.graph.literals[node]
        if abs(literal) not in self.knowledge.facts:
            return ""
        said, name = say_facts([self.knowledge.fact(literal)], self.knowledge.grounding.theory), self._name(node)
        return f", which {said.removeprefix(name).lstrip()}" if said.startswith(f"{name} ") else ""

    def _shut(self, name: str, text: str, node: int, gone: Nodes, *ends: int) -> Way:
        """A way on, or none, where the other links are ruled out: those that lead to a place that has no room for a line. The
        others are premises."""
        knowledge, way = self.knowledge, self._way(name, text, *ends)
        full: dict[int, Nodes] = {}
        for link in sorted(gone):
            far = next(one for one in self.graph.near[link] if one < self.graph.needed and one != node)
            if sum(self._is_before(one, link) for one in self._links(far)) > 1:
                full.setdefault(far, set()).add(link)
        passed = [-self.graph.literals[link] for links in full.values() for link in links]
        left = (*way.left, *(knowledge.fact(x) for x in passed if abs(x) in knowledge.facts))
        return way._replace(left=left, passed=tuple(self._name(far) for far in sorted(full)))

    def _is_before(self, held: int, gone: int) -> bool:
        """Was it known that one link is drawn before it was known that the other is not?"""
        established = self.knowledge.established
        drawn, not_drawn = self.graph.literals[held], -self.graph.literals[gone]
        if drawn not in established or (origin := established.get(not_drawn)) is None:
            return False
        earlier = established[drawn]
        return drawn in self.knowledge.read and (earlier is None or earlier.place < origin.place)

    def _way(self, name: str, text: str, *ends: int) -> Way:
        """`ends` are named in the text, so that no premise has to say that they hold."""
        literals = [self.graph.literals[node] for node in ends]
        facts = tuple(self.knowledge.fact(x) for x in literals if abs(x) in self.knowledge.facts)
        return Way(name, left=facts, seen=text)

    def _name(self, node: int) -> str:
        return name_of(self.knowledge, self.graph, node)


def _size(part: tuple[Nodes, int]) -> int:
    return len(part[0])


def both_lines(
    names: Sequence[str], out: Sequence[Fact], theory: Theory, whole: bool = False, cells: Sequence[Place] = ()
) -> str:
    """ "r1c2 and r2c3 have both their lines", and as a `whole` what that rules out; of corners of cells the sides that are
    ruled out say where they are. Nothing of nothing."""
    if not names:
        return ""
    if sides := sides_of(out, theory, cells):
        each = "each " if len(out) > 1 else ""  # at one of its ends
        return f"{sides} would {each}meet two drawn lines"
    who = f"{in_order(names)} {'have both their' if len(names) > 1 else 'has both its'} lines"
    return f"{say_facts(out, theory)}, as {who}" if out and whole else who


def between(facts: Sequence[Fact], theory: Theory) -> list[Place]:
    """The cell that has all these sides; none of other facts."""
    if any(not (saying := theory.saying(fact.relation)) or not saying.sides for fact in facts):
        return []
    first, *others = [cells_at(fact.row) for fact in facts] or [[]]
    return [cell for cell in first if all(cell in some for some in others)]


def sides_of(out: Sequence[Fact], theory: Theory, cells: Sequence[Place] = ()) -> str:
    """The sides of cells that some facts say are not drawn: "r1c1's left and upper sides"; “” of other facts."""
    if not out or any(not (saying := theory.saying(fact.relation)) or not saying.sides for fact in out):
        return ""
    return say_facts(out, theory, cells).removesuffix(" not drawn").removesuffix(" is").removesuffix(" are")
