"""A proof in another system, as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from entails.proofs.display.boxes import lines
from entails.proofs.display.text import to_text
from entails.proofs.kernel.check import Proof
from entails.proofs.systems.fitch import to_fitch
from entails.proofs.systems.system import System
from entails.proofs.systems.tables import to_table
from entails.proofs.systems.terms import to_file
from entails.proofs.systems.translate import translated
from entails.proofs.systems.trees import to_bussproofs

LAYOUTS: Mapping[str, Callable[[Proof, System], str]] = {
    "boxes": lambda proof, system: to_text(lines(proof)),
    "fitch": lambda proof, system: to_fitch(translated(lines(proof), system)),
    "lemmon": lambda proof, system: to_table(translated(lines(proof), system)),
    "tree": to_bussproofs,
    "term": to_file,
}


def written(proof: Proof, system: System) -> str:
    """The proof as this system writes it. Raises `ProofError` if the system has no rule for a step."""
    return LAYOUTS[system.layout](proof, system)
