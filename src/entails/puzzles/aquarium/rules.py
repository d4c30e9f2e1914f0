"""The rules of Aquarium in first-order logic, and the facts of a board that they speak of.

`level` groups the cells of a row that must be wet together or dry together. Which these are depends on `water: level` or
`vessels`, and is geometry; so one theory serves for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.logic.joined import Joined
from entails.models.reading.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles.aquarium.board import Board
from entails.values import NamedTuple

THEORY = """
sort Cell, Level, Line
given level(Level, Cell, Cell), above(Cell, Cell), on(Cell, Line)
given clue(Line): number
find  wet(Cell)
say "{p} is wet" | "{p} are wet", "{p} is dry" | "{p} are dry": wet(p)

rule "the water in {a} is level" | "the water in {a} is level":
    ∀a,p,q (level(a,p,q) → (wet(p) ↔ wet(q)))
rule "water in {p} runs down to {q}" | "water runs down from [{p} to {q}]":
    ∀p,q (above(p,q) ∧ wet(p) → wet(q))
rule "the number of {l} is {clue(l)}" | "the numbers of {l} are {clue(l)}":
    ∀l ∃=clue(l) p (on(p,l) ∧ wet(p))
"""


def theory(board: Board) -> Theory:
    return _theory()


@cache
def _theory() -> Theory:
    return parse_theory(THEORY)


def world(board: Board) -> World:
    names, rows, columns, on = _lines(board.height, board.width)
    below = [((r, c), (r + 1, c)) for r, c in names if r + 1 < board.height and board.joined((r, c), (r + 1, c))]
    levels = {_level_name(group): group for group in level_groups(board) if len(group) > 1}
    clues = {**dict(zip(rows, board.rows, strict=True)), **dict(zip(columns, board.columns, strict=True))}
    return World(
        {"Cell": list(names.values()), "Level": list(levels), "Line": (*rows, *columns)},
        {
            "level": [(a, names[p], names[q]) for a, group in levels.items() for p, q in pairwise(group)],
            "above": [(names[a], names[b]) for a, b in below],
            "on": on,
        },
        {"clue": {(line,): number for line, number in clues.items() if number is not None}},
    )


class _Lines(NamedTuple):
    """The names of cells, rows and columns, and which cell lies on which line."""

    cells: Mapping[Cell, str]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    on: tuple[tuple[str, str], ...]


@lru_cache(maxsize=16)
def _lines(height: int, width: int) -> _Lines:
    """The same for all boards of a size."""
    names = {(r, c): name_of((r, c)) for r in range(height) for c in range(width)}
    rows, columns = tuple(f"row{r + 1}" for r in range(height)), tuple(f"column{c + 1}" for c in range(width))
    on = tuple(pair for (r, c), name in names.items() for pair in ((name, rows[r]), (name, columns[c])))
    return _Lines(names, rows, columns, on)


def _level_name(group: list[Cell]) -> str:
    """The name of a group of cells in one row: r2c1to4c6 is r2c1 to r2c4, and r2c6."""
    runs = [[group[0][1]] * 2]
    for _, c in group[1:]:
        if c == runs[-1][1] + 1:
            runs[-1][1] = c
        else:
            runs.append([c, c])
    return f"r{group[0][0] + 1}" + "".join(f"c{a + 1}to{b + 1}" if a < b else f"c{a + 1}" for a, b in runs)


def level_groups(board: Board) -> Iterator[list[Cell]]:
    """Groups of cells in one row that are wet together or dry together.

    Rows are taken from the bottom up, and each is joined with what lies below it. With one level in the whole tank, cells are
    also joined through what lies above, so the whole board is joined first.
    """
    cells = set(board.cells())
    joined: Joined[Cell] = Joined()

    def join_row(r: int) -> None:
        for c in range(board.width):
            for other in ((r, c + 1), (r + 1, c)):
                if other in cells and board.joined((r, c), other):
                    joined.join((r, c), other)

    if not board.vessels:
        for r in range(board.height):
            join_row(r)
    for r in reversed(range(board.height)):
        if board.vessels:
            join_row(r)
        yield from joined.groups([(r, c) for c in range(board.width)], key=lambda cell: cell)
