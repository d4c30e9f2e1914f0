"""Boards of Unwordle: an answer from the list that ships, and rows of colours that few words have.

Given the answer each row stands for itself, so the number of solutions is the product of the numbers of words that fit the
rows. Rows that a single word fits are taken first; if there are too few of them, rows that two words fit, and so on, up to
`FEW` solutions.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from entails.boards.making.maker import Maker, Wish
from entails.limits import Limit
from entails.puzzles.unwordle.board import Board, write
from entails.puzzles.unwordle.lists import LONGEST, SHORTEST, shipped
from entails.puzzles.unwordle.referee import marks

FEW = 20  # the most solutions that a board may have


def maker() -> Maker[Board]:
    return Maker(
        usual=(4, 5),
        smallest=(1, SHORTEST),
        largest=(6, LONGEST),
        draw=draw,
        likeness=write,
        few=FEW,
        grades=((1, 11), (1, 13)),
        by_rules=True,
        parts=("guesses", "letters"),
    )


def draw(random: Random, wish: Wish, limit: Limit) -> Board | None:
    words = shipped(wish.width)
    answer = random.choice(words.usual)
    fitting = Counter(marks(word, answer, report=False) for word in words.guesses)
    limit.check()
    del fitting["G" * wish.width]
    rows: list[str] = []
    for number in sorted(set(fitting.values())):
        alike = sorted(row for row in fitting if fitting[row] == number)
        rows += random.sample(alike, k=min(len(alike), wish.height - len(rows)))
    solutions = 1
    for row in rows:
        solutions *= fitting[row]
    if len(rows) < wish.height or solutions > FEW:
        return None
    return Board(answer, (tuple(sorted(rows, key=_progress)),), words)


def _progress(row: str) -> tuple[int, int, str]:
    """A key that sorts rows as in a game: the answer comes nearer from row to row."""
    return row.count("G"), row.count("Y"), row
