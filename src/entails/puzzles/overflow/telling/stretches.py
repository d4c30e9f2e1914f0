"""The level as a player sees it: stretches, along which water runs straight from one tile that turns or ends it to the next.

    U--L        two stretches: r1c1–r1c4 over two straight tiles, and r1c4–r2c4
     +-L        from r2c4 to the left there is none: water would run out

Water on one link of a stretch is water on all of it. No stretch leads off the board, or from a moat to a moat.
"""

from __future__ import annotations

from typing import NamedTuple

from entails.boards.answer import Cell
from entails.boards.grid import OPPOSITE, STEPS
from entails.puzzles.overflow.board import Board

ACROSS, DOWN = ("left", "right"), ("up", "down")
AXES = (ACROSS, DOWN)

Axis = tuple[str, str]
Place = int | Cell  # what is known to hold water or not: a stretch, by its number, or a tile


class Stretch(NamedTuple):
    """Tiles in a line; water turns or ends at the first and the last, and goes straight over those between."""

    tiles: tuple[Cell, ...]
    axis: Axis

    @property
    def ends(self) -> tuple[Cell, Cell]:
        return self.tiles[0], self.tiles[-1]

    def other(self, end: Cell) -> Cell:
        first, last = self.ends
        return last if end == first else first


class Waterways:
    """The stretches of a level, and which of them meet at a tile."""

    def __init__(self, board: Board) -> None:
        self.board, self.cells = board, tuple(board.cells())
        self.kind = {cell: board.at(cell) for cell in self.cells}
        self.oceans = [cell for cell in self.cells if self.kind[cell] == "U"]
        self.moats = [cell for cell in self.cells if self.kind[cell] == "#"]
        self.stretches: list[Stretch] = []
        self._side: dict[tuple[Cell, str], int] = {}
        self._over: dict[tuple[Cell, Axis], int] = {}
        for cell in self.cells:
            if self.kind[cell] not in "-+":
                self._lay(cell, "right", ACROSS)
                self._lay(cell, "down", DOWN)

    def _lay(self, start: Cell, way: str, axis: Axis) -> None:
        tiles = self.line(start, way)
        last = tiles[-1]
        if last == start or self.kind[last] in "-+" or self.kind[start] == self.kind[last] != "L":
            return
        number = len(self.stretches)
        self.stretches.append(Stretch(tiles, axis))
        self._side[start, way] = self._side[last, OPPOSITE[way]] = number
        self._over.update({(tile, axis): number for tile in tiles[1:-1]})

    def line(self, start: Cell, way: str) -> tuple[Cell, ...]:
        """The tiles that water passes from one in a direction, up to the next that turns or ends it, or to the last one."""
        tiles, (down, across) = [start], STEPS[way]
        while self.board.at(there := (tiles[-1][0] + down, tiles[-1][1] + across)) != " ":
            tiles.append(there)
            if self.kind[there] not in "-+":
                break
        return tuple(tiles)

    def side(self, tile: Cell, way: str) -> int | None:
        """The stretch that leaves a curve, an ocean or a moat in a direction."""
        return self._side.get((tile, way))

    def over(self, tile: Cell, axis: Axis) -> int | None:
        """The stretch that passes over a straight tile or a bridge."""
        return self._over.get((tile, axis))

    def sides(self, tile: Cell) -> dict[str, int]:
        return {way: number for way in STEPS if (number := self.side(tile, way)) is not None}

    def tiles(self, place: Place) -> tuple[Cell, ...]:
        return self.stretches[place].tiles if isinstance(place, int) else (place,)
