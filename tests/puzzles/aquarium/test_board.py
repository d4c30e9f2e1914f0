"""Board files of Aquarium."""

import pytest

from entails.errors import BoardError
from entails.puzzles.aquarium.board import parse


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("rows: 1 2\ncolumns: 1\nAA\nAA\n", 2, 1, "expected 2 numbers, found 1"),
        ("rows:\nAA\n", 1, 1, "expected 1 number, found 0"),
        ("rows: 1\nrows: 2\nAA\n", 2, 1, "a second time"),
        ("wall: 0,0 1,1\nAA\nAA\n", 1, 1, "side by side"),
        ("rows: 1 3\ncolumns: 1 1\nAA\nAA\n", 1, 9, "a number from 0 to 2"),
        ("rows: 1 x\nAA\nAA\n", 1, 9, "a number from 0 to 2"),
        ("AA\nA-\n", 2, 2, "no tank"),
        ("water: deep\nAA\n", 1, 1, "expected level or vessels"),
    ],
)
def test_a_bad_board_gets_one_sentence_with_a_position(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        parse(text, "board")
    assert (caught.value.line, caught.value.column) == (line, column)
