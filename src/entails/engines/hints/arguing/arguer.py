"""The next argument by the shape of rules, checked and with its premises; and the names of arguments that take one rule.

arguer.establish_next()                 # [-17]: row 1 has no 5 in column 7, because box 1 has its 5 in row 1
arguer.way(4, (120,), (-17,))           # Way("all needed")
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from entails.engines.hints.arguing.blocks import Block, Blocks, inferred
from entails.engines.hints.arguing.graphs import seen
from entails.engines.hints.arguing.pieces import Piece, never_reached, parts, room, sized
from entails.engines.hints.arguing.plane import Halves, Ring, halves, rings, uncrossed
from entails.engines.hints.arguing.remaining import Remaining, remaining
from entails.engines.hints.arguing.shapes import Quota, is_one_of, quotas
from entails.engines.hints.arguing.techniques import TECHNIQUES, Inference, Ledger
from entails.engines.hints.arguing.words import name_of
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.sentences import CELL, in_order
from entails.engines.hints.steps import PLAIN, Way
from entails.engines.hints.sums import adds_several
from entails.logic.cores import first_core

ALONE = "straight from a rule"  # what one rule gives that has no other name
ADDS_UP = "adds up"
SUPPOSED = "supposition"
BETWEEN = 3  # cells between two others that are named
NAMED, ROOM, LEFT = 6, 9, 12  # cells of a piece that are named, of the room that it has, and of all that is left
SIDES = 12  # words for the places where a piece has room
FEW = 8  # lines: what takes more to say is harder than a supposition


Reason = tuple[tuple[int, ...], tuple[int, ...]]  # premises and instances


class Arguer:
    """Finds what follows by the shapes of rules from what is established, and remembers how each literal was found."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.found: dict[int, Inference] = {}  # by literal
        self.together: dict[int, tuple[Block, int]] = {}  # by literal, the block that gave it, and in which round
        self.besides: set[int] = set()  # what something else gave first
        self.remaining: dict[object, dict[int, Remaining]] = {}  # what was worked out before
        self.refused: list[Inference] = []  # what did not follow: a mistake in a technique

    @cached_property
    def quotas(self) -> list[Quota]:
        return quotas(self.knowledge.grounding, self.knowledge.facts)

    @cached_property
    def by_selector(self) -> dict[int, list[Quota]]:
        found: dict[int, list[Quota]] = {}
        for quota in self.quotas:
            found.setdefault(quota.selector, []).append(quota)
        return found

    @cached_property
    def blocks(self) -> Blocks:
        return Blocks(self.knowledge, self.by_selector)

    @cached_property
    def pieces(self) -> list[Piece]:
        hanging = self.knowledge.hanging
        return sized([(one, graph) for one in sorted(hanging.pure) for graph in hanging.graphs_of(one)], self.quotas)

    @cached_property
    def halves(self) -> list[tuple[Halves, list[Ring]]]:
        hanging = self.knowledge.hanging
        graphs = [(one, graph) for one in sorted(hanging.pure) for graph in hanging.graphs_of(one)]
        return [(some, rings(some[2])) for some in halves(graphs)]

    # --- arguments that take several quotas ---

    def establish_next(self, most: int = FEW) -> list[int]:
        """Establish what the easiest technique gives; the new literals. What takes more than so many lines to say, with all
        that no step has told yet, is left to others."""
        usable = set(self.knowledge.selectors)
        ledger = Ledger((one for one in self.quotas if one.selector in usable), self.knowledge.established)
        for inferences in (room(self.pieces, ledger.known), *(technique(ledger) for technique in TECHNIQUES)):
            for inference in filter(self._of_one_kind, inferences):
                self.knowledge.limit.check()
                if new := [x for x in inference.literals if self._establish(x, inference, most)]:
                    return new
        return self._uncrossed(usable) or self._every_way(usable) or self._on_loops(usable)

    def _of_one_kind(self, inference: Inference) -> bool:
        """Are the things that are compared of one kind, as two rows with two columns? Nobody sees rows and a column in a
        column and a diagonal; what a supposition says is plainer then. Where a loop is drawn, one follows its line from count
        to count instead."""
        if inference.technique != "shared out":
            return True
        if any(graph.loop for graph in self.knowledge.hanging.graphs):
            return False
        rule = {
            one.selector: self.knowledge.grounding.selected(one.selector).rule
            for one in inference.first + inference.second
        }
        return all(
            len({rule[one.selector].sentence for one in some}) == 1 for some in (inference.first, inference.second)
        )

    def _uncrossed(self, usable: set[int]) -> list[int]:
        """What two sets that both hang together may not do: cross. That it follows from the two rules takes a map of the
        board, so that it follows at all is what the solver is asked."""
        knowledge = self.knowledge
        for (one, other, graph), every in self.halves if self.halves else ():
            known = set(knowledge.established)
            found = (some for ring in every for some in uncrossed(one, other, ring, graph.literals, known))
            for inference, (a, b, far), between in found if {one, other} <= usable else ():
                new = [x for x in inference.literals if x not in known]
                if not all(map(knowledge.follows, new)):
                    self.refused.append(inference)
                    continue
                few = [name_of(knowledge, graph, node) for node in between] if len(between) <= BETWEEN else []
                them = in_order(few) if few else "what lies between them"
                names = [name_of(knowledge, graph, node) for node in (a, b, far)]
                joined = f"otherwise the way from {names[0]} to {names[1]} would shut {them} off from {names[2]}"
                for literal in new:
                    knowledge.establish(literal, inference.selectors, inference.left)
                    self.found[literal] = inference._replace(seen=joined)
                return new
        return []

    def _on_loops(self, usable: set[int]) -> list[int]:
        """What lines leave for lines, where a loop is drawn."""
        if not any(graph.loop for graph in self.knowledge.hanging.graphs):
            return []
        from entails.engines.hints.arguing.looping import Looping  # few theories have loops

        looping = Looping(self.knowledge, [one for one in self.quotas if one.selector in usable], usable)
        found = looping.next()
        self.found.update(found)
        self.refused += looping.refused
        return list(found)

    def _every_way(self, usable: set[int]) -> list[int]:
        """What holds in every way to meet the rules about a few things."""
        knowledge = self.knowledge
        for block, forced in self.blocks.forced(usable):
            table = self.blocks.table(block)
            # What follows outside has a reason of its own, once one knows what is inside.
            literals = [x for x in forced if abs(x) in block.scope] or forced
            own = knowledge.scopes[block.selectors[0]] if self.blocks.counts(block) else ()
            known = sorted(
                knowledge.established_in(block.selectors),
                key=lambda x, own=own: (x not in knowledge.explained, abs(x) not in own, x < 0),  # type: ignore[misc]
            )
            reasons = {x: table.reason(x, known) for x in literals}
            for literal, (premises, needed) in reasons.items():
                selectors = tuple(one for one in block.selectors if one in needed)
                knowledge.establish(literal, selectors, premises)
                self.found[literal] = inferred(literal, selectors, "")
                self.together[literal] = (block, knowledge.round)
            return literals
        return self.knowledge.apply_apart()

    def _establish(self, literal: int, inference: Inference, most: int) -> bool:
        """Take a literal that follows, with the instances and premises that it needs."""
        knowledge, selectors = self.knowledge, inference.selectors
        if literal in knowledge.established:
            return False
        known = sorted(knowledge.established_in(selectors), key=self._preferred)
        reason = self._seen_reason(inference, known) or self._searched_reason(literal, selectors, known)
        if not reason:
            self.refused.append(inference)
            return False
        premises, needed = reason
        untold = map(knowledge.origin, knowledge.unexplained(premises))
        if len({(origin.round, origin.selectors) for origin in untold}) >= most:
            return False
        knowledge.establish(literal, needed, premises)
        if len(needed) == len(selectors) > 1:
            self.found[literal] = inference
        elif inference.technique == "packing" and inference.first[0].selector in needed and len(needed) > 1:
            second = {one.selector: one for one in inference.second if one.selector in needed}
            self.found[literal] = inference._replace(second=tuple(second.values()))
        return True

    def _seen_reason(self, inference: Inference, known: Sequence[int]) -> Reason | None:
        """The premises by the technique itself, if it can tell, and all of its instances: one alone would have given the
        literal before."""
        follows = inference.follows
        if follows is None or not follows(known):
            return None
        return tuple(first_core(known, follows)), inference.selectors

    def _searched_reason(self, literal: int, selectors: Sequence[int], known: Sequence[int]) -> Reason | None:
        knowledge = self.knowledge
        if not knowledge.refutes([-literal, *selectors, *known]):
            return None
        premises = tuple(knowledge.search_core([-literal, *selectors], list(known)))
        return premises, tuple(knowledge.search_core([-literal, *premises], list(selectors)))

    def _preferred(self, literal: int) -> tuple[bool, bool]:
        return literal not in self.knowledge.explained, literal < 0

    # --- names ---

    def explains(self, literal: int, selectors: Sequence[int]) -> bool:
        """Is it by a technique that these instances give a literal?"""
        inference = self.found.get(literal)
        return inference is not None and set(inference.selectors) == set(selectors)

    def way(
        self, literal: int, selectors: Sequence[int], premises: Collection[int], before: Collection[int] | None = None
    ) -> Way | None:
        """How a literal was found, with the rule instances in their roles; None if there is no name for it. `before` is what
        the reader knew before the step; None: nobody is told by it."""
        inference, selected = self.found.get(literal), self.knowledge.grounding.selected
        if inference and self.explains(literal, selectors):
            first, second = (
                tuple(selected(one.selector) for one in some) for some in (inference.first, inference.second)
            )
            cases = tuple((self.knowledge.fact(x), selected(one.selector)) for x, one in inference.cases)
            room = inference.left if inference.technique == "no room" else ()  # cells that it may or may not have
            left = tuple(self.knowledge.fact(x) for x in sorted(inference.left, key=abs) if not room)
            told = self._remaining(literal, before)
            if inference.technique == "too far":
                return self._too_far(literal, Way(inference.technique, first, second), inference, premises)
            return Way(
                inference.technique,
                first,
                second,
                cases,
                told.left or left,
                inference.numbers,
                told.seen or inference.seen,
                self._room(room),
                ways=told.ways,
                failing=told.failing,
                needs=told.needs,
                lines=inference.lines,
                held=told.held,
                told=tuple(map(selected, told.told)),
            )
        said = self.knowledge.said(selectors)
        if len(said) != 1:
            return None
        look = seen(self.knowledge, said[0], literal, premises)
        if look and look.name == "out of reach":
            return self._by_size(said[0], literal, look, premises)
        return look or self._alone(literal, said[0], premises, before or ())

    def _too_far(self, literal: int, way: Way, inference: Inference, premises: Collection[int]) -> Way:
        """What the piece may still add, and how far away the cell is; what it has is named."""
        from entails.engines.hints.arguing.reach import too_far  # few theories have pieces with sizes

        selectors = {one.selector for one in inference.second}
        graph, quota = next((graph, quota) for one, graph, quota in self.pieces if one in selectors)
        text, held = too_far(self.knowledge, graph, quota, literal, premises)
        return way._replace(left=tuple(map(self.knowledge.fact, held)), seen=text)

    def _by_size(self, selector: int, literal: int, look: Way, premises: Collection[int]) -> Way:
        """The same of a piece with a size from which a cell is shut off only because it is too far to go around."""
        from entails.engines.hints.arguing.reach import around, board_of, shut_off  # the same

        knowledge = self.knowledge
        for graph, quota in [(graph, quota) for one, graph, quota in self.pieces if one == selector]:
            nodes = [node for node, x in enumerate(graph.literals) if x in (-literal, literal)]
            ends = [x for fact in look.left if (x := knowledge.literal(fact)) in graph.literals]
            if nodes and ends and CELL.fullmatch(name_of(knowledge, graph, nodes[0])):
                walls = {row for row, x in zip(graph.rows, graph.literals, strict=False) if -x in premises}
                rows = graph.rows[nodes[0]], graph.rows[graph.literals.index(ends[0])]
                steps = around(board_of(knowledge.hanging.graphs, graph), walls, *rows)
                barred, why = shut_off(knowledge, graph, quota.high, literal, premises) if steps else ("", ())
                if barred or steps >= quota.high:
                    end = name_of(knowledge, graph, graph.literals.index(ends[0]))
                    around_ = f"every way that is left takes more than {quota.high} cells from {end}"
                    room = ((name_of(knowledge, graph, nodes[0]),),)
                    return look._replace(seen=barred or around_, room=room, hidden=why)
        return look

    def _closed(self, quota: Quota, premises: Collection[int]) -> tuple[str, ...]:
        """Why a piece that needs all the cells that are left does not go on beside them, where the board does not show it."""
        from entails.engines.hints.arguing.reach import closed  # the same

        for _, graph, _ in [one for one in self.pieces if one[2] is quota]:
            left = {node for node, x in enumerate(graph.literals) if -x not in premises}
            return closed(self.knowledge, graph, premises, [graph.rows[x] for x in sorted(graph.border(left))], False)
        return ()

    def _room(self, literals: Sequence[int]) -> str:
        """The cells in which a piece has room: in several places those of each, if that is short; else of the largest."""
        graph = next((graph for _, graph, _ in self.pieces if {*literals} <= {*graph.literals}), None)
        if graph is None or not literals:
            return ""
        inside = {graph.literals.index(x) for x in literals}
        sides = sorted((side for side in parts(graph, inside) if len(side) > 1), key=len, reverse=True)
        names = [self._cells([graph.literals[node] for node in sorted(side)], ROOM) for side in sides]
        every = ", or ".join(names)
        return every if all(names) and len(every.split()) <= SIDES else names[0]

    def _cells(self, literals: Sequence[int], most: int = NAMED) -> str:
        """The cells of which literals say that a piece with a size has them, if they are few; else “”."""
        for _, graph, _ in self.pieces if 0 < len(literals) <= most else ():
            if set(literals).issubset(graph.literals):
                nodes = sorted(map(graph.literals.index, literals))
                return in_order([name_of(self.knowledge, graph, node) for node in nodes])
        return ""

    def _remaining(self, literal: int, before: Collection[int] | None) -> Remaining:
        """What is left for a block by what the reader knows who comes to what was found with a literal."""
        knowledge, key = self.knowledge, self.together.get(literal)
        if key is None or before is None:
            return Remaining("")
        found = [x for x, other in self.together.items() if other == key and x not in before]
        first = min(knowledge.origin(x).place for x in found)
        known = tuple(
            x
            for x in knowledge.established_in(key[0].selectors)
            if x in before
            or (x in knowledge.explained and ((origin := knowledge.established[x]) is None or origin.place < first))
        )
        asked = (*key, frozenset(known), len(found))
        if asked not in self.remaining:
            needed = {one for x in found for one in knowledge.origin(x).selectors}
            every = [one for one in key[0].selectors if one in needed]
            self.remaining[asked] = remaining(self.blocks, key[0], every, found, known)
        return self.remaining[asked].get(literal, Remaining(""))

    def excludes_besides(self, literal: int, other: int) -> bool:
        """Do the ways that give a literal give another one too, which something else gave first and no step has told? Then it
        is theirs from now on."""
        knowledge, key = self.knowledge, self.together.get(literal)
        if key is None or not self.explains(literal, knowledge.origin(literal).selectors):
            return False
        selectors, read = knowledge.origin(literal).selectors, knowledge.explained.union(knowledge.premises(literal))
        known = sorted((x for x in knowledge.established_in(selectors) if x in read), key=self._preferred)
        table = self.blocks.shelf.table(selectors)
        if not table.excludes([-other, *selectors, *known]):
            return False
        origin, (premises, needed) = knowledge.origin(other), table.reason(other, known)
        origin.selectors, origin.premises = tuple(one for one in selectors if one in needed), premises
        origin.round, origin.place = knowledge.origin(literal).round, knowledge.origin(literal).place
        self.found[other], self.together[other] = inferred(other, origin.selectors, ""), key
        self.besides.add(other)
        return True

    def group(self, literal: int) -> object:
        """What gave it: literals of one group are told together."""
        origin = self.knowledge.origin(literal)
        said = tuple(self.knowledge.said(origin.selectors))
        return (
            self.together.get(literal)
            if self.explains(literal, origin.selectors) and literal in self.together
            else said
        )

    def is_unseen(self, literal: int, selectors: Sequence[int]) -> bool:
        """Does a rule about a graph give it, and not by one look at one place?"""
        knowledge = self.knowledge
        if len(selectors) != 1 or selectors[0] not in knowledge.hanging.pure:
            return False
        return seen(knowledge, selectors[0], literal, knowledge.premises(literal)) is None

    def is_plain(self, literal: int) -> bool:
        """Does one see it at once, from what the reader knows?"""
        knowledge, selectors = self.knowledge, self.knowledge.origin(literal).selectors
        if len(selectors) != 1 or selectors[0] not in knowledge.hanging.pure:
            return False
        premises = knowledge.premises(literal)
        way = seen(knowledge, selectors[0], literal, premises) if knowledge.explained.issuperset(premises) else None
        return way is not None and way.name in PLAIN

    def is_riddle(self, literal: int) -> bool:
        """Does it follow in every way that is left, with too many others for a reader to see that?"""
        knowledge = self.knowledge
        if literal not in self.together or not self.explains(literal, knowledge.origin(literal).selectors):
            return False
        before = knowledge.explained if knowledge.before is None else knowledge.before
        return literal not in before and self._remaining(literal, before).riddle

    def place(self, literal: int) -> object:
        """Where it is seen, if a rule about the whole board gives it: different places are different steps."""
        knowledge, said = self.knowledge, self.knowledge.said(self.knowledge.origin(literal).selectors)
        if len(said) != 1 or knowledge.grounding.selected(said[0]).values:
            return None
        way = seen(knowledge, said[0], literal, knowledge.premises(literal))
        return way and way.seen

    def _alone(self, literal: int, selector: int, premises: Collection[int], before: Collection[int]) -> Way:
        """The name of what one instance gives; of what a count needs, also how many places are left."""
        counts = [quota for quota in self.by_selector.get(selector, ()) if quota.kind != "clause"]
        for quota in counts:
            if literal in quota.literals and quota.low:
                only = "only value" if quota.kind == "value" else "only place"
                left = [x for x in quota.literals if x not in before and -x not in premises]
                out = [-x for x in quota.literals if -x in premises]
                far = [x for x in out if quota.kind != "value" and never_reached(self.knowledge, x)]
                cells = self._cells([x for x in quota.literals if -x not in premises], LEFT)
                cells = cells if len(cells.split()) <= ROOM else ""
                facts = tuple(map(self.knowledge.fact, left)) if 1 < len(left) <= NAMED else ()
                name = only if quota.low == quota.high == 1 else "all needed"
                unsaid = tuple(map(self.knowledge.fact, far))
                hidden = self._closed(quota, premises) if cells else ()
                return Way(name, numbers=(len(left),), why=cells, left=facts, unsaid=unsaid, hidden=hidden)
            if -literal in quota.literals and premises:
                return Way("full", why=self._cells([x for x in quota.literals if x in premises]))
        grounding = self.knowledge.grounding
        rule = grounding.selected(selector).rule
        if is_one_of(rule):
            return Way(ALONE, numbers=(int(literal > 0),))
        return Way(ADDS_UP if adds_several(rule, grounding.theory.relations) else ALONE)
