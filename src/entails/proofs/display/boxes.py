"""A proof as numbered lines in boxes, the way Jape and the textbooks show it.

The premises come first. An assumption opens a box, and the box ends with what was to be shown under that assumption. The line
after the box names the rule that the box was needed for. Every step of the proof tree is one line with its reason and the
lines that it rests on, except where a line would only repeat another:

- `hyp` is a reference to the line where its formula stands;
- `thin` is shown as the proof that it thins;
- `cut` shows its first proof, then its second;
- the same inference from the same lines is written once.

A box, and the whole proof, must end with its conclusion. If that already stands on an earlier line, it is repeated there with
the reason “hyp”. So it is at the end of the proof if it stands there with other variables: ∀x.R(x) ⊢ ∀y.R(y) has two lines.

The modules `text`, `html`, `latex` and `records` decide how the lines look.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from entails.logic.formula import Atom, Formula
from entails.logic.parts import free_names, rebuild
from entails.proofs.kernel.check import Open, Proof, ProofStep, fill
from entails.proofs.kernel.rules import ALSO, rules
from entails.proofs.kernel.sequent import canonical, write_line
from entails.values import dataclass, pattern, replace

LINKED = pattern(r'"(\w+–\w+)"')  # a name of a board: it need not be typed, so it needs no quotes
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
class ProofLine:
    """A numbered line. It has one formula, except that the two assumptions of ∃ elim share a line.

    `5  S(i)  → elim 4,3.2` is `ProofLine(5, (S(i),), "→ elim", (Ref(4), Ref(3, 2)))`.
    """

    number: int
    formulas: tuple[Formula, ...]
    reason: str
    refs: tuple[Ref, ...] = ()

    @property
    def is_open(self) -> bool:
        """Does this line still want a proof? The word may be followed by what is known of it."""
        return self.reason.split(" ")[0] == OPEN

    @property
    def why(self) -> str:
        """The reason with its lines: → elim 4,3.2."""
        return f"{self.reason} {','.join(map(str, self.refs))}" if self.refs else self.reason

    def written(self, style: str = "jape") -> str:
        """The formulas as text, in a style of the notation."""
        return LINKED.sub(r"\1", ", ".join(write_line(formula, style) for formula in self.formulas))


@dataclass(frozen=True, slots=True)
class ProofBox:
    """Lines that hold while the first one is assumed. A box begins and ends with a line, never with another box."""

    parts: tuple[ProofLine | ProofBox, ...]


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line with its place: how many boxes it is in, and whether the innermost box begins or ends with it."""

    line: ProofLine
    depth: int
    opens: bool
    closes: bool


@dataclass(frozen=True, slots=True)
class Display:
    """A whole proof: the lines and boxes that stand outside of any box."""

    parts: tuple[ProofLine | ProofBox, ...]

    def rows(self) -> Iterator[PlacedLine]:
        """Every line in order. It does not recurse, so boxes may be nested to any depth."""
        inside = [(self.parts, 0)]
        while inside:
            parts, place = inside.pop()
            if place == len(parts):
                continue
            inside.append((parts, place + 1))
            match parts[place]:
                case ProofBox(inner):
                    inside.append((inner, 0))
                case ProofLine() as line:
                    depth = len(inside) - 1
                    yield PlacedLine(line, depth, depth > 0 and place == 0, depth > 0 and place + 1 == len(parts))


def with_names(display: Display, names: Mapping[str, str]) -> Display:
    """The display with other names for propositions, which need not be names that can be typed."""

    def renamed(formula: Formula) -> Formula:
        if isinstance(formula, Atom):
            return Atom(names.get(formula.name, formula.name), formula.arguments)
        return rebuild(formula, renamed)

    def shown(part: ProofLine | ProofBox) -> ProofLine | ProofBox:
        if isinstance(part, ProofBox):
            return ProofBox(tuple(map(shown, part.parts)))
        return replace(part, formulas=tuple(map(renamed, part.formulas)))

    return Display(tuple(map(shown, display.parts))) if names else display


@dataclass(frozen=True, slots=True)
class ProofGap:
    """An open goal on display: the number of its line, and where each formula in its scope stands, by canonical form."""

    line: int
    scope: Mapping[Formula, Ref]


@dataclass(frozen=True, slots=True)
class ProofLayout:
    """A display, the open goals in it in preorder, and where the conclusion of each part of the proof (by `id`) stands."""

    display: Display
    gaps: tuple[ProofGap, ...]
    places: Mapping[int, Ref]


def layout(proof: Proof) -> ProofLayout:
    """The lines of a proof as `lines` has them, and what stands where."""
    writer = _written(proof)
    return ProofLayout(Display(tuple(writer.parts[0])), tuple(writer.gaps), writer.placed)


def lines(proof: Proof) -> Display:
    """The lines of a proof that `check` accepts. A goal that is still open is a line with the reason “open”."""
    return Display(tuple(_written(proof).parts[0]))


def length(proof: Proof) -> int:
    """How many lines the proof has when it is displayed: P ⊢ Q→P has 4, a premise, an assumption, its “hyp” and → intro."""
    return _written(proof).number


def _written(proof: Proof) -> _BoxWriter:
    writer = _BoxWriter()
    for premise in proof.goal.assumptions:
        writer.write((premise,), PREMISE)
    writer.end(proof.goal.conclusion, writer.run(proof))
    return writer


@dataclass(frozen=True, slots=True)
class _Occurrence:
    """Where a formula stands, the reason of that line, and the free names of the formula."""

    place: Ref
    why: str
    names: frozenset[str]


# A walk writes the lines of one proof. It yields each subproof that must be written first, receives the place of that
# subproof's conclusion, and returns the place of its own conclusion. Waiting walks are kept in a list instead of on Python's
# stack, so a proof may be nested to any depth.
_Walk = Generator[Proof, Ref, Ref]


class _BoxWriter:
    def __init__(self) -> None:
        self.number = 0
        self.parts: list[list[ProofLine | ProofBox]] = [[]]  # the contents of each open box, the outermost first
        self.scope: dict[Formula, _Occurrence] = {}  # the formulas that may be referred to, by canonical form
        self.changes: list[
            tuple[Formula, _Occurrence | None]
        ] = []  # what the scope held before, to undo at a box's end
        self.placed: dict[int, Ref] = {}  # where each proof object was written; the prover shares some
        self.gaps: list[ProofGap] = []

    def run(self, proof: Proof) -> Ref:
        waiting = [self.place(proof)]
        answer: Ref | None = None
        while waiting:
            try:
                subproof = waiting[-1].send(answer) if answer else next(waiting[-1])
                waiting.append(self.place(subproof))
                answer = None
            except StopIteration as done:
                waiting.pop()
                answer = done.value
        assert answer is not None
        return answer

    def place(self, proof: Proof) -> _Walk:
        """Write what the proof needs; return where its conclusion stands."""
        earlier = self.scope.get(canonical(proof.goal.conclusion))
        if earlier and earlier.place == self.placed.get(id(proof)):
            return earlier.place
        place = yield from self.steps(proof)
        self.placed[id(proof)] = place
        return place

    def steps(self, proof: Proof) -> _Walk:
        conclusion = proof.goal.conclusion
        match proof:
            case Open():
                scope = {formula: one.place for formula, one in self.scope.items()}
                self.gaps.append(ProofGap(self.number + 1, scope))
                return self.write((conclusion,), OPEN)
            case ProofStep(rule="hyp"):
                earlier = self.scope.get(canonical(conclusion))
                return earlier.place if earlier else self.write((conclusion,), REPEATED)  # the latter in a wrong proof
            case ProofStep(rule="thin", premises=(body,)):
                return (yield body)
            case ProofStep(rule="cut", premises=(first, second)):
                yield first
                return (yield second)
            case ProofStep() as step:
                refs: list[Ref] = []
                for assumed, premise in _premises(step):
                    refs.append((yield from self.box(step, assumed, premise)) if assumed else (yield premise))
                return self.infer(conclusion, rule_shown(step.rule), tuple(refs))

    def box(self, step: ProofStep, assumptions: tuple[Formula, ...], body: Proof) -> _Walk:
        before = len(self.changes)
        self.parts.append([])
        fresh = rules()[step.rule].fresh
        if fresh:
            self.hide(step.names[fresh].name)
        assumed = tuple(fill(formula, step.letters, step.names) for formula in assumptions)
        first = self.write(assumed, ASSUMPTION)
        self.end(body.goal.conclusion, (yield body))
        self.undo(before)
        inner = self.parts.pop()
        self.parts[-1].append(ProofBox(tuple(inner)))
        return Ref(first.line, last=self.number)

    def undo(self, before: int) -> None:
        """Take back the changes of the scope that were made after the first `before` ones."""
        while len(self.changes) > before:
            formula, earlier = self.changes.pop()
            self.scope.pop(formula, None)
            if earlier:
                self.scope[formula] = earlier

    def hide(self, name: str) -> None:
        """Inside its box a fresh name denotes something new, so lines outside that use the same name are out of scope."""
        for formula in [formula for formula, earlier in self.scope.items() if name in earlier.names]:
            self.changes.append((formula, self.scope.pop(formula)))

    def infer(self, conclusion: Formula, reason: str, refs: tuple[Ref, ...]) -> Ref:
        """Write a line, unless the same formula already stands in scope for the same reason."""
        earlier = self.scope.get(canonical(conclusion))
        if earlier and earlier.why == ProofLine(self.number + 1, (conclusion,), reason, refs).why:
            return earlier.place
        return self.write((conclusion,), reason, refs)

    def write(self, formulas: tuple[Formula, ...], reason: str, refs: tuple[Ref, ...] = ()) -> Ref:
        self.number += 1
        line = ProofLine(self.number, formulas, reason, refs)
        self.parts[-1].append(line)
        for part, formula in enumerate(formulas, 1):
            key = canonical(formula)
            earlier = self.scope.get(key)
            if earlier and reason == OPEN:
                continue  # a line with a proof is a better reference than an open goal
            place = Ref(self.number, part if len(formulas) > 1 else None)
            self.changes.append((key, earlier))
            self.scope[key] = _Occurrence(place, line.why, frozenset(free_names(formula)))
        return Ref(self.number)

    def end(self, conclusion: Formula, place: Ref) -> None:
        """Repeat the conclusion of a box, or of the whole proof, unless it already stands on the last line."""
        match self.parts[-1]:
            case [*_, ProofLine(number, (formula,))] if place == Ref(number):
                if len(self.parts) > 1 or formula == conclusion:
                    return
        self.write((conclusion,), REPEATED, (place,))


def _premises(step: ProofStep) -> Iterator[tuple[tuple[Formula, ...], Proof]]:
    """What each premise may assume by the rule, and its proof. The premises of a theorem assume nothing."""
    rule = rules().get(step.rule)
    assumed = [premise.assumptions for premise in rule.premises] if rule else [()] * len(step.premises)
    return zip(assumed, step.premises, strict=True)


def rule_shown(rule: str) -> str:
    """The rule as a line shows it: `∧ elim(L)` is `∧ elim`, because the formulas show which side it was."""
    if rule not in rules():
        return f"Theorem {rule}"
    return next((short for short, variants in ALSO.items() if rule in variants), rule)
