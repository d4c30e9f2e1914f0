"""Does a claim follow from the rules? If not, a solution in which it fails."""

from __future__ import annotations

from typing import Any

from entails.engines import ask as asking
from entails.engines.answers import Follows, Refuted, Solution, Unknown
from entails.limits import FOREVER, Limit, OutOfTime
from entails.logic.formula import Formula
from entails.models.world import Element
from entails.questions.lemmas import confirmed
from entails.questions.problem import HasFormula, Problem, expect_problem, stated
from entails.values import replace

LOOKING = 5.0  # seconds of work while it is looked up where a claim fails, however busy the machine is


def ask(
    problem: Problem, claim: str | Formula | HasFormula, *, limit: Limit | float | None = None
) -> Follows | Refuted | Unknown:
    """Does the claim hold in every solution?

    ask(load("menu.fol"), "served(cake) → ¬served(pie)")    # Follows()
    """
    expect_problem(problem)
    limit = Limit.of(limit)
    typed = stated(problem, claim)[1]
    with limit.stage("ask"):
        answer = confirmed(problem, limit, lambda it: asking.ask(it.theory, it.world, typed, limit))
    if isinstance(answer, Refuted):
        answer = replace(answer, values=_where_false(problem, typed, answer.solution))
    return problem.viewed(answer)


def _where_false(problem: Problem, claim: Formula, solution: Solution) -> dict[str, Element]:
    """Values of the claim's leading variables for which it is false, if there are any and they are soon found."""
    from entails.engines.completion import completed
    from entails.engines.explore import where_false  # most claims are asked because they follow

    limit = FOREVER.working(LOOKING)
    try:
        structure = completed(problem.theory, problem.world, solution, limit)
        return dict(where_false(claim, structure, limit) or {})
    except OutOfTime:
        return {}


def document(problem: Problem, answer: Follows | Refuted | Unknown) -> dict[str, Any]:
    match answer:
        case Follows(vacuous, note):
            return {"status": "follows", "vacuous": vacuous, **({"note": note} if note else {})}
        case Refuted(solution, values):
            where = {"values": dict(values)} if values else {}
            return {"status": "refuted", "solution": problem.answer(solution), **where}
        case Unknown(reason):
            return {"status": "unknown", "why": reason}
