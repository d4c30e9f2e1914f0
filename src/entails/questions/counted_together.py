"""One problem counted by a team: `count` with more than one processor.

What ends soon is counted as always. Else the counts of cubes are added up (`entails.engines.cubes.totals`). A puzzle that
counts in a way of its own may cut that up itself (`Shortcuts.portions`); if it cannot, one of the team counts in that way and
the others count cubes, and whoever ends first has the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from entails import puzzles
from entails.engines.answers import Counted, Unknown
from entails.engines.cubes.bench import Bench, sent
from entails.engines.cubes.scheduling import Portion, Returned, Team, conquer
from entails.engines.cubes.totals import first_cubes, way_to_count
from entails.engines.grounding import grounded
from entails.errors import EngineError
from entails.limits import STOPS, TIME_LIMIT, Limit, OutOfTime
from entails.models.ground.purpose import COUNTING, COUNTING_WHOLE
from entails.questions.problem import Problem

SOON = 0.5  # seconds of work: what takes longer is shared
FIRST = 2.0  # the share of what is handed out before any cube


def count_together(
    problem: Problem, team: Team, limit: Limit, alone: Callable[[Limit], Counted | Unknown]
) -> Counted | Unknown:
    """How many solutions there are. `alone` is how they are counted without a team."""
    try:
        soon = alone(limit.working(SOON))
    except OutOfTime:
        soon = Unknown(TIME_LIMIT)
    if not isinstance(soon, Unknown) or soon.why != TIME_LIMIT:
        return soon
    limit.unstoppable()
    tally = _Tally(soon.at_least, limit)
    try:
        portions = _portions(problem, team, limit)
        if not portions:
            return alone(limit)
        conquer(team, portions, tally.take, limit)
    except EngineError:  # a counter that is not what it should be
        return alone(limit)
    except STOPS as stop:
        return Unknown(limit.stopped(stop), at_least=tally.at_least)
    return Counted(tally.number, by="cubes") if tally.answer is None else tally.answer


class _Tally:
    """What the portions come to so far."""

    def __init__(self, at_least: int, limit: Limit) -> None:
        self.number, self.at_least, self.limit = 0, at_least, limit
        self.answer: Counted | None = None  # of one who has counted all

    def take(self, found: int | Counted | None) -> bool:
        """Is this enough?"""
        if isinstance(found, Counted):
            self.answer = found
            return True
        self.number += found or 0
        self.at_least = max(self.at_least, self.number)
        self.limit.found(lambda why: Unknown(why, at_least=self.at_least))
        return False


def _portions(problem: Problem, team: Team, limit: Limit) -> list[Portion]:
    """The work in portions; none if it cannot be shared. Where solutions have lengths, only the puzzle counts those."""
    if problem.puzzle and problem.puzzle.shortcuts.count and problem.theory.objective:
        return []
    cut = problem.puzzle.shortcuts.portions if problem.puzzle and problem.puzzle.name in puzzles.names() else None
    if cut and (portions := cut(problem.board, 2 * team.size, limit)):
        return list(portions)
    theory, world = problem.theory, problem.world
    grounding = grounded(theory, world, COUNTING, limit)
    whole = grounded(theory, world, COUNTING_WHOLE, limit)
    plan = way_to_count(grounding, whole, sent(theory, world), team.size, limit)
    if plan is None:
        return []
    bench = Bench(whole if plan.by.purpose is COUNTING_WHOLE else grounding, limit)
    try:
        return [*_puzzle_way(problem), *first_cubes(bench, plan, team.size)]
    finally:
        bench.close()


def _puzzle_way(problem: Problem) -> list[Portion]:
    puzzle = problem.puzzle
    if puzzle is None or puzzle.shortcuts.count is None or puzzle.name not in puzzles.names():
        return []
    return [Portion(count_by_puzzle, (puzzle.name, problem.board), FIRST)]


def count_by_puzzle(limit: Limit, context: object, name: str, board: Any) -> Returned:
    """The puzzle's own count, in one process; it may not know one."""
    way = puzzles.puzzle(name).shortcuts.count
    answer = way(board, limit) if way else None
    return Returned(answer if isinstance(answer, Counted) else None)
