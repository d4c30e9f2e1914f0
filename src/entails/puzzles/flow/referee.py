"""The referee of Flow: follows each path over the board with a finger. It knows nothing of the theory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from entails.boards.answer import Answer, AnswerPart, Broken, Cell
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.solution import rows_of

Paths = Mapping[str, list[Cell]]


def referee(board: Board, answer: Answer) -> list[Broken]:
    paths = {letter: path.cells() for letter, path in AnswerPart(answer)["paths"].entries().items()}
    broken = [*_joins(board, paths), *_covers(board, paths)]
    if not board.touch:
        broken += [one for path in paths.values() for one in _touches(board, path)]
    if not broken:
        rows = rows_of(board, paths)
        broken += [Broken("the rows show the paths")] if answer.get("rows", rows) != rows else []
    return broken


def _joins(board: Board, paths: Paths) -> Iterator[Broken]:
    """Does each path lead from end to end, step by step?"""
    for letter, ends in board.ends().items():
        path = paths.get(letter, [])
        if sorted({*path[:1], *path[-1:]}) != sorted(ends):
            yield Broken(f"flow {letter} joins its two ends", tuple(ends))
    for letter, path in paths.items():
        yield from _follow(board, letter, path)


def _covers(board: Board, paths: Paths) -> Iterator[Broken]:
    """Is each cell visited as often as it may be, and as it must be?"""
    visits = Counter(cell for path in paths.values() for cell in path)
    most = {cell: 2 if board.at(cell) == "+" else 1 for cell in board.cells()}
    for cell, number in visits.items():
        if cell in most and number > most[cell]:
            yield Broken("flows do not cross", (cell,))
    if board.fill:
        yield from (Broken("the flows fill the board", (cell,)) for cell in most if visits[cell] < most[cell])


def _follow(board: Board, letter: str, path: list[Cell]) -> Iterator[Broken]:
    every = set(board.cells())
    outside = [cell for cell in path if cell not in every]
    if letter not in board.ends() or outside:
        yield Broken("a flow runs on cells of the board between ends of its colour", tuple(outside))
        return
    headings: list[set[str]] = []
    for here, there in pairwise(path):
        headings.append({direction for direction, cell in board.steps(here) if cell == there})
        if not headings[-1]:
            yield Broken("a flow goes from a cell to its neighbour", (here, there))
    for cell in path[1:-1]:
        if board.at(cell) not in ".+":
            yield Broken("a flow does not run over an end", (cell,))
    yield from _cross(board, path, headings)


def _cross(board: Board, path: list[Cell], headings: list[set[str]]) -> Iterator[Broken]:
    """Bridges on a path. `headings` has for each step the directions in which it can lead."""
    for cell, coming, going in zip(path[1:-1], headings, headings[1:], strict=False):
        if board.at(cell) == "+" and not coming & going:
            yield Broken("a flow crosses a bridge straight on", (cell,))
    crossed = [
        (cell, bool(coming & {"left", "right"}))
        for cell, coming in zip(path[1:], headings, strict=False)
        if board.at(cell) == "+"
    ]
    for (bridge, _), number in Counter(crossed).items():
        if number > 1:
            yield Broken("a bridge is crossed once in each direction", (bridge,))


def _touches(board: Board, path: list[Cell]) -> Iterator[Broken]:
    linked = {frozenset(pair) for pair in pairwise(path)}
    for here in path:
        for _, there in board.steps(here):
            pair = frozenset({here, there})
            if there in path and here < there and pair not in linked and "+" not in (board.at(here), board.at(there)):
                yield Broken("a flow does not run beside itself", (here, there))
