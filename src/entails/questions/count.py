"""Exactly how many solutions there are."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from entails.engines.answers import Best, Counted, Impossible, Solved, Unknown
from entails.engines.grounding import grounded
from entails.engines.solvers import count as counting
from entails.limits import STOPS, TIME_LIMIT, Limit
from entails.models.ground.purpose import COUNTING, COUNTING_WHOLE
from entails.questions.lemmas import confirmed
from entails.questions.problem import Problem, expect_problem
from entails.questions.solve import solve

SHARE = 0.8  # of the time is for counting; where it ends without a solution, solving has the rest


def count(problem: Problem, *, limit: Limit | float | None = None) -> Counted | Unknown:
    """How many solutions there are; if it is stopped, how many there are at least. An objective does not narrow the count."""
    expect_problem(problem)
    limit = Limit.of(limit)
    try:
        with limit.stage("count") as details:
            most = _share(limit)
            answer = confirmed(problem, most, lambda it: _by_shortcut(it, most) or _by_theory(it, most))
            if isinstance(answer, Unknown) and answer.why == TIME_LIMIT and answer.at_least < 2:
                answer = _by_solving(problem, answer, limit)
            if isinstance(answer, Counted):
                details.append(f"by {answer.by or 'a shortcut of the puzzle'}")
            return answer
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


def _share(limit: Limit) -> Limit:
    left = limit.left()
    return limit if left is None else limit.within(SHARE * left)


def _by_solving(problem: Problem, counted: Unknown, limit: Limit) -> Counted | Unknown:
    """What solving knows: that there is no solution, or just one, or at least one or two."""
    match solve(problem, limit=limit):
        case Impossible():
            return Counted(0, by="solving")
        case Solved(_, unique) if unique:
            return Counted(1, by="solving")
        case Solved(_, unique) | Best(_, _, _, unique):
            return replace(counted, at_least=max(counted.at_least, 2 if unique is False else 1))
    return counted


def _by_shortcut(problem: Problem, limit: Limit) -> Counted | Unknown | None:
    puzzle = problem.puzzle
    return puzzle.shortcuts.count(problem.board, limit) if puzzle and puzzle.shortcuts.count else None


def _by_theory(problem: Problem, limit: Limit) -> Counted | Unknown:
    grounding = partial(grounded, problem.theory, problem.world, limit=limit)
    return counting.count(grounding(COUNTING), limit, partial(grounding, COUNTING_WHOLE))


def document(answer: Counted | Unknown) -> dict[str, Any]:
    if isinstance(answer, Unknown):
        return {"status": "unknown", "why": answer.why, "at_least": answer.at_least}
    lengths = {} if answer.by_length is None else {"by_length": answer.by_length}
    noted = {"note": answer.note} if answer.note else {}
    return {"status": "counted", "count": answer.count, **lengths, **noted}
