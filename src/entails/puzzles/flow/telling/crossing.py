"""Two colours whose tips alternate around an open area would have to cross.

The cells that are not done and the open sides between them are a graph that is drawn on the board without crossings. Walk
around one of its faces: if the tips come as A, B, A, B, then no two paths join A to A and B to B, for with a point in that
face they would make two closed curves that cross once. Boards with bridges or warps are not drawn in the plane.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from entails.puzzles.flow.telling.position import LINKED, OPEN, Clash, Position, Reasons


def crossing(position: Position) -> None:
    """Raises `Clash` if two colours would have to cross."""
    if not position.mesh.planar:
        return
    tips = open_tips(position)
    for face in faces(position):
        seen = [(tips[n], n) for n in face if n in tips]
        for one, two in combinations(sorted({colour for colour, _ in seen}), 2):
            if cells := alternating(seen, one, two):
                raise Clash("crossing", cells, reasons(position, set(face), cells), one | two)


def open_tips(position: Position) -> dict[int, int]:
    """The tips from which the two halves of a path must still meet, with their colours."""
    found: dict[int, int] = {}
    for colour, ends in position.mesh.pairs:
        paths = [position.path[n] for n in ends]
        if paths[0] != paths[1]:
            found |= {tip: colour for path in paths for tip in position.tips(path)}
    return found


def around(position: Position) -> dict[int, list[int]]:
    """For each cell those that a path may go on to from there, clockwise; along links of a path without an end, too."""
    mesh, state = position.mesh, position.state
    found: dict[int, list[int]] = {}
    for members in position.members.values():
        floats = position.left[members[0]] and position.left[members[-1]]
        for cell in members if floats else (members[0], members[-1]):
            if some := [
                n for side, n in mesh.clockwise[cell] if state[side] == OPEN or (floats and state[side] == LINKED)
            ]:
                found[cell] = some
    return found


def faces(position: Position) -> Iterator[list[int]]:
    """Each face as a closed walk: at each cell the next side clockwise after the one by which it was entered."""
    near = around(position)
    left = {(a, b) for a, some in near.items() for b in some}
    while left:
        start = a, b = next(iter(left))
        walk = []
        while True:
            left.discard((a, b))
            walk.append(a)
            some = near[b]
            a, b = b, some[(some.index(a) + 1) % len(some)]
            if (a, b) == start:
                break
        yield walk


def alternating(seen: list[tuple[int, int]], one: int, two: int) -> tuple[int, ...]:
    """Four tips of two colours that alternate on a closed walk; none if there are none."""
    places = [place for place, (colour, _) in enumerate(seen) if colour == one]
    for i, k in combinations(places, 2):
        if seen[i][1] == seen[k][1]:
            continue
        inside = {n for colour, n in seen[i:k] if colour == two}
        outside = {n for colour, n in seen[k:] + seen[:i] if colour == two}
        for a in inside:
            for b in outside:
                if a != b:
                    return seen[i][1], a, seen[k][1], b
    return ()


def reasons(position: Position, face: set[int], tips: tuple[int, ...]) -> Reasons:
    """All that shapes the face: closed sides along it, and the paths of the tips."""
    why: list[tuple[str | int, ...]] = []
    for n in face:
        for side, _ in position.mesh.around[n]:
            if position.state[side] != 0:
                why.append(("side", side))
    for tip in tips:
        why += [
            ("walk", tip, n)
            for n in (position.members[position.path[tip]][0], position.members[position.path[tip]][-1])
        ]
    return tuple(why)
