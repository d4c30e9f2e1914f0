"""Terms and formulas as Python expressions. They build the very values that the text of a theory is read into.

    (chosen(x) & ~edge(x, y)) >> (hour(x) + 1 <= hour(y))

`Statement` is a formula and `Value` a term; each knows the line that it was written in, and the parts that it was made of.
Python gives & and | to them tighter than comparisons, and >> tighter still, so comparisons and what is on both sides of >>
stand in brackets.
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
    Atom,
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
from entails.rules.places import CodePlace, caller, operators

BRACKETS = "put brackets around each comparison: & and | bind tighter than == and <"
ARROW = "put brackets around both sides of >>, as in (a & b) >> c: it binds tighter than & and |, and to the left"
NO_TRUTH = (
    "what a rule says has no truth value in Python: write & | ~ >> instead of and, or, not, if; "
    "and (a < b) & (b < c) instead of a < b < c"
)
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
INSTEAD = {  # by how the expression begins that asks for a truth value
    "all(": "write forall(x, …) instead of all(…), or join what is said by &",
    "any(": "write exists(x, …) instead of any(…), or join what is said by |",
    "max(": "write largest(…) instead of max(…)",
    "min(": "write smallest(…) instead of min(…)",
}
FUNCTION = 'rules.find("hour", Talk, to=Hour)'
TUPLES = (
    "Python compares tuples by itself: write (a == c) & (b == d), (a < c) | ((a == c) & (b < d)), "
    "or take variables of a product of sorts"
)
AMONG = "write (x == 1) | (x == 2) instead of x in (1, 2), or a relation that is given"


def no_truth() -> TypeError:
    """The error for Python code that asks for the truth of a rule: it says what to write instead."""
    text = caller().text()
    for begin, told in INSTEAD.items():
        if text.startswith(begin) or text == begin[:-1]:  # Python 3.14 marks the word “all” alone
            return TypeError(f"what a rule says has no truth value in Python: {told}")
    signs = operators(text)
    if signs and signs[0] in COMPARISONS and text.startswith("("):
        return TypeError(TUPLES)
    return TypeError(NO_TRUTH if signs or " in " not in text or " if " in text else AMONG)


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
        return _joined(Iff, self, self._truth(other))

    def __ne__(self, other: object) -> Statement:  # type: ignore[override]
        return ~_joined(Iff, self, self._truth(other))

    def _truth(self, other: object) -> object:
        if isinstance(other, int) and not isinstance(other, bool):
            raise TypeError(
                f"{self} is true or false: write it alone in place of == 1, and ~ before it in place of == 0"
            )
        return other

    def __hash__(self) -> int:
        return id(self)

    def itself(self) -> Statement:
        raise NotImplementedError

    def implies(self, other: object) -> Statement:
        return _joined(Implies, self, other)

    def iff(self, other: object) -> Statement:
        return _joined(Iff, self, other)

    def __bool__(self) -> NoReturn:
        raise no_truth()

    def __lt__(self, other: object) -> NoReturn:
        raise TypeError(f"{self} is true or false, and cannot be compared: a function has values, as in {FUNCTION}")

    __le__ = __gt__ = __ge__ = __lt__

    def __add__(self, other: object) -> NoReturn:
        raise TypeError(f"{self} is true or false, and cannot be added up: write count(x, …), how many there are")

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __add__


class Statement(Stating, Expression):
    """A formula: `said.formula` is the value that its text would be read into."""

    __slots__ = ("formula",)

    def __init__(self, formula: Formula, *parts: Expression) -> None:
        self.formula, self.parts, self.place = formula, parts, caller()

    def itself(self) -> Statement:
        """This statement: relations without arguments and statements are used alike."""
        return self

    def __str__(self) -> str:
        return str(self.formula)

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_latex_(self) -> str:
        return f"${show(self.formula, 'latex')}$"


def _joined(kind: Callable[[Formula, Formula], Formula], left: object, right: object) -> Statement:
    one, other = said(left), said(right)
    whole = Statement(kind(one.formula, other.formula), one, other)
    arrows = isinstance(one.formula, Implies), isinstance(other.formula, Implies) and kind is not Implies
    if kind is not Iff and any(arrows):
        signs = operators(whole.place.text())
        if ">>" in signs and ({"&", "|"} & {*signs} or signs.count(">>") > 1):
            raise TypeError(ARROW)
    return whole


class Valued:
    """What has a value, and is computed with and compared."""

    __slots__ = ()

    def itself(self) -> Value:
        raise NotImplementedError

    def __hash__(self) -> int:
        return id(self)

    def __bool__(self) -> NoReturn:
        raise no_truth()

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

    def __pow__(self, other: object) -> NoReturn:
        raise TypeError("there are no powers of what is found: write x * x")

    def __neg__(self) -> Value:
        one = self.itself()
        return Computed(Term("−", (one.term,)), one)

    def __abs__(self) -> Value:
        one = self.itself()
        return Computed(Term("abs", (one.term,)), one)

    def _compared(self, comparison: str, other: object) -> Statement:
        left, right = self.itself(), value(other)
        return Statement(_comparison(comparison, left.term, right.term), left, right)

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


class Value(Valued, Expression):
    """A term: a variable, an element, a number, the value of a function, or what is computed from such.

    No kind of value is a subclass of another: Python would ask the right side of x == y first, and turn it round.
    """

    __slots__ = ("term",)

    def __init__(self, term: Term, *parts: Expression) -> None:
        self.term, self.parts, self.place = term, parts, caller()

    def itself(self) -> Value:
        """This value: functions without arguments and values are used alike."""
        return self

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
    if isinstance(given, Valued):  # a function without arguments stands for itself
        return given.itself()
    if isinstance(given, tuple) and len(given) > 1:
        parts = [value(one) for one in given]
        return Computed(Term(TUPLE, tuple(part.term for part in parts)), *parts)
    if isinstance(given, Stating):
        is_fact = isinstance(given, Statement) and isinstance(given.formula, Atom)
        hint = f"a function has values: {FUNCTION}, given numbers have to=NUMBER" if is_fact else BRACKETS
        raise TypeError(f"expected a term (a variable, an element, a number), found what is said: {given}; {hint}")
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
    if isinstance(given, list | tuple):
        raise TypeError(f"expected what can be true, found several: {given!r}; join them by &")
    if isinstance(given, Computed) and given.term.name:
        raise TypeError(f"{given} is a value, and not true or false: compare it, as in {given} == 2; {BRACKETS}")
    hint = f"; {BRACKETS}" if isinstance(given, Valued) else ""
    raise TypeError(f"expected what can be true, such as chosen(x) or (x < y), found {given!r}{hint}")
