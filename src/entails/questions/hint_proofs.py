"""Hints for the unfinished proofs of a Jape file, and their completion.

A wrong step is taken back first: its line becomes a goal, and the lines above it that stand are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from entails.errors import ProofError
from entails.limits import Limit
from entails.proofs.jape.file import Theorem, Unreadable, as_theorem, read_blocks, write_theorems
from entails.proofs.jape.judge import TheoremVerdict, judge
from entails.proofs.kernel.check import Proof, check
from entails.proofs.kernel.sequent import write_line, write_sequent
from entails.proofs.tutor.attempt import Attempt
from entails.proofs.tutor.hints import GoalHint
from entails.proofs.tutor.mending import taken_back
from entails.questions.check_proofs import are_contradictory, holds


@dataclass(frozen=True, slots=True)
class HintedProof:
    """A proof of a file, and a hint for each open goal. `mistakes` tells the wrong steps that were taken back for them."""

    theorem: Theorem
    attempt: Attempt
    mistakes: tuple[str, ...]
    hints: tuple[GoalHint, ...]


def unfinished(text: str, name: str, proof: str | None = None) -> list[tuple[TheoremVerdict, Attempt]]:
    """The proofs of a file that are not finished, or the one of this name; wrong steps are taken back."""
    blocks = read_blocks(text, name)
    theorems = [one for one in blocks if isinstance(one, Theorem)]
    verdicts = judge(theorems, text, holds, are_contradictory)
    if proof is not None:
        chosen = [one for one in verdicts if proof in (one.theorem.label, write_sequent(one.theorem.stated))]
        if not chosen:
            _refuse_unreadable(blocks, proof)
            known = ", ".join(f"“{one.theorem.label[:60]}”" for one in verdicts[:6])
            raise ProofError(f"there is no proof “{proof[:60]}”: expected one of {known}", file=name)
        verdicts = chosen
    return [(one, attempt_of(one)) for one in verdicts if one.draft is not None and one.status != "proved"]


def _refuse_unreadable(blocks: Sequence[Theorem | Unreadable], proof: str) -> None:
    for one in blocks:
        if isinstance(one, Unreadable) and one.label == proof:
            raise one.error


def attempt_of(verdict: TheoremVerdict) -> Attempt:
    """The proof as it was left, without its wrong steps."""
    proof, theorem = verdict.draft, verdict.theorem
    assert proof is not None
    places = sorted((one.place for one in verdict.mistakes if one.place is not None), key=len)
    outermost = [one for number, one in enumerate(places) if not any(one[: len(up)] == up for up in places[:number])]
    for place in outermost:
        proof = taken_back(proof, place, verdict.usable, places)
    check(proof, verdict.usable)
    return Attempt(proof, theorem.label, theorem.panel, verdict.usable)


def hint_proofs(
    text: str, name: str, proof: str | None = None, *, limit: Limit | float | None = None
) -> list[HintedProof]:
    """Hints for the unfinished proofs of a Jape file, or for the one of this name."""
    limit = Limit.of(limit)
    with limit.stage("hint"):
        return [
            HintedProof(verdict.theorem, attempt, tuple(_told(verdict)), tuple(attempt.hints(limit)))
            for verdict, attempt in unfinished(text, name, proof)
        ]


def _told(verdict: TheoremVerdict) -> list[str]:
    return [f"line {one.line}, {one.rule}: {one.reason}" for one in verdict.mistakes]


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


# --- completing ---


@dataclass(frozen=True, slots=True)
class Completed:
    """A file whose unfinished proofs were completed: each with what it was and what it is; and the file as text."""

    proofs: tuple[tuple[Attempt, Attempt], ...]
    text: str

    @property
    def is_whole(self) -> bool:
        return all(after.is_finished for _, after in self.proofs)


def complete_proofs(text: str, name: str, proof: str | None = None, *, limit: Limit | float | None = None) -> Completed:
    """The unfinished proofs of a Jape file, completed where that is possible; every line that stands is kept."""
    limit = Limit.of(limit)
    with limit.stage("prove"):
        found = [(verdict, one, one.complete(limit)) for verdict, one in unfinished(text, name, proof)]
    new = {id_of(verdict.theorem): after.proof for verdict, _, after in found}
    theorems = [_with_proof(one, new.get(id_of(one))) for one in read_blocks(text, name) if isinstance(one, Theorem)]
    return Completed(tuple((before, after) for _, before, after in found), write_theorems(theorems))


def id_of(theorem: Theorem) -> tuple[str, int]:
    return theorem.label, theorem.line


def _with_proof(theorem: Theorem, proof: Proof | None) -> Theorem:
    if proof is None:
        return theorem
    made = as_theorem(theorem.panel, theorem.label, proof)
    return replace(theorem, steps=made.steps, saved_open=made.saved_open)
