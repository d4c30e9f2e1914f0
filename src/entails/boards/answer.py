"""Answers to a board as people and programs exchange them, how they are read, and what a referee says about one.

Each puzzle has answers of its own shape, such as {"rows": ["~~.", "~.."]}, so they are plain JSON objects. Whatever is wrong
with one is told by the keys and places that lead there, as in `paths.A[2]: expected [row, column], found 7`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from entails.errors import BoardError
from entails.values import NamedTuple, dataclass

Cell = tuple[int, int]  # row and column, from 0
Answer = dict[str, Any]  # what `entails solve --json` has under "solution"
Path = tuple[str | int, ...]  # keys and places (from 0): ("paths", "A", 2)

MOST_FOUND = 30  # characters of a wrong value that an error shows


class Broken(NamedTuple):
    """A rule that an answer breaks, in a player's words, and where."""

    rule: str
    cells: tuple[Cell, ...] = ()


class WrongAnswer(BoardError):
    """What should be an answer is none; `path` leads to the part that is wrong, and `reason` says why. Of a text with a
    token a cell, `token` is the place of the wrong one."""

    def __init__(self, reason: str, path: Path = (), token: int | None = None) -> None:
        super().__init__(f"{written_path(path)}: {reason}" if path else reason)
        self.reason, self.path, self.token = reason, path, token


def written_path(path: Path) -> str:
    """written_path(("paths", "A", 2))   # "paths.A[2]" """
    text = ""
    for step in path:
        if isinstance(step, str) and step.isalnum():
            text += f".{step}"
        else:
            text += f"[{step}]" if isinstance(step, int) else f"[“{step[:40]}”]"
    return text.removeprefix(".")


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """A value in an answer, with the path that leads to it, and the place of a `token` in a text that has many. The methods
    return what it should be, or raise `WrongAnswer`.

    AnswerPart({"paths": {"A": [[0, 1]]}})["paths"]["A"].cells()    # [(0, 1)]
    """

    value: object
    path: Path = ()
    token: int | None = None

    def refuse(self, reason: str) -> NoReturn:
        raise WrongAnswer(reason, self.path, self.token)

    def expect(self, expected: str) -> NoReturn:
        self.refuse(f"expected {expected}, found {_found(self.value)}")

    def entries(self) -> dict[str, AnswerPart]:
        """The parts of an object by their keys."""
        if not isinstance(self.value, Mapping):
            self.expect("an object {…}")
        return {str(key): AnswerPart(part, (*self.path, str(key))) for key, part in self.value.items()}

    def __getitem__(self, key: str) -> AnswerPart:
        entries = self.entries()
        if key not in entries:
            there = ", ".join(f"“{name[:20]}”" for name in list(entries)[:8]) or "none"
            self.refuse(f"the key “{key}” is missing (there are: {there})")
        return entries[key]

    def get(self, key: str, default: object) -> AnswerPart:
        return self.entries().get(key) or AnswerPart(default, (*self.path, key))

    def items(self) -> list[AnswerPart]:
        """The parts of a list."""
        if not isinstance(self.value, list | tuple):
            self.expect("a list […]")
        return [AnswerPart(part, (*self.path, place)) for place, part in enumerate(self.value)]

    def text(self) -> str:
        return self.value if isinstance(self.value, str) else self.expect("a text")

    def texts(self) -> list[str]:
        return [part.text() for part in self.items()]

    def cell(self) -> Cell:
        pair = self.value
        if not isinstance(pair, list | tuple) or len(pair) != 2 or any(type(one) is not int for one in pair):
            self.expect("[row, column]")
        return pair[0], pair[1]

    def cells(self) -> list[Cell]:
        return [part.cell() for part in self.items()]

    def link(self) -> tuple[Cell, Cell]:
        """Two cells."""
        cells = self.items()
        if len(cells) != 2:
            self.expect("two cells")
        return cells[0].cell(), cells[1].cell()


def _found(value: object) -> str:
    """The value as JSON has it, if that is short."""
    from json import dumps  # few runs need it

    try:
        text = dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python writes no number of more than 4,300 digits
        return "a number of too many digits"
    return text if len(text) <= MOST_FOUND else text[:MOST_FOUND] + "…"
