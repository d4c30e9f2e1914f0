"""Small random theories with numbers, order, functions, sums and terms without a value.

`drawn` counts how often each construct was written, so that a law can demand that none of them is missed.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product
from random import Random

from entails.errors import TheoryError
from entails.logic.formula import (
    ONE,
    Atom,
    Compare,
    Count,
    Equal,
    Formula,
    Not,
    Sum,
    Term,
    show,
    show_term,
    total,
)
from entails.models.reading.text import read_theory
from entails.models.signature import split_prefix
from tests.laws.random_theories import Sample, Scope, atoms, compound, demand_numbers

MAX_ATOMS = 13
ILL_SORTED = ("no sort of numbers", "never equal", "is of sort", "element", "is not given")
CONSTRUCTS = (
    "order of numbers",
    "order of names",
    "equation",
    "arithmetic",
    "division",
    "absolute value",
    "least or greatest",
    "given function",
    "partial given function",
    "given number",
    "function to find",
    "partial function to find",
    "injective",
    "bijective",
    "within",
    "on",
    "computed argument",
    "function of a function",
    "count as a term",
    "sum",
    "sum with a condition",
    "count to a term",
    "definition",
    "head with a term",
)


def sample_terms(random: Random, drawn: Counter[str], objective: bool = False) -> Sample:
    """A random theory with at most `MAX_ATOMS` ground atoms to find."""
    while True:
        writer = TermWriter(random)
        text = writer.theory(objective)
        try:
            theory, world = read_theory(text)
            claim = theory.claim(writer.formula(2, []))
            demand_numbers(theory, world, claim)
        except TheoryError as error:
            if any(words in error.message for words in ILL_SORTED):
                continue  # a random formula may be ill-sorted; the next one will not be
            raise
        if len(atoms(theory, world)) <= MAX_ATOMS:
            drawn.update(writer.drawn)
            return Sample(text, theory, world, claim)


class TermWriter:
    """Writes a random theory over the sorts A of names, N and M of numbers."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.drawn: Counter[str] = Counter()
        self.functions: dict[str, tuple[tuple[str, ...], str, str]] = {}  # name -> sorts, sort of the value, construct
        self.relations: dict[str, tuple[str, ...]] = {}

    def theory(self, objective: bool) -> str:
        random = self.random
        low, size = random.choice([0, 1, -1]), random.choice([1, 2, 2])
        self.elements = {
            "A": ["b", "a", "c"][: random.choice([1, 2, 2])],
            "N": [str(number) for number in range(low, low + size)],
            "M": random.choice([["3", "1"], ["0", "2"], ["1"]]),
        }
        lines = [f"sort {sort} = {{{', '.join(elements)}}}" for sort, elements in self.elements.items()]
        lines += self.givens()
        lines += self._finds()
        if random.random() < 0.4:
            lines.append(self._definition())
        for i in range(random.randint(1, 3)):
            formula = self.formula(random.randint(1, 3), [])
            holes = [name for name, _ in split_prefix(formula)[0] if random.random() < 0.7]
            lines.append(f'rule "r{i}{"".join(f" {{{name}}}" for name in dict.fromkeys(holes))}": {show(formula)}')
        if objective:
            lines.append(f"{random.choice(['maximise', 'minimise'])} {show_term(self.number(2, []))}")
        return "\n".join(lines) + "\n"

    def givens(self) -> list[str]:
        random, lines = self.random, []
        for name, sorts in (("e", ("A", "N")), ("u", ("N",))):
            rows = [row for row in product(*(self.elements[s] for s in sorts)) if random.random() < 0.6]
            facts = ", ".join(f"({','.join(row)})" for row in rows)
            lines.append(f"given {name}({', '.join(sorts)}) = {{{facts}}}")
            self.relations[name] = sorts
        for name, sort, value, part in (("h", "A", "N", False), ("j", "N", "A", True), ("i", "N", "M", True)):
            keys = [x for x in self.elements[sort] if not part or random.random() < 0.6]
            table = ", ".join(f"{x} -> {random.choice(self.elements[value])}" for x in keys)
            lines.append(f"given {name}({sort}): {value}{' partial' if part else ''} = {{{table}}}")
            self.functions[name] = ((sort,), value, "partial given function" if part else "given function")
        numbers = {a: random.randint(-1, 3) for a in self.elements["A"] if random.random() < 0.7}
        lines.append("given n(A): number = {" + ", ".join(f"{a} -> {k}" for a, k in numbers.items()) + "}")
        lines.append(f"given k: number = {random.randint(0, 2)}")
        self.functions["n"] = (("A",), "number", "given number")
        self.functions["k"] = ((), "number", "given number")
        return lines

    def _finds(self) -> list[str]:
        random, lines = self.random, []
        for name, sorts in random.sample([("p", ("A",)), ("q", ("N",)), ("r", ("A", "M"))], k=random.randint(0, 2)):
            lines.append(f"find {name}({', '.join(sorts)})")
            self.relations[name] = sorts
        choices = [
            ("f", ("A",), "N", random.choice(["", " partial", " injective", " within e", " within e"])),
            ("g", ("N",), "A", random.choice(["", " partial", " partial injective"])),
            ("m", ("N",), "M", random.choice(["", " partial", " bijective"])),
            ("c", (), "N", random.choice(["", " partial"])),
        ]
        for name, sorts, value, words in random.sample(choices, k=random.randint(1, 2)):
            arguments = f"({', '.join(sorts)})" if sorts else ""
            words = words or self._on(sorts, Random(f"{name} {lines} {self.relations}"))
            lines.append(f"find {name}{arguments}: {value}{words}")
            partial = "partial" in words or " on " in words
            self.functions[name] = (sorts, value, "partial function to find" if partial else "function to find")
            self.drawn.update(word for word in ("injective", "bijective", "within", "on") if word in words.split())
        return lines

    def _on(self, sorts: tuple[str, ...], random: Random) -> str:
        """Where a function has values, if that is said: a relation that is given or found."""
        names = [name for name in ("p", "q", "u") if self.relations.get(name) == sorts]
        return (
            f"{random.choice(['', ' injective'])} on {random.choice(names)}" if names and random.random() < 0.5 else ""
        )

    def _definition(self) -> str:
        """d(x) for some, and what follows from there by a step."""
        self.drawn["definition"] += 1
        start = self.formula(1, [("x", "N")])
        clauses = [f"∀x∈N (({show(start)}) → d(x))"]
        if self.random.random() < 0.6:
            self.drawn["head with a term"] += 1
            guard = self.formula(0, [("x", "N")])
            clauses.append(f"∀x∈N (d(x) ∧ ({show(guard)}) → d({self.random.choice(['x + 1', '|x − 1|', '0 − x'])}))")
        text = f"define d(N): {'; '.join(clauses)}"
        self.relations["d"] = ("N",)
        return text

    # --- terms ---

    def term(self, sort: str, depth: int, scope: Scope) -> Term:
        """A term that may stand in a place of some sort."""
        random = self.random
        names = [name for name, of in scope if of == sort]
        if depth and random.random() < 0.35:
            fitting = [name for name, (_, value, _) in self.functions.items() if value == sort]
            if fitting:
                return self.applied(random.choice(fitting), depth - 1, scope)
        if depth and sort in "NM" and random.random() < 0.35:
            self.drawn["computed argument"] += 1
            return self.number(depth - 1, scope)
        return Term(random.choice(names if names and random.random() < 0.9 else self.elements[sort]))

    def applied(self, name: str, depth: int, scope: Scope) -> Term:
        sorts, _, construct = self.functions[name]
        self.drawn[construct] += 1
        arguments = tuple(self.term(sort, depth, scope) for sort in sorts)
        self.drawn["function of a function"] += any(one.name in self.functions for one in arguments)
        return Term(name, arguments)

    def number(self, depth: int, scope: Scope) -> Term:
        random = self.random
        if depth == 0 or random.random() < 0.2:
            if random.random() < 0.4:
                return Term(str(random.randint(-1, 3)))
            sort = random.choice("NM")
            names = [name for name, of in scope if of in "NM"]
            return Term(random.choice(names)) if names else self.term(sort, 0, scope)
        match random.randint(0, 9):
            case 0 | 1:
                self.drawn["arithmetic"] += 1
                return Term(random.choice("+−·"), (self.number(depth - 1, scope), self.number(depth - 1, scope)))
            case 2:
                self.drawn["division"] += 1
                operator = random.choice(["div", "mod"])
                return Term(operator, (self.number(depth - 1, scope), self.number(depth - 1, scope)))
            case 3:
                self.drawn["absolute value"] += 1
                return Term("abs", (self.number(depth - 1, scope),))
            case 4:
                self.drawn["least or greatest"] += 1
                return Term(
                    random.choice(["min", "max"]), (self.number(depth - 1, scope), self.number(depth - 1, scope))
                )
            case 5:
                self.drawn["count as a term"] += 1
                return self.sum(depth, scope, counts=True)
            case 6:
                self.drawn["sum"] += 1
                return self.sum(depth, scope, counts=False)
        fitting = [name for name, (_, value, _) in self.functions.items() if value in ("N", "M", "number")]
        return self.applied(random.choice(fitting), depth - 1, scope)

    def sum(self, depth: int, scope: Scope, counts: bool) -> Sum:
        variable = (f"s{len(scope)}", self.random.choice("AN"))
        inner = [*scope, variable]
        condition = self.formula(depth - 1, inner)
        value = ONE if counts else self.number(depth - 1, inner)
        if not counts and self.random.random() < 0.3:
            return total((variable,), value)
        self.drawn["sum with a condition"] += not counts
        return total((variable,), value, condition)

    # --- formulas ---

    def formula(self, depth: int, scope: Scope) -> Formula:
        random = self.random
        if depth == 0:
            return self._leaf(scope)
        which = random.randint(0, 9)
        if which <= 7:
            return compound(random, which, partial(self.formula, depth - 1), scope, "AANM")
        if which == 9:
            return self._leaf(scope)
        own = (f"v{len(scope)}", random.choice("AN"))
        self.drawn["count to a term"] += 1
        bound = self.number(1, scope)
        return Count(random.choice("=≠<≤>≥"), bound, (own,), self.formula(depth - 1, [*scope, own]))

    def _leaf(self, scope: Scope) -> Formula:
        random = self.random
        names = [name for name, of in scope if of == "A"]
        match random.randint(0, 7):
            case 0 | 1:
                name = random.choice(list(self.relations))
                return Atom(name, tuple(self.term(sort, 2, scope) for sort in self.relations[name]))
            case 2 if names:
                self.drawn["order of names"] += 1
                return Compare(random.choice("<≤>≥"), Term(random.choice(names)), self.term("A", 2, scope))
            case 3 if names:
                self.drawn["equation"] += 1
                return Equal(Term(random.choice(names)), self.term("A", 2, scope))
            case 4 | 5:
                self.drawn["equation"] += 1
                equation = _equation(self.number(2, scope), self.number(2, scope))
                return equation if random.random() < 0.5 else Not(equation)
        self.drawn["order of numbers"] += 1
        left, right, comparison = self.number(2, scope), self.number(2, scope), random.choice("<≤>≥")
        if isinstance(left, Sum) and left.value == ONE:
            return Count(comparison, right, left.variables, left.condition)
        return Compare(comparison, left, right)


def _equation(left: Term, right: Term) -> Formula:
    """As it is read: a count that is compared is a formula of its own."""
    if isinstance(left, Sum) and left.value == ONE:
        return Count("=", right, left.variables, left.condition)
    return Equal(left, right)
