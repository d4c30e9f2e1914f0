"""CaDiCaL 1.5.3 by the compiled part of PySAT alone.

`pysat.solvers` is imported with everything that any of its solvers and formulas may need, which takes as long as solving a
small board. A session needs one solver and ten of its calls, under the names that PySAT has for them.

    solver = Cadical()
    solver.add_clause([1, 2])
    solver.solve_limited([-1])      # True; get_model() is [-1, 2]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any


class Cadical:
    def __init__(self) -> None:
        import pysolvers

        self.calls: Any = pysolvers
        self.cadical: Any = pysolvers.cadical153_new()
        self.status: bool | None = None
        self.assumed: Sequence[int] = ()

    def __del__(self) -> None:
        self.delete()

    def delete(self) -> None:
        if getattr(self, "cadical", None):
            self.calls.cadical153_del(self.cadical, None)  # None: no proof was written
        self.cadical = None

    def configure(self, parameters: Mapping[str, int]) -> None:
        for name, value in parameters.items():
            self.calls.cadical153_set(self.cadical, name, value)

    def add_clause(self, clause: Iterable[int]) -> None:
        """A solver that was deleted takes no more clauses: the garbage collector may end a listing after its solver."""
        if self.cadical is None:
            return
        self.calls.cadical153_add_cl(self.cadical, clause)

    def append_formula(self, clauses: Iterable[Iterable[int]]) -> None:
        """Many clauses at once: a call of ours for each would take as long as the solver's own."""
        if self.cadical is not None:
            deque(map(partial(self.calls.cadical153_add_cl, self.cadical), clauses), maxlen=0)

    def set_phases(self, literals: Sequence[int]) -> None:
        """Guess these literals first, before what CaDiCaL would try at the start."""
        self.configure({"lucky": 0})
        self.calls.cadical153_setphases(self.cadical, literals)

    def conf_budget(self, conflicts: int) -> None:
        self.calls.cadical153_cbudget(self.cadical, conflicts)

    def dec_budget(self, decisions: int) -> None:
        self.calls.cadical153_dbudget(self.cadical, decisions)

    def solve_limited(self, assumptions: Sequence[int] = ()) -> bool | None:
        """Is there a model? None if a budget is used up."""
        handle_interrupts = 0  # PySAT's way leaves the solver in pieces: see `limits.uninterrupted`
        found: int = self.calls.cadical153_solve_lim(self.cadical, assumptions, handle_interrupts)
        self.status, self.assumed = (None if found == 0 else found > 0), assumptions
        return self.status

    def get_model(self) -> list[int]:
        return (self.calls.cadical153_model(self.cadical) or []) if self.status else []

    def get_core(self) -> list[int]:
        """Assumptions that are contradictory together, after a search without a model."""
        return (self.calls.cadical153_core(self.cadical, self.assumed) or []) if self.status is False else []
