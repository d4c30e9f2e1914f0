"""The boards, theories and proofs that the page offers to open: the folder `examples` of the clone or of the package."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from entails.boards.palette import PALETTE
from entails.boards.puzzle import Puzzle
from entails.errors import EntailsError
from entails.pages.summary import LARGEST, SMALLEST, summary
from entails.questions.catalogue import CATALOGUE, Catalogue
from entails.questions.techniques import techniques

MOST_BYTES = 20_000
NUMBERS = ("five", "six", "seven", "eight", "nine", "ten", "twelve", "fourteen", "fifteen")
SIZES = {"medium": "small 2", "large": "small 3"}
FOLDERS = (Path(__file__).parents[1] / "examples", Path(__file__).parents[3] / "examples")


@cache
def examples() -> list[dict[str, str]]:
    """Every file that can be opened without another one beside it, folder by folder."""
    home = next((folder for folder in FOLDERS if folder.is_dir()), None)
    files = sorted(home.glob("*/*.*"), key=lambda file: (file.parent.name, _order(file.stem))) if home else []
    found = []
    for file in files:
        if file.suffix[1:] not in (file.parent.name, "fol", "sequent", "jp") or file.stat().st_size > MOST_BYTES:
            continue
        text = file.read_text(encoding="utf-8")
        if not re.search(r"^words:", text, re.MULTILINE):
            kind = file.suffix[1:]
            found.append({"folder": file.parent.name, "name": file.stem, "kind": kind, "text": _normal(text, kind)})
    return found


def _normal(text: str, kind: str) -> str:
    """A board as the page has it once it is open, so that it is known again; other texts as they are. Boards of puzzles that
    are pages are so already, and reading the pages would take long."""
    if not CATALOGUE.has(kind) or CATALOGUE.page_text(kind) is not None:
        return text
    puzzle = CATALOGUE.puzzle(kind)
    with suppress(EntailsError):
        return puzzle.write(puzzle.parse(text, None))
    return text


def _order(name: str) -> tuple[int, str]:
    """Boards that are named by their size come in that order, after the others; a medium one after the small one."""
    return (NUMBERS.index(name) if name in NUMBERS else -1, SIZES.get(name, name))


def puzzles(catalogue: Catalogue) -> dict[str, Any]:
    """The puzzles that there are, whether each brings its own gestures, and the colours that flows have."""
    return {
        "puzzles": [_listed(name, catalogue) for name in catalogue.names()],
        "palette": [{"name": colour.name, "code": colour.code} for colour in PALETTE],
    }


def _listed(name: str, catalogue: Catalogue) -> dict[str, Any]:
    """A page is listed by its look: understanding all of them would take longer than to solve a board."""
    text = catalogue.page_text(name)
    if text is None:
        return _entry(catalogue.puzzle(name), catalogue)
    found = summary(text, name)
    usual, smallest, largest = ([side, side] for side in (found.side, SMALLEST, LARGEST))
    return {
        "name": name,
        "title": found.title,
        "rules": found.legend,
        "group": found.group,
        "sizes": {"usual": usual, "smallest": smallest, "largest": largest},
        "unmade": found.unmade,  # why no new boards are made; blank ones have sizes all the same
        "parts": ["rows", "columns"],
        "clues": True,
        "techniques": {},
        "page": script(name, catalogue) is not None,
        "sheet": True,  # /api/board says how its boards are drawn
    }


def _entry(puzzle: Puzzle[Any], catalogue: Catalogue) -> dict[str, Any]:
    maker = puzzle.maker() if puzzle.maker else None
    sizes = {"usual": maker.usual, "smallest": maker.smallest, "largest": maker.largest} if maker else None
    return {
        "name": puzzle.name,
        "title": puzzle.title,
        "rules": " ".join(puzzle.legend.splitlines()[:2]),
        "group": puzzle.group,
        "sizes": sizes,
        "parts": list(maker.parts) if maker else [],
        "clues": bool(maker and maker.drops),
        "techniques": dict(techniques(puzzle)),
        "page": script(puzzle.name, catalogue) is not None,
    }


def script(name: str, catalogue: Catalogue) -> Path | None:
    """The ES module with a puzzle's gestures, if its folder has one."""
    file = catalogue.home(name) / "page.js" if catalogue.has(name) else None
    return file if file and file.is_file() else None
