"""Exactly how many solutions there are."""

from __future__ import annotations

from functools import partial
from typing import Any

from entails.engines.answers import Counted, Unknown
from entails.engines.grounding import grounded
from entails.engines.solvers import count as counting
from entails.limits import STOPS, Limit
from entails.models.ground.purpose import COUNTING, COUNTING_WHOLE
from entails.questions.lemmas import confirmed
from entails.questions.problem import Problem, expect_problem


def count(problem: Problem, *, limit: Limit | float | None = None) -> Counted | Unknown:
    """How many solutions there are; if it is stopped, how many there are at least. An objective does not narrow the count."""
    expect_problem(problem)
    limit = Limit.of(limit)
    try:
        with limit.stage("count") as details:
            answer = confirmed(problem, limit, lambda it: _by_shortcut(it, limit) or _by_theory(it, limit))
            if isinstance(answer, Counted):
                details.append(f"by {answer.by or 'a shortcut of the puzzle'}")
            return answer
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


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
