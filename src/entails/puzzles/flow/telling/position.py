"""A position on a board: where paths go and do not go, what colours are left for them, and why.

A position knows what a reader takes in silently: a cell that has its links closes its other sides; paths of different
colours never join; the two tips of a path never join, for that would be a loop. All else is for techniques to find.

Whatever comes about is an *event* with its reasons: earlier events, named by what they are about. So the part of the events
that leads to a result can be told alone.

    ("side", 7)       that side 7 is linked, or that it is closed
    ("walk", 3, 9)    that the cells 3 and 9 are on one path
    ("event", 4)      the event number 4
"""

from __future__ import annotations

from collections import deque

from entails.puzzles.flow.telling.mesh import Mesh
from entails.values import NamedTuple

OPEN, LINKED, CLOSED = 0, 1, 2
GIVEN = -1  # the number of an event that was known from the start

Reason = tuple[str | int, ...]
Reasons = tuple[Reason, ...]


class Event(NamedTuple):
    """Something that follows: `what` is "link" or "close" of a side, or "colours" of a cell's path (those left: `mask`)."""

    what: str
    subject: int
    how: str
    why: Reasons
    mask: int = 0
    cells: tuple[int, ...] = ()
    note: str = ""  # what would go wrong otherwise


class PathClash(Exception):
    """Something goes wrong at some cells; `name` says what."""

    def __init__(self, name: str, cells: tuple[int, ...], why: Reasons, mask: int = 0) -> None:
        super().__init__(name)
        self.name, self.cells, self.why, self.mask = name, cells, why, mask


class PathMark(NamedTuple):
    """The colours that one cell leaves for its path, and the event that says so."""

    cell: int
    mask: int
    event: int


class Position:
    def __init__(self, mesh: Mesh) -> None:
        cells = range(len(mesh.names))
        self.mesh = mesh
        self.state = [OPEN] * len(mesh.sides)
        self.when = [GIVEN] * len(mesh.sides)
        self.left = [1 if mesh.ends[n] else 2 for n in cells]  # links that a cell still needs
        self.path = list(cells)
        self.members = {n: [n] for n in cells}  # of each path its cells in order
        self.colours = [mesh.ends[n] or mesh.every for n in cells]  # of each path those left for it
        self.marks: dict[int, tuple[PathMark, ...]] = {
            n: ((PathMark(n, mesh.ends[n], GIVEN),) if mesh.ends[n] else ()) for n in cells
        }
        self.taken = {n for n in cells if mesh.filled or mesh.ends[n]}  # cells that are certainly on a path
        self.events: list[Event] = []
        self.unseen: deque[int] = deque(cells)  # cells around which something has changed
        self.newest_first = False
        for n in cells:
            self._part(self.path[n])

    def copy(self) -> Position:
        twin = Position.__new__(Position)
        twin.mesh, twin.state, twin.when = self.mesh, self.state[:], self.when[:]
        twin.left, twin.path, twin.colours = self.left[:], self.path[:], self.colours[:]
        twin.members, twin.marks = dict(self.members), dict(self.marks)
        twin.taken, twin.events, twin.unseen = set(self.taken), self.events[:], deque(self.unseen)
        twin.newest_first = self.newest_first
        return twin

    def settle(self) -> None:
        """Takes all that happened so far as given."""
        self.events = []
        self.when = [GIVEN] * len(self.when)
        self.unseen.clear()
        self.marks = {p: tuple(mark._replace(event=GIVEN) for mark in marks) for p, marks in self.marks.items()}

    # --- what one sees ---

    def open_sides(self, cell: int) -> list[tuple[int, int]]:
        """The sides through which a path may still go, each with the cell beyond."""
        state = self.state
        return [(side, other) for side, other in self.mesh.around[cell] if state[side] == OPEN]

    def tips(self, path: int) -> list[int]:
        """The cells of a path that still need links: two, or one twice if it stands alone, or fewer at the ends."""
        members = self.members[path]
        both = members[:1] if len(members) == 1 else [members[0], members[-1]]
        return [n for n in both if self.left[n]]

    def optional(self, cell: int) -> bool:
        """May the cell stay empty?"""
        return cell not in self.taken

    def colour(self, path: int) -> int:
        """The colour of a path if it is known, else 0."""
        mask = self.colours[path]
        return mask if mask & (mask - 1) == 0 and self.members[path][0] in self.taken else 0

    def next_unseen(self) -> int:
        return self.unseen.pop() if self.newest_first else self.unseen.popleft()

    # --- what happens ---

    def link(self, side: int, how: str, why: Reasons = (), cells: tuple[int, ...] = ()) -> None:
        if self.state[side] == LINKED:
            return
        assert self.state[side] == OPEN  # between two paths without a common colour no side stays open (`_part`)
        a, b = self.mesh.sides[side]
        self._record(side, LINKED, Event("link", side, how, why, 0, cells))
        self.left[a] -= 1
        self.left[b] -= 1
        self._join(a, b)
        for n in (a, b):
            if not self.left[n]:
                linked = tuple(("side", s) for s, _ in self.mesh.around[n] if self.state[s] == LINKED)
                for s, _ in self.open_sides(n):
                    self.close(s, "done", linked)
        self._finish(self.path[a])
        self._part(self.path[a])

    def _join(self, a: int, b: int) -> None:
        first, second = self.path[a], self.path[b]
        one, two = self.members[first], self.members.pop(second)
        one = one if one[-1] == a else one[::-1]
        two = two if two[0] == b else two[::-1]
        self.members[first] = one + two
        self.taken |= {a, b}
        for n in two:
            self.path[n] = first
        self.colours[first] &= self.colours[second]
        self.marks[first] += self.marks.pop(second)

    def _finish(self, path: int) -> None:
        """If both ends are on the path, no other path has their colour."""
        members, ends = self.members[path], self.mesh.ends
        if ends[members[0]] and ends[members[-1]] and len(members) > 1:
            colour = self.colours[path]
            for cell in [some[0] for p, some in self.members.items() if p != path and self.colours[p] & colour]:
                self.limit(cell, ~colour, "finished", (("walk", members[0], members[-1]),))

    def close(self, side: int, how: str, why: Reasons = (), cells: tuple[int, ...] = (), note: str = "") -> None:
        if self.state[side] == CLOSED:
            return
        assert self.state[side] == OPEN
        a, b = self.mesh.sides[side]
        self._record(side, CLOSED, Event("close", side, how, why, 0, cells, note))
        self.unseen.append(a)
        self.unseen.append(b)

    def limit(
        self, cell: int, mask: int, how: str, why: Reasons = (), taken: bool = False, cells: tuple[int, ...] = ()
    ) -> None:
        """The cell's path has one of these colours; if it is not `taken`, the cell may also stay empty."""
        path = self.path[cell]
        left = self.colours[path] & mask
        if left == self.colours[path] and (cell in self.taken or not taken):
            return
        if taken:
            self.taken.add(cell)
        self.marks[path] += (PathMark(cell, mask, len(self.events)),)
        self.events.append(Event("colours", cell, how, why, mask, cells))
        self.colours[path] = left
        if not left and not self.optional(cell):
            raise PathClash("no colour", (cell,), self._marked(cell, self.marks[path]))
        self.unseen.append(cell)
        self._part(path)

    def _record(self, side: int, state: int, event: Event) -> None:
        self.state[side] = state
        self.when[side] = len(self.events)
        self.events.append(event)

    def _part(self, path: int) -> None:
        """Close the sides between the tips of a path and what they cannot join."""
        for tip in self.tips(path):
            for side, other in self.open_sides(tip):
                beyond = self.path[other]
                if beyond == path:
                    self.close(side, "loop", (("walk", tip, other),))
                elif not self.colours[path] & self.colours[beyond]:
                    self.close(side, "colours", self.apart(tip, other))
            self.unseen.append(tip)
        if not self.mesh.touch:
            self._touch(path)

    def _touch(self, path: int) -> None:
        """Where a path may not run beside itself, cells of one colour that lie side by side are linked."""
        for n in self.members[path]:
            for side, other in self.mesh.around[n]:
                beyond = self.path[other]
                same = self.colour(path) and self.colour(path) == self.colour(beyond)
                if self.state[side] == LINKED or not (beyond == path or same):
                    continue
                why = (("walk", n, other),) if beyond == path else self.apart(n, other)
                if self.state[side] == CLOSED or beyond == path:
                    raise PathClash("touch", (n, other), (*why, ("side", side)))
                self.link(side, "touch", why)
                return

    def apart(self, a: int, b: int) -> Reasons:
        """Why two paths have no colour in common: a mark of each, or all of them."""
        first, second = self.marks[self.path[a]], self.marks[self.path[b]]
        for one in first:
            for two in second:
                if not one.mask & two.mask:
                    return self._marked(a, (one,)) + self._marked(b, (two,))
        return self._marked(a, first) + self._marked(b, second)

    def marked(self, cell: int) -> Reasons:
        """Why no other colours are left for the path of a cell."""
        return self._marked(cell, self.marks[self.path[cell]])

    def _marked(self, cell: int, marks: tuple[PathMark, ...]) -> Reasons:
        walks: Reasons = tuple(("walk", cell, mark.cell) for mark in marks if mark.cell != cell)
        return walks + tuple(("event", mark.event) for mark in marks if mark.event != GIVEN)

    # --- why it happened ---

    def leading_to(self, why: Reasons, before: int) -> list[int]:
        """The numbers of all events that some reasons of the event number `before` rest on, in order."""
        found: set[int] = set()
        todo = [(reason, before) for reason in why]
        while todo:
            reason, later = todo.pop()
            for number in self._named(reason, later):
                if GIVEN < number < later and number not in found:
                    found.add(number)
                    todo += [(one, number) for one in self.events[number].why]
        return sorted(found)

    def _named(self, reason: Reason, before: int) -> list[int]:
        match reason:
            case ("side", int(side)):
                return [self.when[side]]
            case ("event", int(number)):
                return [number]
            case (_, int(a), int(b)):
                return [self.when[side] for side in self._walk(a, b, before)]
        raise AssertionError(reason)

    def _walk(self, a: int, b: int, before: int) -> list[int]:
        """The sides that a path takes between two of its cells, by links that are older than an event."""
        for first, _ in self.mesh.around[a]:
            sides, here, side = [], a, first
            while self.state[side] == LINKED and self.when[side] < before:
                sides.append(side)
                here = self.mesh.other(side, here)
                if here == b:
                    return sides
                side = next((s for s, _ in self.mesh.around[here] if s != side and self.state[s] == LINKED), side)
                if side == sides[-1]:
                    break
        return []
