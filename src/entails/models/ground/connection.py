"""Connectivity: what holds must be one piece of a graph, cut by cut.

A solver is told nothing of it at first. Where its model falls into pieces, each piece K gets one clause: a node of the border
of K holds, or a (in K) does not, or b (outside) does not. The border is made small: nodes from which b cannot be reached
without meeting the border again are taken into K. Links that are to be found are nodes as well, between the two that
they link, so a border may consist of cells, of links or of both; a loop is cut where a link must leave it. The clause follows
from K, a and b alone, so that is what a certificate names.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Set
from itertools import chain, compress
from operator import ne

from entails.logic.joined import spread_from
from entails.models.ground.fixpoint import Definition, Ints
from entails.values import dataclass, field

SMALL = 50  # nodes
EXACT = 4_000  # nodes times pieces up to which borders are made as small as they can be: that takes a walk through the graph


class HangingPart(list[int]):
    """Two nodes and a piece, as `Connection.cut` takes them, with the border of the piece."""

    def __init__(self, nodes: Iterable[int], border: Iterable[int]) -> None:
        super().__init__(nodes)
        self.border = border


@dataclass
class Connection:
    """If `on` is true, those of the first `needed` nodes that hold are one piece. `literals[i]` says whether node i
    holds: 0 if it always does. `near[i]` are its neighbours."""

    on: int
    literals: list[int]
    near: list[list[int]]
    needed: int
    sure: Set[int] = frozenset()  # nodes that hold in all models, as far as that is known
    rows: list[tuple[int, ...]] = field(default_factory=list)  # of the first nodes: which elements they are
    sorts: tuple[str, ...] = ()  # of these elements
    names: tuple[str, ...] = ()
    recursive: bool = True  # solutions are not the models of its clauses alone
    whole: list[bool] = field(default_factory=list, compare=False, repr=False)  # what held when it last was one piece
    # Of each node a variable, and whether the node holds where that is false; looked up in every model.
    asked: tuple[list[int], list[bool]] | None = field(default=None, compare=False, repr=False)

    def unfounded(self, true: Set[int]) -> list[list[int]]:
        """For each piece that hangs apart in a model: a, b and K."""
        if self.on not in true:
            return []
        holds = self._held(true)
        if holds == self.whole:
            return []
        pieces = self._pieces(holds.copy())
        if len(pieces) < 2:
            self.whole = holds
            return []
        least = len(pieces) * len(self.literals) <= EXACT
        ends = [self._surest(piece) for piece in pieces]
        main = max(range(len(pieces)), key=lambda place: (ends[place] in self.sure, len(pieces[place])))
        second = ends[main - 1]
        return [
            self._part(piece, ends[place], second if place == main else ends[main], least)
            for place, piece in enumerate(pieces)
        ]

    def _held(self, true: Set[int]) -> list[bool]:
        """Of each node, whether it holds in a model. Literal 0 is no variable, so it is never false."""
        if self.asked is None:
            self.asked = [abs(x) for x in self.literals], [x <= 0 for x in self.literals]
        variables, where_false = self.asked
        return list(map(ne, map(true.__contains__, variables), where_false))

    def _pieces(self, free: list[bool]) -> list[list[int]]:
        """What hangs together of the nodes that are free, and of which some is needed: that with the least number first."""
        pieces: list[list[int]] = []
        start = 0
        while True in free[start : self.needed]:
            start = free.index(True, start)
            pieces.append(spread_from(start, self.near, free))
        return pieces

    def _part(self, piece: list[int], a: int, b: int, least: bool) -> HangingPart:
        """With `least`, no node of the border can be spared: whatever cannot be reached from b is inside. Else only nodes
        that lead nowhere else are. What is left of the border is the border of what is inside then."""
        border, near = self._border(piece), self.near
        if least:
            free = [True] * len(self.literals)
            for node in border:
                free[node] = False
            beyond = set(spread_from(b, near, free))
            spared = {node for node in border if beyond.isdisjoint(near[node])}
            inside = [*compress(range(len(free)), free), *spared]
        else:
            around = border.union(piece)
            spared = {node for node in border if around.issuperset(near[node])}
            inside = [*piece, *spared]
        inside.sort()
        return HangingPart([a, b, *inside], border - spared)

    def _surest(self, piece: list[int]) -> int:
        """A node that is sure to hold, or the first one."""
        return min(filter(self.sure.__contains__, piece), default=piece[0]) if self.sure else piece[0]

    def first_cuts(self) -> Iterator[Ints]:
        """No node hangs by itself apart from one that is sure to hold. In large graphs that makes searches longer."""
        for end in sorted(self.sure)[:1] if self.needed <= SMALL else ():
            for node in range(self.needed):
                if node != end and end not in self.near[node]:
                    yield from self.cut([node, end, node])

    def _border(self, piece: Iterable[int]) -> set[int]:
        return set(chain.from_iterable(map(self.near.__getitem__, piece))).difference(piece)

    def is_part(self, part: Sequence[int]) -> bool:
        """Is it two nodes that are needed, the first in a set of nodes that follows in order, the second not?"""
        if len(part) < 3 or not all(0 <= node < len(self.literals) for node in part):
            return False
        a, b, *inside = part
        return max(a, b) < self.needed and a in inside and b not in inside and inside == sorted(set(inside))

    def cut(self, part: Iterable[int], fresh: Callable[[], int] | None = None) -> list[Ints]:
        """The clause of a part: a path from a to b leaves K through its border."""
        a, b, *inside = part
        border = [
            self.literals[node]
            for node in sorted(part.border if isinstance(part, HangingPart) else self._border(inside))
        ]
        ends = [-self.literals[node] for node in (a, b) if self.literals[node]]
        return [] if 0 in border else [tuple(dict.fromkeys((-self.on, *ends, *border)))]

    # --- counting ---

    def unfolded_size(self) -> int:
        return len(self.literals) * (len(self.literals) + sum(map(len, self.near)))

    def unfold(self, fresh: Callable[[int], int], check: Callable[[], None] = lambda: None) -> Iterator[Ints]:
        """The same as clauses: all that is needed is reached from the first of it that holds."""
        reached = [fresh(1) for _ in self.literals]
        bodies: dict[int, list[Ints]] = {}
        earlier: int | None = None
        for node, literal in enumerate(self.literals):
            own = (literal,) if literal else ()
            bodies[reached[node]] = [(reached[other], *own) for other in self.near[node]]
            if node < self.needed:
                if earlier is None:
                    bodies[reached[node]].append(own)
                elif earlier:
                    bodies[reached[node]].append((-earlier, *own))
                earlier = yield from _either(earlier, literal, fresh)
                yield (-self.on, reached[node], *(-x for x in own))
        definition = Definition(("reached",), bodies, recursive=True)
        yield from definition.clauses(lambda: fresh(1))
        yield from definition.unfold(fresh, check)


def _either(earlier: int | None, literal: int, fresh: Callable[[int], int]) -> Generator[Ints, None, int]:
    """A literal for the disjunction of what came before (None: nothing, 0: true) and this literal (0: true)."""
    if earlier == 0 or literal == 0:
        return 0
    if earlier is None:
        return literal
    one = fresh(1)
    yield (-one, earlier, literal)
    yield (one, -earlier)
    yield (one, -literal)
    return one
