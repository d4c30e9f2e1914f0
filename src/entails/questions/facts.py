"""Data for a theory that comes from elsewhere: files of facts, and tables and graphs of other Python packages.

    load("rules.fol", facts=["walls.fol", "edge.csv", "board.json"])
    load("rules.fol", facts={"edge": networkx_graph, "cost": pandas_frame, "Node": ["a", "b"], "wall": numpy_array})

None of numpy, pandas, polars and networkx is needed or imported: whoever hands over a frame has it installed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from entails.errors import BoardError, TheoryError, plain_lines
from entails.limits import FOREVER, Limit
from entails.models.builder import TheoryBuilder
from entails.models.reading.conditions import completed
from entails.models.reading.data import GatheredData
from entails.models.reading.facts import (
    FactsFile,
    FactTable,
    csv_table,
    element_of,
    json_tables,
    refuse_unwritable,
    rows_of,
)
from entails.models.remarks import Remark
from entails.models.signature import Relation
from entails.models.theory import Theory
from entails.models.world import Element, Row, World
from entails.models.writing import write_facts
from entails.questions.files import read_file

Facts = str | Path | Mapping[str, object] | FactsFile | FactTable | Sequence["Facts"]
Read = Callable[[str], str]

ENDINGS = (".fol", ".csv", ".json")


def gathered(facts: Facts | None, limit: Limit = FOREVER) -> Iterator[FactsFile | FactTable]:
    """Everything in files of facts (by their names) and in mappings from names to rows, in that order."""
    if facts is None:
        return
    if isinstance(facts, FactsFile | FactTable):
        yield facts
        return
    if isinstance(facts, Mapping):
        for name, value in facts.items():
            yield python_table(name, value)
    elif isinstance(facts, str | Path):
        yield from facts_file(os.fspath(facts), limit)
    else:
        for one in facts:
            yield from gathered(one, limit)


def facts_file(file: str, limit: Limit = FOREVER) -> Iterator[FactsFile | FactTable]:
    """The facts or tables in a file; its ending tells its format."""
    _refuse_ending(file)
    yield from facts_in(read_file(file, limit), file)


def _refuse_ending(file: str) -> None:
    ending = Path(file).suffix.lower()
    if ending not in ENDINGS:
        found = f"“{ending}”" if ending else "a name without an ending"
        raise BoardError(f"facts stand in files that end in .fol, .csv or .json, found {found}", file=file)


def facts_in(content: str, file: str) -> Iterator[FactsFile | FactTable]:
    """The facts in the text of a file that was read already."""
    _refuse_ending(file)
    ending, text = Path(file).suffix.lower(), plain_lines(content).replace("\r\n", "\n")
    if ending == ".csv":
        yield csv_table(text, file)
    elif ending == ".json":
        yield from json_tables(text, file)
    else:
        yield FactsFile(file, text)


def doubts(data: Iterable[FactsFile | FactTable]) -> Iterator[Remark]:
    """A remark for each thing in tables that looks like a mistake, with its place."""
    for table in (one for one in data if isinstance(one, FactTable)):
        for message, offset in table.doubts:
            where = TheoryError(message, source=table.source, offset=offset)
            yield Remark(message, table.file, where.line, where.column)


def facts_text(file: str, limit: Limit = FOREVER) -> str:
    """A CSV or JSON file as a file of facts: given edge = {(1,2), (2,3)}."""
    tables = [one for one in facts_file(file, limit) if isinstance(one, FactTable)]
    return "".join(write_facts(table.name, table.rows) + "\n" for table in tables)


def facts_json(world: World) -> str:
    """The data of a theory as a JSON file of facts: the elements of its sorts and all that is given."""
    found: dict[str, object] = {sort: list(elements) for sort, elements in world.elements.items()}
    found |= {name: [list(row) for row in rows] for name, rows in world.facts.items()}
    found |= {name: [list(row) for row in world.number_rows(name)] for name in world.numbers}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(rows, ensure_ascii=False)}" for name, rows in found.items())
    return f"{{\n{lines}\n}}\n"


def other_world(theory: Theory, world: World, facts: Facts) -> World:
    """The world with other data for a theory: what the facts name is given anew, all else stays."""
    tables = list(gathered(facts))
    for table in tables:
        if isinstance(table, FactsFile):
            raise TheoryError("other facts come as CSV, JSON or from Python", file=table.name)
    new = {table.name for table in tables}
    sorts = {sort: None if sort in new else tuple(world.elements.get(sort, ())) or None for sort in theory.sorts}
    data = GatheredData(TheoryBuilder(sorts=sorts, relations=dict(theory.relations), products=dict(theory.products)))
    for table in tables:
        if isinstance(table, FactTable):
            table.into(data)
    data.close()
    found, kept = data.world(), world.without({one.relation for one in theory.conditions})
    elements = {**world.elements, **found.elements}
    return completed(theory, World(elements, {**kept.facts, **found.facts}, {**kept.numbers, **found.numbers}))


# --- what other packages have ---


class LateTable(FactTable):
    """A table whose rows depend on the relation that they are of: the cells of an array, the weights of a graph."""

    made: Callable[[Relation, GatheredData], list[Row]]

    @classmethod
    def of(
        cls, name: str, made: Callable[[Relation, GatheredData], list[Row]], nodes: Sequence[Element] = ()
    ) -> LateTable:
        table = cls(name, (), nodes=nodes)
        table.made = made
        return table

    def into(self, data: GatheredData) -> None:
        if self.name in data.builder.sorts:
            raise TheoryError(f"{self.name} is a sort: expected a list of its elements")
        relation = data.relation(self.name)
        FactTable(self.name, self.made(relation, data), nodes=self.nodes).into(data)


def python_table(name: str, value: object) -> FactTable:
    """Rows from Python: a list of rows, a mapping from arguments to values, an array, a data frame, a series or a graph."""
    kind = type(value).__module__.partition(".")[0]
    try:
        if hasattr(value, "is_directed"):
            return _graph(name, value)
        if kind == "networkx" and isinstance(value, Iterable):  # graph.edges and graph.nodes, which are mappings too
            return FactTable(name, rows_of(name, list(value)))
        if kind == "numpy" and hasattr(value, "ndim"):
            return _array(name, value)
        if kind == "pandas" and hasattr(value, "columns"):
            return _labelled(name, value)
        if kind in ("pandas", "polars"):
            return FactTable(name, [_row(name, row) for row in _frame(value)])
        if isinstance(value, Mapping):
            return FactTable(name, [_row(name, (*_tuple(key), one)) for key, one in value.items()])
        return FactTable(name, rows_of(name, value))
    except TheoryError as error:
        raise TheoryError(f"{name}: {error.message}") from None


def _array(name: str, value: Any) -> FactTable:
    """An array of truth values, or of values of a function, has a cell for each place of its sorts, in their order; another
    one has a row of elements in each of its rows."""

    def made(relation: Relation, data: GatheredData) -> list[Row]:
        inputs = relation.inputs
        truths = value.dtype.kind == "b"
        if not truths and not (relation.valued and value.ndim == len(inputs)):
            rows = value.tolist() if value.ndim > 1 else [[one] for one in value.tolist()]
            _refuse_matrix(relation, value, data)
            return [_row(name, row) for row in rows]
        places = [data.builder.sorts[sort] or () for sort in inputs]
        if value.shape != tuple(map(len, places)):
            sizes, found = " × ".join(str(len(some)) for some in places), " × ".join(map(str, value.shape))
            raise TheoryError(f"expected an array of {sizes}, the sizes of {', '.join(inputs)}, found {found}")
        cells = zip(product(*places), value.ravel().tolist(), strict=True)
        if truths:
            return [row for row, holds in cells if holds]
        return [(*row, _element(name, one)) for row, one in cells if one == one]  # nan is nothing

    if name[:1].isupper() and value.ndim == 1:
        return FactTable(name, [_row(name, [one]) for one in value.tolist()])
    return LateTable.of(name, made)


def _refuse_matrix(relation: Relation, value: Any, data: GatheredData) -> None:
    """Refuses a matrix of 0 and 1 for a relation between two; where its width is two, it is read as rows."""
    sizes = tuple(len(data.builder.sorts[sort] or ()) for sort in relation.inputs)
    if (
        not relation.valued
        and len(sizes) == 2 != value.shape[-1]
        and value.shape == sizes
        and set(value.flat) <= {0, 1}
    ):
        raise TheoryError(f"{relation.name} is true or false: of a matrix of 0 and 1 write matrix.astype(bool)")


def _labelled(name: str, value: Any) -> FactTable:
    """A frame of pandas: its rows; or, if its index and its columns are elements of the two sorts of a relation, a cell for
    each pair, as in

        rank = DataFrame([[1, 2], [2, 1]], index=["ann", "bea"], columns=["al", "bo"])     # rank(ann, bo) = 2
    """

    def made(relation: Relation, data: GatheredData) -> list[Row]:
        there = [data.builder.sorts[sort] or () for sort in relation.inputs]
        labels = [[_plain(one) for one in some] for some in (value.index, value.columns)]
        fits = len(there) == 2 and all({*some} <= {*every} for some, every in zip(labels, there, strict=True))
        numbered = type(value.index).__name__ == "RangeIndex" and len(labels[1]) == 2 + relation.valued
        if not fits or numbered or not (relation.valued or all(one.kind == "b" for one in value.dtypes)):
            return [_row(name, row) for row in _frame(value)]
        cells = zip(product(*labels), (one for row in value.to_numpy().tolist() for one in row), strict=True)
        if not relation.valued:
            return [row for row, holds in cells if holds]
        return [(*row, _element(name, one)) for row, one in cells if one == one]  # nan is nothing

    if name[:1].isupper():
        return FactTable(name, [_row(name, row) for row in _frame(value)])
    return LateTable.of(name, made)


def _plain(label: Any) -> Any:
    """A label as Python has it: numpy's 3 is 3."""
    return label.item() if hasattr(label, "item") else label


def _frame(value: Any) -> Iterable[tuple[object, ...]]:
    """The rows of a data frame without its index; of a series of pandas, the index and the value."""
    rows: Iterable[tuple[object, ...]]
    if hasattr(value, "itertuples"):
        rows = value.itertuples(index=False, name=None)
    elif hasattr(value, "rows"):
        rows = value.rows()
    elif hasattr(value, "index"):
        rows = [(*_tuple(key), one) for key, one in value.items()]
    else:
        rows = [(one,) for one in value.to_list()]
    return rows


def _graph(name: str, value: Any) -> FactTable:
    """The edges of a graph; of one without directions, both ways. Its nodes are elements even where no edge is. Of numbers,
    the weights of its edges."""
    nodes = [_element(name, node) for node in value.nodes() if not isinstance(node, tuple)]  # a tuple is of a product
    return LateTable.of(name, lambda relation, _: _edges(name, value, relation.valued), nodes)


def _edges(name: str, value: Any, weighted: bool) -> list[Row]:
    found = value.edges(data="weight") if weighted else value.edges()
    edges = [edge[: 2 + weighted] for edge in found]
    bare = next((edge for edge in edges if weighted and edge[2] is None), None)
    if bare:
        raise TheoryError(
            f"{name}: the edge from {bare[0]} to {bare[1]} has no weight: expected its attribute “weight”"
        )
    if not value.is_directed():
        edges = list(dict.fromkeys(row for edge in edges for row in (edge, (edge[1], edge[0], *edge[2:]))))
    return [_row(name, edge) for edge in edges]


def _tuple(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _row(name: str, row: Iterable[object]) -> Row:
    """A tuple in a row is an element of a product, such as a node of a grid."""
    parts = (part for one in row for part in _tuple(one))
    return tuple(_element(name, one) for one in parts)


def _smaller_units(found: object) -> str:
    if not isinstance(found, float) or found != found:
        return ""
    return f": write all of them in smaller units, such as {round(10 * found)}"


def _element(name: str, value: Any) -> Element:
    """A name or a whole number; a number of numpy is one, and so is 2.0."""
    plain = value.item() if hasattr(value, "item") else value
    if isinstance(plain, float) and plain.is_integer():
        plain = int(plain)
    if isinstance(plain, bool) or not isinstance(plain, int | str):
        raise TheoryError(f"expected names and whole numbers, found {plain!r}{_smaller_units(plain)}")
    return refuse_unwritable(element_of(plain) if isinstance(plain, str) else plain)
