"""Aquarium in the terminal, as it should look."""

from entails.puzzles.aquarium import PUZZLE
from entails.puzzles.aquarium.board import parse
from tests.puzzles.solving import plain


def test_water_has_no_gaps_in_a_tank() -> None:
    assert plain(PUZZLE, "six", False)[6:9] == [
        "4 |  |  |~~~~~~~~|~~|",
        "  +  +--+--+~~~~~+--+",
        "4 |~~|  |  |~~~~~|~~|",
    ]


def test_an_unfinished_answer_has_the_names_of_the_tanks_in_the_walls() -> None:
    board = parse("rows: . .\naab\nbab\n")
    drawn = PUZZLE.draw(board, PUZZLE.partial.sketch(board, ()), False, True)
    assert drawn.split("\n") == [
        " ┌a────┬b1┐",
        " │     │  │",
        " ├b2┐  │  │",
        " │  │  │  │",
        " └──┴──┴──┘",
    ]
    assert "b1" not in PUZZLE.draw(board, {"rows": ["...", "..."]}, False, True)
