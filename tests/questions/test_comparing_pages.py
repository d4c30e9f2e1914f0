"""Two pages on small random boards: what only one of them has is what brute force over their solutions finds."""

from pathlib import Path

import pytest

from entails import each, load, puzzles
from entails.questions.compare import compare
from entails.questions.compared import Compared
from tests.running import ROOT, entails

HITORI = puzzles.page_text("hitori")
COLUMNS = next(line for line in HITORI.splitlines() if "r < s" in line)


def page(folder: Path, text: str, name: str = "mine.puzzle") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def both(folder: Path, one: str, other: str, boards: int | None = None, seed: int = 0) -> Compared:
    return compare(load(page(folder, one)), load(page(folder, other, "hers.puzzle")), boards=boards, seed=seed)


def solutions(folder: Path, rules: str, board: str) -> set[str]:
    text = f"{rules}---\n{board}"
    return {str(sorted(one.relations["black"])) for one in each(load(page(folder, text, "whole.puzzle")))}


def test_a_page_is_the_same_as_itself_on_boards_that_have_solutions(tmp_path: Path) -> None:
    found = both(tmp_path, HITORI, HITORI, boards=10)
    assert (found.status, found.random, found.largest) == ("same", True, (4, 4))
    assert (found.tried, found.solvable) == (10, 10)
    said = found.text(("a", "b"))[0]
    assert (
        said
        == "The same solutions on 10 random boards of up to 4×4 cells, 10 of them with solutions; that is no proof."
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_board_on_which_pages_differ_is_named_and_they_do_there(tmp_path: Path, seed: int) -> None:
    lax = HITORI.replace(COLUMNS + "\n", "")
    found = both(tmp_path, lax, HITORI, seed=seed)
    assert found.status == "different"
    mine, hers = solutions(tmp_path, lax, found.board), solutions(tmp_path, HITORI, found.board)
    assert hers < mine
    assert (found.only[0].extra.count, found.only[1].extra.some) == (len(mine - hers), False), found.board
    assert found.only[0].breaks.startswith("one of r")
    assert found.board.splitlines()[0] in "\n".join(found.text(("a", "b")))


def test_boards_that_neither_solves_are_thinned_and_counted_as_tried(tmp_path: Path) -> None:
    heyawake = puzzles.page_text("heyawake")
    found = both(tmp_path, heyawake, heyawake, boards=8)
    assert found.status == "same"
    assert found.tried > 8 >= found.solvable > 0


def test_pages_of_other_boards_are_not_compared(tmp_path: Path) -> None:
    headed = HITORI.replace("read cells", "option black_cells: number\nread cells")
    done = entails("compare", page(tmp_path, headed), "hitori")
    assert (done.code, "the two pages do not read the same boards: " in done.err) == (2, True), done
    done = entails("compare", page(tmp_path, HITORI), "hitori", "--boards", "0")
    assert (done.code, "pages are compared on boards" in done.err) == (2, True), done


def test_a_page_is_compared_with_a_kind_on_given_boards(tmp_path: Path) -> None:
    mine = page(tmp_path, HITORI.replace(COLUMNS + "\n", ""))
    board = str(ROOT / "examples" / "hitori" / "large.hitori")
    same, differs = (entails("compare", one, "hitori", "--each", board) for one in ("hitori", mine))
    assert (same.code, same.out) == (0, "The same solutions. Both have 1.\n")
    assert (differs.code, f"The board is that of {board}." in differs.out) == (1, True)
    assert entails("compare", mine, board, "--json").json()["status"] == "different"
