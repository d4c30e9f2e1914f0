"""Boards turned and mirrored. A board has eight copies; the least of them stands for all when boards are compared."""

from __future__ import annotations

from collections.abc import Callable

Rows = tuple[str, ...]


def quarter(rows: Rows) -> Rows:
    """A quarter turn clockwise: ("ab", "cd") becomes ("ca", "db")."""
    return tuple("".join(column) for column in zip(*rows[::-1], strict=True))


def mirrored(rows: Rows) -> Rows:
    """Left and right exchanged: ("ab", "cd") becomes ("ba", "dc")."""
    return tuple(row[::-1] for row in rows)


def copies(rows: Rows) -> list[Rows]:
    """The eight ways to lay it on the table."""
    found = [rows, mirrored(rows)]
    for _ in range(3):
        found += [quarter(found[-2]), quarter(found[-1])]
    return found


def relettered(rows: Rows, fixed: str = "") -> Rows:
    """The rows with their letters renamed in the order in which they come, so that boards which differ only in the names of
    their letters become equal. The characters in `fixed` stay.

    relettered(("B.A", "A.B"), ".") == relettered(("X.Y", "Y.X"), ".")
    """
    new: dict[str, str] = {}
    for letter in "".join(rows):
        if letter not in fixed:
            new.setdefault(letter, chr(0xE000 + len(new)))  # private characters, which no board has
    return tuple("".join(new.get(letter, letter) for letter in row) for row in rows)


def first_copy(rows: Rows, name: Callable[[Rows], Rows] = lambda rows: rows) -> Rows:
    """The least of the eight copies, each renamed by `name` first."""
    return min(map(name, copies(rows)))
