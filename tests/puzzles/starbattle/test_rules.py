"""The theory of Star Battle, against other code and what is known of such boards."""

from random import Random

import pytest

from entails.boards.answer import Answer
from entails.engines.answers import Counted, Follows
from entails.errors import EntailsError
from entails.limits import FOREVER
from entails.models.theory import in_number
from entails.pages.board import Board
from entails.puzzles.starbattle import PUZZLE, board_of
from entails.puzzles.starbattle.making import scattered
from entails.puzzles.starbattle.regions import grouped, grown, lettered
from entails.questions.ask import ask
from entails.questions.count import count
from entails.questions.problem import Problem
from tests.puzzles.solving import answers, example
from tests.puzzles.starbattle.naive import MIRRORED, solutions

LETTERS = "abcdefgh"


def rows(found: list[Answer]) -> list[list[str]]:
    return sorted(one["rows"] for one in found)


def board_around_stars(side: int, stars: int, random: Random) -> Board:
    regions = None
    while regions is None:
        regions = grouped(grown(side, scattered(side, stars, random, FOREVER), random), stars, random)
    return lettered(regions, stars)


def test_random_boards_have_the_solutions_that_backtracking_finds() -> None:
    several = 0
    for seed, (side, stars) in enumerate([(5, 1), (6, 1), (7, 1), (8, 1), (8, 2)] * 5 + [(9, 2)]):
        board = board_around_stars(side, stars, Random(seed))
        expected = sorted(solutions(board))
        assert rows(answers(PUZZLE, board)) == expected, f"seed {seed}"
        several += len(expected) > 1
    assert several > 5


def test_where_rows_are_the_regions_stars_stand_as_they_do_on_an_empty_board() -> None:
    """Permutations whose neighbours differ by more than one: 1, 0, 0, 2, 14, 90 (the sequence A002464)."""
    for side, number in ((1, 1), (2, 0), (3, 0), (4, 2), (5, 14), (6, 90)):
        board = board_of(tuple(letter * side for letter in LETTERS[:side]), 1)
        assert count(Problem.of(PUZZLE, board)) == Counted(number)


def test_two_stars_a_line_need_eight_by_eight_cells_and_stand_there_in_two_ways() -> None:
    for side in range(1, 8):
        assert count(Problem.of(PUZZLE, board_of(tuple(letter * side for letter in LETTERS[:side]), 2))) == Counted(0)
    found = rows(answers(PUZZLE, example(PUZZLE, "stripes")))
    assert found == sorted([list(MIRRORED), [row[::-1] for row in MIRRORED]])


def test_a_claim_names_a_cell_as_people_do() -> None:
    problem = Problem.of(PUZZLE, example(PUZZLE, "five"))
    for claim, follows in (("star(r1c5)", True), ("star(r1c4)", False), ("∀p (star(p) ∧ p < r2c1 → p = r1c5)", True)):
        assert isinstance(ask(problem, claim), Follows) is follows, claim
    with pytest.raises(EntailsError, match="9 is neither a bound variable nor an element of Row"):
        ask(problem, "star(r9c1)")


def test_one_star_and_several_are_said_by_their_number() -> None:
    assert in_number("row 3 has 1 star(s)") == "row 3 has 1 star"
    assert in_number("rows 1 and 11 have 11 star(s)") == "rows 1 and 11 have 11 stars"
    assert in_number("1 small star(s), 2 cell(s)") == "1 small star, 2 cells"
