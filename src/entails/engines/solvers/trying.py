"""Trying nodes one at a time where a search is long and what holds must be one piece.

A literal is assumed and units are propagated. If that is a contradiction, or if nodes that hold are apart then, whatever
becomes of the rest, the literal is false in every model. A search by itself knows of pieces only what whole models have
taught it; where boards are large it seldom has one. Once this is done, little or nothing is left of it.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from entails.limits import Limit
from entails.logic.joined import spread_from
from entails.models.ground.connection import Connection

if TYPE_CHECKING:
    from entails.engines.solvers.sat import Session

MOST_TRIES = 30_000


def settle_by_trying(session: Session, limit: Limit) -> None:
    """Add to a session what follows by trying every node of its largest piece, again as long as something follows."""
    pieces = [
        (place, one)
        for place, one in enumerate(session.grounding.lazy)
        if isinstance(one, Connection) and not session.propagate([-one.on])[0]
    ]
    if pieces:
        _Trying(session, limit, *max(pieces, key=lambda some: some[1].needed)).run()


class _Trying:
    def __init__(self, session: Session, limit: Limit, place: int, graph: Connection) -> None:
        self.session, self.limit, self.place, self.graph = session, limit, place, graph
        self.known: set[int] = set()  # literals that hold in every model
        self.tries = 0

    def run(self) -> None:
        left = [abs(x) for x in dict.fromkeys(self.graph.literals) if x]
        before = len(left) + 1
        while len(left) < before and self.tries < MOST_TRIES:
            before = len(left)
            left = [x for x in left if not self._is_decided(x)]

    def _is_decided(self, variable: int) -> bool:
        if not self.known.isdisjoint((variable, -variable)):
            return True
        for literal in (variable, -variable):
            if self._fails(literal):
                self.session.add([-literal])
                self.known.add(-literal)
                return True
        return False

    def _fails(self, literal: int) -> bool:
        self.limit.check()
        self.tries += 1
        consistent, found = self.session.propagate([literal])
        part = self._apart({*found, *self.known}) if consistent else None
        if part:
            self.session.cut(self.place, part)  # which is a contradiction with what was found
        return not consistent or bool(part)

    def _apart(self, true: Set[int]) -> list[int] | None:
        """The part to be cut, if nodes that hold cannot be joined any more."""
        graph = self.graph
        held = [node for node, x in enumerate(graph.literals[: graph.needed]) if not x or x in true]
        if len(held) < 2:
            return None
        free = [-x not in true for x in graph.literals]
        spread_from(held[0], graph.near, free)  # takes what it reaches
        other = next((node for node in held if free[node]), None)
        return None if other is None else [other, held[0], *sorted(spread_from(other, graph.near, free))]
