"""Areas of a grid: cells that hang together. Some write them as letters, others as the borders between them.

sides(1, 3)                                       # ((0, 0), (0, 1)) and ((0, 1), (0, 2))
numbered(1, 3, lambda a, b: a == (0, 0))          # {(0, 0): 1, (0, 1): 1, (0, 2): 2}
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from entails.boards.answer import Cell
from entails.logic.joined import reached

Joined = Callable[[Cell, Cell], bool]  # are two neighbours in one area, with no border between them?


def near(cell: Cell) -> list[Cell]:
    """The places around a cell. Makers draw among them, so the order decides which boards a seed gives."""
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def hangs_together(cells: Collection[Cell]) -> bool:
    """Are the cells connected? True also if there are no cells."""
    return len(reached([*cells][:1], lambda cell: (other for other in near(cell) if other in cells))) == len(cells)


def sides(height: int, width: int) -> Iterator[tuple[Cell, Cell]]:
    """Neighbours: all pairs side by side, row by row, then all pairs one above the other (the order of puzz.link)."""
    yield from (((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1))
    yield from (((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width))


def numbered(height: int, width: int, joined: Joined) -> dict[Cell, int]:
    """The area of each cell, numbered from 1 in the order in which one meets them reading."""
    near: dict[Cell, list[Cell]] = {(r, c): [] for r in range(height) for c in range(width)}
    for a, b in sides(height, width):
        if joined(a, b):
            near[a].append(b)
            near[b].append(a)
    areas: dict[Cell, int] = {}
    number = 0
    for start in near:
        if start in areas:
            continue
        number += 1
        areas |= dict.fromkeys(reached([start], near.__getitem__), number)
    return areas


def walls(height: int, width: int, joined: Joined) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of places with a wall between them: a cell and its neighbour to the right or below, one perhaps off the board."""
    for r in range(height + 1):
        for c in range(width + 1):
            for other in ((r, c - 1), (r - 1, c)):
                on = [0 <= a < height and 0 <= b < width for a, b in ((r, c), other)]
                if any(on) and not (all(on) and joined((r, c), other)):
                    yield other, (r, c)
