"""What a process keeps from one portion to the next: the grounding of a problem, and a solver with all it has learnt.

A problem goes to other processes as bytes (`sent`). Cubes, solutions and reasons are told as facts, never as variables:
another process may number them otherwise.
"""

from __future__ import annotations

import atexit
import pickle
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from threading import local
from typing import Any

from entails.engines.answers import Fact, Solution
from entails.engines.cubes.lookahead import Lookahead
from entails.engines.cubes.scheduling import Portion, Task
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit
from entails.models.ground.purpose import CLAUSES, Purpose
from entails.models.ground.result import Grounding, Ints
from entails.models.theory import Theory
from entails.models.world import World

Cube = tuple[Fact, ...]
Branches = Sequence[tuple[Ints, float]]  # literals, and their share of the work


def sent(theory: Theory, world: World) -> bytes:
    return pickle.dumps((theory, world))


class Bench:
    """A problem on the bench of one process."""

    def __init__(self, grounding: Grounding, limit: Limit = FOREVER) -> None:
        self.grounding, self.limit = grounding, limit
        self.kept: dict[str, Any] = {}  # what an engine wants to find again
        self._switches: dict[Ints, int] = {}

    @cached_property
    def session(self) -> Session:
        return Session(self.grounding, self.limit)

    @cached_property
    def lookahead(self) -> Lookahead:
        return Lookahead.of(self.grounding, self.limit)

    @cached_property
    def _facts(self) -> dict[int, Fact]:
        """The fact that each variable to find says."""
        names = [relation.name for relation in self.grounding.theory.find()]
        decode = self.grounding.decode
        variables = [
            (name, v) for name in names if name in self.grounding.blocks for v in self.grounding.variables(name)
        ]
        return {v: Fact(name, decode([v], name)[0], True) for name, v in variables}

    def facts(self, literals: Iterable[int]) -> Cube:
        """What literals of variables to find say."""
        return tuple(self._facts[abs(x)]._replace(holds=x > 0) for x in literals)

    def literals(self, cube: Iterable[Fact]) -> list[int]:
        found = []
        for relation, row, holds in cube:
            variable = self.grounding.variable(relation, row)
            assert variable
            found.append(variable if holds else -variable)
        return found

    def portions(self, task: Task, plan: Any, cube: Cube, branches: Branches, share: float = 1.0) -> Iterator[Portion]:
        """The parts of a cube, whose share of the whole is known."""
        for literals, part in branches:
            yield Portion(task, (plan, (*cube, *self.facts(literals)), share * part), share * part)

    def others(self, solutions: Sequence[Solution], relation: str | None) -> list[int]:
        """Literals to assume so that none of these solutions is found again. A `relation` that says all of one is enough to
        look at."""
        return [self._switch(one, relation) for one in solutions]

    def _switch(self, solution: Solution, relation: str | None) -> int:
        rows = solution.relations if relation is None else {relation: solution.relations[relation]}
        true = {self.grounding.variable(name, row) for name, some in rows.items() for row in some}
        every = self.grounding.variables(relation) if relation else range(1, self.grounding.found + 1)
        clause = tuple(-v if v in true else v for v in every)
        if clause not in self._switches:
            switch = self._switches[clause] = self.grounding.fresh()
            self.session.add([-switch, *clause])
        return self._switches[clause]

    def close(self) -> None:
        for name in ("session", "lookahead"):
            if name in self.__dict__:
                kept = self.__dict__[name]
                kept.close()


def clear() -> None:
    """Put away what this thread has on its bench. At the end this comes before Python takes the solvers apart."""
    if old := getattr(_kept, "bench", None):
        old.close()
    _kept.key = _kept.bench = None


atexit.register(clear)
_kept = local()  # a thread has one bench, for one problem at a time


def opened(data: bytes, limit: Limit, purpose: Purpose = CLAUSES) -> Bench:
    """The bench for a problem: as it was left, if this is the one that was last at hand."""
    if getattr(_kept, "key", None) != (data, purpose):
        clear()
        theory, world = pickle.loads(data)
        _kept.bench = Bench(grounded(theory, world, purpose, limit))
        _kept.key = data, purpose
    bench: Bench = _kept.bench
    return bench
