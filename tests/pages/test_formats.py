"""FORMATS.md is true: every example is right, and its texts are what our own writer would write."""

import pytest

from tests.pages.changes import rows_of
from tests.pages.formats import PAGE, examples, titles
from tests.pages.referees import KINDS, judge
from tests.pages.referees.reading import grid
from tests.pages.writing import write_answer


def test_every_kind_has_a_section() -> None:
    assert sorted(examples()) == KINDS
    assert PAGE.read_text(encoding="utf-8").count("\n### ") == len(KINDS)


def test_an_ending_is_the_name_in_small_letters_without_blanks() -> None:
    assert {kind: title.lower().replace(" ", "") for kind, title in titles().items()} == {kind: kind for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_an_example_is_right_and_written_as_the_page_says(kind: str) -> None:
    board, answer = examples()[kind]
    assert judge(kind, board, answer) == []
    assert write_answer(kind, rows_of(grid(answer.splitlines()))) == answer


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_that_is_open_or_too_small_is_refused(kind: str) -> None:
    board, answer = examples()[kind]
    first = grid(answer.splitlines())[0, 0]
    assert judge(kind, board, answer.replace(first, "?", 1))
    assert judge(kind, board, "\n".join(answer.splitlines()[1:]))
