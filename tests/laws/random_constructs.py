"""Small random theories with every construct of the language in every place, and how often each was drawn.

Quantifiers may rebind a name, functions stand inside functions and inside arguments, numbers leave their sorts, divide by 0
or are not given; functions without arguments have every word; sorts of names are listed in any order and may need quotes;
products are made in both orders. `constructs` looks at a theory that was read, so what it counts is really there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from entails.errors import NotationError, TheoryError
from entails.logic.formula import (
    ONE,
    TUPLE,
    And,
    Atom,
    Compare,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Sum,
    Term,
    show,
    show_term,
    total,
)
from entails.logic.parts import bound_variables, children, own_terms, subformulas, subterms
from entails.models.reading.text import read_theory
from entails.models.signature import split_prefix, type_of
from entails.models.theory import HOLE, Theory
from entails.models.world import World
from tests.laws.meaning import number_of_choices
from tests.laws.random_terms import ILL_SORTED, TermWriter
from tests.laws.random_theories import Sample, Scope

MOST_CHOICES = 700
NAMES = ("x", "y", "z", "n")  # a variable hides the number n(a), and n(x) is the number still
WORDS = ("", " partial", " injective", " bijective", " partial injective", " within")
QUOTED = ('"New York"', '"and"', '"3 o’clock"')
PLACES = ("comparison", "atom", "sum", "count", "objective", "preference", "definition")
KINDS = ("nested function", "argument that may leave its sort", "division", "partial function", "given number")
CONSTRUCTS = (
    *(f"{kind} in a {place}" for kind in KINDS for place in PLACES),
    *(f"no arguments,{words or ' plain'}" for words in WORDS),
    *(f"arguments,{words or ' plain'}" for words in WORDS),
    "order of names",
    "order of names listed backwards",
    "quoted element",
    "product",
    "product the other way round",
    "variable of a product",
    "variables in a tuple",
    "tuple",
    "rebound variable",
    "symmetric",
    "preference without holes",
    "preference with some holes",
    "preference with all holes",
    "several objectives",
    "definition with a function",
)


def sample_constructs(random: Random, drawn: Counter[str], aims: bool = False) -> Sample:
    """A random theory with at most `MOST_CHOICES` ways to choose what is found."""
    while True:
        writer = ConstructWriter(random)
        text = writer.text(aims)
        try:
            theory, world = read_theory(text)
            if 1 < number_of_choices(theory, world, MOST_CHOICES) < MOST_CHOICES:
                drawn.update(set(constructs(theory, world)))
                return Sample(text, theory, world, Equal(ONE, ONE))
        except NotationError as error:
            if (
                "brackets in a term" not in error.message
            ):  # a term that is nested too deep is refused, and the next is not
                raise
        except TheoryError as error:
            if not any(words in error.message for words in (*ILL_SORTED, "in the program", "defined", "needs a var")):
                raise


class ConstructWriter(TermWriter):
    """Writes a random theory over the sorts A of names, N and M of numbers and the product P."""

    def text(self, aims: bool) -> str:
        random = self.random
        names = random.sample(["b", "a", "c", random.choice(QUOTED)], k=random.choice([1, 2, 2, 3]))
        low = random.choice([0, 1, -1])
        self.elements = {
            "A": names,
            "N": [str(number) for number in range(low, low + random.choice([1, 2, 2, 3]))],
            "M": random.choice([["3", "1"], ["0", "2"], ["1"], ["1", "0", "2"]]),
        }
        self.parts = random.choice([("A", "N"), ("N", "A")])
        lines = [f"sort {sort} = {{{', '.join(elements)}}}" for sort, elements in self.elements.items()]
        lines.append(f"sort P = {' × '.join(self.parts)}")
        self.spelled = {sort: [one.strip('"') for one in elements] for sort, elements in self.elements.items()}
        lines += [*self._given_lists(), *self._found()]
        self.elements = self.spelled
        if random.random() < 0.35:
            lines.append(self._defined())
        rules = random.randint(0, 2) if aims else random.randint(1, 3)
        lines += [self._stated(f'rule "r{i}', "", random.randint(0, 3)) for i in range(rules)]
        lines += self._aims() if aims else ()
        return "\n".join(lines) + "\n"

    def _given_lists(self) -> list[str]:
        random, lines = self.random, super().givens()
        self.given_relations = [("o", self.parts, "P"), ("b", ("A", "A"), "A, A"), ("one", ("N",), "N")]
        for name, sorts, declared in self.given_relations:
            rows = [row for row in product(*(self.elements[sort] for sort in sorts)) if random.random() < 0.7]
            lines.append(f"given {name}({declared}) = {{{', '.join('(' + ','.join(row) + ')' for row in rows)}}}")
        numbers = {one: random.randint(-1, 2) for one in self.elements["N"] if random.random() < 0.6}
        lines.append("given t(N): number = {" + ", ".join(f"{one} -> {k}" for one, k in numbers.items()) + "}")
        pairs = [(x, y) for x, y in product(self.elements["A"], repeat=2) if random.random() < 0.3]
        far = {(min(pair), max(pair)): random.randint(-1, 2) for pair in pairs}
        listed = ", ".join(f"({','.join(pair)}) -> {k}" for pair, k in far.items())
        lines.append(f"given far(A, A): number symmetric = {{{listed}}}")
        self.relations |= {"o": ("P",), "b": ("A", "A"), "one": ("N",)}
        self.functions |= {"t": (("N",), "number", "given number"), "far": (("A", "A"), "number", "given number")}
        return lines

    def _found(self) -> list[str]:
        random, lines = self.random, list[str]()
        pool = [
            ("p", ("A",), ""),
            ("q", ("N",), ""),
            ("s", (), ""),
            ("wet", ("P",), ""),
            ("near", ("A", "A"), random.choice([" symmetric", " within b, symmetric"])),
        ]
        for name, sorts, words in random.sample(pool, k=random.randint(0, 1)):
            lines.append(f"find {name}{_in_brackets(sorts)}{words}")
            self.relations[name] = sorts
        functions = [
            ("f", ("A",), "N", "e"),
            ("g", ("N",), "A", ""),
            ("m", ("N",), "M", ""),
            ("v", ("M",), "N", ""),
            ("n2", ("N",), "N", ""),
            ("c", (), "N", "one"),
            ("l", (), "A", ""),
            ("at", ("P",), "M", ""),
        ]
        for name, sorts, value, within in random.sample(functions, k=random.randint(1, 2)):
            words = random.choice(WORDS)
            words = words.replace("within", f"within {within}") if within else words.replace(" within", "")
            lines.append(f"find {name}{_in_brackets(sorts)}: {value}{words}")
            self.functions[name] = (sorts, value, "function to find")
        return lines

    def _defined(self) -> str:
        """d(x) for some, and what follows from there by a step; the head may be a term."""
        scope: Scope = [("x", "N")]
        clauses = [f"∀x∈N (({show(self.formula(1, scope))}) → d({show_term(self._head(scope))}))"]
        if self.random.random() < 0.6:
            step = show_term(self._head(scope))
            clauses.append(f"∀x∈N (d(x) ∧ ({show(self.formula(0, scope))}) → d({step}))")
        self.relations["d"] = ("N",)
        return f"define d(N): {'; '.join(clauses)}"

    def _head(self, scope: Scope) -> Term:
        return Term("x") if self.random.random() < 0.3 else self.number(1, scope)

    def _stated(self, begin: str, weight: str, depth: int) -> str:
        """A rule or a preference: some of its leading variables are holes."""
        formula = self.formula(depth, [])
        if self.random.random() < 0.4:
            scope: Scope = [("x", "A"), ("y", "N")][: self.random.randint(1, 2)]
            formula = self.formula(depth, scope)
            for name, sort in reversed(scope):
                formula = Forall(name, sort, formula)
        names = dict.fromkeys(name for name, _ in split_prefix(formula)[0] if "." not in name)
        chance = self.random.choice([0, 0.5, 1])
        holes = "".join(f" {{{name}}}" for name in names if self.random.random() < chance)
        return f'{begin}{holes}"{weight}: {show(formula)}'

    def _aims(self) -> Iterator[str]:
        random = self.random
        objectives = random.choice([0, 1, 1, 2, 3])
        for _ in range(objectives):
            term = self.number(random.choice([1, 2, 3]), [])
            yield f"{random.choice(['maximise', 'minimise'])} {show_term(term)}"
        for place in range(random.randint(0 if objectives else 1, 2)):
            yield self._stated(f'prefer "w{place}', f" (weight {random.randint(0, 4)})", random.randint(0, 2))

    # --- terms and formulas ---

    def term(self, sort: str, depth: int, scope: Scope) -> Term:
        if sort == "P":
            names = [name for name, of in scope if of == "P"]
            if names and self.random.random() < 0.5:
                return Term(self.random.choice(names))
            return Term(TUPLE, tuple(self.term(part, depth, scope) for part in self.parts))
        return super().term(sort, depth, scope)

    def sum(self, depth: int, scope: Scope, counts: bool) -> Sum:
        variable = (self.random.choice(NAMES), self.random.choice("AANMP"))
        inner = _with(scope, variable)
        condition = self.formula(depth - 1, inner)
        value = ONE if counts else self.number(max(1, depth - 1), inner)
        return (
            total((variable,), value)
            if not counts and self.random.random() < 0.3
            else total((variable,), value, condition)
        )

    def formula(self, depth: int, scope: Scope) -> Formula:
        random = self.random
        which = random.randint(0, 10)
        if depth == 0 or which == 9:
            return self._leaf(scope)
        if which == 0:
            return Not(self.formula(depth - 1, scope))
        if which <= 4:
            return (And, Or, Implies, Iff)[which - 1](self.formula(depth - 1, scope), self.formula(depth - 1, scope))
        if which <= 7:
            return self._quantified(Forall if random.choice([True, False]) else Exists, depth, scope)
        own = (random.choice(NAMES), random.choice("AANP"))
        bound = self.number(random.choice([0, 1, 2]), scope)
        return Count(random.choice("=≠<≤>≥"), bound, (own,), self.formula(depth - 1, _with(scope, own)))

    def _quantified(self, kind: type[Forall] | type[Exists], depth: int, scope: Scope) -> Formula:
        sort = self.random.choice("AANNMPP")
        if sort == "P" and self.random.random() < 0.4:  # ∀(x,y)∈P
            one, other = self.random.sample(NAMES, k=2)
            inner = _with(_with(scope, (one, self.parts[0])), (other, self.parts[1]))
            return kind(one, "P.1", kind(other, "P.2", self.formula(depth - 1, inner)))
        own = (self.random.choice(NAMES), sort)
        return kind(*own, self.formula(depth - 1, _with(scope, own)))


def _with(scope: Scope, variable: tuple[str, str]) -> Scope:
    """The scope inside a quantifier: an inner variable hides an outer one of the same name."""
    return [*(one for one in scope if one[0] != variable[0]), variable]


def _in_brackets(sorts: tuple[str, ...]) -> str:
    return f"({', '.join(sorts)})" if sorts else ""


# --- what was drawn ---


def constructs(theory: Theory, world: World) -> Iterator[str]:
    """The constructs that a theory has, each as often as it has it."""
    for relation in theory.find():
        if relation.function:
            words = "".join(f" {word}" for word in (*relation.words, *(["within"] if relation.within else [])))
            yield f"{'' if relation.arguments else 'no '}arguments,{words or ' plain'}"
        if relation.symmetric:
            yield "symmetric"
    yield "product" if theory.products["P"] == ("A", "N") else "product the other way round"
    names = [str(one) for one in world.elements["A"]]
    if any(not one.isalnum() or one == "and" for one in names):
        yield "quoted element"
    rules = [rule for rule in theory.rules if not rule.declared]
    for formula in (rule.formula for rule in rules):
        yield from _in_formula(formula, theory, names)
    for formula in (clause for _, clauses in theory.definitions for clause in clauses):
        yield from _in_terms([formula], "definition", theory)
        if any(term.name in theory.functions for part in subformulas(formula) for term in own_terms(part)):
            yield "definition with a function"
    for preference in theory.preferences:
        yield from _in_terms([preference.typed], "preference", theory)
        leading = dict.fromkeys(name.partition(".")[0] for name, _ in split_prefix(preference.typed)[0])
        holes = {hole.partition(".")[0] for hole in HOLE.findall(preference.sentence)}
        yield f"preference with{'out' if not holes else ' all' if len(holes) == len(leading) else ' some'} holes"
    for objective in theory.objectives:
        yield from _kinds(objective.term, "objective", theory)
    if len(theory.objectives) > 1:
        yield "several objectives"


def _in_formula(formula: Formula, theory: Theory, names: list[str]) -> Iterator[str]:
    yield from _in_terms(subformulas(formula), None, theory)
    yield from _rebound(formula, frozenset())
    for part in subformulas(formula):
        if isinstance(part, Forall | Exists) and (part.sort or "").startswith("P"):
            yield "variable of a product" if part.sort == "P" else "variables in a tuple"
        if isinstance(part, Atom) and any(term.name == TUPLE for term in part.arguments):
            yield "tuple"
        if isinstance(part, Compare) and any(_of_names(term, theory) for term in (part.left, part.right)):
            yield "order of names"
            if names != sorted(names):
                yield "order of names listed backwards"


def _of_names(term: Term, theory: Theory) -> bool:
    return theory.functions.get(term.name) == "A"


def _rebound(formula: Formula, bound: frozenset[str]) -> Iterator[str]:
    own = bound_variables(formula)
    if not bound.isdisjoint(own):
        yield "rebound variable"
    for child in children(formula):
        yield from _rebound(child, bound.union(own))


def _in_terms(parts: object, place: str | None, theory: Theory) -> Iterator[str]:
    """The kinds of terms in formulas, by where they stand."""
    for whole in parts:  # type: ignore[attr-defined]
        for part in subformulas(whole) if place else [whole]:
            here = place or ("atom" if isinstance(part, Atom) else "count" if isinstance(part, Count) else "comparison")
            for term in own_terms(part):
                yield from _kinds(term, here, theory)


def _kinds(term: Term, place: str, theory: Theory) -> Iterator[str]:
    for part in subterms(term):
        if isinstance(part, Sum):
            yield from _kinds(part.value, "sum", theory)
            yield from _in_terms([part.condition], place if place == "objective" else "sum", theory)
            continue
        relation = theory.relations.get(part.name)
        if relation and relation.values and part.arguments:
            flat = [one for each in part.arguments for one in (each.arguments if each.name == TUPLE else (each,))]
            if any(one.name in theory.functions for one in flat):
                yield f"nested function in a {place}"
            kinds = [type_of(one, {}, theory.relations) for one in flat]
            if any(kind is not None and kind != sort for kind, sort in zip(kinds, relation.arguments, strict=False)):
                yield f"argument that may leave its sort in a {place}"
        if relation and relation.function and relation.partial:
            yield f"partial function in a {place}"
        if relation and relation.role == "number":
            yield f"given number in a {place}"
        if part.name in ("div", "mod"):
            yield f"division in a {place}"
