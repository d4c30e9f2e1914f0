"""What an unfinished answer has settled: marks, and what surely is not there, beside what is open.

settled(board, {(0, 0): ".", (0, 1): "?"})      # {(0, 0): "×", (0, 1): "?"}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from entails.boards.answer import Cell
from entails.engines.hints.given import copied_from
from entails.pages.answers import LETTERS, grid_of, on_corners, within
from entails.pages.board import Board
from entails.pages.page import ReadCells
from entails.pages.patterns import NOTHING, OPEN

NOT = "×"


def is_unfinished(tokens: Mapping[Cell, str]) -> bool:
    return any(OPEN in token for token in tokens.values())


def clues_of(board: Board) -> dict[Cell, str]:
    """The tokens in cells, where they say something."""
    found: dict[Cell, str] = {}
    for read, block in zip(board.page.reads, board.blocks, strict=True):
        if isinstance(read, ReadCells) and not read.corners:
            found |= {(r, c): token for r, row in enumerate(block) for c, token in enumerate(row) if token != NOTHING}
    return found


def settled(board: Board, tokens: Mapping[Cell, str]) -> dict[Cell, str]:
    """The tokens of an unfinished answer: “.” says that something is not, “?” nothing. Of lines, what is drawn of them."""
    answers, clues = board.page.answers, clues_of(board)
    if answers.regions or on_corners(board.page) or not is_unfinished(tokens):
        return dict(tokens)
    found = dict(tokens)
    for cell, token in tokens.items():
        if token == NOTHING and not (cell in clues and _decides(board, cell, clues[cell])):
            found[cell] = NOT
        elif answers.links and OPEN in token:
            found[cell] = "".join(letter for letter in token if letter in LETTERS) or OPEN
    return found


def _decides(board: Board, cell: Cell, clue: str) -> bool:
    """Does a clue itself say what its cell is? A rule copies it, or nothing can be marked there."""
    page, place = board.page, grid_of(board).place(cell)
    relations = page.theory.relations
    sought = [relations[one.relation].within for pattern in page.answers.patterns for one in pattern.literals]
    if all(outer and not any(row[:2] == place for row in within(board, outer)) for outer in sought):
        return True
    reads = [read for read in page.reads if isinstance(read, ReadCells) and not read.corners]
    fitting = [pattern for read in reads for pattern in read.patterns if pattern.match(clue) is not None]
    said = {one.relation for pattern in fitting[:1] for one in pattern.literals}
    copied = {name for rule in page.theory.rules for name in copied_from(rule, relations)}
    return not said.isdisjoint(copied)


def never_linked(board: Board, tokens: Mapping[Cell, str]) -> Iterator[tuple[Cell, Cell]]:
    """The neighbours between which an unfinished answer says that no line goes, each pair once."""
    if not (board.page.answers.links and is_unfinished(tokens)):
        return
    found: dict[tuple[Cell, Cell], None] = {}
    for (r, c), token in tokens.items():
        ways = [one for one in LETTERS if one.upper() in token or (token == NOTHING and on_corners(board.page))]
        for down, right in (LETTERS[way] for way in ways):
            other = (r + down, c + right)
            if other in tokens:
                found[min((r, c), other), max((r, c), other)] = None
    yield from found
