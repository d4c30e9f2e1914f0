"""The referee of Aquarium: counts each line, and pours water. It knows nothing of the theory."""

from __future__ import annotations

from collections.abc import Iterator

from entails.boards.answer import Answer, AnswerPart, Broken, Cell
from entails.puzzles.aquarium.board import Board


def referee(board: Board, answer: Answer) -> list[Broken]:
    rows = AnswerPart(answer)["rows"].texts()
    if len(rows) != board.height or any(len(row) != board.width or set(row) - set("~.") for row in rows):
        return [Broken("the answer has a “~” or “.” for each cell")]
    wet = {(r, c) for r, c in board.cells() if rows[r][c] == "~"}
    return [*_miscounted(board, wet), *_not_level(board, wet)]


def _miscounted(board: Board, wet: set[Cell]) -> Iterator[Broken]:
    for r, clue in enumerate(board.rows):
        if clue is not None and sum(cell[0] == r for cell in wet) != clue:
            yield Broken(f"row {r + 1} has {_wet_cells(clue)}", tuple((r, c) for c in range(board.width)))
    for c, clue in enumerate(board.columns):
        if clue is not None and sum(cell[1] == c for cell in wet) != clue:
            yield Broken(f"column {c + 1} has {_wet_cells(clue)}", tuple((r, c) for r in range(board.height)))


def _not_level(board: Board, wet: set[Cell]) -> Iterator[Broken]:
    """A wet cell wets what its water reaches without going up."""
    for cell in sorted(wet):
        dry = sorted(_poured(board, cell) - wet)
        if dry:
            yield Broken("the water of a tank finds its level", (cell, dry[0]))


def _wet_cells(number: int) -> str:
    return "1 wet cell" if number == 1 else f"{number or 'no'} wet cells"


def _poured(board: Board, start: Cell) -> set[Cell]:
    """The cells that must be wet if `start` is: those of its tank at or below its row. With `vessels`, only those that are
    joined to it at or below its row."""
    seen, todo = {start}, [start]
    while todo:
        r, c = todo.pop()
        for other in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            inside = 0 <= other[0] < board.height and 0 <= other[1] < board.width
            low = other[0] >= start[0] or not board.vessels
            if inside and low and other not in seen and board.joined((r, c), other):
                seen.add(other)
                todo.append(other)
    return {cell for cell in seen if cell[0] >= start[0]}
