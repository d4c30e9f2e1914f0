"""Small random boards of Flow: a few cells, one or two pairs of ends, and sometimes a hole, a bridge, a wall or a warp."""

from __future__ import annotations

from random import Random

from entails.puzzles.flow.board import Board
from entails.values import replace


def sample(random: Random) -> Board:
    height, width = random.choice([(2, 2), (2, 3), (3, 2), (3, 3), (1, 4), (2, 4)])
    cells = [(r, c) for r in range(height) for c in range(width)]
    random.shuffle(cells)
    grid = [["."] * width for _ in range(height)]
    for letter in "AB"[: random.choice([1, 1, 2]) if len(cells) > 4 else 1]:
        for _ in range(2):
            r, c = cells.pop()
            grid[r][c] = letter
    hexagonal = random.random() < 0.2
    for sign, chance in (("*", 0.15), ("+", 0.0 if hexagonal else 0.3)):
        if cells and random.random() < chance:
            r, c = cells.pop()
            grid[r][c] = sign
    board = Board(
        tuple("".join(row) for row in grid),
        fill=random.random() < 0.6,
        touch=random.random() < 0.7,
        wrap_rows=random.random() < 0.2 and not (hexagonal and width % 2),
        wrap_columns=random.random() < 0.2,
        hexagonal=hexagonal,
    )
    sides = [frozenset({cell, other}) for cell in board.cells() for _, other in board.steps(cell)]
    return replace(board, walls=frozenset(random.sample(sides, k=min(len(sides), random.choice([0, 0, 1])))))
