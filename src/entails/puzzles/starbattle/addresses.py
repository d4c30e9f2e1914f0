"""Star Battle in addresses of puzz.link: starbattle/WIDTH/HEIGHT/STARS/BORDERS.

Borders that end inside a region separate nothing, and are passed over.
"""

from __future__ import annotations

from string import ascii_letters

from entails.boards.addresses import HOST, Address, read_borders, write_borders
from entails.boards.areas import numbered
from entails.boards.piece import Written
from entails.errors import amount
from entails.pages.board import Board
from entails.puzzles.starbattle import PAGE, board_of, regions_of, stars_of

LEAST_STARS, MOST_STARS = next(option.bounds or (1, 1) for option in PAGE.options if option.name == "stars")


def read_starbattle(address: Address) -> Board:
    width, height = address.width, address.height
    stars, borders, *more = *address.body, address.end  # a board of one cell has no borders
    if len(more) > 1:
        more[0].fail("expected two parts after the size, the stars and the borders, with a slash between them")
    if width != height:
        stars.fail(f"expected as many rows as columns, found {height} rows and {width} columns")
    number = stars.number("a number of stars", MOST_STARS, LEAST_STARS)
    areas = numbered(height, width, read_borders(borders, height, width))
    if max(areas.values()) != height:
        found = amount(max(areas.values()), "region")
        borders.fail(f"expected as many regions as rows, found {found} and {height} rows")
    rows = tuple("".join(ascii_letters[areas[r, c] - 1] for c in range(width)) for r in range(height))
    return board_of(rows, number)


def write_starbattle(board: Board) -> Written:
    regions = regions_of(board)
    borders = write_borders(board.rows, board.columns, lambda a, b: regions[a[0]][a[1]] == regions[b[0]][b[1]])
    return Written(f"{HOST}starbattle/{board.columns}/{board.rows}/{stars_of(board)}/{borders}")
