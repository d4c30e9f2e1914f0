"""Puzzles of the house, of a folder of one's own, and of installed packages."""

import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from entails import EntailsError, load, puzzles, solve
from entails.engines.answers import Solved
from entails.questions.catalogue import CATALOGUE, GROUP, Catalogue
from tests.running import entails

HOUSE = Path(puzzles.__file__).parent


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with one puzzle: Aquarium under another name, its parts imported from within itself."""
    mine = tmp_path / "mine"
    shutil.copytree(HOUSE / "aquarium", mine / "tanks", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (mine / "tanks").glob("*.py"):
        text = file.read_text(encoding="utf-8").replace("entails.puzzles.aquarium", "entails_puzzle_tanks")
        file.write_text(text.replace('name="aquarium"', 'name="tanks"'), encoding="utf-8")
    yield mine
    for name in [name for name in sys.modules if name.split(".")[0] == "entails_puzzle_tanks"]:
        del sys.modules[name]


def test_a_folder_of_ones_own_is_found(folder: Path) -> None:
    catalogue = Catalogue(str(folder))
    assert set(catalogue.names()) == {*CATALOGUE.names(), "tanks"}
    problem = load("rows: 1 .\ncolumns: . .\nab\nab\n", "tanks", catalogue=catalogue)
    assert problem.kind == "tanks"
    assert isinstance(solve(problem), Solved)


def test_the_command_line_takes_such_a_folder(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "board.tanks").write_text("rows: 1 .\ncolumns: 1 .\nab\nab\n", encoding="utf-8")
    done = entails("solve", "board.tanks", "--puzzles", "mine", "--json", folder=tmp_path)
    assert (done.code, done.json()["puzzle"]) == (0, "tanks")
    for command in (["rules", "tanks"], ["generate", "tanks", "--seed", "1", "--size", "4x4"], ["hint", "board.tanks"]):
        assert entails(*command, "--puzzles", "mine", folder=tmp_path).code == 0, command
    assert entails("solve", "board.tanks", folder=tmp_path).code == 2


def test_a_package_offers_a_puzzle_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("aquaria", "entails.puzzles.aquarium", GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: EntryPoints([point]).select(group=group))
    assert "aquaria" in CATALOGUE.names()
    assert CATALOGUE.puzzle("aquaria") is puzzles.puzzle("aquarium")


def test_what_is_no_puzzle_is_said(tmp_path: Path) -> None:
    with pytest.raises(EntailsError, match="expected a folder that holds puzzles"):
        Catalogue(str(tmp_path / "nowhere")).names()
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "__init__.py").write_text("", encoding="utf-8")
    with pytest.raises(EntailsError, match="expected a package with a value PUZZLE"):
        Catalogue(str(tmp_path)).puzzle("empty")
    with pytest.raises(EntailsError, match="there is no puzzle “chess”: expected one of"):
        CATALOGUE.puzzle("chess")


def test_what_is_wrong_with_somebodys_package_is_said(tmp_path: Path) -> None:
    for name, text in (("broken", "def ("), ("rude", "raise RuntimeError('boom')")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text, encoding="utf-8")
        with pytest.raises(EntailsError, match="cannot be loaded: "):
            Catalogue(str(tmp_path)).puzzle(name)


def test_a_folder_takes_no_name_of_the_house(tmp_path: Path) -> None:
    (tmp_path / "flow").mkdir()
    (tmp_path / "flow" / "__init__.py").write_text("", encoding="utf-8")
    with pytest.raises(EntailsError, match="there is a puzzle flow already"):
        Catalogue(str(tmp_path)).names()


def test_two_folders_may_have_puzzles_of_one_name(tmp_path: Path) -> None:
    found = []
    for folder, title in (("first", "One"), ("second", "Two")):
        home = tmp_path / folder / "same"
        home.mkdir(parents=True)
        text = "from dataclasses import replace\nfrom entails.puzzles.aquarium import PUZZLE as HOUSE\n"
        text += f"PUZZLE = replace(HOUSE, title={title!r})\n"
        (home / "__init__.py").write_text(text, encoding="utf-8")
        found.append(Catalogue(str(tmp_path / folder)).puzzle("same").title)
    assert found == ["One", "Two"]
