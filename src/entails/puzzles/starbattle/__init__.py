"""Star Battle: put stars so that each row, column and region has as many as the board says, and no two stars touch.

It is a page, `pages/starbattle.puzzle`. What stands beside it in Python a page cannot say:

- `making` and `regions`: new boards. Regions grow around stars that stand already, so that each has as many as it needs; a
  page draws regions first, and random regions hardly ever have a solution.
- `sample`: small boards for the laws, among them such with two stars a line, of which only those around stars have solutions.
- `addresses`: the number of stars is a part of a puzz.link address.
- `page.js`: stars are tapped and never painted, because two of them would touch; a drag paints dots.
"""

from __future__ import annotations

from entails.boards.puzzle import Puzzle, late
from entails.pages.board import Board
from entails.pages.puzzle import puzzle_of
from entails.puzzles import page_of
from entails.values import replace

PAGE = page_of("starbattle")

PUZZLE: Puzzle[Board] = replace(
    puzzle_of(PAGE),
    sample=late("entails.puzzles.starbattle.sample", "sample"),
    formats=late("entails.puzzles.starbattle.formats", "formats"),
    maker=late("entails.puzzles.starbattle.making", "maker"),
)


def board_of(rows: tuple[str, ...], stars: int) -> Board:
    """The board with these regions, a letter a cell."""
    return Board(PAGE, len(rows), len(rows[0]), (("stars", (stars,)),), (tuple(map(tuple, rows)),))


def stars_of(board: Board) -> int:
    """How many stars each line and region has."""
    return dict(board.options).get("stars", (1,))[0]


def regions_of(board: Board) -> tuple[str, ...]:
    (block,) = board.blocks
    return tuple(map("".join, block))
