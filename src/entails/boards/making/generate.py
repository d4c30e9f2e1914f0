"""Boards by seed: drawn until one has exactly one solution and is as was wished.

Every board has a stream of random numbers of its own, named by the seed and by its number in the pack. So a board of a pack
can be made alone (`7.3` is the third board of seed 7), and is the same whatever came before it and however long that took.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, NamedTuple

from entails.boards.answer import Answer
from entails.boards.making.grading import Grade, grade
from entails.boards.making.maker import Maker, Proved, Wish, stop_if_stopped
from entails.boards.puzzle import Puzzle, solve
from entails.engines.answers import Best, Counted, Solved
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import SOLVING

TRIES = 5_000  # boards that are drawn before a wish is given up
ALIKE = 200  # boards in a row that a pack has already, before there seem to be no others


class Seed(NamedTuple):
    """Which board: the seed of the pack and the board's number in it, counted from 1."""

    pack: int
    board: int = 1

    def __str__(self) -> str:
        return f"{self.pack}.{self.board}"


@dataclass(frozen=True, slots=True)
class Made:
    """A board that was made, its only solution (or the best, or one of few), and how hard it is to see."""

    board: Any
    seed: Seed
    answer: Answer
    solutions: int
    grade: Grade | None = None


class NothingFound(Exception):
    """So many boards were drawn, and none was as wished."""


def boards(made: Puzzle, maker: Maker, wish: Wish, first: Seed, limit: Limit) -> Iterator[Made]:
    """Boards without end, no two of them alike."""
    seen: set[object] = set()
    alike = 0
    for number in count(first.board):
        found = board(made, maker, wish, Seed(first.pack, number), limit)
        likeness = maker.likeness(found.board)
        alike = alike + 1 if likeness in seen else 0
        if alike == ALIKE:
            raise NothingFound(f"there seem to be no more than {len(seen)} boards of this kind")
        if likeness not in seen:
            seen.add(likeness)
            yield found


def board(made: Puzzle, maker: Maker, wish: Wish, seed: Seed, limit: Limit) -> Made:
    random = Random(f"{made.name} {seed}")
    for turn in range(TRIES):
        limit.check()
        limit.say(f"board {seed.board}, draft {turn + 1}")
        drawn = maker.draw(random, wish, limit)
        known = None if drawn is None else proved(made, maker, drawn, limit)
        if known and wish.minimal:
            drawn, known = _reduced(made, maker, wish, drawn, known, random, limit)
        if known is None or made.parse(made.write(drawn), None) != drawn:  # a whole row of tiles may have been dropped
            continue
        graded = grade(made, maker, drawn, known, limit, wish.difficulty) if wish.graded else None
        if wish.difficulty is None or (graded and graded.name == wish.difficulty):
            return Made(drawn, seed, known.answer, known.solutions, graded)
    raise NothingFound(f"none of {TRIES:,} boards that were drawn was as wished")


def proved(made: Puzzle, maker: Maker, drawn: Any, limit: Limit) -> Proved | None:
    """The answer and the number of solutions, if these are few enough; where there is a best one, if that is the only one."""

    def session() -> Session:
        stated = made.shortcuts.lean(drawn) if made.shortcuts.lean else (made.theory(drawn), made.world(drawn))
        return Session(ground(*stated, SOLVING, check=limit.check), limit)

    answer = (
        made.shortcuts.best(drawn, limit) if made.shortcuts.best else solve(made, drawn, session, limit, unique=True)
    )
    stop_if_stopped(answer)
    match answer:
        case Solved(unique=None) | Best(unique=None):  # only a stop leaves that open
            limit.check()
            raise KeyboardInterrupt
        case Best(value, bound, solution, True) if value == bound:
            return Proved(answer, made.read(drawn, solution))
        case Solved(solution, True):
            return Proved(answer, made.read(drawn, solution))
        case Solved(solution) if maker.few > 1 and made.shortcuts.count:
            counted = made.shortcuts.count(drawn, limit)
            stop_if_stopped(counted)
            if isinstance(counted, Counted) and counted.count <= maker.few:
                return Proved(answer, made.read(drawn, solution), counted.count)
    return None


def _reduced(
    made: Puzzle, maker: Maker, wish: Wish, drawn: Any, known: Proved, random: Random, limit: Limit
) -> tuple[Any, Proved]:
    """Drop clues in random order while the board stays right, until none can be dropped."""
    assert maker.drops
    dropped = True
    while dropped:
        dropped = False
        drops = maker.drops(drawn, known.answer, wish.symmetric)
        random.shuffle(drops)
        for drop in drops:
            fewer = drop(drawn)
            left = proved(made, maker, fewer, limit)
            if left:
                drawn, known, dropped = fewer, left, True
    return drawn, known
