"""What the referee of Unwordle says."""

from typing import Any

import pytest

from entails.errors import BoardError
from entails.puzzles.unwordle.board import parse
from entails.puzzles.unwordle.referee import referee


def test_the_referee_names_what_is_broken() -> None:
    board = parse("answer: cat\nlist: cat cow cod bat rat\nGWW\nGWW\nGGG\n")

    def broken(*words: Any) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
        return [(one.rule, one.cells) for one in referee(board, {"words": [*words]})]

    assert not broken("cow", "cod", "cat")
    assert broken("cow", "cow", "cat") == [("no word stands twice", ((1, 0), (0, 0)))]
    assert broken("cow", "bat", "cat") == [("the colours are those that the answer gives", ((1, 0), (1, 1), (1, 2)))]
    assert broken("cow", "cob", "cat") == [("a guess is a word of the list", ((1, 0),))]
    assert broken("cow", "cod", "rat")[0][0] == "the answer is the one that is given"
    assert broken("cow", "cat")[0][0] == "there is a word for each row, and the answer at the end"
    assert broken("cow", "cats", "cat")[0][0] == "every word has 3 letters"
    with pytest.raises(BoardError, match=r"words\[1\]: expected a text, found 7"):
        broken("cow", 7, "cat")
