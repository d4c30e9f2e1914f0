"""The project's own source, as the laws of the house look at it."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import entails

SOURCE = Path(entails.__file__).parent


def files() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


@cache
def modules() -> dict[str, Path]:
    return {module_of(file): file for file in files()}


def module_of(file: Path) -> str:
    parts = ("entails", *file.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


class Seen(NamedTuple):
    """What the laws ask about a file. Its tree is read once and not kept: those of all files together have millions of nodes,
    and each walk over them takes seconds."""

    doc: str
    imported: tuple[str, ...]  # modules of ours, wherever the import stands: inside a function and for types only too
    foreign: frozenset[str]  # modules of others, as they are written: "os.path"
    calls: frozenset[str]  # names of what is called by a plain name
    classes: tuple[str, ...]
    functions: tuple[tuple[str, int], ...]  # each with its number of lines
    words: tuple[tuple[int, str], ...]  # of all identifiers and strings, docstrings aside, each with its line


@cache
def seen(file: Path) -> Seen:
    module = tree(file)
    nodes = list(ast.walk(module))
    imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return Seen(
        ast.get_docstring(module) or "",
        tuple(name for node in imports for name in _imported(file, node)),
        frozenset(name for node in imports for name in _modules(node) if name.split(".")[0] != "entails"),
        frozenset(call.id for call in called if isinstance(call, ast.Name)),
        tuple(node.name for node in nodes if isinstance(node, ast.ClassDef)),
        tuple((node.name, (node.end_lineno or 0) - node.lineno + 1) for node in functions),
        tuple(_words(file, nodes)),
    )


def imported(file: Path) -> tuple[str, ...]:
    """The modules of ours that a file imports."""
    return seen(file).imported


def _modules(node: ast.Import | ast.ImportFrom) -> list[str]:
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]


def _imported(file: Path, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in modules())
        return
    assert node.level == 0, f"{file}: imports are written out in full"
    if node.module and node.module.split(".")[0] == "entails":
        yield from (_module_named(node.module, alias.name) for alias in node.names)


def _module_named(package: str, name: str) -> str:
    """`from entails import cli` imports the module, `from entails.cli.main import main` what is in one."""
    return f"{package}.{name}" if f"{package}.{name}" in modules() else package


def _words(file: Path, nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """In the command line texts for people may mention a puzzle: those are the strings that have a space in them."""
    docstrings = set(_docstrings(nodes))
    for node in nodes:
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant):
            text = node.value if isinstance(node.value, str) and id(node) not in docstrings else ""
            if "cli" not in file.parts or " " not in text:
                yield from ((line, word) for word in re.findall(r"[\w-]+", text))
            continue
        for field in ("id", "attr", "name", "arg", "asname", "module"):
            named = getattr(node, field, None)
            if isinstance(named, str):
                yield from ((line, word) for word in re.split(r"[._]", named))


def _docstrings(nodes: Sequence[ast.AST]) -> Iterator[int]:
    """The nodes that are docstrings, by identity."""
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            first = node.body[0]
            assert isinstance(first, ast.Expr)
            yield id(first.value)
