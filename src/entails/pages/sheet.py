"""A board of a page for the studio: what is drawn below and above what a player puts there, and how an answer is drawn.

sheet(board)
# {"left": 12.0, "top": 12.0, …, "answer": "links", "marks": {"#": "block"}, "under": [{"shape": "line", …}], "over": […]}
"""

from __future__ import annotations

from typing import Any

from entails.boards.picture import Circle, Line, Polygon, Rectangle, Shape, Text
from entails.pages.answers import on_corners
from entails.pages.board import Board
from entails.pages.patterns import NOTHING
from entails.pages.picture import BoardLook


def sheet(board: Board) -> dict[str, Any]:
    look, answers = BoardLook(board), board.page.answers
    plain = [one for one in answers.patterns if not (one.holes or one.note or one.text == NOTHING)]
    marks = {one.text: look.mark(one, one.text) for one in plain}
    return {
        "left": look.left,
        "top": look.top,
        "width": look.width,
        "height": look.height,
        "corners": on_corners(board.page),
        "answer": "links" if answers.links else "regions" if answers.regions else "cells",
        "marks": {token: mark for token, mark in marks.items() if mark},
        "tokens": [*marks],
        "under": list(map(_document, _under(look))),
        "over": [_document(one) for one in look.clues({}, corners=True)],
    }


def _under(look: BoardLook) -> list[Shape]:
    return [*look.tints(), *look.lines(), *look.walls({}), *look.letters(), *look.sides(), *look.clues({})]


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
