"""Why there is no solution: few rule instances that cannot all hold."""

from __future__ import annotations

from typing import Any

from entails.engines.answers import Because, Solved, Unknown
from entails.engines.consequences.explain import explain
from entails.engines.grounding import grounded
from entails.limits import Limit
from entails.models.ground.purpose import REASONS
from entails.questions.problem import Problem


def why_impossible(problem: Problem, limit: Limit) -> Because | Solved | Unknown:
    """The reason; or the solution that there is. Raises what stops the work before anything is known."""
    puzzle = problem.puzzle
    part = puzzle.shortcuts.focus(problem.board, limit) if puzzle and puzzle.shortcuts.focus else None
    grounding = grounded(problem.theory, part or problem.world, REASONS, limit)
    with limit.stage("explain"):
        return problem.viewed(explain(grounding, limit))


def document(answer: Because | Unknown) -> dict[str, Any]:
    if isinstance(answer, Unknown):
        return {"status": "unknown", "why": answer.why}
    because = [
        {"rule": one.rule.sentence, "sentence": one.sentence, "values": dict(one.values)} for one in answer.instances
    ]
    return {"status": "impossible", "because": because, "size": len(because), "minimal": answer.minimal}
