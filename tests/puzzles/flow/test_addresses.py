"""Flow in addresses of puzz.link.

Genuine addresses are facts from public tests and pages, named where they stand. A decoder of a few lines, written another
way than the project's, is the oracle for random boards.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from entails.boards.addresses import HOST
from entails.errors import BoardError
from entails.puzzles.flow import PUZZLE
from entails.puzzles.flow.addresses import NUMERALS, write_arukone, write_numlin
from entails.puzzles.flow.board import Board, parse, write
from tests.puzzles.foreign import board_of, read
from tests.puzzles.naive import naive_numbers
from tests.puzzles.solving import CORPUS, answers

NUMLIN = HOST + "numlin/5/5/1j2h3m1h2j3"  # the test of robx/pzprjs for numlin


def paths(board: Board) -> list[Any]:
    """The solutions whatever the letters are called."""
    return sorted(sorted(min(path, path[::-1]) for path in one["paths"].values()) for one in answers(PUZZLE, board))


def test_an_address_of_numlin_worked_out_by_hand() -> None:
    # 3 wide, 2 high: 1, g = one empty cell, 2 | 1, 2, g.
    assert board_of(HOST + "numlin/3/2/1g212g") == Board(("1.2", "12."), fill=False)
    # 16 is -10 and has the character after F = 15; 256 is +100; h = two empty cells.
    board = board_of(HOST + "numlin/4/2/-10h-10+100h+100")
    assert board.rows[0] == "G..G"
    assert board.rows[1] == NUMERALS[256] + ".." + NUMERALS[256]


def test_a_genuine_address_of_numlin() -> None:
    assert board_of(NUMLIN).rows == ("1....", "2..3.", ".....", ".1..2", "....3")
    assert len(paths(board_of(NUMLIN))) == 1
    # The test of semiexp/cspuz_core for numlin.
    assert board_of(HOST + "numlin/6/6/j4h14m2n2h133k").rows == (
        "....4.",
        ".14...",
        "....2.",
        "......",
        ".2..13",
        "3.....",
    )


def test_numbers_above_fifteen_in_a_genuine_address() -> None:
    # An example of noqx: 26 × 26 cells, 22 pairs.
    body = (
        "zz-15gdx-12nfs-16j8x4v-11zxes9kfs8zg4lbm6k5ubv2r-14n1q-10z5v7zeq3n3r1v-13u9k-11mdl6zgas2k-10sczxav-16x7jcs"
        "-15n-13x-14g-12zz"
    )
    board = board_of(f"{HOST}numlin/26/26/{body}")
    assert (board.width, board.height) == (26, 26)
    assert sorted(board.ends()) == sorted(NUMERALS[1:23])
    assert write_numlin(board).text == f"{HOST}numlin/26/26/{body}"


def test_arukone_fills_the_board_unless_it_has_its_flag() -> None:
    assert board_of(HOST + "arukone/3/2/1g212g") == Board(("A.B", "AB."))
    assert board_of(HOST + "arukone/e/3/2/1g212g") == Board(("A.B", "AB."), fill=False)


def representable(board: Board) -> bool:
    plain = not (board.walls or board.wrap_rows or board.wrap_columns or board.hexagonal)
    return plain and not set("*+") & set("".join(board.rows))


def test_random_boards_mean_the_same_after_a_trip_through_numlin_and_arukone() -> None:
    tried = 0
    for seed in range(300):
        board = PUZZLE.sample(Random(seed))
        if not representable(board):
            with pytest.raises(BoardError, match=r"puzz\.link has no"):
                write_numlin(board)
            continue
        tried += 1
        text, lost = write_numlin(board)
        assert len(lost) == board.fill + (not board.touch)
        assert paths(board_of(text)) == paths(replace(board, fill=False, touch=True)), f"seed {seed}"
        text, lost = write_arukone(board)
        assert len(lost) == (not board.touch)
        assert board_of(text) == replace(board, touch=True), f"seed {seed}"
    assert tried > 50


def test_a_board_full_of_pairs_keeps_its_numbers() -> None:
    """Numbers of each length, runs of each length, and as many pairs as 50 × 50 cells have room for."""
    for seed in range(40):
        random = Random(seed)
        height, width = random.randint(1, 50), random.randint(2, 50)
        most = height * width // 2
        numbers = random.sample(range(1, len(NUMERALS)), k=min(random.choice([1, 3, 60, most]), most))
        cells: list[str] = [NUMERALS[number] for number in numbers for _ in range(2)]
        cells += ["."] * (height * width - len(cells))
        random.shuffle(cells)
        text = "".join(cells)
        board = Board(tuple(text[r * width : (r + 1) * width] for r in range(height)), fill=False)
        address = write_numlin(board).text
        assert parse(write(board)) == board
        assert [n is None for n in naive_numbers(address.split("/")[-1])] == [one == "." for one in cells]
        if any(one in "123456789" for one in cells):
            assert board_of(address) == board
            assert naive_numbers(address.split("/")[-1]) == [None if c == "." else NUMERALS.index(c) for c in cells]


def test_numbers_that_have_no_character_get_one_that_is_free() -> None:
    assert board_of(HOST + "numlin/4/1/%fff1%fff1").rows == ("2121",)
    assert board_of(HOST + "numlin/4/1/=0001=0001").rows[0][1] == "1"


def test_letters_are_numbered_in_order_and_digits_are_taken_at_their_word() -> None:
    assert write_numlin(parse("R.B\nRB.\n")).text.endswith("/2g121g")
    assert write_numlin(parse("7.B\n7B.\n")).text.endswith("/7gb7bg")
    assert write_numlin(parse("0.B\n0B.\n")).text.endswith("/1g212g")


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        (HOST + "numlin/3/2/1g212", 37, "ends after 5 of 6 cells"),
        (HOST + "numlin/3/2/1g212h", 37, "expected 6 cells, but here is one more"),
        (HOST + "numlin/3/2/1g2.2g", 35, "keeps secret"),
        (HOST + "numlin/3/2/1g2?2g", 35, "“\\?” is no number"),
        (HOST + "numlin/3/2/1g2-x2", 35, "“-” is no number"),
        (HOST + "numlin/3/2/1g213g", 34, "the number 2 stands once"),
        (HOST + "numlin/3/2/111i", 34, "the number 1 stands 3 times"),
        (HOST + "numlin/3/2/l", 32, "no number on the board"),
        (HOST + "numlin/3/2/1g212g/1", 39, "nothing more"),
    ],
)
def test_what_is_no_board_gets_one_sentence_with_a_position(text: str, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        read("\n  " + text, "board.url")
    assert (caught.value.line, caught.value.column) == (2, column + 2)


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of boards is not beside the clone")
def test_boards_of_the_corpus_come_back_as_they_were() -> None:
    for file in sorted((CORPUS / "flow" / "mzucker").glob("*.flow")):
        flows = parse(file.read_text(encoding="utf-8"), file.name)
        assert board_of(write_arukone(flows).text) == flows, file.name
