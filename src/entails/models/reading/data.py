"""Facts on their way into a world, wherever they come from: a theory, a file of facts, a table, Python.

All that is given of a relation is put together: the same fact twice is one fact, and a function that gets two values for the
same arguments is an error. A sort without elements takes those that the facts name, in the order in which they are met.

    data.row(edge, ("a", "b"))         # a fact
    data.row(cost, ("a", 3))           # of a function or a number, the value comes last
    data.elements("Node", ("a", "b"))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain

from entails.errors import TheoryError
from entails.logic.tokens import MAX_DIGITS, is_long
from entails.models.advice import no_element, wrong_number
from entails.models.builder import TheoryBuilder
from entails.models.signature import Relation, mirrored
from entails.models.world import Element, Row, World, suggestion
from entails.values import pattern

GIVEN = ("given", "number")
SIGNED = pattern(r"[-−+]?[0-9]{1,9}")  # a number where only numbers stand: +4, 03, −3


def _no_number(text: str) -> str:
    """_no_number("3.5")    # ": numbers are whole, and 3.5 is not: write all of them in smaller units" """
    if is_long(text):
        return f": a number has at most {MAX_DIGITS} digits"
    if re.fullmatch(r"-?\d+\.\d+", text):
        return f": numbers are whole, and {text} is not: write all of them in smaller units"
    return f": write {text.replace(',', '')}" if re.fullmatch(r"-?\d{1,3}(,\d{3})+", text) else ""


class GatheredData:
    """The data read so far. Its errors have no position; the reader of the facts adds it."""

    def __init__(self, builder: TheoryBuilder) -> None:
        self.builder = builder
        self.facts: dict[str, dict[Row, None]] = {}
        self.values: dict[str, dict[Row, Element]] = {}
        self.met: dict[str, dict[Element, None]] = {}  # the elements of sorts that are listed nowhere
        self.members: dict[str, frozenset[Element]] = {}  # of sorts that are listed

    def relation(self, name: str) -> Relation:
        """A relation of which facts can be given."""
        relation = self.builder.relations.get(name)
        if relation is None:
            given = [one.name for one in self.builder.relations.values() if one.role in GIVEN]
            raise TheoryError(
                f"there are facts of {name}, but the theory has no such relation{suggestion(name, given)}"
            )
        if relation.role not in GIVEN:
            found = "to be found" if relation.role == "find" else "defined"
            raise TheoryError(f"{name} is {found} and cannot be given")
        return relation

    def elements(self, sort: str, elements: Iterable[Element]) -> None:
        """The elements of a sort. If they are listed already, it must be the same ones."""
        listed, new = self.builder.sorts[sort], tuple(dict.fromkeys(elements))
        if listed is None:
            self.builder.sorts[sort] = new
            return
        for element in dict.fromkeys((*listed, *new)):
            if element not in listed or element not in new:
                where = "here and not above" if element in new else "above and not here"
                raise TheoryError(f"the sort {sort} has {element} {where}: its elements are listed twice")

    def name(self, relation: Relation) -> None:
        """Facts of this relation are given, perhaps none."""
        (self.values if relation.values else self.facts).setdefault(relation.name, {})

    def meet(self, relation: Relation, elements: Iterable[Element]) -> None:
        """There are these elements of the first sort of a relation."""
        for element in elements:
            self._belongs(element, relation.sorts[0])

    def row(self, relation: Relation, row: Row) -> None:
        """A fact; the value of a function or a number comes last."""
        self.name(relation)
        if relation.values is None:
            self._fits(relation, row)
            self.facts[relation.name][row] = None
            return
        *arguments, value = row or ("",)
        number = relation.role == "number"
        if number and isinstance(value, str) and SIGNED.fullmatch(value):
            value = int(value.replace("−", "-"))
        if number and not (row and isinstance(value, int)):
            why = _no_number(str(value))
            raise TheoryError(f"expected a number of {relation.name} at the end of ({', '.join(map(str, row))}){why}")
        self._fits(relation, tuple(arguments) if number else row)
        values = self.values[relation.name]
        if values.setdefault(tuple(arguments), value) != value:
            of = f" for {', '.join(map(str, arguments))}" if arguments else ""
            raise TheoryError(f"{relation.name} has two {'numbers' if number else 'values'}{of}")
        if relation.symmetric:
            check_both_ways(relation, values, (tuple(arguments),))

    def rows(self, relation: Relation, rows: list[Row]) -> bool:
        """Many facts at once. False, and nothing is taken, if one of them does not fit or a function has a value already."""
        columns = list(zip(*rows, strict=True))
        number = relation.role == "number"
        sorts = zip(columns[:-1] if number else columns, relation.sorts, strict=True)
        listed = [(column, sort) for column, sort in sorts if self.builder.sorts[sort] is not None]
        if not all(self._members(sort).issuperset(column) for column, sort in listed):
            return False
        self.name(relation)
        if relation.values is None:
            self.facts[relation.name].update(dict.fromkeys(rows))
        else:
            values = {row[:-1]: row[-1] for row in rows}
            both = relation.symmetric and any(values.get(mirrored(row), one) != one for row, one in values.items())
            if self.values[relation.name] or len(values) < len(rows) or both:
                return False
            self.values[relation.name] = values
        for sort in dict.fromkeys(sort for sort in relation.sorts if self.builder.sorts[sort] is None):
            own = [column for column, one in zip(columns, relation.sorts, strict=False) if one == sort]
            self.met.setdefault(sort, {}).update(dict.fromkeys(chain.from_iterable(zip(*own, strict=True))))
        return True

    def _fits(self, relation: Relation, row: Row) -> None:
        sorts = relation.sorts
        if len(row) != len(sorts):
            raise TheoryError(wrong_number(relation, len(relation.arguments), len(row) - relation.function))
        for element, sort in zip(row, sorts, strict=True):
            self._belongs(element, sort)

    def _belongs(self, element: Element, sort: str) -> None:
        if self.builder.sorts[sort] is None:
            self.met.setdefault(sort, {})[element] = None
        elif element not in self._members(sort):
            raise TheoryError(no_element(element, sort, self.builder.sorts[sort] or ()))

    def _members(self, sort: str) -> frozenset[Element]:
        if sort not in self.members:
            self.members[sort] = frozenset(self.builder.sorts[sort] or ())
        return self.members[sort]

    def close(self) -> None:
        """All data has come: sorts without elements get those that were met. Facts that came before a list of elements are
        looked at again."""
        for sort, elements in self.met.items():
            listed = self.builder.sorts[sort]
            if listed is None:
                self.builder.sorts[sort] = tuple(elements)
            elif missing := next((one for one in elements if one not in listed), None):
                raise TheoryError(f"the facts speak of {missing}, which is not an element of {sort}")

    def world(self) -> World:
        """The world, if all data has come."""
        elements = {sort: some for sort, some in self.builder.sorts.items() if some is not None}
        relations = self.builder.relations
        facts: dict[str, list[Row]] = {name: list(rows) for name, rows in self.facts.items()}
        numbers: dict[str, dict[Row, int]] = {}
        for name, values in self.values.items():
            if relations[name].role == "number":
                numbers[name] = {row: value for row, value in values.items() if isinstance(value, int)}
            else:
                facts[name] = [(*row, value) for row, value in values.items()]
        return World(elements, facts, numbers)


def check_both_ways(relation: Relation, numbers: Mapping[Row, Element], rows: Iterable[Row]) -> None:
    """A symmetric number is the same both ways: refuse far(a,b) = 2 beside far(b,a) = 3."""
    for row in rows:
        other = mirrored(row)
        if numbers.get(other, numbers[row]) != numbers[row]:
            one, two = (f"{relation.name}({','.join(map(str, each))}) is {numbers[each]}" for each in (other, row))
            raise TheoryError(
                f"{one} and {two}, but {relation.name} is symmetric: give it one way, or the same both ways"
            )
