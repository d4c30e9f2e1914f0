"""`entails site`: what it says, and what it refuses."""

from pathlib import Path

from entails.site.packages import PYODIDE, SOLVERS
from tests.running import entails


def test_packages_that_are_not_those_published_are_refused(tmp_path: Path) -> None:
    for package in (PYODIDE, SOLVERS):
        (tmp_path / package.file).write_bytes(b"something else")
    done = entails("site", str(tmp_path / "out"), "--packages", str(tmp_path))
    assert done.code == 2
    assert "is not the file that was published" in done.err
    assert not (tmp_path / "out").exists()
