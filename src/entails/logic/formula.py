"""The one `Formula` type: a rule, a claim, a line of a proof and a sentence in a hint all are formulas.

Formulas are immutable values. Each node keeps its hash and its depth, so that hashing costs nothing. They may be nested ten
thousand deep, far deeper than Python functions can call themselves: every function over formulas keeps a list of what is
still to do, or is a `Walk` (see `walking`). Long chains such as a∧b∧c∧… do not count as deep: `operands` has their parts.

`show` writes a formula in each of the notations, `notation.parse` reads them all back. Walks over formulas are in `parts`.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import ClassVar, NoReturn

from entails.errors import EntailsError
from entails.logic.packing import packed, unpacked
from entails.logic.tokens import NAME, SPELLINGS, WORDS
from entails.values import dataclass

MAX_DEPTH = 10_000  # of what is read; what is built from it on the way to clauses may be twice as deep
SEQUENT_DEPTH = 100  # of what is proved: proofs are searched for and checked by functions that call themselves


Variable = tuple[str, str | None]  # a name and its sort, where that is written

SUMS = ("+", "−")  # operators that are names of terms; with one argument − is the opposite
PRODUCTS = ("·", "div", "mod")
TUPLE = ","  # (r,c), an element of a product of sorts
SUM = "Σ"
OPERATORS = (*SUMS, *PRODUCTS, SUM, "abs")


@dataclass(frozen=True, slots=True)
class Term:
    """A name in an argument place: a variable, an element or a number; or, with arguments, the value of a function
    (`clue(r)`), of an operator (`r + 1` is `Term("+", …)`) or a tuple."""

    name: str
    arguments: tuple[Term, ...] = ()


class Formula:
    """What every kind of formula can do; the kinds are the subclasses below, made for `match`."""

    __slots__ = ("_hash", "depth")
    __match_args__: ClassVar[tuple[str, ...]] = ()
    depth: int
    _hash: int

    def __post_init__(self) -> None:
        kind = type(self)
        fields = tuple([getattr(self, name) for name in kind.__match_args__])
        depth = 0
        for child in fields:
            if isinstance(child, Formula) and child.depth >= depth:
                depth = child.depth + 1
        if (kind is And or kind is Or) and type(fields[0]) is kind:
            depth = max(fields[0].depth, fields[1].depth + 1)
        if depth > 2 * MAX_DEPTH:
            raise EntailsError(f"the formula is nested deeper than {2 * MAX_DEPTH:,} levels")
        object.__setattr__(self, "depth", depth)
        object.__setattr__(self, "_hash", hash((kind.__name__, fields)))

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

    def __repr__(self) -> str:
        return f"parse({show(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return unpacked, (packed(self, Formula),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Truth(Formula):
    """⊤ or ⊥."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Atom(Formula):
    name: str
    arguments: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Equal(Formula):
    left: Term
    right: Term


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Not(Formula):
    body: Formula


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class And(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Or(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Implies(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Iff(Formula):
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Forall(Formula):
    variable: str
    sort: str | None
    body: Formula


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Exists(Formula):
    variable: str
    sort: str | None
    body: Formula


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Count(Formula):
    """How many tuples of values for the variables make the body true, compared with a number: ∃=2 q link(p,q)."""

    comparison: str
    bound: Term
    variables: tuple[Variable, ...]
    body: Formula

    def __post_init__(self) -> None:
        _check_variables("a count", self.variables)
        Formula.__post_init__(self)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Compare(Formula):
    """One of < ≤ > ≥ between two terms; `Equal` is the comparison =, and ≠ is its negation."""

    comparison: str
    left: Term
    right: Term


TOP = Truth(True)
BOTTOM = Truth(False)
ONE = Term("1")


@dataclass(frozen=True, slots=True)
class Sum(Term):
    """Σx {value : condition}: the sum of a term over the tuples for which the condition holds. #x φ is Σx {1 : φ}.

    Sum(SUM, (), (("x", None),), Term("weight", (Term("x"),)), Atom("packed", (Term("x"),)))
    """

    variables: tuple[Variable, ...] = ()
    value: Term = ONE
    condition: Formula = TOP

    def __post_init__(self) -> None:
        _check_variables("a sum", self.variables)


def total(variables: tuple[Variable, ...], value: Term, condition: Formula = TOP) -> Sum:
    return Sum(SUM, (), variables, value, condition)


def _check_variables(what: str, variables: tuple[Variable, ...]) -> None:
    if len({sort is None for _, sort in variables}) > 1:
        raise EntailsError(f"{what} gives sorts for all of its variables or for none")
    if len({name for name, _ in variables}) < len(variables):
        raise EntailsError(f"{what} names the same variable twice")


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
    "unicode": {s: s for s in SPELLINGS} | {"∑": "Σ", " ": " ", "after": " "},
    "ascii": {s: texts[0] for s, texts in SPELLINGS.items()}
    | {"∧": "&", "∨": "|", "#": "#", "∑": "sum", " ": " ", "after": " "},
    "latex": {s: texts[-1] for s, texts in SPELLINGS.items()}
    | {"→": r"\to", "↔": r"\leftrightarrow", "≠": r"\neq", "≤": r"\leq", "≥": r"\geq", " ": " ", "after": r"\, "},
    "jape": {s: s for s in SPELLINGS} | {" ": "", "after": "."},  # as Jape writes: no spaces, a dot after each variable
}


def show(formula: Formula, style: str = "unicode") -> str:
    """The formula as text, with brackets only where they are needed; `parse` reads it back in every style."""
    if style not in STYLES:
        raise ValueError(f"there is no notation {style!r}: expected one of {', '.join(STYLES)}")
    return _Printer(style).formula(formula, 0)


def show_term(term: Term, style: str = "unicode") -> str:
    return _Printer(style).term(term)


Piece = str | tuple[Formula, int]  # a text, or a formula and the level that its surroundings need


class _Printer:
    def __init__(self, style: str) -> None:
        self.style = style
        self.symbols = STYLES[style]

    def formula(self, formula: Formula, around: int) -> str:
        """`around` is the level that the surroundings need; anything looser is put in brackets."""
        return self._joined([(formula, around)])

    def _joined(self, pieces: list[Piece]) -> str:
        texts: list[str] = []
        todo = pieces[::-1]
        while todo:
            piece = todo.pop()
            if isinstance(piece, str):
                texts.append(piece)
                continue
            pieces, level = self._pieces(piece[0])
            todo += reversed(pieces if level >= piece[1] else ["(", *pieces, ")"])
        return "".join(texts)

    def _pieces(self, formula: Formula) -> tuple[list[Piece], int]:
        """What the formula is written as: texts, and parts with the level that they need."""
        symbols = self.symbols
        match formula:
            case Truth(value):
                return [symbols["⊤" if value else "⊥"]], 6
            case Atom(name, arguments):
                return [self.term(Term(name, arguments))], 6
            case Equal(left, right):
                return [f"{self.term(left)}{self._between('=')}{self.term(right)}"], 5
            case Not(Equal(left, right)):
                return [f"{self.term(left)}{self._between(symbols['≠'])}{self.term(right)}"], 5
            case Compare(comparison, left, right):
                return [f"{self.term(left)}{self._between(symbols.get(comparison, comparison))}{self.term(right)}"], 5
            case Not(body):
                return [self._spaced(symbols["¬"]), (body, 5)], 5
            case And() | Or():
                symbol, level = ("∧", 4) if isinstance(formula, And) else ("∨", 3)
                first, *rest = operands(formula)
                between = self._between(symbols[symbol])
                return [(first, level), *(piece for part in rest for piece in (between, (part, level + 1)))], level
            case Implies(left, right):
                return [(left, 3), self._between(symbols["→"]), (right, 2)], 2
            case Iff(left, right):
                # P↔Q↔R is read in two ways, and Jape reads P→Q↔R otherwise than others do: there are brackets around both.
                inner = 3 if self.style == "jape" else 2
                return [(left, inner), self._between(symbols["↔"]), (right, inner)], 1
            case Forall() | Exists():
                return self._quantified(formula), 5
            case Count(comparison, bound, variables, body):
                return self._counted(comparison, bound, variables, body), 5
        raise TypeError(f"not a formula: {type(formula).__name__}")

    def _quantified(self, formula: Forall | Exists) -> list[Piece]:
        """∀x ∀y with the same sort is written ∀x,y. In ∀x ∀x the inner variable hides the outer one, so both have a sign."""
        kind, sort, names, body = type(formula), formula.sort, [formula.variable], formula.body
        while (
            isinstance(body, kind)
            and body.sort == (_component(sort, len(names)) or sort)
            and body.variable not in names
        ):
            names.append(body.variable)
            body = body.body
        head = self._spaced(self.symbols["∀" if kind is Forall else "∃"])
        if self.style == "jape":
            return ["".join(f"{head}{self._names([name], sort)}." for name in names), (body, 5)]
        return [f"{head}{self._names(names, sort)}{self.symbols['after']}", (body, 5)]

    def _counted(self, comparison: str, bound: Term, variables: tuple[Variable, ...], body: Formula) -> list[Piece]:
        symbol, names, after = self.symbols.get(comparison, comparison), self._runs(variables), self.symbols["after"]
        if comparison not in "=≤≥":
            return [*self._number_of(variables, body), f" {symbol} {self.term(bound)}"]
        number = self.term(bound)
        if bound.name != TUPLE and (bound.name in OPERATORS or not NAME.fullmatch(bound.name) or bound.name in WORDS):
            number = f"({number})"
        if self.style == "latex":
            return [rf"\exists_{{{symbol} {number}}} {names}{after}", (body, 5)]
        return [f"{self.symbols['∃']}{symbol}{number} {names}{after}", (body, 5)]

    def _number_of(self, variables: tuple[Variable, ...], body: Formula) -> list[Piece]:
        """#x p(x): how many there are."""
        around = 6 if isinstance(body, Atom) and body.arguments else 7
        return [f"{self.symbols['#']}{self._runs(variables)}{self.symbols['after']}", (body, around)]

    def _runs(self, variables: tuple[Variable, ...]) -> str:
        """Neighbours of one sort share its name: x,y∈S,z∈T."""
        runs: list[tuple[str | None, list[str]]] = []
        for name, sort in variables:
            if runs and sort == (_component(runs[-1][0], len(runs[-1][1])) or runs[-1][0]):
                runs[-1][1].append(name)
            else:
                runs.append((sort, [name]))
        return ",".join(self._names(run, sort) for sort, run in runs)

    def _names(self, names: list[str], sort: str | None) -> str:
        text = ",".join(map(self.name, names))
        if sort is None:
            return text
        if _component(sort, 0):  # (r,c)∈Cell
            text, sort = f"({text})", sort.partition(".")[0]
        member = "∈" if self.style in ("unicode", "jape") else f" {self.symbols['∈']} "
        return f"{text}{member}{self.name(sort)}"

    def _between(self, symbol: str) -> str:
        return f"{self.symbols[' ']}{symbol}{self.symbols[' ']}"

    def _spaced(self, symbol: str) -> str:
        """A word or a LaTeX command must not run into the name after it."""
        return symbol + " " if symbol[-1].isalpha() and symbol[-1].isascii() else symbol

    def term(self, term: Term, around: int = 0) -> str:
        """`around` is the level that the surroundings need: 1 for a sum, 2 for a product, 3 for a sign, 4 for a name."""
        text, level = self._term(term)
        return text if level >= around else f"({text})"

    def _term(self, term: Term) -> tuple[str, int]:
        name, arguments = term.name, term.arguments
        if isinstance(term, Sum):
            return self._sum(term), 4
        if not arguments:
            return self.name(name), 3 if name.startswith("-") else 4
        if name == TUPLE:
            return f"({','.join(map(self.term, arguments))})", 4
        if name == "−" and len(arguments) == 1:
            return self.symbols["−"] + self.term(arguments[0], 4), 3
        if (name in SUMS or name in PRODUCTS) and len(arguments) == 2:
            level = 1 if name in SUMS else 2
            left, right = self.term(arguments[0], level), self.term(arguments[1], level + 1)
            if right.startswith(self.symbols["−"]):
                right = f"({right})"
            return self._operator(name).join((left, right)), level
        if name == "abs" and self.style in ("unicode", "jape") and not _has_bars(arguments[0]):
            return f"|{self.term(arguments[0])}|", 4
        return f"{self.name(name)}({','.join(map(self.term, arguments))})", 4

    def _operator(self, name: str) -> str:
        if name == "·" and self.style != "latex":
            return self.symbols["·"]
        word = rf"\operatorname{{{name}}}" if self.style == "latex" and name.isalpha() else self.symbols.get(name, name)
        return f" {word} "

    def _sum(self, term: Sum) -> str:
        if term.value == ONE:
            return self._joined(self._number_of(term.variables, term.condition))
        names, value = self._runs(term.variables), self.term(term.value)
        inside = value if term.condition == TOP else f"{value} : {self.formula(term.condition, 0)}"
        if self.style == "latex":
            return rf"\sum_{{{names}}} \{{{inside}\}}"
        return f"{self._spaced(self.symbols['∑'])}{names} {{{inside}}}"

    def name(self, name: str) -> str:
        if name.startswith("-"):  # a negative number
            return self.symbols["−"] + name[1:]
        if not NAME.fullmatch(name) or name in WORDS:
            return f'"{name}"'
        if self.style != "latex" or (len(name) == 1 and name != "_") or name.isdecimal():
            return name
        subscript = re.fullmatch(r"([A-Za-z])_([A-Za-z0-9]+)", name)
        if subscript:
            return f"{subscript[1]}_{{{subscript[2]}}}"
        return rf"\mathit{{{name.replace('_', chr(92) + '_')}}}"


def _component(sort: str | None, place: int) -> str | None:
    """In (r,c)∈Cell the variables are of the sorts Cell.1 and Cell.2: the sort of the one at `place`, if the first is so."""
    return f"{sort[:-1]}{place + 1}" if sort and sort.endswith(".1") else None


def _has_bars(term: Term) -> bool:
    """Would another pair of bars stand in the text of the term?"""
    if isinstance(term, Sum):
        return True
    return term.name == "abs" or any(map(_has_bars, term.arguments))
