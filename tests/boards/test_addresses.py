"""Addresses of puzz.link, taken apart. What their bodies say is tested with each puzzle."""

import pytest

from entails.boards.addresses import (
    HOST,
    find_address,
    read_address,
    read_bits,
    read_borders,
    write_bits,
    write_borders,
)
from entails.boards.piece import Piece
from entails.errors import BoardError
from tests.puzzles.foreign import board_of, read

NUMLIN = HOST + "numlin/5/5/1j2h3m1h2j3"  # the test of robx/pzprjs for numlin


@pytest.mark.parametrize(
    "address",
    [
        "http://pzv.jp/p.html?numlin/5/5/1j2h3m1h2j3",
        "https://pzprxs.vercel.app/p?numlin/5/5/1j2h3m1h2j3",
        "puzz.link/p?numlin/5/5/1j2h3m1h2j3",
        "  https://puzz.link/p?numlin/5/5/1j2h3m1h2j3\n",
        "https://puzz.link/p?numlin/5/5/1j2h3m1h2j3/",
        "https://puzz.link/p?numlin//5/5/1j2h3m1h2j3",
        "https://puzz.link/p?numlin_edit/5/5/1j2h3m1h2j3",
        "http://pzv.jp/p.html?m+numlin/5/5/1j2h3m1h2j3",
        "[InternetShortcut]\r\nURL=https://puzz.link/p?numlin/5/5/1j2h3m1h2j3\r\n",
    ],
)
def test_the_forms_that_people_paste_are_all_read(address: str) -> None:
    assert board_of(address) == board_of(NUMLIN)


def test_a_variant_is_read_with_a_note() -> None:
    found = read(HOST + "numlin/v:/5/5/1j2h3m1h2j3")
    assert found is not None
    assert found.board == board_of(NUMLIN)
    assert "variant" in found.notes[0]


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("https://example.org/", 1, "nothing is fetched"),
        (
            "https://puzz.link/p?slither/5/5/a",
            21,
            "no puzzle “slither” here: expected one of aquarium, arukone, numlin",
        ),
        (HOST + "numlin/5/5", 31, "too short"),
        (HOST + "numlin/51/5/1", 28, "a width from 1 to 50"),
        (HOST + "numlin/5/0/1", 30, "a height from 1 to 50"),
        (HOST + "numlin/5/99999999/1", 30, "a height from 1 to 50"),
        (HOST + "numlin/3/2/" + "0" * 30_000, 20_001, "longer than"),
    ],
)
def test_what_is_no_board_gets_one_sentence_with_a_position(text: str, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        read("\n  " + text, "board.url")
    assert (caught.value.line, caught.value.column) == (2, column + 2)


def test_of_an_address_that_holds_no_board_the_error_gives_advice() -> None:
    piece = find_address("https://example.org/aquarium")
    assert piece
    with pytest.raises(BoardError, match=r"numlin/5/5/1j2h3m1h2j3 does \(copy the page\)") as caught:
        read_address(piece, ["numlin"], "copy the page")
    assert caught.value.column == 1


def test_bits_are_written_five_to_a_digit_and_read_back() -> None:
    bits = [bool(int(bit)) for bit in "1010011111001"]
    text = write_bits(bits[:6]) + write_bits(bits[6:])
    assert text == "kgu8"  # 10100 1|0000, 11110 01|000
    assert read_bits(Piece(text, 0, text), (6, 7)) == bits


def test_borders_are_those_beside_then_those_below() -> None:
    # 3 wide, 2 high. To the right of cells: k = 10100, after r1c1 and after r2c1. Below cells: 4 = 00100, below r1c3.
    joined = read_borders(Piece("k4", 0, "k4"), 2, 3)
    assert [joined((0, 0), (0, 1)), joined((0, 1), (0, 2)), joined((1, 1), (1, 0))] == [False, True, False]
    assert [joined((0, c), (1, c)) for c in range(3)] == [True, True, False]
    assert write_borders(2, 3, joined) == "k4"
