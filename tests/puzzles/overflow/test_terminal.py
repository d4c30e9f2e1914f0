"""Overflow in the terminal, as it should look."""

from entails.puzzles.overflow import PUZZLE
from tests.puzzles.solving import plain


def test_overflow_shows_each_link_without_line_drawing_characters() -> None:
    assert plain(PUZZLE, "tiny", False) == ["U-+ #", "  | |", ". +-+", "length 5"]
