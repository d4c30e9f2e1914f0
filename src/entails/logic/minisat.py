"""MiniSat 2.2 and MiniCard by the compiled part of PySAT alone.

`pysat.solvers` is imported with everything that any of its solvers and formulas may need, which takes longer than most
questions that are asked of these two. The calls have the names that PySAT has for them.

    solver = MiniSat()
    solver.add_clause([1, 2])
    solver.solve_limited([-1])      # True; get_model() is [-1, 2]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

# PySAT can let Ctrl-C end a call, but that leaves the solver in pieces: see `limits.uninterrupted`.
HANDLE_INTERRUPTS = EXPECT_INTERRUPT = 0


class MiniSat:
    """A solver; a context manager that ends it."""

    name = "minisat22"

    def __init__(self) -> None:
        import pysolvers

        self.calls: Any = pysolvers
        self.solver: Any = self._call("new")()
        self.status: bool | None = None
        self.add_cl = partial(self._call("add_cl"), self.solver)

    def _call(self, name: str) -> Any:
        return getattr(self.calls, f"{self.name}_{name}")

    def __enter__(self) -> MiniSat:
        return self

    def __exit__(self, *_: object) -> None:
        self.delete()

    def __del__(self) -> None:
        self.delete()

    def delete(self) -> None:
        if getattr(self, "solver", None):
            self._call("del")(self.solver)
        self.solver = None

    def add_clause(self, clause: Iterable[int]) -> None:
        """A solver that was deleted takes no more clauses: the garbage collector may end a listing after its solver."""
        if self.solver is not None and self.add_cl(clause) is False:
            self.status = False

    def append_formula(self, clauses: Iterable[Iterable[int]]) -> None:
        """Many clauses at once: a call of ours for each would take as long as the solver's own."""
        if self.solver is not None:
            deque(map(self.add_cl, clauses), maxlen=0)

    def conf_budget(self, conflicts: int) -> None:
        self._call("cbudget")(self.solver, conflicts)

    def prefer(self, literals: Sequence[int]) -> None:
        """Guess these first."""
        self._call("setphases")(self.solver, literals)

    def solve_limited(self, assumptions: Sequence[int] = ()) -> bool | None:
        """Is there a model? None if the budget is used up."""
        self.status = self._call("solve_lim")(self.solver, assumptions, HANDLE_INTERRUPTS, EXPECT_INTERRUPT)
        return self.status

    def propagate(self, literals: Sequence[int]) -> tuple[bool, list[int]]:
        """Unit propagation of the literals: is it without contradiction, and which literals follow?"""
        keep_phases = 0
        consistent, found = self._call("propagate")(self.solver, literals, keep_phases, HANDLE_INTERRUPTS)
        return bool(consistent), found or []

    def get_model(self) -> list[int]:
        return (self._call("model")(self.solver) or []) if self.status else []

    def get_core(self) -> list[int]:
        """Assumptions that are contradictory together, after a search without a model."""
        return (self._call("core")(self.solver) or []) if self.status is False else []


class MiniCard(MiniSat):
    """MiniSat that counts without auxiliaries."""

    name = "minicard"

    def add_atmost(self, literals: Sequence[int], most: int) -> None:
        """At most so many of the literals are true."""
        self._call("add_am")(self.solver, literals, most)
