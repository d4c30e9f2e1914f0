"""Overflow in the terminal: water as lines between oceans (U) and moats (#); a dot is a tile that stays dry."""

from __future__ import annotations

from entails.boards.answer import Answer
from entails.boards.canvas import Canvas, ink
from entails.puzzles.overflow.board import Board
from entails.puzzles.overflow.solution import sides_of

WATER, DIM = ink(33), "2"


def draw(board: Board, answer: Answer, color: bool, fine: bool) -> str:
    """Without line-drawing characters the tiles stand apart, so that each link has a place of its own."""
    canvas = Canvas()
    height = 1 if fine else 2
    for (r, c), ways in sides_of(board, answer).items():
        tile = board.at((r, c))
        line, column = height * r, 2 * c
        canvas.join(line, column, ways, WATER)
        if "right" in ways:
            canvas.join(line, column + 1, ["left", "right"], WATER)
        if "down" in ways and not fine:
            canvas.join(line + 1, column, ["up", "down"], WATER)
        if tile in "U#":
            canvas.put(line, column, tile, WATER if ways else DIM)
        elif answer["rows"][r][c] == "x":  # in answers that are not finished: known to stay dry
            canvas.put(line, column, "×" if fine else "x", DIM)
        elif not ways:
            wet = answer["rows"][r][c] == "~"  # likewise: known to be wet, whatever it links to
            canvas.put(line, column, "~" if wet else "·" if fine else ".", WATER if wet else DIM)
    length = [f"length {answer['length']}"] if "length" in answer else []
    return "\n".join([*canvas.lines(color, fine), *length])
