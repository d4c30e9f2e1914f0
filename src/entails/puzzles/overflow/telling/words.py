"""Words for places on a level: tiles, ways and paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.engines.hints.sentences import in_lines
from entails.errors import listed
from entails.puzzles.overflow.telling.stretches import ACROSS, Axis, Waterways

EDGE, NO_TILE = "the board ends", "there is no tile"


def tiles(cells: Iterable[Cell], conjunction: str = "and") -> str:
    """Tiles, three or more in a line as a range: r1c1–r1c4, r2c1 and r3c3."""
    return listed(["–".join(map(name_of, dict.fromkeys((line[0], line[-1])))) for line in in_lines(cells)], conjunction)


def noun(ways: Waterways, tile: Cell) -> str:
    """A tile with what it is, if that is an ocean or a moat."""
    return {"U": "the ocean ", "#": "the moat "}.get(ways.kind[tile], "") + name_of(tile)


def along(axis: Axis) -> str:
    return "left–right" if axis == ACROSS else "up–down"


def way_of(ways: Waterways, tile: Cell, stretch: int) -> str:
    """The direction in which a stretch leaves a curve, an ocean or a moat."""
    return next(way for way, other in ways.sides(tile).items() if other == stretch)


# --- paths ---


def chains(ways: Waterways, stretches: Iterable[int]) -> list[list[Cell]]:
    """Stretches put together to paths, each as the tiles where it starts, turns and ends."""
    found: list[list[Cell]] = []
    for stretch in stretches:
        ends = ways.stretches[stretch].ends
        path = list(ends)
        for end in ends:
            for other in [other for other in found if other is not path and end in (other[0], other[-1])]:
                found.remove(other)
                path = _joined(path, other, end)
        found.append(path)
    return found


def _joined(path: list[Cell], other: list[Cell], at: Cell) -> list[Cell]:
    """Two paths that meet at a tile, as one, in reading direction."""
    one = path if path[-1] == at else path[::-1]
    two = other if other[0] == at else other[::-1]
    return one + two[1:]


def paths(ways: Waterways, stretches: Iterable[int]) -> str:
    """Stretches as paths: r1c4–r1c9–r3c9 and r5c1–r5c2. From an ocean, or to a moat."""
    return listed(["–".join(map(name_of, _turned(ways, chain))) for chain in chains(ways, stretches)])


def path_of(ways: Waterways, stretches: Sequence[int]) -> str:
    """One path, in the direction in which its stretches are found: r4c9–r6c9–r6c3."""
    (chain,) = chains(ways, stretches)
    first, last = (sum(map(chain.index, ways.stretches[stretch].ends)) for stretch in (stretches[0], stretches[-1]))
    return "–".join(map(name_of, chain if first <= last else chain[::-1]))


def _turned(ways: Waterways, chain: list[Cell]) -> list[Cell]:
    forward = ways.kind[chain[0]] == "U" or ways.kind[chain[-1]] == "#"
    backward = ways.kind[chain[-1]] == "U" or ways.kind[chain[0]] == "#"
    return chain[::-1] if backward and not forward else chain
