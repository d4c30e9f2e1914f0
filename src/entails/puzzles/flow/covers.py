"""Covers of a grid by paths that seldom run beside themselves: what solutions of Flow look like.

Every cell starts as a path of its own. Random moves join paths and shift their ends until there are as few as wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from entails.boards.answer import Cell

ROUNDS = 60  # a round tries a move for each cell
STRICT = 30  # rounds in which no flow may run beside itself; later some may, so that there are as few as wanted
SHORT = 3  # cells of the shortest flow that is wanted

Link = frozenset[Cell]  # two neighbours on one path


class Cover:
    """A grid covered by paths that do not run beside themselves.

    Two moves keep it so: joining two paths whose ends are neighbours, if they are neighbours nowhere else; and taking the
    last cell from one path and adding it to another, next to that one's end.

        cover = Cover(2, 2)                # four paths of one cell each
        cover.move((0, 0), (0, 1), 1, 1)   # True: these two cells are one path now
        cover.laid()                       # [[(0, 1), (0, 0)], [(1, 0)], [(1, 1)]]
    """

    def __init__(self, height: int, width: int) -> None:
        self.cells = [(r, c) for r in range(height) for c in range(width)]
        self.height, self.width = height, width
        self.paths: dict[int, list[Cell]] = {number: [cell] for number, cell in enumerate(self.cells)}
        self.owner = {cell: number for number, cell in enumerate(self.cells)}
        self.near = {cell: [other for other in _around(cell) if other in self.owner] for cell in self.cells}

    def lay(self, paths: list[list[Cell]]) -> None:
        """Cover the grid with these paths."""
        self.paths = {number: list(path) for number, path in enumerate(paths)}
        self.owner = {cell: number for number, path in enumerate(paths) for cell in path}

    def laid(self) -> list[list[Cell]]:
        """A copy of the paths, for `lay`."""
        return [list(path) for path in self.paths.values()]

    def touching(self, cell: Cell, number: int) -> int:
        """How many neighbours of a cell lie on the path of this number."""
        return sum(self.owner[other] == number for other in self.near[cell])

    def is_end(self, cell: Cell) -> bool:
        path = self.paths[self.owner[cell]]
        return cell in (path[0], path[-1])

    def move(self, here: Cell, there: Cell, most: int, contacts: int) -> bool:
        """Make a move at two neighbours that are ends of different paths; returns whether there was one.

        If there are more than `most` paths, or `here` is alone, the two paths are joined, provided that they touch in at most
        `contacts` places. Otherwise `here` leaves its path and is added to the other.
        """
        mine, other = self.owner[here], self.owner[there]
        if mine == other or not self.is_end(here) or not self.is_end(there):
            return False
        path = self.paths[mine]
        if (len(self.paths) > most or len(path) == 1) and sum(self.touching(cell, other) for cell in path) <= contacts:
            self._join(here, there)
        elif len(path) > SHORT and self.touching(here, other) == 1:
            path.remove(here)
            self._append(here, there)
        else:
            return False
        return True

    def absorb(self, single: Cell) -> bool:
        """Let a cell that is alone join a neighbour's path, which is cut there if `there` is not one of its ends. Returns
        whether there was a path whose pieces would all have two cells or more."""
        for there in self.near[single]:
            path = self.paths[self.owner[there]]
            place = path.index(there)
            left, right = place, len(path) - place - 1  # how many cells lie on either side of it
            if left > 0 and right != 1:
                self._split(path, place + 1)
            elif right > 0 and left != 1:
                self._split(path, place)
            elif left and right:
                continue
            self._join(single, there)
            return True
        return False

    def cut(self, link: Link) -> bool:
        """Cut a path at one of its links if both pieces have two cells or more; returns whether it was cut."""
        here, there = sorted(link)
        path = self.paths[self.owner[here]]
        place = max(path.index(here), path.index(there))
        if not 2 <= place <= len(path) - 2:
            return False
        self._split(path, place)
        return True

    def _split(self, path: list[Cell], place: int) -> None:
        if 0 < place < len(path):
            number = max(self.paths) + 1
            self.paths[number] = path[place:]
            self.owner.update(dict.fromkeys(path[place:], number))
            del path[place:]

    def _join(self, here: Cell, there: Cell) -> None:
        path = self.paths.pop(self.owner[here])
        for cell in path if path[0] == here else path[::-1]:
            self._append(cell, there)
            there = cell

    def _append(self, cell: Cell, end: Cell) -> None:
        self.owner[cell] = self.owner[end]
        path = self.paths[self.owner[end]]
        path.insert(0 if path[0] == end and len(path) > 1 else len(path), cell)


class SymmetricCover(Cover):
    """A cover that half a turn leaves as it is. Each change is made to both halves, or to none."""

    def move(self, here: Cell, there: Cell, most: int, contacts: int) -> bool:
        return self._twice(
            lambda: Cover.move(self, here, there, most, contacts),
            lambda: Cover.move(self, self.turned(here), self.turned(there), most, contacts),
        )

    def absorb(self, single: Cell) -> bool:
        return self._twice(lambda: Cover.absorb(self, single), lambda: Cover.absorb(self, self.turned(single)))

    def cut(self, link: Link) -> bool:
        other = frozenset(map(self.turned, link))
        return self._twice(lambda: Cover.cut(self, link), lambda: Cover.cut(self, other))

    def turned(self, cell: Cell) -> Cell:
        return self.height - 1 - cell[0], self.width - 1 - cell[1]

    def _twice(self, one: Callable[[], bool], other: Callable[[], bool]) -> bool:
        before = self.laid()
        if one() and (self._is_symmetric() or (other() and self._is_symmetric())):
            return True
        self.lay(before)
        return False

    def _is_symmetric(self) -> bool:
        links = links_of(list(self.paths.values()))
        return all(frozenset(map(self.turned, link)) in links for link in links)


def _around(cell: Cell) -> Iterator[Cell]:
    r, c = cell
    yield from ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c))


def links_of(paths: list[list[Cell]]) -> set[Link]:
    return {frozenset(pair) for path in paths for pair in pairwise(path)}


def settle(cover: Cover, flows: int, random: Random) -> bool:
    """Move ends until there are at most `flows` paths, or until the rounds are used up. Then cells that are left alone join
    a neighbour's path. Returns whether all of them could."""
    for turn in range(ROUNDS):
        if len(cover.paths) <= flows and min(map(len, cover.paths.values())) >= SHORT:
            break
        for here in random.choices(cover.cells, k=len(cover.cells)):
            cover.move(here, random.choice(cover.near[here]), flows, max(1, (turn - STRICT) // 5))
    for cell, *rest in cover.laid():
        if not rest and cover.paths[cover.owner[cell]] == [cell] and not cover.absorb(cell):
            return False
    return True
