"""Random data for theories that have none, so that they can be compared on more than one board.

Sorts without elements get a few, relations and functions without facts get random ones. What two theories call by the same
name and type is the same in both worlds. What is given stays, unless it should vary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from random import Random

from entails.models.reading.conditions import completed
from entails.models.signature import Relation
from entails.models.theory import Theory
from entails.models.world import Element, Row, World

MOST = 4  # elements of a sort
LARGEST = 4  # number
ROWS = 5_000  # tuples that are thrown dice for


def lacking(theory: Theory, world: World) -> list[str]:
    """The sorts and given relations of which nothing is known."""
    named = {condition.relation for condition in theory.conditions}
    sorts = [sort for sort in theory.sorts if sort not in world.elements]
    known = {*world.facts, *world.numbers, *named}
    return sorts + [one.name for one in _given(theory) if one.name not in known]


def _given(theory: Theory) -> Iterator[Relation]:
    return (one for one in theory.relations.values() if one.role in ("given", "number"))


def same_data(first: Theory, second: Theory, sorts: Mapping[str, str], renames: Mapping[str, str]) -> dict[str, str]:
    """The sorts and given relations of a second theory that are given in the first too, with their names there."""
    wanted = {their: mine for mine, their in renames.items()}
    found = dict(sorts)
    for one in _given(second):
        mine = first.relations.get(wanted.get(one.name, one.name))
        alike = mine is not None and (mine.role, mine.function, mine.product) == (one.role, one.function, one.product)
        if mine is not None and alike and mine.sorts == tuple(sorts.get(sort) for sort in one.sorts):
            found[one.name] = mine.name
    return found


def borrowed(theory: Theory, world: World, source: World, names: Mapping[str, str]) -> World:
    """The world with what it lacks taken from another, where `names` says how that is called there."""
    wanted = {name: names[name] for name in lacking(theory, world) if name in names}
    elements = {name: source.elements[there] for name, there in wanted.items() if there in source.elements}
    facts = {name: source.facts[there] for name, there in wanted.items() if there in source.facts}
    numbers = {name: source.numbers[there] for name, there in wanted.items() if there in source.numbers}
    whole = World({**world.elements, **elements}, {**world.facts, **facts}, {**world.numbers, **numbers})
    return completed(theory, whole) if set(theory.sorts) <= set(whole.elements) else whole


def random_worlds(
    first: Theory, second: Theory, world: World, other: World, names: Mapping[str, str], seed: int, vary: bool
) -> tuple[World, World]:
    """A world for each of two theories: what is lacking is random; if `vary`, all facts that are listed are. `names` says
    what of the second is the same as what of the first."""
    random = Random(seed)
    drawn = _drawn(first, world, random, vary)
    if vary:  # listed facts that both have change in both
        other = other.without(names)
    return drawn, _drawn(second, borrowed(second, other, drawn, names), random, vary=False)


def _drawn(theory: Theory, world: World, random: Random, vary: bool) -> World:
    conditions = {condition.relation for condition in theory.conditions}
    missing = set(lacking(theory, world))
    elements = {
        sort: world.elements.get(sort) or _elements(sort, theory, random.randint(1, MOST)) for sort in theory.sorts
    }
    listed = world.without(conditions)
    facts, numbers = dict(listed.facts), dict(listed.numbers)
    for one in _given(theory):
        if one.name in conditions or not (one.name in missing or vary):
            continue
        rows = _rows(one, elements, random)
        if one.role == "number":
            numbers[one.name] = {row: random.randint(0, LARGEST) for row in rows}
        else:
            facts[one.name] = tuple(rows)
    return completed(theory, World(elements, facts, numbers))


def _elements(sort: str, theory: Theory, number: int) -> tuple[Element, ...]:
    if sort in theory.numeric:
        return tuple(range(1, number + 1))
    return tuple(f"{sort.lower()}{place}" for place in range(1, number + 1))


def _rows(one: Relation, elements: dict[str, tuple[Element, ...]], random: Random) -> list[Row]:
    """Random rows: of a function, one value for each of its arguments."""
    share = random.choice((0.2, 0.5, 0.8))
    every: Iterable[Row] = product(*(elements[sort] for sort in one.inputs))
    if one.function or one.product:
        values = [elements[sort] for sort in one.sorts[-one.width :]]
        kept = (row for row in every if not one.partial or random.random() < share)
        return [(*row, *map(random.choice, values)) for row in kept]
    return [row for place, row in enumerate(every) if place < ROWS and random.random() < share]
