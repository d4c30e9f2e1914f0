"""Pages of one's own on the command line: what names them, what is said where they are missing."""

from pathlib import Path

import pytest

from tests.running import entails

BOARD = ". 2 .\n. 1 .\n1 . 0\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    entails("new", "canal", folder=tmp_path)
    (tmp_path / "t.canal").write_text(f"puzzle: canal.puzzle\n{BOARD}", encoding="utf-8")
    return tmp_path


def test_a_converted_board_still_names_its_page(folder: Path) -> None:
    assert entails("convert", "t.canal", "-", folder=folder).out == f"puzzle: canal.puzzle\n{BOARD}"
    (folder / "deep").mkdir()
    entails("convert", "t.canal", "deep/t.canal", folder=folder)
    assert entails("solve", "deep/t.canal", folder=folder).code == 0


def test_the_command_above_a_new_board_makes_it_again(folder: Path) -> None:
    made = entails("generate", "canal", "--puzzles", ".", "--size", "3", "--seed", "1", folder=folder).out
    command = made.splitlines()[0].removeprefix("# entails ")
    assert entails(*command.split(), folder=folder).out == made


@pytest.mark.parametrize(
    "command", ["solve x.chess", "generate chess", "solve t.canal --puzzle chess", "rules chess t.canal"]
)
def test_an_unknown_kind_may_be_a_page_of_ones_own(folder: Path, command: str) -> None:
    (folder / "x.chess").write_text(BOARD, encoding="utf-8")
    assert "--puzzles DIR" in entails(*command.split(), folder=folder).err


def test_a_folder_of_pages_must_be_there(folder: Path) -> None:
    done = entails("solve", "t.canal", "--puzzles", "nowhere", folder=folder)
    assert (done.code, done.out) == (2, "")
    assert "nowhere: expected a folder that holds puzzles" in done.err


def test_a_kind_that_only_a_look_told_is_said(folder: Path) -> None:
    (folder / "text").write_text("a\nb\n", encoding="utf-8")
    assert "note: taken for a board of aquarium by its look alone" in entails("solve", "text", folder=folder).err
    assert entails("solve", "text", "--puzzle", "aquarium", folder=folder).err == ""
