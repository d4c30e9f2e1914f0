"""Does this follow? Asked thousands of times in one search, so the answer comes from one SAT solver that is never restarted.

Every formula that turns up gets a literal, with clauses that tie it to its parts. A quantified formula is a literal too, with
one clause for each name it may be about: ∀x.P ∧ actual i → P(i) and P(i) ∧ actual i → ∃x.P. Where an ∃ is assumed it has a
witness, a name of its own: ∃x.P → actual w ∧ P(w); and so has a ∀ that is to be shown, for what would refute it. Whatever
follows by these clauses does follow, since a witness can be chosen freely. What does not may still follow with more names, so
first-order questions are asked in rounds: round n has the names of the sequent and witnesses of formulas about names of the
rounds before it.
"""

from __future__ import annotations

import signal
from collections.abc import Iterable, Sequence
from functools import lru_cache
from time import monotonic
from typing import Any

from entails.logic.formula import (
    And,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    free_names,
    substitute,
)
from entails.proofs.kernel.sequent import actual, canonical

SLICE = 2_000  # conflicts between two looks at the clock
INSTANCES = 6_000  # of quantified formulas, in all


class OutOfTime(Exception):
    """Raised inside the search; `prove` turns it into an answer."""


class Clock:
    """A moment to stop at. PySAT must not be interrupted inside a call, so Ctrl-C is held back and let in here alone."""

    def __init__(self, seconds: float | None) -> None:
        self.deadline = None if seconds is None else monotonic() + seconds
        self.ticks = 0
        self.before: Any = None

    def __enter__(self) -> Clock:
        if hasattr(signal, "pthread_sigmask"):
            self.before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        return self

    def __exit__(self, *error: object) -> None:
        if self.before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, self.before)

    def tick(self) -> None:
        self.ticks += 1
        if not self.ticks % 128:
            self.look()

    def look(self) -> None:
        if self.before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, self.before)
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        if self.deadline is not None and monotonic() > self.deadline:
            raise OutOfTime


class Oracle:
    def __init__(self, clock: Clock, names: Iterable[str] = (), rounds: int = 0) -> None:
        from pysat.solvers import Minisat22  # imports slowly, and not every command needs it

        self.clock = clock
        self.solver = Minisat22()
        self.literals: dict[Formula, int] = {}
        self.variables = 0
        self.rounds = rounds
        self.names: dict[str, int] = dict.fromkeys(names, 0)  # with the round that each belongs to
        self.quantified: list[Forall | Exists] = []  # those that speak of every name
        self.signs: set[tuple[Formula, bool]] = set()
        self.witnesses: dict[Formula, str] = {}
        self.instances = 0
        self.todo: list[tuple[Forall | Exists, str]] = []
        self.calls = 0

    def close(self) -> None:
        self.solver.delete()

    # --- questions ---

    def entails(self, assumptions: Sequence[Formula], conclusion: Formula) -> bool:
        return self.core(assumptions, conclusion) is not None

    def core(self, assumptions: Sequence[Formula], conclusion: Formula) -> list[int] | None:
        """Which of the assumptions (their places) are enough; None if all of them are not."""
        literals = [self.stated(formula, True) for formula in assumptions]
        goal = -self.stated(conclusion, False)
        self._instantiate()
        if self._satisfiable([*literals, goal]):
            return None
        used = set(self.solver.get_core() or ())
        return [place for place, literal in enumerate(literals) if literal in used]

    def _satisfiable(self, literals: list[int]) -> bool:
        self.calls += 1
        self.clock.tick()
        while True:
            self.solver.conf_budget(SLICE)
            answer: bool | None = self.solver.solve_limited(assumptions=literals)
            if answer is not None:
                return answer
            self.clock.look()

    def model(self) -> set[int]:
        """The true literals of the assignment found last."""
        return {literal for literal in self.solver.get_model() or () if literal > 0}

    def witness(self, formula: Formula) -> str:
        """The name that a quantified formula has for its own witness."""
        key = canonical(formula)
        if key not in self.witnesses:  # of a round that is not asked about, but a proof may need the name
            self.witnesses[key] = f"{len(self.witnesses)}◦"  # no name in a text looks like that
            self.add_name(self.witnesses[key], self.rounds)
        return self.witnesses[key]

    # --- formulas as literals ---

    def stated(self, formula: Formula, assumed: bool) -> int:
        """The literal of a formula that is assumed, or to be shown."""
        literal = self.literal(formula)
        self._sign(canonical(formula), assumed)
        return literal

    def _sign(self, key: Formula, assumed: bool) -> None:
        """Parts are assumed or to be shown as the whole is; that tells where a witness may ever be wanted."""
        if (key, assumed) in self.signs:
            return
        self.signs.add((key, assumed))
        match key:
            case Not(body):
                self._sign(body, not assumed)
            case And(left, right) | Or(left, right):
                self._sign(left, assumed)
                self._sign(right, assumed)
            case Implies(left, right):
                self._sign(left, not assumed)
                self._sign(right, assumed)
            case Iff(left, right):
                for part in (left, right):
                    self._sign(part, True)
                    self._sign(part, False)
            case Forall() | Exists():
                if isinstance(key, Forall) == assumed:
                    self.quantified.append(key)
                    self.todo += [(key, name) for name in self.names]
                else:
                    self.todo.append((key, ""))

    def literal(self, formula: Formula) -> int:
        key = canonical(formula)
        found = self.literals.get(key)
        if found is None:
            found = self.literals[key] = -self.literal(key.body) if isinstance(key, Not) else self._define(key)
        return found

    def _define(self, formula: Formula) -> int:
        parts: list[int] = []
        match formula:
            case And(left, right) | Or(left, right) | Implies(left, right) | Iff(left, right):
                parts = [self.literal(left), self.literal(right)]
        self.variables += 1
        new = self.variables
        clauses: list[list[int]] = []
        match formula:
            case Truth(value):
                clauses = [[new if value else -new]]
            case And():
                a, b = parts
                clauses = [[-new, a], [-new, b], [new, -a, -b]]
            case Or():
                a, b = parts
                clauses = [[new, -a], [new, -b], [-new, a, b]]
            case Implies():
                a, b = parts
                clauses = [[new, a], [new, -b], [-new, -a, b]]
            case Iff():
                a, b = parts
                clauses = [[-new, -a, b], [-new, a, -b], [new, a, b], [new, -a, -b]]
        if clauses:
            self.solver.append_formula(clauses)
        return new

    # --- quantifiers ---

    def add_name(self, name: str, born: int) -> None:
        if name not in self.names:
            self.names[name] = born
            self.todo += [(formula, name) for formula in self.quantified]

    def _instantiate(self) -> None:
        while self.todo and self.instances < INSTANCES:
            formula, name = self.todo.pop(0)
            self.instances += 1
            self.clock.tick()
            if name:
                self._about(formula, name)
            else:
                self._witnessed(formula)

    def _about(self, formula: Forall | Exists, name: str) -> None:
        whole, there = self.literals[formula], self.literal(actual(name))
        part = self.stated(instance(formula, name), isinstance(formula, Forall))
        clause = [-whole, -there, part] if isinstance(formula, Forall) else [-part, -there, whole]
        self.solver.add_clause(clause)

    def _witnessed(self, formula: Forall | Exists) -> None:
        born = 1 + max((self.names.get(name, self.rounds) for name in free_names(formula)), default=0)
        if born > self.rounds:
            return
        name = self.witnesses[formula] = f"{len(self.witnesses)}◦"
        self.add_name(name, born)
        whole, there = self.literals[formula], self.literal(actual(name))
        part = self.stated(instance(formula, name), isinstance(formula, Exists))
        if isinstance(formula, Forall):
            whole, part = -whole, -part
        self.solver.append_formula([[-whole, there], [-whole, part]])


@lru_cache(maxsize=20_000)
def instance(formula: Formula, name: str) -> Formula:
    assert isinstance(formula, Forall | Exists)
    return substitute(formula.body, {formula.variable: Term(name)})
