"""How the cells of a board lie: side by side, around each other, in a line. Facts of boards of one size, made once.

facts(2, 2, frozenset({"beside"}))["beside"]      # (1, 1, 1, 2), (1, 1, 2, 1), …
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from entails.models.signature import Relation, both_ways
from entails.models.world import Element, Row
from entails.pages.patterns import WAYS

PARTS = ("Row", "Column")
CORNER_PARTS = ("CornerRow", "CornerColumn")
STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
ROUND = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]

GEOMETRY = {
    "rows": Relation("rows", (), "number"),
    "columns": Relation("columns", (), "number"),
    "beside": Relation("beside", ("Cell", "Cell"), "given", symmetric=True),
    "around": Relation("around", ("Cell", "Cell"), "given", symmetric=True),
    "toward": Relation("toward", ("Cell", "Way", "Cell"), "given"),
    "in_line": Relation("in_line", ("Cell", "Cell"), "given", symmetric=True),
    "between": Relation("between", ("Cell", "Cell", "Cell"), "given"),
    "side": Relation("side", ("Corner", "Corner"), "given", symmetric=True),
    "corner_of": Relation("corner_of", ("Corner", "Cell"), "given"),
}


def geometry_sorts(uses: frozenset[str]) -> dict[str, tuple[Element, ...]]:
    return {"Way": tuple(WAYS)} if uses & {"Way", "toward"} else {}


@lru_cache(maxsize=16)
def facts(rows: int, columns: int, uses: frozenset[str]) -> Mapping[str, tuple[Row, ...]]:
    """The facts of the words that are used; those of symmetric relations both ways."""
    made: dict[str, Callable[[int, int], Iterator[Row]]] = {
        "beside": _beside,
        "around": _around,
        "toward": _toward,
        "in_line": _in_line,
        "between": _between,
        "side": _side,
        "corner_of": _corner_of,
    }
    found = {word: make(rows, columns) for word, make in made.items() if word in uses}
    return {word: both_ways(some) if GEOMETRY[word].symmetric else tuple(some) for word, some in found.items()}


def cells(rows: int, columns: int, first: int = 1) -> list[tuple[int, int]]:
    return [(r, c) for r in range(first, rows + 1) for c in range(first, columns + 1)]


def pairs(rows: int, columns: int) -> list[list[tuple[tuple[int, int], tuple[int, int]]]]:
    """All pairs of cells side by side, from 0, as they are written: those of a row, then those of it and the next row. Rows
    without any are left out."""
    found = []
    for r in range(rows):
        found.append([((r, c), (r, c + 1)) for c in range(columns - 1)])
        found.append([((r, c), (r + 1, c)) for c in range(columns)] if r < rows - 1 else [])
    return [row for row in found if row]


def line(rows: int, columns: int, cell: tuple[int, int], step: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The cells that one meets on the way from a cell."""
    r, c = cell[0] + step[0], cell[1] + step[1]
    while 1 <= r <= rows and 1 <= c <= columns:
        yield r, c
        r, c = r + step[0], c + step[1]


def _near(rows: int, columns: int, steps: list[tuple[int, int]], first: int = 1) -> Iterator[Row]:
    there = set(cells(rows, columns, first))
    for r, c in cells(rows, columns, first):
        for down, right in steps:
            if (r + down, c + right) in there:
                yield r, c, r + down, c + right


def _beside(rows: int, columns: int) -> Iterator[Row]:
    return _near(rows, columns, list(STEPS.values()))


def _around(rows: int, columns: int) -> Iterator[Row]:
    return _near(rows, columns, ROUND)


def _toward(rows: int, columns: int) -> Iterator[Row]:
    for p in cells(rows, columns):
        for way, step in STEPS.items():
            yield from ((*p, way, *q) for q in line(rows, columns, p, step))


def _in_line(rows: int, columns: int) -> Iterator[Row]:
    for p in cells(rows, columns):
        for step in STEPS.values():
            yield from ((*p, *q) for q in line(rows, columns, p, step))


def _between(rows: int, columns: int) -> Iterator[Row]:
    """between(p,x,q): x lies between p and q, in one row or column."""
    for p in cells(rows, columns):
        for step in STEPS.values():
            passed: list[tuple[int, int]] = []
            for q in line(rows, columns, p, step):
                yield from ((*p, *x, *q) for x in passed)
                passed.append(q)


def _side(rows: int, columns: int) -> Iterator[Row]:
    return _near(rows, columns, list(STEPS.values()), first=0)


def _corner_of(rows: int, columns: int) -> Iterator[Row]:
    for r, c in cells(rows, columns):
        yield from ((r - up, c - left, r, c) for up in (1, 0) for left in (1, 0))
