"""Files in the current folder are data, whatever they are called: nothing there is run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMES = ["json", "random", "entails", "numpy", "pysat", "pyganak", "resource", "sitecustomize", "encodings", "argparse"]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose environment is ready: its Python is this one."""
    folder = tmp_path / "clone"
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    for name in ("entails", "pyproject.toml"):
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / ".ci", folder / ".ci")
    (folder / ".venv" / ".ready").write_text(f"{folder.resolve()}\n", encoding="utf-8")
    return folder


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder with a board, and Python files that write down that they were run."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    for name in NAMES:
        marker = f'open({str(folder)!r} + "/RAN-" + __name__, "w").close()\n'
        (folder / f"{name}.py").write_text(marker, encoding="utf-8")
    (folder / "many.fol").write_text("sort N = {1..12}\nfind p(N)\nrule: ∃x p(x)\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("command", ["solve", "count"])  # a count of more than 100 starts Ganak
def test_python_files_beside_a_board_are_not_run(command: str, clone: Path, hostile: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [clone / "entails", command, "many.fol"],
        cwd=hostile,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert command != "count" or done.stdout == "4,095 solutions.\n"
    assert not list(hostile.glob("RAN-*"))
