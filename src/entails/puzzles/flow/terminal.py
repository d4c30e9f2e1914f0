"""Flow in the terminal: ends with their letters, flows between them, walls, holes, bridges and warps."""

from __future__ import annotations

from itertools import pairwise

from entails.boards.answer import Answer, Cell
from entails.boards.canvas import Canvas, ink
from entails.boards.grid import OPPOSITE, STEPS, cells_of
from entails.boards.palette import Colour, colours_for, readable_on, shown_in_terminals
from entails.puzzles.flow.board import Board
from entails.values import dataclass

WARPS = {"up": ("▴", "^"), "down": ("▾", "v"), "left": ("◂", "<"), "right": ("▸", ">")}
DIM = "2"


def draw(board: Board, answer: Answer, color: bool, fine: bool) -> str:
    """Letters at the ends, and lines between them. Without line-drawing characters, each cell shows its letter."""
    walls_below = any(abs(a[0] - b[0]) == 1 for a, b in map(sorted, board.walls))
    sheet = _Sheet(board, Canvas(), fine, 2 if walls_below or not fine else 1)
    colours = colours_for(board.ends())
    owner = {
        (r, c): letter for r, row in enumerate(answer["rows"]) for c, letter in enumerate(row) if letter in colours
    }
    owner |= {cell: letter for letter, path in answer["paths"].items() for cell in cells_of(path)}
    for letter, path in answer["paths"].items():
        for here, there in pairwise(cells_of(path)):
            sheet.link(here, there, ink(colours[letter].terminal))
    for here, there in map(cells_of, answer.get("stray", ())):  # of an answer that is wrong or not finished
        sheet.link(here, there, ink(colours[owner[here]].terminal) if here in owner else "")
    for r, row in enumerate(board.rows):
        for c, character in enumerate(row):
            sheet.cell((r, c), colours.get(owner.get((r, c), character)), answer["rows"][r][c])
    for cell, place in board.walled_sides():
        sheet.wall(cell, place)
    for cell, place in board.open_sides():
        colour = colours.get(owner.get(cell, ""))
        sheet.warp(cell, place, ink(colour.terminal) if colour else "")
    return "\n".join(sheet.canvas.lines(color, fine))


@dataclass(frozen=True)
class _Sheet:
    """Puts a board on a canvas. A row takes one line, or two if something stands between rows. Hexagons take two, and those
    of even columns stand one line lower."""

    board: Board
    canvas: Canvas
    fine: bool
    tall: int

    def spot(self, place: Cell) -> tuple[int, int]:
        r, c = place
        return (2 * r + (c % 2 == 0), 4 * c) if self.board.hexagonal else (self.tall * r, 2 * c)

    def cell(self, cell: Cell, colour: Colour | None, text: str) -> None:
        line, column = self.spot(cell)
        sign = self.board.at(cell)
        if sign == "*":
            self.canvas.put(line, column, "▒" if self.fine else "*", DIM)
        elif sign not in ".+":  # an end: its letter on its colour, so that it can be read on any terminal
            back = colour.terminal if colour else 0
            front = 16 if colour and readable_on(shown_in_terminals(colour)) == "#000000" else 231
            self.canvas.put(line, column, sign, f"1;38;5;{front};48;5;{back}")
        elif (line, column) not in self.canvas.spots:
            unknown = "+" if sign == "+" else "·" if self.fine else "."
            self.canvas.put(line, column, *((text, ink(colour.terminal)) if colour else (unknown, DIM)))
        elif not self.fine and not self.board.hexagonal and text != ".":
            self.canvas.put(line, column, text)

    def link(self, here: Cell, there: Cell, paint: str) -> None:
        place = self.board.towards(here, there)
        if place != there:  # a warp: out on this side, in on the other
            way = _way_out(self.board, place)
            self.canvas.join(*self.spot(here), [way], paint)
            self.canvas.join(*self.spot(there), [OPPOSITE[way]], paint)
            return
        (line, column), (goal, end) = sorted((self.spot(here), self.spot(there)), key=lambda spot: spot[::-1])
        if column == end:
            self.canvas.join(line, column, ["down"], paint)
            self.canvas.join(goal, end, ["up"], paint)
            for between in range(line + 1, goal):
                self.canvas.join(between, column, ["up", "down"], paint)
        else:
            self._link_across((line, column), (goal, end), paint)

    def _link_across(self, start: Cell, goal: Cell, paint: str) -> None:
        """A link to the right. Between hexagons it has a step half-way."""
        (line, column), (last, end) = start, goal
        middle = (column + end) // 2
        turn = "right" if line == last else "down" if line < last else "up"
        self.canvas.join(line, column, ["right"], paint)
        self.canvas.join(last, end, ["left"], paint)
        for step in range(1, middle - column):
            self.canvas.join(line, column + step, ["left", "right"], paint)
            self.canvas.join(last, end - step, ["left", "right"], paint)
        self.canvas.join(line, middle, ["left", turn], paint)
        self.canvas.join(last, middle, ["right", OPPOSITE[turn]], paint)

    def wall(self, cell: Cell, place: Cell) -> None:
        if self.board.beyond(place) != place:
            return  # a warp that is walled up shows by having no arrow
        (line, column), (goal, end) = self.spot(cell), self.spot(place)
        if column != end:
            free = [
                spot
                for spot in ((line, (column + end) // 2), (goal, (column + end) // 2))
                if spot not in self.canvas.spots
            ]
            if free:  # between hexagons there may be a step of another link
                self.canvas.put(*max(free), "│" if self.fine else "#")
            return
        for shift in (-1, 0, 1):
            if (max(line, goal) - 1, column + shift) not in self.canvas.spots:
                self.canvas.put(max(line, goal) - 1, column + shift, "─" if self.fine else "#")

    def warp(self, cell: Cell, place: Cell, paint: str) -> None:
        """An arrow at the rim, in the colour of the flow that leaves or comes there."""
        (line, column), way = self.spot(cell), _way_out(self.board, place)
        spot = self.canvas.spots.get((line, column))
        used = spot is not None and way in spot.sides
        a, b = STEPS[way]
        if (line + a, column + b) not in self.canvas.spots:  # two slanted sides share an arrow
            self.canvas.put(line + a, column + b, WARPS[way][0 if self.fine else 1], paint if used and paint else DIM)


def _way_out(board: Board, place: Cell) -> str:
    """The side of the board beyond which a place lies."""
    if not 0 <= place[0] < board.height:
        return "up" if place[0] < 0 else "down"
    return "left" if place[1] < 0 else "right"
