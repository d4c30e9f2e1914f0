"""A solution, and whether it is the only one, where there are several ways to find out: they are taken in turns.

A search that is easy ends at once, on the rules of the problem. For a hard one a puzzle may know two things more:

- stricter *readings* of its rules, whose solutions are found sooner and are solutions of the board. They are searched in
  turns with the rules, the strictest first.
- *normal forms* of its solutions (`NormalForms`), which are fewer. Once it is clear that the search is hard, the session goes
  over to them: there is a solution if there is one in normal form, and it is the only one if no other is in normal form and
  it cannot be moved. In turns with that, the puzzle may count, and each literal of the solution is probed alone: what
  holds in all normal forms helps both. (That the puzzle counts with what holds in normal forms only is right: if it counts
  one, that one is the only normal form; and all that it counts are solutions.)

Each turn is more patient than the one before. Patience is measured in conflicts and states, never in seconds: the same
problem does the same work every time.
"""

from __future__ import annotations

from contextlib import ExitStack
from itertools import count

from entails.boards.puzzle import NormalForms, Shortcuts
from entails.engines.answers import Solution
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.errors import TheoryError
from entails.limits import STOPS, Limit
from entails.models.ground.purpose import SOLVING
from entails.models.theory import Theory
from entails.models.world import World
from entails.questions.problem import Problem

SOON = 1_000  # conflicts: with more a search is called hard
READING = 25_000  # conflicts for each stricter reading, in the first turn
RULES = 5_000  # conflicts for the rules themselves, in the first turn
CONFLICTS = 30_000  # conflicts to show that there is one normal form, in the first turn
PROBES = 50  # conflicts for each literal, in the first turn


class SolutionSearch:
    """A search on one problem. `session` has the solution that was found last.

    with SolutionSearch(problem, limit) as search:
        if search.first():           # is there a solution?
            search.solution()
            search.only()            # is it the only one? None: stopped
    """

    def __init__(self, problem: Problem, limit: Limit, as_printed: bool = False) -> None:
        self.problem, self.limit, self.as_printed = problem, limit, as_printed
        self.shortcuts: Shortcuts[object] = problem.puzzle.shortcuts if problem.puzzle else Shortcuts()
        self.sessions = ExitStack()
        self.session = self._open(*self._rules(problem))
        self.is_hard = False  # as far as is known
        self.forms: NormalForms | None = None  # the session has solutions in normal form only

    def __enter__(self) -> SolutionSearch:
        return self

    def __exit__(self, *_: object) -> None:
        self.sessions.close()

    def _open(self, theory: Theory, world: World) -> Session:
        return self.sessions.enter_context(Session(grounded(theory, world, SOLVING, self.limit), self.limit))

    def _rules(self, problem: Problem) -> tuple[Theory, World]:
        return (problem.theory, problem.world) if self.as_printed else problem.lean

    @property
    def relation(self) -> str:
        """The first relation of the theory, which says all of a solution."""
        return next(self.session.grounding.theory.find()).name

    def solution(self) -> Solution:
        return self.session.solution()

    # --- a solution ---

    def first(self) -> bool:
        """Is there a solution? Raises when time is up."""
        if self.shortcuts.readings is None:
            return self.session.guessed(self.limit)
        guesses = self.session.grounding.guesses
        found = bool(guesses and self.session.search(guesses, self.limit, SOON))
        soon = found or self.session.search((), self.limit, SOON)
        return self._by_readings() if soon is None else soon

    def _by_readings(self) -> bool:
        self.is_hard = True
        assert self.problem.puzzle is not None
        assert self.shortcuts.readings is not None
        boards = self.shortcuts.readings(self.problem.board)
        readings = [self._open(*self._rules(Problem.of(self.problem.puzzle, board))) for board in boards]
        for turn in count():
            for reading in list(readings):
                found = reading.search((), self.limit, READING << turn)
                if found and self.session.adopt(self.relation, reading.solution()):
                    return True
                if found is not None:
                    readings.remove(reading)
            self._go_over()
            found = self.session.search((), self.limit, RULES << turn)
            if found is not None:
                return found
        raise AssertionError  # the turns never end

    def _go_over(self) -> None:
        """Look for normal forms from now on, where the puzzle knows them and they are not too large to write down."""
        if self.forms is None and self.shortcuts.normal and not self.as_printed:
            forms = self.shortcuts.normal(self.problem.board)
            try:
                self.session = self._open(forms.theory, forms.world) if forms else self.session
                self.forms = forms
            except TheoryError:
                pass

    # --- the only one? ---

    def only(self) -> bool | None:
        """After a solution was found: is it the only one? None when time is up."""
        if self.shortcuts.normal is None and self.shortcuts.unique is None:
            return self.session.only(self.limit)
        try:
            only = None if self.is_hard else self._alone(SOON)
            return self._by_turns() if only is None else only
        except STOPS:
            return None

    def _alone(self, conflicts: int) -> bool | None:
        return self.session.alone(self.limit, conflicts=conflicts, relation=self.relation)

    def _by_turns(self) -> bool:
        solution = self.solution()
        self._go_over()
        if self.forms and (self.forms.movable(solution) or not self.session.adopt(self.relation, solution)):
            return False
        literals = self.session.literals(self.relation)
        for turn in count():
            only = self._alone(CONFLICTS << turn)
            if only is None and self.shortcuts.unique:
                certain = self.session.certain(self.relation)
                only = self.shortcuts.unique(self.problem.board, certain, turn, self.limit)
            if only is not None:
                return only
            undecided = self.session.probe(literals, self.limit, PROBES << 2 * turn)
            if undecided is None:
                return False
            literals = undecided
        raise AssertionError  # the turns never end
