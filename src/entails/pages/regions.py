"""Answers that are regions: a letter a cell, or a number where there are more than 52 of them. Only the partition counts.

The region of a cell is an element of the theory, such as the clue that it belongs to; an element that was made by a token
lies in its region, and by that a letter in an answer finds its element.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from entails.engines.answers import Fact
from entails.models.world import Element, Row
from entails.pages.board import Board
from entails.pages.page import ReadCells
from entails.pages.patterns import LETTERS, NOTHING, OPEN
from entails.pages.world import world_of

if TYPE_CHECKING:
    from entails.boards.answer import AnswerPart, Cell


def labels(board: Board, values: Mapping[Row, Element]) -> list[list[str]]:
    """A letter or number for each cell, in the order in which one meets the regions reading."""
    met: dict[Element, None] = {}
    for r, c in board.cells():
        if (r + 1, c + 1) in values:
            met.setdefault(values[r + 1, c + 1])
    names = [str(place) for place in range(1, len(met) + 1)] if len(met) > len(LETTERS) else LETTERS
    label = dict(zip(met, names, strict=False))
    return [
        [label[values[r, c]] if (r, c) in values else OPEN for c in range(1, board.columns + 1)]
        for r in range(1, board.rows + 1)
    ]


def region_facts(board: Board, function: str, tokens: Sequence[tuple[Cell, str, AnswerPart]]) -> Iterator[Fact]:
    """The facts of an answer: each letter stands for the element that lies in its region."""
    at = _places(board, function)
    cells: dict[str, list[Row]] = {}
    parts: dict[str, AnswerPart] = {}
    for (r, c), token, part in tokens:
        if token not in (NOTHING, OPEN):
            cells.setdefault(token, []).append((r + 1, c + 1))
            parts.setdefault(token, part)
    unfinished = any(token == OPEN for _, token, _ in tokens)
    for label, own in cells.items():
        inside = [element for cell in own for element in at.get(cell, ())]
        if len(inside) == 1:
            yield from (Fact(function, (*cell, inside[0]), True) for cell in own)
        elif inside or not unfinished:  # where something is open, the clue of a region may be so too
            wanted = "exactly one clue in each region"
            parts[label].refuse(f"expected {wanted}, found {len(inside)} in region {label[:20]}")


def _places(board: Board, function: str) -> Mapping[Row, list[Element]]:
    """The cell that each element of the function's values was made in."""
    sort = board.page.theory.relations[function].sorts[-1]
    found: dict[Row, list[Element]] = {}
    for read in board.page.reads:
        if not isinstance(read, ReadCells):
            continue
        for one in read.patterns:
            for variable, made in one.made:
                for literal in one.literals if made == sort else ():
                    if literal.arguments == (variable,) and literal.value == "p":
                        for row in world_of(board).facts.get(literal.relation, ()):
                            if row[0] not in found.setdefault(row[1:], []):
                                found[row[1:]].append(row[0])
    return found
