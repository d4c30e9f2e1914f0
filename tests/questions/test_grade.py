"""How hard a board is said to be."""

from dataclasses import replace

import pytest

from entails.boards.maker import DIFFICULTIES, Bar, Wish
from entails.engines.answers import Solved
from entails.limits import FOREVER
from entails.puzzles.aquarium import PUZZLE
from entails.questions.grade import Grade, grade
from entails.questions.problem import Problem
from entails.questions.solve import solve
from entails.questions.techniques import techniques
from tests.puzzles.generated import maker_of
from tests.puzzles.labs import LABS

# A small board that needs only the first techniques.
BOARD = "rows: 2 1\ncolumns: 2 1\nAB\nAC\n"


PLAIN = Wish(2, 2, graded=True)


def graded(bars: tuple[Bar, Bar], wish: Wish = PLAIN) -> Grade | None:
    problem = Problem.of(PUZZLE, PUZZLE.parse(BOARD, None))
    found = solve(problem)
    assert isinstance(found, Solved)
    return grade(problem, replace(maker_of(PUZZLE), grades=bars), found, FOREVER, wish)


@pytest.mark.parametrize("name", LABS)
def test_bars_name_techniques_of_the_puzzle_each_at_least_as_hard_as_the_one_before(name: str) -> None:
    order = list(techniques(LABS[name].puzzle))
    medium, hard = maker_of(LABS[name].puzzle).grades
    assert (order.index(str(medium.technique)), medium.times) < (order.index(str(hard.technique)), hard.times)


def test_a_bar_is_reached_by_enough_steps_that_are_as_hard() -> None:
    plain = graded((Bar("too much"), Bar("what if")))
    assert plain
    assert plain.name == "easy"
    assert plain.steps == sum(times for _, times in plain.used)
    (technique, times), *_ = reversed(plain.used)
    assert (plain.technique, plain.times) == (technique, times)
    per_row = times / 2  # the board has two rows
    reached = [
        graded((Bar(technique, per_row), Bar("what if"))),
        graded((Bar(technique, per_row + 0.1), Bar("what if"))),
        graded((Bar(technique), Bar(technique, per_row))),
    ]
    assert [one and one.name for one in reached] == ["medium", "easy", "hard"]


def test_grading_ends_as_soon_as_the_board_is_not_as_wished() -> None:
    plain = graded((Bar("too much"), Bar("what if")))
    assert plain
    technique = plain.technique
    assert graded((Bar(technique), Bar("what if")), Wish(2, 2, difficulty="easy", graded=True)) is None
    assert graded((Bar("too much"), Bar("what if")), Wish(2, 2, graded=True, without=(technique,))) is None


def test_a_grade_meets_a_wish() -> None:
    one = Grade("medium", 4, 3, 20, "too much", 2, (("line is done", 1), ("too much", 2)))
    assert one.meets(Wish(2, 2, difficulty="medium", needs=("too much",), without=("what if",)))
    assert not one.meets(Wish(2, 2, difficulty="hard"))
    assert not one.meets(Wish(2, 2, needs=("too much", "what if")))
    assert not one.meets(Wish(2, 2, without=("line is done",)))
    assert one.of_techniques(["too much"], ["what if"]) == ["needs “too much” twice", "never “what if”"]
    assert one.name in DIFFICULTIES
