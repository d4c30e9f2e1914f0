"""A puzzle of one's own and a board of it in one text: the page, a line `---`, the board. So both are opened, kept and shared
together, and no file has to be looked for.

    own_page(text, "mine.puzzle", limit)        # a problem of the kind `puzzle`; without a board, on an empty one
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from entails import puzzles
from entails.limits import Limit
from entails.questions.problem import Problem
from entails.values import pattern, replace

if TYPE_CHECKING:
    from entails.boards.puzzle import Puzzle

KIND = puzzles.ENDING.removeprefix(".")
RULER = "---"
_RULER = pattern(rf"^{RULER}[ \t]*\n", re.MULTILINE)
_PAGE = pattern(r"(?:\s|--[^\n]*\n)*puzzle\s+\"")


def is_page(text: str) -> bool:
    return _PAGE.match(text) is not None


def has_board(text: str) -> bool:
    return _RULER.search(text) is not None


def own_page(text: str, name: str, limit: Limit) -> Problem:
    from entails.pages.puzzle import puzzle_of
    from entails.pages.reading import read_page
    from entails.pages.sample import empty
    from entails.pages.summary import summary

    ruler = _RULER.search(text)
    rules = text[: ruler.start()] if ruler else text.rstrip("\n") + "\n"
    page = read_page(rules, KIND, name, limit.check)
    puzzle = _together(puzzle_of(page), rules)
    if ruler is None:
        return Problem.of(puzzle, empty(page, summary(rules, KIND).side), name)
    above = "\n" * text.count("\n", 0, ruler.end())  # so that mistakes are told by the line of the whole text
    return Problem.of(puzzle, puzzle.parse(above + text[ruler.end() :], name), name)


def _together(puzzle: Puzzle[Any], rules: str) -> Puzzle[Any]:
    """The puzzle whose boards are written with the page above them."""

    def write(board: Any) -> str:
        return f"{rules}{RULER}\n{puzzle.write(board)}"

    return replace(puzzle, write=write)
