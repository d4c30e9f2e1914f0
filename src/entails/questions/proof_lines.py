"""Verdicts on the proofs of a Jape file, hints for them, and proofs told in sentences: the lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entails.proofs.display.boxes import Display
from entails.proofs.display.boxes import lines as lines_of
from entails.proofs.display.text import to_text
from entails.proofs.jape.file import Theorem, Unreadable
from entails.proofs.jape.judge import ANOTHER, is_its_name, names_its_claim
from entails.proofs.kernel.sequent import write_line, write_sequent
from entails.questions.check_proofs import CheckedGoal, CheckedMistake, ProofChecked
from entails.questions.explain_proofs import ToldProof
from entails.questions.hint_proofs import HintedProof
from entails.questions.showing.style import Style

STATUSES = ("proved", "incomplete", "wrong", "unreadable")
INDENT = " " * 12


def inferred(theorem: Theorem) -> str:
    """The claim of a theorem; with “(named …)” if its name is not the claim itself."""
    given = "; ".join(map(write_sequent, theorem.given))
    claim = f"from {given}: {theorem.stated}" if given else str(theorem.stated)
    if is_its_name(theorem):
        return claim if given else theorem.label
    another = ", which reads like another claim" if names_its_claim(theorem) is False else ""
    return f"{claim} (named “{theorem.label}”{another})"


def verdict_lines(checked: Sequence[ProofChecked], style: Style, boxes: bool = False) -> list[str]:
    """A verdict a proof, with what is known of its gaps and mistakes; with `boxes`, each proof as it was left."""
    if not checked:
        return ["There is no proof in this file."]
    lines = [line for one in checked for line in _verdict(one, style, boxes)]
    statuses = ["unreadable" if isinstance(one, Unreadable) else one.status for one in checked]
    counts = {status: statuses.count(status) for status in STATUSES if status in statuses}
    return [*lines, ", ".join(f"{number} {status}" for status, number in counts.items()) + "."]


def _verdict(checked: ProofChecked, style: Style, boxes: bool) -> Iterator[str]:
    if isinstance(checked, Unreadable):
        yield f"{style.bad('unreadable')}  {checked.label or 'a proof without a name'}"
        yield f"{INDENT}line {checked.error.line or checked.line}: {checked.error.message}"
        return
    verdict = checked.verdict
    marks = {"proved": style.good, "incomplete": style.bold, "wrong": style.bad}
    yield f"{marks[verdict.status](f'{verdict.status:10}')}  {inferred(verdict.theorem)}"
    if boxes and checked.display is not None:
        yield from (f"{INDENT}{line}" for line in _in_boxes(checked.display, style, len(INDENT)))
    if verdict.reason:
        rule = f"{verdict.rule}: " if verdict.rule else ""
        where = f"line {verdict.line} of the file, " if verdict.line and verdict.status == "wrong" else ""
        yield f"{INDENT}{where}{rule}{verdict.reason}"
    for entry in (*map(_mistake, checked.mistakes), *map(_goal, checked.goals)):
        yield from (f"{INDENT}{line}" for line in entry)
    yield from (f"{INDENT}note: {note}" for note in verdict.notes if not note.startswith(ANOTHER))


def _in_boxes(display: Display, style: Style, indent: int) -> list[str]:
    return to_text(display, style.width - indent, not style.plain).rstrip("\n").split("\n")


def _mistake(one: CheckedMistake) -> list[str]:
    """Lines about a mistake: what the rule wants, what stands in the proof, and whether that follows."""
    mistake = one.mistake
    lines = [f"{mistake.rule} wants: {mistake.wants}"] if mistake.wants else []
    if mistake.goal is not None:
        where = f"line {one.line} in boxes" if one.line else "there"
        follows = {True: "it follows all the same, by other steps", False: "it does not follow", None: ""}[one.follows]
        lines.append(f"found: {write_line(mistake.goal.conclusion)} ({where}){f'; {follows}' if follows else ''}")
    return lines


def _goal(one: CheckedGoal) -> list[str]:
    """Whether an open goal can still be closed; if not, why, and up to which line all was fine."""
    verdict = one.verdict
    goal = f"line {one.line}, {write_line(verdict.goal.conclusion)},"
    if verdict.closable is None:
        return [f"{goal} may or may not follow: that was not found out"]
    if verdict.closable:
        return [f"{goal} can still be closed"]
    why = one.nowhere or "The theorem itself does not hold."
    model = "; ".join(str(verdict.countermodel).split("\n"))
    fine = f" Up to line {one.last_fine}, {one.last_fine_rule}, all is fine." if one.last_fine else ""
    lines = [f"{goal} cannot be closed. {why}{fine}", f"  all in its scope is true and it is false if {model}"]
    missing = ", ".join(f"actual {name}" for name in verdict.missing)
    return [*lines, f"  with {missing} it would follow"] if missing else lines


def hint_lines(hinted: Sequence[HintedProof], style: Style, strength: int) -> list[str]:
    """The next step at each open goal of each proof, in this strength (1 to 3)."""
    lines: list[str] = []
    for one in hinted:
        lines.append(style.bold(inferred(one.theorem)))
        lines += [f"  taken back: {mistake}" for mistake in one.mistakes]
        lines += [f"  {line}" for line in _in_boxes(lines_of(one.attempt.proof), style, 2)]
        for hint in one.hints:
            chosen = hint.hints[min(strength, len(hint.hints)) - 1]
            lines.append(f"  line {hint.line}, {write_line(hint.goal.conclusion)}: {chosen}")
    return lines


def told_lines(proofs: Sequence[ToldProof], style: Style) -> list[str]:
    """Each proof in boxes, and below them a sentence for each line."""
    lines: list[str] = []
    for proof in proofs:
        lines.append(style.bold(proof.name))
        lines.append(to_text(proof.display, style.width, not style.plain).rstrip("\n"))
        digits = len(str(proof.sentences[-1][0]))
        lines += [f"{number:>{digits}}  {sentence}" for number, sentence in proof.sentences]
    return lines or ["There is no proof in this file."]
