"""Answers are read part by part; what is wrong is told by the path that leads there."""

from collections.abc import Callable

import pytest

from entails.boards.answer import AnswerPart, WrongAnswer, written_path


def test_a_path_is_written_as_programmers_do() -> None:
    assert written_path(("paths", "A", 2)) == "paths.A[2]"
    assert written_path(("a b", 0)) == "[“a b”][0]"


def test_parts_are_what_they_should_be_or_refused_by_name() -> None:
    answer = AnswerPart({"rows": ["~.", 7], "link": [[0, 1], [0, 2]], "cells": [[0, 1]]})
    assert answer["cells"].cells() == [(0, 1)]
    assert answer["link"].link() == ((0, 1), (0, 2))
    assert answer.get("paths", {}).entries() == {}
    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: answer["rows"].texts(), r"rows\[1\]: expected a text, found 7"),
        (lambda: answer["words"], "the key “words” is missing .there are: “rows”, “link”, “cells”"),
        (lambda: answer["rows"].entries(), "rows: expected an object"),
        (lambda: answer["rows"].cells(), r"rows\[0\]: expected \[row, column\], found"),
        (lambda: answer["cells"].link(), "cells: expected two cells"),
    ]
    for part, message in refused:
        with pytest.raises(WrongAnswer, match=message):
            part()


@pytest.mark.parametrize("pair", [[0, "1"], [True, 1], [0.0, 1], [0], [0, 1, 2], None, "01", {"0": 1}])
def test_a_cell_is_two_whole_numbers(pair: object) -> None:
    with pytest.raises(WrongAnswer, match=r"expected \[row, column\]"):
        AnswerPart(pair).cell()
