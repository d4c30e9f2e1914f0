"""The project's own source, as the laws of the house look at it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import entails

SOURCE = Path(entails.__file__).parent


def files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def module_of(file: Path) -> str:
    parts = ("entails", *file.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    return {module_of(file): file for file in files()}


@cache
def imported(file: Path) -> tuple[str, ...]:
    """The modules of ours that a file imports, wherever the import stands: inside a function and for types only too."""
    return tuple(_imported(file))


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out in full"
            if node.module and node.module.split(".")[0] == "entails":
                yield from (_module_named(node.module, alias.name) for alias in node.names)


def _module_named(package: str, name: str) -> str:
    """`from entails import cli` imports the module, `from entails.cli.main import main` what is in one."""
    return f"{package}.{name}" if f"{package}.{name}" in modules() else package


def functions(file: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree(file)) if isinstance(node, ast.FunctionDef))


def calls(file: Path) -> set[str]:
    """Names of what a file calls by a plain name."""
    found = [node.func for node in ast.walk(tree(file)) if isinstance(node, ast.Call)]
    return {call.id for call in found if isinstance(call, ast.Name)}


def words(file: Path) -> Iterator[tuple[int, str]]:
    """The words of all identifiers and strings of a file, docstrings aside, each with its line. In the command line texts for
    people may mention a puzzle: those are the strings that have a space in them."""
    docstrings = set(_docstrings(file))
    for node in ast.walk(tree(file)):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            if "cli" not in file.parts or " " not in node.value:
                yield from ((line, word) for word in re.findall(r"[\w-]+", node.value))
            continue
        for field in ("id", "attr", "name", "arg", "asname", "module"):
            named = getattr(node, field, None)
            if isinstance(named, str):
                yield from ((line, word) for word in re.split(r"[._]", named))


def _docstrings(file: Path) -> Iterator[int]:
    """The nodes that are docstrings, by identity."""
    homes = (ast.Module, ast.ClassDef, ast.FunctionDef)
    for node in ast.walk(tree(file)):
        if isinstance(node, homes) and ast.get_docstring(node) and isinstance(node.body[0], ast.Expr):
            yield id(node.body[0].value)
