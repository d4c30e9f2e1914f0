"""Boards of Unwordle that are made."""

from collections import Counter
from math import prod

import pytest

from entails.boards.maker import Wish
from entails.engines.answers import Counted
from entails.limits import FOREVER
from entails.puzzles.unwordle import PUZZLE
from entails.puzzles.unwordle.referee import marks
from entails.puzzles.unwordle.searching import count
from entails.puzzles.unwordle.telling import has_gaps_only
from tests.puzzles.generated import maker_of, some


def test_no_other_words_have_the_colours() -> None:
    for one in some(PUZZLE, 6, Wish(4, 5)):
        words = one.board.words.guesses
        fitting = Counter(marks(word, one.board.answer, report=False) for word in words)
        assert prod(fitting[row] for row in one.board.rows) == one.solutions == 1, f"seed {one.seed}"


@pytest.mark.parametrize(("difficulty", "gaps"), [("easy", 3), ("medium", 2), ("hard", 0)])
def test_rows_of_easy_boards_are_gaps_in_usual_words(difficulty: str, gaps: int) -> None:
    for one in some(PUZZLE, 2, Wish(4, 5, difficulty=difficulty, graded=True)):
        assert one.grade
        assert dict(one.grade.used).get("fill the gaps", 0) == gaps == sum(map(has_gaps_only, one.board.rows))
        usual = set(one.board.words.usual)
        assert one.board.answer in usual
        assert difficulty != "easy" or usual.issuperset(one.answer["words"]), f"seed {one.seed}"


@pytest.mark.parametrize("wish", [Wish(1, 2), Wish(6, 3)])
def test_a_board_of_words_has_few_solutions_where_one_is_too_much_to_ask(wish: Wish) -> None:
    for one in some(PUZZLE, 4, wish):
        assert count(one.board, FOREVER) == Counted(one.solutions)
        assert 1 <= one.solutions <= maker_of(PUZZLE).few
