"""Boards of Unwordle that are made."""

from collections import Counter
from math import prod

import pytest

from entails.boards.making.maker import Wish
from entails.engines.answers import Counted
from entails.limits import FOREVER
from entails.puzzles.unwordle import PUZZLE
from entails.puzzles.unwordle.referee import marks
from entails.puzzles.unwordle.searching import count
from tests.puzzles.generated import maker_of, some


def test_no_other_words_have_the_colours() -> None:
    for one in some(PUZZLE, 6, Wish(4, 5)):
        words = one.board.words.guesses
        fitting = Counter(marks(word, one.board.answer, report=False) for word in words)
        assert prod(fitting[row] for row in one.board.rows) == one.solutions == 1, f"seed {one.seed}"


@pytest.mark.parametrize("wish", [Wish(1, 2), Wish(6, 3)])
def test_a_board_of_words_has_few_solutions_where_one_is_too_much_to_ask(wish: Wish) -> None:
    for one in some(PUZZLE, 4, wish):
        assert count(one.board, FOREVER) == Counted(one.solutions)
        assert 1 <= one.solutions <= maker_of(PUZZLE).few
