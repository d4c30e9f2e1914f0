"""Boards of Unwordle: an answer of the list that ships, and colours that few words have.

Given the answer, each row stands for itself, so a board has as many solutions as the words that fit its rows, multiplied.
Rows that a single word fits are taken first; where there are too few, those with two, and so on, up to `FEW` solutions.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from entails.boards.making.maker import Maker, Wish
from entails.limits import Limit
from entails.puzzles.unwordle import Board, marks, write
from entails.puzzles.words.lists import LONGEST, SHORTEST, shipped

FEW = 20  # solutions of a board, at most


def draw(random: Random, wish: Wish, limit: Limit) -> Board | None:
    words = shipped(wish.width)
    answer = random.choice(words.answers)
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
    """As in a game: the answer comes nearer from row to row."""
    return row.count("G"), row.count("Y"), row


MAKER = Maker(
    usual=(4, 5),
    smallest=(1, SHORTEST),
    largest=(6, LONGEST),
    draw=draw,
    likeness=write,
    few=FEW,
    grades=((1, 5), (2, 5)),
    parts=("guesses", "letters"),
)
