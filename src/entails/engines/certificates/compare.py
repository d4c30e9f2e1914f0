"""Is a certificate about this very problem? The normal form of everything that means something must be the same in both.

That is: the sorts with their elements in order (`<` goes by it; numbers have an order of their own), how products are made,
declarations with all their words, facts, rules, definitions, objectives in order, and preferences with their weights. The
order of facts, rules and declarations does not matter, nor do the sentences of rules. Names do, those of variables too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TypeVar

from entails.engines.certificates.normal_form import NormalTheory
from entails.logic.formula import Formula, show_term
from entails.logic.notation import show
from entails.models.signature import Relation
from entails.models.theory import Theory
from entails.models.world import Element, Row, World
from entails.models.writing import write_theory
from entails.values import replace

T = TypeVar("T")
HERE, THERE = "in the certificate and not there", "there and not in the certificate"
LISTED = 6  # elements that are told


def difference(ours: NormalTheory, theirs: NormalTheory) -> str | None:
    """The first difference between a certificate's problem (`ours`) and another, in words; None if they are the same.

    difference(of a 5×5 board, of a 6×6 board)   # "the sort Cell has r6c1 there and not in the certificate"
    """
    if ours.text == theirs.text:
        return None
    found = chain(
        _sorts(ours.world, theirs.world),
        _products(ours.theory, theirs.theory),
        _relations(ours.theory, theirs.theory),
        _facts(ours.world, theirs.world),
        _formulas("rule", _rules(ours.theory), _rules(theirs.theory)),
        _formulas("definition", _clauses(ours.theory), _clauses(theirs.theory)),
        _objectives(ours.theory, theirs.theory),
        _preferences(ours.theory, theirs.theory),
        _lines(ours, theirs),
    )
    return next(found, None)


def _sorts(ours: World, theirs: World) -> Iterator[str]:
    yield from (f"the sort {name} is {where}" for name, where in _only(ours.elements, theirs.elements))
    for sort, elements in ours.elements.items():
        others = theirs.elements[sort]
        yield from (f"the sort {sort} has {element} {where}" for element, where in _only(elements, others))
        if meant_order(elements) != meant_order(others):
            yield (
                f"the elements of {sort} stand in another order: {_listed(elements)} in the certificate, "
                f"{_listed(others)} there"
            )


def meant_order(elements: tuple[Element, ...]) -> tuple[Element, ...]:
    """The elements of a sort in the order that `<` goes by: as they are listed, unless all are numbers."""
    return tuple(sorted(elements)) if all(isinstance(one, int) for one in elements) else elements


def _listed(elements: tuple[Element, ...]) -> str:
    return ", ".join(map(str, elements[:LISTED])) + (" …" if len(elements) > LISTED else "")


def _products(ours: Theory, theirs: Theory) -> Iterator[str]:
    mine, other = ([f"sort {n} = {' × '.join(p)}" for n, p in theory.products.items()] for theory in (ours, theirs))
    yield from (f"“{declared}” is {where}" for declared, where in _only(mine, other))


def _relations(ours: Theory, theirs: Theory) -> Iterator[str]:
    mine, other = (sorted(map(declared, theory.relations.values())) for theory in (ours, theirs))
    yield from (f"“{one}” is {where}" for one, where in _only(mine, other))


def declared(relation: Relation) -> str:
    """The declaration of a relation, without its `say` line."""
    kind = "given" if relation.role == "number" else relation.role
    number = ": number" if relation.role == "number" else ""
    within = f" within {relation.within}" if relation.within else ""
    symmetric = f"{',' if within else ''} symmetric" if relation.symmetric else ""
    return f"{kind} {relation}{number}{within}{symmetric}{''.join(f' {word}' for word in sorted(relation.words))}"


def _facts(ours: World, theirs: World) -> Iterator[str]:
    for name in {**ours.facts, **theirs.facts}:
        pairs = _only(ours.facts.get(name, ()), theirs.facts.get(name, ()))
        yield from (f"{_atom(name, row)} is {where}" for row, where in pairs)
    for name in {**ours.numbers, **theirs.numbers}:
        mine, other = (world.numbers.get(name, {}).items() for world in (ours, theirs))
        yield from (f"{_atom(name, row)} = {number} is {where}" for (row, number), where in _only(mine, other))


def _atom(name: str, row: Row) -> str:
    return f"{name}({','.join(map(str, row))})" if row else name


def _rules(theory: Theory) -> Mapping[Formula, str]:
    return {rule.typed: rule.sentence for rule in theory.rules if rule.kind == "rule"}


def _clauses(theory: Theory) -> Mapping[Formula, str]:
    return {clause: show(clause) for stratum in theory.strata for clause in stratum.clauses}


def _formulas(kind: str, ours: Mapping[Formula, str], theirs: Mapping[Formula, str]) -> Iterator[str]:
    words = {**ours, **theirs}
    yield from (f"the {kind} “{words[formula]}” is {where}" for formula, where in _only(ours, theirs))


def _objectives(ours: Theory, theirs: Theory) -> Iterator[str]:
    mine, other = ([f"{one.direction} {show_term(one.term)}" for one in some.objectives] for some in (ours, theirs))
    yield from (f"“{one}” is {where}" for one, where in _only(mine, other))
    if [one.term for one in ours.objectives] != [one.term for one in theirs.objectives] or mine != other:
        yield "what is to be maximised or minimised stands in another order"


def _preferences(ours: Theory, theirs: Theory) -> Iterator[str]:
    """Which variables the sentence of a preference speaks of decides what its instances are."""
    mine, other = (
        Counter((one.typed, one.weight, tuple(sorted(one.rule.spoken_of()))) for one in some.preferences)
        for some in (ours, theirs)
    )
    for one in {**mine, **other}:
        if mine[one] != other[one]:
            where = HERE if mine[one] > other[one] else THERE
            yield f"the preference “{show(one[0])}” (weight {one[1]}) is {where}"


def _lines(ours: NormalTheory, theirs: NormalTheory) -> Iterator[str]:
    """All other lines of a theory that are no sentences, so that nothing is passed over because it was forgotten here."""
    mine, other = (sorted(_stripped(one).split("\n")) for one in (ours, theirs))
    yield from (f"“{line}” is {where}" for line, where in _only(mine, other))


def _stripped(problem: NormalTheory) -> str:
    """The theory without its sentences, with all sorts told, its facts and numbers in order."""
    theory, world = problem.theory, problem.world
    rules = tuple(replace(rule, sentence="", plurals=(), formula=rule.typed) for rule in theory.rules)
    bare = replace(
        theory,
        rules=tuple(dict.fromkeys(rules)),
        relations={name: replace(one, means=None) for name, one in theory.relations.items()},
        definitions=tuple(((stratum.relations[0],), (one,)) for stratum in theory.strata for one in stratum.clauses),
        objectives=tuple(replace(one, sentence=None) for one in theory.objectives),
        preferences=tuple(replace(one, sentence="", formula=one.typed) for one in theory.preferences),
    )
    elements = {sort: meant_order(some) for sort, some in world.elements.items()}
    facts = {name: sorted(set(rows), key=repr) for name, rows in world.facts.items()}
    numbers = {name: dict(sorted(table.items(), key=repr)) for name, table in world.numbers.items()}
    return write_theory(bare, World(elements, facts, numbers))


def _only(ours: Iterable[T], theirs: Iterable[T]) -> Iterator[tuple[T, str]]:
    """The items that only one of the two has, each with the words for which of them that is."""
    mine, other = dict.fromkeys(ours), dict.fromkeys(theirs)
    yield from ((one, HERE) for one in mine if one not in other)
    yield from ((one, THERE) for one in other if one not in mine)
