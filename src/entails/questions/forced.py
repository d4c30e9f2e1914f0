"""What must hold in every solution, and what cannot hold in any."""

from __future__ import annotations

from entails.engines.answers import Forced, Impossible, Unknown
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.limits import STOPS, Limit
from entails.models.ground.purpose import SOLVING
from entails.questions.lemmas import confirmed
from entails.questions.problem import Problem, expect_problem


def forced(problem: Problem, *, limit: Limit | float | None = None) -> Forced | Impossible | Unknown:
    """The backbone of a problem. If it is stopped, what is certain by then."""
    expect_problem(problem)
    limit = Limit.of(limit)
    try:
        return confirmed(problem, limit, lambda it: _forced(it, limit))
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


def _forced(problem: Problem, limit: Limit) -> Forced | Impossible | Unknown:
    with Session(grounded(problem.theory, problem.world, SOLVING, limit), limit) as session:
        return session.forced(limit)
