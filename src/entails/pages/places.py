"""The cells that elements stand for: a row and a column that follow each other are a cell, a row alone all its cells."""

from __future__ import annotations

from entails.boards.answer import Cell
from entails.models.world import Element
from entails.pages.board import Board
from entails.pages.geometry import PARTS
from entails.pages.page import ReadRegions
from entails.pages.world import world_of

Named = list[tuple[str, Element]]


def places(board: Board, named: Named) -> list[Cell]:
    """The cells; a column goes with all rows before it, up to the next row behind a column.

    places(board, [("Row", 1), ("Column", 2), ("Column", 4)])      # [(0, 1), (0, 3)]
    """
    found: set[Cell] = set()
    rows: list[int] = []
    alone = paired = False  # are there rows without a column so far; has a column come since the last row?
    for sort, element in named:
        if sort == PARTS[0]:
            rows = [int(element)] if paired else [*rows, int(element)]
            alone, paired = True, False
        elif sort == PARTS[1]:
            found |= {(r - 1, int(element) - 1) for r in rows or range(1, board.rows + 1)}
            alone, paired = False, True
        else:
            found |= _of(board, sort, element)
    if alone:
        found |= {cell for cell in board.cells() if cell[0] + 1 in rows}
    return sorted(found)


def _of(board: Board, sort: str, element: Element) -> set[Cell]:
    """The cells of a region, or the one that an element was made in."""
    theory, facts = board.page.theory, world_of(board).facts
    for read in board.page.reads:
        if isinstance(read, ReadRegions) and read.sort == sort:
            rows = facts.get(read.relation, ())
            return {(int(r) - 1, int(c) - 1) for r, c, region in rows if region == element}
    for name, relation in theory.relations.items():
        if relation.role == "given" and relation.product == board.page.cell and relation.inputs == (sort,):
            return {(int(r) - 1, int(c) - 1) for one, r, c in facts.get(name, ()) if one == element}
    return set()
