"""Unfinished answers to Flow.

    {"rows": ["A..", "..B"], "paths": {"A": [[0, 0], [0, 1]]}, "stray": [[[1, 1], [1, 2]]]}

Rows have letters, and `.` where the colour is open. A path goes from an end as far as its links are settled. Links that are
on no path are `stray`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import pairwise

from entails.boards.answer import Answer, AnswerPart, Cell
from entails.boards.grid import name_of, rows_of
from entails.engines.answers import Fact
from entails.puzzles.flow.board import Board


def facts(board: Board, answer: Answer) -> Iterator[Fact]:
    letters, places = board.ends(), set(board.cells())
    for (r, c), letter in rows_of(answer, board.height, board.width, f".+*?{''.join(letters)}"):
        if letter in letters and board.at((r, c)) not in "+*":
            yield Fact("colour", (name_of((r, c)), letter), True)
    for letter, path in AnswerPart(answer).get("paths", {}).entries().items():
        if letter not in letters:
            path.refuse(f"there is no end {letter[:20]} on the board: expected one of {' '.join(letters)}")
        cells = path.cells()
        for cell in cells:
            if cell in places and board.at(cell) != "+":
                yield Fact("colour", (name_of(cell), letter), True)
        for here, there in dict.fromkeys(pairwise(cells)):
            yield _link(board, places, here, there, path)
    for part in AnswerPart(answer).get("stray", []).items():
        yield _link(board, places, *part.link(), part)


def _link(board: Board, places: Set[Cell], here: Cell, there: Cell, part: AnswerPart) -> Fact:
    ways = [way for way, cell in board.steps(here) if cell == there] if here in places else []
    if not ways:
        part.refuse(f"no flow can go from {name_of(here)} to {name_of(there)}: expected neighbours")
    return Fact("link", (board.strand(here, ways[0]), board.strand(there, ways[0])), True)


def sketch(board: Board, settled: Iterable[Fact]) -> Answer:
    places = {strand: cell for cell in board.cells() for strand in board.strands(cell)}
    grid = [list(row) for row in board.rows]
    links: list[tuple[Cell, Cell]] = []
    for fact in settled:
        if fact.relation == "colour" and fact.holds:
            r, c = places[str(fact.row[0])]
            grid[r][c] = str(fact.row[1]) if grid[r][c] == "." else grid[r][c]
        elif fact.relation == "link" and fact.holds:
            links.append((places[str(fact.row[0])], places[str(fact.row[1])]))
    paths = {letter: _followed(start, _near(links)) for letter, (start, _) in sorted(board.ends().items())}
    drawn = {frozenset({tuple(a), tuple(b)}) for path in paths.values() for a, b in pairwise(path)}
    stray = [[list(a), list(b)] for a, b in sorted(links) if frozenset({a, b}) not in drawn]
    return {"rows": ["".join(row) for row in grid], "paths": paths, "stray": stray}


def _near(links: Iterable[tuple[Cell, Cell]]) -> Mapping[Cell, list[Cell]]:
    near: dict[Cell, list[Cell]] = {}
    for a, b in links:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    return near


def _followed(start: Cell, near: Mapping[Cell, list[Cell]]) -> list[list[int]]:
    """The path from an end, as far as there is exactly one link onward. On a bridge there may be more, so it stops there."""
    path = [start]
    while True:
        onward = [cell for cell in near.get(path[-1], ()) if cell not in path]
        if len(onward) != 1:
            return [list(cell) for cell in path]
        path.append(onward[0])
