"""Random boards of Flow by seed: covers of the grid by paths, and boards made unique by cutting flows in two."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

from entails import Problem, each
from entails.boards.answer import Cell
from entails.puzzles.flow import PUZZLE
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.covers import Cover, Link, links_of, settle


def letters() -> Iterator[str]:
    return (chr(code) for code in count(ord("0")) if chr(code).isalnum())


def board_of(paths: list[list[Cell]], height: int, width: int, *, fill: bool = True, touch: bool = True) -> Board:
    grid = [["."] * width for _ in range(height)]
    for letter, path in zip(islice(letters(), len(paths)), paths, strict=True):
        for r, c in (path[0], path[-1]):
            grid[r][c] = letter
    return Board(tuple("".join(row) for row in grid), fill=fill, touch=touch)


def cover(height: int, width: int, flows: int, random: Random) -> list[list[Cell]]:
    """Paths that cover the grid: about so many, none of a single cell. A few may run beside themselves."""
    while not settle(covered := Cover(height, width), flows, random):
        flows += 1  # seldom: a cell that was left alone is shut in by flows of three cells
    return covered.laid()


def unique_board(height: int, width: int, flows: int, random: Random) -> Board:
    """A board with one solution: while there is another one, a flow is cut in two where they differ."""
    paths = cover(height, width, flows, random)
    while True:
        board = board_of(paths, height, width)
        other = _other(board, paths)
        if other is None:
            return board
        paths = _cut(paths, other) or cover(height, width, flows, random)


def _other(board: Board, paths: list[list[Cell]]) -> set[Link] | None:
    """The links of a solution that is not the one by these paths."""
    planted, problem = links_of(paths), Problem.of(PUZZLE, board)
    for solution in islice(each(problem), 2):
        drawn = problem.answer(solution)["paths"].values()
        links = links_of([[(r, c) for r, c in path] for path in drawn])
        if links != planted:
            return links
    return None


def _cut(paths: list[list[Cell]], other: set[Link]) -> list[list[Cell]] | None:
    """Cut one flow at a link that the other solution lacks, with pieces as long as may be; None if all are too short."""
    cuts = [
        (min(place, len(path) - place), number, place)
        for number, path in enumerate(paths)
        for place in range(2, len(path) - 1)
        if frozenset(path[place - 1 : place + 1]) not in other
    ]
    if not cuts:
        return None
    _, number, place = max(cuts)
    path = paths[number]
    return [*paths[:number], path[:place], path[place:], *paths[number + 1 :]]
