"""Small random boards of Unwordle: a handful of short words over few letters. Most rows are coloured by some word."""

from __future__ import annotations

from itertools import product
from random import Random

from entails.puzzles.unwordle.board import Board
from entails.puzzles.unwordle.lists import Words
from entails.puzzles.unwordle.referee import marks


def sample(random: Random) -> Board:
    length = random.choice([2, 2, 3, 3, 3])
    letters = "abcd"[: random.randint(2, 4)]
    every = ["".join(word) for word in product(letters, repeat=length)]
    listed = tuple(random.sample(every, k=min(len(every), random.randint(2, 7))))
    words = Words(listed, listed[: random.choice([len(listed), random.randint(1, len(listed))])], "")
    answer = random.choice([*listed, random.choice(every)])
    scoring = random.random() < 0.4
    grids = []
    for _ in range(random.choice([1, 1, 1, 2])):
        rows = []
        for _ in range(random.choice([1, 2, 2, 3])):
            coloured = marks(random.choice(listed), answer, scoring)
            if random.random() < 0.3:  # otherwise hardly any board would be impossible
                place = random.randrange(length)
                coloured = coloured[:place] + random.choice("GYW") + coloured[place + 1 :]
            rows.append(coloured)
        grids.append(tuple(rows + ["G" * length] * random.choice([0, 1, 1])))
    given = random.random() < 0.6
    return Board(answer if given else None, tuple(grids), words, scoring, random.random() < 0.4)
