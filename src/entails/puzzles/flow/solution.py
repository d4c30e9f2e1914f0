"""From a solution of the theory to an answer.

    {"rows": ["AAB", "..B"], "paths": {"A": [[0, 0], [0, 1]], "B": [[0, 2], [1, 2]]}}

In the rows `+` is a bridge, `.` an empty cell and `*` a hole. A path runs from end to end. If a rule is switched off there
may be links that belong to no path; these are listed as `stray`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from entails.boards.answer import Answer, Cell
from entails.boards.grid import name_of
from entails.engines.answers import Solution
from entails.puzzles.flow.board import Board

Links = Mapping[str, list[str]]  # for each strand those that it is linked to


def read(board: Board, solution: Solution) -> Answer:
    links: dict[str, list[str]] = {}
    for a, b in solution.relations["link"]:
        links.setdefault(str(a), []).append(str(b))
    cells = {name_of(cell) + side: cell for cell in board.cells() for side in ("", "h", "v")}
    paths = {
        letter: [cells[strand] for strand in _followed(links, name_of(start))]
        for letter, (start, _) in sorted(board.ends().items())
    }
    answer: Answer = {
        "rows": rows_of(board, paths),
        "paths": {letter: [list(cell) for cell in path] for letter, path in paths.items()},
    }
    on_paths = {frozenset(pair) for path in paths.values() for pair in pairwise(path)}
    every = {frozenset({cells[a], cells[b]}) for a, others in links.items() for b in others}
    stray = sorted([list(cell) for cell in sorted(link)] for link in every - on_paths)
    return {**answer, "stray": stray} if stray else answer


def _followed(links: Links, start: str) -> list[str]:
    """The strands from an end on, link by link. Without all the rules that may lead round in a circle: then it stops at the
    strand that comes again."""
    path, before = [start], ""
    seen = {start}
    while onward := [other for other in links.get(path[-1], ()) if other != before]:
        before = path[-1]
        path.append(onward[0])
        if path[-1] in seen:
            break
        seen.add(path[-1])
    return path


def rows_of(board: Board, paths: Mapping[str, list[Cell]]) -> list[str]:
    """The rows of the board with each free cell lettered by the path that runs over it."""
    grid = [list(row) for row in board.rows]
    for letter, path in paths.items():
        for r, c in path:
            if grid[r][c] == ".":
                grid[r][c] = letter
    return ["".join(row) for row in grid]
