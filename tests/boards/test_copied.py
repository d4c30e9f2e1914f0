"""Sudokus as people copy them. What is none stays what it is."""

import random

import pytest

from entails.boards.copied import copied_sudoku

ROWS = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
]
NINE = "\n".join(ROWS) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        NINE,
        NINE.replace("\n", ""),
        NINE.replace("\n", "").replace(".", "0"),
        "\n" + NINE.replace("\n", "\r\n").replace(".", "_"),
        "\n".join(" ".join(row) for row in ROWS),
        "\n------+------\n".join("\n".join(ROWS[at : at + 3]) for at in (0, 3, 6)),
        "\n".join("|".join(["", row[:3], row[3:6], row[6:], ""]) for row in ROWS),
    ],
)
def test_a_sudoku_is_read_however_it_was_copied(text: str) -> None:
    assert copied_sudoku(text) == NINE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "." * 81,
        NINE[:-3],
        NINE.replace("53", "55"),  # twice in a row
        NINE.replace("6..195", "5..196"),  # twice in a column, and in a box
        "\n".join(["123456789"] * 9),  # regions of another puzzle
        NINE.replace("5", "a"),
        "\n".join(NINE.replace("\n", "")[at : at + 27] for at in (0, 27, 54)),  # three lines
        "1" + "." * 80,
    ],
)
def test_what_is_no_sudoku_is_left_alone(text: str) -> None:
    assert copied_sudoku(text) is None


def test_a_digit_twice_in_a_row_column_or_box_is_no_sudoku() -> None:
    """Any two cells, by their places alone."""
    chance = random.Random(3)
    for _ in range(300):
        signs = list(NINE.replace("\n", ""))
        at = chance.choice([i for i, one in enumerate(signs) if one == "."])
        signs[at] = chance.choice("123456789")
        r, c = divmod(at, 9)
        others = [divmod(i, 9) for i, one in enumerate(signs) if one == signs[at] and i != at]
        seen = any(r == u or c == v or (r // 3, c // 3) == (u // 3, v // 3) for u, v in others)
        assert (copied_sudoku("".join(signs)) is None) == seen
