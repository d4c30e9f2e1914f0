"""No answer rests on a lemma that does not follow.

The lemmas of a puzzle are proved by tests. Those of a theory file are somebody's word. A solution that they help to find is a
solution in any case; but an answer about *all* solutions ("impossible", "the only one", "the best", a count, "it follows") is
right only if they follow. So before such an answer is given the lemmas are proved from the rules. If one does not follow, the
question is answered again without them, and the answer says so. If there is no time to prove them, the answer says that it
rests on them.

Proving the lemmas was chosen over answering every question a second time without them: where a lemma matters, the second
answer would not come in time, and a lemma is as a rule easier to prove than what it is for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from entails.engines.answers import Best, Counted, Follows, Forced, Impossible, Refuted, Solved, Unknown
from entails.errors import TheoryError
from entails.limits import STOPS, Limit
from entails.logic.visible import visible
from entails.questions.problem import Problem
from entails.values import replace

UNPROVED = "This rests on the lemmas of the theory: it was not shown in time that they follow from its rules."

A = TypeVar("A", bound=Solved | Best | Impossible | Counted | Forced | Follows | Refuted | Unknown)


def confirmed(problem: Problem, limit: Limit, answer_of: Callable[[Problem], A]) -> A:
    """The answer to a question about the problem, if it is right whatever the lemmas say; else the answer without them.

    confirmed(problem, limit, lambda it: …)   # Impossible(), or Solved(…, note="The lemma “…” does not follow …")
    """
    answer = answer_of(problem)
    if not _rests_on_lemmas(answer) or not has_unproved_lemmas(problem):
        return answer
    from entails.engines.consequences.lemmas import failing_lemma

    try:
        with limit.stage("prove the lemmas"):
            lemma = failing_lemma(problem.theory, problem.world, limit)
    except (*STOPS, TheoryError):  # their denial may be too large to write down
        return _noted(answer, UNPROVED)
    if lemma is None:
        return answer
    note = f"The lemma “{visible(lemma.sentence)}” does not follow from the rules: this was answered without lemmas."
    return _noted(answer_of(relying_on_rules(problem)), note)


def has_unproved_lemmas(problem: Problem) -> bool:
    return problem.puzzle is None and any(rule.kind == "lemma" for rule in problem.theory.rules)


def relying_on_rules(problem: Problem) -> Problem:
    """The problem without its unproved lemmas."""
    if not has_unproved_lemmas(problem):
        return problem
    from entails.engines.consequences.lemmas import without_lemmas

    return Problem(without_lemmas(problem.theory), problem.world, problem.name)


def _rests_on_lemmas(answer: object) -> bool:
    """Would the answer be wrong if the lemmas kept solutions out? A solution is one in any case."""
    match answer:
        case Impossible() | Best() | Counted() | Follows() | Solved(_, True):
            return True
        case Solved(note=note):
            return bool(note)  # that no solution is best
        case Forced(must, cannot):
            return any(must.values()) or any(cannot.values())
    return False


def _noted(answer: A, note: str) -> A:
    if isinstance(answer, Refuted | Unknown):
        return answer
    return replace(answer, note=f"{answer.note} {note}".strip())
