"""Flow in the terminal, as it should look."""

import re

import pytest

from entails.boards.palette import colours_for
from entails.puzzles.flow import PUZZLE
from entails.puzzles.flow.board import parse
from entails.puzzles.flow.terminal import draw
from tests.puzzles.solving import plain, solved

WALLS = "wall: r1c2 r2c2\nwall: r2c3 r2c4\nA..A\nB*.B\n....\n"
WALLS_ANSWER = {
    "rows": ["AAAA", "B*.B", "BBBB"],
    "paths": {"A": [[0, 0], [0, 1], [0, 2], [0, 3]], "B": [[1, 0], [2, 0], [2, 1], [2, 2], [2, 3], [1, 3]]},
}


def test_hexagons_stand_in_columns_of_which_every_other_is_lower() -> None:
    assert plain(PUZZLE, "hexagons", True) == [
        "  ┏━B     ┏━┓",
        "┏━┛   ┏━━━┛ ┃",
        "┃   A━┛     A",
        "┗━┓   ┏━━━┓",
        "  ┗━━━┛   ┣━╸",
        "C       B━┛",
        "┃ ┏━━━┓   ┏━C",
        "┗━┛   ┗━━━┛",
    ]


def test_warps_are_arrows_at_the_rim() -> None:
    assert plain(PUZZLE, "warp", True) == [
        " ▴ ▴ ▴ ▴ ▴",
        "◂┛ ┏━┓ C ┏▸",
        "◂┏━┛ ┗━┛ D▸",
        "◂┗━━━C A━┓▸",
        "◂D ┏━━━━━┛▸",
        "◂┃ A B━━━B▸",
        " ▾ ▾ ▾ ▾ ▾",
    ]


def test_without_line_drawing_characters_letters_show_the_way() -> None:
    assert plain(PUZZLE, "tiny", False) == ["B-B-B", "|", "B A-A", "|   |", "B A-A"]
    assert plain(PUZZLE, "bridge", False)[4:6] == ["B A-+-A C", "| | |"]


def test_walls_and_holes_are_seen() -> None:
    board = parse(WALLS)
    fine, ascii_only = (draw(board, WALLS_ANSWER, False, fine).split("\n") for fine in (True, False))
    assert fine == ["A━━━━━A", " ───", "B ▒ ·│B", "┃     ┃", "┗━━━━━┛"]
    assert ascii_only == ["A-A-A-A", " ###", "B * .#B", "|     |", "B-B-B-B"]


@pytest.mark.parametrize("name", ["seven", "hexagons", "warp", "fourteen"])
def test_every_end_shows_its_letter_on_its_colour(name: str) -> None:
    board, answer = solved(PUZZLE, name)
    drawn = draw(board, answer, True, True)
    for letter, colour in colours_for(board.ends()).items():
        assert len(re.findall(rf"48;5;{colour.terminal}m{letter}\033", drawn)) == 2
