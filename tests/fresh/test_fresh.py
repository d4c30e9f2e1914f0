"""What somebody new does: clone, two commands; and the wheel, in every Python that is there. Fetches packages: `--thorough`.

.venv/bin/python -P -m pytest --thorough tests/fresh
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
PROGRAM = """
from entails import solve
from entails.rules import Rules, count
rules = Rules()
N = rules.sort("N", range(4))
p, x = rules.find("p", N), N.variable("x")
rules.rule("two", count(x, p(x)) == 2)
rules.rule("not the first", ~p(0))
print(len(solve(rules.problem())["p"]))
"""


@pytest.fixture
def nowhere(tmp_path: Path, thorough: bool) -> dict[str, str]:
    """The environment of somebody who has never been here. What pip is told about its index stays as it is."""
    if not thorough:
        pytest.skip("fetches packages")
    home = tmp_path / "home"
    home.mkdir()
    kept = {
        name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_")) or "proxy" in name.lower()
    }
    for file in (Path.home() / ".config/pip/pip.conf", Path.home() / ".pip/pip.conf"):
        if file.exists():
            kept.setdefault("PIP_CONFIG_FILE", str(file))
    return {**kept, "HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYENV_ROOT": str(PYENV.parent)}


def run(environment: dict[str, str], folder: Path, *command: str | Path) -> str:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout[-1500:]}\n{done.stderr[-1500:]}"
    return done.stdout


def pythons() -> list[Path]:
    """The newest Python of each version that is there."""
    found = []
    for version in VERSIONS:
        kept = sorted(PYENV.glob(f"{version}.*/bin/python{version}"))
        named = shutil.which(f"python{version}")
        if kept or named:
            found.append(kept[-1] if kept else Path(str(named)))
    return found


def test_a_clone_and_two_commands(nowhere: dict[str, str], tmp_path: Path) -> None:
    run(nowhere, tmp_path, "git", "clone", "-q", "--no-local", str(ROOT), "clone")
    clone = tmp_path / "clone"
    assert run(nowhere, clone, "./entails", "solve", "examples/flow/seven.flow").startswith("Solved: this is the only")
    assert "Proved." in run(nowhere, clone, "./entails", "prove", "P→Q, ¬Q ⊢ ¬P")
    again = subprocess.run(
        ["./entails", "--version"], cwd=clone, env=nowhere, capture_output=True, text=True, check=True
    )
    assert again.stderr == ""
    assert run(nowhere, clone, "git", "status", "--porcelain") == ""


def test_the_wheel_in_every_python(nowhere: dict[str, str], tmp_path: Path) -> None:
    found = pythons()
    assert found
    source = tmp_path / "source"
    run(nowhere, tmp_path, "git", "clone", "-q", "--no-local", str(ROOT), "source")
    for python in found:
        home = tmp_path / python.name
        run(nowhere, tmp_path, python, "-m", "venv", home)
        own = home / "bin" / "python"
        if not list(tmp_path.glob("*.whl")):
            run(nowhere, source, own, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(source))
        (wheel,) = tmp_path.glob("*.whl")
        run(nowhere, tmp_path, own, "-m", "pip", "install", "-q", wheel)
        empty = tmp_path / f"empty-{python.name}"
        empty.mkdir()
        entails = home / "bin" / "entails"
        assert "Written: small.flow" in run(nowhere, empty, entails, "examples", "flow/small")
        assert run(nowhere, empty, entails, "solve", "small.flow").startswith("Solved: this is the only")
        assert run(nowhere, empty, entails, "count", "small.flow") == "1 solution.\n"
        assert "complete" in run(nowhere, empty, entails, "--completion", "bash")
        assert run(nowhere, empty, own, "-c", PROGRAM) == "2\n"
