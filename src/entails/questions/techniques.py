"""The techniques of a puzzle by name: which there are, and which one somebody means.

techniques(puzzle)                                    # {"line is done": "A row or column that has its number …", …}
named(puzzle, ["Line is done"], "--needs")            # ("line is done",)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from entails.boards.puzzle import Puzzle
from entails.errors import BoardError


def techniques(puzzle: Puzzle[Any]) -> Mapping[str, str]:
    """The techniques by which a puzzle tells its steps, in the order in which players learn them, with what each says."""
    return puzzle.telling().techniques if puzzle.telling else {}


def named(puzzle: Puzzle[Any], names: str | Iterable[str], option: str) -> tuple[str, ...]:
    """The techniques of these names, whatever their capitals and spaces, each once. Raises `BoardError`."""
    known = {_plain(name): name for name in techniques(puzzle)}
    found: dict[str, None] = {}
    for name in [names] if isinstance(names, str) else names:
        if _plain(name) not in known:
            raise BoardError(f"{option}: {_expected(puzzle, name)}")
        found[known[_plain(name)]] = None
    return tuple(found)


def _plain(name: str) -> str:
    return " ".join(name.strip(" “”\"'").casefold().split())


def _expected(puzzle: Puzzle[Any], name: str) -> str:
    *most, last = techniques(puzzle) or [""]
    if not last:
        return f"the steps of {puzzle.name} have no techniques with names, found “{name[:40]}”"
    return f"“{name[:40]}” is no technique of {puzzle.name}: expected {', '.join(most)} or {last}"
