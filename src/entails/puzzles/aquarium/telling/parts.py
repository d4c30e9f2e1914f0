"""Tanks as players see them: parts that fill together, one above the other, and the numbers that count them.

A *part* is what a tank has in one row: its cells are wet together or dry together. (With `water: vessels` a tank may have
several parts in a row.) Water in a part wets all parts below it; a dry part has only dry ones above it. A *tally* is a row or
column with a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.engines.hints.sentences import runs_across
from entails.engines.hints.telling import Known
from entails.puzzles.aquarium.board import Board
from entails.puzzles.aquarium.names import tank_names
from entails.puzzles.aquarium.rules import level_groups
from entails.values import NamedTuple

Wetness = list[bool | None]  # of each part: wet, dry, or not known


class TankPart(NamedTuple):
    """`place` is where it is, for those who know the tank: "row 3", or its cells if the tank has other parts in that row."""

    tank: str
    cells: tuple[Cell, ...]
    place: str


class Tally(NamedTuple):
    """A row or column, the number of its wet cells, and how many cells each part has on it."""

    name: str
    wanted: int
    cells: tuple[Cell, ...]
    sizes: dict[int, int]
    is_row: bool


class Tanks:
    """All parts of a board. `down` and `up` have for each part itself and the parts below or above it."""

    def __init__(self, board: Board) -> None:
        names = tank_names(board)
        groups = sorted(level_groups(board))
        rows = [(names[group[0]], group[0][0]) for group in groups]
        self.parts = [
            TankPart(
                tank, tuple(group), f"row {r + 1}" if rows.count((tank, r)) == 1 else ", ".join(runs_across(group))
            )
            for (tank, r), group in zip(rows, groups, strict=True)
        ]
        self.at = {cell: number for number, part in enumerate(self.parts) for cell in part.cells}
        self.members: dict[str, list[int]] = {}
        for number, part in enumerate(self.parts):
            self.members.setdefault(part.tank, []).append(number)
        self._stack(board)
        self.tallies = list(self._tallies(board))

    def _stack(self, board: Board) -> None:
        self.down: list[set[int]] = [{number} for number in range(len(self.parts))]
        self.up: list[set[int]] = [{number} for number in range(len(self.parts))]
        for number, part in reversed(list(enumerate(self.parts))):
            for r, c in part.cells:
                if r + 1 < board.height and board.joined((r, c), (r + 1, c)):
                    self.down[number] |= self.down[self.at[r + 1, c]]
            for below in self.down[number]:
                self.up[below].add(number)

    def _tallies(self, board: Board) -> Iterator[Tally]:
        rows = [[(r, c) for c in range(board.width)] for r in range(board.height)]
        columns = [[(r, c) for r in range(board.height)] for c in range(board.width)]
        for kind, lines, clues in (("row", rows, board.rows), ("column", columns, board.columns)):
            for place, (line, wanted) in enumerate(zip(lines, clues, strict=True), 1):
                if wanted is not None:
                    sizes = Counter(self.at[cell] for cell in line)
                    yield Tally(f"{kind} {place}", wanted, tuple(line), dict(sizes), kind == "row")

    def water(self, known: Known) -> Wetness:
        """What is known of each part; of some only by one of its cells, if the answer that one starts from is unfinished."""
        return [_first(known.holds("wet", name_of(cell)) for cell in part.cells) for part in self.parts]

    def truth(self, known: Known) -> Wetness:
        """What the only solution says of each part; nothing if there are several."""
        return [known.truth("wet", name_of(part.cells[0])) for part in self.parts]

    def pour(self, water: Wetness, values: dict[int, bool]) -> dict[int, bool]:
        """Fill in the values and what follows from them inside their tanks; returns what is new."""
        new = {other: wet for part, wet in values.items() for other in self.poured(part, wet) if water[other] is None}
        for part, wet in new.items():
            water[part] = wet
        return new

    def poured(self, part: int, wet: bool) -> set[int]:
        """The parts that are wet if this one is wet, or dry if it is dry; with itself."""
        return self.down[part] if wet else self.up[part]


def _first(values: Iterable[bool | None]) -> bool | None:
    return next((value for value in values if value is not None), None)
