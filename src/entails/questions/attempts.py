"""A proof with gaps, for programs: its lines, its goals, the steps that may be taken, and hints."""

from __future__ import annotations

from typing import Any

from entails.limits import Limit
from entails.proofs.display.boxes import lines
from entails.proofs.display.records import to_json
from entails.proofs.kernel.sequent import write_line, write_sequent
from entails.proofs.tutor.attempt import Attempt
from entails.questions.hint_proofs import hint_entry


def document(attempt: Attempt) -> dict[str, Any]:
    """The attempt as it stands: its text in boxes, the same for Jape, its lines and its open goals."""
    return {
        "status": "proved" if attempt.is_finished else "incomplete",
        "sequent": write_sequent(attempt.sequent),
        "text": str(attempt),
        "jape": attempt.jape(),
        "lines": to_json(lines(attempt.proof)),
        "goals": [
            {
                "at": line,
                "formula": write_line(goal.conclusion),
                "assumptions": [write_line(one) for one in goal.assumptions],
            }
            for line, goal in attempt.goals()
        ],
    }


def offers_document(attempt: Attempt, goal: int | None = None, line: int | None = None) -> dict[str, Any]:
    """The attempt, and the steps that may be taken at a goal or with a line, each with what it would give."""
    offers = [
        {"step": one.text, "goal": one.goal, "rule": one.step.step.rule, "gives": list(one.gives)}
        for one in attempt.offers(goal, line)
    ]
    return {**document(attempt), "offers": offers}


def hints_document(attempt: Attempt, limit: Limit | float | None = None) -> dict[str, Any]:
    """The attempt, and for each open goal the next step in three strengths."""
    return {**document(attempt), "goals": [hint_entry(one) for one in attempt.hints(limit)]}
