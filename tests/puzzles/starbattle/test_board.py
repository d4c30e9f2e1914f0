"""Board files of Star Battle."""

import pytest

from entails.errors import BoardError
from entails.puzzles.starbattle import board_of, stars_of
from tests.puzzles.starbattle.reading import parse, write


def test_a_board_has_one_star_a_line_unless_it_says_more() -> None:
    assert stars_of(parse("ab\nab\n")) == 1
    assert parse("# two of them\nstars: 2  # each\nab\nab\n") == board_of(("ab", "ab"), 2)
    assert write(board_of(("ab", "ab"), 2)) == "stars: 2\nab\nab\n"
    assert write(parse("ab\nab\n")) == "ab\nab\n"


def test_regions_come_in_the_order_in_which_one_reads() -> None:
    assert parse("bba\ncaa\ncca\n").letters() == {(0, 0): "b", (0, 2): "a", (1, 0): "c"}


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "the board breaks off: expected the regions"),
        ("stars: 0\na\n", 1, 1, "stars: expected a number from 1 to 12, found “0”"),
        ("stars: 13\na\n", 1, 1, "from 1 to 12, found “13”"),
        ("stars: many\na\n", 1, 1, "from 1 to 12, found “many”"),
        ("stars:\na\n", 1, 1, "from 1 to 12, found “”"),
        ("stars: 1\nstars: 2\na\n", 2, 1, "a second time"),
        ("star: 1\na\n", 1, 1, "no option “star”; did you mean stars"),
        ("ab\na\n", 2, 1, "1 cell, but the first one has 2"),
        ("abc\nabc\n", 2, 4, "as many rows as columns, found 2 rows of 3 cells"),
        ("ab\nab\nab\n", 3, 1, "as many rows as columns, found 3 rows of 2 cells"),
        ("ab\na.\n", 2, 2, "expected a letter or a number of a region, found “.”"),
        ("ab\naé\n", 2, 2, "expected a letter or a number of a region, found “é”"),
        ("stars: 1\nab\nba\n", 3, 1, "region b falls apart: no way inside it leads from r1c2 to r2c1"),
        ("aba\ncba\ncba\n", 1, 3, "region a falls apart: no way inside it leads from r1c1 to r1c3"),
        ("aa\naa\n", 1, 1, "as many regions as rows, found 1 region and 2 rows"),
        ("ab\ncd\n", 2, 1, "as many regions as rows, found 4 regions and 2 rows"),
    ],
)
def test_a_bad_board_gets_one_sentence_with_a_position(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        parse(text, "board")
    assert (caught.value.line, caught.value.column) == (line, column)
