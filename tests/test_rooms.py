"""The plan of the house: each room imports only rooms to its left, and the public names are these."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import entails
from entails.puzzles import names

SOURCE = Path(entails.__file__).parent
ROOMS = ["errors", "limits", "logic", "models", "engines", "boards", "puzzles", "proofs", "questions", "cli"]
OFF_THE_LINE = {"proofs": {"errors", "limits", "logic", "proofs"}, "puzzles": set(ROOMS[:7])}


def rooms_imported_by(file: Path) -> set[str]:
    rooms = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out in full"
            names = [node.module or ""]
        rooms |= {name.split(".")[1] for name in names if name.startswith("entails.")}
    return rooms


def test_each_room_imports_only_rooms_to_its_left() -> None:
    for place, room in enumerate(ROOMS):
        allowed = OFF_THE_LINE.get(room, set(ROOMS[: place + 1]))
        for file in [*SOURCE.glob(f"{room}/**/*.py"), *SOURCE.glob(f"{room}.py")]:
            assert rooms_imported_by(file) <= allowed, file


def test_there_is_no_room_without_a_place_in_the_order() -> None:
    found = {path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert found - {"__init__", "__main__"} <= set(ROOMS)


def test_no_file_has_a_name_without_a_subject() -> None:
    nothing = {"utils", "util", "helpers", "helper", "common", "core", "base", "manager", "misc"}
    assert not [path for path in SOURCE.rglob("*.py") if path.stem in nothing]


def test_only_the_command_line_prints_or_exits() -> None:
    for file in SOURCE.rglob("*.py"):
        if file.parent.name == "cli" or file.name in ("__main__.py", "ganak.py"):
            continue
        calls = [
            node.func for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
        ]
        names = {call.id for call in calls if isinstance(call, ast.Name)}
        assert not names & {"print", "exit", "eval", "exec", "input"}, file


def words_of(file: Path) -> Iterator[tuple[int, str]]:
    """The words of all identifiers and strings of a file, docstrings aside, each with its line. In the command line texts for
    people may mention a puzzle: those are the strings that have a space in them."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    homes = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    documented = [node for node in ast.walk(tree) if isinstance(node, homes) and ast.get_docstring(node)]
    docstrings = {id(node.body[0].value) for node in documented if isinstance(node.body[0], ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            if "cli" not in file.parts or " " not in node.value:
                yield from ((line, word) for word in re.findall(r"[\w-]+", node.value))
            continue
        for field in ("id", "attr", "name", "arg", "asname", "module"):
            named = getattr(node, field, None)
            if isinstance(named, str):
                yield from ((line, word) for word in re.split(r"[._]", named))


@pytest.mark.parametrize("name", names())
def test_a_puzzle_is_named_in_its_own_folder_only(name: str) -> None:
    home = SOURCE / "puzzles" / name
    others = [file for file in SOURCE.rglob("*.py") if home not in file.parents]
    found = [f"{file}:{line}" for file in others for line, word in words_of(file) if word.lower() == name]
    assert not found


def test_the_public_names_are_these() -> None:
    assert sorted(entails.__all__) == [
        "Because",
        "Best",
        "Claim",
        "Counted",
        "EntailsError",
        "Fact",
        "Follows",
        "Forced",
        "Formula",
        "Impossible",
        "Refuted",
        "Solution",
        "Solved",
        "Theory",
        "Unknown",
        "World",
        "ask",
        "certify",
        "check_certificate",
        "count",
        "evaluate",
        "explain",
        "forced",
        "parse",
        "parse_theory",
        "read_theory",
        "show",
        "solutions",
        "solve",
        "steps",
        "write_theory",
    ]
    for name in entails.__all__:
        assert getattr(entails, name) is not None
