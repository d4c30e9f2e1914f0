"""Trying nodes one at a time where a search is long and what holds must be one piece.

A literal is assumed and units are propagated. If that is a contradiction, or if nodes that hold are apart then, whatever
becomes of the rest, the literal is false in every model. A search by itself knows of pieces only what whole models have
taught it; where boards are large it seldom has one. Once this is done, little or nothing is left of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Protocol

from entails.limits import Limit
from entails.logic.joined import spread_from
from entails.models.ground.connection import Connection
from entails.models.ground.result import Grounding

MOST_TRIES = 30_000
WORTHWHILE = 100  # one in so many nodes that are left must follow, or the rest is left to the search


class Propagating(Protocol):
    """What is needed of a session."""

    grounding: Grounding

    def propagate(self, literals: list[int]) -> tuple[bool, list[int]]: ...

    def add(self, clause: Iterable[int]) -> None: ...

    def cut(self, place: int, part: list[int]) -> None: ...


def settle_by_trying(session: Propagating, limit: Limit) -> None:
    """Add to a session what follows by trying every node of its largest piece, again as long as that is worthwhile."""
    pieces = [
        (place, one)
        for place, one in enumerate(session.grounding.lazy)
        if isinstance(one, Connection) and not session.propagate([-one.on])[0]
    ]
    if pieces:
        _Trying(session, limit, *max(pieces, key=lambda some: some[1].needed)).run()


class _Trying:
    def __init__(self, session: Propagating, limit: Limit, place: int, graph: Connection) -> None:
        self.session, self.limit, self.place, self.graph = session, limit, place, graph
        self.nodes: dict[int, list[int]] = {}  # by their literals
        for node, x in enumerate(graph.literals):
            self.nodes.setdefault(x, []).append(node)
        self.known: set[int] = set()  # literals that hold in every model
        self.held = [node for node in self.nodes.get(0, ()) if node < graph.needed]  # nodes that hold in every model
        self.free = [True] * len(graph.literals)  # nodes that hold in some model, as far as that is known
        self.tries = 0

    def run(self) -> None:
        left = [abs(x) for x in dict.fromkeys(self.graph.literals) if x]
        followed = len(left)
        while followed * WORTHWHILE >= len(left) > 0 and self.tries < MOST_TRIES:
            before = len(left)
            left = [x for x in left if not self._is_decided(x)]
            followed = before - len(left)

    def _is_decided(self, variable: int) -> bool:
        if not self.known.isdisjoint((variable, -variable)):
            return True
        for literal in (variable, -variable):
            if self._fails(literal):
                self.session.add([-literal])
                self.known.add(-literal)
                self._mark([-literal], self.held, self.free)
                return True
        return False

    def _fails(self, literal: int) -> bool:
        self.limit.check()
        self.tries += 1
        consistent, found = self.session.propagate([literal])
        part = self._apart(found) if consistent else None
        if part:
            self.session.cut(self.place, part)  # which is a contradiction with what was found
        return not consistent or bool(part)

    def _apart(self, found: Iterable[int]) -> list[int] | None:
        """The part to be cut, if nodes that hold cannot be joined any more."""
        held, free, near = self.held.copy(), self.free.copy(), self.graph.near
        self._mark(found, held, free)
        if len(held) < 2:
            return None
        spread_from(held[0], near, free)  # takes what it reaches
        other = next(compress(held, map(free.__getitem__, held)), None)
        return None if other is None else [other, held[0], *sorted(spread_from(other, near, free))]

    def _mark(self, literals: Iterable[int], held: list[int], free: list[bool]) -> None:
        """Mark the nodes that hold, and those that do not."""
        for x in literals:
            if x in self.nodes:
                held += (node for node in self.nodes[x] if node < self.graph.needed)
            for node in self.nodes.get(-x, ()):
                free[node] = False
