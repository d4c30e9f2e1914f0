"""Task strings of the Aquarium site."""

from dataclasses import replace
from random import Random

import pytest

from entails.errors import BoardError
from entails.puzzles.aquarium import PUZZLE
from entails.puzzles.aquarium.board import parse
from entails.puzzles.aquarium.tasks import write_task
from tests.puzzles.aquarium.test_addresses import rows, walls_of
from tests.puzzles.foreign import board_of, read
from tests.puzzles.solving import CORPUS

TASK = "4_5_5_3_3_1_4_5_5_3_1_3;1,1,2,3,3,3,1,2,2,2,3,4,1,2,3,3,3,4,2,2,2,5,5,4,6,2,5,5,5,4,6,6,6,4,4,4"


def test_a_genuine_task_string_has_columns_first() -> None:
    # Puzzle 681,742 of the site, from a page of the ETOOBUSY blog on parsing it.
    board = board_of(TASK)
    assert board.columns == (4, 5, 5, 3, 3, 1)
    assert board.rows == (4, 5, 5, 3, 1, 3)
    assert board.tanks[0] == "aabccc"
    assert not board.vessels
    assert len(rows(board)) == 1
    assert rows(replace(board, rows=board.columns, columns=board.rows)) != rows(board)
    assert board_of(f"var task = '{TASK}';\n") == board


def test_random_boards_mean_the_same_after_a_trip_through_task_strings() -> None:
    for seed in range(300):
        board = PUZZLE.sample(Random(seed))
        if None in board.rows + board.columns:
            with pytest.raises(BoardError, match="has none"):
                write_task(board)
            board = replace(board, rows=(1,) * board.height, columns=(1,) * board.width)
        text, lost = write_task(board)
        again = board_of(text)
        turned = any("width from its height" in one for one in lost)
        assert turned == ((again.height, again.width) != (board.height, board.width))
        if not turned:
            assert (again.rows, again.columns) == (board.rows, board.columns)
            assert rows(again) == rows(replace(board, vessels=False)), f"seed {seed}"
        if not lost:
            assert rows(again) == rows(board), f"seed {seed}"


def test_a_rectangle_is_the_one_on_which_the_numbers_can_be_right() -> None:
    wide, tall = "1_1_1_3_0;1,1,1,2,2,2", "2_1_1_1_1;1,2,1,2,1,2"
    assert (board_of(wide).width, board_of(wide).height) == (3, 2)  # columns 1 1 1, rows 3 0
    assert (board_of(tall).width, board_of(tall).height) == (2, 3)  # columns 2 1, rows 1 1 1
    assert board_of("1_1_1_1_1_1;1,1,1,1,1,1,1,1,1").width == 3


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("1_1;1,1,1", 5, "2 numbers and 3 cells fit no board"),
        ("1_1_1_1;1,x,1,1", 11, "expected the number of a tank"),
        ("1__1_1;1,1,1,1", 3, "expected a number"),
        ("1_1_3_1;1,1,1,1", 5, "a number for row 1 from 0 to 2"),
        ("1_1;", 5, "expected the number of a tank"),
    ],
)
def test_what_is_no_board_gets_one_sentence_with_a_position(text: str, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        read("\n  " + text, "board.url")
    assert (caught.value.line, caught.value.column) == (2, column + 2)


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of boards is not beside the clone")
def test_boards_of_the_corpus_come_back_from_task_strings_as_they_were() -> None:
    for file in sorted((CORPUS / "aquarium").glob("*.aquarium")):
        board = parse(file.read_text(encoding="utf-8"), file.name)
        if None in board.rows + board.columns:
            continue
        text, lost = write_task(board)
        again = board_of(text)
        assert not lost, file.name
        assert walls_of(again) == walls_of(board), file.name
        assert (again.rows, again.columns, again.vessels) == (board.rows, board.columns, board.vessels), file.name
