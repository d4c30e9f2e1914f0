"""Two colours whose tips alternate around an open area would have to cross; and what lies beyond a colour's way.

The cells that are not done and the open sides between them are a graph that is drawn on the board without crossings. Walk
around one of its faces: if cells of two colours come as A, B, A, B, then no two paths join A to A and B to B, for with a
point in that face they would make two closed curves that cross once. Boards with bridges or warps are not drawn in the plane.

For the same reason a cell on the rim of an area does not have the colour B if it lies beyond A: if B, A, the cell and A come
in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from entails.puzzles.flow.telling.position import LINKED, OPEN, PathClash, Position, Reasons

Seen = list[tuple[int, int]]  # the cells of a closed walk, each with its colour; 0 if that is not known


def crossing(position: Position) -> None:
    """Raises `PathClash` if two colours would have to cross."""
    if not position.mesh.planar:
        return
    for face in faces(position):
        seen = [(colour, n) for n in face if (colour := position.colour(position.path[n]))]
        for one, two in combinations(sorted({colour for colour, _ in seen}), 2):
            if cells := alternating(seen, one, two):
                raise PathClash("crossing", cells, reasons(position, set(face), cells), one | two)


def limit_by_crossing(position: Position) -> bool:
    """Limits the colours of cells on a rim to those that need not cross another; returns whether anything followed."""
    before = len(position.events)
    for face in faces(position) if position.mesh.planar else ():
        seen = [(position.colour(position.path[n]), n) for n in face]
        for colour, start in {colour: place for place, (colour, _) in enumerate(seen) if colour}.items():
            for cells in shut_out(position, seen[start:] + seen[:start], colour):
                position.limit(cells[2], ~colour, "beyond", reasons(position, set(face), cells), cells=cells)
    return len(position.events) > before


def shut_out(position: Position, seen: Seen, colour: int) -> Iterator[tuple[int, ...]]:
    """Cells of a closed walk from a colour that it cannot have: each as the third of four that come in turn, from a cell of
    the colour, one of another, the cell, and one of that other colour again."""
    for other in {one for one, _ in seen} - {0, colour}:
        places = [place for place, (one, _) in enumerate(seen) if one == other]
        if len({seen[place][1] for place in places}) < 2:
            continue
        for place in range(places[0] + 1, places[-1]):
            known, cell = seen[place]
            if not known and position.colours[position.path[cell]] & colour:
                last = next(p for p in reversed(places) if seen[p][1] != seen[places[0]][1])
                yield seen[0][1], seen[places[0]][1], cell, seen[last if last > place else places[-1]][1]


def ways_clockwise(position: Position) -> dict[int, list[int]]:
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
    """Each face with a known colour as a closed walk: at each cell the next side clockwise after the one by which it was
    entered."""
    near = ways_clockwise(position)
    left = dict.fromkeys((a, b) for a, some in near.items() if position.colour(position.path[a]) for b in some)
    while left:
        start = a, b = next(iter(left))
        walk = []
        while True:
            left.pop((a, b), None)
            walk.append(a)
            some = near[b]
            a, b = b, some[(some.index(a) + 1) % len(some)]
            if (a, b) == start:
                break
        yield walk


def alternating(seen: Seen, one: int, two: int) -> tuple[int, ...]:
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


def reasons(position: Position, face: set[int], cells: tuple[int, ...]) -> Reasons:
    """All that shapes the face: closed sides along it, and the paths and colours of some cells."""
    why: Reasons = ()
    for n in face:
        why += tuple(("side", side) for side, _ in position.mesh.around[n] if position.state[side] != OPEN)
    for n in cells:
        members = position.members[position.path[n]]
        why += tuple(("walk", n, other) for other in (members[0], members[-1]))
        why += position.marked(n) if position.colour(position.path[n]) else ()
    return why
