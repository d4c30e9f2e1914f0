"""The questions that peers are asked: boards of ours by seed, as text for Entails and as plain data for the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, count, islice, pairwise
from random import Random
from typing import Any, NamedTuple

import flow_boards
from aquarium import board as aquarium_board
from flow_rivals import graph

from entails import Impossible, Problem, generate, solve
from entails.boards.areas import numbered
from entails.puzzles.aquarium import PUZZLE as AQUARIUM
from entails.puzzles.aquarium.board import Board as AquariumBoard
from entails.puzzles.flow import PUZZLE as FLOW


class Board(NamedTuple):
    """A board as a file of ours, and the same for others."""

    text: str
    question: dict[str, Any]


class Row(NamedTuple):
    """Boards of one size. `kind` says which question it is, for us and for the others."""

    puzzle: str
    kind: str
    size: str
    cells: int
    boards: Callable[[int], Iterator[Board]]


def rows(quick: bool) -> Iterator[Row]:
    """All rows, or small ones only."""
    some = 2 if quick else None
    for side in (5, 7, 9, 11, 13)[:some]:
        yield Row("flow", "flow", f"{side}×{side}", side**2, partial(_first, flows, side))
    for side in (6, 10, 15, 20, 30)[:some]:
        yield Row("aquarium", "counts", f"{side}×{side}", side**2, partial(_first, aquariums, side))
    for side, stars in ((6, 1), (8, 1), (10, 2), (14, 3))[:some]:
        yield Row("starbattle", "counts", f"{side}×{side}, {stars}", side**2, partial(_first, star_battles, side))
    for side in (5, 7, 9, 11)[:some]:
        yield Row("flow-count", "flow-count", f"{side}×{side}", side**2, partial(_first, open_flows, side))


def _first(boards: Callable[[int], Iterator[Board]], side: int, number: int) -> Iterator[Board]:
    return islice(boards(side), number)


def flows(side: int) -> Iterator[Board]:
    """Flows that do not run beside themselves: the only kind that all of the others can say."""
    for seed in count():
        made = flow_boards.unique_board(side, side, side, Random(f"peers {side} {seed}"))
        board = replace(made, touch=False)
        if not isinstance(solve(Problem.of(FLOW, board)), Impossible):
            yield Board(FLOW.write(board), {"rows": list(board.rows)})


def open_flows(side: int) -> Iterator[Board]:
    """Boards with many solutions, to be counted."""
    for seed in count():
        paths = flow_boards.cover(side, side, max(2, side // 3), Random(f"peers {side} {seed}"))
        board = flow_boards.board_of(paths, side, side)
        strands, edges, pairs = graph(board)
        yield Board(FLOW.write(board), {"strands": strands, "edges": edges, "pairs": pairs})


def aquariums(side: int) -> Iterator[Board]:
    for seed in count():
        board = aquarium_board(side, side * 2, Random(f"peers {side} {seed}"))
        yield Board(AQUARIUM.write(board), _tanks(board))


def _tanks(board: AquariumBoard) -> dict[str, Any]:
    height, width = board.height, board.width
    owner = numbered(height, width, board.joined)
    cells: dict[int, list[tuple[int, int]]] = {}
    for cell in sorted(owner):
        cells.setdefault(owner[cell], []).append(cell)
    implied = []
    for tank in cells.values():
        for one, other in pairwise(tank):
            implied.append((_place(one, width), _place(other, width)))
            if one[0] == other[0]:
                implied.append((_place(other, width), _place(one, width)))
    lines = [([_place((r, c), width) for c in range(width)], board.rows[r]) for r in range(height)]
    lines += [([_place((r, c), width) for r in range(height)], board.columns[c]) for c in range(width)]
    regions = [[owner[r, c] for c in range(width)] for r in range(height)]
    return {
        **_counts(height * width, implied, [], lines),
        "puzzle": "aquarium",
        "regions": regions,
        "top": board.columns,
        "side": board.rows,
    }


def star_battles(side: int) -> Iterator[Board]:
    for made in generate("starbattle", size=(side, side), seed=1):
        board = made.board
        cells = list(board.cells())
        lines = [[_place((r, c), side) for c in range(side)] for r in range(side)]
        lines += [[_place((r, c), side) for r in range(side)] for c in range(side)]
        letters = dict(zip(cells, chain(*board.blocks[0]), strict=True))
        names, stars = list(dict.fromkeys(letters.values())), dict(board.options)["stars"][0]
        lines += [[_place(cell, side) for cell in cells if letters[cell] == name] for name in names]
        apart = [
            (_place((r, c), side), _place((a, b), side))
            for r, c in cells
            for a, b in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1))
            if 0 <= a < side and 0 <= b < side
        ]
        regions = [[names.index(letters[r, c]) for c in range(side)] for r in range(side)]
        question = _counts(side * side, [], apart, [(line, stars) for line in lines])
        yield Board(str(made), {**question, "puzzle": "starbattle", "regions": regions, "stars": stars})


def _place(cell: tuple[int, int], width: int) -> int:
    return cell[0] * width + cell[1]


def _counts(variables: int, implied: list[Any], apart: list[Any], exactly: list[Any]) -> dict[str, Any]:
    return {"variables": variables, "implied": implied, "apart": apart, "exactly": exactly}
