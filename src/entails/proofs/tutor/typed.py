"""A proof typed as lines in boxes, read back: what `str(attempt)` prints, or what a person types in its manner.

     1 P→Q       premise
     2 ¬Q        premise
     3 │ P       assumption
     4 │ ⊥       open
     5 ¬P        ¬ intro 3-4

A line has a number (or none: then they are counted), a bar for each box around it, a formula, and a reason with the lines it
rests on. Bars may be typed as “|”, rules in ASCII (`-> elim 1,3`). A line without a reason is open. Rows of dots and the
rules that are drawn above and below boxes mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import NoReturn

from entails.errors import EntailsError, ProofError
from entails.logic.formula import STYLES, Equal, Formula, Term
from entails.logic.notation import Reader
from entails.logic.parts import free_names
from entails.proofs.display.boxes import ASSUMPTION, OPEN, PREMISE, REPEATED, Ref
from entails.proofs.jape.matching import Matching
from entails.proofs.kernel.check import Meaning, Open, Proof, ProofStep, Theorems, WrongStep, check_step
from entails.proofs.kernel.rules import ALSO, ProofRule, as_rule, rules
from entails.proofs.kernel.sequent import Sequent, canonical, parse_sequent, read_line
from entails.proofs.prover.naming import pattern
from entails.proofs.tutor.goals import holds
from entails.values import dataclass, field, replace

_RULE = re.compile(r"[\s│|]*[┌├└+][─\-\s]*")
_DOTS = re.compile(r"[\s│|]*(…|\.\.\.)\s*")
_ROW = re.compile(r"\s*(?P<number>\d{1,6}[.:)]?(?=\s))?\s*(?P<bars>(?:[│|]\s*)*)(?P<rest>.*\S)\s*")
_REFS = re.compile(r"\d{1,6}(?:\.\d{1,6}|\s*[-–]\s*\d{1,6})?")
_CITED = re.compile(r"\s+Theorem\s+(?P<name>\S.*?)(?:\s+(?P<refs>\d[\d.,\s–-]*))?$")
THEOREM = "Theorem "  # before the name of one that a line cites
DEEPEST = 50  # boxes around a line
MOST_STEPS = 20_000  # a box that many lines rest on is read for each of them


@dataclass(frozen=True, slots=True)
class Row:
    """A line as it was typed; `at` is its line in the text."""

    number: int
    depth: int
    formulas: tuple[Formula, ...]
    reason: str
    refs: tuple[Ref, ...]
    at: int


@dataclass(slots=True)
class Box:
    """The rows of a box, the assumption first."""

    parts: list[Row | Box] = field(default_factory=list)

    @property
    def first(self) -> Row:
        first = self.parts[0]
        assert isinstance(first, Row)
        return first

    @property
    def last(self) -> int:
        last = self.parts[-1]
        return last.number if isinstance(last, Row) else last.last


def read_typed(
    text: str, file: str | None = None, theorems: Theorems | None = None
) -> tuple[Proof, dict[str, Sequent | ProofRule]]:
    """The proof of these lines, with a gap at each open one, and the theorems that it cites.

    A line may cite a theorem that is given, or a sequent that holds. Raises `ProofError` with the line that is not right.
    """
    reader = _TypedReader(text, file, theorems or {})
    return reader.proof(), reader.theorems


class _TypedReader:
    def __init__(self, text: str, file: str | None, theorems: Theorems) -> None:
        self.text, self.file = text, file
        self.known = theorems
        self.theorems: dict[str, Sequent | ProofRule] = {}  # those that are cited
        self.rows = list(self._rows())
        if not self.rows:
            self.fail("expected the lines of a proof", 1)
        self.formulas: dict[int, tuple[Formula, ...]] = {}
        self.boxes: dict[tuple[int, int], Box] = {}
        self.cited: set[tuple[int, int]] = set()
        self.read: dict[tuple[int, int, tuple[Formula, ...]], Proof] = {}  # boxes, with what they may assume
        self.steps = 0

    def fail(self, message: str, at: int) -> NoReturn:
        lines = self.text.split("\n")
        offset = sum(len(line) + 1 for line in lines[: at - 1])
        raise ProofError(message, file=self.file, source=self.text, offset=offset)

    # --- rows ---

    def _rows(self) -> Iterator[Row]:
        number = 0
        for at, line in enumerate(self.text.split("\n"), 1):
            if not line.strip() or _RULE.fullmatch(line) or _DOTS.fullmatch(line):
                continue
            row = _ROW.fullmatch(line)
            assert row is not None
            number = int(re.sub(r"\D", "", row["number"])) if row["number"] else number + 1
            formula, reason, refs = self._split(row["rest"])
            depth = len(re.findall("[│|]", row["bars"]))
            if depth > DEEPEST:
                self.fail(f"expected at most {DEEPEST} boxes inside each other", at)
            yield Row(number, depth, self._formulas(formula, at), reason, refs, at)

    def _split(self, rest: str) -> tuple[str, str, tuple[Ref, ...]]:
        """The formula, the reason in full and its references."""
        cited = _CITED.search(rest)
        if cited is not None:
            return rest[: cited.start()], f"{THEOREM}{cited['name']}", _all_refs(cited["refs"])
        found = _reasons().search(rest)
        if found is None:
            return rest, OPEN, ()
        reason = _names()[" ".join(found["reason"].split())]
        return rest[: found.start()], reason, _all_refs(found["refs"])

    def _formulas(self, text: str, at: int) -> tuple[Formula, ...]:
        try:
            reader = Reader(text)
            found = [read_line(reader)]
            while reader.accept(","):
                found.append(read_line(reader))
            if not reader.sees("end"):
                reader.fail("∧, ∨, →, a reason or the end of the line")
        except EntailsError as error:
            self.fail(error.message, at)
        return tuple(found)

    # --- boxes ---

    def proof(self) -> Proof:
        whole = self._nested()
        premises = [row for row in whole.parts if isinstance(row, Row) and row.reason == PREMISE]
        rest = [part for part in whole.parts if part not in premises]
        assumed = tuple(formula for row in premises for formula in row.formulas)
        last = (rest or premises)[-1:]
        if not last or not isinstance(last[0], Row):
            self.fail("a proof ends with its conclusion, outside of any box", self.rows[-1].at)
        found = self._chain(rest, assumed, last[0])
        unused = [key for key in self.boxes if key not in self.cited]
        if unused:
            first, end = unused[0]
            self.fail(f"no line rests on the box {first}-{end}", self.boxes[unused[0]].first.at)
        return found

    def _nested(self) -> Box:
        whole = Box()
        stack = [whole]
        for row in self.rows:
            self.formulas[row.number] = row.formulas
            opens = row.reason == ASSUMPTION
            if row.depth > len(stack) - 1 + opens or (opens and not row.depth):
                self.fail("a box begins with an assumption", row.at)
            while len(stack) > row.depth + (not opens):
                self._close(stack.pop())
            if opens:
                box = Box()
                stack[-1].parts.append(box)
                stack.append(box)
            stack[-1].parts.append(row)
        while len(stack) > 1:
            self._close(stack.pop())
        return whole

    def _close(self, box: Box) -> None:
        self.boxes[box.first.number, box.last] = box

    # --- from lines to steps ---

    def _chain(self, parts: Sequence[Row | Box], assumed: tuple[Formula, ...], last: Row) -> Proof:
        """A cut for each line but the last, whose conclusion the lines are for."""
        goal = Sequent(assumed, last.formulas[-1])
        lines = [part for part in parts if isinstance(part, Row) and part is not last]
        before: list[tuple[Sequent, Proof]] = []
        for line in lines:
            here = before[-1][0].assuming(before[-1][1].goal.conclusion) if before else goal.assumptions
            before.append((Sequent(here, goal.conclusion), self._step(Sequent(here, line.formulas[0]), line)))
        here = before[-1][0].assuming(before[-1][1].goal.conclusion) if before else goal.assumptions
        proof = self._step(Sequent(here, goal.conclusion), last)
        for whole, line_proof in reversed(before):
            letters = {"B": Meaning(line_proof.goal.conclusion), "C": Meaning(goal.conclusion)}
            proof = ProofStep(whole, "cut", letters, {}, (line_proof, proof))
        return proof

    def _step(self, goal: Sequent, row: Row) -> Proof:
        self.steps += 1
        if self.steps > MOST_STEPS:
            self.fail(f"expected a proof of at most {MOST_STEPS:,} steps", row.at)
        if row.reason == OPEN:
            return Open(goal)
        if row.reason in (REPEATED, PREMISE, ASSUMPTION):
            return self._checked(ProofStep(goal, "hyp", {"A": Meaning(goal.conclusion)}), row)
        wrong = ""
        for rule in [self._theorem(row)] if row.reason.startswith(THEOREM) else _readings(row.reason):
            for refs in permutations(row.refs) if len(row.refs) < 4 else [row.refs]:
                try:
                    return _allowed(self._by(goal, rule, refs, row), self.theorems)
                except WrongStep as error:
                    wrong = wrong or error.reason
                except (KeyError, ValueError):
                    wrong = wrong or f"{row.reason} wants {len(rule.premises)} lines or boxes, in its order"
        return self.fail(f"line {row.number}, {row.reason}: {wrong}", row.at)

    def _theorem(self, row: Row) -> ProofRule:
        """The theorem that a line cites: one that is given, or a sequent that holds."""
        name = row.reason.removeprefix(THEOREM)
        found = self.known.get(name) or self.theorems.get(name)
        if found is None:
            try:
                found = parse_sequent(name)
            except EntailsError:
                self.fail(f"there is no theorem “{name[:60]}” to cite", row.at)
            if not holds(found):
                self.fail(f"“{name[:60]}” was not proved, so it cannot be cited", row.at)
        self.theorems[name] = found
        return as_rule(name, self.theorems[name])

    def _checked(self, step: ProofStep, row: Row) -> ProofStep:
        try:
            check_step(step, {})
        except WrongStep as error:
            self.fail(f"line {row.number}: {error.reason}", row.at)
        return step

    def _by(self, goal: Sequent, rule: ProofRule, refs: Sequence[Ref], row: Row) -> ProofStep:
        """The step by this rule from these lines and boxes. Raises `KeyError` or `ValueError` if they are of other kinds."""
        found = Matching({}, {})
        found.add(rule.conclusion, goal.conclusion)
        premises: list[Proof] = []
        for schema, ref in zip(rule.premises, refs, strict=True):
            if bool(schema.assumptions) != (ref.last is not None):
                raise ValueError(ref)
            premise = self._box(goal, ref, row) if ref.last is not None else self._line(goal, ref)
            for wanted, formula in zip(schema.assumptions, self._assumed(ref), strict=bool(schema.assumptions)):
                found.add(wanted, formula)
            found.add(schema.conclusion, premise.goal.conclusion)
            premises.append(premise)
        found.add(rule.conclusion, goal.conclusion)
        step = ProofStep(goal, rule.name, found.letters, found.names, tuple(premises))
        return _with_places(step) if rule.name == "= elim" else step

    def _line(self, goal: Sequent, ref: Ref) -> Proof:
        formula = self.formulas[ref.line][(ref.part or len(self.formulas[ref.line])) - 1]
        if canonical(formula) not in set(map(canonical, goal.assumptions)):
            raise WrongStep(ProofStep(goal, "hyp"), f"line {ref} is not in its scope")
        return ProofStep(Sequent(goal.assumptions, formula), "hyp", {"A": Meaning(formula)})

    def _assumed(self, ref: Ref) -> tuple[Formula, ...]:
        return self.formulas[ref.line] if ref.last is not None else ()

    def _box(self, goal: Sequent, ref: Ref, row: Row) -> Proof:
        key = (ref.line, ref.last or ref.line)
        box = self.boxes[key]
        self.cited.add(key)
        assumed = goal.assuming(*box.first.formulas)
        last = box.parts[-1]
        if not isinstance(last, Row):
            self.fail("a box ends with a line, not with another box", box.first.at)
        question = (*key, assumed)
        if question not in self.read:
            self.read[question] = self._chain(box.parts[1:], assumed, last)
        return self.read[question]


def _allowed(step: ProofStep, theorems: Theorems) -> ProofStep:
    """The step, if the kernel accepts it. In the older calculus no line says which name a rule is about: all are tried."""
    if step.rule.endswith("(older)") and step.rule[0] in "∀∃" and "i" not in step.names:
        formulas = [step.goal.conclusion, *(formula for one in step.premises for formula in one.goal.formulas())]
        for name in dict.fromkeys(name for formula in formulas for name in free_names(formula)):
            try:
                return _allowed(replace(step, names={"i": Term(name)}), theorems)
            except WrongStep:
                continue
    check_step(step, theorems)
    return step


def _with_places(step: ProofStep) -> ProofStep:
    """`= elim` with P found as what the two formulas have in common: the places where they differ are its parameter."""
    equation, before = (one.goal.conclusion for one in step.premises)
    assert isinstance(equation, Equal)
    return replace(step, letters={"P": pattern(equation, before, step.goal.conclusion)})


def _readings(reason: str) -> list[ProofRule]:
    names = [reason, *ALSO.get(reason, ()), f"{reason} (older)"]
    return [rules()[name] for name in dict.fromkeys(names) if name in rules()]


def _all_refs(text: str | None) -> tuple[Ref, ...]:
    return tuple(_ref(one[0]) for one in _REFS.finditer(text or ""))


def _ref(text: str) -> Ref:
    if "." in text:
        line, part = text.split(".")
        return Ref(int(line), int(part))
    ends = [int(one) for one in re.findall(r"\d+", text)]
    return Ref(ends[0], last=ends[1]) if len(ends) > 1 else Ref(ends[0])


@cache
def _names() -> Mapping[str, str]:
    """The reasons as they may be typed, and what they stand for: `-> elim` is `→ elim`."""
    found = {word: word for word in (PREMISE, ASSUMPTION, REPEATED, OPEN)}
    for name in (*rules(), *ALSO):
        plain = "".join(STYLES["ascii"].get(letter, letter) if not letter.isascii() else letter for letter in name)
        found[name] = found[plain] = found[name.replace(" ", "")] = found[plain.replace(" ", "")] = name
    return found


@cache
def _reasons() -> re.Pattern[str]:
    names = sorted(_names(), key=len, reverse=True)
    words = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in names)
    return re.compile(rf"\s+(?P<reason>{words})(?:\s+(?P<refs>\d[\d.,\s–-]*))?$")
