"""What the head of a batch knows of the folder in `--puzzles`: its pages and its packages."""

from pathlib import Path

from entails.cli.options import puzzle_files


def test_pages_and_packages_of_a_folder_are_listed(tmp_path: Path) -> None:
    (tmp_path / "mine.puzzle").write_text("", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    (tmp_path / "tents").mkdir()
    (tmp_path / "tents" / "__init__.py").write_text("", encoding="utf-8")
    found = [Path(file).relative_to(tmp_path).as_posix() for file in puzzle_files(str(tmp_path))]
    assert found == ["mine.puzzle", "tents/__init__.py"]
