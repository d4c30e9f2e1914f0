"""What `prove` answers: a proof, a countermodel, that the sequent is valid without a proof, or why nothing is known.

Each prints as a person reads it.

    print(prove(parse_sequent("P ⊢ Q")))
    Not valid. Here the premises hold and the conclusion does not:
    P true, Q false

In a notebook the answers show themselves as HTML. The modules that draw proofs are imported only when that is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal
from zlib import crc32

from entails.proofs.kernel.check import Proof
from entails.proofs.kernel.rules import ProofRule
from entails.proofs.prover.countermodel import Countermodel
from entails.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Proved:
    """A proof that the kernel accepts, how many lines it has when it is displayed, and the theorems that it may cite."""

    proof: Proof
    lines: int
    theorems: Mapping[str, ProofRule] = field(default_factory=dict)

    def __str__(self) -> str:
        from entails.proofs.display.boxes import lines
        from entails.proofs.display.text import to_text

        return to_text(lines(self.proof)).rstrip("\n")

    def _repr_html_(self) -> str:
        from entails.proofs.display.boxes import lines
        from entails.proofs.display.html import stylesheet, to_html

        # Proofs of different sequents may stand on one page, so the ids of their lines must differ.
        prefix = f"p{crc32(str(self.proof.goal).encode()):08x}-"
        return f"<style>\n{stylesheet()}</style>\n{to_html(lines(self.proof), prefix)}"


@dataclass(frozen=True, slots=True)
class Invalid:
    """A structure in which everything assumed is true and the conclusion is false.

    `missing` are names: if they were assumed to be actual, the sequent would be valid.
    """

    countermodel: Countermodel
    missing: tuple[str, ...] = ()

    @property
    def mend(self) -> str | None:
        """What would make it valid, in a sentence."""
        if not self.missing:
            return None
        premises = ", ".join(f"“actual {name}”" for name in self.missing)
        return f"With the premise{'s' if len(self.missing) > 1 else ''} {premises} it would be valid."

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        mend = f"\n{self.mend}" if self.mend else ""
        return f"Not valid. Here the premises hold and the conclusion does not:\n{self.countermodel}{mend}"

    def _repr_html_(self) -> str:
        sentence, _, countermodel = str(self).partition("\n")
        return f"{_paragraph(sentence)}<pre>{_escaped(countermodel)}</pre>\n"


@dataclass(frozen=True, slots=True)
class Unproved:
    """The oracle says that the sequent is valid, but no proof was found; `why` says what stopped the search."""

    why: str

    def __str__(self) -> str:
        return f"It follows, but there is no proof to show: {self.why}."

    def _repr_html_(self) -> str:
        return _paragraph(str(self))


@dataclass(frozen=True, slots=True)
class NotKnown:
    """Neither a proof nor a countermodel was found; `why` says what stopped the search."""

    why: str

    def __str__(self) -> str:
        return f"Not known: {self.why}."

    def _repr_html_(self) -> str:
        return _paragraph(str(self))


def _paragraph(text: str) -> str:
    return f"<p>{_escaped(text)}</p>\n"


def _escaped(text: str) -> str:
    from html import escape  # imports slowly, and few look at answers in a notebook

    return escape(text)


ProofAnswer = Proved | Invalid | Unproved | NotKnown
