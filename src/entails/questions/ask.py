"""Does a claim follow from the rules? If not, a solution in which it fails."""

from __future__ import annotations

from typing import Any

from entails.engines.answers import Follows, Refuted, Solution, Unknown
from entails.engines.consequences import ask as asking
from entails.limits import FOREVER, Limit, OutOfTime
from entails.logic.formula import Formula
from entails.models.world import Element
from entails.questions.lemmas import confirmed
from entails.questions.parameters import CLAIM
from entails.questions.problem import HasFormula, Problem, expect_problem, stated
from entails.questions.question import NO, YES, Asking, Question, Report, unknown
from entails.questions.showing.style import Style
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
    from entails.engines.consequences.completion import completed
    from entails.engines.consequences.explore import where_false  # most claims are asked because they follow

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


# --- the question ---


def _asked(asking: Asking) -> Report:
    from entails.questions.why import reason_for  # what is refuted needs no reason

    problem, claim = asking.problem(), asking.given("claim")
    answer = ask(problem, claim, limit=asking.limit)
    answered = document(problem, answer)
    if isinstance(answer, Unknown):
        return unknown(answer, answered)
    if isinstance(answer, Refuted):
        return Report(NO, answered, lambda style: _refuted_lines(problem, answer, style), answer=answer)
    reason = None if answer.vacuous else reason_for(problem, claim, limit=asking.limit)

    def lines(style: Style) -> list[str]:
        follows, *rest = str(answer).splitlines()
        return [style.good(follows), *rest, *(reason.text(style) if reason else ())]

    return Report(YES, {**answered, **(reason.document() if reason else {})}, lines, answer=answer)


def _refuted_lines(problem: Problem, answer: Refuted, style: Style) -> list[str]:
    return [style.bad(answer.headline), problem.text(answer.solution, style), *answer.where()]


QUESTION = Question(
    "ask",
    _asked,
    {"claim": CLAIM._replace(required=True)},
)
