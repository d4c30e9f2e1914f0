"""Names of tanks that can be said and seen: the letters of the board file, numbered where a letter stands for several tanks.

tags(Board(("aab", "bab"), …))      # {"a": (0, 0), "b1": (0, 2), "b2": (1, 0)}
"""

from __future__ import annotations

from collections import Counter
from string import ascii_lowercase, digits

from entails.boards.answer import Cell
from entails.boards.areas import numbered
from entails.puzzles.aquarium.board import Board

NUMBERS = digits[1:] + ascii_lowercase  # of one character each, so that a name fits into a cell


def tank_names(board: Board) -> dict[Cell, str]:
    """The name of the tank that each cell is part of."""
    tanks = numbered(board.height, board.width, board.joined)
    letters = {tanks[r, c]: board.tanks[r][c] for r, c in tanks}  # in the order in which one meets the tanks
    tanks_of, seen = Counter(letters.values()), Counter[str]()
    names: dict[int, str] = {}
    for tank, letter in letters.items():
        name = f"#{letter}" if letter.isdigit() else letter  # "tank #5", since "5 is wet" says something else
        names[tank] = name + _number(seen[letter]) if tanks_of[letter] > 1 else name
        seen[letter] += 1
    return {cell: names[tank] for cell, tank in tanks.items()}


def _number(place: int) -> str:
    return NUMBERS[place] if place < len(NUMBERS) else str(place + 1)


def tags(board: Board) -> dict[str, Cell]:
    """For each tank its name and its first cell, where drawings show the name."""
    first: dict[str, Cell] = {}
    for cell, name in sorted(tank_names(board).items()):
        first.setdefault(name, cell)
    return first
