"""A board of a page for the studio: what is drawn below and over what a player puts there, above what is lit, and how an
answer is drawn.

sheet(board)
# {"left": 12.0, …, "answer": "links", "marks": {"#": "block"}, "under": [{"shape": "line", …}], "over": […], "above": […]}
"""

from __future__ import annotations

from typing import Any

from entails.boards.picture import Circle, Line, Polygon, Rectangle, Shape, Text
from entails.pages.answers import on_corners
from entails.pages.board import Block, Board
from entails.pages.page import Read, ReadBetween, ReadCells, ReadRegions, ReadSide
from entails.pages.patterns import NOTHING, Pattern
from entails.pages.picture import BoardLook
from entails.pages.world import world_of


def sheet(board: Board) -> dict[str, Any]:
    look, answers = BoardLook(board), board.page.answers
    plain = [one for one in answers.patterns if not (one.holes or one.note or one.text == NOTHING)]
    marks = {one.text: look.mark(one, one.text) for one in plain}
    clues = [_document(one) for one in look.clues({})]
    rest = list(map(_document, _under(look)))
    above = [_document(one) for one in (*look.signs(), *look.clues({}, corners=True))]
    covered = bool(answers.regions)  # a region's tint would lie on its clue
    return {
        "left": look.left,
        "top": look.top,
        "width": look.width,
        "height": look.height,
        "corners": on_corners(board.page),
        "answer": "links" if answers.links else "regions" if answers.regions else "cells",
        "marks": {token: mark for token, mark in marks.items() if mark},
        "tokens": [*marks],
        "under": rest if covered else rest + clues,
        "over": clues if covered else [],
        "above": above,
        "values": _values(board),
        "given": _given(board, look),
        "blocks": [
            _block(board, read, block, look) for read, block in zip(board.page.reads, board.blocks, strict=True)
        ],
    }


def _values(board: Board) -> list[str]:
    """What may stand in the cells of an answer that has numbers in them."""
    world, relations = world_of(board), board.page.theory.relations
    named = [
        literal.relation
        for one in board.page.answers.patterns
        if one.holes and not one.note
        for literal in one.literals
    ]
    sorts = [relations[name].sorts[-1] for name in named if relations[name].sorts]
    return [str(one) for one in dict.fromkeys(one for sort in sorts for one in world.elements.get(sort, ()))]


def _given(board: Board, look: BoardLook) -> list[tuple[int, int, str]]:
    """The clues that are a part of the answer as they stand: a number of a Sudoku, but not the sum of a cage."""
    found = []
    for read, block in zip(board.page.reads, board.blocks, strict=True):
        if not isinstance(read, ReadCells) or read.corners:
            continue
        for r, row in enumerate(block):
            for c, token in enumerate(row):
                clue = read.pattern_of(token)
                if clue and token != NOTHING and look.mark(clue, token) != "sum" and _answers(board, token):
                    found.append((r, c, token))
    return found


def _answers(board: Board, token: str) -> bool:
    return any(one.match(token) is not None for one in board.page.answers.patterns if not one.note)


def _digits(board: Board, one: Pattern, look: BoardLook) -> list[str]:
    """The digits that a clue may be; of a Sudoku those that its answer may have."""
    if not one.text.startswith("{") or len(one.holes) != 1 or one.holes[0][1] == "Way":
        return []
    values = _values(board) if look.mark(one, one.text) != "sum" else []
    return [digit for digit in "0123456789" if digit in values or not (values and _answers(board, digit))]


def _block(board: Board, read: Read, block: Block, look: BoardLook) -> dict[str, Any]:
    """How a block of the board's text is written, for those who draw it: what may stand in it, and whether its tokens need no
    blanks between them."""
    match read:
        case ReadSide(where, _, index):
            return {"kind": "side", "where": where, "several": index is not None}
        case ReadRegions():
            return {"kind": "regions", "short": True}
        case ReadBetween():  # drawn, and written as it is: no gesture changes it
            return {"kind": "between", "short": read.is_short}
        case ReadCells(patterns, corners):
            signs = [(one.text, look.mark(one, one.text)) for one in patterns if not one.holes and one.text != NOTHING]
            digits = [digit for one in patterns for digit in _digits(board, one, look)]
            ways = any(one.text.startswith("{") and [sort for _, sort in one.holes] == ["Way"] for one in patterns)
            more = any(len(one.holes) > 1 or (one.holes and not one.text.startswith("{")) for one in patterns)
            kind = "corners" if corners else "cells"
            numbers = [*dict.fromkeys(digits)]
            fields = {"signs": signs, "numbers": numbers, "ways": ways, "more": more, "expected": read.expected()}
            return {"kind": kind, "short": read.is_short, **fields}


def _under(look: BoardLook) -> list[Shape]:
    return [*look.tints(), *look.lines(), *look.walls({}), *look.boxes(), *look.letters({}), *look.sides()]


def _document(shape: Shape) -> dict[str, Any]:
    match shape:
        case Line(points, colour, width):
            return {"shape": "line", "points": points, "colour": colour, "width": width}
        case Circle(centre, radius, fill):
            return {"shape": "circle", "centre": centre, "radius": radius, "colour": fill}
        case Rectangle(corner, width, height, fill):
            return {"shape": "rectangle", "corner": corner, "size": (width, height), "colour": fill}
        case Polygon(points, fill):
            return {"shape": "polygon", "points": points, "colour": fill}
        case Text(centre, text, size, colour):
            return {"shape": "text", "centre": centre, "text": text, "size": size, "colour": colour}
