"""What a command writes is written whole or not at all, and never takes the place of what it reads."""

import errno
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from tests.running import ROOT, entails

BOARD = str(ROOT / "examples/flow/tiny.flow")
SEATING = str(ROOT / "examples/theories/seating.fol")
MODUS = "P→Q, P ⊢ Q"

# A command that writes a file, and what it answers.
WRITING = {
    "svg": (["solve", BOARD, "--svg"], "Solved"),
    "png": (["solve", BOARD, "--png"], "Solved"),
    "certificate": (["solve", SEATING, "--certificate"], "Impossible"),
    "asked": (["ask", SEATING, "⊥", "--certificate"], "It follows"),
    "jape": (["prove", MODUS, "--jape"], "Proved"),
    "latex": (["prove", MODUS, "--latex"], "Proved"),
    "html": (["prove", MODUS, "--html"], "Proved"),
    "generated": (["generate", "flow", "--size", "4x4", "--seed", "1", "--out"], "# entails generate"),
    "converted": (["convert", BOARD], ""),
}


def no_space(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
@pytest.mark.parametrize("name", WRITING)
def test_on_a_full_disk_the_old_file_stays_and_the_answer_is_printed(
    name: str, step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.flow"
    out.write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, step, no_space)
    command, answer = WRITING[name]
    done = entails(*command, str(out))
    assert done.code == 2
    assert done.err == f"entails: {out}: cannot be written: No space left on device\n"
    assert done.out.startswith(answer)
    assert "written to" not in done.out
    assert out.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("name", ["svg", "certificate", "generated"])
def test_programs_get_the_answer_and_the_error(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", no_space)
    out = str(tmp_path / "out")
    done = entails(*WRITING[name][0], out, "--json")
    told = done.json()
    assert done.code == 2
    assert told["status"] in ("solved", "impossible", "generated")
    assert told["error"]["file"] == out
    assert told["error"]["message"] == "cannot be written: No space left on device"


@pytest.mark.parametrize("name", ["svg", "png", "certificate"])
def test_ctrl_c_while_a_file_is_written_is_no_success(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", pressed)
    out = tmp_path / "out"
    command, answer = WRITING[name]
    done = entails(*command, str(out))
    assert (done.code, done.err) == (3, f"entails: note: stopped before {out} could be written\n")
    assert done.out.startswith(answer)
    done = entails(*command, str(out), "--json")
    assert (done.code, done.json()["error"]["message"]) == (3, f"stopped before {out} could be written")
    assert not list(tmp_path.iterdir())


def test_a_kill_in_the_middle_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    out.write_text("old", encoding="utf-8")
    code = (
        "import os, sys; os.fsync = lambda _: os.kill(os.getpid(), 9);"
        "from entails.cli.main import main; main(sys.argv[1:])"
    )
    done = subprocess.run([sys.executable, "-c", code, "solve", BOARD, "--svg", str(out)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert out.read_text(encoding="utf-8") == "old"


def test_of_a_pack_all_boards_so_far_are_there_when_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "pack.flow"
    command = ("generate", "flow", "--size", "4x4", "--seed", "7", "--number", "3", "--out", str(out))
    assert entails(*command).code == 0
    whole = out.read_text(encoding="utf-8")
    out.unlink()  # else the second run would go on with it
    written: list[int] = []

    def sync(handle: int) -> None:
        written.append(handle)
        if len(written) == 3:
            no_space()

    monkeypatch.setattr(os, "fsync", sync)
    done = entails(*command)
    assert done.code == 2
    first, second, third = whole.split("=== ")[1:]
    assert out.read_text(encoding="utf-8").split("=== ")[1:] == [first, second]
    assert done.out == f"=== {third}"


def test_a_pack_on_standard_output_is_the_pack_in_a_file(tmp_path: Path) -> None:
    command = ("generate", "flow", "--size", "4x4", "--seed", "7", "--number", "2", "--out")
    out = tmp_path / "pack.flow"
    assert entails(*command, str(out)).code == 0
    assert entails(*command, "-", folder=tmp_path).out == out.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [out]


def test_a_file_has_the_mode_that_it_had_or_that_a_new_one_gets(tmp_path: Path) -> None:
    new, old = tmp_path / "new.svg", tmp_path / "old.svg"
    old.touch()
    old.chmod(0o640)
    before = os.umask(0o027)
    try:
        for out in (new, old):
            assert entails("solve", BOARD, "--svg", str(out)).code == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(new.stat().st_mode) == 0o640
    assert stat.S_IMODE(old.stat().st_mode) == 0o640


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link, dangling = tmp_path / "a.svg", tmp_path / "link.svg", tmp_path / "dangling.svg"
    target.touch()
    link.symlink_to(target)
    dangling.symlink_to(tmp_path / "b.svg")
    for out in (link, dangling):
        assert entails("solve", BOARD, "--svg", str(out)).code == 0
        assert out.is_symlink()
        assert out.read_text(encoding="utf-8").startswith("<svg")
    assert target.stat().st_size == (tmp_path / "b.svg").stat().st_size > 0


def test_a_pipe_is_written_straight(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    assert entails("solve", BOARD, "--svg", str(pipe)).code == 0
    reader.join()
    assert read[0].startswith("<svg")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("through", ["pipe", "file"])
def test_standard_output_may_be_named(through: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "entails", "solve", BOARD, "--svg", "/dev/stdout"]
    if through == "pipe":
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    else:
        out = tmp_path / "out"
        with out.open("w") as opened:
            subprocess.run(command, stdout=opened, check=True)
        output = out.read_text(encoding="utf-8")
    picture, answer = output.split("</svg>\n")
    assert picture.startswith("<svg")
    assert answer.startswith("Solved")


@pytest.mark.parametrize(
    "command",
    [
        ["convert", "a.flow", "./a.flow"],
        ["convert", "a.flow", "link.flow"],
        ["convert", "a.flow:1", "a.flow"],
        ["solve", "a.flow", "--svg", "a.flow"],
        ["solve", "a.flow", "--certificate", "link.flow"],
        ["prove", "--board", "a.flow", "--jape", "a.flow"],
        ["explore", "a.flow", "--without", "1", "--certificate", "a.flow"],
        ["explore", "b-2.fol", "--certificate", "b.fol"],
    ],
)
def test_what_is_read_is_not_written(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "a.flow").write_text("A.A\n", encoding="utf-8")
    (tmp_path / "b-2.fol").write_text("find p, q\nrule: p\nrule: q\nrule: p ∨ q", encoding="utf-8")
    (tmp_path / "link.flow").symlink_to("a.flow")
    before = {file: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}
    done = entails(*command, folder=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "this file is read: expected another name for what is written" in done.err
    assert {file: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()} == before


def test_what_standard_input_is_read_from_is_not_written(tmp_path: Path) -> None:
    board = tmp_path / "a.flow"
    board.write_text("A.A\n", encoding="utf-8")
    command = [sys.executable, "-m", "entails", "convert", "-", str(board), "--puzzle", "flow"]
    with board.open() as opened:
        done = subprocess.run(command, stdin=opened, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "this file is read" in done.stderr


def test_two_outputs_need_two_names(tmp_path: Path) -> None:
    done = entails("solve", BOARD, "--svg", "a", "--png", "./a", folder=tmp_path)
    assert (done.code, done.out, done.err) == (
        2,
        "",
        "entails: ./a: two outputs have this name: expected a file for each\n",
    )
    assert entails("solve", BOARD, "--svg", "/dev/null", "--png", "/dev/null").code == 0


@pytest.mark.parametrize("out", ["", "-", ".", "nowhere/out", "a\0b"])
@pytest.mark.parametrize("name", ["svg", "certificate", "jape"])
def test_a_name_that_cannot_be_written_is_refused_before_the_work(name: str, out: str, tmp_path: Path) -> None:
    done = entails(*WRITING[name][0], out, folder=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "cannot be written" in done.err or "expected a name" in done.err
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    out.touch(0o444)
    assert entails("solve", BOARD, "--svg", str(out)).code == 2
    assert out.read_text(encoding="utf-8") == ""
