"""Questions about numbered propositions: what a program says in clauses, without a theory's text in between.

    said = Clausal(3, 3, [(1, 2), (-1, 3)])
    model(said)            # {2}: 2 holds, the others do not; None if there is no model
    count(said)            # Counted(4)

The theory behind it has one relation, `holds(Proposition)`; a million clauses cost no more than their literals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache

from entails.engines.answers import Counted, Unknown
from entails.engines.solvers import count as counting
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit
from entails.logic.cores import minimal_core
from entails.models.ground.result import Cardinality, Grounding, Ints, VariableBlock
from entails.models.signature import Relation
from entails.models.theory import Theory
from entails.models.world import World
from entails.values import dataclass

SORT, RELATION = "Proposition", "holds"


@dataclass(frozen=True, slots=True)
class Clausal:
    """Propositions 1..`number`, auxiliary variables up to `top`, and what is said of them: clauses, and counts kept whole."""

    number: int
    top: int
    clauses: Sequence[Ints]
    tallies: Sequence[Cardinality] = ()


@cache
def _theory() -> Theory:
    return Theory({SORT: None}, {RELATION: Relation(RELATION, (SORT,), "find")}, ())


def _grounding(said: Clausal) -> Grounding:
    grounding = Grounding(_theory(), World({SORT: range(1, said.number + 1)}))
    grounding.blocks[RELATION] = VariableBlock(_theory().relations[RELATION], (said.number,), 1)
    grounding.auxiliary = list(said.clauses)
    grounding.cardinalities = list(said.tallies)
    grounding.found, grounding.top = said.number, said.top
    return grounding


def model(said: Clausal, limit: Limit = FOREVER) -> set[int] | None:
    """The propositions that hold in one model. Raises when time is up."""
    with Session(_grounding(said), limit) as session:
        return _true(session, said) if session.search(limit=limit) else None


def models(said: Clausal, limit: Limit = FOREVER) -> Iterator[set[int]]:
    """Every model, each once."""
    with Session(_grounding(said), limit) as session:
        for _ in session.each(limit):
            yield _true(session, said)


def _true(session: Session, said: Clausal) -> set[int]:
    return {v for v in session.true if v <= said.number}


def count(said: Clausal, whole: Callable[[], Clausal], limit: Limit = FOREVER) -> Counted | Unknown:
    """The number of models. `whole` makes the same problem with its counts kept whole."""
    return counting.count(_grounding(said), limit, lambda: _grounding(whole()))


def clash(
    said: Clausal, selectors: Sequence[int], assumed: Sequence[int] = (), limit: Limit = FOREVER
) -> list[int] | None:
    """Of selectors that switch statements on, a minimal part that has no model together with what is assumed; None if all of
    them together have one. Each statement that is in it is needed for the clash."""
    with Session(_grounding(said), limit) as session:

        def refuted(some: list[int]) -> Collection[int] | None:
            if session.search([*assumed, *some], limit):
                return None
            return set(session.core()).intersection(some)

        first = refuted(list(selectors))
        return None if first is None else minimal_core([x for x in selectors if x in first], refuted)
