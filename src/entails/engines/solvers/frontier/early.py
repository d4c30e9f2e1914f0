"""Ends are told early: a path that goes to a vertex where it must end has that end's label at once.

Where all options of a vertex that use an edge end the path there with one label, the vertex at the other end of the edge can
say so when it is swept first. The path gets the label one row sooner, a wrong label is refused one row sooner, and states
that differ only in how an end will be reached are one. On the edge itself hangs TOLD, which any label may meet: only the
vertex with the end ever sees it.

    [[strand (0, 1)], [strand (1, End(7))]]     # told ahead, the first vertex has (0, End(7)) and (1, End(TOLD))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from entails.engines.solvers.frontier.problem import End, Strand
from entails.values import NamedTuple

TOLD = -1  # a label of our own: those of a problem are at least 0

Joins = Callable[[int, int], bool]


class Choice(NamedTuple):
    """An option that may be taken, with its index among all of its vertex."""

    number: int
    strands: tuple[Strand, ...]
    weight: int
    edges: frozenset[int]


def to_tell(
    ends: Mapping[int, Mapping[int, int]], earlier: Mapping[int, int], later: Mapping[int, int]
) -> dict[int, dict[int, int]]:
    """For each vertex the edges whose ends it can tell, and their labels. `ends` has the edges whose paths always end at a
    vertex; `earlier` and `later` are the vertices of an edge, in the order of the sweep."""
    here: dict[int, dict[int, int]] = {}
    for vertex, each in ends.items():
        for edge, label in each.items():
            if later[edge] == vertex != earlier[edge]:
                here.setdefault(earlier[edge], {})[edge] = label
    return here


def certain_ends(choices: list[Choice]) -> dict[int, int]:
    """The edges whose paths always end at this vertex with one label, and the label."""
    labels: dict[int, set[int]] = {}
    through: set[int] = set()
    for choice in choices:
        for one, two in choice.strands:
            if isinstance(two, End):
                labels.setdefault(one, set()).add(two.label)
            else:
                through.update((one, two))
    return {edge: min(each) for edge, each in labels.items() if len(each) == 1 and edge not in through}


def with_known_ends(choices: list[Choice], labels: Mapping[int, int], joins: Joins) -> list[Choice]:
    """The choices as they are taken where the ends on these edges are told."""
    new = []
    for choice in choices:
        if labels.keys().isdisjoint(choice.edges):
            new.append(choice)
            continue
        parts = [_strands(strand, labels, joins) for strand in choice.strands]
        if None not in parts:
            new.append(choice._replace(strands=tuple([strand for part in parts if part for strand in part])))
    return new


def _strands(strand: Strand, labels: Mapping[int, int], joins: Joins) -> list[Strand] | None:
    """A strand with its ends told; None if they may not meet."""
    one, two = strand
    closed: list[Strand] = [(edge, End(TOLD)) for edge in strand if not isinstance(edge, End) and edge in labels]
    first = labels.get(one)
    second = two.label if isinstance(two, End) else labels.get(two)
    if first is not None and second is not None:
        return closed if joins(first, second) else None
    if first is not None and not isinstance(two, End):
        return [*closed, (two, End(first))]
    return [*closed, (one, End(second))] if closed and second is not None else [strand]
