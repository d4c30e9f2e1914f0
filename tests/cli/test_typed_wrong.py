"""What is typed wrongly at the command line, and what is said: one sentence, with what to type."""

from pathlib import Path

import pytest

from tests.running import entails

THEORY = "sort P = {a, b}\nfind p(P)\nrule: p(a)\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.fol").write_text(THEORY, encoding="utf-8")
    (tmp_path / "windows.fol").write_text(THEORY, encoding="utf-16")
    (tmp_path / "empty.cnf").write_text("\n", encoding="utf-8")
    (tmp_path / "boards").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("ask mine.fol p(a) or p(b)", "'or' is one word too many for ask; put the formula in quotes"),
        ("prove P ⊢ P", "'⊢' is one word too many for prove; put the sequent in quotes"),
        ("solve mine.fol b.fol", "'b.fol' is one word too many for solve; for many boards: entails batch"),
        ("solve mien.fol", "mien.fol: cannot be read: No such file or directory; did you mean mine.fol?"),
        ("solve mine", "mine: cannot be read: No such file or directory; did you mean mine.fol?"),
        ("solve zzz", "zzz: cannot be read: No such file or directory\n"),
        (
            "solve boards",
            "boards: cannot be read: it is a folder; for all that is in it, entails batch solve boards --out FILE",
        ),
        (
            "solve windows.fol",
            "windows.fol:1:1: this is UTF-16 text, as some programs for Windows write it: save it as UTF-8",
        ),
        ("solve empty.cnf", "empty.cnf:1:1: this file is empty: expected “p cnf VARIABLES CLAUSES”"),
        ("help", "help is an option: entails --help, or entails solve --help"),
        ("--verison", "there is no option --verison; did you mean --version?"),
        ("--foo", "expected a command before --foo"),
        ("run mine.fol", "mine.fol: run is for scripts in Python, found “.fol”: a theory or a board is asked about by"),
    ],
)
def test_it_is_told_what_to_type(command: str, told: str, folder: Path) -> None:
    done = entails(*command.split(" "), folder=folder)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"entails: {told}"), done.err


def test_results_that_cannot_be_written_are_told_once(folder: Path) -> None:
    done = entails("batch", "solve", "mine.fol", "--out", "boards/x/y.jsonl", folder=folder)
    assert done.code == 2
    assert "Errno" not in done.err
    assert done.err.count("y.jsonl") == 1
