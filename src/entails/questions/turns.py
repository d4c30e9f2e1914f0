"""A solution, and whether it is the only one, where there are several ways to find out: they are taken in turns.

A search that is easy ends at once, on the rules of the problem. For a hard one a puzzle may know two things more:

- stricter *readings* of its rules, whose solutions are found sooner and are solutions of the board. They are searched in
  turns with the rules, the strictest first.
- *normal forms* of its solutions (`NormalForms`), which are fewer. There is a solution if there is one in normal form, and it
  is the only one if no other is in normal form and it cannot be moved. In turns with that, the puzzle may count, and each
  literal of the solution is probed alone: what holds in all normal forms helps both. (That the puzzle counts with what
  holds in normal forms only is right: if it counts one, that one is the only normal form; and all that it counts are
  solutions.)

Each turn is more patient than the one before. Patience is measured in conflicts and states, never in seconds: the same
problem does the same work every time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cache, cached_property, partial
from itertools import count
from typing import TYPE_CHECKING

from entails.engines.answers import Solution
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.errors import TheoryError
from entails.limits import STOPS, Limit
from entails.models.ground.purpose import SOLVING, Purpose
from entails.models.theory import Theory
from entails.models.world import Row, World
from entails.questions.problem import Problem

if TYPE_CHECKING:
    from entails.boards.puzzle import NormalForms

SOON = 2_000  # conflicts: with more a search is called hard
READING = 40_000  # conflicts for each stricter reading, in the first turn
RULES = 5_000  # conflicts for the rules themselves, in the first turn
CONFLICTS = 30_000  # conflicts to show that there is one normal form, in the first turn
PROBES = 50  # conflicts for each literal, in the first turn


class SolutionSearch:
    """A search on one problem.

    with SolutionSearch(problem, limit) as search:
        if search.first():           # is there a solution?
            search.solution()
            search.only()            # is it the only one? None: stopped
    """

    def __init__(self, problem: Problem, limit: Limit, as_printed: bool = False, purpose: Purpose = SOLVING) -> None:
        self.problem, self.limit, self.as_printed, self.purpose = problem, limit, as_printed, purpose
        shortcuts = problem.puzzle.shortcuts if problem.puzzle else None
        self.stricter = shortcuts.readings if shortcuts else None
        self.normal_forms = shortcuts.normal if shortcuts else None
        self.unique = shortcuts.unique if shortcuts else None
        self.sessions = ExitStack()
        self.stated = (problem.theory, problem.world) if as_printed else problem.lean
        self.rules = self._open(*self.stated)
        self.session = self.rules  # the one that has the solution
        self.is_hard = False  # as far as is known

    def __enter__(self) -> SolutionSearch:
        return self

    def __exit__(self, *_: object) -> None:
        self.sessions.close()

    def _open(self, theory: Theory, world: World) -> Session:
        return self.sessions.enter_context(Session(grounded(theory, world, self.purpose, self.limit), self.limit))

    @cached_property
    def forms(self) -> NormalForms | None:
        """The puzzle's normal forms; None where it has none, or where the solution is to be one of the printed rules."""
        known = None if self.as_printed else self.normal_forms
        return known(self.problem.board) if known else None

    @cached_property
    def normal(self) -> Session | None:
        """A session on the normal forms, unless they are not known or too large to write down."""
        try:
            return self._open(self.forms.theory, self.forms.world) if self.forms else None
        except TheoryError:
            return None

    @property
    def relation(self) -> str:
        """The first relation of the theory, which says all of a solution."""
        return next(self.rules.grounding.theory.find()).name

    def solution(self) -> Solution:
        return self.session.solution()

    # --- a solution ---

    def first(self) -> bool:
        """Is there a solution? Raises when time is up."""
        if self.stricter is None:
            return self.rules.guessed(self.limit)
        guesses = self.rules.grounding.guesses
        found = bool(guesses and self.rules.search(guesses, self.limit, SOON))
        soon = found or self.rules.search((), self.limit, SOON)
        return self._by_readings(self.stricter(self.problem.board)) if soon is None else soon

    def each(self) -> Iterator[Solution]:
        """Every solution, each once. Those that the rules give soon come first. Where that gets stuck, the one of a stricter
        reading is next, then those that moves lead to from the known ones, then the rest. Raises when time is up."""
        relation = self.relation if self.stricter else None  # where it says all of a solution
        known: list[Solution] = []
        moves = self._moves(known)
        switch = self.rules.grounding.fresh()
        try:
            while self._next(switch, moves, bool(known)):
                blocking = self.rules.blocking(relation)
                solution = self.rules.solution()
                if relation:
                    known.append(solution)
                yield solution
                self.rules.add([-switch, *blocking])
        finally:
            self.rules.retire(switch)

    def _next(self, switch: int, moves: Iterator[bool], known: bool) -> bool:
        """Is there a solution that was not listed? It is the last model of the rules then."""
        if not self.is_hard:
            found = self.rules.search([switch], self.limit, SOON if self.stricter else None)
            if found is not None:
                return found
            self.is_hard = True
            if not known:
                return self._read()
        return next(moves, False) or bool(self.rules.search([switch], self.limit))

    def _read(self) -> bool:
        """Is there a solution, by readings and normal forms?"""
        assert self.stricter is not None
        found = self._by_readings(self.stricter(self.problem.board))
        return found and (self.session is self.rules or self.rules.adopt(self.relation, self.session.solution()))

    def _moves(self, known: list[Solution]) -> Iterator[bool]:
        """Go on from the known solutions, also those that become known meanwhile, to those that one move leads to."""
        listed: set[frozenset[Row]] = set()
        for solution in known if self.forms else ():
            assert self.forms is not None
            for new in self.forms.moved(solution):
                self.limit.check()
                listed.update(self._key(one) for one in known[len(listed) :])
                if self._key(new) not in listed and self.rules.adopt(self.relation, new):
                    yield True

    def _key(self, solution: Solution) -> frozenset[Row]:
        return frozenset(solution.relations[self.relation])

    def soon(self, conflicts: int) -> bool | None:
        """Is there a solution, by the rules alone and with at most so many conflicts? None if these were not enough."""
        guesses = self.rules.grounding.guesses
        lucky = guesses and self.rules.soon(guesses, self.limit, conflicts)
        return lucky or self.rules.soon((), self.limit, conflicts)

    def _by_readings(self, boards: Sequence[object]) -> bool:
        self.is_hard = True
        readings = [cache(partial(self._reading, board)) for board in boards]  # each is opened when its turn comes
        for turn in count():
            for reading in list(readings):
                found = reading().search((), self.limit, READING << turn)
                if found and self.rules.adopt(self.relation, reading().solution()):
                    return True
                if found is not None:
                    readings.remove(reading)
            session = self.normal or self.rules
            found = session.search((), self.limit, RULES << turn if readings else None)
            if found is not None:
                self.session = session
                return found
        raise AssertionError  # the turns never end

    def _reading(self, board: object) -> Session:
        """A session on a stricter reading; on its normal forms, where they are known."""
        assert self.problem.puzzle is not None
        reading = Problem.of(self.problem.puzzle, board)
        if self.as_printed:
            return self._open(reading.theory, reading.world)
        forms = self.normal_forms(board) if self.normal_forms else None
        return self._open(forms.theory, forms.world) if forms else self._open(*reading.lean)

    # --- the only one? ---

    def only(self) -> bool | None:
        """After a solution was found: is it the only one? None when time is up."""
        if self.normal_forms is None and self.unique is None:
            return self.session.only(self.limit)
        try:
            only = None if self.is_hard else self._alone(SOON)
            return self._by_turns() if only is None else only
        except STOPS:
            return None

    def only_soon(self, conflicts: int) -> bool | None:
        """Is the solution the only one? None if that takes more than so many conflicts; raises when time is up."""
        known = self.normal_forms or self.unique
        return self.session.alone(self.limit, (), conflicts, self.relation if known else None, soon=True)

    def _alone(self, conflicts: int) -> bool | None:
        return self.session.alone(self.limit, conflicts=conflicts, relation=self.relation)

    def _by_turns(self) -> bool:
        solution = self.solution()
        if self.forms and self.forms.movable(solution):
            return False
        if self.normal and self.normal.adopt(self.relation, solution):  # what cannot be moved is in normal form
            self.session = self.normal
        literals = self.session.literals(self.relation)
        for turn in count():
            only = self._alone(CONFLICTS << turn)
            if only is None and self.unique:
                certain = self.session.certain(self.relation)
                only = self.unique(self.problem.board, certain, turn, self.limit)
            if only is not None:
                return only
            undecided = self.session.probe(literals, self.limit, PROBES << 2 * turn)
            if undecided is None:
                return False
            literals = undecided
        raise AssertionError  # the turns never end
