"""Many links of a line told as a path: where it begins, where it turns and where it ends.

the line runs from r1c1 by r1c5 and r3c5 to r3c7                         # from cell to cell
the line runs from r2c3's lower right corner 2 up, 1 right and 1 down      # along the sides of cells
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

from entails.engines.hints.sides import LINKS, Place, corner_name
from entails.errors import listed
from entails.logic.formula import Loop
from entails.logic.parts import subformulas
from entails.models.theory import Theory
from entails.models.world import Row

PAIR = 4  # numbers that name two cells, or two corners
DIRECTIONS = {(-1, 0): "up", (0, -1): "left", (0, 1): "right", (1, 0): "down"}


def drawn(theory: Theory, relation: str) -> bool:
    """Is it a line that is to be one loop?"""
    parts = (part for rule in theory.rules for part in subformulas(rule.typed))
    return any(isinstance(part, Loop) and part.relation == relation for part in parts)


def paths(rows: Iterable[Row]) -> tuple[list[list[Place]], list[Row]]:
    """Of links between neighbours those that make paths, place by place, of `LINKS` links or more; and the other rows.

    paths([(1,1,1,2), (1,2,1,3), (2,3,1,3), (2,3,3,3), (7,7,8,7)])   # [[(1,1), (1,2), (1,3), (2,3), (3,3)]], [(7,7,8,7)]
    """
    rows, near = list(rows), dict[Place, list[Place]]()
    if not all(len(row) == PAIR and all(isinstance(one, int) for one in row) and _side_by_side(row) for row in rows):
        return [], rows
    links = {frozenset(_ends(row)): None for row in rows}
    for one, other in map(sorted, links):
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    found = [
        path for start in sorted(near) if len(near[start]) == 1 and (path := _along(start, near)) and start < path[-1]
    ]
    long = [path for path in found if len(path) > LINKS]
    told = {frozenset(pair) for path in long for pair in pairwise(path)}
    return long, [row for row in rows if frozenset(_ends(row)) not in told]


def _ends(row: Row) -> tuple[Place, Place]:
    r, c, s, d = (int(str(one)) for one in row)
    return (r, c), (s, d)


def _side_by_side(row: Row) -> bool:
    (r, c), (s, d) = _ends(row)
    return abs(r - s) + abs(c - d) == 1


def _along(start: Place, near: dict[Place, list[Place]]) -> list[Place]:
    """From an end to the other; as far as no third link begins."""
    path = [start, *near[start]]
    while len(near[path[-1]]) == 2:
        (after,) = (one for one in near[path[-1]] if one != path[-2])
        path.append(after)
    return path if len(near[path[-1]]) == 1 else []


def of_cells(path: Sequence[Place]) -> str:
    """ "the line runs from r1c1 by r1c5 and r3c5 to r3c7" """
    turns = [
        here
        for before, here, after in zip(path, path[1:], path[2:], strict=False)
        if _step(before, here) != _step(here, after)
    ]
    first, *by, last = [f"r{r}c{c}" for r, c in (path[0], *turns, path[-1])]
    return f"the line runs from {first} {f'by {listed(by)} ' if by else ''}to {last}"


def of_corners(path: Sequence[Place], cells: Iterable[Place]) -> str:
    """ "the line runs from r2c3's lower right corner 2 up, 1 right and 1 down" """
    runs = [(word, len(list(some))) for word, some in groupby(_step(*pair) for pair in pairwise(path))]
    return f"the line runs from {corner_name(path[0], cells)} {listed([f'{number} {word}' for word, number in runs])}"


def _step(one: Place, other: Place) -> str:
    return DIRECTIONS[other[0] - one[0], other[1] - one[1]]
