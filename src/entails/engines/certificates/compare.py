"""Is a certificate about this very problem? The rules and facts of both are compared as they were parsed.

Order does not matter: of elements, facts, rules or declarations. Nor do the sentences that are told of rules. Names do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TypeVar

from entails.engines.certificates.normal_form import NormalTheory
from entails.logic.formula import Formula
from entails.logic.notation import show
from entails.models.signature import Relation
from entails.models.theory import Theory
from entails.models.world import Row, World

T = TypeVar("T")
HERE, THERE = "in the certificate and not there", "there and not in the certificate"


def difference(ours: NormalTheory, theirs: NormalTheory) -> str | None:
    """The first difference between a certificate's problem (`ours`) and another, in words; None if they are the same.

    difference(of a 5×5 board, of a 6×6 board)   # "the sort Cell has r6c1 there and not in the certificate"
    """
    if ours.text == theirs.text:
        return None
    found = chain(
        _sorts(ours.world, theirs.world),
        _relations(ours.theory, theirs.theory),
        _facts(ours.world, theirs.world),
        _formulas("rule", _rules(ours.theory), _rules(theirs.theory)),
        _formulas("definition", _clauses(ours.theory), _clauses(theirs.theory)),
        _objectives(ours.theory, theirs.theory),
    )
    return next(found, None)


def _sorts(ours: World, theirs: World) -> Iterator[str]:
    yield from (f"the sort {name} is {where}" for name, where in _only(ours.elements, theirs.elements))
    for sort, elements in ours.elements.items():
        yield from (
            f"the sort {sort} has {element} {where}" for element, where in _only(elements, theirs.elements[sort])
        )


def _relations(ours: Theory, theirs: Theory) -> Iterator[str]:
    mine, other = ({_declared(one) for one in theory.relations.values()} for theory in (ours, theirs))
    yield from (f"“{declared}” is {where}" for declared, where in _only(sorted(mine), sorted(other)))


def _declared(relation: Relation) -> str:
    """What a relation is, without the words for it."""
    within = f" within {relation.within}" if relation.within else ""
    return f"{relation.role} {relation}{within}{' symmetric' if relation.symmetric else ''}"


def _facts(ours: World, theirs: World) -> Iterator[str]:
    for name, rows in ours.facts.items():
        yield from (f"{_atom(name, row)} is {where}" for row, where in _only(rows, theirs.facts.get(name, ())))
    for name, table in ours.numbers.items():
        mine, other = table.items(), theirs.numbers.get(name, {}).items()
        yield from (f"{_atom(name, row)} = {number} is {where}" for (row, number), where in _only(mine, other))


def _atom(name: str, row: Row) -> str:
    return f"{name}({','.join(map(str, row))})" if row else name


def _rules(theory: Theory) -> Mapping[Formula, str]:
    return {rule.typed: rule.sentence for rule in theory.rules}


def _clauses(theory: Theory) -> Mapping[Formula, str]:
    return {clause: show(clause) for stratum in theory.strata for clause in stratum.clauses}


def _formulas(kind: str, ours: Mapping[Formula, str], theirs: Mapping[Formula, str]) -> Iterator[str]:
    words = {**ours, **theirs}
    yield from (f"the {kind} “{words[formula]}” is {where}" for formula, where in _only(ours, theirs))


def _objectives(ours: Theory, theirs: Theory) -> Iterator[str]:
    mine, other = ([(one.direction, one.term) for one in some.aims] for some in (ours, theirs))
    if mine != other:
        yield "what is to be maximised or minimised is not the same"


def _only(ours: Iterable[T], theirs: Iterable[T]) -> Iterator[tuple[T, str]]:
    """What only one of them has, and which."""
    mine, other = dict.fromkeys(ours), dict.fromkeys(theirs)
    yield from ((one, HERE) for one in mine if one not in other)
    yield from ((one, THERE) for one in other if one not in mine)
