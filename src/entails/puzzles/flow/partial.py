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
    """Paths are followed from strand to strand: where a bridge is crossed it is one cell, but the flow goes straight on."""
    places = {strand: cell for cell in board.cells() for strand in board.strands(cell)}
    grid = [list(row) for row in board.rows]
    links: set[tuple[str, str]] = set()
    for fact in settled:
        if fact.relation == "colour" and fact.holds:
            r, c = places[str(fact.row[0])]
            grid[r][c] = str(fact.row[1]) if grid[r][c] == "." else grid[r][c]
        elif fact.relation == "link" and fact.holds:
            links.add((str(fact.row[0]), str(fact.row[1])))
    near = _near(links)
    paths = {letter: _followed(name_of(start), near) for letter, (start, _) in sorted(board.ends().items())}
    drawn = {frozenset(pair) for path in paths.values() for pair in pairwise(path)}
    stray = sorted((places[a], places[b]) for a, b in links if frozenset({a, b}) not in drawn)
    return {
        "rows": ["".join(row) for row in grid],
        "paths": {letter: [list(places[strand]) for strand in path] for letter, path in paths.items()},
        "stray": [[list(a), list(b)] for a, b in stray],
    }


def _near(links: Iterable[tuple[str, str]]) -> Mapping[str, set[str]]:
    near: dict[str, set[str]] = {}
    for a, b in links:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    return near


def _followed(start: str, near: Mapping[str, set[str]]) -> list[str]:
    """The strands from an end on, as far as there is exactly one link onward."""
    path = [start]
    while True:
        onward = near.get(path[-1], set()).difference(path)
        if len(onward) != 1:
            return path
        path.extend(onward)
