"""Aquarium in the terminal: tanks with their walls, water in them, numbers above and to the left.

In unfinished answers the walls have the names of the tanks, of which hints speak.
"""

from __future__ import annotations

from entails.boards.answer import Answer, Cell
from entails.boards.grid import framed
from entails.puzzles.aquarium.board import Board


def draw(board: Board, answer: Answer, color: bool, fine: bool) -> str:
    water, marked = ("▓", "×") if fine else ("~", "x")

    def filling(cells: list[Cell], width: int) -> str:
        if len(cells) == 1 and answer["rows"][cells[0][0]][cells[0][1]] == "x":  # in answers that are not finished
            return f"{marked} "
        wet = all(answer["rows"][r][c] == "~" for r, c in cells)
        text = (water if wet else " ") * width
        return f"\033[38;5;33m{text}\033[0m" if color and wet else text

    names = {(r, c): name for name, (r, c) in answer.get("tanks", {}).items() if len(name) <= 2}
    lines = framed(board.height, board.width, board.joined, filling, fine, names)
    left = ["" if number is None else str(number) for number in board.rows]
    wide = max(map(len, left)) + 1
    head = " " * wide + " " + "".join(f"{'' if number is None else number:>2} " for number in board.columns)
    body = [f"{left[i // 2] if i % 2 else '':>{wide - 1}} {line}" for i, line in enumerate(lines)]
    return "\n".join([*([head.rstrip()] if head.strip() else []), *body])
