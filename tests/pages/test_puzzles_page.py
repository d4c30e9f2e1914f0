"""The example of docs/puzzles.md: a page, a board and its answer."""

import re
from pathlib import Path

from entails import puzzles
from entails.pages.puzzle import puzzle_of
from entails.pages.reading import read_page
from entails.questions.problem import Problem
from entails.questions.solve import solve
from tests.running import ROOT

TEXT = (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    found = re.search(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)
    assert found
    return found[1]


def test_the_example_has_the_answer_that_the_page_says_and_is_the_page_that_is_shipped() -> None:
    assert block("puzzle") == (Path(puzzles.PAGES) / "hitori.puzzle").read_text(encoding="utf-8")
    kind = puzzle_of(read_page(block("puzzle"), "hitori"))
    problem = Problem.of(kind, kind.parse(block("hitori"), None))
    answer = solve(problem)
    assert problem.answer(answer.solution)["rows"] == block("answer").split()  # type: ignore[union-attr]
    assert answer.unique  # type: ignore[union-attr]
