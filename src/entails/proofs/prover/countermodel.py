"""Countermodels: structures in which everything assumed is true and the conclusion is false.

For a propositional sequent that is an assignment. For a first-order sequent it is a finite domain, which may be empty, with
what each name denotes and which relations hold. A name may denote something outside the domain, unless it is assumed to be
`actual`. Quantifiers do not range over such a thing, but relations may hold of it. First-order countermodels are found by
SAT, for a number of elements and a number of things outside the domain. A function makes an element of elements; of other
things it may make anything.

An element has a letter that is no name of the sequent. A thing outside the domain has the first name or term that denotes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, islice, product

from entails.logic.evaluate import evaluate
from entails.logic.formula import (
    OPERATORS,
    TUPLE,
    And,
    Atom,
    Compare,
    Connected,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Loop,
    Not,
    Or,
    Sum,
    Term,
    Truth,
    show_term,
)
from entails.logic.parts import free_names, names_in, own_terms, subformulas, subterms
from entails.logic.sat_solvers import MiniSat
from entails.proofs.kernel.sequent import Sequent
from entails.proofs.prover.pauses import Pauses
from entails.proofs.prover.terms import functions_of
from entails.values import NamedTuple, dataclass, field

GROUND = 60_000  # literals, at most; a search that needs more is given up
SLICE = 2_000  # conflicts in one call of the solver, at most
MOST_PLACES = 3  # of a function
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Countermodel:
    """A finite structure. Each relation is a set of rows, and a row is a tuple of elements.

    The assignment “P true, Q false” is `Countermodel((), {}, {"P": {()}, "Q": {}})`.
    """

    domain: tuple[str, ...]
    names: Mapping[str, str]
    relations: Mapping[str, frozenset[tuple[str, ...]]]
    first_order: bool = field(default=False)
    functions: Mapping[str, Mapping[tuple[str, ...], str]] = field(default_factory=dict)

    def elements(self, sort: str | None) -> Sequence[str]:
        return self.domain

    def holds(self, relation: str, arguments: tuple[str, ...]) -> bool:
        if relation == "actual":
            return arguments[0] in self.domain
        return arguments in self.relations.get(relation, ())

    def valued(self, name: str) -> str | None:
        return "thing" if name in self.functions else None

    def number(self, name: str, arguments: tuple[str, ...]) -> int | None:
        return None

    def value(self, function: str, arguments: tuple[str, ...]) -> str | None:
        return self.functions[function].get(arguments)

    def refutes(self, sequent: Sequent) -> bool:
        """By the definition of truth, is everything assumed true here and the conclusion false?"""
        assumed = all(evaluate(formula, self, self.names) for formula in sequent.assumptions)
        return assumed and not evaluate(sequent.conclusion, self, self.names)

    def json(self) -> dict[str, object]:
        if not self.first_order:
            return {name: bool(rows) for name, rows in self.relations.items()}
        relations = {name: sorted(map(list, rows)) for name, rows in self.relations.items()}
        functions = {
            name: [[*row, value] for row, value in sorted(rows.items())] for name, rows in self.functions.items()
        }
        found: dict[str, object] = {
            "domain": list(self.domain),
            "names": dict(self.names),
            "relations": relations,
        }
        return {**found, "functions": functions} if functions else found

    def __str__(self) -> str:
        if not self.first_order:
            return ", ".join(f"{name} {'true' if rows else 'false'}" for name, rows in self.relations.items())
        lines = [f"the domain is {{{', '.join(self.domain)}}}" if self.domain else "the domain is empty"]
        lines += [self._denoted(name, thing) for name, thing in self.names.items()]
        for name, values in self.functions.items():
            about = (f"{name}({', '.join(row)}) is {value}" for row, value in sorted(values.items()))
            lines.append(", ".join(about) or f"{name} has nothing to be about")
        for name, rows in self.relations.items():
            atoms = ", ".join(f"{name}({', '.join(row)})" if row else name for row in sorted(rows))
            lines.append(atoms or f"{name} never holds")
        return "\n".join(lines)

    def _denoted(self, name: str, thing: str) -> str:
        if thing in self.domain:
            return f"{name} is {thing}"
        return f"{name} is not actual" if thing == name else f"{name} is {thing}, which is not actual"


def is_first_order(sequent: Sequent) -> bool:
    """Does the sequent have a quantifier, an equation, or an atom with arguments?"""
    return any(
        isinstance(part, Forall | Exists | Equal) or own_terms(part)
        for formula in sequent.formulas()
        for part in subformulas(formula)
    )


def unsupported(sequent: Sequent) -> str | None:
    """What the sequent has that the calculus has no rules for, or None."""
    for formula in sequent.formulas():
        for part in subformulas(formula):
            match part:
                case Count():
                    return "a count"
                case Connected():
                    return "“connected”"
                case Loop():
                    return "“loop”"
                case Compare():
                    return "less and more; for “if P then Q” write P → Q"
                case Forall(_, sort) | Exists(_, sort) if sort is not None:
                    return "a quantifier with a sort"
            for term in own_terms(part):
                if any(isinstance(one, Sum) or one.name in (*OPERATORS, TUPLE) for one in subterms(term)):
                    return "arithmetic"
    for name, numbers in functions_of(sequent.formulas()).items():
        if max(numbers) > MOST_PLACES:
            return f"a function of {max(numbers)} things, such as {name}"
    return None


def assignment(sequent: Sequent, true: set[Formula]) -> Countermodel:
    """The assignment that makes these atoms true and all others of the sequent false."""
    relations: dict[str, frozenset[tuple[str, ...]]] = {}
    for formula in sequent.formulas():
        for part in subformulas(formula):
            if isinstance(part, Atom):
                relations[part.name] = frozenset({()} if part in true else ())
    return Countermodel((), {}, relations)


def names_of(sequent: Sequent) -> list[str]:
    """The free names of the sequent, in order of appearance."""
    return list(dict.fromkeys(name for formula in sequent.formulas() for name in free_names(formula)))


def find(
    sequent: Sequent, size: int, pauses: Pauses, outside: int = 0, conflicts: int | None = None
) -> Countermodel | None:
    """A countermodel with `size` elements and at most so many things outside the domain, if the solver finds one.

    None if there is none, if looking for one would take too many literals, or if it takes more than so many `conflicts`.
    """
    search = _ModelSearch(sequent, size, outside, pauses)
    try:
        return search.solve(conflicts)
    except _TooLarge:
        return None
    finally:
        search.solver.delete()


def structure(
    sequent: Sequent,
    domain: tuple[str, ...],
    names: Mapping[str, str],
    rows: Iterable[tuple[str, tuple[str, ...]]],
    values: Mapping[tuple[str, tuple[str, ...]], str] | None = None,
) -> Countermodel:
    """The structure with these elements, in which the relations of the sequent hold of these rows and no others, and its
    functions have these values; of other elements they make the first, which nothing depends on."""
    parts = (part for formula in sequent.formulas() for part in subformulas(formula))
    relations: dict[str, set[tuple[str, ...]]] = {
        part.name: set() for part in parts if isinstance(part, Atom) and part.name != "actual"
    }
    for relation, row in rows:
        relations[relation].add(row)
    functions: dict[str, dict[tuple[str, ...], str]] = {}
    for name, numbers in functions_of(sequent.formulas()).items():
        functions[name] = {row: domain[0] for number in numbers for row in product(domain, repeat=number)}
    for (function, row), value in (values or {}).items():
        functions[function][row] = value
    return Countermodel(domain, names, {name: frozenset(held) for name, held in relations.items()}, True, functions)


def letters(number: int, taken: Sequence[str]) -> tuple[str, ...]:
    """So many letters that are none of those names: a, b, … then a1, b1, …"""
    endless = (f"{letter}{round_ or ''}" for round_ in count() for letter in LETTERS)
    return tuple(islice((letter for letter in endless if letter not in taken), number))


class _Row(NamedTuple):
    """The key of a literal that says that a relation holds of these things."""

    relation: str
    things: tuple[str, ...]


class _Value(NamedTuple):
    """The key of the literals that say what a function makes of these things: one literal for each thing."""

    function: str
    things: tuple[str, ...]


class _TooLarge(Exception):
    pass


class _ModelSearch:
    """Clauses that hold in a structure exactly if it refutes the sequent.

    There is a literal for each row of a relation, for each thing that a name or a term may denote, and for each subformula
    together with the values of its variables.
    """

    def __init__(self, sequent: Sequent, size: int, outside: int, pauses: Pauses) -> None:
        self.sequent, self.pauses, self.solver = sequent, pauses, MiniSat()
        names = names_of(sequent)
        self.domain = letters(size, names)
        self.things = (*self.domain, *(f"({number})" for number in range(outside)))
        self.literals: dict[object, int] = {}
        self.variables = 0
        self.names = {name: self._choice(self.things) for name in names}
        self.values: dict[_Value, list[int]] = {}
        self.terms: dict[tuple[Term, tuple[tuple[str, str], ...]], list[int]] = {}
        self.truth = self._new()
        self.solver.add_clause([self.truth])

    def _choice(self, allowed: Sequence[str]) -> list[int]:
        """A literal for each thing, of which exactly one holds, and that of an allowed one."""
        choices = [self._new() for _ in self.things]
        self.solver.add_clause([one for one, thing in zip(choices, self.things, strict=True) if thing in allowed])
        self.solver.append_formula([[-a, -b] for a, b in product(choices, choices) if a < b])
        return choices

    def _new(self) -> int:
        self.variables += 1
        return self.variables

    def solve(self, conflicts: int | None) -> Countermodel | None:
        for formula in self.sequent.assumptions:
            self.solver.add_clause([self._literal(formula, {})])
        self.solver.add_clause([-self._literal(self.sequent.conclusion, {})])
        for _ in count() if conflicts is None else range(0, conflicts, SLICE):
            self.pauses.take()
            self.solver.conf_budget(SLICE)
            answer: bool | None = self.solver.solve_limited()
            if answer is not None:
                return self._read() if answer else None
        return None

    def _read(self) -> Countermodel:
        """The structure that the solver's model describes."""
        true = {literal for literal in self.solver.get_model() if literal > 0}
        called = {thing: thing for thing in self.domain}
        names: dict[str, str] = {}
        for name, choices in self.names.items():
            names[name] = called.setdefault(self._chosen(choices, true), name)
        for (term, values), choices in self.terms.items():
            if not values:
                called.setdefault(self._chosen(choices, true), show_term(term, "jape"))
        made = {self._chosen(choices, true) for choices in self.values.values()} - called.keys()
        called |= zip(sorted(made), letters(len(made), [*names, *called.values()]), strict=True)
        rows = [
            (key.relation, tuple(called[thing] for thing in key.things))
            for key, literal in self.literals.items()
            if isinstance(key, _Row) and literal in true and called.keys() >= set(key.things)
        ]
        worth = {
            (key.function, tuple(called[thing] for thing in key.things)): called[value]
            for key, choices in self.values.items()
            if called.keys() >= {*key.things, value := self._chosen(choices, true)}
        }
        return structure(self.sequent, self.domain, names, rows, worth)

    def _chosen(self, choices: list[int], true: set[int]) -> str:
        return self.things[next(place for place, choice in enumerate(choices) if choice in true)]

    # --- formulas about elements ---

    def _literal(self, formula: Formula, values: Mapping[str, str]) -> int:
        own = tuple((name, values[name]) for name in free_names(formula) if name in values)
        key = (formula, own)
        if key not in self.literals:
            if len(self.literals) > GROUND:
                raise _TooLarge
            self.pauses.check()
            self.literals[key] = self._define(formula, dict(own))
        return self.literals[key]

    def _define(self, formula: Formula, values: Mapping[str, str]) -> int:
        match formula:
            case Truth(value):
                return self.truth if value else -self.truth
            case Atom(name, terms):
                return self._named(name, terms, values)
            case Equal(left, right):
                return self._named("=", (left, right), values)
            case Not(body):
                return -self._literal(body, values)
            case And(left, right):
                return self._all([self._literal(left, values), self._literal(right, values)])
            case Or(left, right):
                return -self._all([-self._literal(left, values), -self._literal(right, values)])
            case Implies(left, right):
                return -self._all([self._literal(left, values), -self._literal(right, values)])
            case Iff(left, right):
                a, b = self._literal(left, values), self._literal(right, values)
                return self._all([-self._all([a, -b]), -self._all([-a, b])])
            case Forall(variable, _, body):
                return self._all([self._literal(body, {**values, variable: thing}) for thing in self.domain])
            case Exists(variable, _, body):
                return -self._all([-self._literal(body, {**values, variable: thing}) for thing in self.domain])
        raise TypeError(f"not a formula: {formula!r}")

    def _all(self, literals: list[int]) -> int:
        """A literal that is true exactly if all of these are."""
        new = self._new()
        self.solver.append_formula([*([-new, literal] for literal in literals), [new, *(-one for one in literals)]])
        return new

    def _named(self, relation: str, terms: tuple[Term, ...], values: Mapping[str, str]) -> int:
        """The literal of an atom. If a term is no variable, it equals the row of whatever the term denotes."""
        free = [term for term in dict.fromkeys(terms) if term.arguments or term.name not in values]
        if not free:
            return self._row(relation, tuple(values[term.name] for term in terms))
        if len(self.things) ** len(free) > GROUND:
            raise _TooLarge
        choices = [self._denoted(term, values) for term in free]
        new = self._new()
        for places in product(range(len(self.things)), repeat=len(free)):
            chosen = dict(zip(free, (self.things[place] for place in places), strict=True))
            row = self._row(relation, tuple(chosen[one] if one in chosen else values[one.name] for one in terms))
            guard = [-choice[place] for choice, place in zip(choices, places, strict=True)]
            self.solver.append_formula([[*guard, -new, row], [*guard, new, -row]])
        return new

    def _denoted(self, term: Term, values: Mapping[str, str]) -> list[int]:
        """For each thing the literal that says that the term denotes it."""
        if not term.arguments:
            if term.name not in values:
                return self.names[term.name]
            return [self.truth if thing == values[term.name] else -self.truth for thing in self.things]
        key = (term, tuple((name, values[name]) for name in names_in(term) if name in values))
        if key not in self.terms:
            if len(self.things) ** (1 + len(term.arguments)) > GROUND:
                raise _TooLarge
            inner = [self._denoted(argument, values) for argument in term.arguments]
            found = self.terms[key] = [self._new() for _ in self.things]
            for places in product(range(len(self.things)), repeat=len(inner)):
                guard = [-choice[place] for choice, place in zip(inner, places, strict=True)]
                made = self._value(term.name, tuple(self.things[place] for place in places))
                pairs = zip(found, made, strict=True)
                self.solver.append_formula([c for a, b in pairs for c in ([*guard, -a, b], [*guard, a, -b])])
        return self.terms[key]

    def _value(self, function: str, things: tuple[str, ...]) -> list[int]:
        """For each thing the literal that says that the function makes it of these: of elements, an element."""
        key = _Value(function, things)
        if key not in self.values:
            self.pauses.check()
            self.values[key] = self._choice(self.domain if set(things) <= set(self.domain) else self.things)
        return self.values[key]

    def _row(self, relation: str, row: tuple[str, ...]) -> int:
        """The literal that says whether a relation holds of these things."""
        if relation == "actual":
            return self.truth if row[0] in self.domain else -self.truth
        if relation == "=":
            return self.truth if row[0] == row[1] else -self.truth
        key = _Row(relation, row)
        if key not in self.literals:
            self.literals[key] = self._new()
        return self.literals[key]
