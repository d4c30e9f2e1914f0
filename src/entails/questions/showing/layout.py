"""What to show of a solution, and as what: lists, tables, grids and graphs.

`show NAME as LOOK` says it. Without any such line, each relation to find is shown as seems sensible:

    find queen(Row, Column)            over two sorts of numbers: a grid of marks
    find digit(Row, Column): Digit     a grid of values; also digit(Row, Column, Digit) if there is one digit a cell
    find at(Item, Step): Bank          a grid too, the numbers going down
    find colour(Country): Colour       two columns; several functions of one sort are the columns of one table
    find link(Node, Node)              a graph; in a terminal a matrix or a list
    find on(Step, Block, Place)        grouped by the first argument
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from entails.engines.answers import Solution, row_text
from entails.logic.evaluate import is_numeral
from entails.models.signature import Relation
from entails.models.theory import Look, Theory
from entails.models.world import Element, Row, World
from entails.values import dataclass, field

MOST_COLOURS = 20  # values that nodes of a graph are coloured by


@dataclass(frozen=True, slots=True)
class ShownList:
    name: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownGroups:
    """Rows, grouped by what they begin with."""

    name: str
    groups: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ShownTable:
    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ShownGrid:
    """Cells by row and column, from 0. A grid of marks has an empty text in each marked cell; other texts in it are clues.
    `fixed` are the cells that are given; `regions` says to which region each cell belongs, where the theory divides them. Of
    a step, `new` are the cells that it is about, and `named` what its reason speaks of, each as the cells of one thing."""

    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[int, int], str]
    marks: bool = False
    fixed: frozenset[tuple[int, int]] = frozenset()
    regions: Mapping[tuple[int, int], str] = field(default_factory=dict)
    new: frozenset[tuple[int, int]] = frozenset()
    named: tuple[frozenset[tuple[int, int]], ...] = ()


@dataclass(frozen=True, slots=True)
class ShownGraph:
    """Nodes by number. `values` are what a function has for each node, by which it is coloured; `places` are row and column,
    where nodes are cells."""

    name: str
    nodes: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]
    directed: bool
    values: Mapping[int, str] = field(default_factory=dict)
    every: tuple[str, ...] = ()  # value that there is
    places: tuple[tuple[int, int], ...] | None = None


ShownPart = ShownList | ShownGroups | ShownTable | ShownGrid | ShownGraph


def laid_out(
    theory: Theory,
    world: World,
    solution: Solution,
    defined: Mapping[str, Sequence[Row]],
    about: Sequence[str] = (),
) -> list[ShownPart]:
    """What to show of a solution, in order. `defined` has the rows of defined relations, if some are to be shown; relations
    that it is `about` are shown in any case."""
    numbers = {name: world.number_rows(name) for name in world.numbers}
    layout = _Layout(theory, world, {**world.facts, **numbers, **solution.relations, **defined})
    if theory.shows:
        others = [theory.relations[name] for name in about if name in solution.relations and name not in theory.shows]
        return [*layout.obeyed(), *layout.chosen(others)]
    return list(layout.chosen([theory.relations[name] for name in solution.relations]))


@dataclass(frozen=True, slots=True)
class _Layout:
    theory: Theory
    world: World
    rows: Mapping[str, Sequence[Row]]

    # --- as the theory says ---

    def obeyed(self) -> Iterator[ShownPart]:
        shows = self.theory.shows
        tables = [name for name, look in shows.items() if look == "table"]
        for name, look in shows.items():
            relation = self.theory.relations[name]
            if look != "table" or not relation.sorts:  # what has no columns is no table
                yield self._as(relation, look)
            elif name in tables:
                same = [other for other in tables if self._joins(relation, self.theory.relations[other])]
                tables = [other for other in tables if other not in same]
                yield self._table([self.theory.relations[other] for other in same])

    def _as(self, relation: Relation, look: Look) -> ShownPart:
        if look == "grid":
            return self._grid(relation)
        return self._graph(relation) if look == "graph" else self._list(relation)

    def _joins(self, one: Relation, other: Relation) -> bool:
        """Do they go into one table? Functions of the same arguments do."""
        return one is other or bool(one.values and other.values and one.arguments == other.arguments)

    # --- as seems sensible ---

    def chosen(self, relations: Sequence[Relation]) -> Iterator[ShownPart]:
        done: set[str] = set()
        for relation in relations:
            if relation.name in done:
                continue
            same = [one for one in relations if self._joins(relation, one) and len(one.arguments) == 1]
            if len(same) > 1:
                done |= {one.name for one in same}
                yield self._table(same)
            else:
                yield self._choice(relation)

    def _choice(self, relation: Relation) -> ShownPart:
        rows, sorts = self.rows[relation.name], relation.sorts
        if len(sorts) < 2 or not rows or (relation.product and not relation.inputs):
            return self._list(relation)
        if relation.product:
            pairs = ((row[: -relation.width], row[-relation.width :]) for row in rows)
            return ShownTable(relation.name, (), tuple((row_text(one), row_text(cell)) for one, cell in pairs))
        if len(sorts) == 2:
            return self._pairs(relation, rows)
        if self._is_graph(relation):
            return self._graph(relation)
        if len(sorts) == 3 and (relation.function or self._has_values(relation, rows)):
            return self._grid(relation, self._turned(relation))
        return self._grouped(relation, rows)

    def _pairs(self, relation: Relation, rows: Sequence[Row]) -> ShownPart:
        first, second = relation.sorts
        on_board = first != second and all(map(self._numeric, relation.sorts))
        if not relation.function and on_board:
            return self._grid(relation)
        if relation.function or (not relation.symmetric and len({row[0] for row in rows}) == len(rows)):
            return ShownTable(relation.name, (), tuple((str(one), str(other)) for one, other in rows))
        return self._graph(relation) if first == second else self._grid(relation)

    def _has_values(self, relation: Relation, rows: Sequence[Row]) -> bool:
        """Has each cell at most one value, and at least every second cell one?"""
        cells = {row[:2] for row in rows}
        across, along = (len(self.world.elements[sort]) for sort in relation.sorts[:2])
        return len(cells) == len(rows) and 2 * len(cells) >= across * along

    def _turned(self, relation: Relation) -> bool:
        """Do the numbers stand second, where they should go down? A game is read step by step."""
        return self._numeric(relation.sorts[1]) and not self._numeric(relation.sorts[0])

    def _numeric(self, sort: str) -> bool:
        return all(map(is_numeral, self.world.elements[sort]))

    # --- the looks ---

    def _list(self, relation: Relation) -> ShownList:
        rows = self.rows.get(relation.name, ())
        if not relation.sorts and relation.role != "number":
            return ShownList(relation.name, ("yes" if rows else "no",))
        return ShownList(relation.name, tuple(row_text(row) for row in rows) or ("none",))

    def _grouped(self, relation: Relation, rows: Sequence[Row]) -> ShownGroups:
        groups: dict[Element, list[str]] = {}
        for first, *rest in rows:
            groups.setdefault(first, []).append(row_text(tuple(rest)))
        order = [element for element in self.world.elements[relation.sorts[0]] if element in groups]
        return ShownGroups(relation.name, tuple((str(first), tuple(groups[first])) for first in order))

    def _table(self, relations: Sequence[Relation]) -> ShownTable:
        first = relations[0]
        if first.values is None:
            rows = tuple(tuple(map(str, row)) for row in self.rows.get(first.name, ()))
            return ShownTable(first.name, tuple(first.sorts), rows)
        found: dict[Row, dict[str, str]] = {}
        for relation in relations:
            for *row, value in self.rows.get(relation.name, ()):
                found.setdefault(tuple(row), {})[relation.name] = str(value)
        names = [relation.name for relation in relations]
        ordered = sorted(found, key=lambda row: self._order(row, first.arguments))
        lines = [(*map(str, row), *(found[row].get(name, "") for name in names)) for row in ordered]
        return ShownTable(", ".join(names), (*first.arguments, *names), tuple(lines))

    def _order(self, row: Row, sorts: Sequence[str]) -> list[int]:
        return [self.world.elements[sort].index(one) for one, sort in zip(row, sorts, strict=True)]

    def _grid(self, relation: Relation, turned: bool = False) -> ShownGrid:
        """The first two arguments are row and column (or column and row); the cell holds the rest, or a mark."""
        sorts = relation.sorts[:2][::-1] if turned else relation.sorts[:2]
        across, along = (_ordered(self.world.elements[sort]) for sort in sorts)
        down, right = ({element: place for place, element in enumerate(some)} for some in (across, along))
        cells: dict[tuple[int, int], str] = {}
        for row in self.rows.get(relation.name, ()):
            one, other = row[:2][::-1] if turned else row[:2]
            cell, text = (down[one], right[other]), row_text(row[2:]) if row[2:] else ""
            cells[cell] = f"{cells[cell]} {text}" if cell in cells else text
        marks = len(relation.sorts) + (relation.role == "number") == 2
        names = tuple(map(str, across)), tuple(map(str, along))
        if turned:
            return ShownGrid(relation.name, *names, cells, marks)
        places = {(one, other): (down[one], right[other]) for one in down for other in right}
        if marks:
            clues = {places[row[0], row[1]]: str(row[2]) for row in self._numbers_beside(relation)}
            return ShownGrid(relation.name, *names, {**clues, **cells}, marks, frozenset(clues))
        fixed = {places[row[0], row[1]] for row in self._clues(relation)}
        regions = {places[row[0], row[1]]: str(row[2]) for row in self._regions(relation)}
        return ShownGrid(relation.name, *names, cells, marks, frozenset(fixed), regions)

    def _clues(self, relation: Relation) -> Sequence[Row]:
        """What is given of the same kind: the cells that a puzzle shows from the start."""
        for other in self.theory.relations.values():
            if other.role == "given" and other.sorts == relation.sorts:
                return self.rows.get(other.name, ())
        return ()

    def _numbers_beside(self, relation: Relation) -> Sequence[Row]:
        """Given numbers of the cells of a grid of marks, which stand in the cells without a mark."""
        for other in self.theory.relations.values():
            if other.role == "number" and other.sorts == relation.sorts:
                return self.rows.get(other.name, ())
        return ()

    def _regions(self, relation: Relation) -> Sequence[Row]:
        """A given function that says of every cell to which part of the grid it belongs."""
        for other in self.theory.relations.values():
            if other.role == "given" and other.function and other.arguments == relation.sorts[:2] and not other.partial:
                return self.rows.get(other.name, ()) if other.sorts != relation.sorts else ()
        return ()

    # --- graphs ---

    def _is_graph(self, relation: Relation) -> bool:
        """Does it relate cells with cells?"""
        half = len(relation.sorts) // 2
        return relation.places is not None and len(relation.places) == 2 and relation.sorts[:half] * 2 == relation.sorts

    def _graph(self, relation: Relation) -> ShownGraph:
        half = len(relation.sorts) // 2
        sorts = relation.sorts[:half]
        rows = [(row[:half], row[half:]) for row in self.rows.get(relation.name, ())]
        nodes = self._nodes(sorts, rows)
        number = {node: place for place, node in enumerate(nodes)}
        pairs = dict.fromkeys((number[one], number[other]) for one, other in rows)
        directed = not relation.symmetric  # also where every pair has its mirror image: nothing says that it must
        edges = [(a, b) for a, b in pairs if directed or a <= b]
        values, every = self._values(sorts, number)
        places = tuple(self._cell(sorts, node) for node in nodes) if half == 2 else None
        names = tuple(map(row_text, nodes))
        return ShownGraph(relation.name, names, tuple(edges), directed, values, every, places)

    def _nodes(self, sorts: tuple[str, ...], rows: Sequence[tuple[Row, Row]]) -> list[Row]:
        if len(sorts) == 1:
            return [(element,) for element in self.world.elements[sorts[0]]]
        named = {node for pair in rows for node in pair}
        return sorted(named, key=lambda node: self._order(node, sorts))

    def _cell(self, sorts: tuple[str, ...], node: Row) -> tuple[int, int]:
        down, right = self._order(node, sorts)
        return down, right

    def _values(self, sorts: tuple[str, ...], number: Mapping[Row, int]) -> tuple[dict[int, str], tuple[str, ...]]:
        """The function to find that the nodes are coloured by, if there is one; or a relation that comes to the same."""
        for other in self.theory.find():
            if other.sorts[:-1] == sorts and other.sorts[-1] not in sorts:
                rows = self.rows.get(other.name, ())
                every = tuple(map(str, self.world.elements[other.sorts[-1]]))
                if len({row[:-1] for row in rows}) == len(rows) and len(every) <= MOST_COLOURS:
                    return {number[row[:-1]]: str(row[-1]) for row in rows if row[:-1] in number}, every
        return {}, ()


def _ordered(elements: Sequence[Element]) -> list[Element]:
    """Numbers by value, anything else as it is listed."""
    numbers = [element for element in elements if isinstance(element, int)]
    return sorted(numbers) if len(numbers) == len(elements) else list(elements)
