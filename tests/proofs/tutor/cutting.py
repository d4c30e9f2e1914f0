"""Unfinished proofs, made from finished ones: cut after some steps, or after some of the lines that are displayed."""

from __future__ import annotations

from entails.proofs.display.boxes import OPEN, PlacedLine, ProofLine, Ref, lines
from entails.proofs.kernel.check import Open, Proof, ProofStep, steps
from entails.proofs.tutor.tree import Place, put


def cut_after_steps(proof: Proof, number: int) -> Proof:
    """The first so many steps, in preorder; what the others prove is open."""
    cut = proof
    taken = 0
    todo: list[tuple[Place, Proof]] = [((), proof)]
    while todo:
        place, one = todo.pop()
        if taken >= number or isinstance(one, Open):
            cut = put(cut, place, Open(one.goal))
            continue
        taken += 1
        todo += [((*place, count), premise) for count, premise in reversed(list(enumerate(one.premises)))]
    return cut


def number_of_steps(proof: Proof) -> int:
    return sum(1 for _ in steps(proof))


def kept(before: Proof, after: Proof) -> bool:
    """Does every step of the first proof stand in the second, at its place and for the same goal?"""
    todo = [(before, after)]
    while todo:
        one, other = todo.pop()
        if isinstance(one, Open):
            continue
        if not isinstance(other, ProofStep) or (one.goal, one.rule, one.letters) != (
            other.goal,
            other.rule,
            other.letters,
        ):
            return False
        todo += zip(one.premises, other.premises, strict=True)
    return True


def cut_after_lines(proof: Proof, number: int) -> str:
    """The premises and the first so many lines as one would type them, and below them what they are for: the ends of boxes
    that were begun, the lines that rest on these boxes, and the conclusion."""
    rows = list(lines(proof).rows())
    return _Cut(rows, max(number, len(proof.goal.assumptions))).text()


class _Cut:
    def __init__(self, rows: list[PlacedLine], number: int) -> None:
        self.rows = {row.line.number: row for row in rows}
        self.number = number
        self.kept: dict[int, bool] = {row.line.number: True for row in rows[:number]}  # with its reason, or open
        for row in rows:
            if any(ref.last is not None and ref.line <= number for ref in row.line.refs):
                self.keep(row.line)
        self.keep(rows[-1].line)

    def keep(self, line: ProofLine) -> None:
        if line.number in self.kept:
            return
        begun = any(ref.last is not None and ref.line <= self.number for ref in line.refs)
        self.kept[line.number] = begun
        for ref in line.refs if begun else ():
            self.need(ref)

    def need(self, ref: Ref) -> None:
        if ref.last is None:
            self.kept.setdefault(ref.line, self.rows[ref.line].line.reason == "assumption")
        elif ref.line <= self.number:
            self.keep(self.rows[ref.last].line)
        else:
            self.kept[ref.line] = True
            self.kept.setdefault(ref.last, False)

    def text(self) -> str:
        typed = []
        for number in sorted(self.kept):
            row = self.rows[number]
            reason = row.line.why if self.kept[number] else OPEN
            typed.append(f"{number} {'│ ' * row.depth}{row.line.written()}  {reason}")
        return "\n".join(typed)
