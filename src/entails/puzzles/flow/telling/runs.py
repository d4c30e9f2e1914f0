"""Links that follow one another, told as one: along one path, or along a few paths that run side by side.

G goes from r7c7 left to r7c5, then up to r6c5 (done)
D goes from r6c2 down to r7c2; B from r6c3 right to r6c5
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, pairwise

from entails.errors import listed
from entails.puzzles.flow.telling.position import CLOSED, Position
from entails.puzzles.flow.telling.words import (
    cell_name,
    either,
    in_the_way,
    in_turn,
    legs,
    older,
    path_name,
)

MOST_TURNS = 5  # in a sentence about several paths
STUCK = 2  # cells without another way that are named
SHORT = 3  # cells of a path that need no mention of their being there
WALLED = " walled in"


class Runs:
    """Links that are new, in the order in which they follow, and the position with them."""

    def __init__(self, base: Position) -> None:
        self.base, self.position, self.mesh = base, base.copy(), base.mesh
        self.sides: list[int] = []
        self.forced: dict[int, list[int]] = {}  # cells with only one way on, each with those that it cannot join
        self.decided: dict[int, int] = {}  # for a side the cell that has only this one

    def copy(self) -> Runs:
        twin = Runs(self.base)
        twin.position, twin.sides = self.position.copy(), self.sides[:]
        twin.forced, twin.decided = dict(self.forced), dict(self.decided)
        return twin

    def link(self, side: int) -> None:
        """Where a path may not touch itself, a link can bring others with it."""
        before = len(self.position.events)
        self.position.link(side, "step")
        self.sides += [event.subject for event in self.position.events[before:] if event.what == "link"]

    def force(self, cell: int) -> None:
        """The cell takes the only ways that it has."""
        state = self.position.state
        self.forced[cell] = [other for side, other in self.mesh.around[cell] if state[side] == CLOSED]
        for side, _ in self.position.open_sides(cell):
            self.decided[side] = cell
            self.link(side)

    def extend(self) -> None:
        """Go on from the tips of the path with the last link while there is only one way."""
        while tips := [tip for tip in self.position.tips(self.path) if self.has_one_way(tip)]:
            self.force(tips[0])

    @property
    def path(self) -> int:
        return self.position.path[self.mesh.sides[self.sides[-1]][0]]

    def has_one_way(self, cell: int) -> bool:
        """Must all open sides of the cell be linked?"""
        position, left = self.position, self.position.left[cell]
        return bool(left) and len(position.open_sides(cell)) == left and not position.optional(cell)

    def join_neighbours(self) -> Runs:
        """The same with paths beside it that have only one way on, too, as long as one sentence can say it."""
        best = self
        while True:
            longer = next((one for one in best._longer() if one.short_enough()), None)
            if longer is None:
                return best
            best = longer

    def _longer(self) -> Iterator[Runs]:
        cells = [n for side in self.sides for n in self.mesh.sides[side]]
        for cell in dict.fromkeys(m for n in cells for m in (n, *(other for _, other in self.mesh.around[n]))):
            if self.has_one_way(cell):
                longer = self.copy()
                longer.force(cell)
                longer.extend()
                yield longer

    def short_enough(self) -> bool:
        lines = self.lines()
        turns = sum(line.turns() for line in lines)
        if self._interleaved(len(lines)):
            return False
        return len(lines) == 1 or (len(lines) == 2 and turns <= MOST_TURNS) or len(lines) == turns == 3

    def _interleaved(self, paths: int) -> bool:
        """Does a path go on only after another one has? Told path by path, that reads as if it could go elsewhere."""
        return len(list(groupby(self.sides, key=lambda side: self.position.path[self.mesh.sides[side][0]]))) > paths

    def lines(self) -> list[PathRun]:
        """The new links by path."""
        found: dict[int, list[int]] = {}
        for side in self.sides:
            found.setdefault(self.position.path[self.mesh.sides[side][0]], []).append(side)
        return [PathRun(self, sides) for sides in found.values()]

    def finished(self) -> bool:
        return any(line.finished() for line in self.lines())

    def said(self) -> str:
        lines = enumerate(self.lines())
        return "; ".join(line.said(place == 0) + (" (done)" if line.finished() else "") for place, line in lines)

    def reason(self) -> str:
        """Why the cells that are forced have no other way, path by path."""
        lines = [line for line in self.lines() if line.forced]
        parts = [line.reason(alone=len(lines) == 1) for line in lines]
        return "; ".join([*parts[:1], *(re.sub(f" (is|are){WALLED}", "", part) for part in parts[1:])])


class PathRun:
    """The new links of one path."""

    def __init__(self, runs: Runs, sides: list[int]) -> None:
        self.runs, self.sides, self.mesh = runs, sides, runs.mesh
        self.cells = self._oriented()

    @property
    def forced(self) -> list[int]:
        path = self.runs.position.path
        return [n for n in self.runs.forced if path[n] == path[self.cells[0]]]

    def _oriented(self) -> list[int]:
        """The path, from an end whose colour was known before, or else from where it is forced on."""
        base, position = self.runs.base, self.runs.position
        members = position.members[position.path[self.mesh.sides[self.sides[0]][0]]]
        old = [bool(base.colour(base.path[n])) for n in (members[0], members[-1])]
        if old[0] != old[1]:
            return members if old[0] else members[::-1]
        return max((members, members[::-1]), key=self._goodness)

    def _goodness(self, cells: list[int]) -> tuple[int, tuple[bool, int]]:
        """How many of the new links are forced by the cell that they start from; and how much of the first path is known."""
        new = [pair for pair in pairwise(cells) if self.mesh.side[pair] in self.sides]
        return len(new) - len(self.entered(cells)), older(self.runs.base, new[0][0])

    def entered(self, cells: list[int]) -> list[int]:
        """The cells that force a link towards themselves."""
        decided, side = self.runs.decided, self.mesh.side
        return [b for a, b in pairwise(cells) if side[a, b] in self.sides and decided.get(side[a, b]) == b]

    def stretches(self) -> list[tuple[bool, list[int]]]:
        """The path from its first new link to its last, cut into new stretches and those that were there."""
        new = set(self.sides)
        found: list[tuple[bool, list[int]]] = []
        for pair in pairwise(self.cells):
            is_new = self.mesh.side[pair] in new
            if found and found[-1][0] == is_new:
                found[-1][1].append(pair[1])
            elif found or is_new:
                found.append((is_new, list(pair)))
        return found if found[-1][0] else found[:-1]

    def finished(self) -> bool:
        ends = self.mesh.ends
        return bool(ends[self.cells[0]] and ends[self.cells[-1]])

    def legs(self) -> list[str]:
        """The way in straight parts. A short stretch that was there is told with the new ones."""
        parts: list[str] = []
        cells: list[int] = []
        for new, some in self.stretches():
            if new or len(some) <= SHORT:
                cells += some if not cells else some[1:]
            else:
                parts += [*legs(self.mesh, cells), f"along its path to {cell_name(self.mesh, some[-1])}"]
                cells = some[-1:]
        return parts + legs(self.mesh, cells)

    def turns(self) -> int:
        return len(self.legs())

    def said(self, verb: bool = True) -> str:
        """ "G goes from r7c7 left to r7c5, then up to r6c5"; without the verb "G from r7c7 left …"."""
        base, position = self.runs.base, self.runs.position
        start = self.stretches()[0][1][0]
        name, way = cell_name(self.mesh, start), in_turn(self.legs())
        if colour := position.colour(position.path[start]):
            return f"{either(self.mesh, colour)} {'goes ' if verb else ''}from {name} {way}"
        if len(base.members[base.path[start]]) > 1:
            return f"the path at {name} {'goes on ' if verb else ''}{way}"
        return f"a path {'runs ' if verb else ''}from {name} {way}"

    def reason(self, alone: bool) -> str:
        """Why its cells have no other way. Named are those that are stuck where the path does not come from, and all, if they
        are few; else the path."""
        closed, entered = {n: self.runs.forced[n] for n in self.forced}, self.entered(self.cells)
        stuck = list(closed) if len(closed) <= STUCK and (alone or entered) else entered
        is_named = 0 < len(stuck) <= STUCK and (len(closed) <= STUCK or not alone)
        cells = listed([cell_name(self.mesh, n) for n in stuck]) if is_named else ""
        name = path_name(self.runs.position, self.stretches()[0][1][0]).split(" (")[0]
        walled = "" if alone else f"{cells} are{WALLED}" if " and " in cells else f"{cells or name} is{WALLED}"
        return in_the_way(self.runs.position, closed, cells or "it", walled)
