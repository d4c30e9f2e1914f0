"""Clues that follow from a solution: which facts and numbers a board may give so that the solution stays one.

All places are given the same value at once. A rule instance that then cannot hold together with the solution speaks of some
places, and the value is wrong there; at all others it is right.

    read_off(theory, world, solution, "clue", [(1, 1), (1, 2)], range(5), limit)     # {(1, 1): 3}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from entails.engines.answers import Solution
from entails.engines.grounding import grounded, signed
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.logic.formula import Atom, Formula, Term
from entails.logic.parts import own_terms, subformulas, subterms, symbols
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Grounding, Instance
from entails.models.theory import Rule, Theory
from entails.models.world import Element, Row, World
from entails.values import replace

PATIENCE = 16  # values in a row that are right nowhere, after some that were, before there seem to be no more


def read_off(
    theory: Theory,
    world: World,
    solution: Solution,
    relation: str,
    rows: Sequence[Row],
    values: Iterable[Element | None],
    limit: Limit,
) -> dict[Row, Element | None]:
    """The first right value of each row; rows without one are left out. None is the value of what has none: a fact."""
    focused = _focused(theory, relation)
    found: dict[Row, Element | None] = {}
    idle = 0
    for value in values:
        left = [row for row in rows if row not in found]
        if not left or (found and idle > PATIENCE):
            break
        wrong = _wrong(focused, _given(theory, world, relation, left, value), solution, relation, limit)
        right = [row for row in left if row not in wrong]
        found |= dict.fromkeys(right, value)
        idle = 0 if right else idle + 1
    return found


def with_all_found(theory: Theory) -> Theory:
    """The theory in which what is found aside is part of a solution: clues follow from the whole of it."""
    relations = {name: replace(one, aside=False) for name, one in theory.relations.items()}
    return replace(theory, relations=relations) if theory.has_aside else theory


def without(world: World, relations: Iterable[str]) -> World:
    """The world in which nothing is said of these relations."""
    hidden = set(relations)
    facts = {name: () if name in hidden else rows for name, rows in world.facts.items()}
    numbers = {name: {} if name in hidden else table for name, table in world.numbers.items()}
    return World(world.elements, facts, numbers)


def _focused(theory: Theory, relation: str) -> Theory:
    """The rules that speak of the relation, an instance for each choice of their variables. A rule about two facts side by
    side says nothing of one of them, where all places have the fact at once: so it is left to the board as a whole."""
    facts = theory.relations[relation].role == "given"
    rules = [
        replace(rule, sentence=" ".join(f"{{{name}}}" for name, _ in rule.variables), plurals=())
        for rule in theory.rules
        if rule.kind == "rule"
        and relation in symbols(rule.typed)
        and not (facts and len({*_spoken(rule, relation)}) > 1)
    ]
    return replace(theory.without_aims(), rules=tuple(rules))


def _given(theory: Theory, world: World, relation: str, rows: Sequence[Row], value: Element | None) -> World:
    if theory.relations[relation].role == "number":
        assert isinstance(value, int)
        return World(world.elements, world.facts, {**world.numbers, relation: dict.fromkeys(rows, value)})
    end = () if value is None else (value,)
    return World(world.elements, {**world.facts, relation: tuple((*row, *end) for row in rows)}, world.numbers)


def _wrong(theory: Theory, world: World, solution: Solution, relation: str, limit: Limit) -> set[Row]:
    """The rows that some broken rule instance speaks of."""
    grounding = grounded(theory, world, REASONS, limit)
    answer, selectors = _answer(grounding, solution), grounding.selectors()
    width = len(theory.relations[relation].inputs)
    rows = {x: _rows(grounding.selected(x), relation, width) for x in selectors}
    others = [x for x in selectors if not rows[x]]
    wrong: set[Row] = set()
    with Session(grounding, limit) as session:
        if session.search([*answer, *selectors], limit):
            return wrong
        for selector in selectors:
            if rows[selector] and not session.search([*answer, *others, selector], limit):
                wrong |= rows[selector]
    return wrong


def _answer(grounding: Grounding, solution: Solution) -> list[int]:
    true = {grounding.variable(name, row) for name, rows in solution.relations.items() for row in rows}
    return signed(range(1, grounding.found + 1), true)


def _rows(instance: Instance, relation: str, width: int) -> set[Row]:
    """The rows of the relation that an instance speaks of, without the value. Variables inside it are passed over."""
    return {
        tuple(instance.values[name] for name in names)
        for names in (every[:width] for every in _spoken(instance.rule, relation))
        if all(name in instance.values for name in names)
    }


def _spoken(rule: Rule, relation: str) -> Iterator[tuple[str, ...]]:
    """The variables in each place where a rule speaks of the relation."""
    for part in subformulas(rule.typed):
        for arguments in _applied(part, relation):
            yield tuple(one.name for one in arguments)


def _applied(formula: Formula, relation: str) -> Iterator[tuple[Term, ...]]:
    if isinstance(formula, Atom) and formula.name == relation:
        yield formula.arguments
    for term in own_terms(formula):
        yield from (one.arguments for one in subterms(term) if one.name == relation)
