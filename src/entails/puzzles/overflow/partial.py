"""Unfinished answers to Overflow.

    {"rows": ["╺━x", "·~·"], "links": [[[0, 0], [0, 1]]]}

Links are settled water. In the rows a line is settled water too, `x` is a tile that stays dry, `~` one that is wet while its
links are open, and `·` is open. Either part may be missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.boards.answer import Answer, AnswerPart, Cell
from entails.boards.grid import name_of, rows_of
from entails.engines.answers import Fact, Solution
from entails.puzzles.overflow.board import Board
from entails.puzzles.overflow.solution import GLYPHS, read

DRY, WET = "x", "~"


def facts(board: Board, answer: Answer) -> Iterator[Fact]:
    ways = {glyph: sides.split() for sides, glyph in GLYPHS.items()}
    for part in AnswerPart(answer).get("links", []).items():
        yield from _link(board, *part.link(), part)
    for cell, glyph in rows_of(answer, board.height, board.width, "".join(ways) + DRY + WET + "·.? -L+#U"):
        row = AnswerPart(None, ("rows", cell[0]))
        if glyph in (DRY, WET):
            yield Fact("wet", (name_of(cell),), glyph == WET)
        for way in ways.get(glyph, ()):
            if way not in board.linkable(cell):
                row.refuse(f"the water of {name_of(cell)} cannot run {way}: there is no tile")
            yield from _link(board, cell, board.linkable(cell)[way], row)


def _link(board: Board, here: Cell, there: Cell, part: AnswerPart) -> Iterator[Fact]:
    """The fact that two tiles are linked, and the facts that both are wet."""
    if board.at(here) == " " or there not in board.linkable(here).values():
        expected = "expected neighbouring tiles, not both moats or both oceans"
        part.refuse(f"no water can run from {name_of(here)} to {name_of(there)}: {expected}")
    yield Fact("link", (name_of(here), name_of(there)), True)
    yield Fact("wet", (name_of(here),), True)
    yield Fact("wet", (name_of(there),), True)


def sketch(board: Board, settled: Iterable[Fact]) -> Answer:
    some = list(settled)
    links = [fact.row for fact in some if fact.relation == "link" and fact.holds]
    drawn = read(board, Solution({"link": tuple(links)}))
    marks = {fact.row[0]: WET if fact.holds else DRY for fact in some if fact.relation == "wet"}
    rows = [
        "".join(marks.get(name_of((r, c)), glyph) if glyph == "·" else glyph for c, glyph in enumerate(row))
        for r, row in enumerate(drawn["rows"])
    ]
    return {"rows": rows, "links": drawn["links"]}
