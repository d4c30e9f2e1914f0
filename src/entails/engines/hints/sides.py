"""Corners of cells, which count from 0, and the lines between them, in words: by the cells that they belong to.

corner_name((4, 4))                       # r4c4's lower right corner
side((3, 4, 4, 4))                        # ("right", "r4c4")
"""

from __future__ import annotations

from collections.abc import Sequence

from entails.models.world import Element


def corner_name(corner: Sequence[Element]) -> str:
    r, c = (int(str(number)) for number in corner)
    low, right = "lower" if r else "upper", "right" if c else "left"
    return f"r{max(r, 1)}c{max(c, 1)}'s {low} {right} corner"


def side(row: Sequence[Element]) -> tuple[str, str]:
    """Which side of which cell: that of the cell above it or on its left, where there is one."""
    r, c, s, d = (int(str(number)) for number in row)
    if c == d:
        return "right" if c else "left", f"r{max(r, s)}c{max(c, 1)}"
    return "lower" if r else "upper", f"r{max(r, 1)}c{max(c, d)}"
