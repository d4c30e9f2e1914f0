"""Incremental SAT (CaDiCaL 1.5.3 through PySAT) with lazily enforced definitions.

A `Session` holds one solver for as long as questions are asked about one grounding: what it learns for one question serves
the next. Questions that add clauses (the next solution, uniqueness) add them under a switch that is turned off afterwards.

CaDiCaL cannot be interrupted from Python, but it can be told how many conflicts to try. So a search runs in slices: 100
conflicts, then twice as many each time, up to a bound that keeps a slice well under half a second (a smaller one where there
are very many clauses). Between slices the clock is looked at and Ctrl-C is noticed; nothing learnt is lost. The slices never
depend on the clock: the same question does the same work every time.

Counts that the grounding kept whole go to MiniCard, which counts without auxiliaries; where it gets stuck, `linear` goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from entails.engines.answers import Certain, Forced, Impossible, Solution, Solved, Unknown
from entails.limits import FOREVER, STOPS, Limit, uninterrupted, why
from entails.logic.sat_solvers import Cadical, MiniCard, MiniSat
from entails.models.ground.result import Grounding, Ints
from entails.models.world import Row

FIRST_SLICE = 100  # conflicts; each slice is twice as long as the one before
LONGEST_SLICE = 2_000  # conflicts; CaDiCaL does 10,000 to 80,000 a second on ordinary boards
QUICK_SLICE = 50  # conflicts; a quick session stays at that
CLAUSES_A_SLICE = 100_000_000  # conflicts times clauses: more than 50,000 clauses make slices shorter
PATIENCE = 20_000  # conflicts that a guess may cost, or that MiniCard may take
HARD = 5_000  # conflicts after which nodes of a piece are tried one at a time
# No budget of conflicts bounds CaDiCaL's simplifications. Beyond so many clauses eliminating variables may take tens of
# seconds at a time, and beyond so many more the others take seconds.
MIDDLING, LARGE = 20_000, 300_000
POSITIVE = (0).__lt__


def _solver(grounding: Grounding, quick: bool) -> Any:
    if not quick and not grounding.cardinalities:
        return Cadical()
    return MiniCard() if grounding.cardinalities else MiniSat()


def _load(solver: Any, clauses: Iterator[Ints], limit: Limit) -> int:
    """Hand all clauses to the solver, and return their number. The limit is checked after each 20,000."""
    number = 0
    while piece := list(islice(clauses, 20_000)):
        limit.check()
        solver.append_formula(piece)
        number += len(piece)
    return number


class Session:
    """One solver, many questions about one grounding.

    with Session(grounding) as session:
        session.solve()                 # Solved(solution, unique), Impossible() or Unknown(why)
        for solution in session.solutions(): ...
    """

    def __init__(self, grounding: Grounding, limit: Limit = FOREVER, quick: bool = False) -> None:
        """`quick` takes MiniSat, which is faster where there are very many easy questions, and can `propagate`."""
        self.grounding = grounding
        self.solver = _solver(grounding, quick)
        self.thorough = isinstance(self.solver, Cadical)
        if self.thorough:
            self.solver.configure({"phase": 0})  # guess "no" first: solutions then hold little that need not be
        self.added: list[Ints] = []  # clauses that are not of the grounding
        self.cuts: list[tuple[int, list[int]]] = []  # which definition, which unfounded set
        self.true: set[int] = set()  # variables of the last model
        self.spent = 0  # conflicts, in slices that were not enough
        self.tried = False  # the nodes of its pieces, one at a time?
        self.settled: list[int] = []  # literals that hold in all models: the backbone as far as it was asked for
        number = _load(self.solver, grounding.clauses(), limit)
        for literals, low, high in grounding.cardinalities:
            self.solver.add_atmost(literals, high)
            self.solver.add_atmost([-x for x in literals], len(literals) - low)
        bound = min(LONGEST_SLICE, CLAUSES_A_SLICE // max(1, number))
        self.longest = QUICK_SLICE if quick else max(FIRST_SLICE, bound)
        if number > MIDDLING and self.thorough:
            self.solver.configure({"inprocessing": 0} if number > LARGE else {"elim": 0})

    def close(self) -> None:
        with uninterrupted():
            if self.solver:
                self.solver.delete()
            self.solver = None  # now PySAT's own clean-up runs, in which Ctrl-C would be lost

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- searching ---

    def add(self, clause: Iterable[int]) -> None:
        self.added.append(tuple(clause))
        self.solver.add_clause(self.added[-1])

    def retire(self, switch: int) -> None:
        """Make the literal `switch` false for good. A generator (`each`) that is dropped may call this after the session was
        closed; then there is no solver left, and nothing is done."""
        if self.solver:
            self.add([-switch])

    def search(
        self, assumptions: Sequence[int] = (), limit: Limit = FOREVER, conflicts: int | None = None
    ) -> bool | None:
        """Is there a model under the assumptions? If so, `true` becomes the set of its true variables; otherwise `true` stays
        as it was. Returns None if `conflicts` were not enough; raises `OutOfTime` when time is up.

            session.search([3, -5])     # True: a model with variable 3 true and 5 false
        """
        while True:
            found = self.soon(assumptions, limit, PATIENCE if self.grounding.cardinalities else conflicts)
            if found is not None or not self.grounding.cardinalities:
                return found
            model = self._added_up(assumptions, limit)
            if model is None:
                return False
            if not self._cut_unfounded(model):
                self.true = model
                return True

    def soon(self, assumptions: Sequence[int], limit: Limit, conflicts: int | None) -> bool | None:
        """`search` by the SAT solver alone: `linear` does not go on where MiniCard gets stuck in counts."""
        while True:
            found = self._sliced(list(assumptions), limit, conflicts)
            if not found:
                return found
            model = set(filter(POSITIVE, self.solver.get_model()))
            if not self._cut_unfounded(model):
                self.true = model
                return True

    def propagate(self, literals: list[int]) -> tuple[bool, list[int]]:
        """Unit propagation of the literals: is it without contradiction, and which literals follow? Not of CaDiCaL.
        The solver is back where it was when the call returns, and minds no signal: Ctrl-C need not wait."""
        found: tuple[bool, list[int]] = self.solver.propagate(literals)
        return found

    def _added_up(self, assumptions: Sequence[int], limit: Limit) -> set[int] | None:
        """The true variables of a model that `linear` finds by adding up inequalities; None if there is no model."""
        from entails.engines.solvers import linear

        clauses = [*self.grounding.clauses(), *self.added, *((x,) for x in assumptions)]
        return linear.search(self.grounding.top, clauses, self.grounding.cardinalities, limit)

    def _sliced(self, assumptions: list[int], limit: Limit, conflicts: int | None) -> bool | None:
        """Run the solver in slices of conflicts, with a look at the limit between two. Returns None after `conflicts`."""
        used, budget = 0, min(FIRST_SLICE, self.longest)
        while True:
            limit.check()
            if conflicts is not None:
                budget = min(budget, conflicts - used)
                if budget <= 0:
                    return None
            self.solver.conf_budget(budget)
            if self.thorough:  # a board with a million variables can spend its time on decisions alone
                self.solver.dec_budget(200 * budget + self.grounding.top)  # a model may take one for each variable
            with uninterrupted():
                found: bool | None = self.solver.solve_limited(assumptions)
            if found is not None:
                return found
            used += budget
            self._spend(budget, limit)
            budget = min(2 * budget, self.longest)

    def _spend(self, conflicts: int, limit: Limit) -> None:
        """Where these were many and pieces must be whole, try their nodes. CaDiCaL does not tell what it propagates."""
        self.spent += conflicts
        if self.spent > HARD and not self.tried and self.grounding.connections and not self.thorough:
            from entails.engines.solvers.trying import settle_by_trying

            self.tried = True
            settle_by_trying(self, limit)

    def _cut_unfounded(self, model: set[int]) -> bool:
        """Add the loop formulas of lazy definitions that a model violates. Returns whether it violates any."""
        before = len(self.cuts)
        for place, definition in enumerate(self.grounding.lazy):
            for part in definition.unfounded(model):
                self.cut(place, part)
        return len(self.cuts) > before

    def cut(self, place: int, part: list[int]) -> None:
        """Add the clauses of a part of what is lazy at a place."""
        self.cuts.append((place, part))
        for clause in self.grounding.lazy[place].cut(part, self.grounding.fresh):
            self.add(clause)

    def core(self) -> list[int]:
        """Assumptions that the last search showed to be contradictory."""
        return list(self.solver.get_core() or ())

    # --- questions ---

    def solution(self) -> Solution:
        """The `find` relations in the last model."""
        return Solution(self._rows([v for v in self.true if v <= self.grounding.found]))

    def blocking(self, relation: str | None = None) -> list[int]:
        """A clause that is false in the last model and in every model with the same `find` relations. If one `relation`
        determines the solution, its variables are enough: with a shorter clause it is shown sooner that no other model
        exists."""
        every = self.grounding.variables(relation) if relation else range(1, self.grounding.found + 1)
        return [-v if v in self.true else v for v in every]

    def first(self, limit: Limit = FOREVER, assumptions: Sequence[int] = ()) -> Solved | Impossible | Unknown:
        try:
            return Solved(self.solution()) if self.guessed(limit, assumptions) else Impossible()
        except STOPS as stop:
            return Unknown(why(stop))

    def guessed(self, limit: Limit = FOREVER, assumptions: Sequence[int] = ()) -> bool:
        """Is there a model? Models in which all guesses hold are tried first. Raises when time is up."""
        guesses = self.grounding.guesses
        lucky = guesses and self.search([*assumptions, *guesses], limit, PATIENCE)
        return bool(lucky or self.search(assumptions, limit))

    def solve(self, limit: Limit = FOREVER) -> Solved | Impossible | Unknown:
        """A solution, and whether it is the only one."""
        answer = self.first(limit)
        if not isinstance(answer, Solved):
            return answer
        return Solved(answer.solution, self.only(limit))

    def only(
        self, limit: Limit = FOREVER, assumptions: Sequence[int] = (), conflicts: int | None = None
    ) -> bool | None:
        """After a search that found a model: is it the only one (under the assumptions)? None if time is up, or the
        conflicts are used up. The model stays the last one unless another was found."""
        try:
            return self.alone(limit, assumptions, conflicts)
        except STOPS:
            return None

    def alone(
        self,
        limit: Limit = FOREVER,
        assumptions: Sequence[int] = (),
        conflicts: int | None = None,
        relation: str | None = None,
        *,
        soon: bool = False,
    ) -> bool | None:
        """`only`, but it raises `OutOfTime` when time is up, so that a caller with other methods does not try them then. If
        `relation` determines the solution, only its variables have to differ. With `soon`, `conflicts` bounds the search
        also where the grounding has counts (see `Session.soon`)."""
        switch = self.grounding.fresh()
        clause = self.blocking(relation)
        self.add([-switch, *clause])
        try:
            other = (self.soon if soon else self.search)([*assumptions, switch], limit, conflicts)
            return None if other is None else not other
        finally:
            self.retire(switch)

    def each(self, limit: Limit = FOREVER, assumptions: Sequence[int] = ()) -> Iterator[int]:
        """Search for one solution after the other and yield 1, 2, 3 …; `solution` returns the current one. Raises `OutOfTime`
        when time is up; the solutions listed by then are not all."""
        switch = self.grounding.fresh()
        found = 0
        try:
            while self.search([*assumptions, switch], limit):
                blocking = self.blocking()
                found += 1
                yield found
                self.add([-switch, *blocking])
        finally:
            self.retire(switch)

    def solutions(self, limit: Limit = FOREVER, assumptions: Sequence[int] = ()) -> Iterator[Solution]:
        """Every solution, each once."""
        return (self.solution() for _ in self.each(limit, assumptions))

    def literals(self, relation: str) -> list[int]:
        """The literals of one relation's variables that are true in the last model."""
        return [v if v in self.true else -v for v in self.grounding.variables(relation)]

    def adopt(self, relation: str, solution: Solution) -> bool:
        """Make a solution of another solver the last model. `relation` has to determine the solution. Returns False if the
        solution is no model of this grounding."""
        rows = set(solution.relations[relation])
        variables = self.grounding.variables(relation)
        return bool(self.search([v if self.grounding.decode([v], relation)[0] in rows else -v for v in variables]))

    def settle(self, literals: Sequence[int], limit: Limit = FOREVER, conflicts: int | None = None) -> list[int]:
        """Find out which of these literals of the last model hold in all models, and append those to `settled`. Returns the
        literals that stayed undecided after `conflicts` each."""
        settled = set(self.settled)
        left, unknown = [x for x in literals if x not in settled], []
        while left:
            literal = left.pop()
            holds = self._holds(literal, limit, conflicts)
            if holds is None:
                unknown.append(literal)
            elif not holds:
                left = [x for x in left if (abs(x) in self.true) == (x > 0)]
        return [x for x in unknown if (abs(x) in self.true) == (x > 0)]

    def probe(self, literals: Sequence[int], limit: Limit = FOREVER, conflicts: int | None = None) -> list[int] | None:
        """`settle`, but it returns None as soon as a second model is found: for a model that is probably the only one."""
        unknown = []
        for literal in literals:
            holds = self._holds(literal, limit, conflicts)
            if holds is None:
                unknown.append(literal)
            elif not holds:
                return None
        return unknown

    def _holds(self, literal: int, limit: Limit, conflicts: int | None) -> bool | None:
        """Does a literal hold in all models? If so, it is appended to `settled`. None if `conflicts` were not enough."""
        other = self.search([-literal], limit, conflicts)
        if other is False:
            self.settled.append(literal)
            self.add([literal])
        return None if other is None else not other

    def certain(self, relation: str) -> Certain:
        """The rows of a relation that are settled, and whether they hold."""
        decode = self.grounding.decode
        return {row: x > 0 for x in self.settled for row in decode([abs(x)], relation)[:1]}

    def forced(self, limit: Limit = FOREVER) -> Forced | Impossible | Unknown:
        """The backbone: what must hold and what cannot. Stopped early, it returns what is certain by then."""
        complete = True
        try:
            if not self.search((), limit):
                return Impossible()
            self.settle([v if v in self.true else -v for v in range(1, self.grounding.found + 1)], limit)
        except STOPS as stop:
            if not self.settled:
                return Unknown(why(stop))
            complete = False
        must = self._rows([x for x in self.settled if x > 0])
        cannot = self._rows([-x for x in self.settled if x < 0])
        return Forced(must, cannot, complete)

    def _rows(self, variables: Iterable[int]) -> dict[str, tuple[Row, ...]]:
        names = [relation.name for relation in self.grounding.theory.find()]
        true = set(variables)
        return {name: tuple(self.grounding.decode(true, name)) for name in names}
