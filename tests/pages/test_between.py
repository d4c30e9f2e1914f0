"""What stands between two cells: read, written, told with its place where it is wrong, drawn, and made."""

import re
from pathlib import Path
from random import Random

import pytest

from entails import Solved, generate, load, puzzles, solve
from entails.boards.picture import Circle, Line, Text
from entails.errors import EntailsError
from entails.pages.geometry import pairs
from entails.pages.page import ReadBetween
from entails.pages.picture import BoardLook
from entails.pages.reading import read_page
from entails.pages.sample import sample
from entails.pages.sheet import sheet
from entails.pages.world import world_of
from tests.running import entails

PAGE = """puzzle "Corridors": "Blacken cells. Two with a wall between them differ, a number between them counts them."
board Cell
given wall(Cell, Cell) symmetric
read cells "#": dark(p)
read between "|": wall(p,q); "{n}": both(p,q) = n
answer cells "#": black(p)
find black(Cell)
rule "walls": ∀p,q (wall(p,q) → (black(p) ↔ ¬black(q)))
rule "numbers": ∀p,q (both(p,q) = 2 → black(p) ∧ black(q))
rule "dark": ∀p (dark(p) → black(p))
"""
BOARD = "#..\n...\n\n| 2\n. . 10\n. .\n"


def test_a_line_for_each_row_and_one_between_rows() -> None:
    assert pairs(2, 3) == [
        [((0, 0), (0, 1)), ((0, 1), (0, 2))],
        [((0, 0), (1, 0)), ((0, 1), (1, 1)), ((0, 2), (1, 2))],
        [((1, 0), (1, 1)), ((1, 1), (1, 2))],
    ]
    assert pairs(1, 1) == []
    assert [len(row) for row in pairs(3, 1)] == [1, 1]


def test_tokens_speak_of_the_left_or_upper_cell_and_of_the_other() -> None:
    board = load(f"{PAGE}---\n{BOARD}").board
    world = world_of(board)
    assert set(world.facts["wall"]) == {(1, 1, 1, 2), (1, 2, 1, 1)}
    assert world.numbers["both"] == {(1, 2, 1, 3): 2, (1, 3, 2, 3): 10}
    assert board.signs()[(0, 0), (0, 1)][1] == "|"


@pytest.mark.parametrize("kind", ["futoshiki", "corridors"])
def test_random_boards_are_written_and_read_again(kind: str) -> None:
    page = read_page(PAGE if kind == "corridors" else puzzles.page_text(kind), kind)
    puzzle = load(f"{page.text}---\n. .\n. .\n\n.\n..\n.\n").puzzle
    assert puzzle is not None
    for seed in range(60):
        board = sample(page, Random(seed))
        text = puzzle.write(board).partition("---\n")[2]
        assert puzzle.parse(text, None).blocks == board.blocks, (seed, text)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("| 2", "| 2 .", "4:5: expected 2 tokens between the cells of row 1, found 3"),
        (". . 10", ". .", "5:3: expected 3 tokens between the cells of rows 1 and 2, found 2"),
        ("| 2", "| <", "4:3: expected “|” or a number or “.”, found “<”"),
        ("10\n. .\n", "10\n", "6:1: expected 3 lines of tokens between cells, found 2"),
        ("\n| 2\n. . 10\n. .\n", "", "3:1: the board breaks off: expected the tokens between cells"),
        (
            "10\n. .\n",
            "10\n. .\n. .\n",
            "7:1: expected the end of the board: an empty line ends the rows of cells, and there is no further block",
        ),
    ],
)
def test_a_wrong_block_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    page = tmp_path / "corridors.puzzle"
    page.write_text(PAGE, encoding="utf-8")
    wrong = tmp_path / "b.corridors"
    wrong.write_text(BOARD.replace(old, new), encoding="utf-8")
    done = entails("solve", "b.corridors", "--puzzles", ".", folder=tmp_path)
    assert done.err.splitlines()[0] == f"entails: b.corridors:{told}"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            'read between "<": less(p,q)\nread cells "#": dark(p)',
            "what stands between cells is written below the cells",
        ),
        ('read cells "#": dark(p)\nread between "<": new k∈Sign, at(k) = p', "a token between cells makes no element"),
        ('read cells "#": dark(p)\nread between "<": less(p,x)', "expected variables of the token in less(…)"),
    ],
)
def test_a_wrong_line_is_told(line: str, told: str) -> None:
    text = f'puzzle "A": "B"\nboard Cell\n{line}\nanswer cells "#": black(p)\nfind black(Cell)\n'
    with pytest.raises(EntailsError, match=re.escape(told)):
        read_page(text, "a")


def test_signs_are_turned_where_cells_stand_one_below_the_other() -> None:
    text = ". .\n. .\n\n<\n<>\n.\n"
    problem = load(text, puzzle="futoshiki")
    answer = solve(problem)
    assert isinstance(answer, Solved)
    assert problem.drawn(problem.answer(answer.solution)) == "1 < 2\n∧   ∨\n2   1"
    look = BoardLook(problem.board)
    angles = [shape.points for shape in look.signs() if isinstance(shape, Line)]
    middle = look.corner(0.5, 1)
    assert angles[0][1] == (middle[0] - 4, middle[1])  # the tip is at the smaller number
    assert len(angles) == 3
    assert [one["shape"] for one in sheet(problem.board)["above"]] == ["circle", "line"] * 3


def test_other_signs_are_walls_and_numbers() -> None:
    board = load(f"{PAGE}---\n{BOARD}").board
    drawn = [shape for shape in BoardLook(board).signs() if not isinstance(shape, Circle)]
    assert [type(shape) for shape in drawn] == [Line, Text, Text]
    assert isinstance(drawn[2], Text)
    assert drawn[2].text == "10"


def test_a_made_board_has_signs_and_numbers_go_first() -> None:
    board = next(generate("futoshiki", size=(4, 4), seed=1)).board
    signs = [read for read, _ in board.signs().values()]
    clues = [token for row in board.blocks[0] for token in row if token != "."]
    assert len(signs) > len(clues)
    assert all(isinstance(read, ReadBetween) for read in signs)


def test_the_word_between_is_not_taken_for_the_relation() -> None:
    assert "between" not in read_page(puzzles.page_text("futoshiki"), "futoshiki").theory.relations
