"""Every proof of a Jape file: proved, incomplete or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from entails.limits import Limit
from entails.logic.formula import Formula
from entails.proofs.jape.file import read_jape
from entails.proofs.jape.judge import TheoremVerdict, judge
from entails.proofs.kernel.sequent import Sequent, write_sequent
from entails.proofs.prover.answers import Proved, Unproved
from entails.proofs.prover.search import contradictory
from entails.proofs.prover.search import prove as find_proof

A_MOMENT = 1.0  # seconds for what is only remarked upon


def check_proofs(text: str, name: str, *, limit: Limit | float | None = None) -> list[TheoremVerdict]:
    """A verdict for each proof in the text of a Jape file."""
    theorems = read_jape(text, name)
    with Limit.of(limit).stage("check"):
        return judge(theorems, text, _holds, _contradictory)


def _holds(sequent: Sequent) -> bool:
    return isinstance(find_proof(sequent, Limit.seconds(A_MOMENT)), Proved | Unproved)


def _contradictory(premises: Sequence[Formula]) -> bool:
    return contradictory(premises, Limit.seconds(A_MOMENT)) is True


def document(verdicts: Sequence[TheoremVerdict]) -> dict[str, Any]:
    accepted = all(verdict.status == "proved" for verdict in verdicts)
    return {"status": "accepted" if accepted else "refused", "proofs": [_entry(one) for one in verdicts]}


def _entry(verdict: TheoremVerdict) -> dict[str, Any]:
    theorem = verdict.theorem
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
    }
