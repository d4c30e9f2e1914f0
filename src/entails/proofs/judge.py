"""What is to be said of the theorems of a Jape file: proved, incomplete or wrong, and what else one should know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from entails.errors import EntailsError
from entails.logic.formula import Formula
from entails.proofs.check import Proof, WrongStep, check, steps
from entails.proofs.elaborate import GIVEN, Misstep, elaborate
from entails.proofs.jape import Theorem
from entails.proofs.rules import ALSO, rules
from entails.proofs.sequent import Sequent, parse_sequent, same, write_sequent


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of a theorem: proved, incomplete or wrong; where and why; and what else one should know."""

    theorem: Theorem
    status: str
    proof: Proof | None = None
    line: int | None = None
    rule: str | None = None
    reason: str | None = None
    notes: tuple[str, ...] = ()


def judge(
    theorems: Sequence[Theorem],
    text: str = "",
    holds: Callable[[Sequent], bool] = lambda sequent: False,
    contradictory: Callable[[tuple[Formula, ...]], bool] = lambda premises: False,
) -> list[Verdict]:
    """A verdict on each theorem. A theorem may be used in the proof of another wherever it stands in the file, if it is
    proved and does not rest on that other; one that is not in the file, if `holds` says that it is valid."""
    named: dict[str, Theorem] = {}
    for theorem in theorems:
        if theorem.steps is not None:
            named.setdefault(_key(theorem.label), theorem)
    verdicts: dict[int, Verdict] = {}
    for start in theorems:
        todo = [start]
        while todo:
            theorem = todo[-1]
            if id(theorem) in verdicts:
                todo.pop()
                continue
            cited = [named[key] for key in _cited(theorem) if key in named]
            waiting = [one for one in cited if id(one) not in verdicts and one not in todo]
            if waiting:
                todo += waiting
                continue
            verdicts[id(theorem)] = _verdict(theorem, named, verdicts, text, holds, contradictory)
            todo.pop()
    return [verdicts[id(theorem)] for theorem in theorems]


def _key(name: str) -> str:
    """A name as a sequent, so that spaces and brackets do not matter; any other name as it is."""
    try:
        return write_sequent(parse_sequent(name))
    except EntailsError:
        return name


def _cited(theorem: Theorem) -> list[str]:
    used = {step.rule for step in theorem.steps or () if step.rule}
    return [_key(name) for name in sorted(used) if name not in rules() and name not in ALSO]


def _verdict(
    theorem: Theorem,
    named: Mapping[str, Theorem],
    verdicts: Mapping[int, Verdict],
    text: str,
    holds: Callable[[Sequent], bool],
    contradictory: Callable[[tuple[Formula, ...]], bool],
) -> Verdict:
    notes = list(_label_notes(theorem))
    if theorem.steps is None:
        return Verdict(theorem, "incomplete", None, theorem.line, None, "a conjecture without a proof", tuple(notes))
    known = {f"{GIVEN}{number}": sequent for number, sequent in enumerate(theorem.given)}
    for step in theorem.steps:
        name = step.rule or ""
        key = _key(name)
        if key in named and name not in known:
            verdict = verdicts.get(id(named[key]))
            if verdict and verdict.status == "proved":
                known[name] = named[key].stated
        elif name not in known and (stated := _as_sequent(name)) and holds(stated):
            known[name] = stated
            notes.append(f"the theorem {name} is used and is not in the file; it is valid")
    try:
        proof = elaborate(theorem.stated, theorem.steps, known)
        left = check(proof, known)
    except Misstep as wrong:
        number = theorem.steps.index(wrong.named) + 1
        reason = wrong.reason
        cited = _key(wrong.named.rule or "")
        if cited in named and wrong.named.rule not in known:
            reason = (
                "the theorem is not proved in this file"
                if named[cited] is not theorem
                else "it is used in its own proof"
            )
        goal = f" (to show: {wrong.goal})" if wrong.goal else ""
        line = text.count("\n", 0, wrong.named.offset) + 1 if text else theorem.line
        return Verdict(theorem, "wrong", None, line, wrong.named.rule, f"step {number}: {reason}{goal}", tuple(notes))
    except WrongStep as wrong:  # the kernel has the last word
        return Verdict(theorem, "wrong", None, theorem.line, wrong.step.rule, wrong.reason, tuple(notes))
    if any(isinstance(name, str) and name.endswith("(older)") for name in _rules_in(proof)):
        notes.append("this is an older calculus, in which every name is that of a thing")
    if contradictory(theorem.stated.assumptions):
        notes.append("the premises contradict each other, so the theorem says nothing")
    if left:
        goals = "; ".join(map(str, left[:3])) + ("; …" if len(left) > 3 else "")
        reason = f"{len(left)} open: {goals}"
        return Verdict(theorem, "incomplete", proof, theorem.line, None, reason, tuple(notes))
    return Verdict(theorem, "proved", proof, None, None, None, tuple(notes))


def _rules_in(proof: Proof) -> set[str]:
    return {step.rule for step in steps(proof)}


def _label_notes(theorem: Theorem) -> Iterator[str]:
    stated = _as_sequent(theorem.label)
    if stated is None:
        return
    alike = len(stated.assumptions) == len(theorem.stated.assumptions) and all(
        map(same, (*stated.assumptions, stated.conclusion), (*theorem.stated.assumptions, theorem.stated.conclusion))
    )
    if not alike:
        yield f"its name says something else than what is inferred: {theorem.stated}"


def _as_sequent(name: str) -> Sequent | None:
    try:
        return parse_sequent(name)
    except EntailsError:
        return None
