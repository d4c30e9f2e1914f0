"""Worlds (the facts of one board) and their expansions (a world with what the `find` relations turned out to be).

A world stores tuples, whatever it was made from, so that it can be gone through any number of times and never changes. What
is no world at all is refused here; what does not fit a theory is refused by `entails.models.conformance`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Any, Literal, NoReturn, TypeVar

from entails.errors import TheoryError
from entails.logic.term import RANGE
from entails.values import dataclass

Element = str | int
Row = tuple[Element, ...]
T = TypeVar("T")

NOTHING: Mapping[str, tuple[()]] = MappingProxyType({})


@dataclass(frozen=True, init=False)
class World:
    """A finite structure for the given part of a theory: the elements of each sort, the facts, the numbers.

    World(
        {"Node": ["a", "b"]},
        {"edge": [("a", "b")], "marked": ["a"]},  # an element alone is a row of one
        {"need": {("a",): 2}},
    )
    """

    elements: Mapping[str, tuple[Element, ...]]
    facts: Mapping[str, tuple[Row, ...]]
    numbers: Mapping[str, Mapping[Row, int]]

    def __init__(
        self,
        elements: Mapping[str, Iterable[Element]] = NOTHING,
        facts: Mapping[str, Iterable[Row | Element]] = NOTHING,
        numbers: Mapping[str, Mapping[Row, int]] = MappingProxyType({}),
    ) -> None:
        parts = {"elements": (elements, _elements), "facts": (facts, _rows), "numbers": (numbers, _numbers)}
        for part, (given, stored) in parts.items():
            if not isinstance(given, Mapping):
                raise TheoryError(f"the {part} of a world should be a mapping from names, found {given!r}")
            object.__setattr__(self, part, {name: stored(name, some) for name, some in given.items()})

    def and_also(
        self,
        facts: Mapping[str, Iterable[Row]] = NOTHING,
        numbers: Mapping[str, Mapping[Row, int]] = MappingProxyType({}),
    ) -> World:
        """The same world with more, which is made of its own elements and need not be looked at again."""
        more = {name: tuple(rows) for name, rows in facts.items()}
        world = _made(self.elements, {**self.facts, **more}, {**self.numbers, **numbers})
        new = {*more, *numbers}
        world.numbered.update((key, rows) for key, rows in self.numbered.items() if key[0] not in new)
        return world

    def only(self, names: Container[str]) -> World:
        """The same world with what is said of these relations alone."""
        facts = {name: rows for name, rows in self.facts.items() if name in names}
        world = _made(self.elements, facts, {name: table for name, table in self.numbers.items() if name in names})
        vars(world)["numbered"] = self.numbered  # what is worked out for one serves the other
        return world

    def without(self, names: Container[str]) -> World:
        """The same world without what is said of these relations."""
        return self.only({name for name in (*self.facts, *self.numbers) if name not in names})

    def number_rows(self, name: str) -> tuple[Row, ...]:
        """A table of numbers as rows, with the number last: (("a", 2),) of {("a",): 2}."""
        return tuple((*row, number) for row, number in self.numbers.get(name, {}).items())

    @cached_property
    def kept(self) -> list[Any]:
        """Groundings that are used again (`entails.engines.grounding`)."""
        return []

    @cached_property
    def numbered(self) -> dict[tuple[str, tuple[str, ...]], list[tuple[int, ...]]]:
        """Facts as rows of element numbers, by relation and sorts: worked out once (`entails.models.ground.atoms`)."""
        return {}

    def __getstate__(self) -> dict[str, object]:
        """A world travels without what is kept of it."""
        return {name: value for name, value in self.__dict__.items() if name not in ("kept", "numbered")}


def _made(elements: object, facts: object, numbers: object) -> World:
    """A world of parts that were looked at already."""
    world = World.__new__(World)
    for part, one in (("elements", elements), ("facts", facts), ("numbers", numbers)):
        object.__setattr__(world, part, one)
    return world


def _elements(sort: str, given: object) -> tuple[Element, ...]:
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        _refuse_elements(sort, given)
    elements = _in_order(given)
    kinds = set(map(type, elements))
    if not kinds <= {str, int}:
        for element in elements:
            if not isinstance(element, str | int) or isinstance(element, bool):  # True would be the same as 1
                _refuse_elements(sort, element)
    # An element is spelled in rules by its text, so 1 and "1" would be the same.
    spelled = elements if len(kinds) == 1 else tuple(map(str, elements))
    if len(set(spelled)) < len(spelled):
        twice = next(text for text, times in Counter(spelled).items() if times > 1)
        raise TheoryError(f"the sort {sort} has the element {twice} twice")
    return elements


def _refuse_elements(sort: str, found: object) -> NoReturn:
    raise TheoryError(f"the elements of {sort} should be names or whole numbers, found {found!r}")


def _rows(name: str, given: object) -> tuple[Row, ...]:
    """The rows of a relation as tuples."""
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        _refuse_rows(name, given)
    rows = _in_order(given)
    if not set(map(type, rows)) <= {tuple}:
        rows = tuple(_row(name, row) for row in rows)
    if not set(map(type, chain.from_iterable(rows))) <= {str, int}:
        for row in rows:
            if not all(isinstance(element, str | int) for element in row):
                _refuse_rows(name, row)
    return rows


def _row(name: str, given: object) -> Row:
    if isinstance(given, str | int):
        return (given,)
    if not isinstance(given, tuple | list):
        _refuse_rows(name, given)
    return tuple(given)


def _refuse_rows(name: str, found: object) -> NoReturn:
    message = f'the facts of {name} should be rows of elements such as [("a", "b"), ("b", "c")], found {found!r}'
    raise TheoryError(message)


def _numbers(name: str, given: object) -> dict[Row, int]:
    if not isinstance(given, Mapping):
        _refuse_numbers(name, given)
    rows = _rows(name, list(given))
    for number in given.values():
        if not isinstance(number, int):
            _refuse_numbers(name, number)
    return dict(zip(rows, given.values(), strict=True))


def _refuse_numbers(name: str, found: object) -> NoReturn:
    message = f'the numbers of {name} should map rows to whole numbers, as in {{("a",): 3}}, found {found!r}'
    raise TheoryError(message)


def _in_order(given: Iterable[T]) -> tuple[T, ...]:
    """A set has no order of its own; it gets one, so that the same world is ground to the same clauses in every run."""
    return tuple(sorted(given, key=repr)) if isinstance(given, set | frozenset) else tuple(given)


@dataclass(frozen=True, init=False)
class Expansion:
    """A world together with extents for its other relations: the structure that `evaluate` takes. Elements go by their
    names. `functions` says of which sort the values of each function are; a function is a relation whose last column is its
    value.

        Expansion(World({"Node": ["a", "b"]}), {"chosen": [("a",)]}).holds("chosen", ("b",))   # False
    """

    world: World
    relations: Mapping[str, tuple[Row, ...]]
    functions: Mapping[str, str]

    def __init__(
        self,
        world: World,
        relations: Mapping[str, Iterable[Row | Element]] = NOTHING,
        functions: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        object.__setattr__(self, "world", world)
        object.__setattr__(self, "relations", {name: _rows(name, rows) for name, rows in relations.items()})
        object.__setattr__(self, "functions", functions)

    @cached_property
    def _extents(self) -> dict[str, frozenset[tuple[str, ...]]]:
        every = {**self.world.facts, **self.relations}
        return {name: frozenset(tuple(map(str, row)) for row in rows) for name, rows in every.items()}

    @cached_property
    def _numbers(self) -> dict[str, dict[tuple[str, ...], int]]:
        return {
            name: {tuple(map(str, row)): number for row, number in table.items()}
            for name, table in self.world.numbers.items()
        }

    @cached_property
    def _values(self) -> dict[str, dict[tuple[str, ...], str]]:
        return {
            name: {row[:-1]: row[-1] for row in self._extents.get(name, ())}
            for name, sort in self.functions.items()
            if sort != "number"
        }

    def elements(self, sort: str | None) -> list[str]:
        numbers = range_of(sort or "")
        elements: Sequence[Element] | None = self.world.elements.get(sort or "") if numbers is None else numbers
        if elements is None:
            raise TheoryError(f"the world has no sort {sort}{suggestion(sort or '', self.world.elements)}")
        return [str(element) for element in elements]

    def holds(self, relation: str, arguments: tuple[str, ...]) -> bool:
        return arguments in self._extents.get(relation, frozenset())

    def valued(self, name: str) -> str | None:
        return "number" if name in self._numbers else self.functions.get(name)

    def number(self, name: str, arguments: tuple[str, ...]) -> int | None:
        return self._numbers.get(name, {}).get(arguments)

    def value(self, function: str, arguments: tuple[str, ...]) -> str | None:
        return self._values[function].get(arguments)


def range_of(sort: str) -> range | None:
    """The numbers of a sort that is written as a range, as of t in ∀t∈{1..3}; None if it is another one.

    range_of("1..3")   # range(1, 4)
    """
    ends = RANGE.fullmatch(sort)
    return range(int(ends[1]), int(ends[2]) + 1) if ends else None


def elements_of(world: World, sort: str) -> Sequence[Element]:
    """The elements of a sort, or the numbers of a range."""
    numbers = range_of(sort)
    return world.elements[sort] if numbers is None else numbers


# Letters of other alphabets that look like Latin ones.
_ALIKE = str.maketrans("АВЕКМНОРСТУХаеорсухіѕјΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEKMHOPCTYXaeopcyxisjABEZHIKMNOPTYXo")


def looks(name: str, form: Literal["NFC", "NFKC"] = "NFKC") -> str:
    """What a name looks like: the same for names that people cannot tell apart; with "NFC" x² and x2 are told apart.

    looks("А") == looks("A")     # a Cyrillic and a Latin letter
    """
    from unicodedata import normalize

    return name if name.isascii() else normalize(form, name).translate(_ALIKE)


def _foreign(name: str) -> str:
    """What is unusual about a name that looks like another one: the first character that is not of the Latin alphabet."""
    from unicodedata import name as name_of

    sign = next((one for one in name if looks(one) != one), None)
    return f"for there is a {name_of(sign, 'foreign').split()[0].capitalize()} character in {name}" if sign else ""


def suggestion(name: str, names: Iterable[str]) -> str:
    """What an error says after an unknown name: the nearest name that there is, or all of them.

    suggestion("edges", ["edge", "end"])   # "; did you mean edge?"
    suggestion("zebra", ["edge", "end"])   # " (there are: edge, end)"
    """
    from difflib import get_close_matches

    there = list(names)
    near = [one for one in there if name.lower() == one.lower()] or get_close_matches(name, there, n=1)
    if alike := next((one for one in there if one != name and looks(one) == looks(name)), None):
        return f": {alike} only looks the same, {_foreign(name) or _foreign(alike)}"
    return f"; did you mean {near[0]}?" if near else f" (there are: {', '.join(there) or 'none'})"
