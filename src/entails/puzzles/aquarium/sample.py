"""Small random boards of Aquarium: one of two letters in each cell, and random numbers for about half of the lines."""

from __future__ import annotations

from random import Random

from entails.puzzles.aquarium.board import Board
from entails.values import replace


def sample(random: Random) -> Board:
    height, width = random.choice([(2, 2), (3, 2), (2, 3), (3, 3), (1, 3), (3, 1)])
    tanks = tuple("".join(random.choice("ab") for _ in range(width)) for _ in range(height))
    rows = tuple(random.choice([None, random.randint(0, width)]) for _ in range(height))
    columns = tuple(random.choice([None, random.randint(0, height)]) for _ in range(width))
    board = Board(tanks, rows, columns, vessels=random.random() < 0.5)
    sides = [frozenset({(r, c), (r, c + 1)}) for r, c in board.cells() if c + 1 < width]
    return replace(board, walls=frozenset(random.sample(sides, k=min(len(sides), random.choice([0, 0, 1])))))
