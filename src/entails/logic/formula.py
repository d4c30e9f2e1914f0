"""The one `Formula` type: a rule, a claim, a line of a proof and a sentence in a hint all are formulas.

Formulas are immutable values. Each node keeps its hash and its depth, so that hashing costs nothing. They may be nested ten
thousand deep, far deeper than Python functions can call themselves: every function over formulas keeps a list of what is
still to do, or is a `Walk` (see `walking`). Long chains such as a∧b∧c∧… do not count as deep: `operands` has their parts.

`show` writes a formula in each of the notations, `notation.parse` reads them all back. Walks over formulas are in `parts`.
"""

from __future__ import annotations

from functools import reduce
from typing import ClassVar, NoReturn

from entails.errors import EntailsError
from entails.logic.packing import packed, unpacked
from entails.logic.term import OPERATORS, PRODUCTS, STYLES, SUM, SUMS, TUPLE, Term, TermPrinter, Variable, component
from entails.logic.tokens import NAME, WORDS
from entails.values import dataclass

MAX_DEPTH = 10_000  # of what is read; what is built from it on the way to clauses may be twice as deep
SEQUENT_DEPTH = 100  # of what is proved: proofs are searched for and checked by functions that call themselves


__all__ = [
    "OPERATORS",
    "PRODUCTS",
    "STYLES",
    "SUMS",
    "TUPLE",
    "Term",
    "Variable",
]  # of `term`

BESIDE = "beside"  # the graph in which things are connected, unless another one is said


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
        """self → other"""
        return Implies(self, other)

    def iff(self, other: Formula) -> Formula:
        """self ↔ other"""
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
class Connected(Formula):
    """The tuples for which the body holds are one piece in the graph of a relation, whose direction does not matter; or there
    are none: connected p ¬black(p) along beside. The relation is over twice as many arguments as there are variables."""

    variables: tuple[Variable, ...]
    body: Formula
    relation: str = BESIDE

    def __post_init__(self) -> None:
        _check_variables("connected", self.variables)
        Formula.__post_init__(self)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Loop(Formula):
    """The links of a relation, whose direction does not matter, are one closed loop: each element on it has links to exactly
    two others, and none to itself. It passes exactly the tuples for which the body holds; without a body, some. Once sorts
    are filled in it has variables in either case: loop link through p open(p)."""

    relation: str
    variables: tuple[Variable, ...] = ()
    body: Formula | None = None

    def __post_init__(self) -> None:
        _check_variables("a loop", self.variables)
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


def show(formula: Formula, style: str = "unicode") -> str:
    """The formula as text, with brackets only where they are needed; `parse` reads it back in every style."""
    return _Printer(style).formula(formula, 0)


def show_term(term: Term, style: str = "unicode") -> str:
    return _Printer(style).term(term)


Piece = str | tuple[Formula, int]  # a text, or a formula and the level that its surroundings need


class _Printer(TermPrinter):
    @property
    def helping(self) -> bool:
        """In proofs there are brackets where a rule takes a formula apart: P→(Q→R), (P∧Q)∨R, (P∧Q)∧R."""
        return self.style == "jape"

    def _parts(self, formula: And | Or) -> list[Formula]:
        """The parts of a chain of one connective. A chain of more than three gets no brackets that only help readers."""
        parts = operands(formula)
        return [formula.left, formula.right] if self.helping and len(parts) == 3 else parts

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
                first, *rest = self._parts(formula)
                between = self._between(symbols[symbol])
                outer, inner = (5, 5) if self.helping else (level, level + 1)
                return [(first, outer), *(piece for part in rest for piece in (between, (part, inner)))], level
            case Implies(left, right):
                return [(left, 3), self._between(symbols["→"]), (right, 3 if self.helping else 2)], 2
            case Iff(left, right):
                # P↔Q↔R is read in two ways, and Jape reads P→Q↔R otherwise than others do: there are brackets around both.
                inner = 3 if self.helping else 2
                return [(left, inner), self._between(symbols["↔"]), (right, inner)], 1
            case Forall() | Exists():
                return self._quantified(formula), 5
            case Count(comparison, bound, variables, body):
                return self._counted(comparison, bound, variables, body), 5
            case Connected(variables, body, relation):
                along = "" if relation == BESIDE else f" {self._word('along')} {self.name(relation)}"
                return [f"{self._word('connected')} ", *self._ranging(variables, body), along], 5
            case Loop(relation, variables, body):
                through: list[Piece] = (
                    [] if body is None else [f" {self._word('through')} ", *self._ranging(variables, body)]
                )
                return [f"{self._word('loop')} {self.name(relation)}", *through], 5
        raise TypeError(f"not a formula: {type(formula).__name__}")

    def _quantified(self, formula: Forall | Exists) -> list[Piece]:
        """∀x ∀y with the same sort is written ∀x,y. In ∀x ∀x the inner variable hides the outer one, so both have a sign."""
        kind, sort, names, body = type(formula), formula.sort, [formula.variable], formula.body
        while (
            isinstance(body, kind) and body.sort == (component(sort, len(names)) or sort) and body.variable not in names
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
        plain = NAME.fullmatch(bound.name) and bound.name not in OPERATORS and bound.name not in WORDS
        # ∃=(k) (r,c)∈Cell, because k(r,c) would be a function of r and c
        as_applied = self.style != "latex" and not bound.arguments and names.startswith("(")
        if bound.name != TUPLE and (as_applied or not plain):
            number = f"({number})"
        if self.style == "latex":
            return [rf"\exists_{{{symbol} {number}}} {names}{after}", (body, 5)]
        return [f"{self.symbols['∃']}{symbol}{number} {names}{after}", (body, 5)]

    def _ranging(self, variables: tuple[Variable, ...], body: Formula) -> list[Piece]:
        """The range of `connected` and `loop` as text: p ¬black(p), p (open(p) ∧ ¬black(p))."""
        inner = body
        while isinstance(inner, Not):
            inner = inner.body
        bare = isinstance(inner, Atom | Truth)
        return [f"{self._runs(variables)}{self.symbols['after']}", (body, 5 if bare else 7)]

    def _number_of(self, variables: tuple[Variable, ...], body: Formula) -> list[Piece]:
        """#x p(x): how many there are."""
        around = 6 if isinstance(body, Atom) and body.arguments else 7
        return [f"{self.symbols['#']}{self._runs(variables)}{self.symbols['after']}", (body, around)]

    def _special(self, term: Term) -> str | None:
        if not isinstance(term, Sum):
            return None
        if term.value == ONE:
            return self._joined(self._number_of(term.variables, term.condition))
        names, value = self._runs(term.variables), self.term(term.value)
        inside = value if term.condition == TOP else f"{value} : {self.formula(term.condition, 0)}"
        if self.style == "latex":
            return rf"\sum_{{{names}}} \{{{inside}\}}"
        return f"{self._spaced(self.symbols['∑'])}{names} {{{inside}}}"
