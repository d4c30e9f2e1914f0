"""Small random theories with their worlds, and every solution of them by brute force over `evaluate`.

The oracle shares nothing with the grounder: it tries each extent of the `find` relations, computes definitions by iterating
their clauses until nothing changes, and evaluates the rules as they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from random import Random

from entails.errors import TheoryError
from entails.logic.evaluate import evaluate, free_numbers, number_of, value_of
from entails.logic.formula import (
    And,
    Atom,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
)
from entails.logic.notation import show
from entails.models.missing import check_numbers
from entails.models.reading.text import read_theory
from entails.models.signature import mirrored, split_clause, split_prefix
from entails.models.theory import Theory
from entails.models.world import Expansion, Row, World, elements_of

MAX_ATOMS = 9
BATCH = 50  # seeds of one test, if it is thorough

Scope = list[tuple[str, str]]  # the variables around a formula, with their sorts
Extents = dict[str, frozenset[Row]]  # of the `find` relations in a solution
Clauses = dict[Formula, tuple[Atom, Formula, list[tuple[dict[str, str], Row | None]]]]


def compound(random: Random, which: int, part: Callable[[Scope], Formula], scope: Scope, sorts: str) -> Formula:
    """A connective (0 to 4) or a quantifier (5 to 7) over random parts."""
    if which == 0:
        return Not(part(scope))
    if which <= 4:
        return (And, Or, Implies, Iff)[which - 1](part(scope), part(scope))
    variable, sort = f"v{len(scope)}", random.choice(sorts)
    return random.choice([Forall, Exists])(variable, sort, part([*scope, (variable, sort)]))


def seeds(start: int, thorough: bool, batch: int = BATCH) -> range:
    """The seeds from `start` on that one test goes through: a third of a batch, or all of it."""
    return range(start, start + (batch if thorough else batch // 3))


@dataclass
class Sample:
    """A theory with its text and world, and a formula in its language."""

    text: str
    theory: Theory
    world: World
    claim: Formula


def sample(random: Random, objective: bool = False) -> Sample:
    """A random theory with at most `MAX_ATOMS` ground atoms to find."""
    while True:
        writer = _TheoryWriter(random)
        text = writer.theory(objective)
        try:
            theory, world = read_theory(text)
            claim = theory.claim(writer.formula(random.randint(0, 3), []))
            demand_numbers(theory, world, claim)
        except TheoryError:
            continue  # a random formula may be ill-sorted or ask for a number in vain; the next one will not be
        if len(atoms(theory, world)) <= MAX_ATOMS:
            return Sample(text, theory, world, claim)


def demand_numbers(theory: Theory, world: World, *claims: Formula) -> None:
    """Raises `TheoryError` where a number is asked for without variables and is not given."""
    clauses = [clause for stratum in theory.strata for clause in stratum.clauses]
    aims = [Equal(aim.term, aim.term) for aim in theory.aims]
    for formula in (*(rule.typed for rule in theory.rules), *clauses, *aims, *claims):
        check_numbers(theory, world, formula)


class _TheoryWriter:
    """Writes a random theory over the sorts A and B. Formulas may be ill-sorted."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.relations: dict[str, tuple[str, ...]] = {}

    def theory(self, objective: bool) -> str:
        random = self.random
        sizes = {"A": random.choice([0, 1, 2, 2, 3, 3]), "B": random.choice([1, 2, 2])}
        lines = [f"sort {sort} = {{{', '.join(f'{sort.lower()}{i}' for i in range(n))}}}" for sort, n in sizes.items()]
        elements = {sort: [f"{sort.lower()}{i}" for i in range(n)] for sort, n in sizes.items()}
        self.elements = elements
        givens: list[tuple[str, tuple[str, ...]]] = [("g", ("A",)), ("e", ("A", "A")), ("t", ("A", "B", "A"))]
        for name, sorts in givens:
            rows = [row for row in product(*(elements[s] for s in sorts)) if random.random() < 0.6]
            facts = ", ".join(f"({','.join(row)})" for row in rows)
            lines.append(f"given {name}({', '.join(sorts)}) = {{{facts}}}")
            self.relations[name] = sorts
        numbers = {a: random.randint(0, 3) for a in elements["A"] if random.random() < 0.7}
        lines.append("given n(A): number = {" + ", ".join(f"{a} -> {k}" for a, k in numbers.items()) + "}")
        finds: list[tuple[str, tuple[str, ...], str]] = [
            ("p", ("A",), ""),
            ("q", ("A", "B"), ""),
            ("r", ("B",), ""),
            ("s", (), ""),
            ("l", ("A", "A"), " within e"),
            ("m", ("A", "A"), " within e, symmetric"),
            ("y", ("B", "B"), " symmetric"),
        ]
        for name, sorts, extra in random.sample(finds, k=random.randint(1, 3)):
            lines.append(f"find {name}({', '.join(sorts)}){extra}" if sorts else f"find {name}{extra}")
            self.relations[name] = sorts
        if random.random() < 0.6:
            lines.append(self.definition())
        for i in range(random.randint(1, 3)):
            formula = self.formula(random.randint(1, 4), [])
            holes = [name for name, _ in split_prefix(formula)[0] if random.random() < 0.7]
            lines.append(f'rule "r{i}{"".join(f" {{{name}}}" for name in dict.fromkeys(holes))}": {show(formula)}')
        if objective:
            variable, sort = "z", random.choice("AB")
            body = self.formula(2, [(variable, sort)])
            lines.append(f"{random.choice(['maximise', 'minimise'])} #{variable}∈{sort} ({show(body)})")
        return "\n".join(lines) + "\n"

    def definition(self) -> str:
        random = self.random
        heads: dict[str, tuple[str, ...]] = {"d": ("A",)}
        if random.random() < 0.4:
            heads["c"] = ("A", "A")
        signature = ", ".join(f"{name}({', '.join(sorts)})" for name, sorts in heads.items())
        before = dict(self.relations)
        clauses = []
        for _ in range(random.randint(1, 3)):
            name = random.choice(list(heads))
            scope = [(f"x{i}", sort) for i, sort in enumerate(heads[name])]
            if random.random() < 0.5:
                scope.append(("w", "A"))
            head = Atom(name, tuple(Term(f"x{i}") for i in range(len(heads[name]))))
            self.relations = before
            body = self.formula(random.randint(0, 2), scope)
            self.relations = {**before, **heads}
            recursive = self._positive(random.randint(0, 2), scope, heads)
            parts = random.choice([body, recursive, And(body, recursive), Or(body, recursive)])
            clause: Formula = Implies(parts, head)
            for variable, sort in reversed(scope):
                clause = Forall(variable, sort, clause)
            clauses.append(show(clause))
        self.relations = {**before, **heads}
        return f"define {signature}: " + "; ".join(clauses)

    def _positive(self, depth: int, scope: list[tuple[str, str]], heads: dict[str, tuple[str, ...]]) -> Formula:
        """A formula in which the relations being defined stand only positively."""
        random = self.random
        if depth == 0:
            name = random.choice(list(heads))
            return Atom(name, tuple(Term(self._term(scope, sort)) for sort in heads[name]))
        match random.randint(0, 4):
            case 0:
                return And(self._positive(depth - 1, scope, heads), self._positive(depth - 1, scope, heads))
            case 1:
                return Or(self._positive(depth - 1, scope, heads), self._positive(depth - 1, scope, heads))
            case 2 | 3:
                kind = random.choice([Forall, Exists])
                variable = f"u{len(scope)}"
                inner = self._positive(depth - 1, [*scope, (variable, "A")], heads)
                guard = Atom("e", (Term(self._term(scope, "A")), Term(variable)))
                body = Implies(guard, inner) if kind is Forall else And(guard, inner)
                return kind(variable, "A", body)
        return Implies(Atom("g", (Term(self._term(scope, "A")),)), self._positive(depth - 1, scope, heads))

    def _term(self, scope: list[tuple[str, str]], sort: str) -> str:
        names = [name for name, of in scope if of == sort]
        if not names or self.random.random() < 0.1:
            names = names + (self.elements[sort] or ["nobody"])
        return self.random.choice(names)

    def formula(self, depth: int, scope: list[tuple[str, str]]) -> Formula:
        random = self.random
        if depth == 0:
            if random.random() < 0.1:
                return Truth(random.random() < 0.5)
            if random.random() < 0.15:
                sort = random.choice("AB")
                names = [name for name, of in scope if of == sort]
                if names:
                    return Equal(Term(random.choice(names)), Term(self._term(scope, sort)))
            name = random.choice(list(self.relations))
            return Atom(name, tuple(Term(self._term(scope, sort)) for sort in self.relations[name]))
        which = random.randint(0, 9)
        if which <= 7:
            return compound(random, which, partial(self.formula, depth - 1), scope, "AAB")
        inner = [(f"v{len(scope) + i}", random.choice("AB")) for i in range(random.choice([1, 1, 2]))]
        bound = Term(str(random.randint(0, 3)))
        if random.random() < 0.3:
            bound = Term("n", (Term(self._term(scope, "A")),))
        body = self.formula(depth - 1, scope + inner)
        return Count(random.choice("=≠<≤>≥"), bound, tuple(inner), body)


# --- brute force ---


def atoms(theory: Theory, world: World) -> list[tuple[str, Row, Row]]:
    """The ground atoms that may hold; a symmetric pair once, with its mirror image."""
    found = []
    for relation in theory.find():
        inside = set(world.facts[relation.within]) if relation.within else None
        seen = set()
        for row in product(*(world.elements[sort] for sort in relation.sorts)):
            mirror = mirrored(row) if relation.symmetric else row
            if (inside is None or (row in inside and mirror in inside)) and mirror not in seen:
                seen.add(row)
                found.append((relation.name, row, mirror))
    return found


def fixpoints(
    theory: Theory, world: World, relations: dict[str, list[Row]], clauses: Clauses | None = None
) -> dict[str, list[Row]]:
    """The defined relations, stratum by stratum, by going round until nothing is new. What is derived stays, and is not asked
    for again. `clauses` are those of `every_way`, where they serve many times."""
    extents: dict[str, list[Row]] = dict(relations)
    clauses = every_way(theory, world) if clauses is None else clauses
    for stratum in theory.strata:
        derived: dict[str, set[Row]] = {name: set() for name in stratum.relations}
        while True:
            structure = theory.expansion(world, {**extents, **{name: list(rows) for name, rows in derived.items()}})
            before = sum(map(len, derived.values()))
            for clause in stratum.clauses:
                head, body, ways = clauses[clause]
                known, sorts = derived[head.name], theory.relations[head.name].sorts
                asked = free_numbers(body, structure.valued)
                for values, plain in ways:
                    row = plain or tuple(str(value_of(term, structure, values)) for term in head.arguments)
                    if row in known or not (plain or _fits(row, sorts, world)):
                        continue
                    if _derives(body, asked, structure, values):
                        known.add(row)
            if sum(map(len, derived.values())) == before:
                break
        extents.update({name: list(rows) for name, rows in derived.items()})
    return extents


def every_way(theory: Theory, world: World) -> Clauses:
    """For each clause of a definition its head and its body, and all values of its variables. With the values stands the row
    of the head, where that is made of variables alone and fits."""
    found: Clauses = {}
    for clause in (clause for stratum in theory.strata for clause in stratum.clauses):
        variables, body, head = split_clause(clause)
        assert isinstance(head, Atom)
        names, sorts = [name for name, _ in variables], theory.relations[head.name].sorts
        of_sorts = {f"{name}∈": sort for name, sort in variables}  # names are compared by their sort's order
        ways: list[tuple[dict[str, str], Row | None]] = []
        for chosen in product(*(elements_of(world, sort) for _, sort in variables)):
            values = dict(zip(names, map(str, chosen), strict=True))
            plain = tuple(values.get(term.name, "") for term in head.arguments if not term.arguments)
            is_plain = plain and "" not in plain and len(plain) == len(head.arguments) and _fits(plain, sorts, world)
            ways.append((values | of_sorts, plain if is_plain else None))
        found[clause] = (head, body, ways)
    return found


def _fits(row: Row, sorts: Sequence[str], world: World) -> bool:
    return all(one in [str(element) for element in world.elements[sort]] for one, sort in zip(row, sorts, strict=True))


def _derives(body: Formula, asked: list[Term], structure: Expansion, values: dict[str, str]) -> bool:
    """What asks for a number that is not given is skipped: it derives nothing and does not count."""
    for term in asked:
        if value_of(term, structure, values) is None:
            return False
    return evaluate(body, structure, values)


def brute_force(theory: Theory, world: World) -> list[Extents]:
    """Every solution, as the extents of the `find` relations."""
    choices, clauses = atoms(theory, world), every_way(theory, world)
    solutions = []
    for bits in product([False, True], repeat=len(choices)):
        relations: dict[str, list[Row]] = {relation.name: [] for relation in theory.find()}
        for bit, (name, row, mirror) in zip(bits, choices, strict=True):
            if bit:
                relations[name] += {row, mirror}
        structure = theory.expansion(world, fixpoints(theory, world, relations, clauses))
        if all(evaluate(rule.typed, structure) for rule in theory.rules):
            solutions.append({name: frozenset(rows) for name, rows in relations.items()})
    return solutions


def whole(theory: Theory) -> Theory:
    """The theory in which what is found aside is part of a solution."""
    relations = {name: replace(one, aside=False) for name, one in theory.relations.items()}
    return replace(theory, relations=relations)


def answers(theory: Theory, world: World) -> list[Extents]:
    """What brute force finds, cut down to what answers tell, each once."""
    names = [relation.name for relation in theory.find()]
    cut = {tuple((name, one[name]) for name in names): None for one in brute_force(whole(theory), world)}
    return [dict(one) for one in cut]


def value(theory: Theory, world: World, solution: Extents) -> int:
    """What the objective counts in a solution."""
    assert theory.objective is not None
    structure = theory.expansion(world, fixpoints(theory, world, {name: list(rows) for name, rows in solution.items()}))
    number = number_of(theory.objective.term, structure, {})
    assert number is not None
    return number
