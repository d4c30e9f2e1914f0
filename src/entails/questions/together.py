"""One problem solved by a team: `solve` with more than one processor.

Whatever ends soon is not worth a second process, so the search begins here, as always. If it is hard, cubes go to the team
(`entails.engines.cubes`). Where a puzzle knows several ways, or a theory has counts that only some solvers count, nobody can
tell beforehand which is quickest: then one of the team goes the way that `solve` goes alone, and the others take cubes.
Whoever ends first has the answer.

Where a puzzle knows normal forms, cubes are of those: there are fewer, and one that is alone and cannot be moved is the only
solution (`turns`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from entails import puzzles
from entails.engines.answers import Impossible, Solution, Solved
from entails.engines.cubes.bench import Bench, sent
from entails.engines.cubes.scheduling import Portion, Returned, Team
from entails.engines.cubes.searching import CUBES_EACH, FIRST, Hunt, SearchPlan, first_cubes, planned
from entails.engines.grounding import grounded
from entails.limits import STOPS, Limit
from entails.models.ground.purpose import CLAUSES
from entails.questions.problem import Problem
from entails.questions.turns import SolutionSearch

SOON = 5_000  # conflicts: what takes more goes to the team


def solve_together(
    search: SolutionSearch, team: Team, limit: Limit, unique: bool, known: Solution | None = None
) -> Solved | Impossible:
    """A solution; with `unique`, also whether it is the only one. One that is known is not sought again. Raises when time is
    up before any is known."""
    found = [known] if known else []
    if not found and (answer := _soon(search, limit, unique, found)) is not None:
        return answer
    limit.unstoppable()
    return _Shared(search, limit, unique, found).solved(team)


def _soon(search: SolutionSearch, limit: Limit, unique: bool, found: list[Solution]) -> Solved | Impossible | None:
    """The answer, if it is easy; a solution goes to those found."""
    first = search.soon(SOON)
    if first is False:
        return Impossible()
    if first is None:
        return None
    solution = search.solution()
    found.append(solution)
    limit.found(lambda _: Solved(solution))
    only = search.only_soon(SOON) if unique else None
    return Solved(solution, only) if only is not None or not unique else None


class _Shared:
    """A search that is shared. `hunt` finds solutions in normal form, where there are normal forms."""

    def __init__(self, search: SolutionSearch, limit: Limit, unique: bool, known: Sequence[Solution]) -> None:
        self.search, self.limit, self.unique = search, limit, unique
        self.forms = search.forms if search.normal_forms else None
        self.stated = (self.forms.theory, self.forms.world) if self.forms else search.stated
        relation = search.relation if self.forms or search.unique else None
        self.hunt = Hunt(planned(sent(*self.stated), relation), 2 if unique else 1, known, self._is_enough)
        self.answer: Solved | Impossible | None = None  # of one who has gone the whole way

    def solved(self, team: Team) -> Solved | Impossible:
        if self._is_enough():
            return Solved(self.hunt.found[0], False)
        try:
            self.hunt.run(team, [*self._alone(), *self._cubes(self.hunt.plan, team)], self.limit)
        except STOPS:
            if not self.hunt.found:
                raise
            return Solved(self.hunt.found[0])
        if self.answer is not None:
            return self.answer
        if not self.hunt.found:
            return Impossible()
        first, *others = self.hunt.found
        return Solved(first, not others and not self._is_enough() if self.unique else None)

    def _is_enough(self, answer: Any = None) -> bool:
        """Is there an answer, or a solution that can be moved? Then there is another."""
        if isinstance(answer, Solved | Impossible):
            self.answer = answer
            return True
        found = self.hunt.found if hasattr(self, "hunt") else []
        if found:
            self.limit.found(lambda _: Solved(found[0]))
        return bool(self.unique and self.forms and found and self.forms.movable(found[0]))

    def _cubes(self, plan: SearchPlan, team: Team) -> list[Portion]:
        bench = Bench(grounded(*self.stated, CLAUSES, self.limit), self.limit)
        try:
            return first_cubes(bench, plan, CUBES_EACH * team.size)
        finally:
            bench.close()

    def _alone(self) -> list[Portion]:
        """A portion that solves the whole problem without cubes, as `solve` does, where that is another method."""
        search, problem = self.search, self.search.problem
        if problem.puzzle is None or problem.puzzle.name not in puzzles.names():
            if not search.rules.grounding.cardinalities:
                return []
            what: tuple[Any, ...] = (problem.theory, problem.world)
        else:
            what = (problem.puzzle.name, problem.board)
        return [Portion(solve_alone, (what, search.as_printed, self.unique), FIRST)]


def solve_alone(limit: Limit, context: object, what: tuple[Any, ...], as_printed: bool, unique: bool) -> Returned:
    """The whole search by one process, as if there were no others. `what` is a theory and a world, or a puzzle's name and a
    board."""
    first, second = what
    problem = Problem.of(puzzles.puzzle(first), second) if isinstance(first, str) else Problem(first, second)
    with SolutionSearch(problem, limit, as_printed) as search:
        if not search.first():
            return Returned(Impossible())
        solution = search.solution()
        only = search.only() if unique else None
    limit.check()
    return Returned(Solved(solution, only))
