"""The puzzles: one folder each, and nothing else. A folder's `__init__` puts its parts together into `PUZZLE`, a record.

Imports `boards`, `engines`, `models`, `logic`, `limits` and `errors`; no puzzle imports another.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from entails.boards.puzzle import Puzzle


def names() -> list[str]:
    """The names of the puzzles, which are the names of the folders beside this file."""
    return sorted(file.parent.name for file in Path(__file__).parent.glob("*/__init__.py"))


def puzzle(name: str) -> Puzzle[Any]:
    """The puzzle of this name. Its boards are of a type of its own, so here they can be anything."""
    found: Puzzle[Any] = import_module(f"entails.puzzles.{name}").PUZZLE
    return found
