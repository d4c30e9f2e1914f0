"""Path problems as the frontier method takes them: vertices in sweep order, and what can happen at each."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq

from entails.errors import EngineError
from entails.values import NamedTuple, dataclass


class TooWide(EngineError):
    """A layer has more states than the caller allows."""


class End(NamedTuple):
    """Where a path ends, with a label of at least 0."""

    label: int


Strand = tuple[int, int | End]  # from edge to edge, or from an edge to an end


class Option(NamedTuple):
    """One way for paths to run through a vertex; an edge that no strand mentions is not used."""

    strands: tuple[Strand, ...]
    weight: int = 0


class Vertex(NamedTuple):
    """A vertex is what can happen at it."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Sweep:
    """The problem: vertices in sweep order, and which labels may be the two ends of one path (in either order). An edge has
    the two vertices whose options mention it; if only one does, it cannot be used. `across` is another order of the vertices,
    which may turn out to be better: on a board, column by column.

    `places` has the row and the column of each vertex, where the order is row by row, the other one column by column, and
    no two edges cross that are drawn straight from place to place; None where some do, or where it is not known."""

    vertices: tuple[Vertex, ...]
    joins: Callable[[int, int], bool] = eq
    across: tuple[int, ...] | None = None
    places: tuple[tuple[int, int], ...] | None = None
