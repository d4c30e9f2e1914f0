"""Formulas that write themselves in many spellings, and say whether they are true; and the sums that are made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tests.laws.apart.terms import (
    NUMBER,
    Applied,
    Bound,
    Constant,
    NoValue,
    Pen,
    Row,
    Scope,
    Structure,
    TermText,
    Thing,
    Value,
    flat,
    listed,
    ranging,
)

LEVELS = {"∧": 4, "∨": 3, "→": 2, "↔": 1}


class Said(Thing):
    def true(self, structure: Structure, scope: Scope) -> bool:
        raise NotImplementedError

    def body(self, pen: Pen) -> str:
        """As it stands after #x: nothing that a comparison could reach into."""
        inner: Thing = self
        while isinstance(inner, Denied | Quantified):
            inner = inner.said
        bare = isinstance(inner, Held | Always) and isinstance(self, Held | Denied | Quantified)
        return self.text(pen, 5) if bare else f"({self.text(pen)})"


@dataclass
class Always(Said):
    truth: bool

    def write(self, pen: Pen) -> str:
        return pen.sign("⊤" if self.truth else "⊥")

    def true(self, structure: Structure, scope: Scope) -> bool:
        return self.truth


@dataclass
class Held(Said):
    """An atom."""

    name: str
    arguments: list[TermText]

    def write(self, pen: Pen) -> str:
        return self.name + listed(self.arguments, pen)

    def true(self, structure: Structure, scope: Scope) -> bool:
        try:
            return flat([one.value(structure, scope) for one in self.arguments]) in structure.rows(self.name)
        except NoValue:
            return False

    def parts(self) -> Sequence[Thing]:
        return self.arguments


@dataclass
class Compared(Said):
    """t < u, or t < u ≤ v."""

    signs: list[str]
    terms: list[TermText]
    level = 5

    def write(self, pen: Pen) -> str:
        text = self.terms[0].text(pen, 5)
        for sign, term in zip(self.signs, self.terms[1:], strict=True):
            text += f" {pen.sign(sign)} {term.text(pen, 5)}"
        return text

    def true(self, structure: Structure, scope: Scope) -> bool:
        pairs = pairwise(self.terms)
        return all(self._one(sign, *pair, structure, scope) for sign, pair in zip(self.signs, pairs, strict=True))

    def _one(self, sign: str, left: TermText, right: TermText, structure: Structure, scope: Scope) -> bool:
        try:
            a, b = left.value(structure, scope), right.value(structure, scope)
        except NoValue:
            return sign == "≠"  # t ≠ u is ¬(t = u)
        if sign in "=≠":
            return (a == b) is (sign == "=")
        sort = left.sort if right.sort == NUMBER else right.sort
        parts = structure.given.products.get(sort, (sort,))
        if NUMBER not in (left.sort, right.sort) and left.sort == right.sort:
            a, b = (tuple(map(structure.given.place, parts, flat((one,)))) for one in (a, b))
        return {"<": a < b, "≤": a <= b, ">": a > b, "≥": a >= b}[sign]  # type: ignore[operator]

    def parts(self) -> Sequence[Thing]:
        return self.terms


@dataclass
class Denied(Said):
    said: Said
    level = 5

    def write(self, pen: Pen) -> str:
        return pen.sign("¬") + self.said.text(pen, 5)

    def true(self, structure: Structure, scope: Scope) -> bool:
        return not self.said.true(structure, scope)

    def parts(self) -> Sequence[Thing]:
        return (self.said,)


@dataclass
class Joined(Said):
    sign: str
    left: Said
    right: Said

    def __post_init__(self) -> None:
        self.level = LEVELS[self.sign]

    def write(self, pen: Pen) -> str:
        around = (self.level + 1, self.level) if self.sign == "→" else (self.level, self.level + 1)
        left, right = self.left.text(pen, around[0]), self.right.text(pen, around[1])
        sign = pen.sign(self.sign)
        return f"{left} {self.sign if '|' in left + right else sign} {right}"  # | may open an absolute value

    def true(self, structure: Structure, scope: Scope) -> bool:
        a, b = self.left.true(structure, scope), self.right.true(structure, scope)
        return {"∧": a and b, "∨": a or b, "→": not a or b, "↔": a == b}[self.sign]

    def parts(self) -> Sequence[Thing]:
        return (self.left, self.right)


# --- what binds variables ---


@dataclass
class Quantified(Said):
    sign: str
    bound_by: Bound
    said: Said
    level = 5

    def write(self, pen: Pen) -> str:
        return f"{pen.sign(self.sign)}{self.bound_by.text(pen)} {self.said.text(pen, 5)}"

    def true(self, structure: Structure, scope: Scope) -> bool:
        first, rest = self.split()
        every = (rest.true(structure, inner) for inner in ranging(first, [rest], structure, scope))
        return all(every) if self.sign == "∀" else any(every)

    def split(self) -> tuple[Bound, Said]:
        """∀x,y φ is ∀x ∀y φ: the first variable, and what is said for it."""
        one = self.bound_by
        if one.tuple_of or len(one.names) == 1:
            return one, self.said
        rest = Bound(one.names[1:], one.sort, one.among)
        return Bound(one.names[:1], one.sort, one.among), Quantified(self.sign, rest, self.said)

    def parts(self) -> Sequence[Thing]:
        return (self.said,)

    def bound(self) -> tuple[str, ...]:
        return self.bound_by.names


@dataclass
class Counted(Said):
    """∃=k x φ."""

    sign: str
    number: TermText
    bound_by: Bound
    said: Said
    level = 5

    def write(self, pen: Pen) -> str:
        one = self.number
        plain = isinstance(one, Constant) and isinstance(one.constant, int) and one.constant >= 0
        plain = plain or (isinstance(one, Applied) and bool(one.arguments or not self.bound_by.tuple_of))
        number = one.write(pen) if plain else f"({one.text(pen)})"
        sign = self.sign if self.sign == "=" else pen.sign(self.sign)
        return f"{pen.sign('∃').strip()}{sign}{number} {self.bound_by.text(pen)} {self.said.text(pen, 5)}"

    def true(self, structure: Structure, scope: Scope) -> bool:
        try:
            number = self.number.number(structure, scope)
        except NoValue:
            return False
        found = sum(self.said.true(structure, one) for one in ranging(self.bound_by, [self.said], structure, scope))
        return {"=": found == number, "≤": found <= number, "≥": found >= number}[self.sign]

    def parts(self) -> Sequence[Thing]:
        return (self.number, self.said)

    def bound(self) -> tuple[str, ...]:
        return self.bound_by.names

    def outside(self) -> int:
        return 1


@dataclass
class Sum(TermText):
    """#x φ, Σx {t} or Σx {t : φ}; a count has nothing to add up."""

    bound_by: Bound
    adds: TermText | None
    where: Said | None
    level = 4

    def write(self, pen: Pen) -> str:
        names = self.bound_by.text(pen)
        if self.adds is None:
            return f"#{names} {self.where.body(pen) if self.where else '⊤'}"
        where = f" : {self.where.text(pen)}" if self.where else ""
        return f"{pen.sign('Σ')}{names} {{{self.adds.text(pen)}{where}}}"

    def value(self, structure: Structure, scope: Scope) -> Value:
        found = 0
        for inner in ranging(self.bound_by, self.parts(), structure, scope):
            if self.where is None or self.where.true(structure, inner):
                try:
                    found += 1 if self.adds is None else self.adds.number(structure, inner)
                except NoValue:
                    continue
        return found

    def parts(self) -> Sequence[Thing]:
        return [one for one in (self.adds, self.where) if one is not None]

    def bound(self) -> tuple[str, ...]:
        return self.bound_by.names


@dataclass
class Graph(Said):
    """connected x φ along r, loop r, or loop r through x φ; `width`: how many arguments a node has."""

    relation: str
    width: int
    bound_by: Bound | None = None
    said: Said | None = None
    loop: bool = False
    level = 5

    def write(self, pen: Pen) -> str:
        inner = self.said
        while isinstance(inner, Denied):
            inner = inner.said
        bare = isinstance(inner, Held)
        body = (
            "" if not (self.said and self.bound_by) else self.said.text(pen, 5) if bare else f"({self.said.text(pen)})"
        )
        through = f"{self.bound_by.text(pen)} {body}" if self.bound_by else ""
        if self.loop:
            return f"loop {self.relation}" + (f" through {through}" if through else "")
        return f"connected {through} along {self.relation}"

    def true(self, structure: Structure, scope: Scope) -> bool:
        near = self._near(structure)
        nodes = set(near)
        if self.bound_by and self.said:
            every = ranging(self.bound_by, [self.said], structure, scope)
            held = {flat(one[name] for name in self.bound_by.names) for one in every if self.said.true(structure, one)}
            if self.loop and held != nodes:
                return False
            nodes = held
        if not self.loop:
            return not nodes or self._reached(near, nodes) == nodes
        twice = all(len(others) == 2 and one not in others for one, others in near.items())
        return bool(nodes) and twice and self._reached(near, nodes) == nodes

    def _near(self, structure: Structure) -> dict[Row, set[Row]]:
        near: dict[Row, set[Row]] = {}
        for row in structure.rows(self.relation):
            one, other = row[: self.width], row[self.width :]
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
        return near

    def _reached(self, near: dict[Row, set[Row]], nodes: set[Row]) -> set[Row]:
        reached = {min(nodes, key=str)}
        todo = list(reached)
        while todo:
            new = (near.get(todo.pop(), set()) & nodes) - reached
            reached |= new
            todo += new
        return reached

    def parts(self) -> Sequence[Thing]:
        return [self.said] if self.said else []

    def bound(self) -> tuple[str, ...]:
        return self.bound_by.names if self.bound_by else ()
