"""Given numbers that a theory asks for and that nobody has given.

Where such a number speaks of a variable, the quantifier, count or sum that binds it passes over the value (a row without a
clue), which is useful and easily overlooked: `passed_over` says how many there are. Where it speaks of none (`w(b) = 3`),
nothing is passed over, and it is a mistake: `check_numbers`.
"""

from __future__ import annotations

from itertools import islice, product

from entails.errors import TheoryError, listed
from entails.logic.evaluate import evaluate, free_numbers, value_of
from entails.logic.formula import And, Atom, Count, Exists, Forall, Formula, Implies, Sum, Term, operands
from entails.logic.parts import children, free_names, names_in, own_terms, subformulas, subterms
from entails.models.signature import mirrored
from entails.models.theory import Theory
from entails.models.world import Expansion, World
from entails.values import NamedTuple

MOST_TRIED = 10_000  # values of the variables of one term
NAMED = 3  # numbers that are missing are named, up to so many

Sorts = dict[str, str]  # of the variables around a term


def check_numbers(theory: Theory, world: World, formula: Formula) -> None:
    """Raises a `TheoryError` that names a number which the formula asks for, without variables, and which is not given."""
    asked = theory.closed_numbers
    if formula not in asked:
        asked[formula] = free_numbers(formula, theory.functions.get)
    structure = theory.expansion(world)
    for term in asked[formula]:
        row = _row(term, structure, {}) if _by_facts(term, theory) else None
        if row is not None and structure.number(term.name, row) is None:
            example = f"{{{','.join(row)} -> 3}}" if row else "3"
            wanted = f"given {theory.relations[term.name]}: number = {example}"
            raise TheoryError(f"{_named(term.name, row)} is not given; expected a number, as in “{wanted}”")


class PassedOver(NamedTuple):
    """Of how many values that a term has numbers for, how many have none, and the first of these."""

    missing: int
    asked: int
    first: tuple[str, ...]

    @property
    def them(self) -> str:
        return "it" if self.missing == 1 else "them"

    def __str__(self) -> str:
        """cost(b) and cost(c) are not given (2 of 5)."""
        more = [f"{self.missing - len(self.first)} more"] if self.missing > len(self.first) else []
        are = "is" if self.missing == 1 else "are"
        return f"{listed([*self.first, *more])} {are} not given ({self.missing} of {self.asked})"


def passed_over(theory: Theory, world: World, part: Formula | Term) -> PassedOver | None:
    """What a typed formula or term passes over because numbers are not given; None if nothing. Conditions that facts decide
    are heeded: Σx {cost(x) : open(x)} misses no cost where open, which is given, does not hold."""
    if not any(relation.role == "number" for relation in theory.relations.values()):
        return None
    finder = _Finder(theory, theory.expansion(world))
    finder.look(part, {}, [])
    missing = [name for name, there in finder.asked.items() if not there]
    return PassedOver(len(missing), len(finder.asked), tuple(missing[:NAMED])) if missing else None


class _Finder:
    """Looks for numbers that are asked for: `asked` has each by its text, and whether it is given."""

    def __init__(self, theory: Theory, structure: Expansion) -> None:
        self.theory, self.structure = theory, structure
        self.asked: dict[str, bool] = {}

    def look(self, part: Formula | Term, sorts: Sorts, guards: list[Formula]) -> None:
        if isinstance(part, Sum):
            inner = {**sorts, **{name: sort or "" for name, sort in part.variables}}
            conditions = [*guards, *operands(part.condition)]
            self.look(part.value, inner, conditions)
            self.look(part.condition, inner, guards)
        elif isinstance(part, Term):
            if self.theory.functions.get(part.name) == "number" and part.name not in sorts:
                self._ask(part, sorts, guards)
            for one in part.arguments:
                self.look(one, sorts, guards)
        else:
            self._look_below(part, sorts, guards)

    def _look_below(self, formula: Formula, sorts: Sorts, guards: list[Formula]) -> None:
        for term in own_terms(formula):
            self.look(term, sorts, guards)
        match formula:
            case Forall(variable, sort, body) | Exists(variable, sort, body):
                self.look(body, {**sorts, variable: sort or ""}, guards)
            case Count(_, _, variables, body):
                self.look(body, {**sorts, **{name: sort or "" for name, sort in variables}}, guards)
            case Implies(left, right):
                self.look(left, sorts, guards)
                self.look(right, sorts, [*guards, *operands(left)])
            case And():
                for one in operands(formula):
                    self.look(one, sorts, [*guards, *(other for other in operands(formula) if other is not one)])
            case _:
                for child in children(formula):
                    self.look(child, sorts, guards)

    def _ask(self, term: Term, sorts: Sorts, guards: list[Formula]) -> None:
        """Try the values of its variables for which the guards that facts decide hold."""
        if not _by_facts(term, self.theory):
            return
        own = [name for name in dict.fromkeys(names_in(term)) if name in sorts]
        bounds = (self._bound(one) for one in guards)
        heeded = [one for one in bounds if decided(one, self.theory, own)]
        every = product(*(self.structure.elements(sorts[name]) for name in own))
        for chosen in islice(every, MOST_TRIED):
            values = {**dict(zip(own, chosen, strict=True)), **{f"{name}∈": sorts[name] for name in own}}
            row = _row(term, self.structure, values)
            if row is not None and all(evaluate(one, self.structure, values) for one in heeded):
                given = self.structure.number(term.name, row) is not None
                if given or not self._is_no_way(term.name, row):
                    self.asked[_named(term.name, row)] = given

    def _bound(self, guard: Formula) -> Formula:
        """What is to be found within a given relation holds only where that does, and says as much."""
        within = self.theory.relations[guard.name].within if isinstance(guard, Atom) else None
        return Atom(within, guard.arguments) if within and isinstance(guard, Atom) else guard

    def _is_no_way(self, name: str, row: tuple[str, ...]) -> bool:
        """Is it how far a thing is from itself? Nobody gives that."""
        return self.theory.relations[name].symmetric and row == mirrored(row)


def _row(term: Term, structure: Expansion, values: dict[str, str]) -> tuple[str, ...] | None:
    """The arguments of a term; None if one has no value."""
    found = [value_of(one, structure, values) for one in term.arguments]
    return None if None in found else tuple(map(str, found))


def _named(name: str, row: tuple[str, ...]) -> str:
    return f"{name}({','.join(row)})" if row else name


def _by_facts(term: Term, theory: Theory) -> bool:
    """Do facts decide the term? A relation may be called as one of its elements is, and is no part of a term."""
    found = {name for name, relation in theory.relations.items() if relation.valued and relation.role == "find"}
    return not any(isinstance(part, Sum) or part.name in found for part in subterms(term))


def decided(formula: Formula, theory: Theory, variables: list[str]) -> bool:
    """Is it a formula over given relations and these variables alone?"""
    for node in subformulas(formula):
        if isinstance(node, Atom) and theory.relations[node.name].role != "given":
            return False
        if not all(_by_facts(term, theory) for term in own_terms(node)):
            return False
    return all(name in variables or name in _elements(theory) for name in free_names(formula))


def _elements(theory: Theory) -> set[str]:
    """The names that stand for themselves, and those of given functions without arguments."""
    named = {str(one) for elements in theory.sorts.values() for one in elements or ()}
    return named | set(theory.functions)
