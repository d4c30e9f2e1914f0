"""Pieces of text that know their place."""

import pytest

from entails.boards.piece import Piece
from entails.errors import BoardError


def test_an_error_points_to_the_place_in_the_whole_text() -> None:
    text = "first\n 12,x "
    whole = Piece(text, 0, text, "board.txt")
    good, bad = whole.cut(6).stripped().split(",")
    assert good.number("a number", 99) == 12
    with pytest.raises(BoardError, match="expected a number from 0 to 9, found “x”") as caught:
        bad.number("a number", 9)
    assert (caught.value.file, caught.value.line, caught.value.column) == ("board.txt", 2, 5)


@pytest.mark.parametrize("text", ["", "-1", "51", "²", "1234567"])
def test_a_side_is_a_number_from_1_to_50(text: str) -> None:
    with pytest.raises(BoardError):
        Piece(text, 0, text).side("a width")
