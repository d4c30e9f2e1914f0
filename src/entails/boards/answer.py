"""Answers to a board as people and programs exchange them, and what a referee says about one.

Each puzzle has answers of its own shape, such as {"rows": ["~~.", "~.."]}, so they are plain JSON objects.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Cell = tuple[int, int]  # row and column, from 0
Answer = dict[str, Any]  # what `entails solve --json` has under "solution"


class Broken(NamedTuple):
    """A rule that an answer breaks, in a player's words, and where."""

    rule: str
    cells: tuple[Cell, ...] = ()
