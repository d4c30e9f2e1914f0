"""Terms and formulas as Python expressions. They build the very values that the text of a theory is read into.

    chosen(x) & ~edge(x, y) >> (hour(x) + 1 <= hour(y))

`Statement` is a formula and `Value` a term; each knows the line that it was written in, and the parts that it was made of.
Python gives & and | to them tighter than comparisons, so comparisons stand in brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NoReturn

from entails.errors import TheoryError
from entails.logic.formula import (
    BOTTOM,
    ONE,
    TOP,
    TUPLE,
    And,
    Compare,
    Count,
    Equal,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Sum,
    Term,
    show,
    show_term,
)
from entails.models.world import Element
from entails.rules.places import CodePlace, caller

BRACKETS = "put brackets around each comparison: & and | bind tighter than == and <"
NO_TRUTH = (
    "what a rule says has no truth value in Python: write & | ~ >> instead of and, or, not, if; "
    "and (a < b) & (b < c) instead of a < b < c"
)


class Expression:
    """What formulas and terms have in common: where they were written, and what they are made of."""

    __slots__ = ("parts", "place")
    parts: tuple[Expression, ...]
    place: CodePlace

    def whole(self) -> Iterator[Expression]:
        """This and all that it was made of, each once."""
        todo: list[Expression] = [self]
        seen: set[int] = set()
        while todo:
            one = todo.pop()
            if id(one) not in seen:
                seen.add(id(one))
                yield one
                todo += one.parts


class Stating:
    """What can be true, and is joined with &, |, ~ and >>."""

    __slots__ = ()

    def __and__(self, other: object) -> Statement:
        return _joined(And, self, other)

    def __rand__(self, other: object) -> Statement:
        return _joined(And, other, self)

    def __or__(self, other: object) -> Statement:
        return _joined(Or, self, other)

    def __ror__(self, other: object) -> Statement:
        return _joined(Or, other, self)

    def __rshift__(self, other: object) -> Statement:
        return _joined(Implies, self, other)

    def __rrshift__(self, other: object) -> Statement:
        return _joined(Implies, other, self)

    def __invert__(self) -> Statement:
        whole = said(self)
        return Statement(Not(whole.formula), whole)

    def __eq__(self, other: object) -> Statement:  # type: ignore[override]
        return _joined(Iff, self, other)

    def __ne__(self, other: object) -> Statement:  # type: ignore[override]
        return ~_joined(Iff, self, other)

    def __hash__(self) -> int:
        return id(self)

    def itself(self) -> Statement:
        raise NotImplementedError

    def implies(self, other: object) -> Statement:
        return _joined(Implies, self, other)

    def iff(self, other: object) -> Statement:
        return _joined(Iff, self, other)

    def __bool__(self) -> NoReturn:
        raise TypeError(NO_TRUTH)


class Statement(Stating, Expression):
    """A formula: `said.formula` is the value that its text would be read into."""

    __slots__ = ("formula",)

    def __init__(self, formula: Formula, *parts: Expression) -> None:
        self.formula, self.parts, self.place = formula, parts, caller()

    def itself(self) -> Statement:
        return self

    def __str__(self) -> str:
        return str(self.formula)

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_latex_(self) -> str:
        return f"${show(self.formula, 'latex')}$"


def _joined(kind: Callable[[Formula, Formula], Formula], left: object, right: object) -> Statement:
    one, other = said(left), said(right)
    return Statement(kind(one.formula, other.formula), one, other)


class Value(Expression):
    """A term: a variable, an element, a number, the value of a function, or what is computed from such.

    No kind of value is a subclass of another: Python would ask the right side of x == y first, and turn it round.
    """

    __slots__ = ("term",)

    def __init__(self, term: Term, *parts: Expression) -> None:
        self.term, self.parts, self.place = term, parts, caller()

    def __hash__(self) -> int:
        return id(self)

    def __bool__(self) -> NoReturn:
        raise TypeError(NO_TRUTH)

    def _computed(self, operator: str, left: object, right: object) -> Value:
        one, other = value(left), value(right)
        return Computed(Term(operator, (one.term, other.term)), one, other)

    def __add__(self, other: object) -> Value:
        return self._computed("+", self, other)

    def __radd__(self, other: object) -> Value:
        return self._computed("+", other, self)

    def __sub__(self, other: object) -> Value:
        return self._computed("−", self, other)

    def __rsub__(self, other: object) -> Value:
        return self._computed("−", other, self)

    def __mul__(self, other: object) -> Value:
        return self._computed("·", self, other)

    def __rmul__(self, other: object) -> Value:
        return self._computed("·", other, self)

    def __floordiv__(self, other: object) -> Value:
        return self._computed("div", self, other)

    def __rfloordiv__(self, other: object) -> Value:
        return self._computed("div", other, self)

    def __mod__(self, other: object) -> Value:
        return self._computed("mod", self, other)

    def __rmod__(self, other: object) -> Value:
        return self._computed("mod", other, self)

    def __truediv__(self, other: object) -> NoReturn:
        raise TheoryError("numbers are whole: write // for a quotient that is rounded down")

    def __neg__(self) -> Value:
        return Computed(Term("−", (self.term,)), self)

    def __abs__(self) -> Value:
        return Computed(Term("abs", (self.term,)), self)

    def _compared(self, comparison: str, other: object) -> Statement:
        right = value(other)
        return Statement(_comparison(comparison, self.term, right.term), self, right)

    def __eq__(self, other: object) -> Statement:  # type: ignore[override]
        return self._compared("=", other)

    def __ne__(self, other: object) -> Statement:  # type: ignore[override]
        return self._compared("≠", other)

    def __lt__(self, other: object) -> Statement:
        return self._compared("<", other)

    def __le__(self, other: object) -> Statement:
        return self._compared("≤", other)

    def __gt__(self, other: object) -> Statement:
        return self._compared(">", other)

    def __ge__(self, other: object) -> Statement:
        return self._compared("≥", other)

    def __and__(self, other: object) -> NoReturn:
        raise TypeError(f"expected what can be true beside & and |, found {self}; {BRACKETS}")

    __rand__ = __or__ = __ror__ = __rshift__ = __and__

    def __str__(self) -> str:
        return show_term(self.term)

    def __repr__(self) -> str:
        return f"<{self}>"


class Computed(Value):
    """The value of a function, or of an operation."""

    __slots__ = ()


class Named(Value):
    """A variable, alone or with what it ranges over: a sort, or a set such as {1..3}."""

    __slots__ = ("name", "sort")

    def __init__(self, name: str, sort: str | None = None) -> None:
        super().__init__(Term(name))
        self.name, self.sort = name, sort


class Constant(Value):
    """An element or a number."""

    __slots__ = ()


def _comparison(comparison: str, left: Term, right: Term) -> Formula:
    """As the text is read: #x φ ≥ 2 is a count, and ≠ is the denial of =."""
    if isinstance(left, Sum) and left.value == ONE:
        return Count(comparison, right, left.variables, left.condition)
    if comparison == "=":
        return Equal(left, right)
    return Not(Equal(left, right)) if comparison == "≠" else Compare(comparison, left, right)


def value(given: object) -> Value:
    """A term, from an expression, an element (a name or a whole number) or a tuple of such."""
    if isinstance(given, Value):
        return given
    if isinstance(given, tuple) and len(given) > 1:
        parts = [value(one) for one in given]
        return Computed(Term(TUPLE, tuple(part.term for part in parts)), *parts)
    if isinstance(given, Expression):
        raise TypeError(f"expected a term (a variable, an element, a number), found what is said: {given}; {BRACKETS}")
    return Constant(Term(str(element(given))))


def element(given: object) -> Element:
    """A name or a whole number, also one of numpy's."""
    plain = given.item() if hasattr(given, "item") else given
    if isinstance(plain, bool) or not isinstance(plain, int | str):
        whole = " (numbers are whole)" if isinstance(plain, float) else ""
        raise TypeError(f"expected a variable, a name or a whole number{whole}, found {plain!r}")
    return plain


def said(given: object) -> Statement:
    """A formula, from an expression, a `Formula`, a text, True or False."""
    if isinstance(given, Statement):
        return given
    if isinstance(given, bool):
        return Statement(TOP if given else BOTTOM)
    if isinstance(given, Formula):
        return Statement(given)
    if isinstance(given, str):
        from entails.logic.notation import Reader

        reader = Reader(given, "the text", sequent=False)
        formula = reader.formula()
        reader.end()
        return Statement(formula)
    if isinstance(given, Stating):  # a relation without arguments stands for itself
        return given.itself()
    hint = f"; {BRACKETS}" if isinstance(given, Value) else ""
    raise TypeError(f"expected what can be true, such as chosen(x) or (x < y), found {given!r}{hint}")
