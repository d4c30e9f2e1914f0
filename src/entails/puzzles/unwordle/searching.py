"""Solving Unwordle without its theory: one possible answer at a time, by sets of words (see `colouring`).

Once the answer is chosen each row stands for itself, so solutions can be counted by multiplying, and listed one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from entails.boards.answer import Answer
from entails.engines.answers import Counted, Impossible, Solution, Solved, Unknown
from entails.errors import BoardError
from entails.limits import FOREVER, STOPS, Limit, why
from entails.models.world import World
from entails.puzzles.unwordle.board import Board
from entails.puzzles.unwordle.colouring import fillings, fitting, members, ranked
from entails.puzzles.unwordle.rules import world
from entails.puzzles.unwordle.solution import solution_of
from entails.puzzles.unwordle.word_list_notes import remark

MOST_FOCUSED = 60  # rows that are tried one by one


@lru_cache(maxsize=4)
def _found(board: Board) -> dict[str, list[tuple[str, int]]]:
    """Where the ranking of a board is kept once it is finished."""
    return {}


def ranking_of(board: Board, limit: Limit = FOREVER) -> list[tuple[str, int]]:
    """The answers that fit all rows, each with the number of ways to fill them in: the usual ones before the rare."""
    limit.check()
    found = _found(board)
    if "ranking" not in found:
        found["ranking"] = _ranked_by(board, range(len(board.rows)), limit)
    return found["ranking"]


def _ranked_by(board: Board, rows: Sequence[int], limit: Limit) -> list[tuple[str, int]]:
    """The answers that fit these rows, each with the number of ways to fill the rows in: the usual ones before the rare."""
    if not board.repeat and any(set(board.rows[i]) == {"G"} for i in rows):
        return []
    grids: dict[int, list[str]] = {}
    for i in rows:
        grids.setdefault(board.grid_of[i], []).append(board.rows[i])
    answers = board.words.answers if board.answer is None else (board.answer,)
    found = ranked(
        board.words.guesses, answers, list(grids.values()), counted=not board.report, repeat=board.repeat, limit=limit
    )
    return sorted(found, key=lambda pair: pair[0] in board.words.rare)


def focus(board: Board, limit: Limit) -> World | None:
    """Of an impossible board the world of some rows that are impossible together, and of which none can be left out. Among
    few rows the theory finds a reason far sooner. None if the board is possible, or has too many rows."""
    rows = list(range(len(board.rows)))
    if len(rows) > MOST_FOCUSED or _ranked_by(board, rows, limit):
        return None
    for row in list(rows):
        fewer = [other for other in rows if other != row]
        if not _ranked_by(board, fewer, limit):
            rows = fewer
    return world(board, rows)


def count(board: Board, limit: Limit) -> Counted | Unknown:
    try:
        ranking = ranking_of(board, limit)
        return Counted(sum(number for _, number in ranking), note="" if ranking else remark(board, None))
    except STOPS as stop:
        return Unknown(why(stop))


def direct(board: Board, limit: Limit) -> Solved | Impossible | Unknown:
    """A solution with the likeliest answer, and whether it is the only solution."""
    try:
        first = next(each(board, limit), None)
        if first is None:
            return Impossible(remark(board, None))
        ranking = ranking_of(board, limit)
        return Solved(first, sum(number for _, number in ranking) == 1, remark(board, ranking[0][0]))
    except STOPS as stop:
        return Unknown(why(stop))


def each(board: Board, limit: Limit) -> Iterator[Solution]:
    """Every solution, those with the likeliest answer first."""
    for answer, _ in ranking_of(board, limit):
        for guesses in fillings(_choices(board, answer), board.grid_of, board.repeat):
            limit.check()
            yield solution_of(board, guesses, answer)


def _choices(board: Board, answer: str) -> list[list[str]]:
    """For each row the words that fit it."""
    words = board.words.guesses
    fit = {row: members(words, chosen) for row, chosen in fitting(words, board.rows, answer, not board.report).items()}
    return [fit[row] for row in board.rows]


def overview(board: Board, limit: Limit) -> Answer:
    """If the answer is not given: each word that may be it, and the number of solutions that it has."""
    return {"answers": [list(pair) for pair in ranking_of(board, limit)]} if board.answer is None else {}


def choices(board: Board, answer: Answer, number: int) -> list[str]:
    """The words that fit row `number`, counted from 1, given the answer."""
    if not 1 <= number <= len(board.rows):
        raise BoardError(f"--row: expected a row from 1 to {len(board.rows)}, found {number}")
    return _choices(board, answer["words"][-1])[number - 1]
