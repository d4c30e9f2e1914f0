"""Modules that are imported quickly are what Python would have imported, and are imported anew when their source changes."""

import importlib
import os
import py_compile
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from subprocess import run
from types import ModuleType

import pytest

from entails import importing
from tests.running import ROOT

PACKAGE = "quickly_imported"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a module and a room of its own; all of it is forgotten afterwards."""
    folder = tmp_path / PACKAGE
    (folder / "room").mkdir(parents=True)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "room" / "__init__.py").write_text("NAME = __name__\n", encoding="utf-8")
    (folder / "room" / "thing.py").write_text("VALUE = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    importlib.import_module(PACKAGE)
    importing.import_quickly(PACKAGE, str(folder))
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def thing() -> ModuleType:
    sys.modules.pop(f"{PACKAGE}.room.thing", None)
    return importlib.import_module(f"{PACKAGE}.room.thing")


def seen(module: ModuleType) -> list[object]:
    spec = module.__spec__
    assert spec
    places = spec.submodule_search_locations
    told = (spec.name, spec.origin, spec.cached, spec.has_location, spec.parent, places and list(places))
    return [module.__file__, module.__cached__, module.__package__, *told, isinstance(spec.loader, SourceFileLoader)]


def test_a_module_knows_of_itself_what_python_tells_it(package: Path) -> None:
    for name in ("room", "room.thing"):
        ours = importlib.import_module(f"{PACKAGE}.{name}")
        assert type(ours.__loader__).__module__ == "entails.importing"
        theirs = PathFinder.find_spec(f"{PACKAGE}.{name}", [str(package / "room" if "." in name else package)])
        assert theirs
        assert seen(ours) == seen(importlib.util.module_from_spec(theirs))


def test_a_changed_source_is_imported_anew(package: Path) -> None:
    file = package / "room" / "thing.py"
    assert (thing().VALUE, thing().VALUE) == (1, 1)  # compiled by Python, and as it was compiled
    assert list((package / "room" / "__pycache__").glob("thing.*"))
    file.write_text("VALUE = 22\n", encoding="utf-8")
    assert thing().VALUE == 22
    file.write_text("VALUE = 33\n", encoding="utf-8")  # as long as before
    os.utime(file, (1_000_000_000, 1_000_000_000))
    assert thing().VALUE == 33


def test_the_compiled_module_is_the_one_that_is_taken(package: Path) -> None:
    file = package / "room" / "thing.py"
    stamp = file.stat().st_mtime
    assert thing().VALUE == 1
    file.write_text("VALUE = 9\n", encoding="utf-8")
    os.utime(file, (stamp, stamp))
    assert thing().VALUE == 1  # nothing says that it changed, to Python neither


def test_what_is_compiled_otherwise_is_left_to_python(package: Path) -> None:
    file = package / "room" / "thing.py"
    py_compile.compile(str(file), invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)
    stamp = file.stat().st_mtime
    file.write_text("VALUE = 7\n", encoding="utf-8")
    os.utime(file, (stamp, stamp))
    assert thing().VALUE == 7


def test_a_module_that_is_not_there_is_missed_as_ever(package: Path) -> None:
    with pytest.raises(ModuleNotFoundError, match=f"No module named '{PACKAGE}.room.nothing'"):
        importlib.import_module(f"{PACKAGE}.room.nothing")


def test_a_folder_for_compiled_modules_of_ones_own_is_left_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", "elsewhere")
    before = [*sys.meta_path]
    importing.import_quickly("anything", "anywhere")
    assert sys.meta_path == before


def test_a_command_imports_quickly_and_a_program_that_imports_the_package_does_not() -> None:
    code = "import sys; from entails import solve; print(type(sys.modules['entails.questions.solve'].__loader__))"
    library = run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert "_frozen_importlib" in library.stdout
    command = [sys.executable, "-v", "-m", "entails", "--version"]
    found = run(command, capture_output=True, check=True, text=True, cwd=ROOT).stderr
    assert "entails.importing._Loader" in found
