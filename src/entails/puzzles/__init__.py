"""The puzzles: a page each (`pages/KIND.puzzle`), or a folder where a page is not enough. A folder's `__init__` puts its
parts together into `PUZZLE`, a record; `entails.pages` makes the same of a page. A page may have a folder beside it, with
what its kind knows better.

Imports `pages`, `boards`, `engines`, `models`, `logic`, `limits` and `errors`; no puzzle imports another.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

ENDING = ".puzzle"

if TYPE_CHECKING:
    from entails.boards.puzzle import Puzzle
    from entails.pages.page import PuzzlePage


PAGES = os.path.join(os.path.dirname(__file__), "pages")


def names() -> list[str]:
    """The names of the puzzles that are folders beside this file."""
    return list(_names())


@cache
def pages() -> tuple[str, ...]:
    """The names of the puzzles that are pages, also of those with a folder beside them."""
    return tuple(sorted(name.removesuffix(ENDING) for name in os.listdir(PAGES) if name.endswith(ENDING)))


@cache
def _names() -> tuple[str, ...]:
    """The disk is looked at once: a load asks three times, and a small board is read in less time than that."""
    with os.scandir(os.path.dirname(__file__)) as folders:
        return tuple(sorted(one.name for one in folders if _is_package(one.path)))


def _is_package(folder: str) -> bool:
    """A browser is sent the compiled modules only."""
    return any(os.path.isfile(os.path.join(folder, f"__init__{ending}")) for ending in (".py", ".pyc"))


def puzzle(name: str) -> Puzzle[Any]:
    """The puzzle of this name. Its boards are of a type of its own, so here they can be anything."""
    if name not in _names():
        return page_puzzle(os.path.join(PAGES, name + ENDING))
    found: Puzzle[Any] = import_module(f"entails.puzzles.{name}").PUZZLE
    return found


def page_text(name: str) -> str:
    return _text(os.path.join(PAGES, name + ENDING))


def page_puzzle(file: str, read: Callable[[str], str] = lambda file: _text(file)) -> Puzzle[Any]:
    """The puzzle of a page, named after its file. Raises an `EntailsError` with the place of what is wrong in it."""
    return _of_page(file, read(file))


@lru_cache(maxsize=64)
def _of_page(file: str, text: str) -> Puzzle[Any]:
    from entails.pages.puzzle import puzzle_of  # most runs have one kind of puzzle

    return puzzle_of(_page(file, text))


def page_of(name: str) -> PuzzlePage:
    """The page of one of our own puzzles, for what stands beside it."""
    file = os.path.join(PAGES, name + ENDING)
    return _page(file, _text(file))


def _page(file: str, text: str) -> PuzzlePage:
    from entails.pages.reading import read_page

    return read_page(text, os.path.basename(file).removesuffix(ENDING), file)


def _text(file: str) -> str:
    with open(file, encoding="utf-8") as opened:
        return opened.read()
