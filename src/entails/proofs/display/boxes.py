"""A proof as numbered lines in boxes, the way Jape and the textbooks show it.

Premises come first. An assumption opens a box, which ends with what was to be shown under it; then follows the line that the
box was made for. A step is one line with its reason and the lines it rests on. No line is spent on what is only a reference:
`hyp` stands for the line of its formula, `thin` for what it thins, `cut` shows its first proof and goes on with its second.
A box (and the whole) ends with its conclusion, so where that is known from elsewhere it is repeated, with the reason “hyp”.
The same inference from the same lines is written once.

How the lines look is another matter: see `layout`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from entails.logic.formula import Formula, free_names
from entails.proofs.kernel.check import Open, Proof, Step, fill
from entails.proofs.kernel.rules import ALSO, rules
from entails.proofs.kernel.sequent import canonical

PREMISE, ASSUMPTION, REPEATED, OPEN = "premise", "assumption", "hyp", "open"


@dataclass(frozen=True, slots=True)
class Ref:
    """What a line rests on: a line (4), one of several formulas on a line (4.2), or a box (3-6)."""

    line: int
    part: int | None = None
    last: int | None = None

    def __str__(self) -> str:
        if self.last is not None:
            return f"{self.line}-{self.last}"
        return str(self.line) if self.part is None else f"{self.line}.{self.part}"


@dataclass(frozen=True, slots=True)
class Line:
    """Mostly one formula; ∃ elim assumes two at once, and they share a line."""

    number: int
    formulas: tuple[Formula, ...]
    reason: str
    refs: tuple[Ref, ...] = ()

    @property
    def why(self) -> str:
        """The reason with the lines: → elim 4.2,7."""
        return f"{self.reason} {','.join(map(str, self.refs))}" if self.refs else self.reason


@dataclass(frozen=True, slots=True)
class Box:
    """What follows while its first line is assumed. It begins and ends with a line, never with another box."""

    parts: tuple[Line | Box, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A line with its surroundings: how many boxes it is in, and whether the innermost one begins or ends with it."""

    line: Line
    depth: int
    opens: bool
    closes: bool


@dataclass(frozen=True, slots=True)
class Display:
    parts: tuple[Line | Box, ...]

    def rows(self) -> Iterator[Row]:
        """Every line in order; boxes may be nested to any depth."""
        inside = [(self.parts, 0)]
        while inside:
            parts, place = inside.pop()
            if place == len(parts):
                continue
            inside.append((parts, place + 1))
            match parts[place]:
                case Box(inner):
                    inside.append((inner, 0))
                case Line() as line:
                    depth = len(inside) - 1
                    yield Row(line, depth, depth > 0 and place == 0, depth > 0 and place + 1 == len(parts))


def lines(proof: Proof) -> Display:
    """The lines of a proof that `check` accepts; goals that are left open are lines with the reason “open”."""
    writer = _Writer()
    for premise in proof.goal.assumptions:
        writer.write((premise,), PREMISE)
    writer.end(proof.goal.conclusion, writer.run(proof))
    return Display(tuple(writer.parts[0]))


@dataclass(frozen=True, slots=True)
class _Known:
    """Where a formula stands, why, and which names it speaks of."""

    place: Ref
    why: str
    names: frozenset[str]


# A walk through a proof hands out the proofs it needs first, gets the place of each conclusion back, and returns its own.
# Walks wait on a list, not on Python's stack, so a proof may be as deep as it likes.
_Walk = Generator[Proof, Ref, Ref]


class _Writer:
    def __init__(self) -> None:
        self.number = 0
        self.parts: list[list[Line | Box]] = [[]]  # of the boxes that are open, the outermost first
        self.scope: dict[Formula, _Known] = {}
        self.changes: list[tuple[Formula, _Known | None]] = []  # of the scope, to be undone when a box ends
        self.placed: dict[int, Ref] = {}  # proofs by identity: a prover may use one in several places

    def run(self, proof: Proof) -> Ref:
        waiting = [self.place(proof)]
        answer: Ref | None = None
        while waiting:
            try:
                wanted = waiting[-1].send(answer) if answer else next(waiting[-1])
                waiting.append(self.place(wanted))
                answer = None
            except StopIteration as done:
                waiting.pop()
                answer = done.value
        assert answer is not None
        return answer

    def place(self, proof: Proof) -> _Walk:
        """Write what the proof needs; returns where its conclusion stands."""
        known = self.scope.get(canonical(proof.goal.conclusion))
        if known and known.place == self.placed.get(id(proof)):
            return known.place
        place = yield from self.steps(proof)
        self.placed[id(proof)] = place
        return place

    def steps(self, proof: Proof) -> _Walk:
        conclusion = proof.goal.conclusion
        match proof:
            case Open():
                return self.write((conclusion,), OPEN)
            case Step(rule="hyp"):
                return self.scope[canonical(conclusion)].place
            case Step(rule="thin", premises=(body,)):
                return (yield body)
            case Step(rule="cut", premises=(first, second)):
                yield first
                return (yield second)
            case Step() as step:
                refs: list[Ref] = []
                for assumed, premise in _premises(step):
                    refs.append((yield from self.box(step, assumed, premise)) if assumed else (yield premise))
                return self.infer(conclusion, _reason(step.rule), tuple(refs))

    def box(self, step: Step, assumptions: tuple[Formula, ...], body: Proof) -> _Walk:
        before = len(self.changes)
        self.parts.append([])
        fresh = rules()[step.rule].fresh
        if fresh:
            self.hide(step.names[fresh].name)
        assumed = tuple(fill(formula, step.letters, step.names) for formula in assumptions)
        first = self.write(assumed, ASSUMPTION)
        self.end(body.goal.conclusion, (yield body))
        while len(self.changes) > before:
            formula, known = self.changes.pop()
            self.scope.pop(formula, None)
            if known:
                self.scope[formula] = known
        inner = self.parts.pop()
        self.parts[-1].append(Box(tuple(inner)))
        return Ref(first.line, last=self.number)

    def hide(self, name: str) -> None:
        """In its box the fresh name is that of something new: lines outside that use it speak of something else."""
        for formula in [formula for formula, known in self.scope.items() if name in known.names]:
            self.changes.append((formula, self.scope.pop(formula)))

    def infer(self, conclusion: Formula, reason: str, refs: tuple[Ref, ...]) -> Ref:
        """A line, unless it is there already."""
        known = self.scope.get(canonical(conclusion))
        if known and known.why == Line(self.number + 1, (conclusion,), reason, refs).why:
            return known.place
        return self.write((conclusion,), reason, refs)

    def write(self, formulas: tuple[Formula, ...], reason: str, refs: tuple[Ref, ...] = ()) -> Ref:
        self.number += 1
        line = Line(self.number, formulas, reason, refs)
        self.parts[-1].append(line)
        for part, formula in enumerate(formulas, 1):
            key = canonical(formula)
            before = self.scope.get(key)
            if before and reason == OPEN:
                continue  # what is known stays known
            place = Ref(self.number, part if len(formulas) > 1 else None)
            self.changes.append((key, before))
            self.scope[key] = _Known(place, line.why, frozenset(free_names(formula)))
        return Ref(self.number)

    def end(self, conclusion: Formula, place: Ref) -> None:
        """A reader looks for the conclusion in the last line."""
        match self.parts[-1]:
            case [*_, Line(number, (_,))] if place == Ref(number):
                return
        self.write((conclusion,), REPEATED, (place,))


def _premises(step: Step) -> Iterator[tuple[tuple[Formula, ...], Proof]]:
    """What each premise may assume by the rule, and its proof. A theorem's premises assume nothing new."""
    rule = rules().get(step.rule)
    assumed = [demanded.assumptions for demanded in rule.premises] if rule else [()] * len(step.premises)
    return zip(assumed, step.premises, strict=True)


def _reason(rule: str) -> str:
    """∧ elim for ∧ elim(L): which side it was is plain to see."""
    if rule not in rules():
        return f"Theorem {rule}"
    return next((short for short, long in ALSO.items() if rule in long), rule)
