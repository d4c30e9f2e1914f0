"""A Sudoku as people copy it from one place to another: 81 signs, in one line or in nine, with `.`, `0` or `_` where nothing
stands, perhaps with strokes between the boxes. Nothing else looks like that: no digit stands twice in a row, column or box.

    copied_sudoku("53..7.....6..195… ")     # nine lines of nine digits and dots; None if it is something else
"""

from __future__ import annotations

import re

LEAST = 17  # clues: with fewer there are several solutions
_OTHERS = re.compile(r"[\s|+-]+")  # what stands between the signs
_SIGNS = re.compile(r"[.0_1-9]{81}")


def copied_sudoku(text: str) -> str | None:
    """The nine lines of the Sudoku that a text is; None if it is none."""
    signs = _OTHERS.sub("", text)
    if not _SIGNS.fullmatch(signs) or len([line for line in text.splitlines() if _OTHERS.sub("", line)]) not in (1, 9):
        return None
    plain = re.sub("[0_]", ".", signs)
    rows = [plain[at : at + 9] for at in range(0, 81, 9)]
    clues = 81 - plain.count(".")
    if not LEAST <= clues < 81 or any(_twice(group) for group in _groups(rows)):
        return None
    return "\n".join(rows) + "\n"


def _groups(rows: list[str]) -> list[str]:
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    boxes = ["".join(row[c : c + 3] for row in rows[r : r + 3]) for r in (0, 3, 6) for c in (0, 3, 6)]
    return rows + columns + boxes


def _twice(group: str) -> bool:
    digits = group.replace(".", "")
    return len(set(digits)) < len(digits)
