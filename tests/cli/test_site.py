"""`entails site`: what it says, and what it refuses."""

from pathlib import Path

from entails.site.building import listed, write
from entails.site.packages import PYODIDE, SIX, SOLVERS
from tests.running import entails


def test_packages_that_are_not_those_published_are_refused(tmp_path: Path) -> None:
    for package in (PYODIDE, SOLVERS, SIX):
        (tmp_path / package.file).write_bytes(b"something else")
    done = entails("site", str(tmp_path / "out"), "--packages", str(tmp_path))
    assert done.code == 2
    assert "is not the file that was published" in done.err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_it_wrote_may_be_written_anew_and_no_other(tmp_path: Path) -> None:
    for package in (PYODIDE, SOLVERS, SIX):
        (tmp_path / package.file).write_bytes(b"something else")
    out = tmp_path / "out"
    write(out, listed({"index.html": b"old"}))
    done = entails("site", str(out), "--packages", str(tmp_path))
    assert "is not the file that was published" in done.err  # so the folder was not what stopped it
    (out / "mine.txt").write_text("mine", encoding="utf-8")
    done = entails("site", str(out), "--packages", str(tmp_path / "none"))
    assert done.code == 2
    assert "has files that `entails site` did not write, such as mine.txt" in done.err
    assert not (tmp_path / "none").exists()  # said before anything was fetched


def test_a_folder_that_cannot_be_made_is_refused_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    done = entails("site", "file/out", "--packages", "none", folder=tmp_path)
    assert (done.code, done.out, done.err) == (2, "", "entails: file/out cannot be made: file is a file\n")
    assert not (tmp_path / "none").exists()
