"""`entails new`: a page that works as it is, and is never written over anything."""

from pathlib import Path

import pytest

from tests.running import entails


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def board_in(page: str) -> str:
    """The board that the comment of a new page shows."""
    _, shown, _ = page.split("-- ----------\n", 2)
    return "".join(line.removeprefix("-- ") for line in shown.splitlines(keepends=True))


def test_a_new_page_solves_the_board_in_its_comment(folder: Path) -> None:
    done = entails("new", "islands", folder=folder)
    assert (done.code, done.err) == (0, "")
    page = (folder / "islands.puzzle").read_text(encoding="utf-8")
    (folder / "tiny.islands").write_text(board_in(page), encoding="utf-8")
    solved = entails("solve", "tiny.islands", folder=folder)
    assert "this is the only solution" in solved.out, solved
    assert "Nothing looks like a mistake." in entails("lint", "islands.puzzle", folder=folder).out


def test_nothing_is_written_over(folder: Path) -> None:
    (folder / "islands.puzzle").write_text("mine", encoding="utf-8")
    done = entails("new", "islands", folder=folder)
    assert (done.code, "is there already" in done.err) == (2, True)
    assert (folder / "islands.puzzle").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["../x", "Islands", "", "a b", "1a", "x" * 41])
def test_a_name_that_could_be_something_else_is_refused(name: str, folder: Path) -> None:
    assert entails("new", name, folder=folder).code == 2
    assert not list(folder.iterdir())


def test_the_name_of_a_puzzle_that_exists_is_refused(folder: Path) -> None:
    assert "already" in entails("new", "flow", folder=folder).err
    assert not list(folder.iterdir())
