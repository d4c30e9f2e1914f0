"""Pieces of equal numbers, side by side, each as large as its number says: Fillomino, whatever it is called.

A grounding says of such pieces only from which cell they spread, along which links, and how much must be reached
(`SpreadGraph`). Here each rule instance is one cell with one number, and gives what is seen of its piece:

    complete     r1c1 and r1c2 are 2: r2c1, beside them, is not
    too large    a 3 in r1c3 would join r1c1 and r1c2 with r1c4, which makes four
    needed       the 4 in r1c1 has room for only 3 without r2c2
    too small    a 5 in r3c3 would have room for only 2
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from entails.models.ground.result import Grounding, Ints
from entails.models.world import Row
from entails.values import NamedTuple

Nodes = set[int]
Reasons = dict[int | None, Ints]


class Numbered(NamedTuple):
    """One rule instance: if the number stands in the node, its piece has as many cells."""

    node: int
    number: int


class NumberedPieces:
    """All instances of a board by their selectors; none where no rule has this shape."""

    def __init__(self, grounding: Grounding, facts: Mapping[int, tuple[str, Row]]) -> None:
        self.of: dict[int, Numbered] = {}  # by selector
        self.literals: dict[int, dict[int, int]] = {}  # by number and node
        self.selectors: dict[int, dict[int, int]] = {}  # likewise
        self.places: dict[int, Numbered] = {}  # by literal
        self.near: list[list[int]] = []
        self.rows: list[Row] = []
        if len(grounding.spreads) == 1 and grounding.selector_blocks:
            self._read(grounding, facts)

    def _read(self, grounding: Grounding, facts: Mapping[int, tuple[str, Row]]) -> None:
        (spread,) = grounding.spreads.values()
        selectors = set(grounding.selectors())
        self.near = [[other for other, _ in arcs] for arcs in spread.links]
        self.rows = [()] * len(spread.links)
        for demand in spread.demands:
            own = [-x for x in demand.others if -x in selectors]
            guards = [-x for x in demand.others if -x in facts]
            starts = spread.sources.get(demand.start, [])
            if len(own) == len(guards) == len(starts) == 1 and len(demand.others) == 2 and demand.members is None:
                one = Numbered(starts[0][0], demand.bound)
                self.of[own[0]] = one
                self.places[guards[0]] = one
                self.literals.setdefault(one.number, {})[one.node] = guards[0]
                self.selectors.setdefault(one.number, {})[one.node] = own[0]
                self.rows[one.node] = facts[guards[0]][1][:-1]

    def scopes(self) -> Iterator[tuple[int, dict[int, None]]]:
        """What each instance speaks of: its number in the cells that a piece of that size may reach or touch."""
        for selector, (start, number) in self.of.items():
            seen, rim = {start}, [start]
            for _ in range(number):
                rim = list(dict.fromkeys(x for node in rim for x in self.near[node] if x not in seen))
                seen.update(rim)
            literals = self.literals[number]
            yield selector, {literals[node]: None for node in sorted(seen) if node in literals}

    # --- what follows ---

    def touched(self, literal: int, known: Collection[int], new: Collection[int]) -> list[int]:
        """The instances to which a new literal may matter: of its cell, of those beside it, and, where a number is excluded,
        of the same numbers on the board, which may need room."""
        if abs(literal) not in self.places:
            return []
        node, number = self.places[abs(literal)]
        selectors, literals = self.selectors[number], self.literals[number]
        near = dict.fromkeys([node, *self.near[node]])
        if literal < 0:
            near |= dict.fromkeys(other for other, x in literals.items() if x in known or x in new)
        return [selectors[other] for other in near if other in selectors]

    def gives(self, selector: int, true: Collection[int]) -> Reasons:
        """What one instance gives, with the known literals that it takes; under None a contradiction."""
        one = self.of[selector]
        look = _Piece(self, one, set(true))
        own = self.literals[one.number][one.node]
        found: Reasons = {}
        if own in look.true:
            found.update(look.too_large(None) or look.too_small(None) or look.grown())
        elif -own not in look.true:
            found.update(look.too_large(-own) or look.too_small(-own))
        return found

    def way(self, selector: int, literal: int | None, known: Collection[int]) -> Seen:
        """What gives a literal, or a contradiction, as a player sees it who knows all this, not only what it takes: there may
        be less room than would do."""
        one = self.of[selector]
        own_number = self.literals[one.number]
        taken = {self.places[x].node for x in known if x in self.places and self.places[x].number != one.number}
        look = _Piece(self, one, {*known, *(-own_number[node] for node in taken if node in own_number)})
        own = own_number[one.node]
        if literal in (None, -own):
            look.true.discard(-own)
            here = look.joined | {one.node}
            if len(here) > one.number:
                return Seen("too large", one, tuple(sorted(here)), len(here))
            region = look.region(set())
            return Seen("too small", one, (), len(region), shut=look.shut_unseen(region, known, taken))
        if literal is not None and literal < 0:
            return Seen("complete", one, tuple(sorted(look.joined)), one.number)
        without = {self.places[literal].node} if literal in self.places else set()
        if len(look.region(without)) >= one.number:
            forced = look.forced(without)
            room, shut = tuple(sorted(forced - look.joined - look.held)), look.shut_unseen(forced, known, taken)
            return Seen("no room", one, tuple(sorted(look.joined)), max(one.number, len(forced)), room, shut=shut)
        room, most = (tuple(sorted(look.region(some) - look.joined)) for some in (without, set()))
        region = look.region(without)
        shut = look.shut_unseen(region, known, taken)
        return Seen("no room", one, tuple(sorted(look.joined)), len(region), room, most, shut)


class Seen(NamedTuple):
    """What a player sees of a piece: by which name it goes, of which cell with which number, the nodes that hang together by
    now, and how many there are or have room."""

    name: str
    of: Numbered
    nodes: Ints
    size: int
    room: Ints = ()  # of what cannot do without a node: those that it might add without it; or must, and be too large
    most: Ints = ()  # the same with it
    shut: Ints = ()  # literals that close it in beside cells without a number, so that one does not see them


class _Piece:
    """What is known of the piece of one number around one cell."""

    def __init__(self, board: NumberedPieces, one: Numbered, true: set[int]) -> None:
        self.near, self.true = board.near, true
        self.start, self.number = one
        self.literals = board.literals[one.number]
        self.held = {node for node, x in self.literals.items() if x in true}
        self.open = {node for node, x in self.literals.items() if -x not in true}
        self.joined = self._spread(self.held, len(self.near))

    def _spread(self, inside: Nodes, most: int) -> Nodes:
        """What is reached from the start, at most so many nodes."""
        seen, todo = {self.start}, [self.start]
        for node in todo:
            for other in self.near[node]:
                if other in inside and other not in seen:
                    if len(seen) >= most:
                        return seen
                    seen.add(other)
                    todo.append(other)
        return seen

    def region(self, without: Nodes, most: int | None = None) -> Nodes:
        """What there is room for."""
        return self._spread(self.open - without, len(self.near) if most is None else most)

    def forced(self, without: Nodes) -> Nodes:
        """What the piece becomes without some nodes while there is one way to grow at a time, until it is too large; the
        piece itself if it comes to a stop before."""
        piece = set(self.joined)
        while len(piece) <= self.number:
            ways = [node for node in self._border(piece) if node in self.open - without]
            if len(ways) != 1:
                return self.joined
            piece |= self._spread(self.held | piece | set(ways), len(self.near))
        return piece

    def _border(self, piece: Nodes) -> list[int]:
        return sorted({other for node in piece for other in self.near[node]} - piece)

    def _cells(self, nodes: Iterable[int]) -> Ints:
        """That the nodes, but for the start of an open number, have the number."""
        return tuple(self.literals[node] for node in sorted(self.held.intersection(nodes)))

    def _shut(self, nodes: Iterable[int]) -> Ints:
        return tuple(-self.literals[node] for node in nodes if node in self.literals and node not in self.open)

    def shut_unseen(self, inside: Nodes, known: Collection[int], taken: Collection[int]) -> Ints:
        """That cells beside some nodes do not have the number, where they are known to have no other."""
        beside = [node for node in self._border(inside) if node in self.literals and node not in taken]
        return tuple(-self.literals[node] for node in beside if -self.literals[node] in known)

    def too_large(self, given: int | None) -> Reasons:
        """The start, with the pieces beside it, would be too many."""
        if len(self.joined) <= self.number:
            return {}
        enough = self._spread(self.joined, self.number + 1)
        return {given: self._cells(enough)}

    def too_small(self, given: int | None) -> Reasons:
        region = self.region(set(), self.number)
        if len(region) >= self.number:
            return {}
        return {given: (*self._cells({self.start}), *self._shut(self._border(region)))}

    def grown(self) -> Reasons:
        """What a piece is closed off by, or what it cannot do without."""
        if len(self.joined) == self.number:
            beside = [self.literals[node] for node in self._border(self.joined) if node in self.open]
            return {-x: self._cells(self.joined) for x in beside}
        found: Reasons = {}
        for node in sorted(self.region(set(), self.number) - self.joined):  # what is farther away can be spared
            region = self.region({node}, self.number)
            if len(region) < self.number:
                shut = [x for x in self._border(region) if x != node]
                found[self.literals[node]] = (*self._cells({self.start}), *self._shut(shut))
        return found
