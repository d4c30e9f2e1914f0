"""The lines of a proof of ours as lines of another system.

Where the system has no `actual i`, such formulas are left out, with the references to them, and a box that assumes nothing
else is no box. A rule that the system lacks may be written as a box: see `system`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entails.errors import ProofError
from entails.logic.formula import Formula, Iff, Implies
from entails.proofs.display.boxes import ASSUMPTION, OPEN, PREMISE, REPEATED, Display, ProofBox, ProofLine, Ref
from entails.proofs.kernel.sequent import is_actual
from entails.proofs.systems.system import System

_PART = re.compile(r"\[(\w) ⊢ (\w) by (\S+) (\d),a\]|(\d)")
_Parts = tuple[ProofLine | ProofBox, ...]


def translated(display: Display, system: System) -> Display:
    """The display in the rules of the system. Raises `ProofError` if it has no rule for a step."""
    return Display(tuple(_Translator(system).parts(display.parts)))


class _Translator:
    def __init__(self, system: System) -> None:
        self.system = system
        self.number = 0
        self.places: dict[str, Ref | None] = {}  # where what we refer to stands now; None for what was left out

    def parts(self, parts: _Parts) -> Iterator[ProofLine | ProofBox]:
        for part in parts:
            match part:
                case ProofBox(inner):
                    yield from self.box(inner)
                case ProofLine():
                    yield from self.line(part)

    def box(self, inner: _Parts) -> Iterator[ProofLine | ProofBox]:
        first, last = inner[0], inner[-1]
        assert isinstance(first, ProofLine)
        assert isinstance(last, ProofLine)
        begins = self.number + 1
        written = list(self.parts(inner))
        key = str(Ref(first.number, last=last.number))
        ends = self.places[str(last.number)] or Ref(self.number)
        if self.system.actual or any(not is_actual(one) for one in first.formulas):
            self.places[key] = Ref(begins, last=ends.line)
            yield ProofBox(tuple(written))
        else:
            self.places[key] = ends
            yield from written

    def line(self, line: ProofLine) -> Iterator[ProofLine | ProofBox]:
        kept = [one for one in line.formulas if self.system.actual or not is_actual(one)]
        if not kept:
            self.places[str(line.number)] = self.places[f"{line.number}.1"] = None
            return
        if line.reason in (PREMISE, ASSUMPTION, OPEN):
            word = {PREMISE: self.system.premise, ASSUMPTION: self.system.assumption, OPEN: OPEN}[line.reason]
            yield self.write(tuple(kept), word, ())
        else:
            refs = [self.places[str(ref)] for ref in line.refs]
            rule, _, cited = self.system.citation(_rule(line)).partition(" ")
            found: list[Ref] = []
            for part in _PART.finditer(cited):
                if part[5]:
                    here = refs[int(part[5]) - 1]
                    found += [here] if here is not None else []
                    continue
                box, place = self.expanded(line.formulas[0], part[3], refs[int(part[4]) - 1], part[1])
                yield box
                found.append(place)
            yield self.write(line.formulas, rule, tuple(found))
        self.places[str(line.number)] = Ref(self.number)
        for which, one in enumerate(line.formulas, 1):
            inside = kept.index(one) + 1 if one in kept and len(kept) > 1 else None
            self.places[f"{line.number}.{which}"] = Ref(self.number, inside) if one in kept else None

    def expanded(self, conclusion: Formula, rule: str, from_: Ref | None, first: str) -> tuple[ProofBox, Ref]:
        """A box that assumes one side of a conclusion A→B or A↔B and has the other."""
        if not isinstance(conclusion, Implies | Iff) or from_ is None:
            raise ProofError(f"{self.system.title} has no rule for {conclusion}")
        sides = conclusion.left, conclusion.right
        start, end = sides if first == "A" else sides[::-1]
        assumed = self.write((start,), self.system.assumption, ())
        line = self.write((end,), rule, (from_, Ref(assumed.number)))
        return ProofBox((assumed, line)), Ref(assumed.number, last=line.number)

    def write(self, formulas: tuple[Formula, ...], reason: str, refs: tuple[Ref, ...]) -> ProofLine:
        self.number += 1
        return ProofLine(self.number, formulas, reason, refs)


def _rule(line: ProofLine) -> str:
    """Our rule, as a table has it. The line says `↔ elim`, and the formula which side it was does not matter."""
    if line.reason == REPEATED:
        return "hyp"
    return {"↔ elim": "↔ elim(L)"}.get(line.reason, line.reason.removeprefix("Theorem "))
