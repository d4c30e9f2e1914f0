"""Elements and atoms as integers: the world read into columns, and a variable for every atom that may hold."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import compress
from math import prod

from entails.errors import TheoryError
from entails.logic.evaluate import is_numeral
from entails.logic.formula import Term
from entails.models.conformance import check_names, check_rows
from entails.models.ground.clauses import Auxiliary, Literal, domain_of
from entails.models.ground.facts import Column, Facts, Key, LinearColumn
from entails.models.ground.given import GivenTerms
from entails.models.ground.rename import defined_number
from entails.models.ground.result import Grounding, VariableBlock
from entails.models.ground.spans import Spans
from entails.models.signature import Relation, mirrored
from entails.models.theory import Theory
from entails.models.world import Row, World, elements_of, range_of


class AtomNumbering:
    """Reads a world for a theory and numbers the atoms: first all that the `find` relations can hold, later the auxiliary
    ones, as they are asked for.

    `facts` has the given relations as rows of element numbers, `numbers` the given numbers, `named` for each auxiliary the
    sizes of its sorts and a variable for each key in use.
    """

    def __init__(self, theory: Theory, world: World, out: Grounding) -> None:
        self.theory, self.world, self.out = theory, world, out
        check_names(theory, world)
        self.sizes = _Sizes({sort: len(world.elements[sort]) for sort in theory.sorts})
        self.values: dict[str, list[int]] = {}  # what number each element of a sort is
        self.facts = Facts()
        self.numbers: dict[str, dict[Key, int]] = {}
        self.functions: dict[str, dict[Key, int]] = {}  # the place of the value
        self.spans = Spans(theory, world, self.sizes)
        self.by_text: dict[str, dict[str, int]] = {}  # for each sort in use: elements by their text
        self.named: dict[str, tuple[tuple[int, ...], dict[int, int]]] = {}
        self.among: dict[int, tuple[object, int]] | None = None  # see `alternatives`
        self.new: set[str] = set()  # auxiliaries that got variables since `asked`
        self._read_world()

    def _read_world(self) -> None:
        for relation in self.theory.relations.values():
            match relation.role:
                case "given":
                    rows = self._rows(relation, self.world.facts.get(relation.name, ()))
                    self.facts.relations[relation.name] = rows
                    if relation.function:
                        self.functions[relation.name] = {row[:-1]: row[-1] for row in rows}
                case "number":
                    table = self.world.numbers.get(relation.name, {})
                    rows = self._rows(relation, table)
                    self.numbers[relation.name] = dict(zip(rows, table.values(), strict=True))
                    self.facts.relations[defined_number(relation.name)] = rows
        for relation in self.theory.sought():
            with self.theory.source_map.at("relation", relation.name):
                self._find(relation)
            if not relation.aside:
                self.out.found = self.out.top

    def _rows(self, relation: Relation, rows: Collection[Row]) -> list[Key]:
        """Facts as rows of element numbers, each once. Nobody changes them: another grounding of the world has them too."""
        known, key = self.world.numbered, (relation.name, relation.sorts)
        if not rows:
            return []
        if key not in known:
            known[key] = self._numbered_before(relation, rows)
        return known[key]

    def _numbered_before(self, relation: Relation, rows: Collection[Row]) -> list[Key]:
        """The same of facts that may be those of the last world of the theory: how the cells of a board lie is said once for
        all boards of a size."""
        elements = [self.world.elements[sort] for sort in relation.sorts]
        last = self.theory.kept.get(relation.name)
        if last is not None and last[0] is rows and last[1] == elements:
            found: list[Key] = last[2]
            return found
        found = self._numbered(relation, rows)
        self.theory.kept[relation.name] = (rows, elements, found)
        return found

    def _numbered(self, relation: Relation, rows: Iterable[Row]) -> list[Key]:
        places = [self.out.places[sort] for sort in relation.sorts]
        rows = dict.fromkeys(rows)
        try:
            if len(places) == 1:
                first = places[0]
                return [(first[element],) for (element,) in rows]
            if len(places) == 2:
                first, second = places
                return [(first[a], second[b]) for a, b in rows]
            if not places or not rows:
                return [tuple(place[e] for place, e in zip(places, row, strict=True)) for row in rows]
            columns = zip(*rows, strict=True)
            numbered = ([place[e] for e in column] for place, column in zip(places, columns, strict=True))
            return list(zip(*numbered, strict=True))
        except (KeyError, ValueError):
            check_rows(relation, rows, self.world.elements)
            raise

    # --- numbers ---

    def terms(self) -> GivenTerms:
        return GivenTerms({**self.numbers, **self.functions}, self.numbers_of)

    def numbers_of(self, sort: str) -> list[int]:
        """What number each element of a sort of numbers is."""
        if sort not in self.values:
            self.values[sort] = [int(element) for element in elements_of(self.world, sort)]
        return self.values[sort]

    def is_numbers(self, sort: str) -> bool:
        return sort in self.values or all(map(is_numeral, elements_of(self.world, sort)))

    def has_element(self, sort: str, name: str) -> bool:
        return name in self._by_text(sort)

    def span(self, term: Term, sorts: Mapping[str, str | None]) -> str:
        """A sort of numbers that has every value of a term. It is made up, and named after its ends."""
        low, high = self.spans.of(term, sorts)
        sort = f"{low}..{high}"
        if sort not in self.values:
            self.values[sort] = list(range(low, high + 1))
            self.sizes[sort] = high + 1 - low
        return sort

    def is_symmetric(self, name: str) -> bool:
        """Does a relation hold both ways wherever it holds? Its facts tell, or what is declared of it."""
        rows = self.facts.relations.get(name)
        if rows is None:
            return name in self.theory.relations and self.theory.relations[name].symmetric
        return set(rows) == set(map(mirrored, rows))

    def sizes_of(self, sorts: Iterable[str]) -> tuple[int, ...]:
        return tuple(self.sizes[sort] for sort in sorts)

    def _find(self, relation: Relation) -> None:
        """Number the atoms of a relation to find: all of them, or those of its domain, a symmetric pair once."""
        sizes = self.sizes_of(relation.sorts)
        block = self.out.blocks[relation.name] = VariableBlock(relation, sizes, self.out.top + 1)
        rows = self._domain(relation, sizes)
        if rows is None and not relation.symmetric:
            self.out.fresh(prod(sizes))
            return
        block.table = self._symmetric(sizes, rows) if relation.symmetric else self.sparse(sizes, rows or [])
        if rows is not None:
            kept = block.table
            self.facts.relations[domain_of(relation.name)] = (
                list(compress(rows, map(kept.__contains__, keys_of(rows, sizes)))) if relation.symmetric else rows
            )

    def _domain(self, relation: Relation, sizes: tuple[int, ...]) -> list[Key] | None:
        """The rows that a relation to find may have; None if it may have any. A function that has values just where a given
        relation holds has them nowhere else."""
        rows = self.facts.relations[relation.within] if relation.within else None
        if not relation.function or relation.on not in self.facts.relations:
            return rows
        places = self.facts.relations[relation.on]
        if rows is None:
            return [(*place, value) for place in places for value in range(sizes[-1])]
        on = set(places)
        return [row for row in rows if row[:-1] in on]

    def sparse(self, sizes: tuple[int, ...], rows: list[Key]) -> dict[int, int]:
        """A variable for each row, by its key."""
        first = self.out.fresh(len(rows))
        return dict(zip(keys_of(rows, sizes), range(first, first + len(rows)), strict=True))

    def _symmetric(self, sizes: tuple[int, ...], rows: list[Key] | None) -> dict[int, int]:
        """Both orders of a pair share a variable; within a relation, both orders must lie in it."""
        size = prod(sizes[: len(sizes) // 2])  # how many there are on each side, of a product too
        if rows is None:
            pairs = [(a, b) for a in range(size) for b in range(a, size)]
        else:
            keys = keys_of(rows, sizes)
            inside = set(keys)
            pairs = [(a, b) for a, b in (divmod(key, size) for key in keys) if b * size + a in inside]
        table: dict[int, int] = {}
        top = self.out.top
        for a, b in pairs:
            if a * size + b not in table:
                top += 1
                table[a * size + b] = table[b * size + a] = top
        self.out.fresh(top - self.out.top)
        return table

    def register(self, auxiliary: Auxiliary) -> None:
        self.named[auxiliary.name] = (self.sizes_of(sort for _, sort in auxiliary.variables), {})

    def asked(self) -> list[str]:
        """The auxiliaries that got variables since this was last asked, in the order in which they were made."""
        new, self.new = self.new, set()
        return sorted(new, key=lambda name: int(name.rpartition(".")[2]))

    def pinned(self, name: str) -> int:
        """The number of the element that a pin names."""
        sort, _, element = name.partition("=")
        if element in self._by_text(sort):
            return self.by_text[sort][element]
        raise TheoryError(f"{element} is not an element of {sort} in this world")

    def _by_text(self, sort: str) -> dict[str, int]:
        if sort not in self.by_text:
            elements = self.numbers_of(sort) if sort not in self.out.places else self.out.places[sort]
            self.by_text[sort] = {str(one): place for place, one in enumerate(elements)}
        return self.by_text[sort]

    def alternatives(self, variable: int) -> tuple[object, int] | None:
        """Of a variable that says the value of a function to find: of which one and of what, and how many values that may
        have. None for other variables, and where there may be no value."""
        for block in self.out.blocks.values():
            relation = block.relation
            if relation.function and relation.role == "find" and block.table is None:
                key = variable - block.base
                if 0 <= key < prod(block.sizes):
                    return None if relation.partial else ((relation.name, key // block.sizes[-1]), block.sizes[-1])
        return self._among().get(variable)

    def _among(self) -> dict[int, tuple[object, int]]:
        """The same for functions that not every value is possible for."""
        if self.among is None:
            self.among = {}
            for block in self.out.blocks.values():
                relation = block.relation
                if relation.function and relation.role == "find" and block.table is not None and self._total(relation):
                    groups: dict[int, list[int]] = {}
                    for key, variable in block.table.items():
                        groups.setdefault(key // block.sizes[-1], []).append(variable)
                    for key, some in groups.items():
                        self.among.update((variable, ((relation.name, key), len(some))) for variable in some)
        return self.among

    def _total(self, relation: Relation) -> bool:
        """Has the function a value wherever it has variables?"""
        return not relation.partial or (relation.on in self.facts.relations and "partial" not in relation.words)

    # --- literals ---

    def column_of(self, literal: Literal, place: int = 0) -> LinearColumn:
        """How to compute the column of a literal; 0 stands for an atom that cannot hold."""
        block = self.out.blocks.get(literal.name)
        sizes = block.sizes if block else self.named[literal.name][0]
        dense = block is not None and block.table is None
        sign = -1 if dense and not literal.positive else 1
        scales: dict[str, int] = {}
        scale = sign
        for name, size in zip(reversed(literal.arguments), reversed(sizes), strict=True):
            scales[name] = scales.get(name, 0) + scale
            scale *= size
        if block is None:
            return LinearColumn(f"#{place}", 0, scales, lambda keys: self._name_column(literal, keys))
        if block.table is None:
            return LinearColumn(f"#{place}", sign * block.base, scales)
        table, negative = block.table, not literal.positive

        def look_up(keys: Column) -> Column:
            found = [table.get(key, 0) for key in keys]
            return [-v for v in found] if negative else found

        return LinearColumn(f"#{place}", 0, scales, look_up)

    def proposition(self, literal: Literal) -> int:
        """The variable of a literal without arguments, or its negation; 0 if it cannot hold."""
        block = self.out.blocks.get(literal.name)
        if block is None:
            return self._name_column(literal, [0])[0]
        variable = block.base if block.table is None else block.table.get(0, 0)
        return variable if literal.positive else -variable

    def may_miss(self, literal: Literal) -> bool:
        """Can its column have zeros?"""
        block = self.out.blocks.get(literal.name)
        return block is not None and block.table is not None

    def _name_column(self, literal: Literal, keys: Column) -> Column:
        """Auxiliary atoms get their variables when first asked for."""
        _, variables = self.named[literal.name]
        new = [key for key in dict.fromkeys(keys) if key not in variables]
        if new:
            self.new.add(literal.name)
        variables.update(zip(new, range(self.out.fresh(len(new)), self.out.top + 1), strict=True))
        return [variables[key] for key in keys] if literal.positive else [-variables[key] for key in keys]


class _Sizes(dict[str, int]):
    """How many elements each sort has; a range of numbers, over which variables may go, is met on the way."""

    def __missing__(self, sort: str) -> int:
        numbers = range_of(sort)
        if numbers is None:
            raise KeyError(sort)
        self[sort] = len(numbers)
        return len(numbers)


def key_of(row: Key, sizes: tuple[int, ...]) -> int:
    """The element numbers of a row read as the digits of one number: key_of((1, 2), (3, 5)) is 7."""
    key = 0
    for value, size in zip(row, sizes, strict=True):
        key = key * size + value
    return key


def keys_of(rows: Collection[Key], sizes: tuple[int, ...]) -> Column:
    """The same of many rows."""
    if not rows or not sizes:
        return [0] * len(rows)
    first, *others = zip(*rows, strict=True)
    keys = list(first)
    for column, size in zip(others, sizes[1:], strict=True):
        keys = [key * size + value for key, value in zip(keys, column, strict=True)]
    return keys
