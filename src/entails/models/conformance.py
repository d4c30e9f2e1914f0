"""Does a world fit a theory? Whatever a theory does not know is an error, never ignored.

The grounder reads a world in any case, so it only asks `check_names` beforehand and `check_rows` where its own reading has
failed: a world that fits is not gone through twice. Whoever does not ground asks `check_world`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from math import prod

from entails.errors import TheoryError, amount
from entails.logic.evaluate import is_numeral
from entails.models.signature import Relation
from entails.models.theory import Theory
from entails.models.world import Element, Row, World, suggestion

ROLES = {
    "given": "is a relation: its facts are given, not a number",
    "number": "is a number: give it as one of the world's numbers",
    "find": "is to be found and cannot be given",
    "define": "is defined and cannot be given",
}


def check_world(theory: Theory, world: World) -> None:
    """Raises `TheoryError` if the world names what the theory does not know, or has rows that do not fit."""
    check_names(theory, world)
    elements = {sort: frozenset(some) for sort, some in world.elements.items()}
    for name, rows in world.facts.items():
        check_rows(theory.relations[name], rows, elements)
    for name, table in world.numbers.items():
        check_rows(theory.relations[name], table, elements)


def check_names(theory: Theory, world: World) -> None:
    """Every sort has elements, and every name in the world is one of the theory's, in its proper role."""
    for sort in world.elements:
        if sort not in theory.sorts:
            near = suggestion(sort, theory.sorts)
            raise TheoryError(f"the world has elements of {sort}, but the theory has no sort {sort}{near}")
    for sort in theory.sorts:
        if sort not in world.elements:
            with theory.source_map.at("sort", sort):
                raise TheoryError(
                    f"there are no elements for the sort {sort}: "
                    f"expected some, as in “sort {sort} = {{a, b}}”, or from --facts"
                )
    for sort in theory.numeric:
        for element in world.elements[sort]:
            if not is_numeral(element):
                with theory.source_map.at("sort", sort):
                    raise TheoryError(f"the rules take the elements of {sort} for numbers, and {element} is none")
    for name in world.facts:
        _check_role(theory, name, "facts", "given")
    for name in world.numbers:
        _check_role(theory, name, "numbers", "number")
    for relation in theory.relations.values():
        if relation.role == "given" and (relation.function or relation.product):
            with theory.source_map.at("relation", relation.name):
                check_values(relation, world)


def check_values(relation: Relation, world: World) -> None:
    """A given function has one value for each argument; at most one, if it is partial."""
    values: dict[Row, Row] = {}
    for fact in world.facts.get(relation.name, ()):
        row, value = fact[: -relation.width], fact[-relation.width :]
        if values.setdefault(row, value) != value:
            here = f"{relation.name}({', '.join(map(str, row))})" if row else relation.name
            first, second = (", ".join(map(str, one)) for one in (values[row], value))
            raise TheoryError(f"{here} has two values, {first} and {second}")
    if not relation.partial and len(values) < prod(len(world.elements[sort]) for sort in relation.inputs):
        gap = next(row for row in product(*(world.elements[sort] for sort in relation.inputs)) if row not in values)
        here = f"{relation.name}({', '.join(map(str, gap))})" if gap else relation.name
        some = f"if it has values only for some, declare it so: given {relation} partial = …"
        raise TheoryError(f"{here} has no value; {some}")


def _check_role(theory: Theory, name: str, part: str, role: str) -> None:
    relation = theory.relations.get(name)
    if relation is None:
        near = suggestion(name, [one.name for one in theory.relations.values() if one.role == role])
        raise TheoryError(f"the world has {part} of {name}, but the theory has no relation {name}{near}")
    if relation.role != role:
        raise TheoryError(f"the world has {part} of {name}, which {ROLES[relation.role]}")


def check_rows(relation: Relation, rows: Iterable[Row], elements: Mapping[str, Iterable[Element]]) -> None:
    """Raises `TheoryError` at the first row that has the wrong length or an element that is not of its sort."""
    members = [frozenset(elements[sort]) for sort in relation.sorts]
    for row in rows:
        if len(row) != len(members) or not all(map(frozenset.__contains__, members, row)):
            raise TheoryError(_misfit(relation, row, elements))


def _misfit(relation: Relation, row: Row, elements: Mapping[str, Iterable[Element]]) -> str:
    """What is wrong with a row, in a sentence."""
    kind = "number" if relation.role == "number" else "fact"
    text = ",".join(map(str, row))
    number = len(relation.sorts)
    if len(row) != number:
        takes = amount(number, "element")
        return f"a {kind} of {relation.name} does not fit: {relation} takes {takes}, not {len(row)}: ({text})"
    wrong, sort = next((e, s) for e, s in zip(row, relation.sorts, strict=True) if e not in elements[s])
    if str(wrong) in map(str, elements[sort]):
        spelled = ("the text", "the number") if isinstance(wrong, str) else ("the number", "the text")
        why = f"{spelled[0]} {wrong!r} is no element of {sort}, but {spelled[1]} {wrong} is"
    else:
        why = f"{wrong} is no element of {sort}"
    return f"a {kind} of {relation.name} does not fit: {relation.name}({text}), and {why}"
