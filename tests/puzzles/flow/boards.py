"""Random boards of up to 16 cells, larger than `sample` makes them: with room for flows that run beside themselves."""

from dataclasses import replace
from random import Random

from entails.puzzles.flow.board import Board

SIZES = [(3, 3), (3, 4), (4, 3), (4, 4), (2, 5), (5, 2), (3, 5)]


def random_board(random: Random) -> Board:
    """One to three flows, any of which may have no way; sometimes a hole, a bridge, walls, warps or hexagons."""
    height, width = random.choice(SIZES)
    cells = [(r, c) for r in range(height) for c in range(width)]
    random.shuffle(cells)
    grid = [["."] * width for _ in range(height)]
    for letter in "ABC"[: random.choice([1, 2, 2, 3, 3])]:
        for _ in range(2):
            r, c = cells.pop()
            grid[r][c] = letter
    hexagonal = random.random() < 0.2
    for sign, chance in (("*", 0.2), ("+", 0.0 if hexagonal else 0.3)):
        if random.random() < chance:
            r, c = cells.pop()
            grid[r][c] = sign
    board = Board(
        tuple("".join(row) for row in grid),
        fill=random.random() < 0.6,
        wrap_rows=random.random() < 0.15 and not (hexagonal and width % 2),
        wrap_columns=random.random() < 0.15,
        hexagonal=hexagonal,
    )
    sides = [frozenset({cell, other}) for cell in board.cells() for _, other in board.steps(cell)]
    return replace(board, walls=frozenset(random.sample(sides, k=min(len(sides), random.choice([0, 0, 1, 2])))))
