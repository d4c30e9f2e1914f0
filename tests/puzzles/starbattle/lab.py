"""Star Battle for the laws: on tiny boards all ways to put stars; on larger ones those with the right number in each row."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from entails.boards.answer import Answer
from entails.pages.board import Board
from entails.puzzles.starbattle import PUZZLE, stars_of
from tests.puzzles.labs import Lab
from tests.puzzles.starbattle.naive import MIRRORED, is_right


def answers(board: Board) -> Iterator[Answer]:
    for rows in _all_rows(board.rows, stars_of(board)):
        yield {"rows": list(rows)}


@cache
def _all_rows(side: int, stars: int) -> list[tuple[str, ...]]:
    if side > 5:
        return _of_two_stars(side, stars)
    numbers = range(side + 1) if side < 4 else [stars]
    rows = [_row(side, columns) for number in numbers for columns in combinations(range(side), number)]
    return list(product(rows, repeat=side))


def _of_two_stars(side: int, stars: int) -> list[tuple[str, ...]]:
    """On 8 × 8 cells two stars a line that do not touch stand in two ways only (`test_rules` counts them). Here they are, and
    what becomes of them when a star is moved to another cell of its row."""
    assert (side, stars) == (8, 2)
    right = [MIRRORED, tuple(row[::-1] for row in MIRRORED)]
    columns = [_row(side, pair) for pair in combinations(range(side), stars)]
    moved = {(*rows[:r], row, *rows[r + 1 :]) for rows in right for r in range(side) for row in columns}
    return sorted(moved)


def _row(side: int, columns: tuple[int, ...]) -> str:
    return "".join("*" if c in columns else "." for c in range(side))


LAB = Lab(
    puzzle=PUZZLE,
    answers=answers,
    key=lambda answer: answer["rows"],
    pieces=("stars: 1\n", "stars: 2\n", "a", "A", "b", "ab", "aab\n", "abb\n", "\n", "stars: 0\n", "*", "#"),
    largest="\n".join(letter * 50 for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX"),
    small=(6, 6),
    tiny=(5, 5),
    judge=lambda board, answer: is_right(board, answer["rows"]),
)
