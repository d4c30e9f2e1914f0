"""A derivation as lines in boxes, and these as the steps that the kernel checks.

A formula gets one line wherever it can be seen from all places that need it: what was derived is never derived again. If
several boxes need it and it does not rest on what they assume, it moves out to where all of them see it. Names of witnesses
become readable, and fresh where they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from entails.logic.formula import Atom, Exists, Forall, Formula, Term, children, substitute
from entails.proofs.kernel.check import Meaning, Proof, Step
from entails.proofs.kernel.rules import Rule, rules
from entails.proofs.kernel.sequent import Sequent, canonical
from entails.proofs.prover.derivation import Derivation, Deriver


@dataclass(slots=True)
class Box:
    """Assumptions, the lines that follow from them, and what was to be shown."""

    assumptions: tuple[Formula, ...]
    mask: int = 0  # the assumptions in sight, one bit each
    names: Mapping[str, Term] = field(default_factory=dict)  # of witnesses in sight
    own_name: str | None = None
    lines: list[Line] = field(default_factory=list)
    known: set[Formula] = field(default_factory=set)
    conclusion: Formula | None = None


@dataclass(slots=True)
class Line:
    formula: Formula
    rule: str
    premises: list[Formula | Box]
    name: str | None = None


def in_lines(derivation: Derivation, sequent: Sequent, deriver: Deriver) -> Box:
    return _Writer(derivation, sequent, deriver).box


def length(box: Box) -> int:
    """Lines as they are displayed: one for each assumption and each step."""
    total = len(box.assumptions)
    for line in box.lines:
        total += 1 + sum(length(premise) for premise in line.premises if isinstance(premise, Box))
    return total


class _Writer:
    def __init__(self, derivation: Derivation, sequent: Sequent, deriver: Deriver) -> None:
        self.deriver = deriver
        self.wanted = _times_wanted(derivation)
        self.reserved = {name for formula in (*sequent.assumptions, sequent.conclusion) for name in _all_names(formula)}
        self.box = Box(sequent.assumptions, self._mask(sequent.assumptions))
        self.box.known = set(map(canonical, sequent.assumptions))
        self.open = [self.box]
        self._write(derivation)
        self.box.conclusion = sequent.conclusion

    def _mask(self, formulas: tuple[Formula, ...]) -> int:
        mask = 0
        for formula in formulas:
            mask |= self.deriver.bit(formula)
        return mask

    def _write(self, derivation: Derivation) -> Formula:
        """Make sure that the conclusion can be seen from here."""
        formula = self._named(derivation.conclusion)
        key = canonical(formula)
        if any(key in box.known for box in self.open):
            return formula
        inside = self.open
        if self.wanted[canonical(derivation.conclusion)] > 1:
            self.open = self.open[: self._place(derivation)]
        line = Line(formula, derivation.rule, [], derivation.name)
        for place, premise in enumerate(derivation.premises):
            assumed = derivation.discharged[place] if derivation.discharged else ()
            line.premises.append(self._boxed(premise, assumed, line) if assumed else self._write(premise))
        if line.name is not None and line.name in self.open[-1].names:
            line.name = self.open[-1].names[line.name].name
        self.open[-1].lines.append(line)
        self.open[-1].known.add(key)
        self.open = inside
        return formula

    def _place(self, derivation: Derivation) -> int:
        """How many of the open boxes it has to stand in. It never leaves a box with a name of its own."""
        place = len(self.open)
        while place > 1 and self.open[place - 1].own_name is None and not derivation.needs & ~self.open[place - 2].mask:
            place -= 1
        return place

    def _boxed(self, derivation: Derivation, assumed: tuple[Formula, ...], line: Line) -> Box:
        outer = self.open[-1]
        box = Box((), outer.mask | self._mask(assumed), outer.names)
        if line.rule in ("∀ intro", "∃ elim") and line.name is not None:
            box.own_name = self._fresh()
            box.names = {**outer.names, line.name: Term(box.own_name)}
            line.name = box.own_name
        self.open = [*self.open, box]
        box.assumptions = tuple(map(self._named, assumed))
        box.known = set(map(canonical, box.assumptions))
        box.conclusion = self._write(derivation)
        self.open = self.open[:-1]
        return box

    def _fresh(self) -> str:
        taken = self.reserved | {box.own_name for box in self.open}
        number = 0
        while (name := f"i{number or ''}") in taken:
            number += 1
        return name

    def _named(self, formula: Formula) -> Formula:
        names = self.open[-1].names
        return substitute(formula, names) if names else formula


def _times_wanted(derivation: Derivation) -> Counter[Formula]:
    times: Counter[Formula] = Counter()
    seen = {id(derivation)}
    todo = [derivation]
    while todo:
        for premise in todo.pop().premises:
            times[canonical(premise.conclusion)] += 1
            if id(premise) not in seen:
                seen.add(id(premise))
                todo.append(premise)
    return times


def _all_names(formula: Formula) -> Iterator[str]:
    todo = [formula]
    while todo:
        one = todo.pop()
        match one:
            case Atom(_, arguments):
                terms = list(arguments)
                while terms:
                    term = terms.pop()
                    terms += term.arguments
                    yield term.name
            case Forall(variable) | Exists(variable):
                yield variable
        todo += children(one)


# --- boxes as steps ---

_Used = dict[Formula, Formula]  # assumptions by their canonical forms


def as_proof(box: Box) -> Proof:
    """Each goal in it lists what its proof uses, so that large proofs stay small; a box lists its assumptions as well."""
    return _proof(box)[0]


def _proof(box: Box) -> tuple[Step, _Used]:
    """The lines one after the other: each is a cut, and the last is the conclusion itself."""
    assert box.conclusion is not None
    lines = list(box.lines)
    if lines and canonical(lines[-1].formula) == canonical(box.conclusion):
        proof, used = _step(replace(lines.pop(), formula=box.conclusion))
    else:
        proof, used = _assumed(box.conclusion)
    for line in reversed(lines):
        before, needed = _step(line)
        used.pop(canonical(line.formula), None)
        used = {**needed, **used}
        letters = {"B": Meaning(line.formula), "C": Meaning(box.conclusion)}
        proof = Step(Sequent(tuple(used.values()), box.conclusion), "cut", letters, {}, (before, proof))
    for formula in box.assumptions:
        used.pop(canonical(formula), None)
    return replace(proof, goal=Sequent((*box.assumptions, *used.values()), box.conclusion)), used


def _assumed(formula: Formula) -> tuple[Step, _Used]:
    return Step(Sequent((formula,), formula), "hyp", {"A": Meaning(formula)}), {canonical(formula): formula}


def _step(line: Line) -> tuple[Step, _Used]:
    premises: list[Step] = []
    used: _Used = {}
    for premise in line.premises:
        proof, needed = _proof(premise) if isinstance(premise, Box) else _assumed(premise)
        premises.append(proof)
        used |= needed
    letters = _letters(rules()[line.rule], line.formula, [premise.goal.conclusion for premise in premises])
    names = {"i": Term(line.name)} if line.name is not None else {}
    return Step(Sequent(tuple(used.values()), line.formula), line.rule, letters, names, tuple(premises)), used


def _letters(rule: Rule, conclusion: Formula, premises: list[Formula]) -> dict[str, Meaning]:
    """What the letters of a rule stand for, read off its conclusion and premises."""
    letters: dict[str, Meaning] = {}
    todo = [(rule.conclusion, conclusion)]
    todo += [(schema.conclusion, formula) for schema, formula in zip(rule.premises, premises, strict=True)]
    while todo:
        schema, formula = todo.pop()
        match schema, formula:
            case Atom(name, ()), _:
                letters[name] = Meaning(formula)
            case (Forall(), Forall(variable, _, body)) | (Exists(), Exists(variable, _, body)):
                letters["P"] = Meaning(body, (variable,))
            case (Atom(), _) | (Forall() | Exists(), _):
                pass
            case _:
                todo += zip(_direct(schema), _direct(formula), strict=True)
    return letters


def _direct(formula: Formula) -> list[Formula]:
    """The parts of this very node; of a∧b∧c these are a∧b and c."""
    match formula:
        case Atom():
            return []
    found = [getattr(formula, name) for name in ("body", "left", "right") if hasattr(formula, name)]
    return [part for part in found if isinstance(part, Formula)]
