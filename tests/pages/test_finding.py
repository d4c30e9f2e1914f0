"""Where a page is found: by the ending of a board, in a folder of one's own, in the head of a board."""

from pathlib import Path

import pytest

from entails.errors import BoardError, EntailsError
from entails.questions.catalogue import CATALOGUE, Catalogue
from entails.questions.lint import lint
from entails.questions.load import load, load_text

PAGE = """puzzle "Mine": "Blacken one cell in each row."
board Cell
read cells "#": wall(p)
answer cells "*": mine(p)
find mine(Cell)
rule "row {r} has one": ∀r ∃=1 c mine(r,c)
rule "{p} is a wall": ∀p (wall(p) → ¬mine(p))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.puzzle").write_text(PAGE, encoding="utf-8")
    (tmp_path / "a.mine").write_text("#.\n..\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("-- a board\npuzzle: mine.puzzle\n\n#.\n..\n", encoding="utf-8")
    return tmp_path


def test_a_shipped_page_is_found_by_the_ending_of_a_board() -> None:
    assert load_text("1 1\n2 1\n", "x", ending="hitori").kind == "hitori"
    assert CATALOGUE.has("hitori")
    assert "hitori" not in [one.name for one in CATALOGUE.packages()]


def test_pages_of_ones_own_lie_in_a_folder(folder: Path) -> None:
    mine = Catalogue(str(folder))
    assert load(folder / "a.mine", catalogue=mine).kind == "mine"
    assert "mine" in mine.names()
    with pytest.raises(BoardError, match=r"by the ending “.mine”; mine.puzzle lies beside it: --puzzles .* uses it"):
        load(folder / "a.mine")
    (folder / "hitori.puzzle").write_text(PAGE, encoding="utf-8")
    with pytest.raises(BoardError, match="there is a puzzle hitori already"):
        mine.names()


def test_a_board_names_its_page_and_a_text_that_was_sent_opens_none(folder: Path) -> None:
    problem = load(folder / "b.txt")
    assert (problem.kind, problem.board.rows) == ("mine", 2)
    with pytest.raises(BoardError, match="a text that was sent opens no file") as caught:
        load_text((folder / "b.txt").read_text(encoding="utf-8"), "sent")
    assert (caught.value.line, caught.value.column) == (2, 9)
    assert load_text("puzzle: hitori\n1 1\n2 1\n", "sent").kind == "hitori"


def test_what_is_wrong_in_a_page_is_told_where_it_stands(folder: Path) -> None:
    (folder / "mine.puzzle").write_text(PAGE.replace("wall(p) →", "wal(p) →"), encoding="utf-8")
    with pytest.raises(EntailsError) as caught:
        load(folder / "b.txt")
    assert str(caught.value).startswith(f"{folder / 'mine.puzzle'}:7:")


def test_a_page_is_a_theory_that_lint_looks_at(folder: Path) -> None:
    assert not lint(load(folder / "mine.puzzle"))
    (folder / "mine.puzzle").write_text(PAGE + "find aside other(Cell)\n", encoding="utf-8")
    assert any("other" in str(remark) for remark in lint(load(folder / "mine.puzzle")))
