"""Board files of Flow."""

import pytest

from entails.errors import BoardError
from entails.puzzles.flow.board import parse, write


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "empty"),
        ("A..\n..A\n.B.\n", 3, 2, "B stands once"),
        ("A..\n.A.\n..A\n", 3, 3, "A stands 3 times"),
        ("wall: 0,0 0,2\nA.A\n", 1, 1, "side by side"),
        ("wall: r1c1 r1c3\nA.A\n", 1, 1, "side by side"),
        ("wall: r0c1 r1c1\nA.A\n", 1, 1, "expected two cells"),
        ("wall: 0,1 0,1\nA.A\n", 1, 1, "side by side"),
        ("wall: 0,0 1,1\nA.\n.A\n", 1, 1, "side by side"),
        ("fill: no\nfill: yes\nA.A\n", 2, 1, "a second time"),
        ("A..\n.A\n", 2, 3, "this row has 2 cells"),
        ("A.A\n.?.\n", 2, 2, "no cell"),
        ("...\n...\n", 1, 1, "no end"),
        ("fill: maybe\nA.A\n", 1, 1, "expected yes or no"),
        ("colour: red\nA.A\n", 1, 1, "no header"),
        ("wall: 0,0 0,9\nA.A\n", 1, 1, "no cell r1c10"),
        ("wall: here\nA.A\n", 1, 1, "expected two cells"),
        ("shape: hex\nA+A\n", 2, 1, "bridge"),
        ("wrap: sideways\nA.A\n", 1, 1, "expected rows, columns"),
        ("A" * 60 + "\n", 1, 1, "larger than"),
    ],
)
def test_a_bad_board_gets_one_sentence_with_a_position(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        parse(text, "board")
    assert (caught.value.line, caught.value.column) == (line, column)


def test_walls_stand_where_the_board_wraps_around_and_on_slanting_sides() -> None:
    for headers, wall in (("wrap: rows", "0,0 0,2"), ("wrap: columns", "0,1 2,1"), ("shape: hex", "0,0 1,1")):
        board = parse(f"wall: {wall}\n{headers}\nA.A\n...\n...\n")
        assert parse(write(board)) == board
        assert len(board.walls) == 1
