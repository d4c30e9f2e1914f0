"""Levels of Overflow as files."""

import pytest

from entails.errors import BoardError
from entails.puzzles.overflow.board import parse


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "empty"),
        ("UL\n-?\n", 2, 2, "no tile"),
        ("\x00\x01", 1, 1, "no tile"),
    ],
)
def test_a_bad_board_gets_one_sentence_with_a_position(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        parse(text, "board")
    assert (caught.value.line, caught.value.column) == (line, column)
