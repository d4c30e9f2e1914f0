"""Boards in the terminal, as they should look."""

import re
from pathlib import Path

import pytest

from entails.boards.answer import Answer
from entails.boards.canvas import Canvas
from entails.boards.palette import colours_for
from entails.boards.puzzle import Puzzle
from entails.engines.answers import Solved
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.puzzles import aquarium, flow, overflow
from entails.puzzles.drawings.flow_terminal import draw as draw_flow

EXAMPLES = Path(__file__).parents[2] / "examples"
WALLS = "wall: 0,1 1,1\nwall: 1,2 1,3\nA..A\nB*.B\n....\n"
WALLS_ANSWER = {
    "rows": ["AAAA", "B*.B", "BBBB"],
    "paths": {"A": [[0, 0], [0, 1], [0, 2], [0, 3]], "B": [[1, 0], [2, 0], [2, 1], [2, 2], [2, 3], [1, 3]]},
}


def solved(puzzle: Puzzle, name: str) -> tuple[object, Answer]:
    board = puzzle.parse((EXAMPLES / puzzle.name / f"{name}.{puzzle.name}").read_text(encoding="utf-8"), None)
    with Session(ground(puzzle.theory(board), puzzle.world(board))) as session:
        answer = session.first()
        assert isinstance(answer, Solved)
        return board, puzzle.read(board, answer.solution)


def plain(puzzle: Puzzle, name: str, fine: bool) -> list[str]:
    board, answer = solved(puzzle, name)
    lines = puzzle.draw(board, answer, False, fine).split("\n")
    colourful = puzzle.draw(board, answer, True, fine)
    assert [line.rstrip() for line in re.sub(r"\033\[[0-9;]*m", "", colourful).split("\n")] == lines
    assert fine or all(line.isascii() for line in lines)
    return lines


def test_hexagons_stand_in_columns_of_which_every_other_is_lower() -> None:
    assert plain(flow.PUZZLE, "hexagons", True) == [
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
    assert plain(flow.PUZZLE, "warp", True) == [
        " ▴ ▴ ▴ ▴ ▴",
        "◂┛ ┏━┓ C ┏▸",
        "◂┏━┛ ┗━┛ D▸",
        "◂┗━━━C A━┓▸",
        "◂D ┏━━━━━┛▸",
        "◂┃ A B━━━B▸",
        " ▾ ▾ ▾ ▾ ▾",
    ]


def test_without_line_drawing_characters_letters_show_the_way() -> None:
    assert plain(flow.PUZZLE, "tiny", False) == ["B-B-B", "|", "B A-A", "|   |", "B A-A"]
    assert plain(flow.PUZZLE, "bridge", False)[4:6] == ["B A-+-A C", "| | |"]


def test_walls_and_holes_are_seen() -> None:
    board = flow.parse(WALLS)
    fine, ascii_only = (draw_flow(board, WALLS_ANSWER, False, fine).split("\n") for fine in (True, False))
    assert fine == ["A━━━━━A", " ───", "B ▒ ·│B", "┃     ┃", "┗━━━━━┛"]
    assert ascii_only == ["A-A-A-A", " ###", "B * .#B", "|     |", "B-B-B-B"]


@pytest.mark.parametrize("name", ["seven", "hexagons", "warp", "fourteen"])
def test_every_end_shows_its_letter_on_its_colour(name: str) -> None:
    board, answer = solved(flow.PUZZLE, name)
    assert isinstance(board, flow.Board)
    drawn = draw_flow(board, answer, True, True)
    for letter, colour in colours_for(board.ends()).items():
        assert len(re.findall(rf"48;5;{colour.terminal}m{letter}\033", drawn)) == 2


def test_water_has_no_gaps_in_a_tank() -> None:
    assert plain(aquarium.PUZZLE, "six", False)[6:9] == [
        "4 |  |  |~~~~~~~~|~~|",
        "  +  +--+--+~~~~~+--+",
        "4 |~~|  |  |~~~~~|~~|",
    ]


def test_overflow_shows_each_link_without_line_drawing_characters() -> None:
    assert plain(overflow.PUZZLE, "tiny", False) == ["U-+ #", "  | |", ". +-+", "length 5"]


def test_lines_join_where_they_meet() -> None:
    canvas = Canvas()
    canvas.join(0, 0, ["right", "down"])
    canvas.join(0, 0, ["left"])
    canvas.put(1, 1, "x")
    assert canvas.lines(False, True) == ["┳", " x"]
    assert canvas.lines(False, False) == ["+", " x"]
    assert Canvas().lines(True, True) == [""]
