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
from itertools import permutations

from entails.errors import EntailsError, ProofError
from entails.logic.formula import Equal, Exists, Forall, Formula, Term
from entails.proofs.jape.matching import Matching
from entails.proofs.kernel.check import Open, ProofStep, WrongStep, check_step
from entails.proofs.kernel.rules import ProofRule
from entails.proofs.kernel.sequent import Sequent, canonical, write_line, write_sequent
from entails.proofs.prover.naming import pattern
from entails.proofs.prover.terms import closed_terms
from entails.proofs.systems.system import System
from entails.proofs.typed import read_formulas
from entails.values import dataclass, field

_LINE = re.compile(r"^(?P<before>\s*(?:\d+[.)]?)?)(?P<bars>[\s|│]*)(?P<formula>[^:]*?)\s*:\s*(?P<why>.*?)\s*$")
_REASON = re.compile(r"^(?P<rule>[^\d\s]+(?:\s[^\d\s,]+)*)\s*(?P<refs>[\d\s,–-]*)$")
NEW = "new◦"  # the parser accepts no such name
_ASCII = {"->": "→", "~": "¬", "-": "¬", "&": "∧", "/\\": "∧", "\\/": "∨", "v": "∨", "<->": "↔", "A": "∀", "E": "∃"}
_ASCII |= dict.fromkeys(("!?", "_|_", "#"), "⊥")
_QUANTIFIED = re.compile(r"(?<![A-Za-z0-9_])(?:[AE][s-z])+(?=[.(\[~¬∀∃A-Z])")  # AxEyRxy, Ex(Fx & Gx)
_FALSE, _OR = re.compile(r"!\?|_\|_|#"), re.compile(r"(?<=\s)v(?=\s)")
_SIGNS = str.maketrans("AE", "∀∃")


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

    def document(self) -> dict[str, object]:
        sequent = write_sequent(self.sequent) if self.sequent else None
        return {"sequent": sequent, "status": self.status, "line": self.line, "rule": self.rule, "reason": self.reason}

    def __str__(self) -> str:
        where = f"line {self.line}: {self.reason}" if self.reason else ""
        return "; ".join(filter(None, [write_sequent(self.sequent) if self.sequent else "", where]))


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
    ends: dict[int, int] = field(default_factory=dict)  # the last line of each box, by its assumption

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
        if self.open:
            self.ends[self.open[-1]] = line.number
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
        if not start.inside or start.inside[-1] != first or self.ends[first] != last:
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
        if len(cited) != len(form.premises):
            return "it cites another number of lines"
        premises = tuple(Open(Sequent((*goal.assumptions, *one.assumptions), one.conclusion)) for one in cited)
        reason: str | None = "the formulas do not fit"
        for names in self.names(form, goal, cited):
            found = self.matching(form, goal, cited, names)
            if found is not None:
                try:
                    check_step(ProofStep(goal, form.name, found.letters, found.names, premises), {form.name: form})
                    return None
                except WrongStep as wrong:
                    reason = wrong.reason
        return reason

    def matching(
        self, form: ProofRule, goal: Sequent, cited: Sequence[Sequent], names: dict[str, Term]
    ) -> Matching | None:
        """What the letters of the rule stand for, if the formulas have its shape."""
        found = Matching({}, names)
        pairs = [(form.conclusion, goal.conclusion)]
        for one, two in zip(form.premises, cited, strict=True):
            if len(one.assumptions) != len(two.assumptions):
                return None
            pairs += zip(one.formulas(), two.formulas(), strict=True)
        pairs.sort(key=lambda pair: not isinstance(pair[0], Forall | Exists))  # ∀x.P(x) says what P is
        if form.name == "=E":
            equation, before = (one.conclusion for one in cited)
            if not isinstance(equation, Equal):
                return None
            try:
                found.letters["P"] = pattern(equation, before, goal.conclusion)
            except ValueError:  # the formulas have not the same shape
                return None
        return found if all(found.add(*pair) for pair in pairs) else None

    def names(self, form: ProofRule, goal: Sequent, cited: Sequence[Sequent]) -> Iterator[dict[str, Term]]:
        """What i of a quantifier's rule may stand for: any name or term that these lines speak of, or, where a variable does
        not occur in what is said of it, a new one."""
        if form.name[0] not in "∀∃":
            yield {}
            return
        formulas = [goal.conclusion, *(formula for one in cited for formula in one.formulas())]
        terms = (term for formula in formulas for term in closed_terms(canonical(formula)))
        yield from ({"i": term} for term in dict.fromkeys([*terms, Term(NEW)]))


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
    rows = [row for _, row in block]
    split = [_LINE.match(row) for row in rows]
    formulas = read_formulas([_with_signs(one["formula"]) if one else "" for one in split], file)
    checker = _Checker(system)
    last: FitchLine | None = None
    for number, (place, row) in enumerate(block, 1):
        try:
            rule, refs = _reason(split[number - 1], file)
            last = FitchLine(number, place, _depth(row, rows, system), next(formulas), rule, refs)
        except EntailsError as error:
            return FitchVerdict(None, "unreadable", place, None, error.message)
        if wrong := checker.add(last):
            return FitchVerdict(None, "wrong", place, last.rule, wrong)
    assert last
    sequent = Sequent(tuple(checker.premises), last.formula)
    if last.depth:
        return FitchVerdict(sequent, "incomplete", last.place, None, "the last line is in a box")
    return FitchVerdict(sequent, "proved")


def _with_signs(formula: str) -> str:
    """The formula with ∀, ∃, ∨ and ⊥, for which Carnap has A, E, v and !?."""
    plain = _OR.sub("∨", _FALSE.sub("⊥", formula))
    return _QUANTIFIED.sub(lambda found: found[0].translate(_SIGNS), plain)


def _reason(line: re.Match[str] | None, file: str | None) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The rule of a line and the lines and boxes that it cites."""
    reason = _REASON.match(line["why"]) if line else None
    if not reason:
        raise ProofError("expected a formula, a colon, a rule and line numbers, as in “Q :→E 1,3”", file=file)
    refs = []
    for part in filter(None, re.split(r"[\s,]+", reason["refs"])):
        found = re.fullmatch(r"([0-9]{1,6})(?:[–-]([0-9]{1,6}))?", part)
        if not found:
            raise ProofError(f"expected a line or a box such as 3-5, found “{part[:20]}”", file=file)
        refs.append((int(found[1]), int(found[2] or found[1])))
    return _spelled(reason["rule"]), tuple(refs)


def _depth(row: str, rows: Sequence[str], system: System) -> int:
    """How many boxes a line is in: its bars but one, or which of the proof's indentations it has."""
    match = _LINE.match(row)
    if bars := len(re.findall(r"[|│]", match["bars"])) if match else 0:
        return bars - 1
    outermost = _indentation(rows[0]) if rows[0].rstrip().endswith(f":{system.premise}") else 0
    widths = sorted({outermost, *map(_indentation, rows)})
    return widths.index(_indentation(row))


def _indentation(row: str) -> int:
    text = re.sub(r"^\s*\d+[.)]?", "", row)
    return len(text) - len(text.lstrip())


def _spelled(rule: str) -> str:
    """The rule with the signs of logic: ->E is →E."""
    if rule in ("AS", "PR", "R", "X", "IP", "MT", "DS", "LEM", "DNE", "DeM") or len(rule) < 2:
        return rule
    return _ASCII.get(rule[:-1], rule[:-1]) + rule[-1]
