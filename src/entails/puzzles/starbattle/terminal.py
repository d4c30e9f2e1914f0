"""Star Battle in the terminal: regions with their walls and their letters, stars in them."""

from __future__ import annotations

from entails.boards.answer import Answer, Cell
from entails.boards.grid import framed
from entails.puzzles.starbattle.board import Board

BRIGHT, DIM = "1;38;5;214", "2"


def draw(board: Board, answer: Answer, color: bool, fine: bool) -> str:
    marks = {"*": "★" if fine else "*", "x": "×" if fine else "x"}
    named = {cells[0]: letter for letter, cells in board.letters().items()}

    def paint(text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if color and text != " " else text

    def filling(cells: list[Cell], width: int) -> str:
        """A cell shows its mark, the first cell of a region also the letter, by which explanations call it."""
        if len(cells) > 1:
            return " " * width
        ((r, c),) = cells
        mark = answer["rows"][r][c]
        return paint(named.get((r, c), " "), DIM) + paint(marks.get(mark, " "), BRIGHT if mark == "*" else DIM)

    return "\n".join(framed(board.side, board.side, board.joined, filling, fine))
