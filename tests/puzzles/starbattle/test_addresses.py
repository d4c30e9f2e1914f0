"""Star Battle in addresses of puzz.link. A naive encoder is the oracle for random boards."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entails.boards.addresses import HOST
from entails.boards.turning import relettered
from entails.errors import BoardError
from entails.pages.board import Board
from entails.puzzles.starbattle import PUZZLE, regions_of, stars_of
from entails.puzzles.starbattle import board_of as made
from entails.puzzles.starbattle.addresses import write_starbattle
from tests.puzzles.foreign import board_of, read
from tests.puzzles.starbattle.reading import parse, write


def naive_borders(board: Board) -> str:
    """The bits as one long text for each direction, then five at a time as a number of base 32."""
    rows, columns = regions_of(board), list(zip(*regions_of(board), strict=True))
    beside = "".join(str(int(row[c] != row[c + 1])) for row in rows for c in range(board.rows - 1))
    below = "".join(str(int(column[r] != column[r + 1])) for r in range(board.rows - 1) for column in columns)
    digits = ""
    for bits in (beside, below):
        padded = bits + "0" * (-len(bits) % 5)
        digits += "".join(
            "0123456789abcdefghijklmnopqrstuv"[int(padded[i : i + 5], 2)] for i in range(0, len(padded), 5)
        )
    return digits


def test_an_address_worked_out_by_hand() -> None:
    # 2 wide, 2 high, 1 star. To the right of cells: 2 sides, 01000 = 8, so after r2c1. Below cells: 10000 = g, below r1c1.
    assert board_of(HOST + "starbattle/2/2/1/8g") == made(("aa", "ba"), 1)
    assert write_starbattle(parse("stars: 1\nxx\nyx\n")).text == HOST + "starbattle/2/2/1/8g"


def test_random_boards_come_back_and_their_borders_are_those_of_a_naive_encoder() -> None:
    for seed in range(100):
        board = PUZZLE.sample(Random(seed))
        text, lost = write_starbattle(board)
        assert not lost
        assert text == f"{HOST}starbattle/{board.rows}/{board.rows}/{stars_of(board)}/{naive_borders(board)}"
        again = board_of(text)
        assert stars_of(again) == stars_of(board)
        assert relettered(regions_of(again)) == relettered(regions_of(board)), f"seed {seed}"


def test_a_border_that_ends_inside_a_region_is_passed_over() -> None:
    assert board_of(HOST + "starbattle/3/3/1/a03g") == made(("aab", "aab", "ccc"), 1)
    assert board_of(HOST + "starbattle/3/3/1/q03g") == made(("aab", "aab", "ccc"), 1)  # and one to the right of r1c1


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        (HOST + "starbattle/2/2/1", 37, "expected 2 digits of borders, found 0"),
        (HOST + "starbattle/2/2/1/8g/1", 41, "two parts after the size"),
        (HOST + "starbattle/3/2/1/8g", 36, "as many rows as columns, found 2 rows and 3 columns"),
        (HOST + "starbattle/2/2/0/8g", 36, "a number of stars from 1 to 12, found “0”"),
        (HOST + "starbattle/2/2/x/8g", 36, "a number of stars from 1 to 12, found “x”"),
        (HOST + "starbattle/2/2/1/8", 39, "expected 2 digits of borders, found 1"),
        (HOST + "starbattle/2/2/1/8w", 39, "“w” is no digit"),
        (HOST + "starbattle/2/2/1/00", 38, "as many regions as rows, found 1 region and 2 rows"),
        (HOST + "starbattle/2/2/1/oo", 38, "as many regions as rows, found 4 regions and 2 rows"),
    ],
)
def test_what_is_no_board_gets_one_sentence_with_a_position(text: str, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        read("\n  " + text, "board.url")
    assert (caught.value.line, caught.value.column) == (2, column + 2)


@settings(max_examples=150)
@given(body=st.text(alphabet="0128gkosv/-.", max_size=9))
def test_any_body_is_a_board_or_an_error_with_a_position(body: str) -> None:
    try:
        board = board_of(HOST + "starbattle/3/3/1" + body)
    except BoardError as error:
        assert error.column is not None
    else:
        assert parse(write(board)) == board
