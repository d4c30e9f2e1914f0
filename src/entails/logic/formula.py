"""The one `Formula` type: a rule, a claim, a line of a proof and a sentence in a hint all are formulas.

Formulas are immutable values. Each node keeps its hash and its depth, so that hashing costs nothing and a formula too deep
for recursive code cannot be built at all. Long chains such as a∧b∧c∧… do not count as deep: every function here and
elsewhere walks them with `operands` instead of recursing into their left spine.

`show` writes a formula in each of the notations, `notation.parse` reads them all back. Walks over formulas are in `parts`.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import ClassVar, NoReturn

from entails.errors import EntailsError
from entails.logic.tokens import SPELLINGS
from entails.values import dataclass

MAX_DEPTH = 100  # of what is read; what is built from it on the way to clauses may be twice as deep


@dataclass(frozen=True, slots=True)
class Term:
    """A name in an argument place: a variable, an element, or (with arguments) a given number such as `clue(r)`."""

    name: str
    arguments: tuple[Term, ...] = ()


class Formula:
    """What every kind of formula can do; the kinds are the subclasses below, made for `match`."""

    __slots__ = ("_hash", "depth")
    __match_args__: ClassVar[tuple[str, ...]] = ()
    depth: int
    _hash: int

    def __post_init__(self) -> None:
        fields = tuple(getattr(self, name) for name in self.__match_args__)
        depth = 0
        for place, child in enumerate(fields):
            if isinstance(child, Formula):
                spine = place == 0 and type(child) is type(self) and isinstance(self, And | Or)
                depth = max(depth, child.depth if spine else child.depth + 1)
        if depth > 2 * MAX_DEPTH:
            raise EntailsError(f"the formula is nested deeper than {2 * MAX_DEPTH} levels")
        object.__setattr__(self, "depth", depth)
        object.__setattr__(self, "_hash", hash((type(self).__name__, fields)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Formula):
            return NotImplemented
        todo: list[tuple[object, object]] = [(self, other)]
        while todo:
            a, b = todo.pop()
            if a is b:
                continue
            if isinstance(a, Formula):
                if type(a) is not type(b) or a._hash != hash(b):
                    return False
                todo.extend((getattr(a, name), getattr(b, name)) for name in a.__match_args__)
            elif a != b:
                return False
        return True

    def __and__(self, other: Formula) -> Formula:
        return And(self, other)

    def __or__(self, other: Formula) -> Formula:
        return Or(self, other)

    def __invert__(self) -> Formula:
        return Not(self)

    def implies(self, other: Formula) -> Formula:
        return Implies(self, other)

    def iff(self, other: Formula) -> Formula:
        return Iff(self, other)

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a formula has no truth value of its own: write & | ~ .implies .iff instead of and, or, not, if; "
            "for its truth in a structure call evaluate(formula, structure)"
        )

    def __str__(self) -> str:
        return show(self)


@dataclass(frozen=True, slots=True, eq=False)
class Truth(Formula):
    """⊤ or ⊥."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class Atom(Formula):
    name: str
    arguments: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Equal(Formula):
    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False)
class Not(Formula):
    body: Formula


@dataclass(frozen=True, slots=True, eq=False)
class And(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Or(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Implies(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Iff(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Forall(Formula):
    variable: str
    sort: str | None
    body: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Exists(Formula):
    variable: str
    sort: str | None
    body: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Count(Formula):
    """How many tuples of values for the variables make the body true, compared with a number: ∃=2 q link(p,q)."""

    comparison: str
    bound: Term
    variables: tuple[tuple[str, str | None], ...]
    body: Formula

    def __post_init__(self) -> None:
        if len({sort is None for _, sort in self.variables}) > 1:
            raise EntailsError("a count gives sorts for all of its variables or for none")
        if len({name for name, _ in self.variables}) < len(self.variables):
            raise EntailsError("a count names the same variable twice")
        Formula.__post_init__(self)


TOP = Truth(True)
BOTTOM = Truth(False)


def operands(formula: Formula) -> list[Formula]:
    """The parts of a left-nested chain: a∧b∧c gives [a, b, c]; anything else is its own only part."""
    kind = type(formula)
    parts: list[Formula] = []
    while isinstance(formula, And | Or) and type(formula) is kind:
        parts.append(formula.right)
        formula = formula.left
    return [formula, *reversed(parts)]


def all_of(parts: list[Formula]) -> Formula:
    return reduce(And, parts) if parts else TOP


def any_of(parts: list[Formula]) -> Formula:
    return reduce(Or, parts) if parts else BOTTOM


# --- as text ---

STYLES = {
    "unicode": {s: s for s in SPELLINGS} | {" ": " ", "after": " "},
    "ascii": {s: texts[0] for s, texts in SPELLINGS.items()} | {"∧": "&", "∨": "|", "#": "#", " ": " ", "after": " "},
    "latex": {s: texts[-1] for s, texts in SPELLINGS.items()}
    | {"→": r"\to", "↔": r"\leftrightarrow", "≠": r"\neq", "≤": r"\leq", "≥": r"\geq", " ": " ", "after": r"\, "},
    "jape": {s: s for s in SPELLINGS} | {" ": "", "after": "."},  # as Jape writes: no spaces, a dot after each variable
}


def show(formula: Formula, style: str = "unicode") -> str:
    """The formula as text, with brackets only where they are needed; `parse` reads it back in every style."""
    if style not in STYLES:
        raise ValueError(f"there is no notation {style!r}: expected one of {', '.join(STYLES)}")
    return _Printer(style).formula(formula, 0)


class _Printer:
    def __init__(self, style: str) -> None:
        self.style = style
        self.symbols = STYLES[style]

    def formula(self, formula: Formula, around: int) -> str:
        """`around` is the level that the surroundings need; anything looser is put in brackets."""
        text, level = self._parts(formula)
        return text if level >= around else f"({text})"

    def _parts(self, formula: Formula) -> tuple[str, int]:
        symbols = self.symbols
        match formula:
            case Truth(value):
                return symbols["⊤" if value else "⊥"], 6
            case Atom(name, arguments):
                return self.term(Term(name, arguments)), 6
            case Equal(left, right):
                return f"{self.term(left)}{self._between('=')}{self.term(right)}", 5
            case Not(Equal(left, right)):
                return f"{self.term(left)}{self._between(symbols['≠'])}{self.term(right)}", 5
            case Not(body):
                return self._spaced(symbols["¬"]) + self.formula(body, 5), 5
            case And() | Or():
                symbol, level = ("∧", 4) if isinstance(formula, And) else ("∨", 3)
                first, *rest = operands(formula)
                texts = [self.formula(first, level), *(self.formula(part, level + 1) for part in rest)]
                return self._between(symbols[symbol]).join(texts), level
            case Implies(left, right):
                return f"{self.formula(left, 3)}{self._between(symbols['→'])}{self.formula(right, 2)}", 2
            case Iff(left, right):
                # P↔Q↔R is read in two ways, and Jape reads P→Q↔R otherwise than others do: there are brackets around both.
                inner = 3 if self.style == "jape" else 2
                return f"{self.formula(left, inner)}{self._between(symbols['↔'])}{self.formula(right, inner)}", 1
            case Forall() | Exists():
                return self._quantified(formula), 5
            case Count(comparison, bound, variables, body):
                return self._counted(comparison, bound, variables, body), 5
        raise TypeError(f"not a formula: {formula!r}")

    def _quantified(self, formula: Forall | Exists) -> str:
        """∀x ∀y with the same sort is written ∀x,y."""
        kind, sort, names, body = type(formula), formula.sort, [formula.variable], formula.body
        while isinstance(body, kind) and body.sort == sort:
            names.append(body.variable)
            body = body.body
        head = self._spaced(self.symbols["∀" if kind is Forall else "∃"])
        if self.style == "jape":
            return "".join(f"{head}{self._names([name], sort)}." for name in names) + self.formula(body, 5)
        return f"{head}{self._names(names, sort)}{self.symbols['after']}{self.formula(body, 5)}"

    def _counted(
        self, comparison: str, bound: Term, variables: tuple[tuple[str, str | None], ...], body: Formula
    ) -> str:
        runs: list[tuple[str | None, list[str]]] = []
        for name, sort in variables:
            if runs and runs[-1][0] == sort:
                runs[-1][1].append(name)
            else:
                runs.append((sort, [name]))
        names = ",".join(self._names(run, sort) for sort, run in runs)
        symbol, number, after = self.symbols.get(comparison, comparison), self.term(bound), self.symbols["after"]
        if comparison not in "=≤≥":
            # In #x p < 3 with a bare p the comparison would be read as p's own.
            around = 6 if isinstance(body, Atom) and body.arguments else 7
            return f"{self.symbols['#']}{names}{after}{self.formula(body, around)} {symbol} {number}"
        if self.style == "latex":
            return rf"\exists_{{{symbol} {number}}} {names}{after}{self.formula(body, 5)}"
        return f"{self.symbols['∃']}{symbol}{number} {names}{after}{self.formula(body, 5)}"

    def _names(self, names: list[str], sort: str | None) -> str:
        text = ",".join(map(self.name, names))
        if sort is None:
            return text
        member = "∈" if self.style in ("unicode", "jape") else f" {self.symbols['∈']} "
        return f"{text}{member}{self.name(sort)}"

    def _between(self, symbol: str) -> str:
        return f"{self.symbols[' ']}{symbol}{self.symbols[' ']}"

    def _spaced(self, symbol: str) -> str:
        """A word or a LaTeX command must not run into the name after it."""
        return symbol + " " if symbol[-1].isalpha() and symbol[-1].isascii() else symbol

    def term(self, term: Term) -> str:
        if not term.arguments:
            return self.name(term.name)
        return f"{self.name(term.name)}({','.join(map(self.term, term.arguments))})"

    def name(self, name: str) -> str:
        if self.style != "latex" or (len(name) == 1 and name != "_") or name.isdecimal():
            return name
        subscript = re.fullmatch(r"([A-Za-z])_([A-Za-z0-9]+)", name)
        if subscript:
            return f"{subscript[1]}_{{{subscript[2]}}}"
        return rf"\mathit{{{name.replace('_', chr(92) + '_')}}}"
