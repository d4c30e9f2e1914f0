"""What follows in a position from one cell and its sides, one event after another, until something clashes."""

from __future__ import annotations

from itertools import combinations

from entails.puzzles.flow.telling.position import CLOSED, OPEN, PathClash, Position, Reasons

Sides = list[tuple[int, int]]  # open sides of a cell, each with the cell beyond
Pairs = list[tuple[tuple[int, int], tuple[int, int]]]


def follow_cells(position: Position, events: int) -> None:
    """Only ways, and cells between paths that cannot go together; until so many events have come about."""
    most = len(position.events) + events
    while position.unseen and len(position.events) <= most:
        look_at(position, position.next_unseen())


def look_at(position: Position, cell: int) -> None:
    left = position.left[cell]
    if not left:
        return
    sides = position.open_sides(cell)
    if len(sides) < left:
        too_few(position, cell, sides)
    elif position.optional(cell):
        return
    elif len(sides) == left:
        if left == 2 and not may_join(position, cell, sides[0][1], sides[1][1]):
            raise squeezed(position, cell, sides, [(sides[0], sides[1])])
        why = closed_around(position, cell)
        for side, _ in sides:
            position.link(side, "only way", why, (cell,))
    elif left == 2:
        forbid_pairs(position, cell, sides)


def closed_around(position: Position, cell: int) -> Reasons:
    """The closed sides of a cell; and if cells may stay empty, why this one does not."""
    if position.mesh.filled:
        return tuple(("side", side) for side, _ in position.mesh.around[cell] if position.state[side] == CLOSED)
    return tuple(("side", side) for side, _ in position.mesh.around[cell]) + position.marked(cell)


def too_few(position: Position, cell: int, sides: Sides) -> None:
    why = closed_around(position, cell)
    if not position.optional(cell):
        alone = len(position.members[position.path[cell]]) == 1 and not position.mesh.ends[cell]
        raise PathClash("dead end" if alone else "boxed in", (cell,), why)
    for side, _ in sides:
        position.close(side, "empty", why)


def forbid_pairs(position: Position, cell: int, sides: Sides) -> None:
    """A cell that needs two links takes the side that all pairs which can go together have in common."""
    pairs = list(combinations(sides, 2))
    fitting = [pair for pair in pairs if may_join(position, cell, pair[0][1], pair[1][1])]
    if len(fitting) == len(pairs):
        return
    if not fitting:
        raise squeezed(position, cell, sides, pairs)
    for one in sides:
        without = [pair for pair in pairs if one not in pair]
        if not any(pair in fitting for pair in without):
            position.link(one[0], "between", unfit(position, cell, without), (cell,))
    for one in sides:
        within = [pair for pair in pairs if one in pair]
        if not any(pair in fitting for pair in within) and position.state[one[0]] == OPEN:
            position.close(one[0], "between", unfit(position, cell, within), (cell,))


def squeezed(position: Position, cell: int, sides: Sides, pairs: Pairs) -> PathClash:
    """A cell whose open sides lead to paths that cannot go together."""
    why = unfit(position, cell, pairs)
    if len({position.path[n] for _, n in sides}) == 1:
        return PathClash("loop", (cell,), why)
    return PathClash("between", (cell, *(n for _, n in sides)), why)


def next_to(position: Position) -> None:
    """A path whose colour is not known has one of those that a tip of it can still join."""
    for path in [path for path, members in position.members.items() if len(members) > 1]:
        for tip in position.tips(path) if path in position.members else ():
            beyond = [other for _, other in position.open_sides(tip)]
            mask = 0
            for other in beyond:
                mask |= position.colours[position.path[other]]
            why = closed_around(position, tip)
            for other in beyond:
                why += position.marked(other)
            position.limit(tip, mask, "next", why)


def may_join(position: Position, cell: int, a: int, b: int) -> bool:
    """Can one path go from a neighbour over the cell to another neighbour?"""
    one, two = position.path[a], position.path[b]
    colours = position.colours[position.path[cell]]
    return one != two and bool(position.colours[one] & position.colours[two] & colours)


def unfit(position: Position, cell: int, pairs: Pairs) -> Reasons:
    """Why the cell takes none of these pairs of sides."""
    why = closed_around(position, cell) + position.marked(cell)
    for (_, a), (_, b) in pairs:
        why += (("walk", a, b),) if position.path[a] == position.path[b] else position.apart(a, b)
    return why
