"""The puzzles: one folder each, and nothing else. A folder's `__init__` puts its parts together into `PUZZLE`, a record.

Imports `boards`, `engines`, `models`, `logic`, `limits` and `errors`; no puzzle imports another.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from entails.boards.puzzle import Puzzle


def names() -> list[str]:
    """The names of the puzzles, which are the names of the folders beside this file."""
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    """The disk is looked at once: a load asks three times, and a small board is read in less time than that."""
    with os.scandir(os.path.dirname(__file__)) as folders:
        return tuple(sorted(one.name for one in folders if os.path.isfile(os.path.join(one.path, "__init__.py"))))


def puzzle(name: str) -> Puzzle[Any]:
    """The puzzle of this name. Its boards are of a type of its own, so here they can be anything."""
    found: Puzzle[Any] = import_module(f"entails.puzzles.{name}").PUZZLE
    return found
