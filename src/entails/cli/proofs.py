"""Verdicts on the proofs of a Jape file, as text."""

from __future__ import annotations

from collections.abc import Sequence

from entails.proofs.jape.file import Theorem
from entails.proofs.jape.judge import ANOTHER, TheoremVerdict, is_its_name, names_its_claim
from entails.proofs.kernel.sequent import write_sequent
from entails.questions.style import Style


def inferred(theorem: Theorem) -> str:
    """What a proof infers, and its name where that is something else."""
    given = "; ".join(map(write_sequent, theorem.given))
    claim = f"from {given}: {theorem.stated}" if given else str(theorem.stated)
    if is_its_name(theorem):
        return claim if given else theorem.label
    another = ", which reads like another claim" if names_its_claim(theorem) is False else ""
    return f"{claim} (named “{theorem.label}”{another})"


def verdict_lines(verdicts: Sequence[TheoremVerdict], style: Style) -> list[str]:
    marks = {
        "proved": style.good("proved    "),
        "incomplete": style.bold("incomplete"),
        "wrong": style.bad("wrong     "),
    }
    lines = []
    for verdict in verdicts:
        lines.append(f"{marks[verdict.status]}  {inferred(verdict.theorem)}")
        if verdict.reason:
            rule = f"{verdict.rule}: " if verdict.rule else ""
            where = f"line {verdict.line}, " if verdict.line and verdict.status == "wrong" else ""
            lines.append(f"            {where}{rule}{verdict.reason}")
        lines += [f"            note: {note}" for note in verdict.notes if not note.startswith(ANOTHER)]
    if not verdicts:
        return ["There is no proof in this file."]
    counts = {status: sum(one.status == status for one in verdicts) for status in marks}
    return [*lines, ", ".join(f"{number} {status}" for status, number in counts.items() if number) + "."]
