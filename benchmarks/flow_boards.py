"""Random boards of Flow by seed: covers of the grid by paths, and boards made unique by cutting flows in two."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice, pairwise
from random import Random

from entails.engines.sat import Session
from entails.models.ground import ground
from entails.puzzles.flow import Board, lean, read
from entails.puzzles.puzzle import Cell

ROUNDS = 60  # a round tries a move for each cell
STRICT = 30  # rounds before a flow may run beside itself, here and there, so that there are as few as were asked for
SHORT = 3  # cells of the shortest flow that is wanted


class Cover:
    """A grid covered by paths that do not run beside themselves. Two moves keep that so: joining two paths where their ends
    are neighbours and nothing else of them is, and moving the end of one to the end of another."""

    def __init__(self, height: int, width: int) -> None:
        self.cells = [(r, c) for r in range(height) for c in range(width)]
        self.height, self.width = height, width
        self.paths: dict[int, list[Cell]] = {number: [cell] for number, cell in enumerate(self.cells)}
        self.owner = {cell: number for number, cell in enumerate(self.cells)}
        self.near = {cell: [other for other in _around(cell) if other in self.owner] for cell in self.cells}

    def touching(self, cell: Cell, number: int) -> int:
        return sum(self.owner[other] == number for other in self.near[cell])

    def is_end(self, cell: Cell) -> bool:
        path = self.paths[self.owner[cell]]
        return cell in (path[0], path[-1])

    def move(self, here: Cell, there: Cell, most: int, contacts: int) -> None:
        """Join the paths of two neighbours if both end there and there are too many paths, or else move the one end. The
        paths may touch in so many places; in one they must."""
        mine, other = self.owner[here], self.owner[there]
        if mine == other or not self.is_end(here) or not self.is_end(there):
            return
        path = self.paths[mine]
        if (len(self.paths) > most or len(path) == 1) and sum(self.touching(cell, other) for cell in path) <= contacts:
            self._join(here, there)
        elif len(path) > SHORT and self.touching(here, other) == 1:
            path.remove(here)
            self._append(here, there)

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


def _around(cell: Cell) -> Iterator[Cell]:
    r, c = cell
    yield from ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c))


def cover(height: int, width: int, flows: int, random: Random) -> list[list[Cell]]:
    """Paths that cover the grid: about so many, none of a single cell. A few may run beside themselves."""
    made = Cover(height, width)
    for turn in range(ROUNDS):
        if len(made.paths) <= flows and min(map(len, made.paths.values())) >= SHORT:
            break
        for here in random.choices(made.cells, k=len(made.cells)):
            made.move(here, random.choice(made.near[here]), flows, max(1, (turn - STRICT) // 5))
    for cell, *rest in list(made.paths.values()):
        if not rest and not made.absorb(cell):
            return cover(height, width, flows + 1, random)  # seldom: shut in by flows of three cells
    return list(made.paths.values())


def letters() -> Iterator[str]:
    return (chr(code) for code in count(ord("0")) if chr(code).isalnum())


def board_of(paths: list[list[Cell]], height: int, width: int, *, fill: bool = True, touch: bool = True) -> Board:
    grid = [["."] * width for _ in range(height)]
    for letter, path in zip(islice(letters(), len(paths)), paths, strict=True):
        for r, c in (path[0], path[-1]):
            grid[r][c] = letter
    return Board(tuple("".join(row) for row in grid), fill=fill, touch=touch)


def unique_board(height: int, width: int, flows: int, random: Random) -> Board:
    """A board with one solution: while there is another one, a flow is cut in two where they differ."""
    paths = cover(height, width, flows, random)
    while True:
        board = board_of(paths, height, width)
        other = _other(board, paths)
        if other is None:
            return board
        paths = _cut(paths, other) or cover(height, width, flows, random)


def _other(board: Board, paths: list[list[Cell]]) -> set[frozenset[Cell]] | None:
    """The links of a solution that is not the one by these paths."""
    planted = {frozenset(pair) for path in paths for pair in pairwise(path)}
    with Session(ground(*lean(board))) as session:
        for solution in islice(session.solutions(), 2):
            drawn = read(board, solution)["paths"].values()
            links = {frozenset(pair) for path in drawn for pair in pairwise(map(tuple, path))}
            if links != planted:
                return links
    return None


def _cut(paths: list[list[Cell]], other: set[frozenset[Cell]]) -> list[list[Cell]] | None:
    """Cut one flow at a link that the other solution lacks, with pieces as long as may be; None if all are too short."""
    cuts = [
        (min(place, len(path) - place), number, place)
        for number, path in enumerate(paths)
        for place in range(2, len(path) - 1)
        if frozenset(path[place - 1 : place + 1]) not in other
    ]
    if not cuts:
        return None
    _, number, place = max(cuts)
    path = paths[number]
    return [*paths[:number], path[:place], path[place:], *paths[number + 1 :]]
