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
    """places(board, [("Row", 1), ("Column", 2)])      # [(0, 1)]"""
    found: set[Cell] = set()
    place = 0
    while place < len(named):
        sort, element = named[place]
        after = named[place + 1] if place + 1 < len(named) else ("", "")
        if (sort, after[0]) == PARTS:
            found.add((int(element) - 1, int(after[1]) - 1))
            place += 1
        elif sort in PARTS:
            at = PARTS.index(sort)
            found |= {cell for cell in board.cells() if cell[at] == int(element) - 1}
        else:
            found |= _of(board, sort, element)
        place += 1
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
