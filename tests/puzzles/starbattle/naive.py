"""Star Battle by backtracking, in a few lines and without the project's rules."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from entails.pages.board import Board
from entails.puzzles.starbattle import regions_of, stars_of

# Two stars a line on 8 × 8 cells: this way or its mirror image, and no other.
MIRRORED = (".*.*....", ".....*.*", ".*.*....", ".....*.*", "*.*.....", "....*.*.", "*.*.....", "....*.*.")


def solutions(board: Board) -> Iterator[list[str]]:
    """All solutions, row by row."""
    return _rest(board, [])


def _rest(board: Board, rows: list[str]) -> Iterator[list[str]]:
    if len(rows) == board.rows:
        if all(full == stars_of(board) for full in [*_columns(board, rows), *_regions(board, rows).values()]):
            yield rows
        return
    for columns in combinations(range(board.rows), stars_of(board)):
        row = "".join("*" if c in columns else "." for c in range(board.rows))
        near = {c + d for c, mark in enumerate(rows[-1] if rows else "") for d in (-1, 0, 1) if mark == "*"}
        if "**" in row or near.intersection(columns):
            continue
        more = [*rows, row]
        if max([*_columns(board, more), *_regions(board, more).values()]) <= stars_of(board):
            yield from _rest(board, more)


def is_right(board: Board, rows: Sequence[str]) -> bool:
    """Has each line and each region its stars, and do none touch?"""
    stars = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "*"}
    full = [*(row.count("*") for row in rows), *_columns(board, list(rows)), *_regions(board, list(rows)).values()]
    near = ((r, c, s, d) for r, c in stars for s in (r - 1, r, r + 1) for d in (c - 1, c, c + 1) if (r, c) != (s, d))
    return all(number == stars_of(board) for number in full) and not any((s, d) in stars for _, _, s, d in near)


def _columns(board: Board, rows: list[str]) -> list[int]:
    return [sum(row[c] == "*" for row in rows) for c in range(board.rows)]


def _regions(board: Board, rows: list[str]) -> dict[str, int]:
    full = dict.fromkeys("".join(regions_of(board)), 0)
    for letters, row in zip(regions_of(board), rows, strict=False):
        for letter, mark in zip(letters, row, strict=True):
            full[letter] += mark == "*"
    return full
