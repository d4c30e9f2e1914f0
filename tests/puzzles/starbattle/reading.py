"""Boards of Star Battle from their texts, and what they say."""

from entails.pages.board import Board
from entails.puzzles.starbattle import PUZZLE


def parse(text: str, file: str | None = None) -> Board:
    return PUZZLE.parse(text, file)


def write(board: Board) -> str:
    return PUZZLE.write(board)
