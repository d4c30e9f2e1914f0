"""The example of docs/puzzles.md: a page, a board and its answer."""

import re
from pathlib import Path

from entails import each, load, puzzles
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


def test_the_signs_between_cells_mean_what_the_page_says() -> None:
    """The second number of the first row is larger than the third, the first of the second row than the one below it."""
    problem = load(block("futoshiki"), puzzle="futoshiki")
    for solution in each(problem):
        value = {(r, c): int(n) for r, c, n in solution["value"]}
        assert value[1, 2] > value[1, 3]
        assert value[2, 1] > value[3, 1]
