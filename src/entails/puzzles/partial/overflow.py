"""Overflow, half done: links, or rows with the water that is known (“·” where it is not) and “x” for a tile that is dry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from entails.engines.answers import Fact, Solution
from entails.errors import BoardError
from entails.puzzles.grid import name_of, rows_of
from entails.puzzles.puzzle import Answer, Cell

if TYPE_CHECKING:
    from entails.puzzles.overflow import Board

DRY = "x"


def facts(board: Board, answer: Answer) -> Iterator[Fact]:
    from entails.puzzles.overflow import GLYPHS

    ways = {glyph: sides.split() for sides, glyph in GLYPHS.items()}
    for here, there in answer.get("links", ()):
        yield _link(board, (int(here[0]), int(here[1])), (int(there[0]), int(there[1])))
    for cell, glyph in rows_of(answer, len(board.rows), len(board.rows[0]), "".join(ways) + DRY + "·.? -L+#U"):
        if glyph == DRY:
            yield Fact("wet", (name_of(cell),), False)
        for way in ways.get(glyph, ()):
            if way not in board.near(cell):
                raise BoardError(f"the water of {name_of(cell)} cannot run {way}: there is no tile")
            yield _link(board, cell, board.near(cell)[way])


def _link(board: Board, here: Cell, there: Cell) -> Fact:
    if there not in board.near(here).values() or here not in set(board.cells()):
        raise BoardError(f"no water can run from {name_of(here)} to {name_of(there)}: expected neighbouring tiles")
    return Fact("link", (name_of(here), name_of(there)), True)


def sketch(board: Board, known: Iterable[Fact]) -> Answer:
    from entails.puzzles.overflow import read

    some = list(known)
    links = [fact.row for fact in some if fact.relation == "link" and fact.holds]
    drawn = read(board, Solution({"link": tuple(links)}))
    dry = {fact.row[0] for fact in some if fact.relation == "wet" and not fact.holds}
    rows = [
        "".join(DRY if name_of((r, c)) in dry else glyph for c, glyph in enumerate(row))
        for r, row in enumerate(drawn["rows"])
    ]
    return {"rows": rows, "links": drawn["links"]}
