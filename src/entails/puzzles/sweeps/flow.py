"""Flow for the frontier engine: at each cell, which two of its sides a flow may take."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from entails.boards.answer import Cell
from entails.engines.answers import Certain
from entails.engines.solvers.frontier import End, Option, Sweep, Vertex

if TYPE_CHECKING:
    from entails.puzzles.flow import Board


def sweep(board: Board, certain: Certain) -> Sweep:
    """Along the shorter side, so that the frontier is narrow; links that are certain leave nothing to choose."""
    letters = {letter: number for number, letter in enumerate(sorted(board.ends()))}
    by_row = board.height >= board.width
    edges: dict[frozenset[str], int] = {}
    near: dict[str, set[int]] = {}
    for a, b in board.passages():
        near.setdefault(a, set()).add(edges.setdefault(frozenset({a, b}), len(edges)))
    known = {edges[frozenset(map(str, row))]: held for row, held in certain.items()}
    return Sweep(
        tuple(
            _vertex(board, cell, sorted(near.get(strand, ())), letters, known)
            for cell in sorted(board.cells(), key=lambda cell: cell if by_row else cell[::-1])
            for strand in board.strands(cell)
        )
    )


def _vertex(board: Board, cell: Cell, near: list[int], letters: dict[str, int], known: Mapping[int, bool]) -> Vertex:
    letter = board.at(cell)
    if letter in ".+":
        taken: list[tuple[tuple[int, ...], Option]] = [(pair, Option((pair,))) for pair in combinations(near, 2)]
        if not board.fill:
            taken.append(((), Option(())))
    else:
        taken = [((edge,), Option(((edge, End(letters[letter])),))) for edge in near]
    fits = [option for used, option in taken if all((edge in used) == known.get(edge, edge in used) for edge in near)]
    return Vertex(tuple(fits))
