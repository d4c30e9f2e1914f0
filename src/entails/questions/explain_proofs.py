"""A proof told in English, a sentence a line, with its boxes beside it: of a sequent, or the proofs of a Jape file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from entails.limits import Limit
from entails.proofs.display.boxes import Display, lines
from entails.proofs.display.records import to_json
from entails.proofs.kernel.sequent import write_sequent
from entails.proofs.prover.answers import Proved
from entails.proofs.tutor.telling import line_sentences
from entails.questions.check_proofs import CheckedProof, check_proofs
from entails.questions.prove import Claimed, prove
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class ToldProof:
    """A proof and its sentences, a sentence a line."""

    name: str
    status: str
    display: Display

    @property
    def sentences(self) -> list[tuple[int, str]]:
        return [(line.number, sentence) for line, sentence in line_sentences(self.display)]


def explain_sequent(claimed: Claimed, *, limit: Limit | float | None = None) -> ToldProof | None:
    """The proof of a sequent, told; None if none was found."""
    answer = prove(claimed.sequent, limit=limit)
    if not isinstance(answer, Proved):
        return None
    return ToldProof(write_sequent(claimed.sequent), "proved", lines(answer.proof))


def explain_file(text: str, name: str, *, limit: Limit | float | None = None) -> list[ToldProof]:
    """The proofs of a Jape file, told as they were left."""
    checked = check_proofs(text, name, limit=limit)
    return [
        ToldProof(one.theorem.label, one.status, one.display)
        for one in checked
        if isinstance(one, CheckedProof) and one.display is not None
    ]


def document(proofs: Sequence[ToldProof]) -> dict[str, Any]:
    return {"proofs": [_entry(one) for one in proofs]}


def _entry(proof: ToldProof) -> dict[str, Any]:
    sentences = dict(proof.sentences)
    rows = [{**row, "sentence": sentences[int(str(row["number"]))]} for row in to_json(proof.display)]
    return {"name": proof.name, "status": proof.status, "lines": rows}


# --- files ---


_BESIDE = """\
body { max-width: 75rem; }
.told { display: grid; grid-template-columns: 3fr 2fr; gap: 2em; } .told ol { margin: 1em 0; line-height: 1.6; }
@media (max-width: 60em) { .told { grid-template-columns: 1fr; } }
@media print {
  .told { grid-template-columns: 3fr 2fr; gap: 6mm; break-inside: avoid; } .told:has(.long) { break-inside: auto; }
  .told .proof .reason { width: 8.5em; } .told li { break-inside: avoid; }
}
"""


def as_html(proofs: Sequence[ToldProof]) -> str:
    """A page: of each proof its boxes, and its sentences beside them."""
    from entails.proofs.display.html import document, stylesheet, to_html

    parts = []
    for number, proof in enumerate(proofs, 1):
        items = "".join(f"<li value={line}>{escape(text)}</li>\n" for line, text in proof.sentences)
        parts.append(f"<h2>{escape(proof.name)}</h2>\n<div class=told>\n")
        parts.append(f"{to_html(proof.display, f'p{number}-')}<ol>\n{items}</ol>\n</div>\n")
    return document("Proofs, told", "".join(parts), f"{stylesheet()}{_BESIDE}")


def as_latex(proofs: Sequence[ToldProof]) -> str:
    """A LaTeX file: of each proof its boxes, then its sentences with the numbers of their lines."""
    from entails.proofs.display.latex import latex_text, preamble, to_latex

    parts = [f"\\documentclass{{article}}\n{preamble()}\\begin{{document}}\n"]
    for proof in proofs:
        parts.append(f"\\subsection*{{{latex_text(proof.name)}}}\n{to_latex(proof.display)}\\begin{{enumerate}}\n")
        parts += [f"\\item[{line}] {latex_text(text)}\n" for line, text in proof.sentences]
        parts.append("\\end{enumerate}\n")
    return "".join([*parts, "\\end{document}\n"])
