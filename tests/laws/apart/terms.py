"""Structures, and terms that write themselves in many spellings and say what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

Plain = int | str
Value = int | str | tuple["int | str", ...]  # an element of a product is a tuple of its parts
Row = tuple[Plain, ...]
Scope = Mapping[str, Value]

NUMBER = "number"
RESERVED = ("and", "or", "not", "implies", "iff", "forall", "exists", "in", "true", "false")
SPELLINGS = {
    "∧": ("∧", "and", "&", "&&"),
    "∨": ("∨", "or", "|", "||"),
    "→": ("→", "->", "implies", "=>"),
    "↔": ("↔", "<->", "iff"),
    "≠": ("≠", "!=", "<>"),
    "≤": ("≤", "<="),
    "≥": ("≥", ">="),
    "=": ("=", "=", "=="),
    "−": ("−", "-"),
    "·": ("·", "*"),
    "¬": ("¬", "~", "not ", "!"),
    "∀": ("∀", "forall "),
    "∃": ("∃", "exists "),
    "Σ": ("Σ", "sum ", "∑"),
    "∈": ("∈", " in "),
    "⊤": ("⊤", "true"),
    "⊥": ("⊥", "false"),
}


class NoValue(Exception):
    """A term has none, so the smallest atom or comparison around it is false."""


@dataclass
class Given:
    """What there is: elements, products, facts, and the tables of numbers and functions."""

    sorts: dict[str, list[Plain]] = field(default_factory=dict)
    products: dict[str, tuple[str, ...]] = field(default_factory=dict)
    relations: dict[str, set[Row]] = field(default_factory=dict)
    tables: dict[str, dict[Row, Value]] = field(default_factory=dict)
    numbers: set[str] = field(default_factory=set)  # the tables that may lack values

    def elements(self, sort: str) -> Sequence[Value]:
        if sort in self.products:
            return list(product(*(self.sorts[part] for part in self.products[sort])))
        return self.sorts[sort]

    def rows(self, sorts: Iterable[str]) -> list[Row]:
        return [flat(row) for row in product(*(self.elements(sort) for sort in sorts))]

    def width(self, sort: str) -> int:
        return len(self.products.get(sort, "x"))

    def place(self, sort: str, value: Plain) -> int:
        """Numbers go by value, anything else as it is listed."""
        elements = self.sorts[sort]
        if all(isinstance(one, int) for one in elements):
            return int(value)
        return elements.index(value)


@dataclass
class Structure:
    given: Given
    extents: dict[str, set[Row]]  # of what is found and defined
    tables: dict[str, dict[Row, Value]] = field(default_factory=dict)  # of functions to find

    def rows(self, name: str) -> set[Row]:
        return self.extents[name] if name in self.extents else self.given.relations[name]

    def table(self, name: str) -> dict[Row, Value]:
        return self.tables[name] if name in self.tables else self.given.tables[name]


def flat(row: Iterable[Value]) -> Row:
    found: list[Plain] = []
    for one in row:
        found += one if isinstance(one, tuple) else (one,)
    return tuple(found)


@dataclass
class Pen:
    """Writes symbols in one of their spellings, at random."""

    random: Random

    def sign(self, symbol: str) -> str:
        return self.random.choice(SPELLINGS.get(symbol, (symbol,)))


def element(value: Plain) -> str:
    plain = isinstance(value, int) or (value.isalnum() and value not in RESERVED)
    return str(value) if plain else f'"{value}"'


def number(value: int, pen: Pen) -> str:
    return str(value) if value >= 0 else f"{pen.sign('−')}{-value}"


# --- terms ---


class Thing:
    """A term or a formula."""

    level = 9  # how tightly it binds

    def write(self, pen: Pen) -> str:
        raise NotImplementedError

    def text(self, pen: Pen, around: int = 0) -> str:
        text = self.write(pen)
        return f"({text})" if self.level < around else text

    def parts(self) -> Sequence[Thing]:
        return ()

    def bound(self) -> tuple[str, ...]:
        """The variables that it binds in its last parts, and how many parts stand outside."""
        return ()

    def outside(self) -> int:
        return 0

    def free(self) -> set[str]:
        found: set[str] = set()
        for place, part in enumerate(self.parts()):
            found |= part.free() if place < self.outside() else part.free() - set(self.bound())
        return found

    def asked(self, given: Given, bound: frozenset[str] = frozenset()) -> Iterator[Applied]:
        """The given numbers in it that speak of no variable which is bound in it."""
        for place, part in enumerate(self.parts()):
            yield from part.asked(given, bound if place < self.outside() else bound.union(self.bound()))


class TermText(Thing):
    sort = NUMBER

    def value(self, structure: Structure, scope: Scope) -> Value:
        raise NotImplementedError

    def number(self, structure: Structure, scope: Scope) -> int:
        found = self.value(structure, scope)
        assert isinstance(found, int)
        return found


@dataclass
class Constant(TermText):
    constant: Plain
    sort: str = NUMBER

    def __post_init__(self) -> None:
        self.level = 8 if isinstance(self.constant, int) and self.constant < 0 else 9

    def write(self, pen: Pen) -> str:
        return number(self.constant, pen) if isinstance(self.constant, int) else element(self.constant)

    def value(self, structure: Structure, scope: Scope) -> Value:
        return self.constant


@dataclass
class Named(TermText):
    """A variable."""

    name: str
    sort: str

    def write(self, pen: Pen) -> str:
        return self.name

    def value(self, structure: Structure, scope: Scope) -> Value:
        return scope[self.name]

    def free(self) -> set[str]:
        return {self.name}


@dataclass
class Applied(TermText):
    name: str
    arguments: list[TermText]
    sort: str

    def write(self, pen: Pen) -> str:
        return self.name + listed(self.arguments, pen)

    def value(self, structure: Structure, scope: Scope) -> Value:
        table, row = structure.table(self.name), flat([one.value(structure, scope) for one in self.arguments])
        if row not in table:
            raise NoValue
        return table[row]

    def parts(self) -> Sequence[Thing]:
        return self.arguments

    def asked(self, given: Given, bound: frozenset[str] = frozenset()) -> Iterator[Applied]:
        if self.name in given.numbers and bound.isdisjoint(self.free()):
            yield self
        yield from super().asked(given, bound)


def listed(arguments: Sequence[TermText], pen: Pen) -> str:
    """(x,y); what stands for several arguments may be written without brackets of its own."""
    plain = [part for one in arguments for part in (one.of if isinstance(one, Tuple) and one.bare else [one])]
    return f"({','.join(one.text(pen) for one in plain)})" if plain else ""


@dataclass
class Tuple(TermText):
    of: list[TermText]
    sort: str
    bare: bool = False

    def write(self, pen: Pen) -> str:
        return f"({','.join(one.text(pen) for one in self.of)})"

    def value(self, structure: Structure, scope: Scope) -> Value:
        return inside(flat([one.value(structure, scope) for one in self.of]), self.sort, structure.given)

    def parts(self) -> Sequence[Thing]:
        return self.of


def inside(row: Row, sort: str, given: Given) -> Row:
    if any(one not in given.sorts[part] for one, part in zip(row, given.products[sort], strict=True)):
        raise NoValue
    return row


@dataclass
class Step(TermText):
    """p + (0,1), an element of a product and how far to go from there."""

    start: TermText
    sign: str
    by: tuple[int, ...]
    sort: str
    level = 5

    def write(self, pen: Pen) -> str:
        by = ",".join(number(one, pen) for one in self.by)
        return f"{self.start.text(pen, 5)} {pen.sign(self.sign)} ({by})"

    def value(self, structure: Structure, scope: Scope) -> Value:
        start = self.start.value(structure, scope)
        assert isinstance(start, tuple)
        way = 1 if self.sign == "+" else -1
        row = tuple(int(one) + way * by for one, by in zip(start, self.by, strict=True))
        return inside(row, self.sort, structure.given)

    def parts(self) -> Sequence[Thing]:
        return (self.start,)


@dataclass
class Computed(TermText):
    """t + u, min(t,u), −t, |t| …"""

    operation: str
    of: list[TermText]

    def __post_init__(self) -> None:
        single = len(self.of) == 1
        self.level = (
            (8 if self.operation == "−" else 9)
            if single
            else {"+": 5, "−": 5, "min": 9, "max": 9}.get(self.operation, 6)
        )

    def write(self, pen: Pen) -> str:
        if self.operation == "abs":
            body = self.of[0].text(pen)
            return f"abs({body})" if "|" in body or pen.random.random() < 0.5 else f"|{body}|"
        if self.operation in ("min", "max"):
            return f"{self.operation}({','.join(one.text(pen) for one in self.of)})"
        sign = pen.sign(self.operation)
        if len(self.of) == 1:
            return sign + self.of[0].text(pen, 9)
        return f"{self.of[0].text(pen, self.level)} {sign} {self.of[1].text(pen, self.level + 1)}"

    def value(self, structure: Structure, scope: Scope) -> Value:
        return computed(self.operation, *(one.number(structure, scope) for one in self.of))

    def parts(self) -> Sequence[Thing]:
        return self.of


def computed(operation: str, a: int, b: int | None = None) -> int:
    if b is None:
        return abs(a) if operation == "abs" else -a
    if operation in ("div", "mod"):
        if b == 0:
            raise NoValue
        return a // b if operation == "div" else a % b
    return {"+": a + b, "−": a - b, "·": a * b, "min": min(a, b), "max": max(a, b)}[operation]


# --- what variables go through ---


@dataclass
class Bound:
    """x,y∈S, (r,c)∈P or x∈{1,3}; `told`: the sort is left out, because the body tells it."""

    names: tuple[str, ...]
    sort: str
    among: tuple[int, ...] | None = None
    tuple_of: tuple[str, ...] | None = None  # the sorts of the parts
    told: bool = False

    def text(self, pen: Pen) -> str:
        names = ",".join(self.names)
        if self.told:
            return names
        if self.tuple_of:
            return f"({names}){pen.sign('∈')}{self.sort}"
        among = None if self.among is None else f"{{{','.join(map(str, self.among))}}}"
        return f"{names}{pen.sign('∈')}{among or self.sort}"

    def values(self, given: Given) -> Iterator[dict[str, Value]]:
        if self.tuple_of:
            rows: Iterable[tuple[Value, ...]] = given.rows(self.tuple_of)
        else:
            elements = given.elements(self.sort) if self.among is None else self.among
            rows = product(elements, repeat=len(self.names))
        for row in rows:
            yield dict(zip(self.names, row, strict=True))


def ranging(bound: Bound, parts: Sequence[Thing], structure: Structure, scope: Scope) -> Iterator[Scope]:
    """The values of variables; those are passed over for which a number is asked that is not given."""
    given = structure.given
    asked = [one for part in parts for one in part.asked(given) if not one.free().isdisjoint(bound.names)]
    for values in bound.values(given):
        inner = {**scope, **values}
        try:
            for one in asked:
                one.value(structure, inner)
        except NoValue:
            continue
        yield inner
