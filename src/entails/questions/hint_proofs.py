"""Hints for the unfinished proofs of a Jape file.

A wrong step is taken back first: its line becomes a goal, and the lines above it that stand are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from entails.errors import ProofError
from entails.limits import Limit
from entails.proofs.jape.file import Theorem, Unreadable, read_blocks
from entails.proofs.jape.judge import TheoremVerdict
from entails.proofs.kernel.sequent import write_line, write_sequent
from entails.proofs.tutor.attempt import Attempt, attempts_in
from entails.proofs.tutor.hints import GoalHint
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class HintedProof:
    """A proof of a file, and a hint for each open goal. `mistakes` tells the wrong steps that were taken back for them."""

    theorem: Theorem
    attempt: Attempt
    mistakes: tuple[str, ...]
    hints: tuple[GoalHint, ...]


def unfinished(text: str, name: str, proof: str | None = None) -> list[tuple[TheoremVerdict, Attempt]]:
    """The proofs of a file that are not finished, or the one of this name; wrong steps are taken back."""
    found = attempts_in(text, name)
    if proof is not None:
        chosen = [one for one in found if proof in (one[0].theorem.label, write_sequent(one[0].theorem.stated))]
        if not chosen:
            _refuse_unreadable(read_blocks(text, name), proof)
            known = ", ".join(f"“{one.theorem.label[:60]}”" for one, _ in found[:6])
            raise ProofError(f"there is no proof “{proof[:60]}”: expected one of {known}", file=name)
        found = chosen
    return [(one, attempt) for one, attempt in found if attempt is not None and one.status != "proved"]


def _refuse_unreadable(blocks: Sequence[Theorem | Unreadable], proof: str) -> None:
    for one in blocks:
        if isinstance(one, Unreadable) and one.label == proof:
            raise one.error


def hint_proofs(
    text: str, name: str, proof: str | None = None, *, limit: Limit | float | None = None
) -> list[HintedProof]:
    """Hints for the unfinished proofs of a Jape file, or for the one of this name."""
    limit = Limit.of(limit)
    with limit.stage("hint"):
        return [
            HintedProof(verdict.theorem, attempt, tuple(_mistake_lines(verdict)), tuple(attempt.hints(limit)))
            for verdict, attempt in unfinished(text, name, proof)
        ]


def _mistake_lines(verdict: TheoremVerdict) -> list[str]:
    return [f"line {one.line} of the file, {one.rule}: {one.reason}" for one in verdict.mistakes]


def document(hinted: Sequence[HintedProof]) -> dict[str, Any]:
    return {"status": "hinted" if hinted else "proved", "proofs": [_entry(one) for one in hinted]}


def _entry(one: HintedProof) -> dict[str, Any]:
    return {
        "name": one.theorem.label,
        "sequent": write_sequent(one.theorem.stated),
        **({"mistakes": list(one.mistakes)} if one.mistakes else {}),
        "goals": [hint_entry(hint) for hint in one.hints],
    }


def hint_entry(hint: GoalHint) -> dict[str, Any]:
    return {
        "formula": write_line(hint.goal.conclusion),
        "assumptions": [write_line(one) for one in hint.goal.assumptions],
        "at": hint.line,
        "closable": hint.verdict.closable,
        "hints": list(hint.hints),
    }
