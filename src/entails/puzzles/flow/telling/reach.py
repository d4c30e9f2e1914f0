"""What a colour can still reach on its way from one of its ends to the other.

A colour's *area* has the paths that it can go on to, as a graph. If the other end is not in it, the colour is cut off. A path
that every way takes is a gap through which the colour has to go. A path that no way takes, because what goes in there cannot
come out on another side, never has the colour.
"""

from __future__ import annotations

from collections.abc import Set
from itertools import pairwise

from entails.puzzles.flow.telling.follow import closed_around
from entails.puzzles.flow.telling.position import CLOSED, PathClash, Position, Reasons


def limit_by_reach(position: Position) -> bool:
    """Looks at each colour in turn; returns whether anything followed."""
    before = len(position.events)
    beyond = neighbours(position)
    for colour, ends in position.mesh.pairs:
        start, goal = (position.path[n] for n in ends)
        if start != goal:
            if any(p not in position.members for p in beyond):
                beyond = neighbours(position)
            reach(Area(position, beyond, colour, start, goal))
    return len(position.events) > before


def separated(position: Position) -> None:
    """Raises `PathClash` if no open way leads from one end of a colour to the other, whatever the colours on the way."""
    beyond = neighbours(position)
    area: dict[int, int] = {}
    for colour, ends in position.mesh.pairs:
        start, goal = (position.path[n] for n in ends)
        if start == goal:
            continue
        if start not in area:
            area.update(dict.fromkeys(spread(beyond, start), start))
        if area.get(goal) != area[start]:
            reach(Area(position, beyond, colour, start, goal))


def reach(area: Area) -> None:
    """Raises `PathClash` if the colour is cut off, and else limits the colours of the paths on its way and off it."""
    position, colour = area.position, area.colour
    if area.goal not in area.order:
        tips = (*position.tips(area.start), *position.tips(area.goal))
        if stuck := [tip for tip in tips if not position.open_sides(tip)]:
            raise PathClash("boxed in", (stuck[0],), closed_around(position, stuck[0]), colour)
        raise PathClash("cut off", tips, area.rim(set(area.order)), colour)
    gaps, inside = area.gaps_and_inside()
    for gap in gaps:
        if position.colour(gap) != colour:
            reached = spread(area.beyond, area.start, {gap})
            position.limit(position.members[gap][0], colour, "gap", area.rim(reached), True)
            return
    outside = [p for p in position.members if position.colours[p] & colour and p not in inside]
    while outside:
        shut = spread(area.beyond, outside[0], inside)
        why = area.rim(shut)
        for cell in [position.members[p][0] for p in outside if p in shut]:
            position.limit(cell, ~colour, "reach", why)
        outside = [p for p in outside if p not in shut and p in position.members]


Neighbours = dict[int, list[int]]


def neighbours(position: Position) -> Neighbours:
    """For each path those that open sides lead to."""
    path = position.path
    return {p: [path[n] for tip in position.tips(p) for _, n in position.open_sides(tip)] for p in position.members}


def spread(beyond: Neighbours, start: int, walls: Set[int] = frozenset()) -> set[int]:
    """What is reached from a path without going through the walls."""
    found, todo = {start}, [start]
    while todo:
        for other in beyond[todo.pop()]:
            if other not in found and other not in walls:
                found.add(other)
                todo.append(other)
    return found


class Area:
    """The paths that a colour's path can still go on to, as a graph: from one end's path, depth first."""

    def __init__(self, position: Position, beyond: Neighbours, colour: int, start: int, goal: int) -> None:
        self.position, self.colour, self.start, self.goal = position, colour, start, goal
        can = {p for p in beyond if position.colours[p] & colour}
        self.beyond = {p: [q for q in beyond[p] if q in can] for p in can}
        self.order: dict[int, int] = {}
        self.low: dict[int, int] = {}
        self.parent: dict[int, int] = {}
        self._search()

    def _search(self) -> None:
        """Numbers the paths depth first, and for each the lowest number that its subtree touches (Tarjan)."""
        self.order[self.start] = self.low[self.start] = 0
        stack = [(self.start, iter(self.beyond[self.start]))]
        while stack:
            path, rest = stack[-1]
            for other in rest:
                if other not in self.order:
                    self.order[other] = self.low[other] = len(self.order)
                    self.parent[other] = path
                    stack.append((other, iter(self.beyond[other])))
                    break
                if self.order[other] < self.low[path]:
                    self.low[path] = self.order[other]
            else:
                stack.pop()
                if stack:
                    up = stack[-1][0]
                    self.low[up] = min(self.low[up], self.low[path])

    def gaps_and_inside(self) -> tuple[list[int], set[int]]:
        """The paths that every way from start to goal takes, and those that some way takes.

        A branch of the search that touches nothing above its stem hangs on that stem alone: no way goes through it."""
        spine = [self.goal]
        while spine[-1] != self.start:
            spine.append(self.parent[spine[-1]])
        gaps = [up for path, up in pairwise(spine) if self.low[path] >= self.order[up] and up != self.start]
        inside = set(spine)
        for path in self.order:
            up = self.parent.get(path)
            if up is not None and up in inside and self.low[path] < self.order[up]:
                inside.add(path)
        return gaps, inside

    def rim(self, paths: set[int]) -> Reasons:
        """Why nothing else can be reached from these: closed sides, and colours beyond open ones."""
        position, why = self.position, []
        for path in paths:
            for n in position.members[path]:
                for side, other in position.mesh.around[n]:
                    beyond = position.path[other]
                    if beyond in paths:
                        continue
                    if position.state[side] == CLOSED:
                        why.append(("side", side))
                    elif not position.colours[beyond] & self.colour:
                        why += [
                            ("event", m.event)
                            for m in position.marks[beyond]
                            if m.event >= 0 and not m.mask & self.colour
                        ][:1]
        return tuple(why)
