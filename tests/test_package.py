"""What is installed elsewhere: wheel and source package, in an empty environment. Building takes a network: `--thorough`."""

import subprocess
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_what_everybody_has_to_install_is_small_and_to_be_had_everywhere() -> None:
    names = {line.split()[0] for line in PROJECT["dependencies"]}
    assert names == {"python-sat", "pillow"}


def test_all_engines_are_one_extra() -> None:
    extras = PROJECT["optional-dependencies"]
    assert extras["engines"] == ["entails[ortools,pyganak]"]
    assert {"ortools", "pyganak"} <= set(extras)


def python_in(folder: Path) -> Path:
    venv.create(folder, with_pip=True)
    return folder / "bin" / "python"


def run(*command: str | Path, folder: Path = ROOT) -> str:
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def installed_megabytes(environment: Path) -> float:
    """All packages but those that every environment has."""
    (folder,) = environment.glob("lib/python*/site-packages")
    files = (
        file for file in folder.rglob("*") if not file.relative_to(folder).parts[0].startswith(("pip", "setuptools"))
    )
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def test_wheel_and_source_package_work_in_an_empty_environment(thorough: bool, tmp_path: Path) -> None:
    if not thorough:
        pytest.skip("builds packages")
    builder = python_in(tmp_path / "builder")
    run(builder, "-m", "pip", "install", "-q", "hatchling")
    run(builder, "-m", "hatchling", "build", "-d", tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    assert "entails/py.typed" in names
    assert "entails/puzzles/unwordle/words/english-5.txt" in names
    for package in (wheel, *tmp_path.glob("*.tar.gz")):
        user = python_in(tmp_path / package.suffix)
        run(user, "-m", "pip", "install", "-q", package)
        assert installed_megabytes(tmp_path / package.suffix) < 60
        command = user.parent / "entails"
        assert run(command, "count", ROOT / "examples/theories/colouring.fol", folder=tmp_path) == "4,608 solutions.\n"
        assert run(command, "solve", ROOT / "examples/unwordle/early.unwordle", folder=tmp_path).startswith("Solved")
        assert run(command, "--version", folder=tmp_path).startswith("entails ")
