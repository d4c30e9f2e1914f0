"""Counting and maximising in Overflow with the frontier engine, which sweeps over the tiles.

At each tile it chooses how the tile is turned, and it carries along which water crosses the row. Solutions are counted by
length, and the longest is found, without listing any.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from entails.boards.answer import Cell
from entails.boards.grid import OPPOSITE, name_of
from entails.engines.answers import Best, Counted, Impossible, Solution, Unknown
from entails.engines.solvers import frontier
from entails.limits import STOPS, Limit, why
from entails.puzzles.overflow.board import Board

OCEAN, MOAT = 0, 1  # the two kinds of ends
MOST_STATES = 500_000  # in a layer of the frontier; beyond that `longest` finds good solutions sooner ...
NARROW = 16  # ... but a level of at most this width gets twice as many, which are likely to do

Link = frozenset[Cell]
Strand = tuple[str, ...]  # the directions that water joins: two of them, or one at an end
Meaning = list[list[tuple[Link, ...]]]  # for each vertex and each of its options the links that it stands for


def count(board: Board, limit: Limit) -> Counted | Unknown:
    """How many solutions there are of each length."""
    if not _has_ocean(board):
        return Counted(0, {})
    try:
        by_length = frontier.count_by_weight(sweep(board)[0], limit.check, _most_states(board))
        return Counted(sum(by_length.values()), dict(sorted(by_length.items())))
    except frontier.TooWide:
        return Unknown("the level is too wide to be counted")
    except STOPS as stop:
        return Unknown(why(stop))


def best(board: Board, limit: Limit) -> Best | Impossible | Unknown | None:
    """The longest solution, and whether it is the only one of its length. None if the frontier grows too wide."""
    if not _has_ocean(board):
        return Impossible()
    problem, meaning = sweep(board)
    try:
        found = frontier.best(problem, limit.check, _most_states(board))
    except frontier.TooWide:
        return None
    except STOPS as stop:
        return Unknown(why(stop))
    if found is None:
        return Impossible()
    length, choices, alone = found
    return Best(length, length, solution_of(meaning, choices), unique=alone)


def solution_of(meaning: Meaning, taken: Sequence[int]) -> Solution:
    """The solution in which each vertex takes the option of this index."""
    links = {link for options, option in zip(meaning, taken, strict=True) for link in options[option]}
    rows = [(name_of(a), name_of(b)) for link in links for a, b in (sorted(link), sorted(link)[::-1])]
    return Solution({"link": tuple(sorted(rows))})


def _has_ocean(board: Board) -> bool:
    return any("U" in row for row in board.rows)


def _most_states(board: Board) -> int:
    return 2 * MOST_STATES if min(board.height, board.width) <= NARROW else MOST_STATES


def in_order(board: Board) -> list[Cell]:
    """The tiles in the order of the sweep: along the shorter side, so that little crosses from one to the next."""
    by_row = board.height >= board.width
    return sorted(board.cells(), key=lambda cell: cell if by_row else cell[::-1])


def sweep(board: Board) -> tuple[frontier.Sweep, Meaning]:
    """The level for the frontier engine, and what its options mean."""
    edges: dict[Link, int] = {}
    vertices: list[frontier.Vertex] = []
    meaning: Meaning = []
    for cell in in_order(board):
        near = {way: frozenset({cell, other}) for way, other in board.linkable(cell).items()}
        edge = {way: edges.setdefault(link, len(edges)) for way, link in near.items()}
        turns = _turns(board.at(cell), set(near))
        vertices.append(frontier.Vertex(tuple(_option(board.at(cell), edge, strands) for strands in turns)))
        meaning.append([tuple(near[way] for strand in strands for way in strand) for strands in turns])
    return frontier.Sweep(tuple(vertices), lambda a, b: a != b), meaning


def _option(tile: str, edge: dict[str, int], strands: tuple[Strand, ...]) -> frontier.Option:
    """One way to turn a tile. It weighs 1 if the tile is wet."""
    end = frontier.End(OCEAN if tile == "U" else MOAT)
    joined: list[frontier.Strand] = [
        (edge[strand[0]], edge[strand[1]] if len(strand) == 2 else end) for strand in strands
    ]
    return frontier.Option(tuple(joined), 1 if strands else 0)


def _turns(tile: str, ways: set[str]) -> list[tuple[Strand, ...]]:
    """The ways to turn a tile that has neighbours in these directions: for each, the strands of water on it."""
    lines = [pair for pair in (("up", "down"), ("left", "right")) if set(pair) <= ways]
    match tile:
        case "-":
            return [(), *((line,) for line in lines)]
        case "+":
            return [(), *((line,) for line in lines), *([tuple(lines)] if len(lines) == 2 else [])]
        case "L":
            corners = [pair for pair in combinations(sorted(ways), 2) if OPPOSITE[pair[0]] != pair[1]]
            return [(), *((corner,) for corner in corners)]
        case "#":
            return [(), *(((way,),) for way in sorted(ways))]
    return [((way,),) for way in sorted(ways)]  # an ocean is never dry
