"""Boards turned and mirrored: which of eight copies stands for all."""

from __future__ import annotations

from collections.abc import Callable

Rows = tuple[str, ...]


def quarter(rows: Rows) -> Rows:
    return tuple("".join(column) for column in zip(*rows[::-1], strict=True))


def mirrored(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in rows)


def copies(rows: Rows) -> list[Rows]:
    """The eight ways to lay it on the table."""
    found = [rows, mirrored(rows)]
    for _ in range(3):
        found += [quarter(found[-2]), quarter(found[-1])]
    return found


def relettered(rows: Rows, fixed: str = "") -> Rows:
    """With letters in the order in which they come: boards that differ only in these names become equal."""
    names: dict[str, str] = {}
    for letter in "".join(rows):
        if letter not in fixed:
            names.setdefault(letter, chr(0xE000 + len(names)))  # characters that mean nothing
    return tuple("".join(names.get(letter, letter) for letter in row) for row in rows)


def first_copy(rows: Rows, name: Callable[[Rows], Rows] = lambda rows: rows) -> Rows:
    return min(map(name, copies(rows)))
