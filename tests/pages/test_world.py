"""What a board tells its page: a function that is not partial has a value in each cell."""

from pathlib import Path
from random import Random

import pytest

from entails.errors import BoardError
from entails.pages.reading import read_page
from entails.pages.sample import empty, sample, thinned
from entails.pages.world import world_of
from entails.questions.compare import compare
from entails.questions.lint import lint
from entails.questions.load import load, load_text
from entails.questions.problem import Problem

PAGE = """puzzle "Pairs": "Join each cell with one beside it, so that the two numbers differ."
board Cell
sort Number = {1..3}
read cells "{n}": digit(p) = n
answer links link
given digit(Cell): Number
find link(Cell, Cell) within beside, symmetric
rule "{p} is joined with one cell": ∀p ∃=1 q link(p,q)
rule "{p} and {q} differ": ∀p,q (link(p,q) → digit(p) ≠ digit(q))
"""


def test_an_empty_cell_is_named_where_each_cell_has_a_value() -> None:
    problem = load_text(f"{PAGE}---\n1 2\n. 3\n", "pairs.puzzle")
    with pytest.raises(BoardError, match=r"^r2c1 is empty, but each cell has a value of digit; if cells may have none"):
        _ = problem.world


def test_small_boards_of_such_a_page_have_no_empty_cells() -> None:
    page = read_page(PAGE, "pairs")
    random = Random(1)
    for board in (empty(page, 2), *(sample(page, random) for _ in range(8))):
        for one in (board, thinned(board, random)):
            assert not any("." in row for block in one.blocks for row in block)
    assert set(world_of(empty(page, 2)).facts["digit"]) == {(r, c, 1) for r in (1, 2) for c in (1, 2)}


@pytest.fixture
def problem(tmp_path: Path) -> Problem:
    file = tmp_path / "pairs.puzzle"
    file.write_text(PAGE, encoding="utf-8")
    return load(str(file))


def test_lint_looks_at_such_a_page(problem: Problem) -> None:
    assert [one.message for one in lint(problem)] == []


def test_such_pages_are_compared_on_the_boards_that_both_can_read(problem: Problem) -> None:
    """A random number may be none of the sort: such a board is left out."""
    found = compare(problem, problem, boards=12)
    assert found.status == "same"
    assert any("were left out" in note for note in found.notes)
