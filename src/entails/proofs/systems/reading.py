"""Fitch proofs as text, read and checked line by line.

    1 | P→Q      :PR            Line numbers may be left out, and so may the bars, if boxes are indented.
    2 | ¬Q       :PR            Proofs are separated by an empty line.
    3 | | P      :AS
    4 | | Q      :→E 1,3
    5 | | ⊥      :¬E 2,4
    6 | ¬P       :¬I 3-5

Each line is a step that the kernel checks, with the rules of the system in place of its own. What is looked for here is only
what the letters of the rule stand for, and in which order the lines are meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from entails.errors import EntailsError, ProofError
from entails.logic.formula import Equal, Formula, Term
from entails.logic.parts import free_names
from entails.proofs.jape.matching import Matching
from entails.proofs.kernel.check import Open, ProofStep, WrongStep, check_step
from entails.proofs.kernel.rules import ProofRule
from entails.proofs.kernel.sequent import Sequent, write_line
from entails.proofs.prover.naming import pattern
from entails.proofs.systems.system import System
from entails.proofs.typed import typed

_LINE = re.compile(r"^(?P<before>\s*(?:\d+[.)]?)?)(?P<bars>[\s|│]*)(?P<formula>[^:]*?)\s*:\s*(?P<why>.*?)\s*$")
_REASON = re.compile(r"^(?P<rule>[^\d\s]+(?:\s[^\d\s,]+)*)\s*(?P<refs>[\d\s,–-]*)$")
_ASCII = {"->": "→", "~": "¬", "-": "¬", "&": "∧", "/\\": "∧", "\\/": "∨", "v": "∨", "<->": "↔", "A": "∀", "E": "∃"}


@dataclass(frozen=True, slots=True)
class FitchLine:
    """A line of a proof: its number there, its number in the file, how many boxes it is in, and why it stands."""

    number: int
    place: int
    depth: int
    formula: Formula
    rule: str
    refs: tuple[tuple[int, int], ...]  # of a line both numbers are the same


@dataclass(frozen=True, slots=True)
class FitchVerdict:
    """What is to be said of a proof: proved or wrong; where, which rule and why."""

    sequent: Sequent | None
    status: str
    line: int | None = None
    rule: str | None = None
    reason: str | None = None


@dataclass
class _Place:
    """A line with the numbers of the assumptions around it, the innermost last."""

    line: FitchLine
    inside: tuple[int, ...]


@dataclass
class _Checker:
    system: System
    places: dict[int, _Place] = field(default_factory=dict)
    open: list[int] = field(default_factory=list)  # the assumptions of the boxes around the present line
    premises: list[Formula] = field(default_factory=list)

    def add(self, line: FitchLine) -> str | None:
        """Check one more line. Returns what is wrong with it, or None."""
        starts = line.rule == self.system.assumption
        depth = line.depth - starts
        if depth > len(self.open):
            return f"a box begins with {self.system.assumption}"
        del self.open[depth:]
        wrong = None
        if starts:
            self.open.append(line.number)
        elif line.rule == self.system.premise:
            self.premises.append(line.formula)
            wrong = "a premise stands outside of any box" if line.depth else None
        else:
            wrong = self.inferred(line)
        self.places[line.number] = _Place(line, tuple(self.open))
        return wrong

    def assumed(self, inside: Sequence[int]) -> tuple[Formula, ...]:
        return (*self.premises, *(self.places[one].line.formula for one in inside))

    def inferred(self, line: FitchLine) -> str | None:
        forms = self.system.rules.get(line.rule)
        if not forms:
            return f"{self.system.title} has no rule “{line.rule}”"
        cited: list[Sequent] = []
        for first, last in line.refs:
            sequent = self.cited(first, last)
            if isinstance(sequent, str):
                return sequent
            cited.append(sequent)
        goal = Sequent(tuple(self.assumed(self.open)), line.formula)
        reasons = [self.refusal(form, goal, order) for form in forms for order in permutations(cited)]
        if None in reasons:
            return None
        wants = " or ".join(str(form) for form in forms)
        return (
            f"{line.rule} is {wants}; found {', '.join(map(str, cited)) or 'no lines'} for {write_line(line.formula)}"
        )

    def cited(self, first: int, last: int) -> Sequent | str:
        """What a reference says: a formula, or of a box what it assumes and what it ends with."""
        if first not in self.places or last not in self.places:
            return f"there is no line {first if first not in self.places else last} before this one"
        start, end, around = self.places[first], self.places[last], tuple(self.open)
        if first == last and end.inside == around[: len(end.inside)]:
            return Sequent((), end.line.formula)
        if start.line.rule != self.system.assumption or start.inside != end.inside or start.inside[-1] != first:
            return (
                f"{first}-{last} is not a box that has ended"
                if first != last
                else f"line {last} is in a box that has ended"
            )
        if start.inside[:-1] != around[: len(start.inside) - 1] or first in around:
            return f"the box {first}-{last} is not in sight here"
        return Sequent((start.line.formula,), end.line.formula)

    def refusal(self, form: ProofRule, goal: Sequent, cited: Sequence[Sequent]) -> str | None:
        """Why these lines in this order are not an instance of this form of the rule; None if they are."""
        if len(cited) != len(form.premises) or any(
            len(one.assumptions) != len(two.assumptions) for one, two in zip(form.premises, cited, strict=True)
        ):
            return "the lines do not fit"
        reason: str | None = "the formulas do not fit"
        for names in self.names(form, goal, cited):
            found = Matching({}, names)
            pairs = [(form.conclusion, goal.conclusion)]
            for one, two in zip(form.premises, cited, strict=True):
                pairs += zip((*one.assumptions, one.conclusion), (*two.assumptions, two.conclusion), strict=True)
            pairs.sort(key=lambda pair: not hasattr(pair[0], "variable"))  # ∀x.P(x) says what P is
            if form.name == "=E":
                equation, before = (one.conclusion for one in cited)
                if not isinstance(equation, Equal):
                    continue
                try:
                    found.letters["P"] = pattern(equation, before, goal.conclusion)
                except ValueError:  # the formulas have not the same shape
                    continue
            if all([found.add(*pair) for pair in pairs]):
                premises = tuple(Open(Sequent((*goal.assumptions, *one.assumptions), one.conclusion)) for one in cited)
                try:
                    check_step(ProofStep(goal, form.name, found.letters, found.names, premises), {form.name: form})
                    return None
                except WrongStep as wrong:
                    reason = wrong.reason
        return reason

    def names(self, form: ProofRule, goal: Sequent, cited: Sequence[Sequent]) -> Iterator[dict[str, Term]]:
        """What i of a quantifier's rule may stand for: any name that these lines speak of."""
        if form.name[0] not in "∀∃":
            yield {}
            return
        formulas = [goal.conclusion, *(formula for one in cited for formula in one.formulas())]
        for name in dict.fromkeys(name for formula in formulas for name in free_names(formula)) or ["i"]:
            yield {"i": Term(name)}


def check_fitch(text: str, system: System, file: str | None = None) -> list[FitchVerdict]:
    """A verdict for each proof of a text."""
    if not system.rules:
        raise ProofError(f"proofs of {system.title} cannot be read")
    rows = list(enumerate(text.splitlines(), 1))
    blocks: list[list[tuple[int, str]]] = [[]]
    for place, row in rows:
        if row.strip():
            blocks[-1].append((place, row))
        else:
            blocks.append([])
    return [_verdict(block, system, file) for block in blocks if block]


def _verdict(block: list[tuple[int, str]], system: System, file: str | None) -> FitchVerdict:
    checker = _Checker(system)
    last: FitchLine | None = None
    for number, (place, row) in enumerate(block, 1):
        try:
            line = _read(row, place, number, [row for _, row in block], file)
        except EntailsError as error:
            return FitchVerdict(None, "unreadable", place, None, error.message)
        if wrong := checker.add(line):
            return FitchVerdict(None, "wrong", place, line.rule, wrong)
        last = line
    assert last
    sequent = Sequent(tuple(checker.premises), last.formula)
    if last.depth:
        return FitchVerdict(sequent, "incomplete", last.place, None, "the last line is in a box")
    return FitchVerdict(sequent, "proved")


def _read(row: str, place: int, number: int, rows: Sequence[str], file: str | None) -> FitchLine:
    match = _LINE.match(row)
    reason = _REASON.match(match["why"]) if match else None
    if not match or not reason:
        raise ProofError(
            "expected a formula, a colon, a rule and line numbers, as in “Q :→E 1,3”", file=file, line=place
        )
    bars = len(re.findall(r"[|│]", match["bars"]))
    depth = max(0, bars - 1) if bars else _indentation(row, rows)
    refs = []
    for part in filter(None, re.split(r"[\s,]+", reason["refs"])):
        first, _, last = part.replace("–", "-").partition("-")
        if not first or (_ and not last):
            raise ProofError(f"expected a line or a box such as 3-5, found “{part}”", file=file, line=place)
        refs.append((int(first), int(last or first)))
    formula = typed(match["formula"], file)[0].sequent.conclusion
    return FitchLine(number, place, depth, formula, _spelled(reason["rule"]), tuple(refs))


def _indentation(row: str, rows: Sequence[str]) -> int:
    """How many boxes a line without bars is in: the widths of the indentations of the proof are its levels."""
    widths = sorted(
        {len(re.sub(r"^\s*\d+[.)]?", "", one)) - len(re.sub(r"^\s*\d+[.)]?", "", one).lstrip()) for one in rows}
    )
    own = re.sub(r"^\s*\d+[.)]?", "", row)
    return widths.index(len(own) - len(own.lstrip()))


def _spelled(rule: str) -> str:
    """The rule with the signs of logic: ->E is →E."""
    if rule in ("AS", "PR", "R", "X", "IP", "MT", "DS", "LEM", "DNE", "DeM") or len(rule) < 2:
        return rule
    return _ASCII.get(rule[:-1], rule[:-1]) + rule[-1]
