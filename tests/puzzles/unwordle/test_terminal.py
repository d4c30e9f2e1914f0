"""Unwordle in the terminal."""

from entails.limits import FOREVER
from entails.puzzles.unwordle.board import parse
from entails.puzzles.unwordle.searching import each
from entails.puzzles.unwordle.solution import read
from entails.puzzles.unwordle.terminal import draw


def test_a_board_is_drawn_in_colour() -> None:
    board = parse("answer: cat\nlist: cat act\nYYG\n")
    (solution,) = each(board, FOREVER)
    drawn = draw(board, read(board, solution), True, True)
    assert drawn.count("48;5;28m") == 4  # green: one in the row, three in the answer
    assert drawn.count("48;5;220m") == 2
