"""Have two pages the same solutions? They are compared on small random boards, drawn from either page in turn and read by
both; or on a board that is given.

A random board hardly ever has a solution. So where neither page has one, clues are taken away until one has, or there are no
more clues; each board on the way is one that was tried. That they agree on all of these is no proof.

    compare_pages(load("mine.puzzle"), load("hers.puzzle"), one_board, limit=limit)     # Compared(board="2 3\\n3 1\\n", …)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from entails.errors import BoardError, TheoryError
from entails.limits import Limit
from entails.models.conformance import check_world
from entails.pages.board import Board, parse, write
from entails.pages.page import PuzzlePage
from entails.pages.puzzle import puzzle_of
from entails.pages.sample import empty, sample, thinned
from entails.questions.compared import Compared
from entails.questions.problem import Problem
from entails.values import replace

DRAWN = 24  # boards, unless another number is asked for
MOST_SIDE = 4
THINNER = 4  # times that clues are taken away

OnOneBoard = Callable[[Problem, Problem], Compared]


def compare_pages(
    first: Problem, second: Problem, here: OnOneBoard, *, boards: int | None = None, seed: int = 0, limit: Limit
) -> Compared:
    """`here` compares two boards. Raises `BoardError` if neither page reads the boards of the other."""
    pages = [one.rules_of for one in (first, second) if one.rules_of]
    random, tried, solvable, left_out = Random(seed), 0, 0, ""
    largest, found = (0, 0), None
    for board in _boards(pages, DRAWN if boards is None else boards, random):
        for thinner in _thinner(board, random):
            limit.say(f"random board {tried + 1}")
            try:
                pair = _read(pages[0], thinner, first.name), _read(pages[1], thinner, second.name)
            except BoardError as error:
                left_out = left_out or error.message
                break
            found, tried = replace(here(*pair), board=write(thinner)), tried + 1
            largest = max(largest, (board.rows, board.columns), key=lambda size: (size[0] * size[1], size))
            if found.status != "same":
                return replace(found, tried=tried, random=True, largest=largest)
            if found.solutions != 0:
                solvable += 1
                break
    if found is None:
        message = "pages are compared on boards: --boards N says on how many, --each FILE… on which"
        raise BoardError(f"the two pages do not read the same boards: {left_out}" if left_out else message)
    notes = [f"(Random boards that one of the pages refuses were left out: {left_out}.)"] if left_out else []
    seen = replace(found, tried=tried, random=True, largest=largest, solvable=solvable, board="", solutions=None)
    return replace(seen, notes=(*found.notes, *notes))


def on_file(first: Problem, second: Problem, text: str, file: str) -> tuple[Problem, Problem] | None:
    """The board in a file, read by two pages; None if these are no pages."""
    if not (first.rules_of and second.rules_of):
        return None
    one, other = (
        Problem.of(puzzle_of(page), parse(page, text, file), file) for page in (first.rules_of, second.rules_of)
    )
    return one, other


def on_one_board(first: Problem, second: Problem) -> tuple[Problem, Problem] | None:
    """A page and a board of a page: the board, read by both. None of anything else."""
    board, page = (second, first) if first.rules_of else (first, second)
    if page.rules_of is None or not isinstance(board.board, Board):
        return None
    other = _read(page.rules_of, board.board, page.name)
    return (other, board) if first.rules_of else (board, other)


def _read(page: PuzzlePage, board: Board, name: str) -> Problem:
    try:
        problem = Problem.of(puzzle_of(page), parse(page, write(board), None), name)
        check_world(problem.theory, problem.world)  # a token may say something that its sort does not have
        return problem
    except (BoardError, TheoryError) as error:
        raise BoardError(f"{name or page.name} cannot read a board: {error.message}") from None


def _boards(pages: Sequence[PuzzlePage], number: int, random: Random) -> Iterator[Board]:
    """Random boards of the two in turn; the first two say as little as a board can."""
    for place in range(number):
        page = pages[place % 2]
        yield empty(page, place + 2) if place < 2 else sample(page, random, MOST_SIDE)


def _thinner(board: Board, random: Random) -> Iterator[Board]:
    """The board, and then again and again with about half of its clues."""
    for _ in range(THINNER):
        yield board
        fewer = thinned(board, random)
        if fewer == board:
            return
        board = fewer
