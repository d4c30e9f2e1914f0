"""Boards of Unwordle: an answer from the list that ships, and rows of colours that few words have.

Given the answer each row stands for itself, so the number of solutions is the product of the numbers of words that fit the
rows. Rows that a single word fits are taken first, and among them those whose word is no rare one; if there are too few of
them, rows that two words fit, and so on, up to `FEW` solutions. Rows with many green places are easy: there are only gaps to
be filled, where other words have to be thought of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from random import Random

from entails.boards.maker import Bar, Maker, Wish
from entails.limits import Limit
from entails.puzzles.unwordle.board import Board, write
from entails.puzzles.unwordle.colouring import GREEN
from entails.puzzles.unwordle.lists import LONGEST, SHORTEST, Words, shipped
from entails.puzzles.unwordle.referee import marks
from entails.puzzles.unwordle.telling import LEFT, has_gaps_only

FEW = 20  # the most solutions that a board may have
HARDER = {"easy": 0.25, "medium": 0.5, "hard": 1.0}  # the part of the rows that are not only gaps to be filled


def maker() -> Maker[Board]:
    return Maker(
        usual=(4, 5),
        smallest=(1, SHORTEST),
        largest=(6, LONGEST),
        draw=draw,
        likeness=write,
        few=FEW,
        grades=(Bar(LEFT, 0.3), Bar(LEFT, 0.6)),  # two rows of four, and three
        parts=("guesses", "letters"),
    )


def draw(random: Random, wish: Wish, limit: Limit) -> Board | None:
    words = shipped(wish.width)
    answer = random.choice(words.usual)
    fitting: dict[str, list[str]] = {}  # the words that fit each row
    for word in words.guesses:
        fitting.setdefault(marks(word, answer, report=False), []).append(word)
    limit.check()
    del fitting[GREEN * wish.width]
    with_gaps = [row for row in sorted(fitting) if has_gaps_only(row)]
    others = [row for row in sorted(fitting) if not has_gaps_only(row)]
    if wish.difficulty is None:
        rows = _some([*with_gaps, *others], wish.height, fitting, words, random)
    else:
        few = round(HARDER[wish.difficulty] * wish.height)
        rows = _some(others, few, fitting, words, random) + _some(with_gaps, wish.height - few, fitting, words, random)
    rare = wish.difficulty == "easy" and not all(_is_usual(fitting[row], words) for row in rows)
    if rare or len(rows) < wish.height or prod(len(fitting[row]) for row in rows) > FEW:
        return None
    return Board(answer, (tuple(sorted(rows, key=_progress)),), words)


def _some(
    rows: Sequence[str], number: int, fitting: Mapping[str, list[str]], words: Words, random: Random
) -> list[str]:
    """So many rows at random, among those that fewest words fit, and no rare ones."""
    random_first = random.sample(rows, k=len(rows))
    return sorted(random_first, key=lambda row: (len(fitting[row]), not _is_usual(fitting[row], words)))[:number]


def _is_usual(some: Sequence[str], words: Words) -> bool:
    return set(words.usual).issuperset(some)


def _progress(row: str) -> tuple[int, int, str]:
    """A key that sorts rows as in a game: the answer comes nearer from row to row."""
    return row.count("G"), row.count("Y"), row
