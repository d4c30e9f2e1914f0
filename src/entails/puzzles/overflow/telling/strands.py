"""Strands: stretches of water that are joined, with the oceans and moats at their ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from entails.boards.answer import Cell
from entails.puzzles.overflow.telling.stretches import Waterways


class Strand(NamedTuple):
    """Its stretches, the last one last; the tiles where they meet or end; and which of these are oceans and moats."""

    stretches: tuple[int, ...]
    nodes: frozenset[Cell]
    oceans: tuple[Cell, ...] = ()
    moats: tuple[Cell, ...] = ()

    def joined(self, other: Strand) -> Strand:
        return Strand(
            self.stretches + other.stretches,
            self.nodes | other.nodes,
            self.oceans + other.oceans,
            self.moats + other.moats,
        )

    def fault(self) -> str:
        """What is wrong with the strand: a loop, or what it joins. A line of stretches has one more node than stretches."""
        if len(self.nodes) <= len(self.stretches):
            return "loop"
        return "oceans" if len(self.oceans) > 1 else "moats" if len(self.moats) > 1 else ""


def alone(ways: Waterways, tile: Cell) -> Strand:
    """A tile as a strand without stretches."""
    kind = ways.kind[tile]
    return Strand((), frozenset({tile}), (tile,) if kind == "U" else (), (tile,) if kind == "#" else ())


def strands(ways: Waterways, wet: Iterable[int]) -> dict[Cell, Strand]:
    """The strand of each tile where these stretches meet or end."""
    of: dict[Cell, Strand] = {}
    for number in wet:
        one, two = (of.get(end) or alone(ways, end) for end in ways.stretches[number].ends)
        strand = one if one is two else one.joined(two)
        strand = strand._replace(stretches=(*strand.stretches, number))
        of.update(dict.fromkeys(strand.nodes, strand))
    return of
