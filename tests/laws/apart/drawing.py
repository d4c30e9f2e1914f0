"""Random terms and formulas: arguments that leave their sorts, shadowed variables, graphs and sums in every place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from tests.laws.apart.formulas import (
    Always,
    Compared,
    Counted,
    Denied,
    Graph,
    Held,
    Joined,
    Quantified,
    Said,
    Sum,
)
from tests.laws.apart.terms import NUMBER, Applied, Bound, Computed, Constant, Given, Named, Step, TermText, Tuple

VARIABLES = ("x", "y", "z", "n", "a", "p", "r", "c")  # some are called as elements, relations and numbers are
NUMERIC = ("N", "M")
Around = Sequence[tuple[str, str]]  # the variables around, with their sorts


class Undrawable(Exception):
    """There is no term of some sort; the next theory will have one."""


class Drawer:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.given = Given()
        self.relations: dict[
            str, tuple[str, ...]
        ] = {}  # those that may stand in formulas, with the sorts of their arguments
        self.functions: dict[str, tuple[tuple[str, ...], str]] = {}
        self.graphs: dict[str, str] = {}
        self.drawn: Counter[str] = Counter()

    def chance(self, chance: float) -> bool:
        return self.random.random() < chance

    # --- terms ---

    def term(self, sort: str, depth: int, around: Around, inner: bool = False) -> TermText:
        """A term that may stand where something of the sort is expected; `inner`: inside the brackets of a given number,
        where values of products are refused."""
        own: list[TermText] = [Named(name, of) for name, of in around if of == sort]
        if sort in self.given.products:
            return self._of_product(sort, depth, around, own, inner)
        if own and self.chance(0.65):
            return self.random.choice(own)
        if sort in NUMERIC:
            return self._of_numbers(sort, depth, around)
        functions = [name for name, (_, value) in self.functions.items() if value == sort]
        if depth and functions and self.chance(0.6):
            return self.applied(self.random.choice(functions), depth - 1, around)
        taken = {name for name, _ in around} | {name for name, (sorts, _) in self.functions.items() if not sorts}
        free = [one for one in self.given.sorts[sort] if one not in taken]
        if not free and not own:
            raise Undrawable
        return self.random.choice(own) if not free else Constant(self.random.choice(free), sort)

    def _of_numbers(self, sort: str, depth: int, around: Around) -> TermText:
        """A literal outside the sort is refused, and so is a variable of another sort; what is computed is neither."""
        if depth and self.chance(0.6):
            self.drawn["computed argument"] += 1
            found = self.number(depth - 1, around)
            return Computed("+", [found, Constant(0)]) if isinstance(found, Constant | Named) else found
        elements = self.given.sorts[sort]
        return Constant(self.random.choice(elements)) if elements else Computed("−", [Applied("k", [], NUMBER)])

    def _of_product(self, sort: str, depth: int, around: Around, own: list[TermText], inner: bool) -> TermText:
        parts = self.given.products[sort]
        functions = [name for name, (_, value) in self.functions.items() if value == sort]
        if own and self.chance(0.5):
            return self.random.choice(own)
        if depth and functions and not inner and self.chance(0.4):
            self.drawn["value of a product"] += 1
            return self.applied(self.random.choice(functions), depth - 1, around)
        if own and not inner and all(part in NUMERIC for part in parts) and self.chance(0.5):
            self.drawn["step"] += 1
            by = tuple(self.random.randint(-1, 1) for _ in parts)
            return Step(self.random.choice(own), self.random.choice("+−"), by, sort)
        return Tuple([self.term(part, depth, around, inner) for part in parts], sort)

    def arguments(self, sorts: Sequence[str], depth: int, around: Around, inner: bool) -> list[TermText]:
        found = [self.term(sort, depth, around, inner) for sort in sorts]
        for one in found:
            if isinstance(one, Tuple):
                one.bare = self.chance(0.5)
        return found

    def applied(self, name: str, depth: int, around: Around) -> Applied:
        sorts, value = self.functions[name]
        return Applied(name, self.arguments(sorts, depth, around, inner=value == NUMBER), value)

    def number(self, depth: int, around: Around) -> TermText:
        random = self.random
        own: list[TermText] = [Named(name, of) for name, of in around if of in (*NUMERIC, NUMBER)]
        if depth <= 0:
            plain = [Applied("k", [], NUMBER), Constant(random.randint(-1, 3)), Constant(random.randint(-1, 3))]
            return random.choice(own if own and self.chance(0.7) else plain)
        match random.randint(0, 11):
            case 0 | 1 | 2:
                return Computed(random.choice("+−·"), [self.number(depth - 1, around), self.number(depth - 1, around)])
            case 3 | 4:
                operation = random.choice(["div", "mod", "min", "max"])
                return Computed(operation, [self.number(depth - 1, around), self.number(depth - 1, around)])
            case 5:
                body = self.number(depth - 1, around)
                return Computed("abs" if isinstance(body, Constant) else random.choice(["abs", "−"]), [body])
            case 6 | 7:
                return self.sum(depth, around)
        names = [name for name, (_, value) in self.functions.items() if value in (*NUMERIC, NUMBER)]
        return self.applied(random.choice(names), depth - 1, around)

    def sum(self, depth: int, around: Around) -> Sum:
        counts = self.chance(0.45)
        bound, inner = self.bound(around, tuples=counts)
        if counts:
            return Sum(bound, None, self.formula(depth - 1, inner))
        where = self.formula(depth - 1, inner) if self.chance(0.7) else None
        self.drawn["sum over several variables"] += len(bound.names) > 1
        before = self.drawn["value of a product"]
        added = self.number(3 if self.chance(0.3) else depth - 1, inner)
        self.drawn["sum of something of a product's value"] += self.drawn["value of a product"] > before
        return Sum(bound, added, where)

    # --- variables ---

    def bound(self, around: Around, tuples: bool = True) -> tuple[Bound, Around]:
        random, products = self.random, self.given.products
        if self.chance(0.08):
            self.drawn["set of numbers"] += 1
            among = tuple(sorted(random.sample(range(-1, 4), k=random.randint(1, 2))))
            name = random.choice(VARIABLES)
            return Bound((name,), NUMBER, among), within(around, (name,), (NUMBER,))
        if tuples and self.chance(0.2):
            return self.parts_of(random.choice(list(products)), around)
        sort = random.choice(["A", *self.given.sorts, *products])
        names = tuple(random.sample(VARIABLES, k=1 if self.chance(0.85) else 2))
        return Bound(names, sort), within(around, names, (sort,) * len(names))

    def parts_of(self, sort: str, around: Around) -> tuple[Bound, Around]:
        parts = self.given.products[sort]
        names = tuple(self.random.sample(VARIABLES, k=len(parts)))
        return Bound(names, sort, tuple_of=parts), within(around, names, parts)

    # --- formulas ---

    def formula(self, depth: int, around: Around) -> Said:
        if depth <= 0:
            return self.leaf(around)
        match self.random.randint(0, 13):
            case 0:
                return Denied(self.formula(depth - 1, around))
            case 1 | 2 | 3 | 4:
                sign = self.random.choice("∧∨→↔")
                return Joined(sign, self.formula(depth - 1, around), self.formula(depth - 1, around))
            case 5 | 6 | 7 | 8:
                bound, inner = self.bound(around)
                self.drawn["shadowed variable"] += any(name in bound.names for name, _ in around)
                return Quantified(self.random.choice("∀∃"), bound, self.formula(depth - 1, inner))
            case 9:
                bound, inner = self.bound(around)
                number = self.number(self.random.choice([0, 0, 1, 3]), around)
                self.drawn["∃=k before a tuple"] += isinstance(number, Applied) and bound.tuple_of is not None
                return Counted(self.random.choice("=≤≥"), number, bound, self.formula(depth - 1, inner))
            case 10 | 11 | 12 if self.graphs:
                return self.graph(depth, around)
        return self.leaf(around)

    def graph(self, depth: int, around: Around) -> Graph:
        name, sort = self.random.choice(list(self.graphs.items()))
        width, loop = self.given.width(sort), self.chance(0.35)
        self.drawn["loop" if loop else "connected"] += 1
        if loop and self.chance(0.5):
            return Graph(name, width, loop=True)
        if sort in self.given.products and self.chance(0.4):
            bound, inner = self.parts_of(sort, around)
        else:
            own = self.random.choice(VARIABLES)
            bound, inner = Bound((own,), sort), within(around, (own,), (sort,))
        said = self._asking(self.formula(depth - 1, inner), [one for one in around if one in inner])
        asks = any(not one.free().isdisjoint(name for name, _ in around) for one in said.asked(self.given))
        self.drawn["graph that asks for a number of an outer variable"] += asks
        return Graph(name, width, bound, said, loop)

    def _asking(self, said: Said, around: Around) -> Said:
        """Now and then the body of a graph asks for a number of a variable around it, which may not be given."""
        names = [name for name, sort in around if sort == "A"]
        if not names or "n" not in self.functions or self.chance(0.5):
            return said
        number = Applied("n", [Named(self.random.choice(names), "A")], NUMBER)
        return Joined(self.random.choice("∧∨→"), Compared(["≥"], [number, Constant(1)]), said)

    def leaf(self, around: Around) -> Said:
        random = self.random
        match random.randint(0, 19):
            case 0:
                return Always(self.chance(0.5))
            case which if which < 11:
                name = random.choice(list(self.relations))
                return Held(name, self.arguments(self.relations[name], 2, around, inner=False))
            case which if which < 15:
                terms = [self.number(random.choice([1, 2]), around) for _ in range(2 if self.chance(0.85) else 3)]
                return Compared([random.choice("=≠<≤>≥") for _ in terms[1:]], terms)
        sort = random.choice(["A", "X", *self.given.products])
        own: list[TermText] = [Named(name, of) for name, of in around if of == sort]
        own += [self.applied(name, 1, around) for name, (_, value) in self.functions.items() if value == sort]
        if not own:
            return self.leaf(around)
        other = self.term(sort, 2, around)
        sides = other.of if isinstance(other, Tuple) else [other]
        if any(isinstance(one, Constant) and one.sort == "X" for one in sides):
            return self.leaf(around)  # a number beside a sort of names and numbers: which order would be meant?
        self.drawn["product compared with a computed part"] += isinstance(other, Tuple) and any(
            isinstance(one, Computed | Applied | Sum) for one in other.of
        )
        return Compared([random.choice("=≠<≤>≥")], [random.choice(own), other])


def within(around: Around, names: Sequence[str], sorts: Sequence[str]) -> Around:
    """The variables inside a quantifier: its own hide outer ones of the same name."""
    return [*(one for one in around if one[0] not in names), *zip(names, sorts, strict=True)]
