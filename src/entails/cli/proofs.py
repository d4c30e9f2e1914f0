"""Verdicts on the proofs of a Jape file, as text."""

from __future__ import annotations

from collections.abc import Sequence

from entails.proofs.jape.judge import TheoremVerdict
from entails.questions.style import Style


def verdict_lines(verdicts: Sequence[TheoremVerdict], style: Style) -> list[str]:
    marks = {
        "proved": style.good("proved    "),
        "incomplete": style.bold("incomplete"),
        "wrong": style.bad("wrong     "),
    }
    lines = []
    for verdict in verdicts:
        lines.append(f"{marks[verdict.status]}  {verdict.theorem.label}")
        if verdict.reason:
            rule = f"{verdict.rule}: " if verdict.rule else ""
            where = f"line {verdict.line}, " if verdict.line and verdict.status == "wrong" else ""
            lines.append(f"            {where}{rule}{verdict.reason}")
        lines += [f"            note: {note}" for note in verdict.notes]
    if not verdicts:
        return ["There is no proof in this file."]
    counts = {status: sum(one.status == status for one in verdicts) for status in marks}
    return [*lines, ", ".join(f"{number} {status}" for status, number in counts.items() if number) + "."]
