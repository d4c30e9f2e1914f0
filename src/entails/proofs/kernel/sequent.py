"""Sequents such as `P→Q, ¬Q ⊢ ¬P`: the formulas that are assumed, and the one that is to be shown.

Two formulas count as the same if they differ in the names of bound variables alone.

Besides formulas the calculus has judgements about names. `actual i` says that the name i denotes an element of the domain
(which may be empty). A judgement is stored as an atom whose predicate is that word, and is written without brackets.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from entails.errors import ProofError
from entails.logic.formula import SEQUENT_DEPTH, Atom, Connected, Count, Equal, Exists, Forall, Formula, Loop, Term
from entails.logic.notation import Grammar, Reader, show
from entails.logic.parts import rebuild, substitute, substitute_term
from entails.values import dataclass

JUDGEMENTS = ("actual", "fresh")


@dataclass(frozen=True, slots=True)
class Sequent:
    """`A, B ⊢ C` is `Sequent((A, B), C)`."""

    assumptions: tuple[Formula, ...]
    conclusion: Formula

    def __post_init__(self) -> None:
        refuse_deep(*self.assumptions, self.conclusion)

    def __str__(self) -> str:
        return write_sequent(self)

    def formulas(self) -> tuple[Formula, ...]:
        """The assumptions, then the conclusion."""
        return (*self.assumptions, self.conclusion)

    def assuming(self, *more: Formula) -> tuple[Formula, ...]:
        """The assumptions, followed by those of `more` that are not among them yet."""
        assumed = set(map(canonical, self.assumptions))
        return (*self.assumptions, *(formula for formula in more if canonical(formula) not in assumed))


def refuse_deep(*formulas: Formula) -> None:
    """Refuses formulas that are more than twice as deep as one that is read may be."""
    if any(formula.depth > 2 * SEQUENT_DEPTH for formula in formulas):
        raise ProofError(f"a formula of a proof is nested deeper than {2 * SEQUENT_DEPTH} levels")


def actual(thing: Term | str) -> Formula:
    return Atom("actual", (Term(thing) if isinstance(thing, str) else thing,))


def is_actual(formula: Formula) -> bool:
    return isinstance(formula, Atom) and formula.name == "actual"


@lru_cache(maxsize=200_000)
def canonical(formula: Formula) -> Formula:
    """The formula with its bound variables named by their depth: 0•, 1•, … from the outside in.

    Formulas that differ in the names of bound variables alone have equal canonical forms: ∀x.R(x) and ∀y.R(y).
    """
    return _renamed(formula, {}, 0)


def _renamed(formula: Formula, names: Mapping[str, Term], depth: int) -> Formula:
    match formula:
        case Forall(variable, sort, body) | Exists(variable, sort, body):
            name = f"{depth}•"  # the parser accepts no name with “•”, so this cannot clash
            return type(formula)(name, sort, _renamed(body, {**names, variable: Term(name)}, depth + 1))
        case Count(comparison, bound, variables, body):
            new = tuple((f"{depth + place}•", sort) for place, (_, sort) in enumerate(variables))
            inside = {old: Term(name) for (old, _), (name, _) in zip(variables, new, strict=True)}
            number = Term(bound.name, tuple(substitute_term(argument, names) for argument in bound.arguments))
            return Count(comparison, number, new, _renamed(body, {**names, **inside}, depth + len(new)))
        case Connected(variables, body) | Loop(_, variables, body) if body is not None:
            new = tuple((f"{depth + place}•", sort) for place, (_, sort) in enumerate(variables))
            inside = {old: Term(name) for (old, _), (name, _) in zip(variables, new, strict=True)}
            inner = _renamed(body, {**names, **inside}, depth + len(new))
            is_loop = isinstance(formula, Loop)
            return Loop(formula.relation, new, inner) if is_loop else Connected(new, inner, formula.relation)
        case Atom() | Equal():
            return substitute(formula, names) if names else formula
    return rebuild(formula, lambda child: _renamed(child, names, depth))


def same(one: Formula, other: Formula) -> bool:
    return one == other or canonical(one) == canonical(other)


# --- as text ---


def read_line(reader: Reader) -> Formula:
    """Read a formula or a judgement."""
    token = reader.next
    following = reader.tokens[min(reader.position + 1, len(reader.tokens) - 1)]
    if token.kind == "name" and token.text in JUDGEMENTS and following.kind in ("name", "number"):
        reader.take()
        return Atom(token.text, (reader.term(),))
    return reader.formula()


def read_sequent(reader: Reader) -> Sequent:
    """Read `A, B ⊢ C`. A formula alone is a sequent without assumptions."""
    lines: list[Formula] = []
    if not reader.sees("⊢"):
        lines.append(read_line(reader))
        while reader.accept(","):
            lines.append(read_line(reader))
    if reader.accept("⊢"):
        return Sequent(tuple(lines), read_line(reader))
    if len(lines) != 1:
        reader.fail("“⊢” (or |-) and a conclusion")
    return Sequent((), lines[0])


def parse_sequent(text: str, file: str | None = None, grammar: Grammar | None = None) -> Sequent:
    reader = Reader(text, file, grammar=grammar)
    sequent = read_sequent(reader)
    if not reader.sees("end"):
        reader.fail("“⊢”, “,” or the end of the sequent")
    return sequent


def write_line(formula: Formula, style: str = "jape") -> str:
    match formula:
        case Atom(name, (term,)) if name in JUDGEMENTS:
            # In LaTeX's mathematics a space is nothing and a word is a product of letters.
            word = rf"\mathrm{{{name}}}\ " if style == "latex" else f"{name} "
            return word + show(Atom(term.name, term.arguments), style)
    return show(formula, style)


def write_sequent(sequent: Sequent, style: str = "jape") -> str:
    premises = ", ".join(write_line(formula, style) for formula in sequent.assumptions)
    turnstile = {"latex": r"\vdash", "ascii": "|-"}.get(style, "⊢")
    conclusion = write_line(sequent.conclusion, style)
    return f"{premises} {turnstile} {conclusion}" if premises else conclusion
