"""SAT solvers, and counts as clauses, by the compiled part of PySAT alone: the one file that knows its private names.

`pysat.solvers` is imported with everything that any of its solvers and formulas may need, which takes as long as solving a
small board. Methods have the names that PySAT has for them.

    solver = Cadical()              # or MiniSat, or MiniCard, which counts
    solver.add_clause([1, 2])
    solver.solve_limited([-1])      # True; get_model() is [-1, 2]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Self

# PySAT can let Ctrl-C end a call, but that leaves the solver in pieces: see `limits.uninterrupted`.
HANDLE_INTERRUPTS = EXPECT_INTERRUPT = 0
SEQUENTIAL_COUNTER, CARDINALITY_NETWORK = 1, 3  # as PySAT numbers its encodings


class SatSolver:
    """A solver; a context manager that deletes it."""

    name: ClassVar[str]

    def __init__(self) -> None:
        import pysolvers

        self.calls: Any = pysolvers
        self.solver: Any = self._call("new")()
        self.status: bool | None = None
        self.add_cl = partial(self._call("add_cl"), self.solver)

    def _call(self, name: str) -> Any:
        return getattr(self.calls, f"{self.name}_{name}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.delete()

    def __del__(self) -> None:
        self.delete()

    def delete(self) -> None:
        if getattr(self, "solver", None):
            self._delete()
        self.solver = None

    def _delete(self) -> None:
        self._call("del")(self.solver)

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

    def get_model(self) -> list[int]:
        return (self._call("model")(self.solver) or []) if self.status else []


class MiniSat(SatSolver):
    """MiniSat 2.2."""

    name = "minisat22"

    def __init__(self) -> None:
        super().__init__()
        self.propagating = self._call("propagate")  # asked hundreds of thousands of times

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these first."""
        self._call("setphases")(self.solver, literals)

    def solve_limited(self, assumptions: Sequence[int] = ()) -> bool | None:
        """Is there a model? None if the budget is used up."""
        self.status = self._call("solve_lim")(self.solver, assumptions, HANDLE_INTERRUPTS, EXPECT_INTERRUPT)
        return self.status

    def propagate(self, literals: Sequence[int]) -> tuple[bool, list[int]]:
        """Unit propagation of the literals: is it without contradiction, and which literals follow?"""
        keep_phases = 0
        consistent, found = self.propagating(self.solver, literals, keep_phases, HANDLE_INTERRUPTS)
        return bool(consistent), found or []

    def get_core(self) -> list[int]:
        """Assumptions that are contradictory together, after a search without a model."""
        return (self._call("core")(self.solver) or []) if self.status is False else []


class MiniCard(MiniSat):
    """MiniSat that counts without auxiliaries."""

    name = "minicard"

    def add_atmost(self, literals: Sequence[int], most: int) -> None:
        """At most so many of the literals are true."""
        self._call("add_am")(self.solver, literals, most)


class Cadical(SatSolver):
    """CaDiCaL 1.5.3."""

    name = "cadical153"
    assumed: Sequence[int] = ()

    def _delete(self) -> None:
        no_proof = None
        self._call("del")(self.solver, no_proof)

    def configure(self, parameters: Mapping[str, int]) -> None:
        for name, value in parameters.items():
            self._call("set")(self.solver, name, value)

    def set_phases(self, literals: Sequence[int]) -> None:
        """Try these literals first, before what CaDiCaL would try at the start."""
        self.configure({"lucky": 0})
        self._call("setphases")(self.solver, literals)

    def dec_budget(self, decisions: int) -> None:
        self._call("dbudget")(self.solver, decisions)

    def solve_limited(self, assumptions: Sequence[int] = ()) -> bool | None:
        """Is there a model? None if a budget is used up."""
        found: int = self._call("solve_lim")(self.solver, assumptions, HANDLE_INTERRUPTS)
        self.status, self.assumed = (None if found == 0 else found > 0), assumptions
        return self.status

    def get_core(self) -> list[int]:
        """Assumptions that are contradictory together, after a search without a model."""
        return (self._call("core")(self.solver, self.assumed) or []) if self.status is False else []


def flush_proof(solver: Any) -> None:
    """Write out what a solver of `pysat.solvers` that writes a proof still holds back."""
    from pysolvers import flushpr

    flushpr(solver.prfp)


def at_most(n: int, k: int, encoding: int) -> tuple[int, list[list[int]]]:
    """At most k of the variables 1..n, as clauses; with the largest variable in them."""
    from pycard import encode_atmost

    clauses, top = encode_atmost(list(range(1, n + 1)), k, n, encoding, HANDLE_INTERRUPTS)
    return top, clauses
