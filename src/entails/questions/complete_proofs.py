"""The unfinished proofs of a Jape file, completed. Every line that stands is kept."""

from __future__ import annotations

from typing import Any

from entails.limits import Limit
from entails.proofs.display.boxes import lines
from entails.proofs.display.records import to_json
from entails.proofs.jape.file import Theorem, Unreadable, as_theorem, read_blocks, write_theorems
from entails.proofs.kernel.check import Proof
from entails.proofs.kernel.sequent import write_sequent
from entails.proofs.tutor.attempt import Attempt
from entails.questions.hint_proofs import unfinished
from entails.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Completed:
    """The proofs that were unfinished, each as it was and as it is now; the whole file as text; and what cannot be read."""

    proofs: tuple[tuple[Attempt, Attempt], ...]
    text: str
    unreadable: tuple[Unreadable, ...] = ()

    @property
    def is_whole(self) -> bool:
        return not self.unreadable and all(after.is_finished for _, after in self.proofs)


def complete_proofs(text: str, name: str, proof: str | None = None, *, limit: Limit | float | None = None) -> Completed:
    """The unfinished proofs of a Jape file, or the one of this name, completed where that is possible."""
    limit = Limit.of(limit)
    with limit.stage("prove"):
        found = [(verdict.theorem, one, one.complete(limit)) for verdict, one in unfinished(text, name, proof)]
    new = {_key(theorem): after.proof for theorem, _, after in found}
    blocks = read_blocks(text, name)
    theorems = [_with_proof(one, new.get(_key(one))) for one in blocks if isinstance(one, Theorem)]
    unreadable = tuple(one for one in blocks if isinstance(one, Unreadable))
    return Completed(tuple((before, after) for _, before, after in found), write_theorems(theorems), unreadable)


def _key(theorem: Theorem) -> tuple[str, int]:
    return theorem.label, theorem.line


def _with_proof(theorem: Theorem, proof: Proof | None) -> Theorem:
    if proof is None:
        return theorem
    written = as_theorem(theorem.panel, theorem.label, proof)
    return replace(theorem, steps=written.steps, saved_open=written.saved_open)


def document(completed: Completed) -> dict[str, Any]:
    entries = [
        {
            "name": before.name,
            "sequent": write_sequent(before.sequent),
            "status": "proved" if after.is_finished else "incomplete",
            "lines": to_json(lines(after.proof)),
        }
        for before, after in completed.proofs
    ]
    return {"status": "proved" if completed.is_whole else "incomplete", "proofs": entries}
