"""Covers of a grid by paths that seldom run beside themselves: what solutions of Flow look like."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from entails.boards.answer import Cell

ROUNDS = 60  # a round tries a move for each cell
STRICT = 30  # rounds before a flow may run beside itself, here and there, so that there are as few as were asked for
SHORT = 3  # cells of the shortest flow that is wanted

Link = frozenset[Cell]


class Cover:
    """A grid covered by paths that do not run beside themselves. Two moves keep that so: joining two paths where their ends
    are neighbours and nothing else of them is, and moving the end of one to the end of another."""

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
        return [list(path) for path in self.paths.values()]

    def touching(self, cell: Cell, number: int) -> int:
        return sum(self.owner[other] == number for other in self.near[cell])

    def is_end(self, cell: Cell) -> bool:
        path = self.paths[self.owner[cell]]
        return cell in (path[0], path[-1])

    def move(self, here: Cell, there: Cell, most: int, contacts: int) -> bool:
        """Join the paths of two neighbours if both end there and there are too many paths, or else move the one end. The
        paths may touch in so many places; in one they must. Was there such a move?"""
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
        """Let a cell that is left alone go to a neighbour's path, which is cut there if need be."""
        for there in self.near[single]:
            path = self.paths[self.owner[there]]
            place = path.index(there)
            left, right = place, len(path) - place - 1  # cells on either side of it
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
        """Cut a path at one of its links, if both pieces have two cells or more."""
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
    """A cover that half a turn leaves as it is: what is done to it is done to the other half too, or not at all."""

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


def settle(made: Cover, flows: int, random: Random) -> bool:
    """Move until there are so few paths, or it takes too long; then no cell may be left alone. Is that so?"""
    for turn in range(ROUNDS):
        if len(made.paths) <= flows and min(map(len, made.paths.values())) >= SHORT:
            break
        for here in random.choices(made.cells, k=len(made.cells)):
            made.move(here, random.choice(made.near[here]), flows, max(1, (turn - STRICT) // 5))
    for cell, *rest in made.laid():
        if not rest and made.paths[made.owner[cell]] == [cell] and not made.absorb(cell):
            return False
    return True
