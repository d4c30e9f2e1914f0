"""A world made whole: facts that a theory gives by condition are worked out, and symmetric ones get their mirror images.

    given diagonal(Row, Col) = {(r,c) : r + c = 9}          given next(Cell, Cell) symmetric = {(a,b)}

A condition is ground like a definition over what is given, so it costs a join and not a look at every tuple.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from itertools import product

from entails.logic.evaluate import evaluate, free_numbers, number_of, value_of
from entails.logic.formula import ONE, And, Atom, Forall, Formula, Implies, Sum, Term
from entails.logic.parts import free_names, own_terms, spoken_of, subformulas, subterms
from entails.models.ground.grounder import ground
from entails.models.ground.result import Grounding, Ints
from entails.models.reading.data import check_both_ways
from entails.models.signature import Relation, Variables, both_ways, mirrored
from entails.models.strata import Stratum
from entails.models.theory import Condition, Theory
from entails.models.world import Element, Row, World


def completed(
    theory: Theory, world: World, check: Callable[[], None] = lambda: None, whole: Container[str] = ()
) -> World:
    """The world with all that the theory says of its facts. What is listed already stays as it is. The facts of relations
    that are `whole` have their mirror images."""
    if both := _both_ways(theory, {name: rows for name, rows in world.facts.items() if name not in whole}):
        world = world.and_also(both)
    if tables := _numbers_both_ways(theory, world.numbers):
        world = world.and_also(numbers=tables)
    for condition in theory.conditions:
        relation = theory.relations[condition.relation]
        if relation.name in world.facts or relation.name in world.numbers:
            continue
        rows, numbered = _rows(theory, world, condition, check)
        if relation.role == "number":
            own = {relation.name: _numbers(theory, world, condition, rows, check)}
            world = world.and_also(numbers=_numbers_both_ways(theory, own) or own)
        elif both := _both_ways(theory, {relation.name: rows}):
            world = world.and_also(both)
        else:
            world = world.and_also({relation.name: rows})
            if numbered is not None:
                world.numbered[relation.name, relation.sorts] = numbered
    return world


def _both_ways(theory: Theory, facts: Mapping[str, Iterable[Row]]) -> dict[str, tuple[Row, ...]]:
    """Facts of symmetric relations with their mirror images."""
    return {
        name: both_ways(rows)
        for name, rows in facts.items()
        if name in theory.relations and theory.relations[name].symmetric
    }


def _numbers_both_ways(theory: Theory, numbers: Mapping[str, Mapping[Row, int]]) -> dict[str, dict[Row, int]]:
    """As `_both_ways`, for a function whose values are numbers: far(a,b) = far(b,a)."""
    found = {}
    for name, table in numbers.items():
        if name in theory.relations and theory.relations[name].symmetric:
            with theory.source_map.at("relation", name):
                check_both_ways(theory.relations[name], table, table)
            found[name] = {row: number for one, number in table.items() for row in (one, mirrored(one))}
    return found


def _rows(
    theory: Theory, world: World, condition: Condition, check: Callable[[], None]
) -> tuple[list[Row], list[Ints] | None]:
    """The tuples that the condition holds for; with the value, unless that is a number. And as element numbers, where a join
    told them."""
    relation = theory.relations[condition.relation]
    variables, body, value = condition.split()
    terms = tuple(Term(name) for name, _ in variables)
    if relation.role != "number":
        sorts = dict(variables)
        of_value = relation.sorts[len(terms) :]
        terms += tuple(_by_value(term, sorts, sort) for term, sort in zip(value, of_value, strict=bool(value)))
    found = _joined(theory, world, relation, variables, body, terms, check)
    if found is None:
        return _tried(theory, world, condition, check), None
    return found.decode((), relation.name), found.derived_facts[relation.name]


def _by_value(term: Term, sorts: Mapping[str, str], sort: str) -> Term:
    """A variable of another sort of numbers means the element of its value: it is written as x + 0."""
    return Term("+", (term, Term("0"))) if sorts.get(term.name, sort) != sort and not term.arguments else term


def _joined(
    theory: Theory,
    world: World,
    relation: Relation,
    variables: Variables,
    body: Formula,
    terms: tuple[Term, ...],
    check: Callable[[], None],
) -> Grounding | None:
    """The values of the terms for which the body holds, by what is given above the relation, as facts of a grounding; None
    if a join does not tell."""
    formula: Formula = Implies(body, Atom(relation.name, terms))
    for name, sort in reversed(variables):
        formula = Forall(name, sort, formula)
    above = {}
    for name, one in theory.relations.items():
        if name == relation.name:
            break
        if one.role in ("given", "number"):
            above[name] = one
    spoken = spoken_of(formula)  # whatever else is given need not be read
    above = {name: one for name, one in above.items() if name in spoken}
    defined = {**above, relation.name: Relation(relation.name, relation.sorts, "define")}
    stratum = Stratum((relation.name,), (formula,), recursive=False)
    grounding = ground(Theory(theory.sorts, defined, (), (stratum,)), world.only(above), check=check)
    return grounding if relation.name in grounding.derived_facts else None


def _tried(theory: Theory, world: World, condition: Condition, check: Callable[[], None]) -> list[Row]:
    """The rows that meet a condition, by trying every tuple: for conditions with counts, which a join cannot decide."""
    relation, structure = theory.relations[condition.relation], theory.expansion(world)
    variables, body, terms = condition.split()
    found: list[Row] = []
    for row in product(*(world.elements[sort] for _, sort in variables)):
        check()
        values = {f"{name}∈": sort for name, sort in variables}
        values |= {name: str(element) for (name, _), element in zip(variables, row, strict=True)}
        asked = free_numbers(body, structure.valued)
        if all(value_of(term, structure, values) is not None for term in asked) and evaluate(body, structure, values):
            if not terms or relation.role == "number":
                found.append(row)
            else:
                pairs = zip(terms, relation.sorts[-relation.width :], strict=True)
                value = [_element(value_of(term, structure, values), world.elements[sort]) for term, sort in pairs]
                if None not in value:
                    found.append((*row, *(one for one in value if one is not None)))
    return found


def _element(value: str | int | None, elements: Iterable[Element]) -> Element | None:
    return next((element for element in elements if str(element) == str(value)), None)


def _numbers(
    theory: Theory, world: World, condition: Condition, rows: list[Row], check: Callable[[], None]
) -> dict[Row, int]:
    counts = _counts(theory, world, condition, check)
    if counts is not None:
        return {row: counts[row] for row in rows}
    structure = theory.expansion(world)
    variables, _, (term,) = condition.split()
    sorts = {f"{name}∈": sort for name, sort in variables}
    found: dict[Row, int] = {}
    for row in rows:
        values = {name: str(element) for (name, _), element in zip(variables, row, strict=True)}
        number = number_of(term, structure, {**sorts, **values})
        if number is not None:
            found[row] = number
    return found


def _counts(theory: Theory, world: World, condition: Condition, check: Callable[[], None]) -> Counter[Row] | None:
    """How many there are of each, where the value is a count of facts: by a join. None where it is anything else, and where
    it asks for numbers, which may be missing."""
    variables, body, (term,) = condition.split()
    if not isinstance(term, Sum) or term.value != ONE or _asks_numbers(theory, term.condition):
        return None
    inner = tuple((name, sort or "") for name, sort in term.variables)
    if not {*(name for name, _ in variables), *free_names(body)}.isdisjoint(name for name, _ in inner):
        return None  # a join has one column for each name: an inner variable would hide an outer one, or an element
    terms = tuple(Term(name) for name, _ in (*variables, *inner))
    counted = Relation(condition.relation, tuple(sort for _, sort in (*variables, *inner)), "define")
    found = _joined(theory, world, counted, (*variables, *inner), And(body, term.condition), terms, check)
    if found is None:
        return None
    return Counter(row[: len(variables)] for row in found.decode((), counted.name))


def _asks_numbers(theory: Theory, formula: Formula) -> bool:
    terms = (one for part in subformulas(formula) for term in own_terms(part) for one in subterms(term))
    return any(one.name in theory.relations and theory.relations[one.name].role == "number" for one in terms)
