"""The theory of Star Battle, against other code and what is known of such boards."""

from random import Random

from entails.boards.answer import Answer
from entails.engines.answers import Counted
from entails.limits import FOREVER
from entails.puzzles.starbattle import PUZZLE
from entails.puzzles.starbattle.board import Board, parse
from entails.puzzles.starbattle.making import scattered
from entails.puzzles.starbattle.regions import board_of, grouped, grown
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
    return board_of(regions, stars)


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
        board = Board(tuple(letter * side for letter in LETTERS[:side]))
        assert count(Problem.of(PUZZLE, board)) == Counted(number)


def test_two_stars_a_line_need_eight_by_eight_cells_and_stand_there_in_two_ways() -> None:
    for side in range(1, 8):
        assert count(Problem.of(PUZZLE, Board(tuple(letter * side for letter in LETTERS[:side]), 2))) == Counted(0)
    found = rows(answers(PUZZLE, example(PUZZLE, "stripes")))
    assert found == sorted([list(MIRRORED), [row[::-1] for row in MIRRORED]])


def test_one_star_and_several_are_said_in_words_of_their_own() -> None:
    one, several = (PUZZLE.theory(parse(f"stars: {number}\na\n")) for number in (1, 3))
    assert [rule.sentence for rule in one.rules][1:] == [
        "row {r} has one star",
        "column {c} has one star",
        "region {a} has one star",
    ]
    assert [rule.sentence for rule in several.rules][1] == "row {r} has {stars} stars"
    assert one.rules[0] == several.rules[0]
