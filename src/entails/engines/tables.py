"""The rows of a relation as other packages like to have them. None of these packages is needed for anything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from entails.errors import EngineError
from entails.models.signature import Relation
from entails.models.world import Element, Row
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class RelationTable:
    """A relation with its rows, and the elements of its sorts in their order."""

    relation: Relation
    rows: tuple[Row, ...]
    elements: Mapping[str, tuple[Element, ...]]

    @property
    def columns(self) -> list[str]:
        """A name for each column: its sort, with a number where a sort comes twice; the value of a function has its name."""
        inputs, width = list(self.relation.inputs), len(self.relation.sorts) - len(self.relation.inputs)
        names = [
            f"{sort}{inputs[: place + 1].count(sort)}" if inputs.count(sort) > 1 else sort
            for place, sort in enumerate(inputs)
        ]
        value = self.relation.name
        return names + ([value] if width == 1 else [f"{value}{place + 1}" for place in range(width)])

    def dict(self) -> dict[Element | Row, Element | Row]:
        """Of a function, from arguments to values; several arguments are a tuple."""
        cut = len(self.relation.inputs)
        if cut == len(self.relation.sorts):
            raise ValueError(f"{self.relation} is no function: solution[{self.relation.name!r}] has its rows")
        return {_alone(row[:cut]): _alone(row[cut:]) for row in self.rows}

    def frame(self, package: Literal["pandas", "polars"] = "pandas") -> Any:
        if package not in ("pandas", "polars"):
            raise ValueError(f"there are frames of pandas and of polars, not of {package}")
        columns: dict[str, Any] = {name: [row[place] for row in self.rows] for place, name in enumerate(self.columns)}
        if package == "polars":
            return _imported("polars").DataFrame(columns)
        return _imported("pandas").DataFrame(columns)

    def array(self) -> Any:
        """Truth values by the places of its sorts; of a function with numbers as values, these (0 where there is none)."""
        numpy = _imported("numpy")
        relation, cut = self.relation, len(self.relation.inputs)
        places = [{one: at for at, one in enumerate(self.elements[sort])} for sort in relation.sorts]
        valued = cut == len(relation.sorts) - 1
        if valued and not all(isinstance(one, int) for one in self.elements[relation.sorts[-1]]):
            raise ValueError(f"the values of {relation} are no numbers: solution.dict({relation.name!r}) has them")
        used = places[:cut] if valued else places
        found = numpy.zeros([len(one) for one in used], dtype=int if valued else bool)
        for row in self.rows:
            found[tuple(at[one] for at, one in zip(used, row, strict=False))] = row[-1] if valued else True
        return found

    def graph(self) -> Any:
        """Its nodes are all elements of the sort; a symmetric relation has edges without direction."""
        networkx, relation = _imported("networkx"), self.relation
        if len(relation.sorts) != 2 or relation.sorts[0] != relation.sorts[1]:
            raise ValueError(f"a graph needs a relation between two of the same sort, and {relation} is none")
        graph = networkx.Graph() if relation.symmetric else networkx.DiGraph()
        graph.add_nodes_from(self.elements[relation.sorts[0]])
        graph.add_edges_from(self.rows)
        return graph


def _alone(row: Row) -> Element | Row:
    return row[0] if len(row) == 1 else row


def _imported(package: str) -> Any:
    from importlib import import_module

    try:
        return import_module(package)
    except ImportError:
        raise EngineError(f"this needs the package {package}, which is not installed: pip install {package}") from None
