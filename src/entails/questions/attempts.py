"""A proof with gaps, for programs: its lines, its goals, the steps that may be taken, and hints."""

from __future__ import annotations

from typing import Any

from entails.errors import ProofError
from entails.limits import Limit
from entails.proofs.display.boxes import lines, rule_shown
from entails.proofs.display.records import to_json
from entails.proofs.kernel.sequent import write_line, write_sequent
from entails.proofs.systems.trees import forest, tree_records
from entails.proofs.tutor.attempt import Attempt
from entails.proofs.tutor.hints import GoalHint
from entails.questions.hint_proofs import hint_entry


def document(attempt: Attempt) -> dict[str, Any]:
    """The attempt as it stands: its text in boxes, the same for Jape, its lines, its trees and its open goals."""
    return {
        "status": "proved" if attempt.is_finished else "incomplete",
        "sequent": write_sequent(attempt.sequent),
        "text": str(attempt),
        "jape": attempt.jape(),
        "lines": to_json(lines(attempt.proof)),
        "trees": _trees(attempt),
        "goals": [
            {
                "at": line,
                "formula": write_line(goal.conclusion),
                "assumptions": [write_line(one) for one in goal.assumptions],
            }
            for line, goal in attempt.goals()
        ],
    }


def _trees(attempt: Attempt) -> list[dict[str, object]]:
    """Gentzen's trees of the attempt, the goal's as the last; none where it would be too large to be read."""
    try:
        return tree_records(forest(attempt.proof))
    except ProofError:
        return []


def offers_document(attempt: Attempt, goal: int | None = None, line: int | None = None) -> dict[str, Any]:
    """The attempt, and the steps that may be taken at a goal or with a line, each with what it would give."""
    offers = [
        {"step": one.text, "goal": one.goal, "rule": one.step.step.rule, "gives": list(one.gives)}
        for one in attempt.offers(goal, line)
    ]
    return {**document(attempt), "offers": offers}


def hints_document(attempt: Attempt, limit: Limit | float | None = None) -> dict[str, Any]:
    """The attempt, and for each open goal the next step in three strengths, with the proof as it is after it."""
    return {**document(attempt), "goals": [{**hint_entry(one), **_then(attempt, one)} for one in attempt.hints(limit)]}


def _then(attempt: Attempt, hint: GoalHint) -> dict[str, Any]:
    """What following a hint gives; nothing if it names no step, to take or to take back."""
    step = hint.step.step if hint.step else hint.back.step if hint.back else None
    if step is None:
        return {}
    after = attempt.follow(hint)
    return {"then": {"rule": rule_shown(step.rule), "text": str(after), "jape": after.jape()}}
