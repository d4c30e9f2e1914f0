"""Boards of pages as texts: what can be read, and what is said of what cannot."""

import pytest

from entails import each, load, puzzles
from entails.boards.answer import WrongAnswer
from entails.errors import BoardError, TheoryError
from entails.pages.board import parse
from entails.pages.puzzle import puzzle_of
from entails.pages.reading import read_page
from entails.pages.world import world_of
from entails.questions.problem import Problem


def test_blanks_dashes_and_characters_are_read_alike() -> None:
    kind = puzzles.puzzle("hitori")
    assert kind.parse("1 - 2\n3 3 .\n", None) == kind.parse("1.2\n33.\n", None)
    assert kind.write(kind.parse("1.2\n33.\n", None)) == "1 . 2\n3 3 .\n"


def test_comments_and_the_name_of_the_puzzle_stand_in_the_head() -> None:
    kind = puzzles.puzzle("sudoku")
    board = kind.parse("-- from a book\npuzzle: sudoku\nheight: 2\n\n1...\n....\n....\n....\n", None)
    assert board.options == (("height", (2,)),)


@pytest.mark.parametrize(
    ("kind", "text", "line", "column", "told"),
    [
        ("hitori", "1 2\n3 x\n", 2, 3, "expected a number or “.”, found “x”"),
        ("hitori", "1 2\n3\n", 2, 1, "this row has 1 cell, but the first one has 2"),
        ("hitori", "", 1, 1, "the board breaks off: expected rows of cells"),
        ("hitori", "size: 3\n1 2\n", 1, 1, "leave out this line: how large a board is, its rows say"),
        ("hitori", "sizes: 3\n1 2\n", 1, 1, "there is no option “sizes”"),
        ("hitori", "1 2\n3 4\n\n5 6\n", 4, 1, "expected the end of the board"),
        ("yajilin", "2e .\n2f .\n", 2, 1, "expected a number and n, e, s or w or “.”, found “2f”"),
        (
            "kakuro",
            "# 3x\n. .\n",
            1,
            3,
            "expected “number\\number” or “number\\” or “\\number” or “#” or “.”, found “3x”",
        ),
        ("sudoku", "height: two\n1 2\n", 1, 1, "height: expected a number, found “two”"),
        ("nonogram", "1,x 2\n1 1\n", 1, 1, "expected numbers with commas between or “.”, found “1,x”"),
        ("skyscrapers", "1 2\n. .\n. .\n. . .\n\n..\n..\n", 4, 5, "expected a number for each row, 2 in all, found 3"),
        ("nonogram", "1 1\n", 2, 1, "the board breaks off: expected the numbers on the left"),
    ],
)
def test_what_is_wrong_in_a_board_is_told_with_its_place(
    kind: str, text: str, line: int, column: int, told: str
) -> None:
    with pytest.raises(BoardError) as caught:
        puzzles.puzzle(kind).parse(text, "x")
    assert told in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_point_is_refused_where_every_cell_has_a_sign() -> None:
    kind = puzzles.puzzle("yin-yang")
    with pytest.raises(WrongAnswer, match="expected “b” or “w”"):
        kind.referee(kind.parse("..w\n", None), {"rows": ["b.w"]})


def test_a_region_whose_clue_is_still_open_says_nothing() -> None:
    kind = puzzles.puzzle("tatamibari")
    board = kind.parse("..-\n", None)
    assert not list(kind.partial.facts(board, {"rows": ["a??"]}))
    with pytest.raises(WrongAnswer, match="exactly one clue"):
        list(kind.partial.facts(board, {"rows": ["aab"]}))


def test_numbers_in_black_cells_of_str8ts_differ_too() -> None:
    """Found by random boards: a board that gives one twice in a column has no solution."""
    assert len(list(each(load("# #2\n# #3\n", puzzle="str8ts")))) == 1
    assert not list(each(load("# #2\n# #2\n", puzzle="str8ts")))


def test_links_that_an_answer_cannot_write_are_refused() -> None:
    """Two islands with water between them: no token says where a bridge leads."""
    page = read_page(
        'puzzle "Bridges": "Join."\nboard Cell\nread cells "{n}": clue(p) = n\nanswer links bridge\n'
        "given facing(Cell, Cell) = {(p,q) : clue(p) > 0 ∧ clue(q) > 0 ∧ in_line(p,q)}\n"
        "find bridge(Cell, Cell) within facing, symmetric\n",
        "bridges",
    )
    assert len(world_of(parse(page, "1 1\n")).facts["facing"]) == 2
    with pytest.raises(TheoryError, match=r"links between cells side by side only.*from \(1,1\) to \(1,3\)") as told:
        world_of(parse(page, "1 . 1\n"))
    assert told.value.line == 6


def test_of_several_functions_each_is_named() -> None:
    page = read_page(
        'puzzle "Two": "Two numbers a cell."\nboard Cell\nsort N = {0..1}\nread cells "{n}": clue(p) = n\n'
        'answer cells "{a∈N}{b∈N}": left_part(p) = a, other(p) = b\nfind left_part(Cell): N, other(Cell): N\n',
        "two",
    )
    said = page.theory.saying("left_part")
    assert said is not None
    assert said.holds.startswith("the left part of ")


VALUES = """puzzle "Letters": "Write a and b into each row and column."
board Cell square
sort Letter = {a, b}
find filled(Cell)
find letter(Cell): Letter on filled
read above top(c): Letter, left first(r): Letter
answer cells letter(p); note "x": ¬filled(p)
rule "row {r} has one {x}": ∀r∈Row,x∈Letter ∃=1 c (letter(r,c) = x)
rule "column {c} has one {x}": ∀c∈Column,x∈Letter ∃=1 r (letter(r,c) = x)
rule "{first(r)} comes first in row {r}": ∀r,c (letter(r,c) = first(r) → ¬∃d∈Column,x (d < c ∧ letter(r,d) = x))
"""
BARS = """puzzle "Bars": "Draw bars."
board Cell
read cells "{n}": clue(p) = n; ".": sea(p)
sort Bars = {0..2}
find across(Cell): Bars on sea
find down(Cell): Bars
answer cells "-": across(p) = 1; "=": across(p) = 2; "|": down(p) = 1; "H": down(p) = 2
rule "{p} has {clue(p)} beside it": ∀p Σq {across(q) : beside(p,q)} = clue(p)
rule "no bar stands in {p}": ∀p (clue(p) ≥ 0 → down(p) = 0)
rule "no bars cross in {p}": ∀p (across(p) > 0 → down(p) = 0)
"""


@pytest.mark.parametrize(
    ("page", "text", "wrong"),
    [(VALUES, ". . .\na . b\n", "ab.\nba.\n.ab"), (BARS, "3 .\n. .\n", "..\n..")],
)
def test_every_solution_is_accepted_as_it_is_written(page: str, text: str, wrong: str) -> None:
    kind = puzzle_of(read_page(page, "own"))
    problem = Problem.of(kind, kind.parse(text, None))
    found = [problem.answer(solution) for solution in each(problem)]
    assert len(found) > 1
    for answer in found:
        assert not kind.referee(problem.board, {"rows": answer["rows"]}), answer
    assert kind.referee(problem.board, {"rows": wrong.split()})


def test_a_blank_among_values_with_tokens_is_the_value_without_one() -> None:
    kind = puzzle_of(read_page(BARS, "own"))
    board = kind.parse("3 .\n. .\n", None)
    said = list(kind.partial.facts(board, {"rows": ["?-", ".?"]}))
    assert [(fact.relation, fact.row, fact.holds) for fact in said if fact.row[:2] == (2, 1)] == [
        ("across", (2, 1, 1), False),
        ("across", (2, 1, 2), False),
        ("down", (2, 1, 1), False),
        ("down", (2, 1, 2), False),
    ]
    assert ("across", (1, 2, 1)) in [(fact.relation, fact.row) for fact in said]
