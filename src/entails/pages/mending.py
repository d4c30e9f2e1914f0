"""Mending the regions of a board until a solution is its only one.

A fact that holds in some solutions and not in others is *loose*. One step gives a cell beside a loose place to a neighbouring
region, or exchanges it for one of that region's where the sizes forbid that. The step is kept if the solution stays one, and
no more facts are loose than before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from entails.boards.answer import Cell
from entails.boards.areas import hangs_together
from entails.engines.answers import Solution
from entails.engines.sampling.random_solution import loose_facts
from entails.limits import Limit
from entails.models.world import Row
from entails.pages.board import Board
from entails.pages.framing import BoardFrame
from entails.pages.page import ReadRegions
from entails.pages.patterns import NOTHING
from entails.pages.places import places
from entails.pages.random_regions import Regions, give_and_take, labelled, near
from entails.pages.world import world_of
from entails.values import replace

STEPS = 40  # changes in a row that make it no better before a board is given up
MOST_STEPS = 200
REGIONS = "regions"


def mended(
    frame: BoardFrame,
    board: Board,
    solution: Solution,
    random: Random,
    clued: Callable[[BoardFrame], Board | None],
    limit: Limit,
) -> Board | None:
    """The board with other regions, on which the solution is the only one; None if that came to nothing. `clued` puts down
    the clues of a frame."""
    number = next((place for place, read in enumerate(board.page.reads) if isinstance(read, ReadRegions)), None)
    low, high = next(((low, high) for name, low, high in board.page.makes if name == REGIONS), (0, 0))
    if number is None or not high:
        return None
    loose = _loose(board, solution, limit)
    patience = STEPS
    for _ in range(MOST_STEPS):
        if not loose or not patience:
            break
        patience -= 1
        changed = _changed(frame.board, number, loose, (low, high), random)
        other = changed and replace(frame, board=changed)
        with_clues = other and clued(other)
        left = _loose(with_clues, solution, limit) if with_clues else None
        if other and with_clues and left is not None and len(left) <= len(loose):
            patience = STEPS if len(left) < len(loose) else patience
            frame, board, loose = other, with_clues, left
    return None if loose is None or loose else board


def _loose(board: Board, solution: Solution, limit: Limit) -> list[Cell] | None:
    """The cells of loose facts; None if the solution is none of this board."""
    rows = loose_facts(board.page.theory, world_of(board), solution, limit)
    return None if rows is None else [cell for name, row in rows for cell in _cells(board, name, row)]


def _cells(board: Board, relation: str, row: Row) -> list[Cell]:
    return places(board, list(zip(board.page.theory.relations[relation].sorts, row, strict=True)))


def _changed(board: Board, number: int, loose: list[Cell], sizes: tuple[int, int], random: Random) -> Board | None:
    block = board.blocks[number]
    regions = {(r, c): label for r, row in enumerate(block) for c, label in enumerate(row) if label != NOTHING}
    for cell in random.sample(loose, k=len(loose)):
        moves = [
            (one, regions[other])
            for one in (cell, *near(cell))
            if one in regions
            for other in near(one)
            if other in regions and regions[other] != regions[one]
        ]
        if not moves:
            continue
        one, taker = random.choice(moves)
        changed = _given_over(regions, one, taker, sizes, random)
        if changed:
            block = labelled(changed, board.rows, board.columns, NOTHING)
            return board.with_block(number, block)
    return None


def _given_over(
    regions: Mapping[Cell, str], one: Cell, taker: str, sizes: tuple[int, int], random: Random
) -> Regions | None:
    """The regions by numbers, when the cell has gone over to another; where sizes forbid that, it goes for one of theirs."""
    names = {label: place for place, label in enumerate(sorted({*regions.values()}))}
    changed = {place: names[label] for place, label in regions.items()}
    rest = {other for other, label in regions.items() if label == regions[one]} - {one}
    more = 1 + sum(label == taker for label in regions.values())
    if len(rest) < sizes[0] or more > sizes[1]:
        return changed if give_and_take(changed, one, names[taker], random) else None
    return {**changed, one: names[taker]} if hangs_together(rest) else None
