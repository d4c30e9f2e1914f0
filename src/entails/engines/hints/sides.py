"""Corners of cells, which count from 0, and the lines between them, in words: by the cells that they belong to.

corner_name((4, 4))                       # r4c4's lower right corner
corner_name((4, 4), [(5, 5)])             # r5c5's upper left corner: a sentence about r5c5 speaks of its own corners
side((3, 4, 4, 4))                        # ("right", "r4c4")
side((3, 4, 4, 4), [(4, 5)])              # ("left", "r4c5")
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from entails.models.world import Element

LINKS = 4  # links of a line: fewer are said one by one, not as a path

CORNER = re.compile(r"r(\d+)c(\d+)'s (lower|upper) (right|left) corner")

Place = tuple[int, int]  # row and column of a cell
Words = dict[Place, str]  # by a cell, what it calls something


def corner_name(corner: Sequence[Element], cells: Iterable[Place] = ()) -> str:
    """By the first of the cells that has the corner; else by the one above it and on its left, where there is one."""
    r, c = _numbers(corner)
    words = {
        (r + down, c + right): f"{'upper' if down else 'lower'} {'left' if right else 'right'} corner"
        for down in (0, 1)
        for right in (0, 1)
    }
    return "r{0[0]}c{0[1]}'s {1}".format(*_named(words, cells))


def side(row: Sequence[Element], cells: Iterable[Place] = ()) -> tuple[str, str]:
    """Which side of which cell: of the first of the cells that has it; else of the one above it or on its left, where there
    is one."""
    (r, c), word = _named(_sides(row), cells)
    return word, f"r{r}c{c}"


def cells_at(row: Sequence[Element]) -> list[Place]:
    """The cells on both sides of a line: first the one that it is named after."""
    return [cell for cell in _sides(row) if min(cell)]


def seen_from(text: str, cells: Sequence[Place]) -> str:
    """A text in which the corners that these cells have are called theirs."""
    return CORNER.sub(lambda found: corner_name(_corner(found), cells), text) if cells else text


def corner_of(name: str) -> Place:
    """The corner that has a name: (4, 4) of "r4c4's lower right corner"."""
    found = CORNER.fullmatch(name)
    assert found, name
    return _corner(found)


def _sides(row: Sequence[Element]) -> Words:
    r, c, s, d = _numbers(row)
    if c == d:
        return {(max(r, s), c): "right", (max(r, s), c + 1): "left"}
    return {(r, max(c, d)): "lower", (r + 1, max(c, d)): "upper"}


def _named(words: Words, cells: Iterable[Place]) -> tuple[Place, str]:
    inside = [cell for cell in words if min(cell)]
    cell = next((one for one in cells if one in inside), inside[0])
    return cell, words[cell]


def _corner(found: re.Match[str]) -> Place:
    r, c, down, right = found.groups()
    return int(r) - (down == "upper"), int(c) - (right == "left")


def _numbers(elements: Sequence[Element]) -> tuple[int, ...]:
    return tuple(int(str(one)) for one in elements)
