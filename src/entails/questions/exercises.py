"""Exercises in natural deduction: sequents whose proof has about so many lines and needs the rules that were practised.

    for one in exercises(Wanted(("→", "¬"), 8), 20, seed=1): print(one)

Random sequents are made from the connectives of the rules. Those are kept whose shortest known proof fits. None is trivial:
the premises do not contradict each other, each of them is needed, and the conclusion is no premise. None is a variant of
another: the letters are renamed and the premises sorted before two are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from itertools import permutations
from random import Random

from entails.errors import ProofError
from entails.limits import FOREVER, Limit
from entails.logic.formula import BOTTOM, And, Atom, Exists, Forall, Formula, Iff, Implies, Not, Or, Term, Truth
from entails.logic.parts import rebuild, subformulas
from entails.proofs.display.boxes import lines
from entails.proofs.kernel.check import steps
from entails.proofs.kernel.sequent import Sequent, actual, canonical, write_sequent
from entails.proofs.prover.answers import Invalid, Proved
from entails.proofs.prover.countermodel import is_first_order
from entails.proofs.prover.search import prove as find_proof
from entails.values import dataclass

CONNECTIVES = {"→": Implies, "∧": And, "∨": Or, "↔": Iff}
SIGNS = (*CONNECTIVES, "¬", "∀", "∃")
NEAR = 1  # lines more or less than were asked for
TRIES = 30_000  # sequents in a row that do not fit: most are refuted at once
A_MOMENT = 1.0  # second for one of them
PRESENT = 0.5  # the chance that a false sequent of a mixed sheet is a true one with a premise left out


@dataclass(frozen=True, slots=True)
class Wanted:
    """The signs whose rules are practised (and RAA), the lines of a proof, and whether half of the sequents are false."""

    rules: tuple[str, ...]
    lines: int
    mixed: bool = False

    def __post_init__(self) -> None:
        for sign in self.rules:
            if sign not in (*SIGNS, "RAA"):
                raise ProofError(f"--rules: expected some of {' '.join(SIGNS)} RAA, found “{sign[:20]}”")
        if not any(sign in SIGNS for sign in self.rules):
            raise ProofError("--rules: expected a connective or a quantifier, as in “→,¬”")
        if not 2 <= self.lines <= 40:
            raise ProofError(f"--lines: expected 2 to 40 lines, found {self.lines}")


@dataclass(frozen=True, slots=True)
class Exercise:
    """A sequent with its answer: a proof, or a countermodel where it is false."""

    sequent: Sequent
    answer: Proved | Invalid
    about: str = ""  # in words, where it comes from a board

    @property
    def grade(self) -> str:
        """What a hint has to say: what to apply (easy), what to assume (medium), the opposite or much more (hard)."""
        if isinstance(self.answer, Invalid):
            return "false"
        rows = list(lines(self.answer.proof).rows())
        deepest = max(row.depth for row in rows)
        if deepest > 2 or any(step.rule == "contra (classical)" for step in steps(self.answer.proof)):
            return "hard"
        return "medium" if deepest else "easy"

    def __str__(self) -> str:
        return write_sequent(self.sequent)


def exercises(wanted: Wanted, number: int, seed: int, limit: Limit = FOREVER) -> Iterator[Exercise]:
    """So many exercises, or fewer if no more are found. The same seed gives the same ones."""
    random = Random(f"{seed} {wanted}")
    met: set[tuple[str, ...]] = set()
    for place in range(number):
        false = wanted.mixed and place % 2 == 1
        found = _next(wanted, false, random, met, limit)
        if found is None:
            return
        yield found


def _next(wanted: Wanted, false: bool, random: Random, met: set[tuple[str, ...]], limit: Limit) -> Exercise | None:
    for _ in range(TRIES):
        limit.check()
        sequent = _random_sequent(wanted, random)
        if _silly(sequent) or (not false and (_refuted(sequent) or _idle(sequent) or _shape(sequent) in met)):
            continue
        answer = find_proof(sequent, Limit.seconds(A_MOMENT))
        if false and isinstance(answer, Proved) and random.random() < PRESENT and len(sequent.assumptions) > 1:
            sequent = Sequent(sequent.assumptions[1:], sequent.conclusion)
            answer = find_proof(sequent, Limit.seconds(A_MOMENT))
        fits = isinstance(answer, Invalid) if false else isinstance(answer, Proved) and _fits(sequent, answer, wanted)
        if fits and isinstance(answer, Proved | Invalid) and not _trivial(sequent, answer):
            shape = _shape(sequent)
            if shape not in met:
                met.add(shape)
                return Exercise(sequent, answer)
    return None


def _fits(sequent: Sequent, answer: Proved, wanted: Wanted) -> bool:
    """Has the proof about that many lines, and does it use a rule of each sign, and none of another?"""
    if abs(answer.lines - wanted.lines) > NEAR:
        return False
    used = {_sign(step.rule) for step in steps(answer.proof)} - {""}
    return set(wanted.rules) <= used and used <= {*wanted.rules, "⊥"}


def _sign(rule: str) -> str:
    if rule == "contra (classical)":
        return "RAA"
    if rule == "contra (constructive)":
        return "⊥"
    return rule[0] if rule[0] in SIGNS else ""


def _trivial(sequent: Sequent, answer: Proved | Invalid) -> bool:
    if isinstance(answer, Invalid):
        return _repeats(sequent) or not sequent.assumptions or answer.missing != ()
    return _idle(sequent)


def _repeats(sequent: Sequent) -> bool:
    """Does a premise stand there twice, or as the conclusion?"""
    assumed = set(map(canonical, sequent.assumptions))
    return canonical(sequent.conclusion) in assumed or len(assumed) < len(sequent.assumptions)


def _idle(sequent: Sequent) -> bool:
    """Is there, in a valid sequent, a premise that is not needed, or do the premises contradict each other?"""
    if _repeats(sequent):
        return True
    if sequent.conclusion != BOTTOM and not _refuted(Sequent(sequent.assumptions, BOTTOM)):
        return True
    return any(_follows_without(sequent, place) for place in range(len(sequent.assumptions)))


def _follows_without(sequent: Sequent, place: int) -> bool:
    rest = (*sequent.assumptions[:place], *sequent.assumptions[place + 1 :])
    return not _refuted(Sequent(rest, sequent.conclusion))


def _silly(sequent: Sequent) -> bool:
    """Does it have a part such as P∧P, or ¬¬¬P?"""
    for formula in sequent.formulas():
        for part in subformulas(formula):
            match part:
                case And(left, right) | Or(left, right) | Implies(left, right) | Iff(left, right) if left == right:
                    return True
                case Not(Not(Not())):
                    return True
    return False


# --- refuted at once ---

# A proposition is true in some of 16 rows. A first-order sequent of ours speaks of things by F, G and H alone, with one
# variable at a time, so all that matters is which of the eight kinds of things there are, of which kind a is, and whether a
# is one of them: a row is one of these cases. A formula is the number whose bits are the rows in which it is true.
LETTERS, PREDICATES = "PQRS", "FGH"
KINDS = 1 << len(PREDICATES)


@dataclass(frozen=True)
class _Rows:
    """Truth in every row: of each letter, of each F(a), of ∀x for each set of kinds, and of `actual a`."""

    every: int
    atoms: Mapping[Formula, int]
    of_all: Mapping[int, int]  # by the set of kinds of which something is said to be true of all things


@cache
def _propositions() -> _Rows:
    atoms: dict[Formula, int] = {}
    for place, letter in enumerate(LETTERS):
        atoms[Atom(letter)] = _bits(bool(row >> place & 1) for row in range(16))
    return _Rows(0xFFFF, atoms, {})


@cache
def _things() -> _Rows:
    rows = [
        (there, kind, inside)
        for there in range(1 << KINDS)
        for kind in range(KINDS)
        for inside in (False, True)
        if there >> kind & 1 or not inside
    ]
    atoms = {actual("a"): _bits(inside for _, _, inside in rows)}
    for place, name in enumerate(PREDICATES):
        atoms[Atom(name, (Term("a"),))] = _bits(bool(kind >> place & 1) for _, kind, _ in rows)
    of_all = {said: _bits(not there & ~said for there, _, _ in rows) for said in range(1 << KINDS)}
    return _Rows((1 << len(rows)) - 1, atoms, of_all)


def _bits(truth: Iterable[bool]) -> int:
    return int("".join("01"[one] for one in truth)[::-1], 2)


def _refuted(sequent: Sequent) -> bool:
    """Is it false in a row? Every sequent that is not valid is."""
    first_order = is_first_order(sequent)
    rows = _things() if first_order else _propositions()
    held = rows.every
    for formula in sequent.assumptions:
        held &= _held(formula, rows.every, lambda one: _atom(one, rows))
    return bool(held & ~_held(sequent.conclusion, rows.every, lambda one: _atom(one, rows)))


def _atom(formula: Formula, rows: _Rows) -> int:
    match formula:
        case Forall(_, _, body):
            return rows.of_all[_held(body, (1 << KINDS) - 1, _kinds)]
        case Exists(_, _, body):
            return rows.every & ~rows.of_all[_held(Not(body), (1 << KINDS) - 1, _kinds)]
    return rows.atoms[formula]


def _kinds(atom: Formula) -> int:
    """The kinds of things of which F(x) is true."""
    assert isinstance(atom, Atom)
    return sum(1 << kind for kind in range(KINDS) if kind >> PREDICATES.index(atom.name) & 1)


def _held(formula: Formula, every: int, atom: Callable[[Formula], int]) -> int:
    """The bits of a formula, given those of its atoms and quantified parts."""
    match formula:
        case Truth(value):
            return every if value else 0
        case Not(body):
            return every & ~_held(body, every, atom)
        case And(left, right):
            return _held(left, every, atom) & _held(right, every, atom)
        case Or(left, right):
            return _held(left, every, atom) | _held(right, every, atom)
        case Implies(left, right):
            return every & ~_held(left, every, atom) | _held(right, every, atom)
        case Iff(left, right):
            return every & ~(_held(left, every, atom) ^ _held(right, every, atom))
    return atom(formula)


# --- random sequents ---


def _random_sequent(wanted: Wanted, random: Random) -> Sequent:
    quantified = [sign for sign in wanted.rules if sign in "∀∃"]
    size = max(2, wanted.lines // 4)
    formulas = [
        _random_formula(wanted, random, random.randint(1, size), quantified) for _ in range(random.randint(1, 4))
    ]
    there = [actual("a")] if quantified and random.random() < 0.5 else []
    return Sequent((*there, *formulas[1:]), formulas[0])


def _random_formula(wanted: Wanted, random: Random, depth: int, quantified: list[str]) -> Formula:
    if quantified and random.random() < 0.8:
        sign = random.choice(quantified)
        body = _random_part(wanted, random, max(1, depth - 1), "x")
        return (Forall if sign == "∀" else Exists)("x", None, body)
    return _random_part(wanted, random, depth, "a" if quantified else None)


def _random_part(wanted: Wanted, random: Random, connectives: int, name: str | None) -> Formula:
    signs = [sign for sign in wanted.rules if sign in CONNECTIVES or sign == "¬"]
    if not connectives or not signs:
        return Atom(random.choice(PREDICATES), (Term(name),)) if name else Atom(random.choice(LETTERS))
    sign = random.choice(signs)
    if sign == "¬":
        return Not(_random_part(wanted, random, connectives - 1, name))
    left = random.randrange(connectives)
    parts = [_random_part(wanted, random, count, name) for count in (left, connectives - 1 - left)]
    return CONNECTIVES[sign](*parts)


def _shape(sequent: Sequent) -> tuple[str, ...]:
    """A key that is equal for sequents that differ only in their letters or in the order of their premises."""
    parts = [part for formula in sequent.formulas() for part in subformulas(formula) if isinstance(part, Atom)]
    letters = sorted({part.name for part in parts if part.name != "actual"})
    shapes = []
    for order in permutations(f"p{place}" for place in range(len(letters))):
        names = dict(zip(letters, order, strict=True))
        *premises, conclusion = (str(canonical(_relettered(one, names))) for one in sequent.formulas())
        shapes.append((*sorted(premises), conclusion))
    return min(shapes, default=())


def _relettered(formula: Formula, names: dict[str, str]) -> Formula:
    if isinstance(formula, Atom):
        return Atom(names.get(formula.name, formula.name), formula.arguments)
    return rebuild(formula, lambda part: _relettered(part, names))


# --- sheets ---


def sheet(found: Sequence[Exercise], form: str, answers: bool = False) -> str:
    """The exercises, or their answers, as “text”, “jape”, “latex” or “html”."""
    return SHEETS[form](found, answers)


def _text(found: Sequence[Exercise], answers: bool) -> str:
    def entry(number: int, one: Exercise) -> str:
        words = f"\n   {one.about}" if one.about else ""
        return f"{number}. {one}\n{one.answer}\n" if answers else f"{number}. {one}  ({_about(one, found)}){words}"

    return "".join(f"{entry(number, one)}\n" for number, one in enumerate(found, 1))


def _about(one: Exercise, found: Sequence[Exercise]) -> str:
    """How hard an exercise is; on a sheet with false ones only “prove or refute”, which gives none away."""
    if any(isinstance(other.answer, Invalid) for other in found):
        return "prove or refute"
    assert isinstance(one.answer, Proved)
    return f"{one.grade}, {one.answer.lines} lines"


def _jape(found: Sequence[Exercise], answers: bool) -> str:
    from entails.proofs.jape.file import Theorem, write_jape, write_theorems

    if not answers:
        return write_theorems([Theorem("Conjectures", str(one), one.sequent, None, 1) for one in found])
    return write_jape([("Theorems", str(one), one.answer.proof) for one in found if isinstance(one.answer, Proved)])


def _latex(found: Sequence[Exercise], answers: bool) -> str:
    from entails.proofs.display.latex import latex_text, preamble

    text = ["\\documentclass{article}\n", preamble(), "\\begin{document}\n\\begin{enumerate}\n"]
    for one in found:
        text.append(f"\\item \\({write_sequent(one.sequent, 'latex')}\\)\n")
        text.append(f"\n{latex_text(one.about)}\n" if one.about else "")
        if answers:
            text.append(_latex_answer(one.answer))
    return "".join([*text, "\\end{enumerate}\n\\end{document}\n"])


def _latex_answer(answer: Proved | Invalid) -> str:
    from entails.proofs.display.latex import to_latex

    if isinstance(answer, Proved):
        return to_latex(lines(answer.proof))
    return f"\\begin{{verbatim}}\n{answer}\n\\end{{verbatim}}\n"


def _html(found: Sequence[Exercise], answers: bool) -> str:
    from entails.proofs.display.html import document, stylesheet, to_html

    text = ["<ol>\n"]
    for number, one in enumerate(found, 1):
        text.append(f"<li>{escape(str(one))}" + (f"<br>{escape(one.about)}" if one.about else ""))
        if answers and isinstance(one.answer, Proved):
            text.append(to_html(lines(one.answer.proof), f"p{number}-"))
        elif answers:
            text.append(f"<pre>{escape(str(one.answer))}</pre>")
        text.append("</li>\n")
    style = f"{stylesheet()}li {{ break-inside: avoid; margin-bottom: 1em; }}\n"
    return document("Answers" if answers else "Exercises", "".join([*text, "</ol>\n"]), style)


SHEETS: Mapping[str, Callable[[Sequence[Exercise], bool], str]] = {
    "text": _text,
    "jape": _jape,
    "latex": _latex,
    "html": _html,
}
FORMS = {".jp": "jape", ".tex": "latex", ".html": "html"}  # by the ending of a file; any other is text
