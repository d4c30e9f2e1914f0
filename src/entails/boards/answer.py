"""Answers to a board as people and programs exchange them, and what a referee says of one."""

from __future__ import annotations

from typing import Any, NamedTuple

Cell = tuple[int, int]  # row and column, from 0
Answer = dict[str, Any]  # what `entails solve --json` has under "solution"


class Broken(NamedTuple):
    """A rule that an answer breaks, in a player's words, and where."""

    rule: str
    cells: tuple[Cell, ...] = ()
