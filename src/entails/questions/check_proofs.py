"""Every proof of a Jape file: proved, incomplete, wrong or unreadable; of every open goal whether it can still be closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from entails.errors import EntailsError
from entails.limits import Limit
from entails.logic.formula import Formula
from entails.proofs.display.boxes import OPEN, Display, ProofBox, ProofLayout, ProofLine, layout, rule_shown
from entails.proofs.jape.file import Theorem, Unreadable, read_blocks
from entails.proofs.jape.judge import JapeMistake, TheoremVerdict, judge
from entails.proofs.kernel.check import Proof, ProofStep
from entails.proofs.kernel.sequent import write_line, write_sequent
from entails.proofs.prover.search import contradictory
from entails.proofs.tutor.goals import A_MOMENT, GoalVerdict, added, holds, is_closable, judged_goals, searching
from entails.proofs.tutor.hints import nowhere
from entails.proofs.tutor.tree import Place, part_at
from entails.values import dataclass

WRONG = "✗"


@dataclass(frozen=True, slots=True)
class CheckedGoal:
    """An open goal: the verdict and its line on display; if a step leads nowhere, which, and the last one that was fine."""

    verdict: GoalVerdict
    line: int | None = None
    nowhere: str | None = None
    nowhere_line: int | None = None
    last_fine: int | None = None  # its line; None if the first step of the proof leads nowhere
    last_fine_rule: str | None = None


@dataclass(frozen=True, slots=True)
class CheckedMistake:
    """A wrong step, its line on display, and whether the line follows from what stands above it all the same."""

    mistake: JapeMistake
    line: int | None
    follows: bool | None


@dataclass(frozen=True, slots=True)
class CheckedProof:
    """The verdict on a proof of a file, and what is known of its gaps and its wrong steps."""

    verdict: TheoremVerdict
    goals: tuple[CheckedGoal, ...] = ()
    mistakes: tuple[CheckedMistake, ...] = ()
    display: Display | None = None  # as it was left, with gaps and errors marked

    @property
    def status(self) -> str:
        return self.verdict.status

    @property
    def theorem(self) -> Theorem:
        return self.verdict.theorem


ProofChecked = CheckedProof | Unreadable


def check_proofs(text: str, name: str, *, limit: Limit | float | None = None) -> list[ProofChecked]:
    """A verdict for each proof in the text of a Jape file, in its order. One that cannot be read costs none of the others."""
    limit = Limit.of(limit)
    blocks = read_blocks(text, name)
    with limit.stage("check"):
        verdicts = judge([one for one in blocks if isinstance(one, Theorem)], text, holds, are_contradictory)
        by_theorem = {id(one.theorem): one for one in verdicts}
        return [_looked_into(by_theorem[id(one)], limit) if isinstance(one, Theorem) else one for one in blocks]


def are_contradictory(premises: Sequence[Formula]) -> bool:
    return contradictory(premises, Limit.seconds(A_MOMENT)) is True


# --- gaps and wrong steps ---


def _looked_into(verdict: TheoremVerdict, limit: Limit) -> CheckedProof:
    draft = verdict.draft
    if draft is None:
        return CheckedProof(verdict)
    if verdict.status == "proved":
        return CheckedProof(verdict, display=layout(draft).display)
    shown = layout(draft)
    search = searching(draft, limit, verdict.usable)
    mistakes = tuple(
        CheckedMistake(one, _line(draft, one.place, shown), is_closable(search(one.goal)) if one.goal else None)
        for one in verdict.mistakes
    )
    wrong = {one.place for one in verdict.mistakes}
    judged = judged_goals(draft, search)
    goals = tuple(
        _goal(one, gap.line, shown)
        for one, gap in zip(judged, shown.gaps, strict=True)
        if one.place not in wrong  # it is told as a mistake
    )
    return CheckedProof(verdict, goals, mistakes, marked(shown, goals, mistakes))


def _goal(verdict: GoalVerdict, line: int, shown: ProofLayout) -> CheckedGoal:
    turning = verdict.turning
    if turning is None:
        return CheckedGoal(verdict, line)
    message = nowhere(turning, verdict.goal, shown)
    line_of = shown.places[id(turning.blamed)].line
    if turning.fine is None:
        return CheckedGoal(verdict, line, message, line_of)
    fine = added(turning.fine)
    return CheckedGoal(verdict, line, message, line_of, shown.places[id(fine)].line, rule_shown(_rule(fine)))


def _rule(part: Proof) -> str:
    return part.rule if isinstance(part, ProofStep) else OPEN


def _line(draft: Proof, place: Place | None, shown: ProofLayout) -> int | None:
    if place is None:
        return None
    found = shown.places.get(id(part_at(draft, place)))
    return found.line if found else None


def marked(shown: ProofLayout, goals: Sequence[CheckedGoal], mistakes: Sequence[CheckedMistake]) -> Display:
    """The lines of a proof with a mark at each wrong one, and at each goal that cannot be closed."""
    wrong = {one.line: f"{WRONG} {rule_shown(one.mistake.rule)}" for one in mistakes}
    lost = {one.line for one in goals if one.verdict.closable is False}

    def line(one: ProofLine) -> ProofLine:
        reason = wrong.get(one.number, f"{one.reason} {WRONG}" if one.number in lost else one.reason)
        return ProofLine(one.number, one.formulas, reason, one.refs)

    def parts(some: tuple[ProofLine | ProofBox, ...]) -> tuple[ProofLine | ProofBox, ...]:
        return tuple(ProofBox(parts(one.parts)) if isinstance(one, ProofBox) else line(one) for one in some)

    return Display(parts(shown.display.parts))


# --- as JSON ---


def document(checked: Sequence[ProofChecked]) -> dict[str, Any]:
    accepted = all(isinstance(one, CheckedProof) and one.status == "proved" for one in checked)
    return {"status": "accepted" if accepted else "refused", "proofs": [_entry(one) for one in checked]}


def _entry(checked: ProofChecked) -> dict[str, Any]:
    if isinstance(checked, Unreadable):
        return _unreadable_entry(checked)
    verdict, theorem = checked.verdict, checked.verdict.theorem
    return {
        "name": theorem.label,
        "sequent": write_sequent(theorem.stated),
        **({"given": [write_sequent(one) for one in theorem.given]} if theorem.given else {}),
        "panel": theorem.panel,
        "status": verdict.status,
        "line": verdict.line,
        "rule": verdict.rule,
        "reason": verdict.reason,
        "notes": list(verdict.notes),
        **({"goals": [goal_entry(one) for one in checked.goals]} if verdict.status != "proved" else {}),
        **({"mistakes": [_mistake_entry(one) for one in checked.mistakes]} if checked.mistakes else {}),
    }


def _unreadable_entry(block: Unreadable) -> dict[str, Any]:
    error: EntailsError = block.error
    return {
        "name": block.label,
        "sequent": None,
        "panel": block.panel,
        "status": "unreadable",
        "line": error.line or block.line,
        "rule": None,
        "reason": error.message,
        "notes": [],
    }


def goal_entry(goal: CheckedGoal) -> dict[str, Any]:
    verdict = goal.verdict
    return {
        "formula": write_line(verdict.goal.conclusion),
        "assumptions": [write_line(one) for one in verdict.goal.assumptions],
        "closable": verdict.closable,
        "countermodel": verdict.countermodel.json() if verdict.countermodel else None,
        "at": goal.line,
        **({"missing": [f"actual {name}" for name in verdict.missing]} if verdict.missing else {}),
        **(_nowhere_entry(goal) if goal.nowhere else {}),
    }


def _nowhere_entry(goal: CheckedGoal) -> dict[str, Any]:
    return {"nowhere": goal.nowhere, "nowhere_line": goal.nowhere_line, "last_fine": goal.last_fine}


def _mistake_entry(one: CheckedMistake) -> dict[str, Any]:
    mistake = one.mistake
    return {
        "step": mistake.number,
        "line": mistake.line,
        "at": one.line,
        "rule": mistake.rule,
        "reason": mistake.reason,
        "wants": mistake.wants,
        "found": write_line(mistake.goal.conclusion) if mistake.goal else None,
        "follows": one.follows,
    }
