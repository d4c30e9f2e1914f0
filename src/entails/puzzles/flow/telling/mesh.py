"""How the cells of a board lie beside each other, numbered, so that positions on it are quickly copied and compared.

A bridge is two cells here, as in the theory: one across and one down. A *side* is a pair of neighbours that a path can go
between. Colours are bits: the first letter is 1, the second 2, the third 4.
"""

from __future__ import annotations

from entails.boards.answer import Cell
from entails.puzzles.flow.board import Board

STRAIGHT = ({"up", "down"}, {"left", "right"})
CLOCKWISE = ("up", "right", "down", "left", "")


class Mesh:
    """Cells and sides by numbers.

    names     ["r1c1", "r1c2", …]        sides    [(0, 1), (0, 5), …]
    around    [[(0, 1), (1, 5)], …]      for each cell its sides, each with the cell beyond
    ends      [1, 0, 0, …]               for each cell the colour of the end on it
    """

    def __init__(self, board: Board) -> None:
        self.board, self.filled, self.touch = board, board.fill, board.touch
        self.letters = sorted(board.ends())
        self.every = (1 << len(self.letters)) - 1
        self.places: list[Cell] = [cell for cell in board.cells() for _ in board.strands(cell)]
        self.names = [name for cell in board.cells() for name in board.strands(cell)]
        self.number = {name: n for n, name in enumerate(self.names)}
        self.ends = [0] * len(self.names)
        for bit, letter in enumerate(self.letters):
            for cell in board.ends()[letter]:
                self.ends[self.number[board.strands(cell)[0]]] = 1 << bit
        self.pairs = [
            (1 << bit, [n for n, end in enumerate(self.ends) if end == 1 << bit]) for bit in range(len(self.letters))
        ]
        self.sides: list[tuple[int, int]] = []
        self.around: list[list[tuple[int, int]]] = [[] for _ in self.names]
        self.side: dict[tuple[int, int], int] = {}
        for here, there in board.passages():
            self._add(self.number[here], self.number[there])
        self.ways = self._ways()
        flat = not (board.hexagonal or board.wrap_rows or board.wrap_columns)
        self.planar = flat and not any("+" in row for row in board.rows)
        self.clockwise = [self._clockwise(n) for n in range(len(self.names))]

    def _add(self, a: int, b: int) -> None:
        if (a, b) not in self.side:
            side = len(self.sides)
            self.sides.append((min(a, b), max(a, b)))
            self.side[a, b] = self.side[b, a] = side
            self.around[a].append((side, b))
            self.around[b].append((side, a))

    def _ways(self) -> dict[tuple[int, int], str]:
        """The direction from a cell to its neighbour, where one word says it: not over the rim, not aslant."""
        found: dict[tuple[int, int], list[str]] = {}
        for cell in self.board.cells():
            for way, other in self.board.steps(cell):
                a = self.number[self.board.strand(cell, way)]
                b = self.number[self.board.strand(other, way)]
                straight = abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1 and way != "slant"
                found.setdefault((a, b), []).append(way if straight else "")
        return {pair: ways[0] for pair, ways in found.items() if len(ways) == 1 and ways[0]}

    def _clockwise(self, cell: int) -> list[tuple[int, int]]:
        return sorted(self.around[cell], key=lambda item: CLOCKWISE.index(self.ways.get((cell, item[1]), "")))

    def is_bridge(self, cell: int) -> bool:
        return self.board.at(self.places[cell]) == "+"

    def is_corner(self, cell: int) -> bool:
        """Has the cell two neighbours, one of them above or below it and one beside it?"""
        ways = {self.ways.get((cell, other), "") for _, other in self.around[cell]}
        return (
            len(self.around[cell]) == len(ways) == 2 and not any(ways >= some for some in STRAIGHT) and "" not in ways
        )

    def other(self, side: int, cell: int) -> int:
        a, b = self.sides[side]
        return b if a == cell else a

    def colours(self, mask: int) -> list[str]:
        """The letters of some colours: 5 is ["A", "C"]."""
        return [letter for bit, letter in enumerate(self.letters) if mask >> bit & 1]
