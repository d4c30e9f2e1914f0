"""From a solution of the theory to an answer: how water runs over the tiles.

    {"length": 3, "paths": [[[0, 0], [0, 1], [0, 2]]], "links": [[[0, 0], [0, 1]], [[0, 1], [0, 2]]], "rows": ["╺━╸"]}

Rows show the water of each tile as a line to the sides that it links to, and `·` for a dry tile. There is a path for each
ocean. The length is the number of wet tiles.
"""

from __future__ import annotations

from entails.boards.answer import Answer, Cell
from entails.boards.grid import OPPOSITE, cells_of, name_of
from entails.engines.answers import Solution
from entails.puzzles.overflow.board import Board

Links = frozenset[frozenset[Cell]]  # pairs of neighbours
Ways = frozenset[str]  # the sides of a tile through which water runs

GLYPHS = {
    "up": "╹",
    "down": "╻",
    "left": "╸",
    "right": "╺",
    "down up": "┃",
    "left right": "━",
    "right up": "┗",
    "left up": "┛",
    "down right": "┏",
    "down left": "┓",
    "down left up": "┫",  # no tile forks, but without a rule one may
    "down right up": "┣",
    "down left right": "┳",
    "left right up": "┻",
    "down left right up": "╋",
}


def read(board: Board, solution: Solution) -> Answer:
    cells = {name_of(cell): cell for cell in board.cells()}
    return answer_of(board, frozenset(frozenset({cells[str(a)], cells[str(b)]}) for a, b in solution.relations["link"]))


def answer_of(board: Board, links: Links) -> Answer:
    """The answer in which water runs along these links."""
    paths = [path_from(board, links, cell) for cell in board.cells() if board.at(cell) == "U"]
    return {
        "length": len({cell for link in links for cell in link}),
        "paths": [[list(cell) for cell in path] for path in paths],
        "links": sorted([list(cell) for cell in sorted(link)] for link in links),
        "rows": ["".join(_glyph(board, links, (r, c)) for c in range(board.width)) for r in range(board.height)],
    }


def _glyph(board: Board, links: Links, cell: Cell) -> str:
    ways = [way for way, other in board.linkable(cell).items() if frozenset({cell, other}) in links]
    return GLYPHS.get(" ".join(sorted(ways)), "?") if ways else " " if board.at(cell) == " " else "·"


def path_from(board: Board, links: Links, start: Cell) -> list[Cell]:
    """The way of the water from an ocean: straight on over a bridge, else wherever the tile leads."""
    path, way = [start], ""
    for _ in range(2 * board.height * board.width):
        here = path[-1]
        onward = {
            new: other
            for new, other in board.linkable(here).items()
            if frozenset({here, other}) in links and new != OPPOSITE.get(way) and (board.at(here) != "+" or new == way)
        }
        if not onward or (len(path) > 1 and board.at(here) in "U#"):
            break
        way, there = next(iter(onward.items()))
        path.append(there)
    return path


def sides_of(board: Board, answer: Answer) -> dict[Cell, Ways]:
    """For each tile the sides through which water runs in an answer."""
    links = {frozenset(cells_of(link)) for link in answer["links"]}
    return {
        cell: frozenset(way for way, other in board.linkable(cell).items() if frozenset({cell, other}) in links)
        for cell in board.cells()
    }
