"""Where a long formula may be broken, and how it is wrapped into rows of a terminal.

A row may end before a connective or after a comma. Of the places that leave the row well filled, the best is the one inside
the fewest brackets, then at the weakest connective, then the furthest to the right:

    wrapped("P∧Q→R∨S", 5)        # ["P∧Q", "  →R", "  ∨S"]
"""

from __future__ import annotations

from bisect import bisect_right

from entails.values import NamedTuple, pattern

_MARKS = pattern(r"[()]|<->|->|[↔→∨∧&|,]")
_LEVELS = {",": 0, "↔": 1, "<->": 1, "→": 2, "->": 2, "∨": 3, "|": 3, "∧": 4, "&": 4}


class Break(NamedTuple):
    """A place where a row may end: the offset, the number of brackets around it, and how strongly its connective binds."""

    place: int
    brackets: int
    level: int


def breaks(text: str) -> list[Break]:
    """The places before a connective and after a comma."""
    found: list[Break] = []
    brackets = 0
    for mark in _MARKS.finditer(text):
        if mark[0] in "()":
            brackets += 1 if mark[0] == "(" else -1
        else:
            place = mark.end() if mark[0] == "," else mark.start()
            found.append(Break(place, brackets, _LEVELS[mark[0]]))
    return found


def wrapped(text: str, width: int) -> list[str]:
    """Rows of at most `width` characters; all but the first are indented by two."""
    found = breaks(text) if len(text) > width else []
    places = [one.place for one in found]
    rows: list[str] = []
    start, room, indent = 0, width, ""
    while len(text) - start > room:
        window = found[bisect_right(places, start) : bisect_right(places, start + room)]
        full = [one for one in window if one.place - start >= 0.4 * room] or window
        best = min(full, key=lambda one: (one.brackets, one.level, -one.place), default=None)
        end = best.place if best else start + room
        rows.append(indent + text[start:end].strip())
        start, room, indent = end, width - 2, "  "
    return [*rows, indent + text[start:].strip()]
