"""Small random levels of Overflow: random tiles, with at least one ocean."""

from __future__ import annotations

from random import Random

from entails.puzzles.overflow.board import Board, parse


def sample(random: Random) -> Board:
    if random.random() < 0.1:  # a tile with ends all around it, which is rare among random tiles
        return parse(" U\n{}{}{}\n #".format(random.choice("#U "), random.choice("-L+"), random.choice("#U")))
    height, width = random.choice([(1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)])
    tiles = [random.choice("--LLLL++# ") for _ in range(height * width)]
    tiles[random.randrange(len(tiles))] = "U"
    for _ in range(random.choice([0, 1, 1, 2])):
        tiles[random.randrange(len(tiles))] = random.choice("#U")
    text = "".join(tiles)
    level = "\n".join(text[r * width : (r + 1) * width] for r in range(height))
    return parse(level) if level.strip() else Board(("-",))
