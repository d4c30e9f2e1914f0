"""Star Battle in the terminal, as it should look."""

from entails.puzzles.starbattle import PUZZLE
from tests.puzzles.solving import plain
from tests.puzzles.starbattle.reading import parse

draw = PUZZLE.draw


def test_a_region_has_walls_and_its_letter() -> None:
    assert plain(PUZZLE, "tiny", True) == [
        "┌─────┬─────┐",
        "│a   ★│b    │",
        "│  ┌──┘     │",
        "│  │       ★│",
        "├──┴──┬─────┤",
        "│c★   │d    │",
        "│  ┌──┘     │",
        "│  │    ★   │",
        "└──┴────────┘",
    ]
    assert plain(PUZZLE, "tiny", False)[:4] == ["+--+--+--+--+", "|a   *|b    |", "+  +--+     +", "|  |       *|"]


def test_marks_of_an_unfinished_answer_are_shown() -> None:
    answer = {"rows": ["*x", "x."]}
    assert draw(parse("ab\nab\n"), answer, False, True).split("\n")[1::2] == ["│a★│b×│", "│ ×│  │"]
    assert draw(parse("ab\nab\n"), answer, False, False).split("\n")[1::2] == ["|a*|bx|", "| x|  |"]
    assert draw(parse("ab\nab\n"), answer, True, True).count("\033[1;38;5;214m★") == 1
