"""Aquarium in addresses of puzz.link.

Genuine addresses are facts from public tests and pages, named where they stand. A naive encoder is the oracle for random
boards.
"""

from itertools import product
from random import Random
from typing import Any

import pytest

from entails.boards.addresses import HOST
from entails.errors import BoardError
from entails.puzzles.aquarium import PUZZLE
from entails.puzzles.aquarium.addresses import write_aquarium
from entails.puzzles.aquarium.board import Board, parse, write
from tests.puzzles.foreign import board_of, read
from tests.puzzles.naive import naive_numbers
from tests.puzzles.solving import CORPUS, answers


def rows(board: Board) -> list[Any]:
    return sorted(one["rows"] for one in answers(PUZZLE, board))


def walls_of(board: Board) -> tuple[list[list[int]], list[list[int]]]:
    """Is there a wall to the right of each cell? Below it?"""
    right = [[int(not board.joined((r, c), (r, c + 1))) for c in range(board.width - 1)] for r in range(board.height)]
    below = [[int(not board.joined((r, c), (r + 1, c))) for c in range(board.width)] for r in range(board.height - 1)]
    return right, below


def test_an_address_of_aquarium_worked_out_by_hand() -> None:
    # 3 wide, 2 high. To the right of cells: 4 sides, one digit: k = 20 = 10100, so after r1c1 and after r2c1.
    # Below cells: 3 sides, one digit: 4 = 00100, so below r1c3. Numbers: columns g = none, 2, 1; rows 3, g = none.
    board = board_of(HOST + "aquarium/3/2/k4/g213g")
    assert walls_of(board) == ([[1, 0], [1, 0]], [[0, 0, 1]])
    assert (board.columns, board.rows) == ((None, 2, 1), (3, None))
    assert board.vessels
    assert board.tanks == ("abb", "abb")
    assert board.walls == {frozenset({(0, 2), (1, 2)})}  # a wall inside the tank b
    assert parse(write(board)) == board


def test_genuine_addresses_of_aquarium() -> None:
    # The test of robx/pzprjs for aquarium, whose file form lists the borders and numbers.
    board = board_of(HOST + "aquarium/4/4/bu8i90/i3213g")
    assert walls_of(board) == (
        [[0, 1, 0], [1, 1, 1], [1, 1, 1], [0, 0, 1]],
        [[1, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]],
    )
    assert (board.columns, board.rows) == ((None, None, None, 3), (2, 1, 3, None))
    assert rows(board) == [["..~~", "..~.", "~.~~", "~~~~"]]
    # The two tests of semiexp/cspuz_core, the second with one level in each region.
    board = board_of(HOST + "aquarium/5/4/9lqgfk4/3h12h13")
    assert walls_of(board)[1] == [[0, 1, 1, 1, 1], [1, 0, 1, 0, 0], [0, 0, 1, 0, 0]]
    assert rows(board) == [["~~~~~", "~....", "..~..", "~~..~"]]
    board = board_of(HOST + "aquarium/r/5/4/17qgela/l24g")
    assert not board.vessels
    assert walls_of(board)[0] == [[0, 0, 0, 0], [1, 0, 0, 1], [1, 1, 1, 1], [0, 1, 0, 1]]
    assert {(row[1][0], row[1][1:4], row[1][4], row[2][1], row[2][3]) for row in rows(board)} == {
        ("~", "...", "~", "~", "~")
    }


def test_random_boards_mean_the_same_after_a_trip_through_aquarium_addresses() -> None:
    for seed in range(200):
        board = PUZZLE.sample(Random(seed))
        text, lost = write_aquarium(board)
        again = board_of(text)
        assert not lost
        assert walls_of(again) == walls_of(board), f"seed {seed}"
        assert (again.rows, again.columns, again.vessels) == (board.rows, board.columns, board.vessels)
        assert rows(again) == rows(board), f"seed {seed}"


def test_borders_of_random_boards_are_the_bits_that_a_naive_encoder_writes() -> None:
    for seed in range(60):
        random = Random(seed)
        height, width = random.randint(1, 12), random.randint(1, 12)
        tanks = tuple("".join(random.choice("abc") for _ in range(width)) for _ in range(height))
        board = Board(tanks, (None,) * height, tuple(random.randint(0, height) for _ in range(width)))
        digits = ""
        for part in walls_of(board):
            bits = "".join(str(wall) for line in part for wall in line)
            bits += "0" * (-len(bits) % 5)
            digits += "".join(
                "0123456789abcdefghijklmnopqrstuv"[int(bits[i : i + 5], 2)] for i in range(0, len(bits), 5)
            )
        address = write_aquarium(board).text
        assert address.startswith(f"{HOST}aquarium/r/{width}/{height}/{digits}/")
        assert naive_numbers(address.split("/")[-1]) == [*board.columns, *board.rows]
        again = board_of(address)
        assert walls_of(again) == walls_of(board)
        for a, b in product(again.cells(), repeat=2):  # tanks that touch have letters that differ
            if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and frozenset({a, b}) not in again.walls:
                assert again.joined(a, b) == board.joined(a, b)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        (HOST + "aquarium/3/2/k4", 36, "two parts"),
        (HOST + "aquarium/3/2/k4/g213g/1", 43, "two parts"),
        (HOST + "aquarium/3/2/k/g213g", 35, "expected 2 digits of borders, found 1"),
        (HOST + "aquarium/3/2/kz/g213g", 35, "“z” is no digit"),
        (HOST + "aquarium/3/2/k4/g313g", 38, "column 2 from 0 to 2, found 3"),
        (HOST + "aquarium/3/2/k4/g214g", 40, "row 1 from 0 to 3, found 4"),
    ],
)
def test_what_is_no_board_gets_one_sentence_with_a_position(text: str, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        read("\n  " + text, "board.url")
    assert (caught.value.line, caught.value.column) == (2, column + 2)


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of boards is not beside the clone")
def test_boards_of_the_corpus_come_back_from_addresses_as_they_were() -> None:
    for file in sorted((CORPUS / "aquarium").glob("*.aquarium")):
        board = parse(file.read_text(encoding="utf-8"), file.name)
        text, lost = write_aquarium(board)
        again = board_of(text)
        assert not lost, file.name
        assert walls_of(again) == walls_of(board), file.name
        assert (again.rows, again.columns, again.vessels) == (board.rows, board.columns, board.vessels), file.name
