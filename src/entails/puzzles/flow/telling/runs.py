"""Links that follow one another, told as one: along one path, or along a few paths that run side by side.

G goes from r7c7 left to r7c5, then up to r6c5: done
D goes from r6c2 down to r7c2 and B from r6c3 right to r6c5
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from entails.puzzles.flow.telling.position import Position
from entails.puzzles.flow.telling.words import cell_name, either, listed, older, route

MOST_TURNS = 5  # in a sentence about several paths


class Runs:
    """Links that are new, in the order in which they follow, and the position with them."""

    def __init__(self, base: Position) -> None:
        self.base, self.position, self.mesh = base, base.copy(), base.mesh
        self.sides: list[int] = []
        self.forced: list[int] = []  # cells with only one way on

    def copy(self) -> Runs:
        twin = Runs(self.base)
        twin.position, twin.sides, twin.forced = self.position.copy(), self.sides[:], self.forced[:]
        return twin

    def link(self, side: int) -> None:
        """Where a path may not touch itself, a link can bring others with it."""
        before = len(self.position.events)
        self.position.link(side, "step")
        self.sides += [event.subject for event in self.position.events[before:] if event.what == "link"]

    def force(self, cell: int) -> None:
        """The cell takes the only ways that it has."""
        self.forced.append(cell)
        for side, _ in self.position.open_sides(cell):
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
        lines = self.lines()
        if len(lines) == 1:
            return lines[0].said() + (": done" if lines[0].finished() else "")
        parts = [
            line.said(verb=place == 0) + (" (done)" if line.finished() else "") for place, line in enumerate(lines)
        ]
        return listed(parts)


class PathRun:
    """The new links of one path."""

    def __init__(self, runs: Runs, sides: list[int]) -> None:
        self.runs, self.sides, self.mesh = runs, sides, runs.mesh
        self.cells = self._oriented()

    def _oriented(self) -> list[int]:
        """The path, from an end whose colour was known before, or else from where the first link starts."""
        base, position = self.runs.base, self.runs.position
        a, b = self.mesh.sides[self.sides[0]]
        members = position.members[position.path[a]]
        old = [bool(base.colour(base.path[n])) for n in (members[0], members[-1])]
        if old[0] != old[1]:
            return members if old[0] else members[::-1]
        # The reason lies where a path is forced on; a cell alone is no path that the reader knows.
        forced = [n for n in (a, b) if n in self.runs.forced and (old[0] or len(base.members[base.path[n]]) > 1)]
        start = forced[0] if len(forced) == 1 else max((a, b), key=lambda n: older(base, n))
        backwards = members.index(a) > members.index(b)
        return members[::-1] if (start == a) == backwards else members

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

    def turns(self) -> int:
        return sum(route(self.mesh, cells).count(" to ") if new else 1 for new, cells in self.stretches())

    def said(self, verb: bool = True) -> str:
        """ "G goes from r7c7 left to r7c5, then up to r6c5"; without the verb "G from r7c7 left …"."""
        stretches, base, position = self.stretches(), self.runs.base, self.runs.position
        start = stretches[0][1][0]
        name = cell_name(self.mesh, start)
        parts = [
            route(self.mesh, cells) if new else f"along its path to {cell_name(self.mesh, cells[-1])}"
            for new, cells in stretches
        ]
        way = ", then ".join(parts)
        if colour := position.colour(position.path[start]):
            return f"{either(self.mesh, colour)} {'goes ' if verb else ''}from {name} {way}"
        if len(base.members[base.path[start]]) > 1:
            return f"the path at {name} {'goes on ' if verb else ''}{way}"
        return f"a path {'runs ' if verb else ''}from {name} {way}"
