"""Unfinished answers to Star Battle."""

import pytest

from entails.engines.answers import Fact
from entails.errors import BoardError
from entails.puzzles.starbattle import PUZZLE
from entails.questions.hint import Explanation, Wrong, hint
from entails.questions.problem import Problem
from tests.puzzles.solving import example, solved
from tests.puzzles.starbattle.reading import parse

BOARD = parse("aab\nacb\nccb\n")
facts, sketch, places = PUZZLE.partial.facts, PUZZLE.partial.sketch, PUZZLE.partial.places


def test_a_mark_is_a_star_an_empty_cell_or_nothing() -> None:
    found = list(facts(BOARD, {"rows": ["*x.", "?X-", "..."]}))
    assert found == [
        Fact("star", (1, 1), True),
        *(Fact("star", cell, False) for cell in ((1, 2), (2, 2), (2, 3))),
    ]
    assert sketch(BOARD, found) == {"rows": ["*x.", ".xx", "..."]}


def test_a_mark_that_means_nothing_is_refused() -> None:
    with pytest.raises(
        BoardError, match=r"rows\[1\]: expected “\*” or “x” or “X” or “-” or “.” or “\?” in r2c2, found “o”"
    ):
        list(facts(BOARD, {"rows": ["...", ".o.", "..."]}))


def test_rows_columns_and_regions_stand_for_their_cells() -> None:
    assert places is not None
    assert places(BOARD, [("Row", 2), ("Column", 3)]) == [(1, 2)]
    assert places(BOARD, [("Row", 2)]) == [(1, 0), (1, 1), (1, 2)]
    assert places(BOARD, [("Column", 2)]) == [(0, 1), (1, 1), (2, 1)]
    assert places(BOARD, [("Region", "c")]) == [(1, 1), (2, 0), (2, 1)]


def test_a_hint_goes_on_from_what_is_marked() -> None:
    board, answer = solved(PUZZLE, "eight")
    told = hint(Problem.of(PUZZLE, board), answer={"rows": [*answer["rows"][:7], "." * 8]}, steps=1000)
    assert isinstance(told, Explanation)
    assert told.complete
    assert [row.replace("x", ".") for row in told.sketch["rows"]] == answer["rows"]
    assert len(told) < len(hint(Problem.of(PUZZLE, board), steps=1000))


def test_a_mark_that_cannot_be_right_is_found() -> None:
    wrong = hint(Problem.of(PUZZLE, example(PUZZLE, "tiny")), answer={"rows": ["*...", "....", "....", "...."]})
    assert isinstance(wrong, Wrong)
    assert wrong.reason.claim == "r1c1 has a star"
